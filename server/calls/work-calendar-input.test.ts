/** Tests of what the contract of the work calendar refuses, each error at its field, before any statement reads or writes. */
import { expect, test } from 'vitest'
import { workCalendarCalls } from '../../model/calls/work-calendar.ts'
import { WeftError } from '../../model/errors.ts'
import type { Plain } from '../http/body.ts'
import { parseInput } from './input.ts'

const rest = Array.from({ length: 6 }, () => [])
const valid = { zone: 'Asia/Shanghai', week: [[['09:00', '18:00']], ...rest], levels: [0, 8, 16] }
const parse = (changes: Plain) => parseInput(workCalendarCalls.saveWorkCalendar, { ...valid, ...changes })
/** Returns the code and the errors, as `path key`, with which the input is refused. */
const refusal = (changes: Plain): readonly string[] => {
  try {
    parse(changes)
    return []
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    return [String(error.code), ...error.fields.map(({ path, key }) => `${path} ${key}`)]
  }
}
const dayOf = (...spans: readonly (readonly string[])[]) => ({ week: [spans, ...rest] })

test.each([
  ['zone field.choice', { zone: 'Mars/Base' }],
  ['week clock.noHours', { week: [[], ...rest] }],
  ['week field.tooFewLines', { week: [[['09:00', '18:00']], ...rest.slice(1)] }],
  ['week[0] clock.spans', dayOf(['09:00', '09:00'])],
  ['week[0] clock.spans', dayOf(['09:00', '12:00'], ['11:00', '18:00'])],
  ['week[0] clock.time', dayOf(['9', '25:00'], ['later'])],
  ['week[0] clock.time', dayOf(...Array.from({ length: 7 }, (_, hour) => [`0${hour}:00`, `0${hour}:30`]))],
  ['closed[0] field.date', { closed: ['2026-02-30'] }],
  ['closed field.tooManyLines', { closed: Array.from({ length: 401 }, () => '2026-10-01') }],
  ['open clock.bothDays', { closed: ['2026-10-01'], open: ['2026-10-01'] }],
  ['limit.amount field.atLeast', { limit: { amount: 0, unit: 'hour' } }],
  ['limit.amount field.atMost', { limit: { amount: 366, unit: 'day' } }],
  ['limit.amount field.integer', { limit: { amount: 1.5, unit: 'day' } }],
  ['limit.unit field.choice', { limit: { amount: 1, unit: 'week' } }],
  ['levels clock.ascending', { levels: [0, 8, 8] }],
  ['levels clock.levels', { levels: [0, 8, 16, 24] }],
  ['levels clock.levels', { levels: [0, 8.5, 16] }],
  ['nodes[0].limit.amount field.atLeast', { nodes: [{ type: 'order', node: 'submitted', limit: { amount: -1, unit: 'hour' } }] }],
])('an input is refused with %s', (error, changes) => {
  expect(refusal(changes)).toEqual(['11000', error])
})

test('days are sorted without repetition, and what is absent is nothing', () => {
  expect(parse({ closed: ['2026-10-02', '2026-10-01', '2026-10-02'], nodes: [{ type: 'order', node: 'submitted' }] })).toEqual({
    ...valid,
    closed: ['2026-10-01', '2026-10-02'],
    open: [],
    limit: null,
    nodes: [{ type: 'order', node: 'submitted', limit: null }],
  })
})

test('the days that are both a holiday and a make-up day are named', () => {
  expect(() => parse({ closed: ['2026-10-01', '2026-10-02'], open: ['2026-10-02'] })).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ values: { days: '2026-10-02' } })] }),
  )
})
