/** Samples and lab dips that a party has not begun wait for it: on its agenda, among what buyers ask, and no longer once it has taken them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agendaOf } from '../../engine/pages/agenda.ts'
import { buyersOf } from '../../engine/pages/partner-worklist.ts'
import { colour } from '../design/colour.ts'
import { sampleRequest } from '../design/sample-request.ts'
import { labDip } from '../material/lab-dip.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { partnerRequest } from './partner-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const agendaRows = async (name: string) =>
  (await as(name).perform((operation) => agendaOf(operation, [...operation.engine.types.values()]))).map(({ id, action }) => [id, action])
const questionsOf = async (name: string) =>
  (await as(name).perform((operation) => buyersOf(operation, partnerRequest))).flatMap(({ asks }) =>
    asks.map(({ code, page, count, docs }) => [code, page, count, docs.map(({ id }) => id)]),
  )

test('a sample request waits for its factory from its submission on; begun, it is a sample that is due [DM-1-014]', async () => {
  const of = await story.developed()
  const draft = await as('designer').create(sampleRequest, story.requestOf(of))
  expect(await agendaRows('factory')).toEqual([])
  await as('designer').act(sampleRequest, draft.id, 'submit')
  expect(await agendaRows('factory')).toEqual([[draft.id, 'start']])
  expect(await questionsOf('factory')).toEqual([['start_samples', 'sample_request', 1, [draft.id]]])
  await as('factory').act(sampleRequest, draft.id, 'start')
  expect(await questionsOf('factory')).toEqual([['samples_due', 'sample_request', 1, [draft.id]]])
  expect(await agendaRows('supplier2')).toEqual([])
})

test('a lab dip waits for its dye house from its first save on, is asked again after a rejection, and waits for no other [DM-1-033]', async () => {
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  const target = (await as('designer').create(colour, { name: '雾蓝', ...standard })).id
  const values = { material: story.made.jersey, colour: target, supplier: story.stage.supplierId, dueDate: '2099-06-01' }
  const { id } = await as('designer').create(labDip, values)
  expect(await agendaRows('supplier')).toEqual([[id, 'take']])
  expect(await questionsOf('supplier')).toEqual([['take_lab_dips', 'lab_dip', 1, [id]]])
  for (const name of ['designer', 'supplier2', 'factory']) expect((await agendaRows(name)).map(([of]) => of)).not.toContain(id)
  await as('supplier').act(labDip, id, 'take')
  // Far from its day it is no question of today.
  expect(await questionsOf('supplier')).toEqual([])
  expect(await agendaRows('supplier')).toEqual([[id, 'handIn']])
  const reading = { option: 'A', labL: '60.3', labA: '-3.6', labB: '-18', illuminant: 'D65', observer: 'deg10' }
  await as('supplier').save(labDip, id, { readings: { set: [reading], remove: [] } })
  await as('supplier').act(labDip, id, 'handIn')
  expect(await agendaRows('supplier')).toEqual([])
  const { options } = await as('designer').get(labDip, id)
  await as('designer').save(labDip, id, { options: { set: [{ id: options[0]!.id, comment: '偏红' }], remove: [] } })
  await as('designer').act(labDip, id, 'reject')
  expect(await questionsOf('supplier')).toEqual([['returned_lab_dips', 'lab_dip', 1, [id]]])
})
