// Tests the accounting masters: the account tree, the sequence of periods, daily rates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { createDocuments } from '../../engine/save/create.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { documents, logic } from '../testing/order-types.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { accountLedger } from './account-ledger.ts'
import { account } from './account.ts'
import { accountRefusal, parentCode } from './account.server.ts'
import { currencySeeds } from './currencies.ts'
import { currency } from './currency.ts'
import { exchangeRate } from './exchange-rate.ts'
import { chooseRate, findExchangeRate, rateTable, findTaxRate } from './exchange-rate.server.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'
import { closedAfter, daysOf, openBefore, periodOf } from './period.server.ts'

let app: Story
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await story({ documents, logic })
  for (const seed of currencySeeds) ids[seed.code] = (await app.as('finance').create(currency, { ...seed })).id
})
afterAll(() => app?.end())

describe('accounts', () => {
  test('the parent follows from the code 4-2-2; only leaves take entries [DM-1-107]', async () => {
    const { create, perform, get } = app.as('finance')
    expect(['1002', '100201', '10020101'].map(parentCode)).toEqual([undefined, '1002', '100201'])
    const bank = await create(account, { code: '1002', name: '银行存款', kind: 'asset', side: 'debit', cashFlow: true })
    expect([bank.leaf, bank.level, bank.parent]).toEqual([true, 1, null])
    const icbc = await create(account, { code: '100201', name: '工商银行', kind: 'asset', side: 'debit' })
    expect(await get(account, bank.id)).toMatchObject({ side: 'debit', partyRole: 'owner' })
    expect([icbc.parent, icbc.level, (await get(account, bank.id)).leaf]).toEqual([bank.id, 2, false])
    const ask = (id: string) => perform((operation) => accountRefusal(id, logicContext(operation)))
    expect([(await ask(bank.id))?.message[0], await ask(icbc.id)]).toEqual(['科目 1002 银行存款 不是末级科目，不能记账', undefined])
    expect(await expectRefusal(create(account, { code: '100301', name: 'x', kind: 'asset', side: 'debit' }))).toContain(
      '上级科目 1003 不存在',
    )
    expect(await expectRefusal(create(account, { code: '100202', name: 'x', kind: 'expense', side: 'debit' }))).toContain('类别')
    expect(await expectRefusal(create(account, { code: '10021', name: 'x', kind: 'asset', side: 'debit' }))).toContain('4-2-2')
    expect(await expectRefusal(create(account, { code: '1002', name: 'x', kind: 'asset', side: 'debit' }))).toContain('已存在相同的')
    expect(await expectRefusal(app.as('finance').act(account, bank.id, 'disable'))).toContain('100201')
  })

  test('an account with entries cannot get children', async () => {
    const { create, perform } = app.as('finance')
    const cash = await create(account, { code: '1001', name: '库存现金', kind: 'asset', side: 'debit' })
    const month = await create(period, { year: 2020, month: '01' })
    await perform((operation) =>
      logicContext(operation).post(accountLedger, { type: account, id: cash.id, event: 'test' }, [
        { account: cash.id, period: month.id, date: '2020-01-05', debit: '10', credit: '0' },
      ]),
    )
    expect(await expectRefusal(create(account, { code: '100101', name: 'x', kind: 'asset', side: 'debit' }))).toContain('已有发生额')
  })

  test('only finance and its managers see accounts', async () =>
    expect(await expectRefusal(app.as('buyer').list(account, {}))).not.toBe(''))
})

describe('periods', () => {
  test('returns the days of a month, leap years included', () => {
    expect([daysOf(2024, '02'), daysOf(2026, '02').endDate, daysOf(2026, '12').endDate]).toEqual([
      { startDate: '2024-02-01', endDate: '2024-02-29' },
      '2026-02-28',
      '2026-12-31',
    ])
  })
  test('closes in sequence: earlier periods first; only the last closed one can be reopened', () => {
    const of = (...states: ('open' | 'closed' | 'locked')[]) => states.map((status, at) => ({ number: `20260${at + 1}`, status }))
    expect([openBefore(of('closed', 'open', 'open'), '202602'), openBefore(of('closed', 'open', 'open'), '202603')?.number]).toEqual([
      undefined,
      '202602',
    ])
    expect([closedAfter(of('closed', 'closed', 'open'), '202602'), closedAfter(of('closed', 'closed', 'open'), '202601')?.number]).toEqual([
      undefined,
      '202602',
    ])
  })

  test('closes May after April and without open vouchers; then takes no posting; only May reopens [DM-1-109]', async () => {
    const finance = app.as('finance')
    const [april, may] = [
      await finance.create(period, { year: 2026, month: '04' }),
      await finance.create(period, { year: 2026, month: '05' }),
    ]
    expect([may.number, may.startDate, may.endDate, may.status]).toEqual(['202605', '2026-05-01', '2026-05-31', 'open'])
    const ask = (day: string) =>
      finance.perform(async (operation) => {
        const closed = await logicContext(operation).closedDays(period, { company: app.companies['brand']!, days: [day], required: true })
        return closed.refusalOf(day)
      })
    expect(
      await finance.perform(
        async (operation) => (await periodOf({ company: app.companies['brand']!, day: '2026-05-17' }, logicContext(operation)))?.id,
      ),
    ).toBe(may.id)
    await finance.create(period, { year: 2021, month: '01' })
    const { rows } = await finance.list(period, { filters: [{ field: 'year', operator: 'lt', value: 2026 }] })
    const earlier = rows.map((row) => [String(row['number']), row['id'] as string] as const).toSorted()
    expect(await expectRefusal(finance.act(period, may.id, 'close'))).toContain(earlier[0]![0])
    for (const one of [...earlier.map(([, id]) => id), april.id]) await finance.act(period, one, 'close')
    await app.sql(
      `INSERT INTO finance.voucher (platform_id, id, company_id, number, status, created_by, updated_by, type, posting_date, period, description)
      VALUES ($1, 7, $2, 'GV-1', 'draft', $3, $3, 'GV', '2026-05-02', $4, 'x')`,
      [finance.actor.platform, finance.actor.company, finance.actor.user, may.id],
    )
    expect(await expectRefusal(finance.act(period, may.id, 'close'))).toContain('GV-1')
    await app.sql(`UPDATE finance.voucher SET status = 'revoked' WHERE id = 7`)
    await finance.act(period, may.id, 'close')
    expect([(await ask('2026-05-17'))?.message[0], (await ask('2026-06-17'))?.message[0]]).toEqual([
      '会计期间 202605 已关闭',
      '2026-06-17 没有会计期间',
    ])
    expect(await expectRefusal(app.as('manager').act(period, april.id, 'reopen', { comment: '补记' }))).toContain('202605')
    expect((await app.as('manager').act(period, may.id, 'reopen', { comment: '补记' })).status).toBe('open')
    expect(await expectRefusal(finance.act(period, april.id, 'reopen', { comment: '补记' }))).not.toBe('')
  })
})

describe('rates', () => {
  const entry = { id: '1', fromCurrency: 'USD', toCurrency: 'CNY', per: 1, rate: '7.1', source: null, dateFrom: '2026-01-01' }
  test('uses the newest valid rate, direct or inverted, per quoted unit', () => {
    const entries = [entry, { ...entry, rate: '7.2', dateFrom: '2026-02-01' }, { ...entry, fromCurrency: 'VND', per: 10000, rate: '2.8' }]
    const rate = (from: string, to: string, day: string) => chooseRate(entries, { from, to, day })
    expect([
      rate('USD', 'CNY', '2026-01-31'),
      rate('USD', 'CNY', '2026-02-01'),
      rate('USD', 'CNY', '2025-12-31'),
      rate('VND', 'CNY', '2026-03-01'),
      rate('CNY', 'USD', '2026-02-01'),
    ]).toMatchObject([
      { rate: '7.1', per: '1' },
      { rate: '7.2', per: '1' },
      undefined,
      { rate: '2.8', per: '10000' },
      { rate: '1', per: '7.2' },
    ])
  })

  test('treats RMB as CNY and TW as TWD, crosses a third currency, finds no rate for unknown codes', async () => {
    const { create, perform } = app.as('finance')
    await create(exchangeRate, { fromCurrency: ids['USD'], toCurrency: ids['CNY'], rate: '7.1', source: 'PBoC', dateFrom: '2026-01-01' })
    await create(exchangeRate, {
      fromCurrency: ids['HKD'],
      toCurrency: ids['CNY'],
      per: 100,
      rate: '91',
      source: 'HKMA',
      dateFrom: '2026-02-01',
    })
    const rate = (from: string, to: string) =>
      perform((operation) => findExchangeRate(ids[from]!, ids[to]!, { day: '2026-05-01', table: rateTable(logicContext(operation)) }))
    expect([await rate('USD', 'RMB'), await rate('RMB', 'CNY'), await rate('EUR', 'CNY')]).toMatchObject([
      { rate: '7.1', per: '1', source: 'PBoC', date: '2026-01-01' },
      { rate: '1', per: '1', source: null, date: '2026-05-01' },
      undefined,
    ])
    expect(await rate('USD', 'HKD')).toMatchObject({ rate: '710', per: '91', source: 'PBoC × HKMA', date: '2026-01-01' })
    expect(await expectRefusal(create(exchangeRate, { fromCurrency: ids['USD'], toCurrency: ids['USD'], rate: '1' }))).toContain('不能相同')
    expect(await expectRefusal(create(exchangeRate, { fromCurrency: ids['USD'], toCurrency: ids['CNY'], rate: '0' }))).toContain('大于')
    expect(
      await expectRefusal(create(exchangeRate, { fromCurrency: ids['USD'], toCurrency: ids['CNY'], rate: '7.1', dateFrom: '2026-01-01' })),
    ).toContain('已存在')
    expect(await expectRefusal(create(exchangeRate, { fromCurrency: ids['USD'], rate: '7.1' }))).toContain('toCurrency')
  })

  test('a voucher of 2 and of 100 entries in a currency sends the same number of statements, and each entry has the rate of the day', async () => {
    const finance = app.as('finance')
    await finance.create(exchangeRate, { fromCurrency: ids['USD'], toCurrency: ids['CNY'], rate: '7', dateFrom: '2022-01-01' })
    await finance.create(period, { year: 2022, month: '03' })
    const [icbc] = await finance.perform((operation) => logicContext(operation).find(account, { code: '100201' }))
    const entry = (at: number) => ({
      account: icbc!.id,
      currency: ids['USD'],
      amount: '2',
      cashFlow: null,
      ...(at % 2 === 0 ? { debit: '14' } : { credit: '14' }),
    })
    const make = async (length: number) => {
      const values = { postingDate: '2022-03-20', description: '汇率', lines: Array.from({ length }, (_, at) => entry(at)) }
      let id = ''
      const sent = await sentStatements(finance, async (operation) => {
        id = (await createDocuments(operation, voucher, [values]))[0]!.doc.id
      })
      const lines = (await finance.get(voucher, id)).lines
      expect(new Set(lines.map(({ exchangeRate: rate, ratePer }) => `${rate} ${ratePer}`))).toEqual(new Set(['7 1']))
      return sent.length
    }
    await make(2)
    expect(await make(100)).toBe(await make(2))
  })

  test('a tax rate is valid from its start day', async () => {
    const { create, perform } = app.as('finance')
    await create(exchangeRate, { kind: 'tax', taxCode: 'VAT13', taxName: '增值税', taxRate: '16', dateFrom: '2018-05-01' })
    await create(exchangeRate, { kind: 'tax', taxCode: 'VAT13', taxName: '增值税', taxRate: '13', dateFrom: '2019-04-01' })
    const rate = (day: string) => perform((operation) => findTaxRate('VAT13', { day, ctx: logicContext(operation) }))
    expect([await rate('2019-03-31'), await rate('2019-04-01'), await rate('2018-04-30')]).toEqual(['16', '13', undefined])
  })
})
