/** Tests of the screen of a size chart: pins and their release, values typed in one size, and two charts cell by cell. */
import { expect, test } from 'vitest'
import { cellText, cellsOfBoth, comparedWith, isInherited, pinsOf, unpinned, withValue } from './chart-values.ts'

const cells = (values: Readonly<Record<string, string>>) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const point = (part: string, values: Readonly<Record<string, string>>, more: object = {}) => ({
  part,
  part$: part,
  values: cells(values),
  pins: null,
  base: '50',
  adjusted: null,
  adjustments: null,
  ...more,
})
const sizes = ['S', 'M', 'L'].map((size) => ({ size, removed: false }))
const chart = {
  sizes,
  points: [
    point('Chest', { S: '48.5', M: '50.5', L: '53.5' }, { pins: cells({ S: '48', L: '53' }), adjusted: '0.5' }),
    point('Hem', { S: '48', M: '50', L: '52' }),
  ],
}

test('pins are listed with what the chart says there; one is released, or all', () => {
  expect(pinsOf(chart)).toEqual([
    { at: 0, part: 'Chest', size: 'S', value: '48.5' },
    { at: 0, part: 'Chest', size: 'L', value: '53.5' },
  ])
  const [chest, hem] = unpinned(chart, { at: 0, size: 'L' })
  expect([chest!['pins'], hem]).toEqual([cells({ S: '48' }), chart.points[1]])
  expect(unpinned(chart).map((one) => one['pins'])).toEqual([null, null])
})

test('a value typed in the base size moves the row, in another one it is pinned, each less the adjustments [DM-2-007]', () => {
  const [chest, hem] = chart.points
  expect(withValue(hem!, { cell: { size: 'M' }, value: '51', baseSize: 'M' })).toMatchObject({ base: '51', pins: null })
  expect(withValue(hem!, { cell: { size: 'L' }, value: '53', baseSize: 'M' })).toMatchObject({ base: '50', pins: cells({ L: '53' }) })
  const adjusted = { ...hem!, adjusted: '0.5', adjustments: cells({ L: '-1' }) }
  expect(withValue(adjusted, { cell: { size: 'L' }, value: '53', baseSize: 'M' })).toMatchObject({ pins: cells({ L: '53.5' }) })
  expect(withValue(adjusted, { cell: { size: 'M' }, value: '51', baseSize: 'M' })).toMatchObject({ base: '50.5' })
  // A pinned base size stays pinned, in its place.
  expect(withValue(chest!, { cell: { size: 'S' }, value: '49', baseSize: 'S' })).toMatchObject({
    base: '50',
    pins: cells({ S: '48.5', L: '53' }),
  })
})

test('a cell shows its value, its difference from the base size, or what its tolerance allows [DM-2-007]', () => {
  const [chest, hem] = chart.points.map((one) => ({ ...one, minus: '0.5', plus: '1' }))
  const cell = (way: 'values' | 'increments' | 'tolerance', of = chest!) =>
    ['S', 'M', 'L', 'XL'].map((size) => cellText(of, { size }, { way, baseSize: 'M' }))
  expect(cell('values')).toEqual(['48.5', '50.5', '53.5', undefined])
  expect(cell('increments')).toEqual(['−2', '50.5', '+3', undefined])
  expect(cell('tolerance')).toEqual(['48–49.5', '50–51.5', '53–54.5', undefined])
  // A side that is blank, or no number yet, allows nothing.
  expect(cell('tolerance', { ...hem!, minus: '', plus: 'x' })).toEqual(['48', '50', '52', undefined])
})

test('two charts are compared cell by cell: what differs by how much, and parts and sizes that one of them lacks', () => {
  const other = {
    sizes: [...sizes, { size: 'XL', removed: false }],
    points: [point('Chest', { S: '48.50', M: '50', L: '54', XL: '56' }), point('Sleeve', { S: '60', M: '61', L: '62', XL: '63' })],
  }
  const both = cellsOfBoth(chart, other)
  expect(both).toEqual(['S', 'M', 'L', 'XL'].map((size) => ({ size })))
  const [chest, hem, sleeve] = comparedWith(chart, other, both)
  expect(chest!.cells).toEqual([
    { now: '48.5', other: '48.50', by: undefined, isDifferent: false },
    { now: '50.5', other: '50', by: '+0.5', isDifferent: true },
    { now: '53.5', other: '54', by: '-0.5', isDifferent: true },
    { now: undefined, other: '56', by: undefined, isDifferent: true },
  ])
  expect([hem!.isOnlyIn, sleeve!.isOnlyIn, sleeve!.part]).toEqual(['this', 'other', 'Sleeve'])
  expect(hem!.cells.map(({ isDifferent }) => isDifferent)).toEqual([true, true, true, false])
})

test('a pair shows its own value or that of its size; one that is typed is pinned at the pair, less what is added to it', () => {
  const l32 = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([size, value]) => ({ size, second: 'L32', value }))
  const pair = { size: 'L', second: 'L32' }
  const leg = point('Leg', { S: '76', M: '76', L: '76' }, { adjusted: '1', adjustments: cells({ L: '0.5' }) })
  const typed = withValue(leg, { cell: pair, value: '81.5', baseSize: 'M' })
  expect(typed).toMatchObject({ base: '50', pins: { cells: [{ ...pair, value: '80' }] } })
  expect(withValue(typed, { cell: pair, value: '82', baseSize: 'M' }).pins!.cells).toEqual([{ ...pair, value: '80.5' }])
  // The base size of a second size is a pair like the others: it moves no row.
  expect(withValue(leg, { cell: { size: 'M', second: 'L32' }, value: '80', baseSize: 'M' })).toMatchObject({ base: '50' })
  const chartOf = (one: object) => ({
    sizes,
    seconds: ['L30', 'L32'].map((second) => ({ second, removed: false })),
    points: [one as typeof leg],
  })
  const shown = { ...typed, values: { cells: [...leg.values.cells, ...l32({ S: '76', M: '76', L: '81.5' })] } }
  const text = (cell: object, way: 'values' | 'increments' = 'values') => cellText(shown, cell as never, { way, baseSize: 'M' })
  expect([text({ size: 'L' }), text(pair), text({ size: 'L', second: 'L30' }), text(pair, 'increments')]).toEqual([
    '76',
    '81.5',
    '76',
    '+5.5',
  ])
  expect([pair, { size: 'M', second: 'L32' }, { size: 'M' }].map((cell) => isInherited(shown, cell))).toEqual([false, true, false])
  expect(pinsOf(chartOf(shown))).toEqual([{ at: 0, part: 'Leg', ...pair, value: '81.5' }])
  expect(unpinned(chartOf(shown), { at: 0, size: 'L' })[0]!.pins).toEqual(typed.pins)
  expect(unpinned(chartOf(shown), { at: 0, ...pair })[0]!.pins).toBeNull()
  // Charts are compared by pair for a second size of which one of both has values of its own.
  const both = cellsOfBoth(chartOf(shown), chartOf(leg))
  expect(both.map(({ size, second }) => `${size} ${second ?? ''}`)).toEqual(['S ', 'M ', 'L ', 'S L32', 'M L32', 'L L32'])
  expect(comparedWith(chartOf(shown), chartOf(leg), both)[0]!.cells.map(({ by }) => by)).toEqual([...Array(5).fill(undefined), '+5.5'])
})
