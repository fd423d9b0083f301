/** The day until which a sample request may be due is the platform's own, whatever day it is in UTC. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../model/days.ts'
import { forgetZones } from '../../engine/store/zone.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleRequest } from './sample-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

/** Puts the platform into a zone, as saving its work calendar does. */
async function inZone(zone: string): Promise<{ readonly today: string; readonly inUtc: string }> {
  const { platform, user } = as('admin').actor
  await story.app.sql(
    `INSERT INTO core.work_calendar (platform_id, zone, week, closed, open, level_hours, updated_by) VALUES ($1, $2, '[]', '{}', '{}', '{0,0,0}', $3)
     ON CONFLICT (platform_id) DO UPDATE SET zone = excluded.zone`,
    [platform, zone, user],
  )
  forgetZones(story.app.engine.pool)
  return as('admin').perform(async ({ tx }) => ({ today: tx.today, inUtc: tx.now.slice(0, 10) }))
}

test('due today passes and due yesterday is refused at its field by the day of the platform, east and west of UTC [DM-1-014]', async () => {
  const of = await story.developed()
  const differs: boolean[] = []
  // They are 25 hours apart: at any moment the day of one of them at least is not that of UTC.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { today, inUtc } = await inZone(zone)
    differs.push(today !== inUtc)
    const submitted = async (due: string) => {
      const { id } = await as('designer').create(sampleRequest, { ...story.requestOf(of), due })
      return as('designer').act(sampleRequest, id, 'submit')
    }
    // East of UTC the day of UTC may be over already; west of it the day of the platform may be over in UTC.
    expect(await expectRefusal(submitted(addDays(today, -1))), zone).toMatch(/^due: /)
    if (today > inUtc) expect(await expectRefusal(submitted(inUtc)), zone).toMatch(/^due: /)
    expect(await submitted(today), zone).toMatchObject({ status: 'submitted', due: today, askedOn: today })
  }
  expect(differs).toContain(true)
})
