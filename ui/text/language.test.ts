/** Tests of relative times: minutes, hours, days and weeks, then the date in the time zone of the reader. */
import { afterEach, expect, test, vi } from 'vitest'
import { ago } from './language.tsx'

afterEach(() => vi.unstubAllEnvs())

const now = '2026-03-01T12:00:00Z'
const before = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
const [hour, day] = [60, 24 * 60]
const since = (minutes: number, language: 'zh' | 'en' = 'zh') => ago(before(minutes), language, Date.parse(now))

test('a time of 59 minutes, 23 hours, 6 and 20 days is shown in minutes, hours, days and weeks, in both languages [DM-9-030]', () => {
  expect([59, 23 * hour, 6 * day, 20 * day].map((minutes) => [since(minutes), since(minutes, 'en')])).toEqual([
    ['59 分钟', '59 min'],
    ['23 小时', '23 h'],
    ['6 天', '6 d'],
    ['2 周', '2 w'],
  ])
  // Each span ends where the next one begins.
  expect([60, day, 7 * day, 7 * day + 1, 30 * day].map((minutes) => since(minutes, 'en'))).toEqual(['1 h', '1 d', '7 d', '1 w', '4 w'])
})

test('a time of 31 days is shown as its date, which moves with the time zone of the reader [DM-9-030]', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai')
  expect(since(31 * day + 18 * hour)).toBe('2026-01-29 02:00')
  vi.stubEnv('TZ', 'America/New_York')
  expect(since(31 * day + 18 * hour)).toBe('2026-01-28 13:00')
})
