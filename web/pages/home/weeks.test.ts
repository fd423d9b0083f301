/** Tests of the weeks of a figure: their numbers, and the year where they lie in two. */
import { expect, test } from 'vitest'
import { weeksOf } from './weeks.ts'

const named = (today: string) => weeksOf([], { today, date: 'etd' }).map(({ number, year }) => [number, year].join(' '))

test('this week and the first week of another year name their year; within one year none does', () => {
  expect(named('2026-11-24')).toEqual([' ', '0 2026', '49 ', '50 ', '51 ', '52 ', '53 ', '1 2027'])
  expect(named('2026-06-03')).toEqual([' ', '0 ', '24 ', '25 ', '26 ', '27 ', '28 ', '29 '])
  // The first of January 2027 is a Friday of week 53 of 2026.
  expect(named('2027-01-01').slice(0, 3)).toEqual([' ', '0 2026', '1 2027'])
})
