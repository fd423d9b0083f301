/** Test that nobody outside the brand reads costing sheets or retail prices by whatever way, also where a company sews, sells or quotes for the style that they are about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { currencySeeds } from '../finance/currencies.ts'
import { currency } from '../finance/currency.ts'
import { answersByWay } from '../testing/every-way.ts'
import { bomStory } from '../testing/bom-story.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'
import { retailPrice } from './retail-price.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
  await story.app.person('dyer', { company: 'supplier', roles: ['dye_house'] })
})
afterAll(() => story?.app.end())

/** The next version of the BOM of the style that is ordered, of one line at this price. */
async function pricedBom(price: string): Promise<string> {
  await as('designer').act(bom, story.stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: story.stage.bomId }] })
  const lines = [{ element: 'trim', material: story.made.label, usage: '1', loss: '0', price }]
  return (await as('designer').save(bom, rows[0]!.id, { lines })).id
}

test('nobody outside the brand reads a costing sheet or a retail price by any way, who makes the style or quotes for it included [DM-1-019]', async () => {
  const { app, stage } = story
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24.4321', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: stage.styleId, bom: await pricedBom('18.7654'), scenarios })
  await as('merchandiser').act(costing, sheet.id, 'submit')
  const quoted = { style: stage.styleId, currency: stage.cny, costing: sheet.id, elements: [{ element: 'processing', price: '7' }] }
  await as('merchandiser').create(designQuote, { ...quoted, supplier: stage.supplierId })
  const yuan = (await as('admin').create(currency, { ...currencySeeds.find(({ code }) => code === 'RMB')! })).id
  const prices = [{ currency: yuan, price: '99.37' }]
  const priced = await as('merchandiser').create(retailPrice, { style: stage.styleId, costing: sheet.id, prices })
  await confirmedOrder(app, orderOf(stage))
  const about: readonly (readonly [AnyDocument, { id: string; number: string }, readonly string[]])[] = [
    [costing, { id: sheet.id, number: sheet.number }, ['18.76', '24.43']],
    [retailPrice, { id: priced.id, number: priced.number }, ['99.37']],
  ]
  for (const [type, doc, figures] of about) {
    const waysOf = async (name: string) => {
      const answers = await answersByWay(as(name), type, doc)
      return [...answers]
        .filter(([, text]) => [`"${doc.id}"`, `"${doc.number}"`, ...figures].some((one) => text.includes(one)))
        .map(([way]) => way)
    }
    const seen = await waysOf('manager')
    expect([type.name, seen], type.name).toEqual([
      type.name,
      expect.arrayContaining(['view', 'list', 'search', 'export', 'print', 'history']),
    ])
    for (const name of ['supplier', 'supplier2', 'dyer', 'factory', 'carrier', 'other.buyer'])
      expect([type.name, name, await waysOf(name)]).toEqual([type.name, name, []])
    // Nor do the rows of the table reach a company that reads round the server.
    for (const name of ['supplier', 'factory', 'other.buyer']) {
      const rows = await as(name).perform(({ tx }) => tx.rows(`SELECT id::text FROM design.${type.name} WHERE id = $1`, [doc.id]))
      expect([name, rows]).toEqual([name, []])
    }
  }
  // In the brand, who makes styles or inspects goods reads no costs.
  for (const name of ['designer', 'inspector']) await expect(as(name).get(costing, sheet.id), name).rejects.toMatchObject({ code: 403 })
})
