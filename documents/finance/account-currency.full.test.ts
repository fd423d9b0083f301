/** Tests of accounts that are kept in a currency: payments and entries of another one are refused at the field, and pickers do not offer them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDocument } from '../../engine/save/save.ts'
import { lookup } from '../../engine/query/lookup.ts'
import type { Story } from '../../engine/testing/story.ts'
import { WeftError } from '../../model/errors.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { account } from './account.ts'
import { currency } from './currency.ts'
import { exchangeRate } from './exchange-rate.ts'
import { paymentOrder } from './payment-order.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const finance = () => app.as('finance')
const ids = { jpy: '', yuan: '', yen: '' }
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
  ids.jpy = (await app.as('admin').create(currency, { code: 'JPY', name: '日元', nameEn: 'Yen', symbol: 'JP¥', decimals: 0 })).id
  const rate = { kind: 'exchange', fromCurrency: ids.jpy, toCurrency: stage.cny, dateFrom: '2024-01-01', rate: '0.05' }
  await finance().create(exchangeRate, rate)
  const bank = { kind: 'asset', side: 'debit', cashFlow: true }
  ids.yuan = (await finance().create(account, { code: '1003', name: '人民币户', currency: stage.cny, ...bank })).id
  ids.yen = (await finance().create(account, { code: '1004', name: '日元户', currency: ids.jpy, ...bank })).id
})
afterAll(() => app?.end())

/** Returns what is refused at the fields, in both languages; nothing when all is accepted. */
const refusedAt = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: unknown) => {
      if (!(error instanceof WeftError)) throw error
      return { zh: error.localisedFields('zh'), en: error.localisedFields('en') }
    },
  )
const misfit = (path: string, [zh, en] = ['币种', 'Currency']) => ({
  zh: { [path]: [`与所选的“${zh}”不符`] },
  en: { [path]: [`Does not fit the chosen "${en}"`] },
})
const advance = (of: string, more: Record<string, unknown> = {}) =>
  finance().create(paymentOrder, {
    kind: 'advance',
    payee: stage.supplierId,
    currency: of,
    method: 'cash',
    payableAccount: stage.payable,
    cashFlow: 'purchase',
    lines: [{ description: '预付', amount: '1000' }],
    ...more,
  })

test('a payment in yen is not credited to an account that is kept in yuan: one in yen, or in none, takes it [DM-1-108]', async () => {
  expect(await refusedAt(advance(ids.jpy, { bankAccount: ids.yuan }))).toEqual(misfit('bankAccount'))
  expect(await refusedAt(advance(stage.cny, { bankAccount: ids.yen }))).toEqual(misfit('bankAccount'))
  expect(await refusedAt(advance(ids.jpy, { payableAccount: ids.yuan }))).toEqual(misfit('payableAccount'))
  const draft = await advance(ids.jpy, { bankAccount: ids.yen })
  expect(await refusedAt(finance().save(paymentOrder, draft.id, { currency: stage.cny }))).toEqual(misfit('bankAccount'))
  expect(await refusedAt(advance(ids.jpy, { bankAccount: stage.bank }))).toEqual({})
})

test('the form of the payment refuses such an account too', async () => {
  const { id } = await steps.approved(await advance(ids.jpy))
  const pay = (bankAccount: string) => finance().act(paymentOrder, id, 'pay', { values: { bankAccount } })
  expect(await refusedAt(pay(ids.yuan))).toEqual(misfit('bankAccount'))
  expect(await pay(ids.yen)).toMatchObject({ status: 'payment_in_progress', bankAccount: ids.yen })
})

test('pickers offer the accounts that are kept in the currency, or in none by themselves', async () => {
  const offered = async (field: string, type: string, of: string | null) => {
    const rows = await finance().perform((operation) =>
      lookup(operation, 'account', { for: { type, field, values: { currency: of } }, size: 50 }),
    )
    return [ids.yuan, ids.yen, stage.bank].filter((one) => rows.some(({ id }) => id === one))
  }
  expect(await offered('bankAccount', 'payment_order', ids.jpy)).toEqual([ids.yen, stage.bank])
  expect(await offered('bankAccount', 'payment_order', stage.cny)).toEqual([ids.yuan, stage.bank])
  expect(await offered('lines.account', 'voucher', ids.jpy)).toEqual([ids.yen, stage.bank])
  expect(await offered('lines.account', 'voucher', null)).toEqual([ids.yuan, ids.yen, stage.bank])
})

test('an entry in yen is not posted to an account that is kept in yuan; an entry without a currency is', async () => {
  const entry = (of: string | null) => ({
    postingDate: '2024-06-15',
    description: '付款',
    lines: [
      { account: stage.payable, debit: '50' },
      { account: ids.yuan, credit: '50', cashFlow: 'purchase', ...(of === null ? {} : { currency: of, amount: '1000' }) },
    ],
  })
  expect(await refusedAt(finance().create(voucher, entry(ids.jpy)))).toEqual(misfit('lines[1].account', ['原币', 'Currency']))
  expect(await refusedAt(finance().create(voucher, entry(null)))).toEqual({})
})

test('the currency of an account is free until a document or an entry names it, and then refused in both languages [DM-1-108]', async () => {
  const bank = { kind: 'asset', side: 'debit', cashFlow: true }
  const { id } = await finance().create(account, { code: '1005', name: '备用户', currency: ids.jpy, ...bank })
  const change = (currency: string | null) => finance().save(account, id, { currency })
  expect((await change(stage.cny)).currency).toBe(stage.cny)
  await change(ids.jpy)
  const { id: draft } = await advance(ids.jpy, { bankAccount: id })
  const stays = {
    zh: { currency: ['科目 1005 备用户 已有分录或已被单据引用，核算币种不能再修改；请另设科目'] },
    en: { currency: ['Entries or documents name account 1005 备用户, so its currency stays: open another account for another currency'] },
  }
  for (const other of [stage.cny, null]) expect(await refusedAt(change(other))).toEqual(stays)
  // Everything else of it may still be changed.
  expect((await finance().save(account, id, { name: '备用日元户' })).currency).toBe(ids.jpy)
  await finance().save(paymentOrder, draft, { bankAccount: ids.yen })
  expect((await change(stage.cny)).currency).toBe(stage.cny)
})

test('an account with posted entries keeps its currency', async () => {
  const { id } = await finance().create(account, { code: '1006', name: '人民币二户', currency: stage.cny, kind: 'asset', side: 'debit' })
  const posted = await finance().create(voucher, {
    postingDate: '2024-06-15',
    description: '调拨',
    lines: [
      { account: id, debit: '50' },
      { account: stage.payable, credit: '50' },
    ],
  })
  await finance().act(voucher, posted.id, 'submit')
  await app.as('manager').act(voucher, posted.id, 'approve')
  expect(Object.keys(await refusedAt(finance().save(account, id, { currency: ids.jpy })))).toEqual(['zh', 'en'])
})

/** An account that is kept in yen. */
const yenAccount = (code: string) =>
  finance().create(account, { code, name: `日元户 ${code}`, currency: ids.jpy, kind: 'asset', side: 'debit', cashFlow: true })
/** Changes an account to yuan and keeps the change uncommitted while another call begins; returns what that one is refused for. */
async function whileChanged(id: string, call: () => Promise<unknown>) {
  const [changed, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = finance().perform(async (operation) => {
    const { version } = await operation.ctx.get(account, id)
    await saveDocument(operation, account, { id, version, values: { currency: stage.cny } })
    changed.resolve()
    await release.promise
  })
  await Promise.race([changed.promise, changing])
  const refused = refusedAt(call())
  await new Promise((go) => setTimeout(go, 200))
  release.resolve()
  await changing
  return refused
}

test('accounts of a payment, of its additions and deductions, and of entries are compared with a currency that changes at the same moment', async () => {
  const item = (kind: string) => steps.item({ kind, currency: ids.jpy, fixed: '100' })
  const [add, deduct] = [await item('add'), await item('deduct')]
  const cases = [
    ['bankAccount', (of: string) => advance(ids.jpy, { bankAccount: of }), misfit('bankAccount')],
    ['additions', (of: string) => advance(ids.jpy, { additions: [{ item: add.id, account: of }] }), misfit('additions[0].account')],
    ['deductions', (of: string) => advance(ids.jpy, { deductions: [{ item: deduct.id, account: of }] }), misfit('deductions[0].account')],
    [
      'entries',
      (of: string) =>
        finance().create(voucher, {
          postingDate: '2024-06-15',
          description: '调拨',
          lines: [
            { account: of, debit: '50', currency: ids.jpy, amount: '1000' },
            { account: stage.payable, credit: '50' },
          ],
        }),
      misfit('lines[0].account', ['原币', 'Currency']),
    ],
  ] as const
  for (const [at, [name, call, refused]] of cases.entries()) {
    const { id } = await yenAccount(`101${at}`)
    expect([name, await whileChanged(id, () => call(id))]).toEqual([name, refused])
  }
})

test('of twenty payments that name an account and twenty changes of its currency at the same moment none leaves a misfit', async () => {
  const { id } = await finance().create(account, {
    code: '1007',
    name: '日元二户',
    currency: ids.jpy,
    kind: 'asset',
    side: 'debit',
    cashFlow: true,
  })
  await Promise.allSettled(
    Array.from({ length: 20 }).flatMap((_, at) => [
      advance(ids.jpy, { bankAccount: id }),
      finance().save(account, id, { currency: at % 2 ? ids.jpy : stage.cny }),
    ]),
  )
  const [row] = await app.sql(
    `SELECT count(*)::int AS n FROM finance.payment_order p JOIN finance.account a ON a.platform_id = p.platform_id AND a.id = p.bank_account
     WHERE a.id = $1 AND a.currency <> p.currency`,
    [id],
  )
  expect(row!['n']).toBe(0)
})
