/** Tests that the price of a quote asks about days without a price which it leaves after the former price that it ends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { pick } from '../../model/pick.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { colorway } from './colorway.ts'
import { designQuote } from './design-quote.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('a shorter quote that ends the former price asks about the days that are left without one, once for all its colours; one without end asks nothing', async () => {
  const admin = as('admin')
  const values = pick(await admin.get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
  const { id: styleId } = await admin.create(style, { ...values, name: '短价款' })
  const inBlack = (await admin.create(colorway, { style: styleId, colour: stage.black })).id
  const selectedUntil = async (validTo: string, more: object = {}) => {
    const shared = { style: styleId, supplier: stage.supplierId, currency: stage.cny, elements: [{ element: 'processing', price: '9' }] }
    const { id, number } = await as('merchandiser').create(designQuote, { ...shared, validTo, ...more })
    for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, id, action)
    return { id, number }
  }
  const price = (id: string, priceFrom: string, confirmed: readonly string[] = []) =>
    as('buyer').act(designQuote, id, 'price', { values: { priceFrom, endsFormer: true }, confirmed })
  const first = await selectedUntil('2999-12-31', { colourSurcharges: [{ colorway: inBlack, surcharge: '1' }] })
  await price(first.id, '2026-01-01')
  const second = await selectedUntil('2998-06-30')
  const error = await price(second.id, '2026-06-01').then(
    () => undefined,
    (reason: unknown) => reason as WeftError,
  )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  const questions = error!.detail!['asks'] as { code: string; text: readonly string[] }[]
  expect(questions.map(({ text }) => text)).toEqual([
    [
      `${first.number} 将截止于 2026-05-31，而本价格只到 2998-06-30：2998-07-01 至 2999-12-31 没有价格`,
      `${first.number} ends on 2026-05-31 and this price on 2998-06-30: there is no price from 2998-07-01 to 2999-12-31`,
    ],
  ])
  const codes = questions.map(({ code }) => code)
  expect((await price(second.id, '2026-06-01', codes)).pricedOn).not.toBeNull()
  await price((await selectedUntil('2999-12-31')).id, '2026-07-01')
})
