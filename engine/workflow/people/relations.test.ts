/** Tests of approvers by relation: the leader of the initiator, and a person whom a field names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  initiator,
  last,
  node,
  paper,
  step,
  workflowFixture,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import type { NodeAccess } from '../../../model/process/process.ts'
import { personPaths } from '../../../model/people/person-paths.ts'

let here: WorkflowFixture
let anna: FixturePerson, lead: FixturePerson, director: FixturePerson, buyer: FixturePerson, root: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { positions: ['clerk'] })
  lead = await here.person('lead', { positions: ['head'] })
  director = await here.person('director')
  buyer = await here.person('purchaser')
  root = await here.person('chief', { administrator: true })
  await here.story.sql('UPDATE core.member SET is_manager = (user_id = $1)', [director.id])
})
afterAll(() => here.end())

const relation = (...relations: string[]): NodeAccess => ({ kind: 'relation', relations })
async function waitingFor(access: NodeAccess, by: FixturePerson, values = {}): Promise<readonly string[]> {
  await here.define([node('draft', initiator), node('check', access, [step('any', undefined)]), last()])
  const id = await here.paper(by, values)
  await here.push(by, id, 'go_draft')
  return (await here.state(id)).waiting
}

test('the leader holds the manager position of the organisation of the initiator, else manages the company', async () => {
  expect(await waitingFor(relation('leader'), anna)).toEqual(['director'])
  const organisation = here.story.engine.ids.next()
  await here.story.sql(`UPDATE core.position SET organisation_id = $1, is_manager = (code = 'head') WHERE code IN ('clerk', 'head')`, [
    organisation,
  ])
  expect(await waitingFor(relation('leader'), anna)).toEqual(['lead'])
  // Nobody leads themselves.
  expect(await waitingFor(relation('leader'), lead)).toEqual(['director'])
})

test('a field names the person; without one the administrators stand in, as everywhere', async () => {
  expect(await waitingFor(relation('buyer'), anna, { buyer: buyer.id })).toEqual(['purchaser'])
  expect(await waitingFor(relation('buyer'), anna)).toContain(root.name)
  expect(await waitingFor(relation('buyer', 'leader'), anna, { buyer: buyer.id })).toEqual(['lead', 'purchaser'])
})

test('a person is named by fields of the document and of documents that it links to', () => {
  expect(personPaths(paper, here.story.engine.types).map(({ path }) => path)).toEqual(['buyer'])
})
