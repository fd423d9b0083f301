/** Tests when notices are sent: quiet hours and the morning digest. */
import { expect, test } from 'vitest'
import { defaultZone } from '../../model/process/work-time.ts'
import { dueAt } from './notification-settings.ts'

test('quiet hours across midnight and the morning digest use the platform’s time zone [SH-2-072]', () => {
  const at = (settings: object, now: string) =>
    dueAt({ quiet_from: null, quiet_to: null, digest: false, ...settings }, new Date(now), defaultZone).toISOString()
  const night = { quiet_from: '22:00', quiet_to: '07:30' }
  expect(at({}, '2026-03-01T15:00:00.000Z')).toBe('2026-03-01T15:00:00.000Z')
  expect(at(night, '2026-03-01T13:59:00.000Z')).toBe('2026-03-01T13:59:00.000Z')
  expect(at(night, '2026-03-01T15:00:00.000Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(at(night, '2026-03-01T20:00:00.000Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(at({ quiet_from: '12:00', quiet_to: '13:00' }, '2026-03-01T04:30:00.000Z')).toBe('2026-03-01T05:00:00.000Z')
  expect(at({ digest: true }, '2026-03-01T00:30:00.000Z')).toBe('2026-03-02T00:00:00.000Z')
  expect(at({ digest: true, ...night }, '2026-02-28T23:59:00.000Z')).toBe('2026-03-01T00:00:00.000Z')
})
