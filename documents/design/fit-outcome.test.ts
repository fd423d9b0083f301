/** Tests of what a verdict on a fitting causes and what holds it back, over each status of the size chart and of the rounds that it touches. */
import { describe, expect, test } from 'vitest'
import { fitOutcome, type TouchedChart, type TouchedDocuments, type TouchedRound } from './fit-outcome.rules.ts'

const line = (more: object = {}) => ({ spec: '50', minus: '0.5', plus: '1', measured: '50', revised: null, comment: null, ...more })
/** A chest that is outside and revised, and a comment that is open: two points, one value for the chart. */
const chest = line({ measured: '51.5', revised: '51' })
const fitted = (measurements: readonly object[] = [chest], more: object = {}) => ({
  type: 'fit' as const,
  measurements: measurements as readonly (typeof chest)[],
  comments: [{ text: 'Collar', carried: false, done: false }],
  ...more,
})
const chartIn = (status: TouchedChart['status']) => ({ id: '9', number: 'TS-1V01', status })
const round = (at: number, status: TouchedRound['status']): TouchedRound => ({ id: `r${at}`, number: `SR-${at}`, status, round: at })
const ofSample = round(1, 'completed')

const charts: readonly (readonly [string, TouchedDocuments['chart'], readonly object[], readonly object[]])[] = [
  ['not known', undefined, [{ kind: 'chartSome', n: 1 }], []],
  ['none', null, [], [{ kind: 'noChart', line: chest }]],
  ['draft', chartIn('draft'), [{ kind: 'chartTakes', id: '9', number: 'TS-1V01', n: 1 }], []],
  ['submitted', chartIn('submitted'), [], [{ kind: 'chartSubmitted', line: chest, number: 'TS-1V01' }]],
  ['approved', chartIn('approved'), [{ kind: 'chartMade', id: '9', number: 'TS-1V01', n: 1 }], []],
]
const made = (after: string, n: number) => [{ kind: 'roundMade', after, round: n, n: 2 }]
const takes = (at: number) => ({ kind: 'roundTakes', id: `r${at}`, number: `SR-${at}`, n: 2 })
const rounds: readonly (readonly [string, TouchedDocuments['rounds'], readonly object[]])[] = [
  ['not known', undefined, [{ kind: 'roundSome', n: 2 }]],
  ['none yet', [ofSample], made('r1', 2)],
  ['none yet, this one in production', [round(1, 'in_production')], made('r1', 2)],
  ['none yet, this one cancelled once it was sewn', [round(1, 'cancelled')], made('r1', 2)],
  ['draft', [ofSample, round(2, 'draft')], [takes(2)]],
  ['submitted', [ofSample, round(2, 'submitted')], [takes(2), { kind: 'recheck', number: 'SR-2' }]],
  ['in production', [ofSample, round(2, 'in_production')], [takes(2), { kind: 'recheck', number: 'SR-2' }]],
  ['completed', [ofSample, round(2, 'completed')], made('r2', 3)],
  ['cancelled', [ofSample, round(2, 'cancelled')], made('r1', 2)],
  ['completed, the one after it draft', [ofSample, round(2, 'completed'), round(3, 'draft')], [takes(3)]],
  ['completed, the one after it completed', [ofSample, round(2, 'completed'), round(3, 'completed')], made('r3', 4)],
  ['completed, the one after it cancelled', [ofSample, round(2, 'completed'), round(3, 'cancelled')], made('r2', 3)],
  ['cancelled, the one after it draft', [ofSample, round(2, 'cancelled'), round(3, 'draft')], [takes(3)]],
]

describe.each(charts)('size chart %s', (_chart, chart, ofChart, heldBack) => {
  test.each(rounds)('a fail, next round %s [DM-1-014]', (_round, of, ofRound) => {
    const outcome = fitOutcome(fitted(), 'fail', { chart, rounds: of })
    const isRecheck = (one: object) => 'kind' in one && one.kind === 'recheck'
    const expected = [...ofRound.filter((one) => !isRecheck(one)), ...ofChart, ...ofRound.filter(isRecheck), { kind: 'factoryFailed' }]
    expect(outcome).toEqual({ effects: expected, heldBack })
  })

  test('a pass touches no round', () => {
    expect(fitOutcome(fitted(), 'pass', { chart, rounds: [ofSample, round(2, 'draft')] })).toEqual({
      effects: [...ofChart, { kind: 'factoryPassed' }],
      heldBack,
    })
  })

  test('without a revised value the chart is neither changed nor in the way', () => {
    expect(fitOutcome(fitted([line()]), 'fail', { chart, rounds: [ofSample] })).toEqual({
      effects: [{ kind: 'roundMade', after: 'r1', round: 2, n: 1 }, { kind: 'factoryFailed' }],
      heldBack: [],
    })
  })
})

test('what is not measured, unexplained, in conflict or unsolved holds a verdict back; a fail needs no explanation, but a reason [DM-3-066]', () => {
  const [outside, blank] = [line({ measured: '52' }), line({ measured: null })]
  const changed = line({ revised: '51', chartNow: '50.5' })
  const unsolved = { comments: [{ carried: true, done: false }] }
  const held = (verdict: 'pass' | 'fail', lines: readonly object[], more: object = unsolved) =>
    fitOutcome(fitted(lines, more), verdict, { chart: chartIn('approved') }).heldBack
  expect(held('pass', [outside, blank, changed])).toEqual([
    { kind: 'notMeasured', line: blank },
    { kind: 'unexplained', line: outside },
    { kind: 'conflict', line: changed },
    { kind: 'unsolved', n: 1 },
  ])
  expect(held('fail', [outside, blank, changed])).toEqual([
    { kind: 'notMeasured', line: blank },
    { kind: 'conflict', line: changed },
  ])
  expect(
    held(
      'pass',
      [
        { ...outside, comment: 'fine' },
        { ...changed, overrule: true },
      ],
      { comments: [] },
    ),
  ).toEqual([])
  expect(held('fail', [line()], { comments: [] })).toEqual([{ kind: 'noReason' }])
  expect(held('pass', [], { comments: [] })).toEqual([{ kind: 'nothingToMeasure' }])
})

test('a PP sample that passes is the PP approval of its style', () => {
  const outcome = fitOutcome(fitted([line()], { type: 'pp', comments: null }), 'pass', {})
  expect(outcome).toEqual({ effects: [{ kind: 'ppApproved' }, { kind: 'factoryPassed' }], heldBack: [] })
})
