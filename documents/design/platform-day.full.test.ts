/** Tests that the day before which nothing is due is that of the platform, not that of the server or of UTC, at a boundary between both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetZones } from '../../engine/store/zone.ts'
import { addDays } from '../../model/days.ts'
import { localDay } from '../../model/process/work-time.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleLoan } from './sample-loan.ts'
import { sampleRequest } from './sample-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let of: Awaited<ReturnType<typeof story.developed>>
let pieces: readonly string[]
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
  of = await story.developed()
  pieces = (await story.inStock({ M: '2' })).ids
})
afterAll(() => story?.app.end())

async function setZone(zone: string): Promise<void> {
  const { actor } = as('admin')
  await story.app.sql(
    `INSERT INTO core.work_calendar (platform_id, zone, week, closed, open, level_hours, updated_by) VALUES ($1, $2, '[]', '{}', '{}', '{0,0,0}', $3)
     ON CONFLICT (platform_id) DO UPDATE SET zone = excluded.zone`,
    [actor.platform, zone, actor.user],
  )
  forgetZones(story.app.engine.pool)
}

// Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind: at any moment the day of one of them is another than that of UTC.
test.each([
  ['Pacific/Kiritimati', 0],
  ['Pacific/Pago_Pago', 1],
] as const)(
  'in %s samples are due and loans come back on the day of the platform at the earliest; the day before is refused at its field, be it today in UTC',
  async (zone, at) => {
    await setZone(zone)
    const now = await as('admin').perform(async ({ tx }) => tx.now)
    const today = localDay(zone, now)
    expect(await as('admin').perform(async ({ tx }) => tx.today)).toBe(today)
    const dayBefore = addDays(today, -1)
    const submitOf = async (due: string) => {
      const { id } = await as('designer').create(sampleRequest, { ...story.requestOf(of), due })
      return expectRefusal(as('designer').act(sampleRequest, id, 'submit'))
    }
    expect(await submitOf(dayBefore)).toMatch(/^due: /)
    expect(await submitOf(today)).toBe('')
    const loanOf = async (dueBack: string) => {
      const { id } = await as('designer').create(sampleLoan, { purpose: '拍照', dueBack, samples: [{ sample: pieces[at] }] })
      return expectRefusal(as('designer').act(sampleLoan, id, 'submit'))
    }
    expect(await loanOf(dayBefore)).toMatch(/^dueBack: /)
    expect(await loanOf(today)).toBe('')
  },
)

test('at any moment one of the two zones has another day than UTC, so a comparison with the day of UTC fails one of the two', () => {
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(Date.UTC(2026, 10, 29, hour, 30)).toISOString()
    const days = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => localDay(zone, now))
    expect(
      days.some((day) => day !== now.slice(0, 10)),
      now,
    ).toBe(true)
  }
})
