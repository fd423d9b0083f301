/** Tests of the decimals of amounts: what is paid, deducted and invoiced has those of its currency: JPY 0, CNY 2, KWD 3 (ISO 4217). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { publish, saveDraft } from '../../engine/workflow/design/definitions.ts'
import { byRoles, initiator, last, node, step } from '../../engine/testing/workflow-fixture.ts'
import type { ProcessDefinition } from '../../model/process/process.ts'
import type { Story } from '../../engine/testing/story.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers, settlementSteps } from '../testing/settlement-fixtures.ts'
import { additionDeduction } from './addition-deduction.ts'
import { currency } from './currency.ts'
import { period } from './period.ts'
import { exchangeRate } from './exchange-rate.ts'
import { paymentOrder } from './payment-order.ts'
import { statement } from './statement.ts'
import { supplierInvoice } from './supplier-invoice.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
const ids = { jpy: '', kwd: '', idr: '' }
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
  ids.jpy = await currencyWith({ code: 'JPY', name: '日元', nameEn: 'Yen', symbol: 'JP¥', decimals: 0 }, '0.05')
  ids.kwd = await currencyWith({ code: 'KWD', name: '科威特第纳尔', nameEn: 'Kuwaiti dinar', symbol: 'KD', decimals: 3 }, '23.4')
  const quoted = { per: 10000, source: '中国人民银行中间价' }
  ids.idr = await currencyWith({ code: 'IDR', name: '印尼盾', nameEn: 'Rupiah', symbol: 'Rp', decimals: 2 }, '4.3785', quoted)
})
afterEach(() => postponeLeftovers(app))
afterAll(() => app?.end())

async function currencyWith(values: Record<string, unknown>, rate: string, quoted: Record<string, unknown> = {}): Promise<string> {
  const { id } = await as('admin').create(currency, values)
  const rates = { kind: 'exchange', fromCurrency: id, toCurrency: stage.cny, dateFrom: '2024-01-01', rate, ...quoted }
  await as('finance').create(exchangeRate, rates)
  return id
}

/** An advance in cash, which needs no account in the currency. */
const advance = (of: string, amount: string) =>
  as('finance').create(paymentOrder, {
    kind: 'advance',
    payee: stage.supplierId,
    currency: of,
    method: 'cash',
    payableAccount: stage.payable,
    bankAccount: stage.bank,
    cashFlow: 'purchase',
    lines: [{ description: '预付', amount }],
  })

/** A deduction of a fixed amount. */
const deductionIn = (of: string, fixed: string) =>
  as('finance').create(additionDeduction, {
    kind: 'deduct',
    supplier: stage.supplierId,
    reason: '色差扣款',
    date: '2024-05-20',
    currency: of,
    fixed,
  })

test('a rate keeps the units it is quoted for: an order of 100,000,550 rupiah at 4.3785 for 10,000 is 43,785.24 in base and in its voucher', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '1000005.5' }
  const values = orderOf(stage, { currency: ids.idr, taxRate: '0', lines: [line] })
  const frozen = { exchangeRate: '4.3785', ratePer: '10000', rateSource: '中国人民银行中间价', rateDate: '2024-01-01' }
  const order = await confirmedOrder(app, values)
  expect(order).toMatchObject({ gross: '100000550', ...frozen, baseCurrency: stage.cny, baseGross: '43785.24' })
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const doc = await steps.reconciled(await steps.collected({ currency: ids.idr }))
  expect(doc).toMatchObject({ total: '100000550', ...frozen, baseTotal: '43785.24' })
  expect(await as('supplier').get(statement, doc.id)).not.toHaveProperty('exchangeRate')

  const draft = {
    method: 'cash',
    payableAccount: stage.payable,
    bankAccount: stage.bank,
    cashFlow: 'purchase',
    lines: [{ statement: doc.id }],
  }
  const draftOrder = await as('finance').create(paymentOrder, {
    ...(await as('finance').make(paymentOrder, { type: statement, id: doc.id })),
    ...draft,
  })
  const { id } = await steps.approved(draftOrder)
  await as('finance').act(paymentOrder, id, 'pay')
  const paid = await steps.transfer(id, { amount: '100000550' })
  expect(paid).toMatchObject({ status: 'payment_complete', ...frozen })
  const entry = await as('finance').get(voucher, paid.voucher!)
  expect(entry).toMatchObject({ debit: '43785.24', credit: '43785.24' })
  for (const one of entry.lines) expect(one).toMatchObject({ ...frozen, amount: '100000550' })
})

test('a rate that a person types has the units that stand beside it, and says that it was typed', async () => {
  const { id } = await as('buyer').create(purchaseOrder, orderOf(stage, { currency: ids.idr }))
  const typed = await as('buyer').save(purchaseOrder, id, { exchangeRate: '4.4' })
  expect(typed).toMatchObject({ exchangeRate: '4.4', ratePer: '10000', rateSource: '手工录入 / Entered by hand' })
  const alone = await as('buyer').create(purchaseOrder, orderOf(stage, { currency: stage.usd, exchangeRate: '7.2' }))
  expect(alone).toMatchObject({ exchangeRate: '7.2', ratePer: '1' })
  expect(await as('buyer').save(purchaseOrder, id, { exchangeRate: null })).toMatchObject({ exchangeRate: '4.3785', ratePer: '10000' })
})

test('an amount to be paid has no more decimals than its currency', async () => {
  expect(await expectRefusal(advance(ids.jpy, '1000.5'))).toContain('lines[0].amount: JPY 的金额最多 0 位小数')
  expect(await expectRefusal(advance(ids.kwd, '10.1255'))).toContain('lines[0].amount: KWD 的金额最多 3 位小数')
  expect(await expectRefusal(advance(stage.cny, '10.125'))).toContain('lines[0].amount: CNY 的金额最多 2 位小数')
  expect((await advance(ids.jpy, '1000')).amount).toBe('1000')
})

test('payments are recorded in the decimals of the currency, up to the last thousandth', async () => {
  const { id } = await steps.approved(await advance(ids.kwd, '10.125'))
  await as('finance').act(paymentOrder, id, 'pay')
  expect(await expectRefusal(steps.transfer(id, { amount: '10.1249' }))).toContain('payments[0].amount: KWD 的金额最多 3 位小数')
  expect((await steps.transfer(id, { amount: '10.124' })).open).toBe('0.001')
  expect((await steps.transfer(id, { amount: '0.001' })).status).toBe('payment_complete')
})

test('an order from before the decimals were checked is completed by a payment of all that is open', async () => {
  const { id } = await steps.approved(await advance(ids.jpy, '1000'))
  await app.sql('UPDATE finance.payment_order SET amount = 1000.5, open = 1000.5 WHERE id = $1', [id])
  await app.sql('UPDATE finance.payment_order__lines SET amount = 1000.5 WHERE doc_id = $1', [id])
  await as('finance').act(paymentOrder, id, 'pay')
  expect(await expectRefusal(steps.transfer(id, { amount: '500.25' }))).toContain('payments[0].amount: JPY 的金额最多 0 位小数')
  await steps.transfer(id, { amount: '500' })
  expect((await steps.transfer(id, { amount: '500.5' })).status).toBe('payment_complete')
})

test('a remainder that is 0.00 in base currency is registered as paid without a voucher, before the others or after', async () => {
  const paid = async (amounts: readonly string[]) => {
    const { id } = await steps.approved(await advance(ids.idr, '1000001'))
    await as('finance').act(paymentOrder, id, 'pay')
    for (const amount of amounts) await steps.transfer(id, { amount })
    return as('finance').get(paymentOrder, id)
  }
  for (const amounts of [
    ['1000000', '1'],
    ['1', '1000000'],
  ]) {
    const { status, payments } = await paid(amounts)
    expect(status).toBe('payment_complete')
    expect(payments.map((one) => one.voucher !== null)).toEqual(amounts.map((amount) => amount !== '1'))
  }
})

test('a statement in dinars is invoiced and paid to the thousandth', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '0.3333' }
  const order = await confirmedOrder(app, orderOf(stage, { currency: ids.kwd, lines: [line] }))
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const doc = await steps.reconciled(await steps.collected({ currency: ids.kwd }))
  // 33.33 net, 13 % tax of 4.3329 rounded to 4.333.
  expect([doc.net, doc.tax, doc.total]).toEqual(['33.33', '4.333', '37.663'])
  const invoice = await as('supplier').create(supplierInvoice, {
    invoiceNo: 'KWD-1',
    statement: doc.id,
    lines: [{ item: '衬衫', net: '33.33', taxRate: '13' }],
  })
  expect([invoice.tax, invoice.gross]).toEqual(['4.333', '37.663'])
  const converted = await as('finance').make(paymentOrder, { type: statement, id: doc.id })
  const draft = await as('finance').create(paymentOrder, {
    ...converted,
    method: 'cash',
    payableAccount: stage.payable,
    bankAccount: stage.bank,
    cashFlow: 'purchase',
    lines: [{ statement: doc.id }],
  })
  expect(draft.amount).toBe('37.663')
  const { id } = await steps.approved(draft)
  await as('finance').act(paymentOrder, id, 'pay')
  await steps.transfer(id, { amount: '37.663' })
  expect((await as('finance').get(statement, doc.id)).status).toBe('settled')
})

test('864.15 yen are stated and paid as 864, 8.6415 dinars as 8.642, and the order has nothing left to settle', async () => {
  for (const [of, price, amount, rounding] of [
    [ids.jpy, '288.05', '864', '-0.15'],
    [ids.kwd, '2.8805', '8.642', '0.0005'],
  ] as const) {
    const { order } = await steps.delivered({ currency: of, price, taxRate: '0', matrix: sizes('1', '1', '1') })
    const doc = await steps.reconciled(await steps.collected({ currency: of }))
    expect(doc).toMatchObject({ total: amount, rounding })
    const payment = await as('finance').make(paymentOrder, { type: statement, id: doc.id })
    expect(await as('finance').create(paymentOrder, { ...payment, method: 'cash', lines: [{ statement: doc.id }] })).toMatchObject({
      amount,
    })
    expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('0')
  }
})

test('a deduction by ratio is rounded to the decimals of its currency', async () => {
  const deduction = async (of: string) =>
    (await steps.item({ kind: 'deduct', currency: of, base: '1003', ratio: '2.55', fixed: null })).amount
  expect([await deduction(ids.jpy), await deduction(stage.cny), await deduction(ids.kwd)]).toEqual(['26', '25.58', '25.577'])
})

test('what is entered on an invoice or a deduction has no more decimals than its currency, at the field and in both languages', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { currency: ids.jpy, lines: [line] }))
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const doc = await steps.reconciled(await steps.collected({ currency: ids.jpy }))
  const invoice = (net: string) =>
    as('supplier').create(supplierInvoice, { invoiceNo: 'JPY-1', statement: doc.id, lines: [{ item: '衬衫', net, taxRate: '13' }] })
  const refusal = await expectRefusal(invoice('500.5'))
  expect(refusal).toContain('lines[0].net: JPY 的金额最多 0 位小数')
  expect((await invoice('500')).net).toBe('500')
  const deduction = (of: string, fixed: string) => steps.item({ kind: 'deduct', currency: of, base: null, ratio: null, fixed })
  expect(await expectRefusal(deduction(ids.jpy, '3.5'))).toContain('fixed: JPY 的金额最多 0 位小数')
  expect(await expectRefusal(deduction(stage.cny, '3.505'))).toContain('fixed: CNY 的金额最多 2 位小数')
  await expect(deduction(stage.cny, '3.505')).rejects.toMatchObject({
    fields: [{ path: 'fixed', key: 'field.currencyDecimals', values: { code: 'CNY', decimals: 2 } }],
  })
  expect((await deduction(ids.kwd, '3.505')).amount).toBe('3.505')
})

test('invoices that finance enters on a statement have the decimals of its currency', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { currency: ids.jpy, lines: [line] }))
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const { id } = await steps.reconciled(await steps.collected({ currency: ids.jpy }))
  const enter = (values: object) => as('finance').save(statement, id, { invoices: [{ invoiceNo: 'JPY-2', date: '2024-06-01', ...values }] })
  const refusal = await expectRefusal(enter({ net: '1000.5', tax: '130.25' }))
  expect(refusal).toContain('invoices[0].net: JPY 的金额最多 0 位小数')
  expect(refusal).toContain('invoices[0].tax: JPY 的金额最多 0 位小数')
  expect((await enter({ net: '1000', tax: '130' })).invoiceTotal).toBe('1130')
})

test('entries of a voucher have the decimals of the base currency, and their amounts those of their own currency', async () => {
  const post = (amount: string, debit: string) =>
    as('finance').create(voucher, {
      postingDate: '2024-06-15',
      description: '日元付款',
      lines: [
        { account: stage.payable, debit, currency: ids.jpy, exchangeRate: '0.05', amount },
        { account: stage.bank, credit: debit, cashFlow: 'purchase' },
      ],
    })
  expect(await expectRefusal(post('1000.5', '50.03'))).toContain('lines[0].amount: JPY 的金额最多 0 位小数')
  const refusal = await expectRefusal(post('1000', '50.025'))
  expect(refusal).toContain('lines[0].debit: CNY 的金额最多 2 位小数')
  expect(refusal).toContain('lines[1].credit: CNY 的金额最多 2 位小数')
  expect(await expectRefusal(post('1000', '50.02'))).toContain('lines[0].debit: 与原币金额 × 汇率不符：应为 50')
  expect(await post('1000', '50')).toMatchObject({ baseCurrency: stage.cny, decimals: 2, lines: [{ decimals: 0 }, { decimals: null }] })
})

test('a voucher of 100 dollars at 7.1 is 710, whatever is typed; the database holds it too, and no month is posted to before it begins', async () => {
  const entry = (values: Record<string, unknown>, base: string, postingDate = '2024-06-15') =>
    as('finance').create(voucher, {
      postingDate,
      description: '美元付款',
      lines: [
        { account: stage.payable, debit: base, currency: stage.usd, ...values },
        { account: stage.bank, credit: base, cashFlow: 'purchase' },
      ],
    })
  expect(await expectRefusal(entry({ exchangeRate: '7.1', amount: '100' }, '999'))).toContain(
    'lines[0].debit: 与原币金额 × 汇率不符：应为 710',
  )
  expect(await expectRefusal(entry({ exchangeRate: '7.1' }, '710'))).toContain('lines[0].amount: 外币分录须填写')
  const posted = await entry({ amount: '100' }, '710')
  expect(posted.lines[0]).toMatchObject({ exchangeRate: '7.1', ratePer: '1', amount: '100', debit: '710' })
  const wrong = 'UPDATE finance.voucher__lines SET debit = 999 WHERE doc_id = $1 AND debit > 0'
  await expect(app.sql(wrong, [posted.id])).rejects.toThrow('not its amount at its rate')
  const copied = `INSERT INTO finance.voucher__lines (platform_id, doc_id, company_id, id, no, account, debit, credit, currency, exchange_rate, rate_per, amount)
    SELECT platform_id, doc_id, company_id, id + 1000000, no + 10, account, 999, 0, currency, exchange_rate, rate_per, amount FROM finance.voucher__lines WHERE doc_id = $1 AND debit > 0`
  await expect(app.sql(copied, [posted.id])).rejects.toThrow('not its amount at its rate')
  await as('finance').create(period, { year: 2099, month: '12' })
  expect(await expectRefusal(entry({ amount: '100' }, '710', '2099-12-01'))).toContain('postingDate: 会计期间 209912 尚未开始')
})

test('a draft follows its currency; what is submitted keeps the decimals that it was agreed with', async () => {
  const own = await currencyWith({ code: 'TND', name: '突尼斯第纳尔', nameEn: 'Tunisian dinar', symbol: 'DT', decimals: 3 }, '2.3')
  const item = await as('finance').create(additionDeduction, {
    kind: 'deduct',
    supplier: stage.supplierId,
    reason: '色差扣款',
    date: '2024-05-20',
    currency: own,
    base: '1003',
    ratio: '2.55',
  })
  expect([item.decimals, item.amount]).toEqual([3, '25.577'])
  const inYen = await as('finance').save(additionDeduction, item.id, { currency: ids.jpy })
  expect([inYen.decimals, inYen.amount]).toEqual([0, '26'])
  await as('finance').save(additionDeduction, item.id, { currency: own })
  await as('finance').act(additionDeduction, item.id, 'submit')
  await as('admin').save(currency, own, { decimals: 1 })
  const approved = await as('manager').act(additionDeduction, item.id, 'approve')
  expect([approved.decimals, approved.amount]).toEqual([3, '25.577'])
  // Neither do they follow when logic writes the item, e.g. because a statement takes it.
  await as('finance').perform((operation) => logicContext(operation).set(additionDeduction, item.id, { reason: '扣款' }))
  const written = await as('finance').get(additionDeduction, item.id)
  expect([written.decimals, written.amount, written.reason]).toEqual([3, '25.577', '扣款'])
})

test('amounts of an earlier edition are asked once they or their currency are changed, and left alone until then', async () => {
  const { id } = await deductionIn(stage.cny, '3')
  await app.sql('UPDATE finance.addition_deduction SET fixed = 3.005, amount = 3.005 WHERE id = $1', [id])
  expect(await expectRefusal(as('finance').save(additionDeduction, id, { fixed: '3.015' }))).toContain('fixed: CNY 的金额最多 2 位小数')
  expect(await expectRefusal(as('finance').save(additionDeduction, id, { currency: ids.jpy }))).toContain('fixed: JPY 的金额最多 0 位小数')
  expect((await as('finance').act(additionDeduction, id, 'submit')).status).not.toBe('draft')
})

test('a voucher of an earlier edition is reversed and its mirror posted, with the decimals that it has', async () => {
  const { id } = await as('finance').create(voucher, {
    postingDate: '2024-06-15',
    description: '旧凭证',
    lines: [
      { account: stage.payable, debit: '50' },
      { account: stage.bank, credit: '50', cashFlow: 'purchase' },
    ],
  })
  await as('finance').act(voucher, id, 'submit')
  await as('manager').act(voucher, id, 'approve')
  const finer = 'UPDATE finance.voucher__lines SET debit = 50.025 WHERE doc_id = $1 AND debit > 0'
  await expect(app.sql(finer, [id])).rejects.toThrow('finer than the base currency')
  // Earlier editions had no such constraint.
  await app.sql(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE finance.voucher__lines SET debit = 50.025 WHERE doc_id = ${id} AND debit > 0;
    UPDATE finance.voucher__lines SET credit = 50.025 WHERE doc_id = ${id} AND credit > 0; COMMIT`)
  // The mirror is posted on the platform's day, which may be in another month than that of UTC.
  const today = await as('finance').perform(async ({ tx }) => tx.today)
  await as('finance').create(period, { year: Number(today.slice(0, 4)), month: today.slice(5, 7) })
  await as('finance').act(voucher, id, 'reverse', { comment: '科目有误' })
  const mirror = (await as('finance').get(voucher, id)).reversedBy!
  await as('finance').act(voucher, mirror, 'submit')
  const posted = await as('manager').act(voucher, mirror, 'approve')
  expect(posted.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
    ['0', '50.025'],
    ['50.025', '0'],
  ])
})

test('decimals follow a currency that an approver changes, and a cleared currency leaves none behind', async () => {
  const definition: ProcessDefinition = {
    code: 'items',
    name: ['扣款', 'Deductions'],
    version: 1,
    page: 'addition_deduction',
    nodes: [
      node('draft', initiator, undefined, { launchAction: 'submit', formEditable: true }),
      node('audit', byRoles('manager'), [step('any', byRoles('manager'))], { formEditable: true, launchAction: 'pass' }),
      last('settleable'),
    ],
  }
  await app.as('admin').perform(async (operation) => publish(operation, (await saveDraft(operation, { definition })).id))
  const { id } = await deductionIn(stage.cny, '10.55')
  await as('finance').act(additionDeduction, id, 'submit')
  const edit = (values: Record<string, unknown>) => as('finance').save(additionDeduction, id, values)
  expect(await expectRefusal(edit({ currency: ids.jpy, fixed: '1000.55' }))).toContain('fixed: JPY 的金额最多 0 位小数')
  expect(await edit({ currency: ids.jpy, fixed: '1000' })).toMatchObject({ decimals: 0, amount: '1000' })

  const line = { account: stage.payable, currency: ids.jpy, exchangeRate: '0.05', amount: '1000', debit: '50' }
  const entry = await as('finance').create(voucher, {
    postingDate: '2024-06-15',
    description: '日元',
    lines: [line, { account: stage.bank, credit: '50', cashFlow: 'purchase' }],
  })
  const [first, second] = entry.lines.map(({ id: lineId }) => ({ id: lineId }))
  const cleared = await as('finance').save(voucher, entry.id, {
    lines: [{ ...first, currency: null, exchangeRate: null, amount: null }, second],
  })
  expect(cleared.lines[0]!.decimals).toBe(null)
})
