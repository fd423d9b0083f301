/** Story of trousers by waist and inseam: the inseam is measured by pair, the waist is not; request, fitting, inspection and paper read the pair. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { cells, sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { fitting } from './fitting.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let trousers: { readonly style: string; readonly black: string; readonly list: string }
let chart: string
const as = (name: string) => story.as(name)
const waists = ['30', '32', '34']
const inseams = { L30: '76', L32: '81', L34: '86' }
const axis = (name: 'size' | 'second', values: readonly string[]) => values.map((value, at) => ({ [name]: value, sort: at + 1 }))
/** The value of an inseam in each waist. */
const pairsOf = (second: string, value: string) => waists.map((size) => ({ size, second, value }))
const everyInseam = { cells: Object.entries(inseams).flatMap(([second, value]) => pairsOf(second, value)) }
const steps = cells({ '32': '5', '34': '5' })
const waistRow = (more: object = {}) => ({ part: story.part.chest, base: '80', steps, ...more })
const inseamRow = (more: object = {}) => ({ part: story.part.length, pins: everyInseam, ...more })

async function newStyle(): Promise<string> {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  const values = { name: '直筒裤', brand, season, category, sizeList: trousers.list, images: ['900000000000000001'] }
  return (await as('designer').create(style, values)).id
}
const draft = async (points: readonly object[]) => as('designer').create(sizeChart, { style: await newStyle(), points })

beforeAll(async () => {
  story = await sampleStory({ confirms: ['versions.ordersMadeByFormer', 'versions.ordersMadeBy', 'versions.noneInForce'] })
  const sizes = axis('size', waists).map((line, at) => ({ ...line, base: at === 0 }))
  const seconds = axis('second', Object.keys(inseams))
  const list = (await as('designer').create(sizeList, { name: '裤装 30–34 × L30–L34', group: 'men', sizes, seconds })).id
  trousers = { style: '', black: '', list }
  const of = await newStyle()
  const black = (await as('designer').create(colorway, { style: of, colour: story.stage.black })).id
  trousers = { style: of, black, list }
  chart = (await as('designer').create(sizeChart, { style: of, points: [waistRow(), inseamRow()] })).id
  const label = { material: story.made.label, usage: '1', loss: '2', price: '0.2', supply: 'customer' }
  const { id } = await as('designer').create(bom, { style: of, currency: story.stage.cny, lines: [label] })
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
})
afterAll(() => story?.app.end())

const chartOf = (id = chart) => as('designer').get(sizeChart, id)

test('a chart lists the second sizes; a part has values by size, by pair, or both, and a pair that has none reads its size [DM-2-007]', async () => {
  const { seconds, points, pinned } = await chartOf()
  expect(seconds.map(({ second, removed }) => [second, removed])).toEqual(Object.keys(inseams).map((second) => [second, false]))
  expect(points[0]!.values).toEqual(cells({ '30': '80', '32': '85', '34': '90' }))
  expect(points[1]!.values).toEqual(everyInseam)
  expect(pinned).toBe(9)
})

test('the pin of a pair comes before that of its size, and adjustments move pairs too; another base size moves no value', async () => {
  const long = { size: '32', second: 'L34', value: '87' }
  const one = await draft([inseamRow({ base: '76', steps: cells({ '32': '0', '34': '0' }), pins: { cells: [long] }, adjusted: '0.5' })])
  const values = one.points[0]!.values
  expect(values?.cells).toEqual([
    ...cells({ '30': '76.5', '32': '76.5', '34': '76.5' }).cells,
    { ...pairsOf('L34', '76.5')[0] },
    { ...long, value: '87.5' },
    { ...pairsOf('L34', '76.5')[2] },
  ])
  const next = await as('designer').act(sizeChart, one.id, 'rebase', { values: { baseSize: '34' } })
  expect([next.baseSize, next.points[0]!.values]).toEqual(['34', values])
})

test('what is no pair of the list, a step of a pair, a value of zero and a pair without a value are refused at their cell', async () => {
  const pin = (second: string) => ({ cells: [{ size: '32', second, value: '80' }] })
  expect(await expectRefusal(draft([inseamRow({ pins: pin('L99') })]))).toMatch(/points\[0\]\.pins.*32\/L99/)
  expect(await expectRefusal(draft([waistRow({ steps: pin('L30') })]))).toMatch(/points\[0\]\.steps.*32\/L30.*第一尺码/)
  const lowered = { cells: [{ size: '32', second: 'L34', value: '-85' }] }
  expect(await expectRefusal(draft([waistRow({ adjustments: lowered })]))).toMatch(/points\[0\]\.adjustments.*32\/L34.*0/)
  const submit = async (row: object) => expectRefusal(as('designer').act(sizeChart, (await draft([row])).id, 'submit'))
  const gap = { cells: everyInseam.cells.filter(({ size, second }) => size !== '30' && `${size}${second}` !== '32L32') }
  expect(await submit(inseamRow({ pins: gap }))).toMatch(/points\[0\]\.values: .*30、32\/L32 /)
  expect(await submit(inseamRow({ pins: pin('L30') }))).toMatch(/points\[0\]\.values: .*30、32\/L32、32\/L34、34 /)
})

test('a second size that leaves the list is marked at once with its values, is not asked for any more, and is unmarked when it returns', async () => {
  const list = await as('designer').create(sizeList, {
    name: '裤长',
    group: 'men',
    sizes: axis('size', ['30', '32']).map((line, at) => ({ ...line, base: at === 0 })),
    seconds: axis('second', ['L30', 'L32']),
  })
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  const of = (await as('designer').create(style, { name: '短裤', brand, season, category, sizeList: list.id })).id
  const both = [...pairsOf('L30', '76'), { size: '30', second: 'L32', value: '81' }].filter(({ size }) => size !== '34')
  const { id } = await as('designer').create(sizeChart, { style: of, points: [inseamRow({ pins: { cells: both } })] })
  const marks = async () => (await chartOf(id)).seconds.map(({ second, removed }) => [second, removed])
  expect(await expectRefusal(as('designer').act(sizeChart, id, 'submit'))).toContain('32/L32')
  await as('designer').save(sizeList, list.id, { seconds: { remove: [list.seconds[1]!.id], set: [] } })
  expect(await marks()).toEqual([
    ['L30', false],
    ['L32', true],
  ])
  expect((await chartOf(id)).points[0]!.values?.cells.at(-1)).toEqual({ size: '30', second: 'L32', value: '81' })
  expect(await expectRefusal(as('designer').act(sizeChart, id, 'submit'))).toBe('')
  await as('designer').save(sizeList, list.id, { seconds: axis('second', ['L30', 'L32']) })
  expect(await marks()).toEqual([
    ['L30', false],
    ['L32', false],
  ])
})

test('on paper and in a sheet a part has a row for each second size that has values of its own', async () => {
  const [model] = await as('designer').perform((its) => printModels(its, sizeChart, [chart]))
  const { columns, rows, figures } = model!.tables[0]!
  const at = (label: string) => columns.findIndex((one) => one.label === label)
  const names = waists.map((size) => at(size))
  const read = (table: readonly (readonly (string | null)[])[]) => table.map((row) => names.map((column) => row[column]))
  const expected = [['80', '85', '90'], ...Object.values(inseams).map((value) => [value, value, value])]
  expect([read(rows), read(figures)]).toEqual([expected, expected])
  expect(rows.map((row) => row[at('第二尺码')])).toEqual(['', 'L30', 'L32', 'L34'])
})

test('a sheet has a column for each pair, and one for a size that holds for every second size', async () => {
  const { number } = await as('designer').get(style, await newStyle())
  const row = { style: number, 'points.part': 'LENGTH', 'points.pins.30': '76', 'points.pins.32|L34': '86', 'points.steps.32': '0' }
  const done = await importRows(story.app.engine, as('designer').actor, sizeChart, { rows: [row] })
  expect(done.errors).toEqual([])
  const { points } = await chartOf(done.created[0]!.id)
  expect([points[0]!.pins?.cells, points[0]!.steps]).toEqual([
    [
      { size: '30', value: '76' },
      { size: '32', second: 'L34', value: '86' },
    ],
    cells({ '32': '0' }),
  ])
  const wrong = await importRows(story.app.engine, as('designer').actor, sizeChart, { rows: [{ ...row, 'points.steps.32|L34': '1' }] })
  expect(JSON.stringify(wrong.errors)).toContain('32/L34')
})

/** What the factory measures each piece against. */
const specsOf = async (pieces: readonly { readonly id: string }[]): Promise<string[][]> =>
  Promise.all(
    pieces.map(async ({ id }) => {
      const { size, measurements } = await as('factory').get(sample, id)
      return measurements.map(({ spec }) => `${size} ${spec}`)
    }),
  )

test('a request hands the factory the value of each asked pair, a fitting measures against it, and a revised value goes where the old one stood', async () => {
  const pieces = [
    { size: '32', second: 'L34', pieces: '1' },
    { size: '32', second: 'L30', pieces: '1' },
  ]
  const request = await story.submitted({
    style: trousers.style,
    factory: story.stage.plantOf,
    due: story.today,
    asked: [{ colorway: trousers.black, matrix: { cells: pieces } }],
  })
  const copied = (await as('factory').get(sampleRequest, request.id)).measurements.map(({ values }) =>
    values!.cells.map(({ size, second, value }) => `${size}/${second} ${value}`),
  )
  expect(copied).toEqual([
    ['32/L34 85', '32/L30 85'],
    ['32/L34 86', '32/L30 76'],
  ])
  await as('factory').act(sampleRequest, request.id, 'start')
  await as('factory').act(sampleRequest, request.id, 'finish')
  const [one, other] = await story.samplesOf(request.id)
  expect(await specsOf([one!, other!])).toEqual([
    ['32/L34 85', '32/L34 86'],
    ['32/L30 85', '32/L30 76'],
  ])
  const doc = await as('designer').create(fitting, {
    ...(await as('designer').make(fitting, { type: sample, id: one!.id })),
    others: [other!.id],
  })
  expect(doc.measurements.map(({ partName, size, spec }) => `${partName} ${size} ${spec}`).toSorted()).toEqual(
    ['胸围 32/L30 85', '胸围 32/L34 85', '衣长 32/L30 76', '衣长 32/L34 86'].toSorted(),
  )
  // The waist of one piece is revised for every inseam; its inseam for its own.
  const revisedOf = { '胸围 32/L34': '86', '衣长 32/L34': '87', '衣长 32/L30': '76.5' } as Readonly<Record<string, string>>
  await as('designer').save(fitting, doc.id, {
    measurements: {
      set: doc.measurements.map(({ id, partName, size, spec }) => ({
        id,
        measured: spec,
        revised: revisedOf[`${partName} ${size}`] ?? null,
      })),
      remove: [],
    },
  })
  await story.approved(chart)
  await as('designer').act(fitting, doc.id, 'pass')
  const { proposal } = await as('designer').get(fitting, doc.id)
  const next = await chartOf(proposal!)
  expect([next.number.slice(-3), next.points[0]!.pins]).toEqual(['V02', cells({ '32': '86' })])
  const changed = next.points[1]!.values!.cells.filter(({ size }) => size === '32').map(({ second, value }) => `${second} ${value}`)
  expect(changed).toEqual(['L30 76.5', 'L32 81', 'L34 87'])
})

test('pieces are asked and made in pairs of the size list alone', async () => {
  const asks = (size: string, second?: string) => ({
    style: trousers.style,
    factory: story.stage.plantOf,
    due: story.today,
    asked: [{ colorway: trousers.black, matrix: { cells: [{ size, ...(second ? { second } : {}), pieces: '1' }] } }],
  })
  for (const wrong of [asks('32', 'NOPE'), asks('99')])
    expect(await expectRefusal(as('designer').create(sampleRequest, wrong))).toContain('不在款式的尺码组中')
  const request = await story.submitted(asks('32', 'L30'))
  await as('factory').act(sampleRequest, request.id, 'start')
  const surplus = (second: string) => ({
    surplus: { set: [{ colorway: trousers.black, matrix: { cells: [{ size: '32', second, pieces: '1' }] } }] },
  })
  expect(await expectRefusal(as('factory').save(sampleRequest, request.id, surplus('NOPE')))).toContain('32/NOPE 不在款式的尺码组中')
  await as('factory').save(sampleRequest, request.id, { ...surplus('L34'), note: 'One more' })
  await as('factory').act(sampleRequest, request.id, 'finish')
  await as('factory').act(sampleRequest, request.id, 'complete')
  const made = await specsOf(await story.samplesOf(request.id))
  expect(made.toSorted()).toEqual([
    ['32/L30 86', '32/L30 76.5'],
    ['32/L34 86', '32/L34 87'],
  ])
})

test('an inspection measures a drawn pair by its own value', async () => {
  await as('admin').act(style, trousers.style, 'submit')
  await as('merchandiser').act(style, trousers.style, 'accept')
  await as('manager').act(style, trousers.style, 'approve')
  await as('admin').act(colorway, trousers.black, 'generateSkus')
  const matrix = { cells: [{ size: '32', second: 'L34', pieces: '10' }] }
  const lines = [{ style: trousers.style, colorway: trousers.black, matrix, price: '88' }]
  const order = await confirmedOrder(story.app, orderOf(story.stage, { lines }))
  const lot = await as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: purchaseOrder, id: order.id })),
    drawn: ['32/L34', '32/L30'].map((size) => ({ style: trousers.style, size })),
  })
  expect(lot.measurements.map(({ size, part, spec }) => `${size} ${part} ${spec}`)).toEqual([
    '32/L34 胸围 85',
    '32/L34 衣长 86',
    '32/L30 胸围 85',
    '32/L30 衣长 76',
  ])
})

test('a value that an adjustment makes not above zero is refused at that adjustment: of its cell, of all sizes, or else at the base [DM-2-007]', async () => {
  const refused = (more: object) => expectRefusal(draft([waistRow(more)]))
  const ofCell = { cells: [{ size: '30', second: 'L30', value: '-81' }] }
  expect(await refused({ adjusted: '0.5', adjustments: ofCell })).toMatch(/points\[0\]\.adjustments: .*30\/L30.*-0\.5/)
  expect(await refused({ adjusted: '-1', adjustments: cells({ '30': '-80' }) })).toMatch(/points\[0\]\.adjustments: /)
  expect(await refused({ adjusted: '-80', adjustments: cells({ '30': '-1' }) })).toMatch(/points\[0\]\.adjusted: /)
  expect(await refused({ adjusted: '-50', adjustments: cells({ '30': '-50' }) })).toMatch(/points\[0\]\.adjustments: /)
  expect(await refused({ base: '-3', adjusted: '1' })).toMatch(/points\[0\]\.base: /)
})
