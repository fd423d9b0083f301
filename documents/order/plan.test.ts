/** Tests of plan and actual dates of milestones, and of who may not update one. */
import { expect, test } from 'vitest'
import { addDays } from '../../model/days.ts'
import { delayOf, progressOf, restrictionOf } from './plan.ts'

test('the plan is ETD plus the days of the template, across month ends too [DM-1-048]', () => {
  expect(addDays('2024-05-20', -30)).toBe('2024-04-20')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
})

test('delay is actual, or today, minus plan; nothing is late before its day [DM-2-028]', () => {
  const node = { node: '裁剪', planDate: '2024-05-10', actualDate: null }
  expect(delayOf(node, '2024-05-08')).toBe(0)
  expect(delayOf(node, '2024-05-13')).toBe(3)
  expect(delayOf({ ...node, actualDate: '2024-05-12' }, '2024-06-01')).toBe(2)
  expect(delayOf({ ...node, actualDate: '2024-05-09' }, '2024-06-01')).toBe(-1)
})

test('progress returns the next node and the worst delay, which stays when all is done', () => {
  const nodes = [
    { node: '面料', planDate: '2024-04-01', actualDate: '2024-04-09' },
    { node: '裁剪', planDate: '2024-05-01', actualDate: null },
    { node: '包装', planDate: '2024-05-18', actualDate: null },
  ]
  expect(progressOf(nodes, '2024-05-04')).toEqual({ nextNode: '裁剪', nextDate: '2024-05-01', delay: 8, risk: 'late' })
  expect(progressOf(nodes, '2024-04-29')).toMatchObject({ delay: 8, risk: 'near' })
  expect(
    progressOf(
      nodes.map((one) => ({ ...one, actualDate: one.planDate })),
      '2024-06-01',
    ),
  ).toEqual({ nextNode: null, nextDate: null, delay: 0, risk: 'none' })
  const finished = nodes.map((one) => ({ ...one, actualDate: one.actualDate ?? one.planDate }))
  expect(progressOf(finished, '2024-06-01')).toEqual({ nextNode: null, nextDate: null, delay: 8, risk: 'late' })
})

test('a node of the brand is read-only for the supplier unless it is hidden; other nodes keep their code [DM-1-048] [DM-2-028]', () => {
  expect(restrictionOf({ side: 'brand', restriction: '00' })).toBe('01')
  expect(restrictionOf({ side: 'brand', restriction: null })).toBe('01')
  expect(restrictionOf({ side: 'brand', restriction: '12' })).toBe('12')
  expect(restrictionOf({ side: 'supplier', restriction: '10' })).toBe('10')
  expect(restrictionOf({ side: 'factory', restriction: null })).toBe('00')
})
