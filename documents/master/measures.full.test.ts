/** Tests of quantities with units in documents: what people enter, limits and errors, lists in base units, formulas, history, import and export. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import { importRows } from '../../engine/import/import-documents.ts'
import { createDocuments } from '../../engine/save/create.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { measureText, type Measure } from '../../model/fields/measure.ts'
import { withLinked } from '../testing/linked-types.ts'
import { fieldSample } from './field-sample.ts'
import { unit } from './unit.ts'

let app: Story
const units: Record<string, string> = {}
beforeAll(async () => {
  app = await story(withLinked('field_sample'))
  const rows = [
    ['KG', '千克', 'kilogram', 'mass', 1, 1, 2],
    ['G', '克', 'gram', 'mass', 1, 1000, 1],
    ['LB', '磅', 'pound', 'mass', 45_359_237, 100_000_000, 2],
    ['M', '米', 'metre', 'length', 1, 1, 2],
    ['ROL', '卷', 'roll', 'length', 50, 1, 0],
  ] as const
  for (const [code, name, nameEn, dimension, numerator, denominator, decimals] of rows)
    units[code] = (await app.as('admin').create(unit, { code, name, nameEn, dimension, numerator, denominator, decimals })).id
})
afterAll(() => app?.end())

const buyer = () => app.as('buyer')
const weighed = (weight: unknown, more: object = {}) => buyer().create(fieldSample, { name: '样', weight, ...more } as never)
/** Returns the fields at which a refused call names errors. */
const wrongFields = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (refusal: WeftError) => refusal.fields?.map(({ path }) => path) ?? [],
  )

describe('what a person enters', () => {
  test.each([
    ['12 kg', '12', 'KG', '12'],
    ['250克', '250', 'G', '0.25'],
    ['2 pound', '2', 'LB', '0.90718474'],
    ['12.5', '12.5', 'KG', '12.5'],
    [7, '7', 'KG', '7'],
  ])('"%s" is stored as %s %s, %s in the base unit', async (input, amount, code, base) => {
    const { weight } = await weighed(input)
    expect(weight).toMatchObject({ amount, code, unit: units[code], base })
  })

  test('the factor is that of the unit, whatever a caller sends', async () => {
    const { weight } = (await weighed({
      amount: '3',
      unit: units['G'],
      code: 'KG',
      numerator: '7',
      denominator: '1',
      base: '99',
    })) as unknown as {
      weight: Measure
    }
    expect(weight).toEqual({ amount: '3', unit: units['G'], code: 'G', numerator: '1', denominator: '1000', base: '0.003' })
  })

  test.each([
    ['5 m', 'a unit of another dimension'],
    ['5 furlong', 'an unknown unit'],
    ['5.25 g', 'more decimals than the unit has'],
    ['heavy', 'a text without a number'],
  ])('"%s" is refused at its field: %s', async (input) => {
    expect(await wrongFields(weighed(input))).toEqual(['weight'])
  })

  test('a line names its place, and formulas read the base quantity', async () => {
    const lines = [
      { word: '整卷', pieces: '3', length: '2 卷' },
      { word: '零头', pieces: '2', length: '7.5' },
    ]
    const { lines: stored, id } = await buyer().create(fieldSample, { name: '卷', lines } as never)
    expect(stored.map(({ metres }) => metres)).toEqual(['300', '15'])
    expect(await wrongFields(buyer().save(fieldSample, id, { lines: [lines[0]!, { ...lines[1]!, length: '1 kg' }] } as never))).toEqual([
      'lines[1].length',
    ])
  })

  test('a stopped unit stays in documents that have it and is not chosen again', async () => {
    const { id } = await weighed('4 LB')
    await app.as('admin').act(unit, units['LB']!, 'stop')
    const again = await buyer().save(fieldSample, id, { weight: '5 LB' } as never)
    expect(again.weight).toMatchObject({ amount: '5', code: 'LB' })
    expect(await wrongFields(weighed('4 LB'))).toEqual(['weight'])
    await app.as('admin').act(unit, units['LB']!, 'start')
  })

  test('a value that is sent back as it was read changes nothing', async () => {
    const { id } = await weighed('8 G')
    const { weight, version } = await buyer().get(fieldSample, id)
    const again = await buyer().save(fieldSample, id, { weight } as never)
    expect(again.version).toBe(version)
  })
})

test('lists compare, order, page and add up in the base unit', async () => {
  const name = '排序'
  for (const weight of ['2 KG', '1500 G', '1 LB', '0.5 KG', '3000 G']) await weighed(weight, { code: name })
  const query = { filters: [{ field: 'code', operator: 'eq', value: name }], columns: ['weight'] } as const
  const all = await buyer().list(fieldSample, { ...query, sort: ['weight'], totals: true })
  const texts = (rows: readonly object[]) => rows.map((row) => measureText((row as { weight: Measure }).weight))
  expect(texts(all.rows)).toEqual(['1 LB', '0.5 KG', '1500 G', '2 KG', '3000 G'])
  expect(all.totals).toMatchObject({ weight: '7.45359237' })
  const first = await buyer().list(fieldSample, { ...query, sort: ['-weight'], size: 2 })
  const rest = await buyer().list(fieldSample, { ...query, sort: ['-weight'], size: 10, after: first.next! })
  expect([...texts(first.rows), ...texts(rest.rows)]).toEqual(texts(all.rows).toReversed())
  const filtered = async (operator: string, value: unknown) =>
    texts(
      (
        await buyer().list(fieldSample, {
          ...query,
          filters: [...query.filters, { field: 'weight', operator, value }],
          sort: ['weight'],
        } as never)
      ).rows,
    )
  expect(await filtered('ge', '1.5')).toEqual(['1500 G', '2 KG', '3000 G'])
  expect(await filtered('between', ['0.45', '0.5'])).toEqual(['1 LB', '0.5 KG'])
  expect(await filtered('eq', '1.5')).toEqual(['1500 G'])
  expect(await filtered('in', ['2', '3'])).toEqual(['2 KG', '3000 G'])
})

test('documents with 2 and with 100 measures are saved in the same number of statements', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ word: `第 ${at}`, pieces: '1', length: `${at + 1} M` }))
  const counts: number[] = []
  for (const count of [2, 100]) {
    const values = { name: `行 ${count}`, lines: lines(count) }
    counts.push((await sentStatements(buyer(), (operation) => createDocuments(operation, fieldSample, [values]))).length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('the page offers the units of the dimension with their factors', async () => {
  const page = await buyer().perform((operation) => describePage(operation, fieldSample))
  const field = page.list.fields['weight']!
  expect(field.units?.map(({ code, numerator, denominator }) => `${code} ${numerator}/${denominator}`)).toEqual([
    'KG 1/1',
    'G 1/1000',
    'LB 45359237/100000000',
  ])
})

test('an import reads quantities with units, and names what it cannot read', async () => {
  const imported = (rows: readonly Record<string, string | number>[]) =>
    importRows(app.engine, buyer().actor, fieldSample, { rows } as Parameters<typeof importRows>[3])
  const done = await imported([
    { name: '导入一', weight: '12 kg' },
    { name: '导入二', weight: '1,500克' },
    { name: '导入三', weight: 3 },
  ])
  expect(done.errors).toEqual([])
  const stored = await Promise.all(done.created.map(({ id }) => buyer().get(fieldSample, id)))
  expect(stored.map(({ weight }) => measureText(weight!))).toEqual(['12 KG', '1500 G', '3 KG'])
  const wrong = await imported([
    { name: '对', weight: '1 kg' },
    { name: '错', weight: '1 箱' },
  ])
  expect(wrong.errors).toMatchObject([{ row: 1, column: 'weight' }])
  // What is exported can be imported again.
  const again = await imported(stored.map(({ weight }, at) => ({ name: `再 ${at}`, weight: measureText(weight!) })))
  expect(again.errors).toEqual([])
})
