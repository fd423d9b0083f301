/** Tests of what a size chart takes over from another one: a copy has its values cell by cell, parts of a template those of the chart's own base size; and of another base size where no steps lead to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDocument } from '../../engine/save/remove-and-copy.ts'
import { computeNew } from '../../engine/save/view/compute-new.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { isLocked } from '../../model/rules/edit-scope.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { cells } from '../testing/sample-story.ts'
import { measurementPart } from './measurement-part.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let part: Record<'chest' | 'waist' | 'length', string>
/** XS to XXL with the base size M; the same sizes with the base size L; S to L with two lengths and the base size M; 28 to 30. */
let lists: Record<'letters' | 'baseL' | 'pairs' | 'numbers', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const newPart = async (code: string, name: string, nameEn: string) =>
    (await as('designer').create(measurementPart, { code, name, nameEn, minus: '0.5', plus: '1' })).id
  part = {
    chest: await newPart('CHEST', '胸围', 'Chest'),
    waist: await newPart('WAIST', '腰围', 'Waist'),
    length: await newPart('LENGTH', '衣长', 'Length'),
  }
  const axis = (name: 'size' | 'second', values: readonly string[]) => values.map((value, at) => ({ [name]: value, sort: at + 1 }))
  const list = async (name: string, sizes: readonly string[], base: string, seconds: readonly string[] = []) => {
    const lines = axis('size', sizes).map((line) => ({ ...line, base: line['size'] === base }))
    const values = { name, group: 'unisex', sizes: lines, seconds: axis('second', seconds) }
    return (await as('designer').create(sizeList, values)).id
  }
  const six = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  lists = {
    letters: await list('六码', six, 'M'),
    baseL: await list('六码，基码 L', six, 'L'),
    pairs: await list('带长度', ['S', 'M', 'L'], 'M', ['L30', 'L32']),
    numbers: await list('腰围码', ['28', '29', '30'], '29'),
  }
})
afterAll(() => app?.end())

let count = 0
const newStyle = async (list: keyof typeof lists = 'letters') => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  return (await as('designer').create(style, { name: `款 ${++count}`, brand, season, category, sizeList: lists[list] })).id
}
const steps = cells({ S: '2', M: '2.1', L: '2.25', XL: '2.5', XXL: '3' })
const chest = (more: object = {}) => ({ part: part.chest, base: '57.25', steps, ...more })
const draft = async (points: readonly object[], list: keyof typeof lists = 'letters') =>
  as('designer').create(sizeChart, { style: await newStyle(list), points })
type Chart = Awaited<ReturnType<typeof draft>>
const rebase = (id: string, baseSize: string) => as('designer').act(sizeChart, id, 'rebase', { values: { baseSize } })
const valuesOf = ({ points }: Chart) => points.map(({ part: of, values }) => [of, values!.cells])
async function approved(id: string): Promise<string> {
  await as('designer').act(sizeChart, id, 'submit')
  return (await as('manager').act(sizeChart, id, 'approve')).id
}

/** What the form of a copy has and sends: of the copied values those that a new document leaves open, for another style. */
async function copied(id: string, of: string): Promise<Record<string, unknown>> {
  const values = await as('designer').perform((operation) => copyDocument(operation, sizeChart, { id }))
  const viewer = { roles: [], action: 'create' as const, partyRole: 'owner' }
  const open = Object.entries(values).filter(([name]) => !name.endsWith('$') && !isLocked(sizeChart, name, {}, viewer))
  return { ...Object.fromEntries(open), style: of }
}

/** Copies a chart to a style, and returns the copy and what its form shows before it is saved. */
async function copyTo(id: string, of: string): Promise<{ saved: Chart; shown: Chart }> {
  const values = await copied(id, of)
  const shown = (await as('designer').perform((operation) => computeNew(operation, sizeChart, values))) as Chart
  return { saved: await as('designer').create(sizeChart, values), shown }
}

test('a copy of a chart with another base size than its list equals its source cell by cell, with pins and adjustments [DM-2-007]', async () => {
  const points = [
    chest(),
    { part: part.waist, base: '40', steps, pins: cells({ L: '41.5', M: '39.75' }), adjusted: '0.5', adjustments: cells({ XL: '-0.25' }) },
    { part: part.length, pins: cells({ XS: '60', S: '61', M: '62', L: '63', XL: '64', XXL: '65' }) },
  ]
  const source = await rebase((await draft(points)).id, 'S')
  expect([source.baseSize, source.points[0]!.base]).toEqual(['S', '55.15'])
  expect(source.points[0]!.values).toEqual(cells({ XS: '53.15', S: '55.15', M: '57.25', L: '59.5', XL: '62', XXL: '65' }))
  for (const list of ['letters', 'baseL'] as const) {
    const { saved, shown } = await copyTo(source.id, await newStyle(list))
    expect([saved.baseSize, valuesOf(saved), valuesOf(shown)]).toEqual(['S', valuesOf(source), valuesOf(source)])
  }
  // A list without the base size gives no values to take for others: it is refused where the size stands.
  expect(await expectRefusal(copyTo(source.id, await newStyle('numbers')))).toContain('baseSize: ')
})

test('a copy of a chart with a second axis equals its source in each pair', async () => {
  const long = { size: 'M', second: 'L32', value: '80.5' }
  const points = [
    { part: part.chest, base: '50', steps: cells({ M: '2', L: '2.5' }) },
    {
      part: part.length,
      base: '76',
      steps: cells({ M: '1', L: '1' }),
      pins: { cells: [long] },
      adjustments: { cells: [{ ...long, value: '0.5' }] },
    },
  ]
  const source = await rebase((await draft(points, 'pairs')).id, 'L')
  const { saved } = await copyTo(source.id, await newStyle('pairs'))
  expect(saved.points[1]!.values!.cells).toContainEqual({ size: 'M', second: 'L32', value: '81' })
  expect([saved.baseSize, valuesOf(saved)]).toEqual(['L', valuesOf(source)])
})

test('a new chart may state its base size, one of its sizes; afterwards only the action changes it', async () => {
  const made = await as('designer').create(sizeChart, { style: await newStyle(), baseSize: 'S', points: [chest({ base: '55.15' })] })
  expect([made.baseSize, made.points[0]!.values!.cells[2]]).toEqual(['S', { size: 'M', value: '57.25' }])
  expect(await expectRefusal(as('designer').save(sizeChart, made.id, { baseSize: 'M' }))).toContain('baseSize: ')
  expect(await expectRefusal(as('designer').create(sizeChart, { style: await newStyle(), baseSize: '28' }))).toContain('baseSize: ')
  expect((await draft([chest()])).baseSize).toBe('M')
})

test('parts of a template with another base size come with its value of the base size of the chart, and no value is lost', async () => {
  const waist = { part: part.waist, base: '40', pins: cells({ XS: '36', S: '38', L: '43', XL: '45', XXL: '47' }), adjusted: '0.5' }
  const template = await rebase((await draft([chest({ pins: cells({ XL: '61' }) }), waist])).id, 'S')
  await approved(template.id)
  const values = valuesOf(template)
  const bare = await draft([{ part: part.length, base: '70', steps }])
  const filled = await as('designer').act(sizeChart, bare.id, 'takeParts', { values: { template: template.id } })
  expect([filled.baseSize, filled.points[1]!.base, valuesOf(filled).slice(1)]).toEqual(['M', '57.25', values])
  // A new chart that names its template has them at once.
  const made = await as('designer').create(sizeChart, { style: await newStyle(), template: template.id })
  expect([made.baseSize, made.points[0]!.base, valuesOf(made)]).toEqual(['M', '57.25', values])
})

test('a part of pins alone stands in the way of no other base size: its base value becomes a pin; parts that would lose values are named', async () => {
  const waist = { part: part.waist, base: '40', pins: cells({ XS: '36', S: '38', L: '43', XL: '45', XXL: '47' }) }
  const chart = await draft([chest(), waist])
  const next = await rebase(chart.id, 'S')
  expect([next.baseSize, valuesOf(next)]).toEqual(['S', valuesOf(chart)])
  expect([next.points[1]!.base, next.points[1]!.pins!.cells.at(-1)]).toEqual([null, { size: 'M', value: '40' }])
  const back = await rebase(chart.id, 'M')
  expect([back.points[0]!.base, valuesOf(back)]).toEqual(['57.25', valuesOf(chart)])
  const open = { steps: cells({ S: '2', M: '2' }), pins: cells({ L: '52', XL: '54', XXL: '57' }) }
  const both = await draft([chest(open), waist, { part: part.length, base: '70', ...open }])
  const refused = await rebase(both.id, 'L').then(
    () => undefined,
    (error: WeftError) => [error.localisedFields('zh')?.['baseSize'], error.localisedFields('en')?.['baseSize']],
  )
  expect(refused).toEqual([[expect.stringMatching(/L .*：胸围、衣长$/)], [expect.stringMatching(/of: Chest, Length$/)]])
})
