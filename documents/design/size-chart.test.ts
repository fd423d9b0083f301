/** Tests of size charts: grading, another base size, pins, adjustments, inches, tolerances, versions, and who reads them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printModels } from '../../engine/print/print-model.ts'
import type { Story } from '../../engine/testing/story.ts'
import { WeftError } from '../../model/errors.ts'
import { measureOf } from '../../model/sizes/part-values.ts'
import { isWithin } from '../../model/sizes/tolerance.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { measurementPart } from './measurement-part.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let part: Record<'chest' | 'waist' | 'inches', string>
let letters: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const create = async (code: string, more: object) =>
    (await as('designer').create(measurementPart, { code, name: code, method: '平量', methodEn: 'Flat', ...more })).id
  part = {
    chest: await create('CHEST', { minus: '0.5', plus: '1' }),
    waist: await create('WAIST', { minus: '0', plus: null }),
    inches: await create('HIP', { unit: 'inch', minus: '0.25', plus: '0.25' }),
  }
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' }))
  letters = (await as('designer').create(sizeList, { name: '六码', group: 'unisex', sizes })).id
})
afterAll(() => app?.end())

type Cells = Readonly<Record<string, string>>
const cells = (values: Cells) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const steps = cells({ S: '2', M: '2', L: '2', XL: '2.5', XXL: '3' })
const chestOf = (more: object = {}) => ({ part: part.chest, base: '50', steps, ...more })
let count = 0
/** A style in development with six sizes. */
const newStyle = async (more: object = {}) =>
  (
    await as('designer').create(style, {
      name: `款 ${++count}`,
      brand: stage.brandId,
      season: stage.seasonId,
      category: stage.categoryId,
      sizeList: letters,
      ...more,
    })
  ).id
const draft = async (points: readonly object[] = [chestOf()], more: object = {}) =>
  as('designer').create(sizeChart, { style: await newStyle(), points, ...more })
type Chart = Awaited<ReturnType<typeof draft>>
const valuesOf = ({ points }: Chart, at = 0) => points[at]!.values?.cells.map(({ value }) => value)
const change = async (chart: Chart, at: number, values: object) =>
  as('designer').save(sizeChart, chart.id, { points: { set: [{ id: chart.points[at]!.id, ...values }], remove: [] } })
const asMade = ['46', '48', '50', '52', '54.5', '57.5']
const approved = async (id: string) => {
  await as('designer').act(sizeChart, id, 'submit')
  return as('manager').act(sizeChart, id, 'approve')
}

describe('grading', () => {
  test('base M 50 and steps give every size; base 51 shifts them all [DM-1-015] [DM-2-007] [DM-3-066] [DM-3-067]', async () => {
    const chart = await draft()
    expect([chart.number, chart.edition, chart.unit, chart.baseSize]).toEqual([expect.stringMatching(/V01$/), 1, 'cm', 'M'])
    expect(chart.sizes.map(({ size, removed }) => [size, removed])).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => [size, false]))
    expect(valuesOf(chart)).toEqual(asMade)
    expect(chart.points[0]).toMatchObject({ minus: '0.5', plus: '1', method: '平量', methodEn: 'Flat' })
    expect(valuesOf(await change(chart, 0, { base: '51' }))).toEqual(['47', '49', '51', '53', '55.5', '58.5'])
    expect(measureOf(chart, part.chest, { size: 'XL' })).toBe('54.5')
  })

  test('another base size changes no value, there and back; the base value is what the steps make of it', async () => {
    const points = [chestOf(), { part: part.waist, plus: '1', base: '40', steps, pins: cells({ L: '41.5' }), adjusted: '0.5' }]
    const chart = await draft(points)
    const before = [valuesOf(chart), valuesOf(chart, 1)]
    expect(await expectRefusal(as('designer').save(sizeChart, chart.id, { baseSize: 'L' }))).not.toBe('')
    for (const [baseSize, chest, waist] of [
      ['L', '52', '42'],
      ['XXL', '57.5', '47.5'],
      ['XS', '46', '36'],
      ['M', '50', '40'],
    ] as const) {
      const next = await as('designer').act(sizeChart, chart.id, 'rebase', { values: { baseSize } })
      expect([next.baseSize, next.points[0]!.base, next.points[1]!.base]).toEqual([baseSize, chest, waist])
      expect([valuesOf(next), valuesOf(next, 1)], baseSize).toEqual(before)
    }
    const open = await draft([chestOf({ steps: cells({ S: '2', M: '2' }), pins: cells({ L: '52', XL: '54', XXL: '57' }) })])
    expect(await expectRefusal(as('designer').act(sizeChart, open.id, 'rebase', { values: { baseSize: 'L' } }))).toContain('档差')
  })

  test('an adjustment without a size moves all sizes, pinned ones too; with a size only that one [DM-5-044] [DM-2-007] [DM-3-067]', async () => {
    const chart = await draft([chestOf({ pins: cells({ XL: '54' }) })])
    expect([valuesOf(chart), chart.pinned]).toEqual([['46', '48', '50', '52', '54', '57.5'], 1])
    const all = await change(chart, 0, { adjusted: '0.5' })
    expect(valuesOf(all)).toEqual(['46.5', '48.5', '50.5', '52.5', '54.5', '58'])
    const one = await change(all, 0, { adjusted: null, adjustments: cells({ L: '-0.5' }) })
    expect(valuesOf(one)).toEqual(['46', '48', '50', '51.5', '54', '57.5'])
    expect(valuesOf(await change(one, 0, { adjustments: cells({}) }))).toEqual(['46', '48', '50', '52', '54', '57.5'])
    expect(await expectRefusal(change(one, 0, { adjusted: '-46' }))).toMatch(/points\[0\]\.adjusted.*XS/)
  })
})

test('a part that is not there, or is stopped, is refused alone where it is exchanged for another', async () => {
  const chart = await draft()
  const { id } = await as('designer').create(measurementPart, { code: 'OLD', name: 'OLD', method: '平量', minus: '0.5', plus: '1' })
  await as('designer').act(measurementPart, id, 'stop')
  for (const other of ['999999999', id])
    await expect(change(chart, 0, { part: other })).rejects.toMatchObject({ fields: [{ path: 'points[0].part' }] })
})

test('what is exported of a chart with pins and adjustments is what the screen shows, cell by cell [DM-2-007]', async () => {
  const points = [
    chestOf({ pins: cells({ XL: '54.25' }), adjusted: '0.5', adjustments: cells({ L: '-0.5' }) }),
    { part: part.waist, plus: '1', base: '40', steps, pins: cells({ S: '37', XXL: '50' }), adjustments: cells({ XXL: '0.75' }) },
  ]
  const chart = await draft(points)
  const shown = await as('designer').get(sizeChart, chart.id)
  const names = shown.sizes.map(({ size }) => size)
  const onScreen = shown.points.map(({ values }) => names.map((size) => values!.cells.find((cell) => cell.size === size)?.value ?? null))
  expect(onScreen).toEqual([
    ['46.5', '48.5', '50.5', '52', '54.75', '58'],
    ['36', '37', '40', '42', '44.5', '50.75'],
  ])
  for (const format of ['xlsx', 'paper'] as const) {
    const [exported] = await as('designer').perform((its) => printModels(its, sizeChart, [chart.id]))
    const { columns, figures, rows } = exported!.tables[0]!
    const at = names.map((size) => columns.findIndex(({ label }) => label === size))
    expect((format === 'xlsx' ? figures : rows).map((row) => at.map((column) => row[column]))).toEqual(onScreen)
  }
})

test('spec 50 with −0.5 and +1: limits pass, beyond them nothing does [DM-3-066]', () => {
  const measured = ['49.4999', '49.5', '50', '51', '51.0001'].map((value) => isWithin(value, '50', { minus: '0.5', plus: '1' }))
  expect(measured).toEqual([false, true, true, true, false])
  expect(['49.9999', '50', '50.0001'].map((value) => isWithin(value, '50', { minus: '0', plus: '0' }))).toEqual([false, true, false])
})

test('inches go down to a sixteenth; tolerances of parts in another unit are not taken', async () => {
  const inches = (more: object) =>
    draft([{ part: part.inches, base: '20.5', steps: cells({ S: '0.5', M: '0.5' }), ...more }], { unit: 'inch' })
  const chart = await inches({ base: '20.0625' })
  expect([valuesOf(chart), chart.points[0]!.minus]).toEqual([['19.0625', '19.5625', '20.0625'], '0.25'])
  expect(await expectRefusal(inches({ base: '20.03125' }))).toContain('points[0].base')
  expect(await expectRefusal(inches({ base: '20.0313' }))).toContain('十六分之一')
  expect(await expectRefusal(inches({ steps: cells({ S: '0.1' }) }))).toMatch(/points\[0\]\.steps.*十六分之一/)
  const mixed = await draft([chestOf({ base: '20', steps: cells({ S: '0.5' }) })], { unit: 'inch' })
  expect([mixed.points[0]!.minus, mixed.points[0]!.plus]).toEqual([null, null])
})

test('what is not complete or not of the sizes is refused at its line', async () => {
  expect(await expectRefusal(draft([chestOf({ steps: cells({ XXXL: '2' }) })]))).toMatch(/points\[0\]\.steps.*XXXL/)
  expect(await expectRefusal(draft([chestOf(), chestOf()]))).toContain('points[1].part')
  const submit = (chart: Chart) => expectRefusal(as('designer').act(sizeChart, chart.id, 'submit'))
  const lacking = await draft([chestOf({ steps: cells({ S: '2', M: '2', L: '2', XXL: '3' }) })])
  expect(await submit(lacking)).toMatch(/points\[0\]\.values.*XL、XXL/)
  const refusal = await as('designer')
    .act(sizeChart, lacking.id, 'submit')
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(WeftError)
  expect((refusal as WeftError).localisedFields('en')['points[0].values']).toEqual(['No value for XL, XXL'])
  expect(await submit(await draft([{ part: part.waist, base: '40', steps }]))).toContain('points[0].plus')
  // Zero is a tolerance, and a row of pins alone is complete.
  const pins = cells({ XS: '1', S: '1', M: '1', L: '1', XL: '1', XXL: '1' })
  expect(await submit(await draft([{ part: part.waist, plus: '0', pins }]))).toBe('')
})

test('a size that leaves the list stays as a marked column; a base size that left has to be changed', async () => {
  const of = (names: readonly string[], base: string) => names.map((size, at) => ({ size, sort: at + 1, base: size === base }))
  const list = await as('designer').create(sizeList, { name: '三码', group: 'men', sizes: of(['S', 'M', 'L'], 'M') })
  const chart = await as('designer').create(sizeChart, {
    style: await newStyle({ sizeList: list.id }),
    points: [chestOf({ steps: cells({ M: '2', L: '2' }) })],
  })
  await as('designer').save(sizeList, list.id, { sizes: of(['S', 'L', 'XL'], 'L') })
  const next = await change(chart, 0, { adjusted: '0' })
  expect(next.sizes.map(({ size, removed }) => [size, removed])).toEqual([
    ['S', false],
    ['M', true],
    ['L', false],
    ['XL', false],
  ])
  expect(valuesOf(next)).toEqual(['48', '50', '52'])
  expect(await expectRefusal(as('designer').act(sizeChart, chart.id, 'submit'))).toMatch(/baseSize.*M/)
  await as('designer').act(sizeChart, chart.id, 'rebase', { values: { baseSize: 'L' } })
  await change(next, 0, { steps: cells({ M: '2', L: '2', XL: '2' }) })
  expect((await as('designer').act(sizeChart, chart.id, 'submit')).status).toBe('submitted')
})

test('a size that leaves the list is marked at once in draft, submitted and approved charts, and unmarked when it returns', async () => {
  const of = (names: readonly string[], base: string) => names.map((size, at) => ({ size, sort: at + 1, base: size === base }))
  const list = await as('designer').create(sizeList, { name: '五码', group: 'men', sizes: of(['S', 'M', 'L', 'XL'], 'M') })
  const points = [chestOf({ steps: cells({ M: '2', L: '2', XL: '2' }) })]
  const made = async () => (await as('designer').create(sizeChart, { style: await newStyle({ sizeList: list.id }), points })).id
  const [draftOne, submittedOne, approvedOne] = [await made(), await made(), await made()]
  await as('designer').act(sizeChart, submittedOne, 'submit')
  await approved(approvedOne)
  const marked = async () => {
    const charts = await Promise.all([draftOne, submittedOne, approvedOne].map((id) => as('designer').get(sizeChart, id)))
    return charts.map((chart) => [chart.sizes.filter(({ removed }) => removed).map(({ size }) => size), valuesOf(chart)])
  }
  const values = ['48', '50', '52', '54']
  await as('designer').save(sizeList, list.id, { sizes: of(['S', 'M', 'L'], 'M') })
  expect(await marked()).toEqual([draftOne, submittedOne, approvedOne].map(() => [['XL'], values]))
  await as('designer').save(sizeList, list.id, { sizes: of(['S', 'L', 'XL'], 'L') })
  expect(await marked()).toEqual([draftOne, submittedOne, approvedOne].map(() => [['M'], values]))
  // The base size has left: what waits for its approval is not approved.
  expect(await expectRefusal(as('manager').act(sizeChart, submittedOne, 'approve'))).toMatch(/baseSize.*M/)
})

test('a style that goes from letters to 28–34 while its chart is open: the old columns stay marked with their values, and the base size has to be changed', async () => {
  const of = async (name: string, names: readonly string[], base: string) =>
    (
      await as('designer').create(sizeList, {
        name,
        group: 'men',
        sizes: names.map((size, at) => ({ size, sort: at + 1, base: size === base })),
      })
    ).id
  const numbers = ['28', '29', '30', '31', '32', '33', '34']
  const [three, seven] = [await of('三字母码', ['S', 'M', 'L'], 'M'), await of('腰围码', numbers, '31')]
  const id = await newStyle({ sizeList: three })
  const points = [
    chestOf({ steps: cells({ M: '2', L: '2' }) }),
    { part: part.waist, plus: '1', base: '40', pins: cells({ S: '38', L: '43' }) },
  ]
  const chart = await as('designer').create(sizeChart, { style: id, points })
  const entered = [valuesOf(chart), valuesOf(chart, 1)]
  expect(entered).toEqual([
    ['48', '50', '52'],
    ['38', '40', '43'],
  ])
  await as('designer').save(style, id, { sizeList: seven })
  const next = await as('designer').save(sizeChart, chart.id, { remark: '改用腰围码' })
  expect(next.sizes.map(({ size, removed }) => [size, removed])).toEqual([
    ...['S', 'M', 'L'].map((size) => [size, true]),
    ...numbers.map((size) => [size, false]),
  ])
  const letters = (doc: Chart) =>
    [0, 1].map((at) => ['S', 'M', 'L'].map((size) => doc.points[at]!.values?.cells.find((cell) => cell.size === size)?.value))
  expect([next.baseSize, letters(next)]).toEqual(['M', entered])
  const submit = () => as('designer').act(sizeChart, chart.id, 'submit')
  expect(await expectRefusal(submit())).toContain('baseSize: ')
  const refused = await submit().then(
    () => undefined,
    (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')],
  )
  expect(refused).toEqual([{ baseSize: [expect.stringContaining('M')] }, { baseSize: [expect.stringContaining('M')] }])
  // A base size to which no steps lead would lose the values of the letters: it is refused, and nothing is lost.
  const rebase = (baseSize: string) => as('designer').act(sizeChart, chart.id, 'rebase', { values: { baseSize } })
  expect(await expectRefusal(rebase('31'))).toContain('baseSize: ')
  expect(letters(await as('designer').get(sizeChart, chart.id))).toEqual(entered)
  const led = cells({ M: '2', L: '2', ...Object.fromEntries(numbers.map((size) => [size, '1'])) })
  await change(next, 0, { steps: led })
  const whole = await change(next, 1, { steps: led })
  expect(letters(whole)).toEqual(entered)
  const based = await rebase('31')
  expect([based.baseSize, based.points[0]!.base, letters(based)]).toEqual(['31', '56', entered])
  expect((await submit()).status).toBe('submitted')
})

test('parts of a template are added once, in the sizes of the chart, and never over those of another unit', async () => {
  const template = await draft([chestOf(), { part: part.waist, plus: '1', base: '40', steps }])
  await approved(template.id)
  const chart = await draft([chestOf({ base: '60' })])
  const filled = await as('designer').act(sizeChart, chart.id, 'takeParts', { values: { template: template.id } })
  expect(filled.points.map((point) => [point.part, point.base])).toEqual([
    [part.chest, '60'],
    [part.waist, '40'],
  ])
  const inches = await draft([{ part: part.inches, base: '20', steps: cells({ S: '0.5' }) }], { unit: 'inch' })
  expect(await expectRefusal(as('designer').act(sizeChart, inches.id, 'takeParts', { values: { template: template.id } }))).toContain(
    '单位',
  )
})

test('steps of a template over sizes that the chart lacks are added: S 59, M 60, L 64, XL 68 give XL 68 for S, M, XL', async () => {
  const of = (names: readonly string[]) => ({ group: 'men', sizes: names.map((size, at) => ({ size, sort: at + 1, base: size === 'M' })) })
  const template = await draft([chestOf({ base: '60', steps: cells({ S: '1', M: '1', L: '4', XL: '4', XXL: '4' }) })])
  await approved(template.id)
  const list = await as('designer').create(sizeList, { name: '跳码', ...of(['S', 'M', 'XL', '4XL']) })
  const chart = await as('designer').create(sizeChart, {
    style: await newStyle({ sizeList: list.id }),
    points: [{ part: part.waist, plus: '1', base: '40' }],
  })
  const filled = await as('designer').act(sizeChart, chart.id, 'takeParts', { values: { template: template.id } })
  expect(filled.points[1]!.steps).toEqual(cells({ M: '1', XL: '8' }))
  expect(filled.points[1]!.values).toEqual(cells({ S: '59', M: '60', XL: '68' }))
})

describe('versions', () => {
  test('an approved chart is fixed; the next version retires it; a style has one chain [DM-5-036] [DM-8-027]', async () => {
    const chart = await draft()
    expect(await expectRefusal(as('designer').create(sizeChart, { style: chart.style, points: [chestOf()] }))).toContain('版本号已存在')
    await approved(chart.id)
    expect(await expectRefusal(change(chart, 0, { base: '51' }))).not.toBe('')
    await as('designer').act(sizeChart, chart.id, 'revise')
    const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart.id }] })
    const next = await as('designer').get(sizeChart, rows[0]!.id)
    expect([next.number.slice(-3), next.edition, valuesOf(next)]).toEqual(['V02', 2, asMade])
    expect(await expectRefusal(as('designer').act(sizeChart, chart.id, 'revise'))).toContain(next.number)
    await change(next, 0, { base: '51' })
    await approved(next.id)
    expect((await as('designer').get(sizeChart, chart.id)).status).toBe('archived')
  })

  test('the factory of an order reads the charts of its styles, in force and earlier, and no draft; others read none', async () => {
    const { inBlack, styleId } = stage
    const chart = await as('designer').get(sizeChart, stage.chartId)
    const order = { lines: [{ style: styleId, colorway: inBlack, matrix: { cells: [{ size: 'M', pieces: '10' }] }, price: '10' }] }
    const read = (name: string, id = chart.id) => as(name).get(sizeChart, id)
    await expect(read('factory')).rejects.toMatchObject({ key: 'generic.notFound' })
    await confirmedOrder(app, orderOf(stage, order))
    for (const name of ['factory', 'supplier']) expect(valuesOf(await read(name))).toEqual(['48', '50', '52'])
    for (const name of ['supplier2', 'carrier', 'other.buyer']) await expect(read(name)).rejects.toMatchObject({ code: 404 })
    await expect(as('factory').save(sizeChart, chart.id, { remark: '改' })).rejects.toMatchObject({ code: 403 })
    expect((await as('supplier2').list(sizeChart)).rows).toEqual([])
    await as('designer').act(sizeChart, chart.id, 'revise')
    const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart.id }] })
    await expect(read('factory', rows[0]!.id)).rejects.toMatchObject({ key: 'generic.notFound' })
    await approved(rows[0]!.id)
    // The factory keeps the version that it sews by, and gets the next one with it.
    for (const id of [chart.id, rows[0]!.id]) expect(valuesOf(await read('factory', id))).toEqual(['48', '50', '52'])
  })
})
