/** Tests of charts: names lie and each has its line, days keep short labels, patterns on request, the change between whole periods. */
import { expect, test } from 'vitest'
import type { ReportAnswer, ReportChart } from '../../../model/outputs/report.ts'
import { drawn, heightOf, isLying, optionOf } from './chart-option.ts'
import { periodChange } from './period-change.ts'

const answerBy = (rows: readonly (readonly [string, string])[], by?: 'month'): ReportAnswer => ({
  groups: [{ field: 'x', label: 'X', ...(by ? { by } : {}) }],
  measures: [{ name: 'n', label: 'N', kind: 'quantity', adds: true }],
  rows: rows.map(([title, figure]) => ({ values: {}, titles: { x: title }, figures: { n: figure }, filters: [] }) as never),
  totals: [],
  count: rows.length,
  behind: { filters: [], measures: {} },
  at: '2026-11-23T00:00:00Z',
})
const bars: ReportChart = { kind: 'bar', x: 'x', y: ['n'], stack: true }
const texts = { none: '-', other: 'other' }

test('bars of names lie, every name has its label and its line; patterns are drawn only where they are asked for', () => {
  const names = drawn(
    answerBy(Array.from({ length: 20 }, (_, at) => [`Supplier ${String(at).padStart(2, '0')}`, '1'] as const)),
    bars,
    texts,
  )
  expect([isLying(names, bars), heightOf(names, bars, 260)]).toEqual([true, 20 * 24 + 56])
  const option = optionOf(names, bars, { mode: 'light' })
  expect(option['yAxis']).toMatchObject({ type: 'category', inverse: true, axisLabel: { interval: 0, overflow: 'break' } })
  expect(option['aria']).toMatchObject({ decal: { show: false } })
  expect(
    optionOf(drawn(answerBy([['a', '1']]), { ...bars, kind: 'pie' }, texts), { ...bars, kind: 'pie' }, { mode: 'light', patterns: true })[
      'aria'
    ],
  ).toMatchObject({
    decal: { show: true },
  })
})

test('days run along the bottom with short labels, and the last whole month is compared with the one before it', () => {
  const months = drawn(
    answerBy(
      [
        ['2026-09', '200'],
        ['2026-10', '150'],
        ['2026-11', '20'],
        ['2026-12', '900'],
      ],
      'month',
    ),
    bars,
    texts,
  )
  expect([isLying(months, bars), heightOf(months, bars, 260)]).toEqual([false, 260])
  expect(optionOf(months, bars, { mode: 'dark' })['xAxis']).toMatchObject({
    data: ['2026-09', '10', '11', '12'],
    axisLabel: { interval: 0 },
  })
  expect(periodChange(months, '2026-11-23')).toEqual({ period: '2026-10', before: '2026-09', value: '150', percent: '−25 %' })
  expect(periodChange(months, '2026-09-23')).toBeUndefined()
})
