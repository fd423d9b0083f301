/** Tests of what a fit session shows: limits of tolerances, the next part, and how far it is. */
import { describe, expect, test } from 'vitest'
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import { isOutOfTolerance } from '../fit-judgement.rules.ts'
import { deviationOf, placeAfter, progressOf, sizesOf, type Measurement } from './fit-values.ts'

const part = (id: string, more: Measurement = {}): Measurement => ({
  id,
  sample: 's1',
  size: 'M',
  partName: id,
  spec: '50',
  minus: '0.5',
  plus: '1',
  measured: null,
  revised: null,
  comment: null,
  chartNow: null,
  overrule: false,
  ...more,
})

test('the limits of a tolerance are within, each side with its own; what is not measured is not outside [DM-3-066]', () => {
  const row = part('chest')
  expect(['49.4999', '49.5', '51', '51.0001', null].map((value) => isOutOfTolerance({ ...row, measured: value }))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect([toleranceText(row), toleranceText(part('hem', { minus: '1' })), toleranceText(part('hem', { minus: '0', plus: null }))]).toEqual([
    '−0.5/+1',
    '± 1',
    '± 0',
  ])
  expect([deviationOf({ ...row, measured: '51.5' }), deviationOf({ ...row, measured: '49' }), deviationOf(row)]).toEqual([
    '+1.5',
    '-1',
    undefined,
  ])
})

describe('the next place', () => {
  const rows = [
    part('chest', { measured: '50' }),
    part('waist'),
    part('hem', { measured: '50' }),
    part('chest-l', { sample: 's2', size: 'L' }),
  ]
  const groups = sizesOf(rows)

  test('a measured value leads to the next part without one, then to the next size, and then nowhere', () => {
    expect(placeAfter(groups, { line: 'chest', column: 'measured' })).toEqual({ line: 'waist', column: 'measured' })
    expect(placeAfter(groups, { line: 'waist', column: 'measured' })).toEqual({ line: 'chest-l', column: 'measured' })
    expect(placeAfter(groups, { line: 'chest-l', column: 'measured' })).toBeUndefined()
  })

  test('a revised value leads to the next part of its size', () => {
    expect(placeAfter(groups, { line: 'chest', column: 'revised' })).toEqual({ line: 'waist', column: 'revised' })
    expect(placeAfter(groups, { line: 'hem', column: 'revised' })).toBeUndefined()
  })

  test('sizes are tabs; two samples of one size are distinguished by their numbers', () => {
    const twice = sizesOf([part('a', { sample$: 'SM001' }), part('b', { sample: 's2', sample$: 'SM002' })])
    expect([groups.map(({ label, measured }) => [label, measured]), twice.map(({ label }) => label)]).toEqual([
      [
        ['M', 2],
        ['L', 0],
      ],
      ['M · SM001', 'M · SM002'],
    ])
  })
})

test('how far a fitting is: parts, measured ones, those outside and those with a revised value', () => {
  const measurements = [part('chest', { measured: '52' }), part('waist'), part('hem', { measured: '50', revised: '51' })]
  expect(progressOf({ measurements })).toEqual({ parts: 3, measured: 2, outside: 1, revised: 1 })
  expect(progressOf({})).toEqual({ parts: 0, measured: 0, outside: 0, revised: 0 })
})
