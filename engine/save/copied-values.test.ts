/** Tests that a copy, a next version and a draft from the recycle bin obey the word `copy` alike. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { restore } from './drafts/recycle-bin.ts'
import { copyDocument, removeDraft } from './remove-and-copy.ts'

const computed = { computed: true } as const
const menu = document('story/menu', {
  code: 'MEN',
  label: ['菜单', 'Menu'],
  kind: 'transaction',
  number: 'M{0000}V{edition}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    name: text(['名', 'Name']),
    cover: integer(['餐位费', 'Cover charge'], { copy: { unlessIs: 'usualCover' } }),
    usualCover: integer(['惯例餐位费', 'Usual cover charge'], computed),
    secret: text(['密', 'Secret'], { copy: false }),
    edition: integer(['版', 'Edition'], { ...computed, default: 1 }),
    first: link(['首', 'First'], 'menu', computed),
    previous: link(['前', 'Previous'], 'menu', computed),
    dishes: lines(['菜', 'Dishes'], {
      what: text(['菜', 'What']),
      price: money(['价', 'Price'], { copy: { unlessIs: 'listPrice' } }),
      listPrice: money(['取自价目', 'From the tariff'], computed),
      taxed: money(['含税价', 'With tax'], { enteredFor: { field: 'price', by: 'taxed - 1', back: 'price + 1' } }),
      /** What logic was given of the tariff before it filled the line. */
      formerly: money(['原价目', 'Tariff before'], { ...computed, copy: false }),
      set: integer(['套餐', 'Set'], { copy: 'withoutLine' }),
    }),
  },
  statuses: {
    draft: { label: ['稿', 'Draft'], family: 'neutral', edit: true },
    active: { label: ['用', 'Active'], family: 'success' },
    archived: { label: ['档', 'Archived'], family: 'closed', end: true },
  },
  actions: {
    activate: { label: ['启用', 'Activate'], from: 'draft', to: 'active' },
    revise: { label: ['新版', 'Revise'], from: 'active', to: 'active' },
    archive: { label: ['归档', 'Archive'], from: ['draft', 'active'], to: 'archived' },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
})

/** What a dish costs and a cover is charged where nobody has typed anything. */
let tariff = 10
const menuLogic = defineLogic(menu, {
  checks: {},
  fill(doc, _, { before }) {
    if (before) return {}
    return {
      ...(doc.cover === null ? { cover: tariff, usualCover: tariff } : {}),
      dishes: doc.dishes.map((line) => ({
        ...line,
        formerly: line.listPrice === '0' ? null : line.listPrice,
        ...(line.price === null ? { price: String(tariff), listPrice: String(tariff) } : { listPrice: null }),
      })),
    }
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [menu] as readonly AnyDocument[], logic: [menuLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

/** Writes a menu by a tariff of 10: one price is typed, one is that of the tariff, and one dish belongs to a set. The tariff is 20 afterwards. */
async function written() {
  tariff = 10
  const { id } = await buyer.create(menu, {
    name: 'Lunch',
    secret: 'x',
    dishes: [{ what: 'soup' }, { what: 'rice', price: '3', taxed: '9' }, { what: 'tea', set: 1 }],
  })
  tariff = 20
  return id
}
const valuesOf = async (id: string) => {
  const { name, cover, usualCover, secret, dishes } = await buyer.get(menu, id)
  const rows = dishes.map((one) => [one.what, one.price, one.listPrice, one.taxed, one.formerly])
  return { name, cover, usualCover, secret, dishes: rows }
}

test('a next version leaves blank what was filled, leaves out lines that come with others, and takes along what the values were filled from', async () => {
  const id = await written()
  expect((await valuesOf(id)).dishes).toHaveLength(3)
  await buyer.act(menu, id, 'activate')
  await buyer.act(menu, id, 'revise')
  const { rows } = await buyer.list(menu, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  expect(await valuesOf(rows[0]!.id)).toEqual({
    name: 'Lunch',
    cover: 20,
    usualCover: 20,
    secret: null,
    dishes: [
      ['soup', '20', '20', '21', '10'],
      ['rice', '3', null, '4', null],
    ],
  })
})

test('a copy leaves out the same, and sends nothing that is computed', async () => {
  const id = await written()
  const values = await buyer.perform((operation) => copyDocument(operation, menu, { id }))
  expect(values).toMatchObject({ name: 'Lunch', cover: null, dishes: [{ what: 'soup', price: null, taxed: null }, { price: '3' }] })
  expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['usualCover']))
  const copy = await buyer.create(menu, values as never)
  expect(await valuesOf(copy.id)).toEqual({
    name: 'Lunch',
    cover: 20,
    usualCover: 20,
    secret: null,
    dishes: [
      ['soup', '20', '20', '21', null],
      ['rice', '3', null, '4', null],
    ],
  })
})

test('a draft from the recycle bin has also what no copy takes, and is filled again by the tariff of now', async () => {
  const id = await written()
  const { version } = await buyer.get(menu, id)
  await buyer.perform((operation) => removeDraft(operation, menu, { id, version }))
  const { doc } = await buyer.perform((operation) => restore(operation, id))
  expect(await valuesOf(doc.id)).toMatchObject({
    cover: 20,
    secret: 'x',
    dishes: [
      ['soup', '20', '20', '21', null],
      ['rice', '3', null, '4', null],
    ],
  })
})
