/** Tests of working time: monotone, never inside closed time, and the exact results of a calendar. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorking, spanOf, usualCalendar, workingBetween, type Span, type WorkCalendar } from './work-time.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(`${text}+08:00`)
const day = (offset: number) => new Date(Date.parse('2026-09-01') + offset * 24 * hour).toISOString().slice(0, 10)
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const spans: fc.Arbitrary<Span[]> = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((marks) => {
  const sorted = marks.sort((a, b) => a - b).map((mark) => clock(mark * 15))
  return sorted.flatMap((mark, index) => (index % 2 === 1 ? [[sorted[index - 1]!, mark] as const] : []))
})
const calendar: fc.Arbitrary<WorkCalendar> = fc
  .record({
    zone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    closed: fc.uniqueArray(fc.nat(60), { maxLength: 12 }),
    open: fc.uniqueArray(fc.nat(60), { maxLength: 6 }),
  })
  .filter(({ week }) => week.some((one) => one.length > 0))
  .map(({ zone, week, closed, open }) => ({
    zone,
    week,
    closed: closed.map(day),
    open: open.filter((one) => !closed.includes(one)).map(day),
  }))
const moment = fc.integer({ min: Date.parse('2026-09-01'), max: Date.parse('2026-11-20') })
const span = fc.integer({ min: 0, max: 60 * hour })

test('adding is monotone in both, ends in open time, and is undone by measuring', () => {
  fc.assert(
    fc.property(calendar, moment, moment, span, span, (one, a, b, s, t) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      const [short, long] = s < t ? [s, t] : [t, s]
      const due = addWorking(one, early, short)
      expect(due).toBeGreaterThanOrEqual(early)
      expect(addWorking(one, late, short)).toBeGreaterThanOrEqual(due)
      expect(addWorking(one, early, long)).toBeGreaterThanOrEqual(due)
      // A due moment is within working time, or at the end of it.
      if (short > 0) expect(workingBetween(one, due - 1, due)).toBe(1)
      else expect(workingBetween(one, due, due + 1)).toBe(1)
      expect(workingBetween(one, early, due)).toBe(short)
      if (long > 0) expect(addWorking(one, due, long)).toBe(addWorking(one, early, short + long))
    }),
  )
})

test('adding nothing gives the moment itself while open, else the next opening', () => {
  expect(addWorking(usualCalendar, at('2026-11-20T10:30:00'), 0)).toBe(at('2026-11-20T10:30:00'))
  expect(addWorking(usualCalendar, at('2026-11-20T18:00:00'), 0)).toBe(at('2026-11-23T09:00:00'))
  expect(workingBetween(usualCalendar, at('2026-11-20T18:00:00'), at('2026-11-23T09:00:00'))).toBe(0)
})

test('a limit skips lunch, nights, weekends and holidays, and uses make-up days', () => {
  const friday = at('2026-11-20T17:00:00')
  expect(addWorking(usualCalendar, friday, 3 * hour)).toBe(at('2026-11-23T11:00:00'))
  expect(addWorking(usualCalendar, friday, spanOf(usualCalendar, { amount: 2, unit: 'day' }))).toBe(at('2026-11-24T17:00:00'))
  const holiday = { ...usualCalendar, closed: ['2026-11-23'], open: ['2026-11-22'] }
  expect(addWorking(holiday, friday, 3 * hour)).toBe(at('2026-11-22T11:00:00'))
  expect(addWorking(holiday, friday, 10 * hour)).toBe(at('2026-11-24T10:00:00'))
  expect(workingBetween(holiday, at('2026-11-24T10:00:00'), friday)).toBe(-10 * hour)
})

test('at clock changes, skipped time is not worked and no time is counted twice', () => {
  const night: WorkCalendar = {
    zone: 'America/New_York',
    week: Array.from({ length: 7 }, () => [['00:00', '06:00']] as const),
    closed: [],
    open: [],
  }
  const hours = (from: string, to: string) => workingBetween(night, Date.parse(from), Date.parse(to)) / hour
  expect(hours('2026-03-08T05:00:00Z', '2026-03-08T20:00:00Z')).toBe(5)
  expect(hours('2026-11-01T04:00:00Z', '2026-11-01T20:00:00Z')).toBe(7)
  expect(hours('2026-06-01T04:00:00Z', '2026-06-01T20:00:00Z')).toBe(6)
})
