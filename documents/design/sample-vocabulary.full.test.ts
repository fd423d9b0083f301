/** Tests that samples are numbered by the system alone, that no number occurs twice, and that their status follows its vocabulary only. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionsOf } from '../../model/document.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

test('nobody types a sample, so that no number is typed twice; a second one of a number is refused where it is stored [DM-3-065]', async () => {
  const of = await story.developed()
  const request = await story.submitted(story.requestOf(of, { M: '2' }))
  const [one, two] = await story.samplesOf(request.id)
  expect(one!['number']).not.toBe(two!['number'])
  for (const name of ['admin', 'warehouse', 'designer', 'factory'])
    await expect(as(name).create(sample, { number: one!['number'] }), name).rejects.toMatchObject({ code: 403 })
  expect(await story.samplesOf(request.id)).toHaveLength(2)
  const rename = story.app.sql('UPDATE design.sample SET number = $1 WHERE id = $2', [one!['number'], two!.id])
  await expect(rename).rejects.toMatchObject({ code: '23505' })
})

/** Who does an action, and what it is given. */
const doers: Readonly<Record<string, readonly [name: string, input?: object]>> = {
  start: ['factory'],
  finish: ['factory'],
  store: ['warehouse', { bin: 'bin' }],
  move: ['warehouse', { bin: 'bin' }],
  handOver: ['warehouse', { receiver: 'receiver' }],
  giveBack: ['warehouse'],
  archive: ['warehouse'],
  writeOff: ['warehouse'],
}

test('in each status only the actions that name it are done; every other one is refused and changes nothing [DM-3-065]', async () => {
  const of = await story.developed()
  const request = await story.submitted(story.requestOf(of, { M: '1' }))
  const { id } = (await story.samplesOf(request.id))[0]!
  const given: Readonly<Record<string, string>> = { bin: story.stage.binId, receiver: as('designer').actor.user }
  const act = (action: string) => {
    const [name, input = {}] = doers[action]!
    const values = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, given[value as string]]))
    return as(name).act(sample, id, action, { comment: '按词汇', ...(Object.keys(values).length > 0 ? { values } : {}) })
  }
  const statusOf = async () => (await as('designer').get(sample, id)).status
  const visited: string[] = []
  for (const next of ['start', 'finish', 'store', 'archive', undefined]) {
    const status = await statusOf()
    visited.push(status)
    for (const action of Object.keys(doers)) {
      if ([actionsOf(sample)[action]!.from].flat().includes(status)) continue
      expect(await expectRefusal(act(action)), `${action} in ${status}`).not.toBe('')
      expect([action, await statusOf()]).toEqual([action, status])
    }
    if (next) await act(next)
  }
  expect(visited).toEqual(['not_started', 'in_production', 'production_complete', 'in_stock', 'archived'])
  expect((await as('designer').get(sampleRequest, request.id)).made).toBe('1')
})
