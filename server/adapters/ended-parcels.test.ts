/** Tests what the system of a company is sent of a document that ended for the company: how it ended, with the event that ended it, and nothing later. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRequest } from '../../documents/design/sample-request.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { asSystem } from '../../engine/store/scope.ts'
import { parcelOf } from './webhook-sender.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

test('the system of a factory is sent the request as it was cancelled, and no event after it', async () => {
  const as = (name: string) => story.as(name)
  const { id } = await story.submitted(story.requestOf(await story.developed()))
  const parcel = (name: string, event?: string) =>
    as(name).perform((operation) => parcelOf(operation, sampleRequest, { docs: [id], skipEmpty: true, ...(event ? { event } : {}) }))
  expect(await parcel('factory', 'submit')).toContain('"status":"submitted"')
  await as('designer').act(sampleRequest, id, 'cancel', { comment: '款式取消' })
  await as('designer').perform((operation) => asSystem(operation, (system) => system.ctx.set(sampleRequest, id, { note: 'later words' })))
  const sent = await parcel('factory', 'cancel')
  expect([sent.includes('"status":"cancelled"'), sent.includes('later words')]).toEqual([true, false])
  for (const event of ['save', undefined]) await expect(parcel('factory', event)).rejects.toMatchObject({ code: 404 })
  expect(await parcel('designer', 'save')).toContain('later words')
})
