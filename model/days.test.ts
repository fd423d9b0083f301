/** Tests of day arithmetic: leap days, ends of months, weeks that begin on Monday. */
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, mondayOf, weekdayOf } from './days.ts'

test('days are added and counted over leap days and years, and back', () => {
  expect(addDays('2024-05-20', -30)).toBe('2024-04-20')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-11-23', '2026-11-20')).toBe(-3)
})

test('weeks begin on Monday, also before 1970', () => {
  expect(['2026-11-22', '2026-11-23', '1969-12-29'].map(weekdayOf)).toEqual([6, 0, 0])
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
})

test('a month without the day ends on its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2023-08-31', 12)).toBe('2024-08-31')
  expect(addMonths('2023-02-28', 12)).toBe('2024-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect([firstOfMonth('2026-11-23', 2), lastOfMonth('2026-12-01'), lastOfMonth('2026-11-23', -9)]).toEqual([
    '2027-01-01',
    '2026-12-31',
    '2026-02-28',
  ])
})
