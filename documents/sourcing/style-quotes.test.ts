/** Tests of the quotes of a style side by side: elements, marks in one currency, and who may read them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { Story } from '../../engine/testing/story.ts'
import { pick } from '../../model/pick.ts'
import { bom } from '../design/bom.ts'
import { costing } from '../design/costing.ts'
import { designQuote } from '../design/design-quote.ts'
import { style } from '../design/style.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { quoteFigures } from './screens/quote-columns.ts'
import { compareStyleQuotes } from './style-quotes.server.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const compared = (name: string) => as(name).perform((operation) => compareStyleQuotes(viewerOf(operation), stage.styleId))
async function quoted(supplier: string, values: object, submitted = true) {
  const { id } = await as('merchandiser').create(designQuote, {
    style: stage.styleId,
    supplier,
    currency: stage.cny,
    validTo: '2999-12-31',
    ...values,
  })
  if (submitted) await as('merchandiser').act(designQuote, id, 'submit')
  return id
}
const elements = (material: string, processing: string, target?: string) => [
  { element: 'processing', price: processing, ...(target ? { target } : {}) },
  { element: 'material', price: material },
  { element: 'material', price: '1' },
]

test('two suppliers are compared by element in one currency; drafts and quotes to customers are left out [DM-1-020] [DM-2-009]', async () => {
  const dear = await quoted(stage.supplierId, {
    elements: elements('11', '6.6', '6'),
    targetPrice: '18',
    leadDays: 30,
    minimum: '500',
    sizeSurcharges: { cells: [{ size: 'L', value: '0.5' }] },
    colourSurcharges: [{ colorway: stage.inBlack, surcharge: '0.8' }],
  })
  const cheap = await quoted(stage.otherSupplierId, {
    currency: stage.usd,
    elements: [...elements('1', '0.5'), { element: 'freight', price: '0.1' }],
    leadDays: 40,
  })
  await quoted(stage.otherSupplierId, { elements: elements('1', '1') }, false)
  const { currency, columns, rows, totals, highest, days, minima } = await compared('merchandiser')
  expect(currency).toBe('CNY')
  expect(columns.map(({ quote, name, currency: of, rate, expired }) => [quote, name, of, rate, expired])).toEqual([
    [cheap, '宏远', 'USD', '7.1', false],
    [dear, '顺达', 'CNY', '1', false],
  ])
  const shown = (cells: readonly ({ value: string; mark: string | null; deviation?: string | null } | null)[] | undefined) =>
    cells?.map((one) => one && [one.value, one.mark, one.deviation ?? null])
  expect(rows.map(({ name, target, cells }) => [name, target, shown(cells)])).toEqual([
    [
      '物料',
      null,
      [
        ['14.2', 'worst', null],
        ['12', 'best', null],
      ],
    ],
    [
      '加工费',
      '6',
      [
        ['3.55', 'best', null],
        ['6.6', 'worst', '10'],
      ],
    ],
    ['运费', null, [['0.71', null, null], null]],
  ])
  expect(shown(totals)).toEqual([
    ['18.46', 'best', null],
    ['18.6', 'worst', '3.33'],
  ])
  expect(shown(highest)).toEqual([
    ['18.46', 'best', null],
    ['19.9', 'worst', null],
  ])
  expect([shown(days), shown(minima)]).toEqual([
    [
      ['40', 'worst', null],
      ['30', 'best', null],
    ],
    [null, ['500', null, null]],
  ])
})

test('in the currency that is asked for, that of a costing sheet, whatever the quotes are in [DM-2-009]', async () => {
  const { currency, columns, totals } = await as('merchandiser').perform((operation) =>
    compareStyleQuotes(viewerOf(operation), stage.styleId, { currency: stage.usd }),
  )
  expect([currency, columns.map(({ name, currency: of }) => [name, of])]).toEqual([
    'USD',
    [
      ['宏远', 'USD'],
      ['顺达', 'CNY'],
    ],
  ])
  // 18.60 yuan at 7.10 a dollar.
  expect(totals?.map((one) => [one?.value, one?.quoted])).toEqual([
    ['2.6', '2.6'],
    ['2.6197', '18.6'],
  ])
})

test('the brand alone compares, and of it who may read quotes', async () => {
  for (const name of ['supplier', 'supplier2', 'factory']) await expect(compared(name)).rejects.toMatchObject({ code: 404 })
  expect((await compared('warehouse')).columns).toEqual([])
})

test('each quote is compared with its target, converted by the rate of its price; targets that differ stand for no row', async () => {
  const processing = (price: string, target: string) => [{ element: 'processing', price, target }]
  const inDollars = await quoted(stage.supplierId, { currency: stage.usd, elements: processing('7.9', '7.75'), targetPrice: '7.75' })
  const inYuan = await quoted(stage.otherSupplierId, { elements: processing('58', '55'), targetPrice: '55' })
  const { columns, rows, totals } = await compared('merchandiser')
  const row = rows.find(({ element }) => element === 'processing')!
  expect(row.target).toBeNull()
  const deviationOf = (cells: NonNullable<typeof totals>, id: string) => cells[columns.findIndex(({ quote }) => quote === id)]!.deviation
  // 7.90 × 7.10 against 7.75 × 7.10, and 58 against 55.
  for (const cells of [row.cells, totals!]) expect([deviationOf(cells, inDollars), deviationOf(cells, inYuan)]).toEqual(['1.94', '5.45'])
})

/** Makes a style with a quote of 18 that answers all elements, and one of 5 that leaves the material open. */
async function partlyQuoted(name: string) {
  const { id: styleId } = await as('admin').create(style, {
    ...pick(await as('admin').get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList'),
    name,
  })
  const whole = await quoted(stage.supplierId, { style: styleId, elements: elements('11', '6'), leadDays: 30, minimum: '500' })
  const partly = await quoted(stage.otherSupplierId, {
    style: styleId,
    elements: [
      { element: 'processing', price: '5' },
      { element: 'material', target: '9' },
    ],
  })
  return { styleId, whole, partly }
}
const comparedOf = (styleId: string) => as('merchandiser').perform((operation) => compareStyleQuotes(viewerOf(operation), styleId))
const marked = (cells: readonly ({ value: string; mark: string | null } | null)[] | undefined) =>
  cells?.map((one) => one && [one.value, one.mark])

/** Compares the quotes of a style for a person from whom rules hide fields of quotes. */
async function comparedWithout(styleId: string, ...fields: readonly string[]) {
  const { platform } = as('merchandiser').actor
  for (const field of fields)
    await app.sql(
      `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', 'design_quote', $2, 2)`,
      [platform, field],
    )
  masterCache(app.engine.pool).forget()
  try {
    return await comparedOf(styleId)
  } finally {
    await app.sql(`DELETE FROM core.field_rule WHERE type = 'design_quote'`)
    masterCache(app.engine.pool).forget()
  }
}

test('an element without an answer is neither zero nor the best, and a quote that leaves one open is not compared as a whole', async () => {
  const { styleId, whole, partly } = await partlyQuoted('未答复款')
  const { columns, rows, totals } = await comparedOf(styleId)
  // The one that leaves an element open stands last, although its sum is lower.
  expect(columns.map(({ quote, unanswered }) => [quote, unanswered])).toEqual([
    [whole, []],
    [partly, ['material']],
  ])
  expect([marked(rows.find(({ element }) => element === 'material')!.cells), marked(totals)]).toEqual([
    [['12', null], null],
    [
      ['18', null],
      ['5', null],
    ],
  ])
})

test('where a rule hides the amounts of elements, a quote is whole as its count says, and without the count it is compared with none', async () => {
  const { styleId, whole, partly } = await partlyQuoted('单件金额隐藏款')
  const counted = await comparedWithout(styleId, 'elements.price')
  expect(counted.columns.map(({ quote, whole: of, unanswered }) => [quote, of, unanswered])).toEqual([
    [whole, true, []],
    [partly, false, []],
  ])
  expect([counted.rows, marked(counted.totals), marked(counted.highest)]).toEqual([
    [],
    [
      ['18', null],
      ['5', null],
    ],
    [
      ['18', null],
      ['5', null],
    ],
  ])
  const unknown = await comparedWithout(styleId, 'elements.price', 'unanswered')
  expect(unknown.columns.map((one) => one.whole)).toEqual([null, null])
  expect(new Set(unknown.totals!.map((one) => one?.mark))).toEqual(new Set([null]))
})

test('where a rule hides the elements, the quotes are shown without them, and none is the best', async () => {
  const { styleId } = await partlyQuoted('价格构成隐藏款')
  const { columns, rows, totals } = await comparedWithout(styleId, 'elements', 'unanswered')
  expect(columns.map((one) => [one.whole, one.unanswered])).toEqual([
    [null, []],
    [null, []],
  ])
  expect(rows).toEqual([])
  expect(new Map(marked(totals)!.map((one) => one as [string, string | null]))).toEqual(
    new Map([
      ['18', null],
      ['5', null],
    ]),
  )
})

test('a figure that a rule hides has no row, and what follows from it neither', async () => {
  const { styleId } = await partlyQuoted('交期隐藏款')
  const { days, minima, totals, highest, columns } = await comparedWithout(styleId, 'leadDays', 'minimum', 'colourSurcharges', 'validTo')
  expect([days, minima, highest, columns.map(({ validTo, expired }) => [validTo, expired])]).toEqual([
    undefined,
    undefined,
    undefined,
    [
      [null, false],
      [null, false],
    ],
  ])
  expect(marked(totals)).toEqual([
    ['18', null],
    ['5', null],
  ])
  for (const field of ['quotedPrice', 'currency']) {
    const hidden = await comparedWithout(styleId, field)
    expect([hidden.totals, hidden.highest], field).toEqual([undefined, undefined])
  }
})

describe('the margins of all quotes are reckoned at one sales price', () => {
  let former: string
  let inForce: string
  let open: string
  let dear: string
  let cheap: string
  const scenarios = (price: string) => [
    { name: '基准', base: true, picked: false, quantity: '1000', price: '99', minuteRate: '0' },
    { name: '采用', base: false, picked: true, quantity: '1000', price, minuteRate: '0' },
  ]
  const nextOf = async (id: string, price: string) => {
    await as('merchandiser').act(costing, id, 'revise')
    const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
    await as('merchandiser').save(costing, rows[0]!.id, { scenarios: scenarios(price) })
    return rows[0]!.id
  }
  const approve = async (id: string) => {
    await as('merchandiser').act(costing, id, 'submit')
    await as('manager').act(costing, id, 'approve')
    if ((await as('manager').get(costing, id)).status === 'submitted') await as('finance').act(costing, id, 'approve')
  }
  const marginsOf = async (name: string, asked: object = {}) => {
    const { columns, price } = await as(name).perform((operation) => compareStyleQuotes(viewerOf(operation), stage.styleId, asked))
    const ofQuote = (id: string) => columns.find(({ quote }) => quote === id)!.margin
    return { price, margins: [ofQuote(dear), ofQuote(cheap)] }
  }
  beforeAll(async () => {
    const first = { style: stage.styleId, bom: stage.bomId, scenarios: scenarios('140') }
    former = (await as('merchandiser').create(costing, first)).id
    await approve(former)
    // Each quote names another sheet, and its own margin is reckoned at the price of that.
    dear = await quoted(stage.supplierId, { elements: elements('54', '5'), costing: former })
    inForce = await nextOf(former, '150')
    cheap = await quoted(stage.otherSupplierId, { currency: stage.usd, elements: elements('6', '0.5'), costing: inForce })
    await approve(inForce)
    open = await nextOf(inForce, '200')
  })

  test('of a style: the price of the newest sheet in force, whatever sheet each quote names', async () => {
    const { price, margins } = await marginsOf('merchandiser')
    expect(price).toEqual({ costing: inForce, number: expect.stringMatching(/^CS.*V02$/), value: '150', currency: 'CNY' })
    // 60 of 150; 7.5 dollars at 7.1 are 53.25 of 150.
    expect(margins).toEqual(['60', '64.5'])
  })

  test('of a costing sheet: its own price in the picked scenario, also of one that is replaced and of one that is open', async () => {
    expect(await marginsOf('merchandiser', { costing: open, currency: stage.cny })).toMatchObject({
      price: { costing: open, value: '200' },
      margins: ['70', '73.375'],
    })
    const { price, margins } = await marginsOf('merchandiser', { costing: former })
    expect([price!.value, margins[0]]).toEqual(['140', '57.1429'])
  })

  test('they are those of the columns beside the scenarios, in whatever currency the quotes are compared', async () => {
    const { price, margins } = await marginsOf('merchandiser', { currency: stage.usd })
    const beside = await as('merchandiser').perform((operation) =>
      compareStyleQuotes(viewerOf(operation), stage.styleId, { currency: stage.cny }),
    )
    const figures = quoteFigures(beside, price!.value)
    expect(margins).toEqual([dear, cheap].map((id) => figures[beside.columns.findIndex(({ quote }) => quote === id)]!.margin))
  })

  test('who may not read the price of the sheet sees no margin; a sheet of another style is none of this one', async () => {
    expect(await marginsOf('designer')).toEqual({ price: null, margins: [null, null] })
    await expect(marginsOf('designer', { costing: open })).rejects.toMatchObject({ code: 403 })
    const { styleId } = await partlyQuoted('另一款')
    const other = as('merchandiser').perform((operation) => compareStyleQuotes(viewerOf(operation), styleId, { costing: open }))
    await expect(other).rejects.toMatchObject({ code: 404 })
    const { platform } = as('merchandiser').actor
    await app.sql(
      `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', 'costing', 'price', 2)`,
      [platform],
    )
    masterCache(app.engine.pool).forget()
    try {
      expect(await marginsOf('merchandiser')).toEqual({ price: null, margins: [null, null] })
    } finally {
      await app.sql(`DELETE FROM core.field_rule WHERE type = 'costing'`)
      masterCache(app.engine.pool).forget()
    }
  })

  test('without a sheet in force the newest open one counts; a quote that leaves an element open has no margin', async () => {
    const { styleId, whole, partly } = await partlyQuoted('未批准款')
    const ofOpen = await developedSheet(styleId)
    const { price, columns } = await comparedOf(styleId)
    expect(price).toMatchObject({ costing: ofOpen, value: '24' })
    expect(columns.map(({ quote, margin }) => [quote, margin])).toEqual([
      [whole, '25'],
      [partly, null],
    ])
  })
  /** Opens a costing sheet of a style at a price of 24. */
  async function developedSheet(styleId: string) {
    const list = await as('merchandiser').create(bom, { style: styleId, currency: stage.cny })
    return (await as('merchandiser').create(costing, { style: styleId, bom: list.id, scenarios: scenarios('24') })).id
  }
})
