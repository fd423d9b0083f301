/** Tests of what a fit session shows: limits of tolerances, the next part, what holds an outcome back and what it will cause. */
import { describe, expect, test } from 'vitest'
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import { isOutOfTolerance } from '../../../model/sizes/fit-judgement.ts'
import { deviationOf, effectsOf, outcomeOf, placeAfter, sizesOf, type FittingValues, type Measurement } from './fit-values.ts'

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

describe('the outcome', () => {
  const values = (rows: readonly Measurement[], more: FittingValues = {}): FittingValues => ({
    measurements: rows,
    comments: [],
    round: 1,
    type: 'fit',
    ...more,
  })

  test('what is not measured, unexplained, unsolved or in conflict holds it back', () => {
    const rows = [part('chest', { measured: '52' }), part('waist'), part('hem', { measured: '50', revised: '51', chartNow: '50.5' })]
    const outcome = outcomeOf(values(rows, { comments: [{ text: 'Collar', carried: true, done: false }] }))
    expect([outcome.unexplained?.['id'], outcome.notMeasured?.['id'], outcome.conflict?.['id'], outcome.unsolved]).toEqual([
      'chest',
      'waist',
      'hem',
      1,
    ])
    expect([outcome.measured, outcome.outside, outcome.revised, outcome.openPoints]).toEqual([2, 1, 1, 3])
    const explained = outcomeOf(
      values([
        { ...rows[0]!, comment: 'fine' },
        { ...rows[2]!, overrule: true },
      ]),
    )
    expect([explained.unexplained, explained.notMeasured, explained.conflict]).toEqual([undefined, undefined, undefined])
  })

  test('a fail makes the next round and the next version of the chart, or adds to those that are there [DM-1-014]', () => {
    const fitted = values([part('chest', { measured: '51.5', revised: '51' })], { comments: [{ text: 'Collar', done: false }] })
    const approved = { id: '9', number: 'TS-1V01', status: 'approved' } as const
    expect(effectsOf(fitted, 'fail', { chart: approved })).toEqual([
      { text: 'roundMade', round: 2, n: 2 },
      { text: 'chartMade', n: 1, number: 'TS-1V01' },
      { text: 'factoryFailed' },
    ])
    expect(effectsOf(fitted, 'fail', { chart: { ...approved, status: 'draft' }, next: 'SR-2' })).toEqual([
      { text: 'roundTakes', number: 'SR-2', n: 2 },
      { text: 'chartTakes', n: 1, number: 'TS-1V01' },
      { text: 'factoryFailed' },
    ])
    // Without a network the chart is not known; that it changes is said all the same.
    expect(effectsOf(fitted, 'pass', {})).toEqual([{ text: 'chartSome', n: 1 }, { text: 'factoryPassed' }])
  })

  test('a PP sample that passes is the PP approval of its style', () => {
    expect(effectsOf(values([part('chest', { measured: '50' })], { type: 'pp' }), 'pass', {})).toEqual([
      { text: 'ppApproved' },
      { text: 'factoryPassed' },
    ])
  })
})
