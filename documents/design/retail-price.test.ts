/** Tests of retail prices: mark-ups of the issue at the rates of a day, decimals of currencies, versions with days, one price a day, and that nobody outside reads them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { runMoments } from '../../engine/jobs/moments.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { addDays } from '../../model/days.ts'
import { currencySeeds } from '../finance/currencies.ts'
import { currency } from '../finance/currency.ts'
import { exchangeRate } from '../finance/exchange-rate.ts'
import { bomStory } from '../testing/bom-story.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { retailPriceOn } from './retail-price.server.ts'
import { retailPrice } from './retail-price.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let label: string
let piece: string
let today: string
const codes: Record<string, string> = {}
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  label = story.made.label
  piece = story.units.piece
  today = await as('admin').perform(async ({ tx }) => tx.today)
  for (const seed of currencySeeds.filter(({ retail }) => retail)) codes[seed.code] = (await as('admin').create(currency, { ...seed })).id
  for (const [code, rate, per] of [
    ['SGD', '5.3', 1],
    ['VND', '2.8', 10_000],
    ['TW', '0.22', 1],
  ] as const)
    await as('finance').create(exchangeRate, {
      kind: 'exchange',
      fromCurrency: codes[code],
      toCurrency: stage.cny,
      dateFrom: '2024-01-01',
      rate,
      per,
      source: '人民银行',
    })
})
afterAll(() => app?.end())

let count = 0
/** A costing sheet of a style of its own that costs 18.0000. */
async function costed() {
  const ofStyle = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  const of = (await as('designer').create(style, { name: `款 ${++count}`, ...ofStyle })).id
  const lines = [{ element: 'trim', material: label, usage: '1', loss: '0', price: '18', unit: piece }]
  const list = await as('designer').create(bom, { style: of, currency: stage.cny, lines })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0' }]
  const { id } = await as('merchandiser').create(costing, { style: of, bom: list.id, scenarios })
  await as('merchandiser').act(costing, id, 'submit')
  return { style: of, costing: id }
}
const line = (code: string, price: string) => ({ currency: codes[code], price })
const retailLines = () => [line('RMB', '99'), line('SGD', '19.9'), line('VND', '399000'), line('TW', '499')]
const draft = async (more: object = {}) => as('merchandiser').create(retailPrice, { ...(await costed()), prices: retailLines(), ...more })
const approved = async (id: string) => {
  await as('merchandiser').act(retailPrice, id, 'submit')
  return as('manager').act(retailPrice, id, 'approve')
}
const inForce = async (more: object = {}) => {
  const { id } = await draft(more)
  await approved(id)
  await runMoments(app.engine)
  return as('merchandiser').get(retailPrice, id)
}
const nextOf = async (id: string, values: Readonly<Record<string, unknown>>) => {
  await as('merchandiser').act(retailPrice, id, 'revise')
  const { rows } = await as('merchandiser').list(retailPrice, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  return as('merchandiser').save(retailPrice, rows[0]!.id, values)
}
const soldFor = (of: string, day: string, code = 'RMB') =>
  as('merchandiser').perform((operation) => retailPriceOn({ style: of, currency: codes[code]!, day }, logicContext(operation)))

test('at a cost of 18.0000: RMB 99, SGD 19.90, VND 399,000 and TW 499 are 5.5000, 5.8594, 6.2067 and 6.0989 times the cost [DM-9-019]', async () => {
  const one = await draft()
  expect([one.cost, one.prices.map(({ markup }) => markup)]).toEqual(['18', ['5.5', '5.8594', '6.2067', '6.0989']])
  expect(one.prices.map(({ exchangeRate: rate, ratePer, rateSource, rateDate }) => [rate, ratePer, rateSource, rateDate])).toEqual([
    ['1', '1', null, today],
    ['5.3', '1', '人民银行', '2024-01-01'],
    ['2.8', '10000', '人民银行', '2024-01-01'],
    ['0.22', '1', '人民银行', '2024-01-01'],
  ])
  expect(one.number).toMatch(/^RL.*\d{3}V1$/)
})

test('a new document begins with the eight retail currencies; others, a second price and too many decimals are refused [DM-9-019]', async () => {
  const fresh = await draft({ prices: [] })
  expect(new Set(fresh.prices.map((one) => one.currency))).toEqual(new Set(Object.values(codes)))
  expect(fresh.prices).toHaveLength(8)
  expect(await expectRefusal(draft({ prices: [{ currency: stage.usd, price: '9' }] }))).toContain('prices[0].currency')
  expect(await expectRefusal(draft({ prices: [line('RMB', '1'), line('RMB', '2')] }))).toContain('重复')
  expect(await expectRefusal(draft({ prices: [line('VND', '399000.5')] }))).toContain('prices[0].price')
  expect(await expectRefusal(draft({ prices: [line('RMB', '99.995')] }))).toContain('prices[0].price')
  expect(await expectRefusal(as('merchandiser').act(retailPrice, fresh.id, 'submit'))).toContain('请填写价格，或删除不用的币种')
})

test('a currency without a rate to that of the cost is not submitted', async () => {
  const { id } = await draft({ prices: [line('MYR', '69')] })
  expect(await expectRefusal(as('merchandiser').act(retailPrice, id, 'submit'))).toContain('没有折算为成本币种的汇率')
})

test('rates are those of the day while it is written; what is submitted keeps them', async () => {
  const { id } = await draft({ prices: [line('PHP', '1290')] })
  const rate = (dateFrom: string, of: string) =>
    as('finance').create(exchangeRate, { kind: 'exchange', fromCurrency: codes['PHP'], toCurrency: stage.cny, dateFrom, rate: of })
  await rate('2024-01-01', '0.12')
  await as('merchandiser').save(retailPrice, id, { remark: '再存' })
  expect((await as('merchandiser').get(retailPrice, id)).prices[0]!.exchangeRate).toBe('0.12')
  await as('merchandiser').act(retailPrice, id, 'submit')
  await rate('2025-01-01', '0.13')
  await as('manager').act(retailPrice, id, 'approve')
  const approvedPrice = await as('merchandiser').get(retailPrice, id)
  expect([approvedPrice.prices[0]!.exchangeRate, approvedPrice.exchangeRates.map(({ rate: of }) => of)]).toEqual(['0.12', ['0.12']])
  // It says that the rate of its day is another one, and stays as it was approved.
  const moved = await as('merchandiser').perform((operation) => listMovedBases(operation, retailPrice, id))
  expect(moved.map(({ name, moved: changes }) => [name, changes.map(({ from, to }) => [from, to])])).toEqual([
    ['rates', [['0.12', '0.13']]],
  ])
})

describe('versions', () => {
  test('the next version takes over on its first day, the day after the last one of the former; every day has one price', async () => {
    const first = await inForce()
    expect([first.status, await soldFor(first.style, today)]).toEqual(['active', '99'])
    const next = await nextOf(first.id, { validFrom: addDays(today, 3) })
    const rmb = next.prices.find((one) => one.currency === codes['RMB'])!
    await as('merchandiser').save(retailPrice, next.id, { prices: { set: [{ id: rmb.id, price: '109' }], remove: [] } })
    await approved(next.id)
    await runMoments(app.engine)
    expect((await as('merchandiser').get(retailPrice, next.id)).status).toBe('approved')
    expect(await expectRefusal(as('manager').act(retailPrice, next.id, 'activate'))).toContain('才开始生效')
    // The days pass.
    await app.sql(`UPDATE design.retail_price SET valid_from = valid_from - 5, day_before = day_before - 5 WHERE id = ANY ($1)`, [
      [first.id, next.id],
    ])
    await as('manager').act(retailPrice, next.id, 'activate')
    const [former, current] = [await as('merchandiser').get(retailPrice, first.id), await as('merchandiser').get(retailPrice, next.id)]
    expect([former.status, former.validTo, former.successor, current.status, current.validFrom]).toEqual([
      'archived',
      addDays(today, -3),
      next.id,
      'active',
      addDays(today, -2),
    ])
    expect(await Promise.all([-6, -5, -3, -2, 0, 900].map((at) => soldFor(first.style, addDays(today, at))))).toEqual([
      undefined,
      '99',
      '99',
      '109',
      '109',
      '109',
    ])
  })

  test('a version that begins no later than the one before, or on a day that is past, is refused', async () => {
    const first = await inForce()
    const next = await nextOf(first.id, { validFrom: today })
    expect(await expectRefusal(as('merchandiser').act(retailPrice, next.id, 'submit'))).toContain(`须晚于上一版本 ${first.number}`)
    const past = await draft({ validFrom: '2020-01-01' })
    expect(await expectRefusal(as('merchandiser').act(retailPrice, past.id, 'submit'))).toContain('不能从过去的日期开始')
  })

  test('what is approved and has not begun is taken back; what is withdrawn was valid until today', async () => {
    const { id, style: of } = await draft({ validFrom: addDays(today, 5) })
    await approved(id)
    await as('manager').act(retailPrice, id, 'takeBack', { comment: '改价' })
    expect((await as('merchandiser').get(retailPrice, id)).status).toBe('draft')
    await as('merchandiser').save(retailPrice, id, { validFrom: today })
    await approved(id)
    await runMoments(app.engine)
    await as('manager').act(retailPrice, id, 'withdraw', { comment: '下架' })
    expect([await soldFor(of, today), await soldFor(of, addDays(today, 1))]).toEqual(['99', undefined])
  })

  test('of ten prices for one style and day one is approved; the others are refused by its number, also at their submission', async () => {
    const of = await costed()
    const written = async (more: object = {}) =>
      (await as('merchandiser').create(retailPrice, { ...of, prices: [line('RMB', '90')], ...more })).id
    const waiting = []
    for (let at = 0; at < 10; at++) {
      const id = await written()
      await as('merchandiser').act(retailPrice, id, 'submit')
      waiting.push(id)
    }
    const done = await Promise.allSettled(waiting.map((id) => as('manager').act(retailPrice, id, 'approve')))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { number } = await as('merchandiser').get(retailPrice, waiting[done.findIndex(({ status }) => status === 'fulfilled')]!)
    const submit = (id: string) => as('merchandiser').act(retailPrice, id, 'submit')
    expect(await expectRefusal(submit(await written({ validFrom: addDays(today, 30) })))).toContain(
      `validFrom: ${number} 已定自 ${today} 起的零售价`,
    )
    const refused: WeftError = await submit(await written()).then(
      () => Promise.reject(new Error('was not refused')),
      (error: WeftError) => error,
    )
    expect(refused.localisedFields('en')['validFrom']![0]).toBe(
      `${number} has the price from ${today}: make its next version, or choose other days`,
    )
  })

  test('prices of days apart stand beside each other', async () => {
    const of = await costed()
    const on = async (from: number, to: number | null) => {
      const days = { validFrom: addDays(today, from), validTo: to === null ? null : addDays(today, to) }
      const { id } = await as('merchandiser').create(retailPrice, { ...of, prices: [line('RMB', '90')], ...days })
      return approved(id)
    }
    expect([(await on(0, 9)).status, (await on(20, null)).status, (await on(10, 19)).status]).toEqual(['approved', 'approved', 'approved'])
    expect(await expectRefusal(on(9, 9))).toContain('validFrom')
  })
})

test('of all who make the next version at once one does, of all who approve it one does, and it begins once beside the one in force [DM-8-027]', async () => {
  const first = await inForce()
  const allAtOnce = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: callersAtOnce }, work))
  const succeeded = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length
  const chain = async () =>
    (await app.sql('SELECT edition, status FROM design.retail_price WHERE coalesce(first, id) = $1 ORDER BY edition', [first.id])).map(
      ({ edition, status }) => [edition, status],
    )
  expect(succeeded(await allAtOnce(() => as('merchandiser').act(retailPrice, first.id, 'revise', { version: first.version })))).toBe(1)
  expect(await chain()).toEqual([
    [1, 'active'],
    [2, 'draft'],
  ])
  const { rows } = await as('merchandiser').list(retailPrice, { filters: [{ field: 'previous', operator: 'eq', value: first.id }] })
  await as('merchandiser').save(retailPrice, rows[0]!.id, { validFrom: addDays(today, 1) })
  const { version } = await as('merchandiser').act(retailPrice, rows[0]!.id, 'submit')
  expect(succeeded(await allAtOnce(() => as('manager').act(retailPrice, rows[0]!.id, 'approve', { version })))).toBe(1)
  await Promise.all(Array.from({ length: 5 }, () => runMoments(app.engine)))
  expect(await chain()).toEqual([
    [1, 'active'],
    [2, 'approved'],
  ])
})

test('it is to reconfirm when its costing has a next version in force, a draft also after another save, which is not submitted by the former cost', async () => {
  const one = await inForce()
  const open = await as('merchandiser').create(retailPrice, { style: one.style, costing: one.costing, validFrom: '2999-01-01', prices: [] })
  await as('manager').act(costing, one.costing!, 'approve')
  await as('merchandiser').act(costing, one.costing!, 'revise')
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: one.costing } as never] })
  const elements = [{ element: 'overhead', basis: 'piece', figure: '1' }]
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '99', minuteRate: '0' }]
  await as('merchandiser').save(costing, rows[0]!.id, { elements, scenarios })
  await as('merchandiser').act(costing, rows[0]!.id, 'submit')
  await as('manager').act(costing, rows[0]!.id, 'approve')
  await as('merchandiser').save(retailPrice, open.id, { remark: '春季' })
  const moved = await as('merchandiser').list(retailPrice, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
  expect(moved.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, open.id]))
  expect(await expectRefusal(as('merchandiser').act(retailPrice, open.id, 'submit'))).toContain('所依据的内容已变更')
  // What stays as it is by a decision is not asked again by the next save.
  const { version } = await as('merchandiser').get(retailPrice, open.id)
  await as('merchandiser').perform(async (its) => {
    const seen = (await listMovedBases(its, retailPrice, open.id)).map(({ name, source, state }) => ({ name, source, state }))
    await reconfirm(its, retailPrice, { id: open.id, version, how: 'keep', seen, comment: '报价已发出' })
  })
  const keptRows = await app.sql(`SELECT version, kept FROM core.basis WHERE doc_id = $1 AND name = 'costing'`, [open.id])
  expect(keptRows, 'it is still as the version that was read').toMatchObject([{ kept: true }])
  await as('merchandiser').save(retailPrice, open.id, { remark: '夏季' })
  expect(await as('merchandiser').perform((its) => listMovedBases(its, retailPrice, open.id))).toEqual([])
})

test('its approval waits where its costing sheet was sent back and costs more now, also while that is a draft', async () => {
  const one = await draft()
  await as('merchandiser').act(retailPrice, one.id, 'submit')
  await as('manager').act(costing, one.costing!, 'reject', { comment: '重算' })
  const elements = [{ element: 'overhead', basis: 'piece', figure: '2' }]
  await as('merchandiser').save(costing, one.costing!, { elements })
  const approving = () => expectRefusal(as('manager').act(retailPrice, one.id, 'approve'))
  expect(await approving()).toContain('所依据的内容已变更')
  await as('merchandiser').act(costing, one.costing!, 'submit')
  expect(await approving()).toContain('所依据的内容已变更')
  const moved = await as('merchandiser').perform((its) => listMovedBases(its, retailPrice, one.id))
  expect(moved.flatMap(({ effects }) => effects.map(({ from, to, by }) => [from, to, by]))).toEqual([['18', '20', '2']])
})

test('nobody outside the brand reads a retail price', async () => {
  const { id } = await inForce()
  for (const name of ['supplier', 'factory', 'carrier', 'other.buyer']) {
    await expect(as(name).get(retailPrice, id), name).rejects.toThrow()
    expect(
      (
        await as(name)
          .list(retailPrice, { count: 'exact' })
          .catch(() => ({ count: 0 }))
      ).count,
      name,
    ).toBe(0)
  }
})
