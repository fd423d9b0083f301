/** Tests of what a design quote keeps once it is decided, of the sheet in force by which it is decided, and that a customer reads an offer since it was handed in, and no draft of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '../../engine/journal/history.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Person } from '../../engine/testing/story.ts'
import { exchangeRate } from '../finance/exchange-rate.ts'
import { bomStory } from '../testing/bom-story.ts'
import { answersByWay } from '../testing/every-way.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let sheet: string
let today: string
let store: Person
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
  const { app, stage, made, units } = story
  today = await as('admin').perform(async ({ tx }) => tx.today)
  store = await app.person('store', { kind: 'customer', roles: ['supplier'] })
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const lines = [{ element: 'fabric', material: made.label, usage: '1', loss: '0', price: '18', unit: units.piece }]
  await as('designer').save(bom, rows[0]!.id, { lines })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0' }]
  sheet = (await as('merchandiser').create(costing, { style: stage.styleId, bom: rows[0]!.id, scenarios })).id
  await as('merchandiser').act(costing, sheet, 'submit')
})
afterAll(() => story?.app.end())

const draft = async (more: object) =>
  as('merchandiser').create(designQuote, {
    ...(await as('merchandiser').make(designQuote, { type: costing, id: sheet })),
    validTo: '2999-12-31',
    elements: [{ element: 'processing', price: '2' }],
    ...more,
  })
const rateFrom = (dateFrom: string, rate: string) =>
  as('finance').create(exchangeRate, { kind: 'exchange', fromCurrency: story.stage.usd, toCurrency: story.stage.cny, dateFrom, rate })

test('a quote in another currency takes the rate of the day until it is decided; the selected one keeps its rate and its margin, also as it is priced [DM-1-020]', async () => {
  const { usd, supplierId: supplier, otherSupplierId } = story.stage
  const [one, other] = [await draft({ supplier, currency: usd }), await draft({ supplier: otherSupplierId, currency: usd })]
  const figures = async (id: string) => {
    const { exchangeRate: rate, quotedInCost, margin } = await as('merchandiser').get(designQuote, id)
    return [rate, quotedInCost, margin]
  }
  expect([await figures(one.id), await figures(other.id)]).toEqual(Array.from({ length: 2 }, () => ['7.1', '14.2', '40.8333']))
  for (const { id } of [one, other]) await as('merchandiser').act(designQuote, id, 'submit')
  await as('merchandiser').act(designQuote, one.id, 'select')
  await rateFrom(today, '8')
  await as('buyer').act(designQuote, one.id, 'price', { values: { priceFrom: today } })
  expect(await figures(one.id)).toEqual(['7.1', '14.2', '40.8333'])
  // The one that goes back is reckoned at the rate of the day again.
  await as('merchandiser').act(designQuote, other.id, 'return', { comment: '请重报' })
  await as('merchandiser').save(designQuote, other.id, { remark: '重报' })
  expect(await figures(other.id)).toEqual(['8', '16', '33.3333'])
})

test('a customer reads an offer since it was handed in: no draft by any way, and nothing of what it said before [DM-1-020]', async () => {
  const secret = '17.77'
  const quote = await draft({ supplier: null, customer: store.actor.company, elements: [{ element: 'processing', price: '1' }] })
  // Neither as it was made nor once it was changed.
  for (const price of [secret, '24']) {
    await as('merchandiser').save(designQuote, quote.id, { elements: [{ element: 'processing', price }] })
    for (const [way, text] of await answersByWay(store, designQuote, { id: quote.id, number: quote.number! }))
      expect([way, text.includes(quote.id) || text.includes(price)]).toEqual([way, false])
    await expect(store.get(designQuote, quote.id)).rejects.toMatchObject({ code: 404 })
  }
  const { version } = await as('merchandiser').act(designQuote, quote.id, 'submit')
  expect(await store.get(designQuote, quote.id)).toMatchObject({ status: 'pending_evaluation', quotedPrice: '24' })
  const entries = await store.perform((its) => history(its, designQuote, quote.id))
  expect([entries.filter((one) => one.version < version), JSON.stringify(entries).includes(secret)]).toEqual([[], false])
  // What is written while it is back with the brand is not the customer's either.
  await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '再核算' })
  await as('merchandiser').save(designQuote, quote.id, { elements: [{ element: 'processing', price: secret }] })
  for (const [way, text] of await answersByWay(store, designQuote, { id: quote.id, number: quote.number!, since: version }))
    expect([way, text.includes(secret)]).toEqual([way, false])
  expect(await store.get(designQuote, quote.id)).toMatchObject({ quotedPrice: '24' })
  await as('merchandiser').save(designQuote, quote.id, { elements: [{ element: 'processing', price: '22' }] })
  for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, quote.id, action)
  expect(await store.get(designQuote, quote.id)).toMatchObject({ status: 'selected', quotedPrice: '22' })
  expect(JSON.stringify(await store.perform((its) => history(its, designQuote, quote.id)))).not.toContain(secret)
})

test('a supplier sees that a selection was taken back or a quote stopped, and not the reason, which may name a competitor; one that asks for another price it reads', async () => {
  const quote = await draft({ supplier: story.stage.supplierId })
  await as('merchandiser').act(designQuote, quote.id, 'submit')
  await as('merchandiser').act(designQuote, quote.id, 'select')
  await as('manager').act(designQuote, quote.id, 'deselect', { comment: '他家更低' })
  await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请重报' })
  await as('manager').act(designQuote, quote.id, 'stop', { comment: '改用他家' })
  const reasonsFor = async (name: string) =>
    (await as(name).perform((one) => history(one, designQuote, quote.id)))
      .filter(({ action }) => ['deselect', 'return', 'stop'].includes(action))
      .map(({ action, comment }) => [action, comment])
  expect(await reasonsFor('buyer')).toEqual([
    ['stop', '改用他家'],
    ['return', '请重报'],
    ['deselect', '他家更低'],
  ])
  expect(await reasonsFor('supplier')).toEqual([
    ['stop', null],
    ['return', '请重报'],
    ['deselect', null],
  ])
})

test('a cost that does not enter the margin of a quote holds its selection up as little as the rate of another day, which did not move with the sheet', async () => {
  const quote = await draft({ supplier: story.stage.supplierId, currency: story.stage.usd })
  await as('merchandiser').act(designQuote, quote.id, 'submit')
  const rates = (await as('finance').list(exchangeRate, { filters: [{ field: 'dateFrom', operator: 'eq', value: today }] })).rows
  await as('finance').save(exchangeRate, rates[0]!.id, { rate: '9' })
  const again = async (elements: readonly object[]) => {
    await as('manager').act(costing, sheet, 'reject', { comment: '工费' })
    await as('merchandiser').save(costing, sheet, { elements })
    await as('merchandiser').act(costing, sheet, 'submit')
  }
  await again([{ element: 'processing', basis: 'piece', figure: '1' }])
  const filters = [{ field: 'toReconfirm', operator: 'eq', value: true } as const]
  expect((await as('merchandiser').list(designQuote, { filters })).rows.map(({ id }) => id)).toContain(quote.id)
  expect((await as('merchandiser').act(designQuote, quote.id, 'select')).status).toBe('selected')
  await again([])
})

test('a quote is not selected while its costing sheet was sent back and is sold for another price now', async () => {
  const quote = await as('merchandiser').act(designQuote, (await draft({ supplier: story.stage.supplierId })).id, 'submit')
  const sold = async (price: string) => {
    await as('manager').act(costing, sheet, 'reject', { comment: '重算' })
    await as('merchandiser').save(costing, sheet, {
      scenarios: [{ name: '基准', base: true, picked: true, quantity: '1000', price, minuteRate: '0' }],
    })
    await as('merchandiser').act(costing, sheet, 'submit')
  }
  const { margin } = await as('merchandiser').get(designQuote, quote.id)
  await sold('30')
  expect(await expectRefusal(as('merchandiser').act(designQuote, quote.id, 'select'))).toContain('costing: 所依据的内容已变更')
  expect((await as('merchandiser').get(designQuote, quote.id)).margin).toBe(margin)
  await sold('24')
  expect((await as('merchandiser').act(designQuote, quote.id, 'select')).status).toBe('selected')
})

test('a quote says that the costing it was made from has moved, also after another save of its draft, and is not selected by the former cost', async () => {
  const quote = await as('merchandiser').act(designQuote, (await draft({ supplier: story.stage.supplierId })).id, 'submit')
  const open = await draft({ supplier: story.stage.supplierId })
  await as('manager').act(costing, sheet, 'approve')
  const filters = [{ field: 'toReconfirm', operator: 'eq', value: true } as const]
  const moved = async () => (await as('merchandiser').list(designQuote, { filters })).rows.map(({ id }) => id)
  expect(await moved()).not.toContain(quote.id)
  await as('merchandiser').act(costing, sheet, 'revise')
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: sheet }] })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '30', minuteRate: '0' }]
  await as('merchandiser').save(costing, rows[0]!.id, { scenarios })
  await as('merchandiser').act(costing, rows[0]!.id, 'submit')
  await as('manager').act(costing, rows[0]!.id, 'approve')
  await as('merchandiser').save(designQuote, open.id, { leadDays: 21 })
  expect(await moved()).toEqual(expect.arrayContaining([quote.id, open.id]))
  const selecting = as('merchandiser').act(designQuote, quote.id, 'select')
  expect(await expectRefusal(selecting)).toContain('costing: 所依据的内容已变更，请先重新确认')
  // It stays as it is with a reason, which the supplier reads nowhere, as little as that anything moved.
  const reason = '成本已变，利润仍够'
  const { version } = await as('merchandiser').get(designQuote, quote.id)
  const read = async (name: string) => JSON.stringify(await as(name).perform((its) => history(its, designQuote, quote.id)))
  const before = await read('supplier')
  await as('merchandiser').perform(async (its) => {
    const [one] = await listMovedBases(its, designQuote, quote.id)
    expect(one!.by).toEqual(['keep'])
    const seen = [{ name: one!.name, source: one!.source, state: one!.state }]
    return reconfirm(its, designQuote, { id: quote.id, version, how: 'keep', seen, comment: reason })
  })
  expect([await read('supplier'), (await read('manager')).includes(reason)]).toEqual([before, true])
  expect((await as('merchandiser').act(designQuote, quote.id, 'select')).status).toBe('selected')
})
