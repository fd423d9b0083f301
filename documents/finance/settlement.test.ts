/**
 * Tests of statements, deductions, payments and vouchers: each line is settled once, under concurrency too; corrections are made by
 * release and reversal.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers } from '../testing/settlement-fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { accountBalance } from './account-balance.ts'
import { accountLedger } from './account-ledger.ts'
import { account } from './account.ts'
import { additionDeduction } from './addition-deduction.ts'
import { paymentOrder } from './payment-order.ts'
import { period } from './period.ts'
import { payable } from './payment-reservations.server.ts'
import { statement, type Statement } from './statement.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const finance = () => as('finance')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterEach(() => postponeLeftovers(app))
afterAll(() => app?.end())

/** Delivers 100 shirts at 10: 1,000 net, 1,130 gross. */
async function delivered(date = '2024-05-21') {
  const order = await confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }] }),
  )
  return {
    order,
    receipt: await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId, date }),
  }
}
const draft = (more: Record<string, unknown> = {}) =>
  finance().create(statement, { supplier: stage.supplierId, currency: stage.cny, dateFrom: '2024-05-01', dateTo: '2024-05-31', ...more })
const collected = async (more: Record<string, unknown> = {}) => finance().act(statement, (await draft(more)).id, 'collect')
const item = async (values: Record<string, unknown>) => {
  const created = await finance().create(additionDeduction, {
    supplier: stage.supplierId,
    reason: '测试',
    date: '2024-05-20',
    currency: stage.cny,
    ...values,
  })
  await finance().act(additionDeduction, created.id, 'submit')
  return as('manager').act(additionDeduction, created.id, 'approve')
}
async function reconciled(doc: Statement) {
  await finance().act(statement, doc.id, 'submit')
  await as('supplier').act(statement, doc.id, 'confirm')
  return finance().act(statement, doc.id, 'reconcile')
}
const ask = async (doc: Statement, amount: string) =>
  finance().create(paymentOrder, {
    ...(await finance().make(paymentOrder, { type: statement, id: doc.id })),
    payableAccount: stage.payable,
    bankAccount: stage.bank,
    cashFlow: 'purchase',
    lines: [{ statement: doc.id, amount }],
  })
async function paying(doc: Statement, amount: string) {
  const order = await ask(doc, amount)
  await finance().act(paymentOrder, order.id, 'submit')
  await as('manager').act(paymentOrder, order.id, 'approve')
  await as('admin').act(paymentOrder, order.id, 'approve')
  return finance().act(paymentOrder, order.id, 'pay')
}

describe('statement', () => {
  test('1,130 plus 50 less 30 is 1,150; an invoice of 1,000 mismatches, 1,150 matches [DM-3-060] [DM-4-046]', async () => {
    const { order } = await delivered()
    const items = [
      await item({ kind: 'add', fixed: '50', effect: 'price' }),
      await item({ kind: 'deduct', fixed: '30', effect: 'price', order: order.id }),
    ]
    const doc = await collected()
    expect(doc).toMatchObject({ gross: '1130', additionTotal: '50', deductionTotal: '30', total: '1150', open: '1150' })
    await expect(as('supplier').get(statement, doc.id)).rejects.toMatchObject({ code: 404 })
    await reconciled(doc)
    expect(await expectRefusal(finance().save(statement, doc.id, { deductions: [] }))).not.toBe('')
    expect(await expectRefusal(finance().save(statement, doc.id, { dateTo: '2024-06-30' }))).toContain('dateTo: ')
    const bill = (net: string, tax: string) =>
      finance().save(statement, doc.id, { invoices: [{ invoiceNo: '24112000000012345678', date: '2024-06-01', net, tax }] })
    expect((await bill('1000', '0')).invoiceDifference).toBe('-150')
    expect(await expectRefusal(finance().act(statement, doc.id, 'ticket'))).toContain('相差 -150')
    await bill('1020', '130')
    expect((await finance().act(statement, doc.id, 'ticket')).status).toBe('ticketed')
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ deductions: '30', settledAmount: '1100', toSettle: '0' })
    await finance().act(statement, doc.id, 'cancel', { comment: '重做' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ settledAmount: '0', toSettle: '1100' })
    expect(await collected()).toMatchObject({ total: '1150' })
    for (const one of items) await as('manager').act(additionDeduction, one.id, 'withdraw', { comment: '测试结束' })
    expect((await as('buyer').get(purchaseOrder, order.id)).deductions).toBe('0')
  })

  test('a statement collects its period’s items even when 10,001 later ones were entered before them', async () => {
    const wanted = await item({ kind: 'add', fixed: '5' })
    const names = await app.sql<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_schema = 'finance' AND table_name = 'addition_deduction' AND is_generated = 'NEVER'`,
    )
    const columns = (prefix: string) => names.map(({ name }) => `${prefix}${name}`).join(', ')
    await app.sql(
      `INSERT INTO finance.addition_deduction (${columns('')})
       SELECT ${columns('r.')} FROM finance.addition_deduction t, generate_series(1, 10001) AS n,
         jsonb_populate_record(t, jsonb_build_object('id', -n, 'number', 'AD-LATER-' || n, 'date', '2024-07-01')) r WHERE t.id = $1`,
      [wanted.id],
    )
    const doc = await collected()
    expect(doc.additions.map((line) => line.item)).toEqual([wanted.id])
    await finance().act(statement, doc.id, 'discard')
    await app.sql('DELETE FROM finance.addition_deduction WHERE id < 0')
    await as('manager').act(additionDeduction, wanted.id, 'withdraw', { comment: '测试结束' })
  })

  test('rejects a deduction without reason, amount or ratio; a ratio gives base × ratio [DM-3-060]', async () => {
    const make = (values: Record<string, unknown>) =>
      finance().create(additionDeduction, { supplier: stage.supplierId, reason: '迟交', currency: stage.cny, ...values })
    expect(await expectRefusal(make({ reason: '', fixed: '1' }))).toContain('reason: 必填')
    expect(await expectRefusal(make({}))).toContain('fixed: 必填')
    expect(await expectRefusal(make({ ratio: '1' }))).toContain('base: 必填')
    expect((await make({ base: '18522', ratio: '1', fixed: '7' })).amount).toBe('185.22')
    expect((await make({ fixed: '7' })).amount).toBe('7')
  })

  test('of two concurrent statements of the same lines one gets them [DM-4-047]', async () => {
    const { receipt } = await delivered()
    const drafts = await Promise.all([collected(), collected(), collected()])
    const done = await Promise.allSettled(drafts.map((one) => finance().act(statement, one.id, 'submit')))
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await finance().get(productIn, receipt.id)).toMatchObject({ open: '0', settlement: 'settled' })
    expect(await expectRefusal(as('warehouse').act(productIn, receipt.id, 'revoke', { comment: 'x' }))).toContain('已对账')
  })

  test('a disputed statement releases its lines; a later period includes leftovers [DM-2-080]', async () => {
    const { receipt } = await delivered('2024-04-10')
    const doc = await collected()
    expect(doc.receipts.map((line) => line.receipt)).toContain(receipt.id)
    await finance().act(statement, doc.id, 'submit')
    await expect(as('supplier2').act(statement, doc.id, 'confirm', { version: 1 })).rejects.toMatchObject({ code: 404 })
    expect((await as('supplier').act(statement, doc.id, 'dispute', { comment: '数量不符' })).status).toBe('rejected')
    expect((await finance().get(productIn, receipt.id)).settlement).toBe('settleable')
    expect((await collected({ dateFrom: '2024-03-01', dateTo: '2024-03-31' })).receipts).toEqual([])
    await finance().act(statement, doc.id, 'discard')
  })

  test('prices come from the receipt, whatever is sent; rejects another supplier’s lines [DM-1-113]', async () => {
    const { receipt } = await delivered()
    const line = receipt.lines[0]!
    const doc = await draft({ receipts: [{ receiptLine: line.id, quantity: '40' }] })
    expect(doc.receipts[0]).toMatchObject({ price: '10', gross: '452', receipt: receipt.id })
    await expect(draft({ receipts: [{ receiptLine: line.id, quantity: '40', price: '99' }] })).rejects.toMatchObject({ code: 400 })
    expect(await expectRefusal(draft({ receipts: [{ receiptLine: line.id, quantity: '101' }] }))).toContain('可结算 100')
    expect(await expectRefusal(draft({ supplier: stage.otherSupplierId, receipts: [{ receiptLine: line.id, quantity: '1' }] }))).toContain(
      'receipts[0].receiptLine: ',
    )
    expect(
      await expectRefusal(
        draft({
          receipts: [
            { receiptLine: line.id, quantity: '1' },
            { receiptLine: line.id, quantity: '1' },
          ],
        }),
      ),
    ).toContain('与第 1 行重复')
  })
})

describe('payment', () => {
  test('rounds the payable amount half-up to the decimals of the currency', () => {
    const cents = ['20744.64', '100.1234', '100.125', '0.005'].map((total) => payable(total, 2))
    expect(cents).toEqual(['20744.64', '100.12', '100.13', '0.01'])
    expect([payable('1000.5', 0), payable('10.1255', 3)]).toEqual(['1001', '10.126'])
  })

  test('400 and 600 of 1,000 complete it; settles only in full; a cent is requested once [DM-4-045] [DM-2-081]', async () => {
    await delivered()
    const doc = await reconciled(await collected())
    const half = await paying(doc, '400')
    const requests = await Promise.allSettled(
      [ask(doc, String(Number(doc.total) - 400)), ask(doc, String(Number(doc.total) - 400))].map(async (one) =>
        finance().act(paymentOrder, (await one).id, 'submit'),
      ),
    )
    expect(requests.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const pay = (amount: string, date = '2024-06-03') =>
      finance().save(paymentOrder, half.id, { dateReason: '补录', payments: { set: [{ amount, date }] } })
    expect(await pay('150')).toMatchObject({ status: 'payment_in_progress', open: '250' })
    expect(await expectRefusal(pay('250.01'))).toContain('超出付款单金额')
    const [first] = (await finance().get(paymentOrder, half.id)).payments
    expect(await expectRefusal(finance().save(paymentOrder, half.id, { payments: { set: [{ id: first!.id, amount: '1' }] } }))).toContain(
      '不能修改或删除',
    )
    expect(await expectRefusal(finance().act(paymentOrder, half.id, 'cancel', { comment: 'x' }))).toContain('已有付款')
    expect(await expectRefusal(finance().save(paymentOrder, half.id, { lines: [{ statement: doc.id, amount: '1' }] }))).not.toBe('')
    expect((await pay('250')).status).toBe('payment_complete')
    expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'reconciled', paid: '400' })
    expect((await as('supplier').get(paymentOrder, half.id)).paid).toBe('400')
    expect(Object.keys(await as('supplier').get(paymentOrder, half.id))).not.toContain('bankAccount')
  })

  test('pays the open amount with additions and deductions; the statement shows it as paid [DM-3-061]', async () => {
    await delivered()
    const doc = await reconciled(await collected())
    const above = async () => {
      const { id } = await ask(doc, String((Number(doc.total) * 100 + 1) / 100))
      await finance().act(paymentOrder, id, 'submit')
    }
    expect(await expectRefusal(above())).toContain('超出')
    // Created after the statement was agreed, so the payment includes them.
    const items = [await item({ kind: 'add', fixed: '20' }), await item({ kind: 'deduct', fixed: '50' })]
    const order = await ask(doc, '500')
    const carried = await finance().save(paymentOrder, order.id, {
      additions: [{ item: items[0]!.id, account: stage.claims }],
      deductions: [{ item: items[1]!.id, account: stage.claims }],
    })
    expect(carried).toMatchObject({ amount: '470', additions: [{ amount: '20' }], deductions: [{ amount: '50' }] })
    await finance().act(paymentOrder, order.id, 'submit')
    expect((await finance().get(statement, doc.id)).requested).toBe('500')
    await as('manager').act(paymentOrder, order.id, 'approve')
    await as('admin').act(paymentOrder, order.id, 'approve')
    await finance().act(paymentOrder, order.id, 'pay')
    const done = await finance().save(paymentOrder, order.id, {
      dateReason: '补录',
      payments: { set: [{ amount: '470', date: '2024-06-03' }] },
    })
    expect(done.status).toBe('payment_complete')
    expect((await finance().get(statement, doc.id)).paid).toBe('500')
  })

  test('rejects a payment into a month without an open period before anything is written [DM-1-109]', async () => {
    await delivered()
    const doc = await reconciled(await collected())
    const order = await paying(doc, '10')
    expect(
      await expectRefusal(finance().save(paymentOrder, order.id, { payments: { set: [{ amount: '10', date: '2024-07-01' }] } })),
    ).toContain('没有会计期间')
    expect((await finance().get(paymentOrder, order.id)).payments).toEqual([])
  })

  test('pays only active accounts of the payee; a rejected order releases its amount [DM-2-081]', async () => {
    await delivered()
    const doc = await reconciled(await collected())
    const order = await ask(doc, '10')
    expect(order.payeeAccount).toBe(stage.supplierAccountId)
    await finance().act(paymentOrder, order.id, 'submit')
    expect((await finance().get(statement, doc.id)).requested).toBe('10')
    await as('manager').act(paymentOrder, order.id, 'reject', { comment: '账户不符' })
    expect((await finance().get(statement, doc.id)).requested).toBe('0')
    expect(await expectRefusal(finance().save(paymentOrder, order.id, { payeeAccount: stage.binId }))).not.toBe('')
  })
})

describe('voucher', () => {
  const lines = (debit: string, credit: string) => [
    { account: stage.payable, debit },
    { account: stage.bank, credit, cashFlow: 'purchase' },
  ]
  const make = (more: Record<string, unknown> = {}) =>
    finance().create(voucher, { type: 'GV', postingDate: '2024-06-15', description: '测试凭证', lines: lines('100', '100'), ...more })
  const post = async (id: string) => {
    await finance().act(voucher, id, 'submit')
    return as('manager').act(voucher, id, 'approve')
  }

  test('rejects an imbalance with its difference; debit or credit; cash needs its item [DM-3-058] [DM-3-064]', async () => {
    expect(await expectRefusal(finance().act(voucher, (await make({ lines: lines('100', '90') })).id, 'submit'))).toContain('差额 10')
    expect(
      await expectRefusal(
        make({
          lines: [
            { account: stage.payable, debit: '1', credit: '1' },
            { account: stage.bank, credit: '0' },
          ],
        }),
      ),
    ).toContain('lines[0].credit: ')
    const bare = await make({
      lines: [
        { account: stage.payable, debit: '5' },
        { account: stage.bank, credit: '5' },
      ],
    })
    expect(await expectRefusal(finance().act(voucher, bare.id, 'submit'))).toContain('lines[1].cashFlow: ')
    const parent = await finance().create(account, { code: '2211', name: '应付职工薪酬', kind: 'liability', side: 'credit' })
    await finance().create(account, { code: '221101', name: '工资', kind: 'liability', side: 'credit' })
    const branch = await make({
      lines: [
        { account: parent.id, debit: '5' },
        { account: stage.bank, credit: '5', cashFlow: 'purchase' },
      ],
    })
    expect(await expectRefusal(finance().act(voucher, branch.id, 'submit'))).toContain('不是末级科目')
  })

  test('posts to the accounts once; a posted voucher is not edited; a reversal mirrors it [DM-1-108] [DM-2-078]', async () => {
    const balance = async () =>
      (await finance().list(accountBalance, { filters: [{ field: 'period', operator: 'eq', value: stage.june }] })).rows.reduce(
        (sum, row) => sum + Number(row['debit']) - Number(row['credit']),
        0,
      )
    const debitOf = async (id: string) =>
      (await finance().list(accountLedger, { filters: [{ field: 'account', operator: 'eq', value: id }] })).rows.length
    const doc = await make()
    const entries = await debitOf(stage.payable)
    expect((await post(doc.id)).status).toBe('approved')
    expect(await debitOf(stage.payable)).toBe(entries + 1)
    expect(await balance()).toBe(0)
    expect(await expectRefusal(finance().save(voucher, doc.id, { description: 'x' }))).toContain('不可编辑')
    expect(await expectRefusal(as('manager').act(voucher, doc.id, 'approve'))).not.toBe('')
    // The mirror is posted on the platform's day, which may be in another month than that of UTC.
    const today = await finance().perform(async ({ tx }) => tx.today)
    await finance().create(period, { year: Number(today.slice(0, 4)), month: today.slice(5, 7) })
    await finance().act(voucher, doc.id, 'reverse', { comment: '科目有误' })
    const mirror = await finance().get(voucher, (await finance().get(voucher, doc.id)).reversedBy!)
    expect(mirror.lines.map(({ account: of, debit, credit }) => [of, debit, credit])).toEqual([
      [stage.payable, '0', '100'],
      [stage.bank, '100', '0'],
    ])
    expect(mirror.reverses).toBe(doc.id)
    expect(await expectRefusal(finance().act(voucher, doc.id, 'reverse', { comment: '再次' }))).toContain('已被冲销')
  })

  test('what a document booked stays: its voucher keeps its amounts and is not voided', async () => {
    const doc = await make()
    await post(doc.id)
    await finance().act(voucher, doc.id, 'reverse', { comment: '科目有误' })
    const { id, lines } = await finance().get(voucher, (await finance().get(voucher, doc.id)).reversedBy!)
    const [first, second] = lines.map((line) => line.id)
    const halved = {
      set: [
        { id: first, credit: '50' },
        { id: second, debit: '50' },
      ],
    }
    expect(await expectRefusal(finance().save(voucher, id, { lines: halved }))).toContain('lines[0].debit: 凭证由单据生成，金额')
    expect(await expectRefusal(finance().save(voucher, id, { lines: { remove: [first] } }))).toContain('lines: 凭证由单据生成，金额')
    expect(await expectRefusal(finance().act(voucher, id, 'revoke', { comment: '不要' }))).toContain('凭证由单据生成，不能作废')
    const corrected = await finance().save(voucher, id, { lines: { set: [{ id: first, summary: '更正' }] } })
    expect(corrected.lines.map(({ summary, debit, credit }) => [summary, debit, credit])[0]).toEqual(['更正', '0', '100'])
  })

  test('numbers have no gaps per type and period: a draft is voided, not removed [DM-1-108] [DM-2-078]', async () => {
    const [first, second] = [await make({ type: 'TV' }), await make({ type: 'TV' })]
    await expect(finance().remove(voucher, first.id)).rejects.toThrow()
    expect((await finance().act(voucher, first.id, 'revoke', { comment: '重复' })).status).toBe('revoked')
    expect([first.number, second.number, (await make({ type: 'TV' })).number]).toEqual([
      'TV-202406-0001',
      'TV-202406-0002',
      'TV-202406-0003',
    ])
  })

  test('a closed period takes no posting; the date lies in its period [DM-1-109]', async () => {
    expect(await expectRefusal(make({ period: stage.june, postingDate: '2024-07-01' }))).toContain(
      'postingDate: 记账日期不在会计期间 202406',
    )
    expect(await expectRefusal(make({ postingDate: '2019-01-01' }))).toContain('period: 必填')
    const may = await finance().create(period, { year: 2024, month: '05' })
    expect((await make({ postingDate: '2024-05-31' })).period).toBe(may.id)
    expect(await expectRefusal(finance().act(period, may.id, 'close'))).toContain('尚未过账')
    const february = await finance().create(period, { year: 2024, month: '02' })
    await finance().act(period, february.id, 'close')
    expect(await expectRefusal(make({ postingDate: '2024-02-29' }))).toContain('会计期间 202402 已关闭')
  })
})
