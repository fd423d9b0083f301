/** Tests that an event of a step that a party does not see is not sent to its systems; what it sees is sent as it sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parcel } from '../../engine/testing/parcel-fixture.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { parcelOf } from '../adapters/webhook-sender.ts'

let app: Story
let id: string
beforeAll(async () => {
  app = await story({ documents: [parcel] })
  id = (await app.as('buyer').create(parcel, { partner: app.companies['supplier'] })).id
  await app.as('manager').act(parcel, id, 'keep')
  await app.as('manager').act(parcel, id, 'shift', { values: { shelf: 'B7' } })
})
afterAll(() => app?.end())

const sent = (name: string, event: string) =>
  app.as(name).perform((operation) => parcelOf(operation, parcel, { docs: [id], skipEmpty: true, event }))

test('a party is not sent that a step was done which is about hidden fields alone', async () => {
  for (const event of ['shift', 'look']) await expect(sent('supplier', event), event).rejects.toMatchObject({ code: 404 })
  expect(await sent('buyer', 'shift')).toContain('"shelf":"B7"')
  const text = await sent('supplier', 'keep')
  expect(text).toContain('"event":"keep"')
  for (const hidden of ['B7', 'keeper', 'updatedBy']) expect(text, hidden).not.toContain(hidden)
})
