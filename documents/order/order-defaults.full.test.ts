/** Tests of what an order fills in: rate, price, wave and terms follow their sources until a user types another value. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import type { Story } from '../../engine/testing/story.ts'
import { currency } from '../finance/currency.ts'
import { exchangeRate } from '../finance/exchange-rate.ts'
import { paymentOrder } from '../finance/payment-order.ts'
import { stagedStory, orderOf, sizes, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { priceList } from './price-list.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
let gbp = ''
const as = (name: string) => app.as(name)
const buyer = () => as('buyer')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  gbp = (await as('admin').create(currency, { code: 'GBP', name: '英镑', nameEn: 'Pound', symbol: '£' })).id
  const rate = (dateFrom: string, value: string) =>
    as('finance').create(exchangeRate, { kind: 'exchange', fromCurrency: gbp, toCurrency: stage.cny, dateFrom, rate: value })
  await rate('2024-01-01', '9')
  await rate('2024-06-01', '9.5')
})
afterAll(() => app?.end())

const draft = (more: Record<string, unknown> = {}) => buyer().create(purchaseOrder, orderOf(stage, more))
const save = (id: string, values: Record<string, unknown>) => buyer().save(purchaseOrder, id, values)

test('the rate follows the currency, and the order date; a typed rate stays until the currency changes', async () => {
  const { id, exchangeRate: first } = await draft()
  expect(first).toBe('1')
  expect(await save(id, { currency: stage.usd })).toMatchObject({ exchangeRate: '7.1' })
  expect(await save(id, { currency: gbp })).toMatchObject({ exchangeRate: '9' })
  expect(await save(id, { orderDate: '2024-06-02' })).toMatchObject({ exchangeRate: '9.5' })
  expect(await save(id, { exchangeRate: '9.2' })).toMatchObject({ exchangeRate: '9.2' })
  expect(await save(id, { orderDate: '2024-03-01' })).toMatchObject({ exchangeRate: '9.2' })
  expect(await save(id, { currency: stage.cny })).toMatchObject({ exchangeRate: '1' })
})

test('the rate of the day is taken at issue: 9.0 at draft, 9.5 when issued; a typed rate is issued as it is', async () => {
  const issued = async (more: Record<string, unknown>) => {
    const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }]
    const { id } = await draft({ currency: gbp, lines, ...more })
    await buyer().act(purchaseOrder, id, 'submit')
    await as('manager').act(purchaseOrder, id, 'approve')
    await as('finance').act(purchaseOrder, id, 'approve')
    await buyer().act(purchaseOrder, id, 'issue')
    return buyer().get(purchaseOrder, id)
  }
  expect(await issued({})).toMatchObject({ status: 'issued', gross: '1130', exchangeRate: '9.5', baseGross: '10735' })
  expect(await issued({ exchangeRate: '9.2' })).toMatchObject({ exchangeRate: '9.2', baseGross: '10396' })
})

test('a list price follows quantity, currency and supplier; a typed price stays', async () => {
  const entry = await as('buyer').create(priceList, {
    supplier: stage.supplierId,
    style: stage.styleId,
    currency: stage.cny,
    validFrom: '2024-01-01',
    tiers: [
      { from: '1', price: '33.3333' },
      { from: '500', price: '29.9999' },
    ],
  })
  if (entry.status !== 'active') await as('manager').act(priceList, entry.id, 'activate')
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25') }
  const order = await draft({ lines: [line] })
  expect(order.lines[0]!.price).toBe('33.3333')
  const id = order.lines[0]!.id
  const price = async (values: Record<string, unknown>) => (await save(order.id, values)).lines[0]!.price
  expect(await price({ lines: { set: [{ id, matrix: sizes('250', '500', '250') }] } })).toBe('29.9999')
  expect(await price({ currency: stage.usd })).toBeNull()
  expect(await price({ currency: stage.cny })).toBe('29.9999')
  expect(await price({ supplier: stage.otherSupplierId, factory: null })).toBeNull()
  expect(await price({ supplier: stage.supplierId, lines: { set: [{ id, price: '31' }] } })).toBe('31')
  expect(await price({ lines: { set: [{ id, matrix: sizes('25', '50', '25') }] } })).toBe('31')
})

test('two colours of one style with 250 each take the price of 500; a platform may choose tiers by line', async () => {
  const tiers = [
    { from: '100', price: '52' },
    { from: '500', price: '48.5' },
  ]
  await as('buyer').create(priceList, { supplier: stage.supplierId, style: stage.styleId, currency: gbp, validFrom: '2024-01-01', tiers })
  const line = (colorway: string, m: string) => ({ style: stage.styleId, colorway, matrix: sizes('100', m, '100') })
  const prices = async (...lines: object[]) => (await draft({ currency: gbp, lines })).lines.map(({ price }) => price)
  expect(await prices(line(stage.inBlack, '50'))).toEqual(['52'])
  expect(await prices(line(stage.inBlack, '50'), line(stage.inWhite, '50'))).toEqual(['48.5', '48.5'])
  // A colour that is added later lowers the price of the line that stands; without it the price is that of the line again.
  const { id, lines } = await draft({ currency: gbp, lines: [line(stage.inBlack, '50')] })
  const both = await save(id, { lines: [{ id: lines[0]!.id }, line(stage.inWhite, '50')] })
  expect(both.lines.map(({ price }) => price)).toEqual(['48.5', '48.5'])
  expect((await save(id, { lines: [{ id: lines[0]!.id }] })).lines.map(({ price }) => price)).toEqual(['52'])
  await as('admin').perform((operation) => saveTypeSettings(operation, { type: 'price_list', version: 0, values: { tiersBy: 'line' } }))
  expect(await prices(line(stage.inBlack, '50'), line(stage.inWhite, '50'))).toEqual(['52', '52'])
})

test('the wave follows the ETD until it is typed; terms stand in both languages for every author', async () => {
  const { id, wave, paymentTerms } = await draft()
  expect([wave, paymentTerms]).toEqual(['2024-05', '月结 60 天 / Monthly account, 60 days'])
  expect(await save(id, { etd: '2024-06-20', eta: '2024-06-27' })).toMatchObject({ wave: '2024-06' })
  expect(await save(id, { wave: '夏一波' })).toMatchObject({ wave: '夏一波' })
  expect(await save(id, { etd: '2024-05-20' })).toMatchObject({ wave: '夏一波' })
})

test('what a missing supplier would fill in is not asked for beside the supplier', async () => {
  const refusal = (more: Record<string, unknown>) => expectRefusal(draft({ taxRate: null, currency: null, ...more }))
  const message = await refusal({ supplier: null, factory: null })
  expect(message).toContain('supplier: ')
  expect(message).not.toMatch(/taxRate|currency/)
  expect(await refusal({})).toBe('')
})

test('a payment order takes the rate and account of its new currency', async () => {
  const values = { payee: stage.supplierId, kind: 'advance', currency: stage.cny, lines: [{ description: '预付', amount: '100' }] }
  const order = await as('finance').create(paymentOrder, values)
  expect(order).toMatchObject({ exchangeRate: '1', payeeAccount: stage.supplierAccountId })
  const changed = await as('finance').save(paymentOrder, order.id, { currency: stage.usd })
  expect(changed).toMatchObject({ exchangeRate: '7.1', payeeAccount: null })
})
