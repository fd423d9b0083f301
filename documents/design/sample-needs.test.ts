/** Story of what a factory is to take for many pieces of a small usage: the exact gross use times the pieces, rounded once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleRequest } from './sample-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

test('0.0006 kg with 8 % loss for 30 pieces is 0.0194 kg, as the BOM says, although a piece shows 0.0006 kg [DM-3-036]', async () => {
  const thread = { material: story.made.jersey, usage: '0.0006', loss: '8', price: '40' }
  const { id } = await story.submitted(story.requestOf(await story.developed({ bom: [thread] }), { M: '30' }))
  for (const name of ['designer', 'factory']) {
    const { materials } = await story.as(name).get(sampleRequest, id)
    expect(materials.map(({ usage, gross, pieces, needed }) => [usage, gross, pieces, needed])).toEqual([
      ['0.0006', '0.0006', '30', '0.0194'],
    ])
  }
})
