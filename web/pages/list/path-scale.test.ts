/** Tests of the critical path board as figures: where days lie, bars of a row, and the groups by risk. */
import { expect, test } from 'vitest'
import { lateBy } from '../../../model/display/milestones.ts'
import { barsOf, causeOf, daysOver, groupsOf, isWithin, placeOf, scaleOf, type PathRow } from './path-scale.ts'

const today = '2026-11-25'
const scale = scaleOf(today, 0)
const milestone = (label: string, plan: string, actual: string | null, projected: string | null = null) => ({
  label,
  plan,
  actual,
  projected,
})
const row = (id: string, more: Partial<PathRow>): PathRow => ({
  id,
  version: 1,
  name: '',
  subject: null,
  quantity: null,
  agreed: '2026-12-05',
  projected: '2026-12-05',
  target: null,
  isOver: false,
  milestones: [milestone('面料', '2026-11-10', '2026-11-09'), milestone('车缝', '2026-12-10', null, '2026-12-10')],
  ...more,
})

test('the window begins on the Monday three weeks before today and has twelve weeks', () => {
  expect(scale.start).toBe('2026-11-02')
  expect([placeOf(scale, '2026-11-02'), placeOf(scale, '2026-12-14'), placeOf(scale, '2027-06-01')]).toEqual([0, 50, 100])
  expect([isWithin(scale, '2027-01-24'), isWithin(scale, '2027-01-25')]).toEqual([true, false])
  expect([daysOver(0.5), daysOver(-1 / 84)]).toEqual([42, -1])
})

test('a bar reaches from the date before it to its own, below what was agreed', () => {
  const [first, second] = barsOf(scale, [milestone('面料', '2026-11-09', '2026-11-16'), milestone('裁', '2026-11-23', null, '2026-11-30')])
  expect(first).toMatchObject({ state: 'done', agreed: { from: 0, to: placeOf(scale, '2026-11-09') } })
  expect(second).toMatchObject({ state: 'late', real: { from: placeOf(scale, '2026-11-16'), to: placeOf(scale, '2026-11-30') } })
})

test('late rows come first, by their days; the cause is the first open date that is late', () => {
  const late = row('late', {
    projected: '2026-12-09',
    milestones: [milestone('面料', '2026-11-10', '2026-11-20'), milestone('车缝', '2026-11-20', null, today)],
  })
  const later = row('later', { projected: '2026-12-19' })
  const near = row('near', { milestones: [milestone('包装', '2026-11-28', null, '2026-11-28')] })
  const nextWeek = row('nextWeek', { agreed: '2026-12-06', milestones: [milestone('包装', '2026-12-02', null, '2026-12-02')] })
  const over = row('over', { projected: '2027-01-01', isOver: true })
  expect([lateBy(late), lateBy(over)]).toEqual([4, 0])
  expect(causeOf(late)?.label).toBe('车缝')
  // A date that was passed over before one that is reached is not what the row waits for.
  const passed = row('passed', { milestones: [milestone('面料', '2026-11-01', null, today), ...late.milestones] })
  expect(causeOf(passed)?.label).toBe('车缝')
  const groups = groupsOf([over, near, nextWeek, row('fine', {}), late, later], today)
  expect(groups.map(({ group, rows }) => [group, rows.map(({ id }) => id)])).toEqual([
    ['late', ['later', 'late']],
    ['near', ['near']],
    ['onTime', ['fine', 'nextWeek']],
    ['over', ['over']],
  ])
})
