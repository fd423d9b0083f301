/** Tests of the platform's time zone: it decides the day of every timestamp, around midnight too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { localDay, localMinute } from '../../model/process/work-time.ts'
import { dueAt } from '../notify/notification-settings.ts'
import { nextTime } from '../report/schedule.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { forgetZones } from './zone.ts'

const visit = document('visit', {
  module: 'story',
  code: 'VIS',
  kind: 'transaction',
  label: ['来访', 'Visit'],
  number: 'V-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { moment: dateTime(['时刻', 'Moment']), day: date(['日期', 'Day'], { default: '@today' }) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {
    come: { label: ['到访', 'Come'], from: 'draft', to: 'draft', sets: { day: { formula: 'today()' }, moment: { formula: 'now()' } } },
  },
  list: { columns: ['number', 'moment', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'moment', 'day'] }],
})

let app: Story
let buyer: Person
let other: Person
beforeAll(async () => {
  app = await story({ documents: [visit] })
  buyer = app.as('buyer')
  other = app.as('other.buyer')
})
afterAll(() => app?.end())

async function setZone(person: Person, zone: string): Promise<void> {
  await app.sql(
    `INSERT INTO core.work_calendar (platform_id, zone, week, closed, open, level_hours, updated_by) VALUES ($1, $2, '[]', '{}', '{}', '{0,0,0}', $3)
     ON CONFLICT (platform_id) DO UPDATE SET zone = excluded.zone`,
    [person.actor.platform, zone, person.actor.user],
  )
  forgetZones(app.engine.pool)
}
const foundOn = async (person: Person, day: string) =>
  (await person.list(visit, { filters: [{ field: 'moment', operator: 'eq', value: day }] })).rows.length

test('today is the day in the zone of the platform, for default values too', async () => {
  // The zones are 25 hours apart, so the two days differ at any time.
  await setZone(buyer, 'Pacific/Pago_Pago')
  await setZone(other, 'Pacific/Kiritimati')
  const today = (person: Person) => person.perform(async ({ tx }) => ({ zone: tx.zone, now: tx.now, today: tx.today }))
  const [west, east] = [await today(buyer), await today(other)]
  expect([west.zone, east.zone]).toEqual(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
  expect(west.today).toBe(localDay('Pacific/Pago_Pago', west.now))
  expect(east.today > west.today).toBe(true)
  const [{ day: first }, { day: second }] = [await buyer.create(visit, {}), await other.create(visit, {})]
  expect(second! > first!).toBe(true)
})

test('today and now of a formula that an action sets are those of the platform', async () => {
  await setZone(buyer, 'Pacific/Pago_Pago')
  await setZone(other, 'Pacific/Kiritimati')
  for (const person of [buyer, other]) {
    const { id } = await person.create(visit, { day: '2026-01-01' })
    const { day, moment } = await person.act(visit, id, 'come')
    const { now, today } = await person.perform(async ({ tx }) => ({ now: tx.now, today: tx.today }))
    expect(day).toBe(today)
    expect(Math.abs(Date.parse(String(moment)) - Date.parse(now))).toBeLessThan(600_000)
  }
})

test('a filter by day finds the timestamps of that day in the zone of the platform', async () => {
  await setZone(buyer, 'America/New_York')
  await setZone(other, 'Asia/Shanghai')
  // 22:30 of 28 February in New York, 11:30 of 1 March in Shanghai.
  for (const person of [buyer, other]) await person.create(visit, { moment: '2026-03-01T03:30:00Z' })
  expect([await foundOn(buyer, '2026-02-28'), await foundOn(buyer, '2026-03-01')]).toEqual([1, 0])
  expect([await foundOn(other, '2026-02-28'), await foundOn(other, '2026-03-01')]).toEqual([0, 1])
})

test('the default zone applies to a platform without a work calendar', async () => {
  await app.sql('DELETE FROM core.work_calendar')
  forgetZones(app.engine.pool)
  expect(await buyer.perform(async ({ tx }) => tx.zone)).toBe('Asia/Shanghai')
})

test('schedules and quiet hours follow the zone across a daylight-saving change', () => {
  const zone = 'America/New_York'
  expect(localMinute(zone, '2026-03-01T03:30:00Z')).toBe('2026-02-28 22:30')
  // The clocks of New York go forward on 8 March 2026: 08:00 is 13:00 UTC before and 12:00 UTC after.
  const next = (from: string) => nextTime({ every: 'day', day: 1, hour: 8 }, Date.parse(from), zone).toISOString()
  expect([next('2026-03-07T12:00:00Z'), next('2026-03-07T13:00:00Z')]).toEqual(['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z'])
  expect(nextTime({ every: 'month', day: 1, hour: 0 }, Date.parse('2026-03-01T03:30:00Z'), zone).toISOString()).toBe(
    '2026-03-01T05:00:00.000Z',
  )
  const quiet = { quiet_from: '22:00', quiet_to: '07:00', digest: false }
  expect(dueAt(quiet, new Date('2026-03-01T03:30:00Z'), zone).toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(dueAt(quiet, new Date('2026-03-01T16:00:00Z'), zone).toISOString()).toBe('2026-03-01T16:00:00.000Z')
})
