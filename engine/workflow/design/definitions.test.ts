/** Tests of stored designs: drafts, publishing, versions, and documents that stay on their version. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { list, processOfPage, publish, retire, saveDraft } from './definitions.ts'
import { formEditable } from '../runtime/form-editable.ts'
import {
  byRoles,
  initiator,
  last,
  node,
  workflowFixture,
  paper,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['boss'] })
})
// Every test begins without an active design, so the page has the process of its type.
afterEach(() =>
  anna.perform(async (operation) => {
    for (const { id, status } of await list(operation, 'paper')) if (status === 'active') await retire(operation, id)
  }),
)
afterAll(() => here.end())

const design = (code: string, more: object = {}) => ({
  code,
  name: ['审批', 'Approval'],
  page: 'paper',
  nodes: [
    node('draft', initiator, undefined, { sequence: 1 }),
    node('check', byRoles('boss'), [step('any', undefined, { code: 'sign' })], { sequence: 2 }),
    { ...last(), sequence: 3 },
  ],
  ...more,
})
const save = (definition: unknown, id?: string) => anna.perform((operation) => saveDraft(operation, { id, definition }))

test('a design is drafted, changed and published; new documents follow it, running ones do not [DM-1-145][DM-2-103][DM-3-079]', async () => {
  const draft = await save(design('first'))
  expect(draft).toMatchObject({ version: 1, status: 'draft', page: 'paper', createdBy: anna.id })
  const renamed = await save(design('first', { name: ['文件审批', 'Paper approval'] }), draft.id)
  expect(renamed).toMatchObject({ id: draft.id, version: 1, definition: { name: ['文件审批', 'Paper approval'] } })
  expect((await anna.perform((operation) => processOfPage(operation, 'paper')))!.id).toBe('own:paper')
  await anna.perform((operation) => publish(operation, draft.id))
  expect(await anna.perform((operation) => processOfPage(operation, 'paper'))).toMatchObject({ page: 'paper', id: draft.id })

  const old = await here.paper(anna)
  await here.push(anna, old, 'go_draft')
  const second = await save(
    design('first', { nodes: [node('draft', initiator, undefined, { sequence: 1 }), { ...last('filed'), sequence: 3 }] }),
    draft.id,
  )
  expect(second).toMatchObject({ version: 2, status: 'draft' })
  await anna.perform((operation) => publish(operation, second.id))
  const versions = (await anna.perform((operation) => list(operation, 'paper'))).filter(({ code }) => code === 'first')
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [2, 'active'],
    [1, 'archived'],
  ])

  expect((await anna.perform((operation) => approvalPanel(operation, old)))!.definition).toMatchObject({ id: draft.id, version: 1 })
  expect(await here.push(ben, old, 'approve')).toMatchObject({ to: 'approved', completed: true })
  const fresh = await here.paper(anna)
  expect(await here.push(anna, fresh, 'go_draft')).toMatchObject({ to: 'filed', completed: true })
  await anna.perform((operation) => retire(operation, second.id))
  expect((await anna.perform((operation) => processOfPage(operation, 'paper')))!.id).toBe('own:paper')
})

test('a running document stays pinned to the type’s built-in process too', async () => {
  const id = await here.paper(anna)
  const draft = await save(design('third'))
  await anna.perform((operation) => publish(operation, draft.id))
  expect((await anna.perform((operation) => approvalPanel(operation, id)))!.definition).toMatchObject({ id: null, version: 0 })
  expect(await here.push(anna, id, 'submit')).toMatchObject({ to: 'submitted' })
})

test('the six validations apply to saving and publishing and locate each error [DM-5-020][DM-5-021][DM-5-022][DM-5-023][DM-5-024][DM-5-025][DM-2-103]', async () => {
  const { nodes } = design('bad')
  const invalidNodes = [
    nodes[0]!,
    {
      ...nodes[1]!,
      sequence: 1,
      status: 'draft',
      launchAction: 'go_draft',
      steps: [step('any', undefined, { code: 'x' }), step('any', undefined, { code: 'x' })],
    },
    { ...nodes[1]!, sequence: 4, launchAction: '', end: false },
    { ...nodes[2]!, sequence: 5, status: 'done', end: false },
  ]
  await expect(save({ ...design('bad'), nodes: invalidNodes })).rejects.toMatchObject({
    code: 11000,
    fields: expect.arrayContaining(
      ['process.lastNodeEnd', 'process.launch', 'process.sequence', 'process.status', 'process.action', 'process.step'].map((key) =>
        expect.objectContaining({ key }),
      ),
    ),
  })
  expect((await anna.perform((operation) => list(operation))).map(({ code }) => code)).not.toContain('bad')
  const sound = await save(design('sound'))
  await here.story.sql(`UPDATE core.process_definition SET definition = jsonb_set(definition, '{nodes,2,end}', 'false') WHERE id = $1`, [
    sound.id,
  ])
  await expect(anna.perform((operation) => publish(operation, sound.id))).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'nodes[2].end', key: 'process.lastNodeEnd' }],
  })
})

test('an unfinished design is kept with its errors and cannot be published until they are corrected', async () => {
  const [first, check, end] = design('rough').nodes
  const nodes = [first, { ...check!, launchText: ['', ''], steps: [{ ...check!.steps[0]!, when: 'amuont > 5' }] }, { ...end!, end: false }]
  const rough = { ...design('rough'), name: ['', ''], nodes }
  await expect(save(rough)).rejects.toMatchObject({ code: 11000 })
  const draft = await anna.perform((operation) => saveDraft(operation, { definition: rough, unfinished: true }))
  expect(draft).toMatchObject({ status: 'draft', definition: { code: 'rough', name: ['', ''] } })
  const errors = ['name', 'nodes[1].launchText', 'nodes[2].end', 'nodes[1].steps[0].when'].map((path) => expect.objectContaining({ path }))
  await expect(anna.perform((operation) => publish(operation, draft.id))).rejects.toMatchObject({
    code: 11000,
    fields: expect.arrayContaining(errors),
  })
  await save(design('rough'), draft.id)
  expect(await anna.perform((operation) => publish(operation, draft.id))).toMatchObject({ status: 'active' })
  // What cannot be read, and a design without a code, is no draft either.
  const unreadable = { ...design('odd'), nodes: [{ ...first, colour: 'pink' }] }
  for (const definition of [unreadable, { ...design('x'), code: '' }])
    await expect(anna.perform((operation) => saveDraft(operation, { definition, unfinished: true }))).rejects.toMatchObject({ code: 11000 })
})

test('refuses an existing code, an unknown page and malformed input [DM-3-079]', async () => {
  await save(design('taken'))
  await expect(save(design('taken'))).rejects.toMatchObject({ code: 11000, fields: [{ path: 'code', key: 'field.duplicate' }] })
  await expect(save(design('lost', { page: 'letter' }))).rejects.toMatchObject({ fields: [{ path: 'page', key: 'field.choice' }] })
  await expect(save(design('a b'))).rejects.toMatchObject({ fields: [{ path: 'code', key: 'validator.english' }] })
  await expect(
    save({ ...design('odd'), nodes: [{ ...node('draft', { kind: 'everybody' as never }), colour: 'pink' }] }),
  ).rejects.toMatchObject({
    fields: expect.arrayContaining([
      { path: 'nodes[0].access.kind', key: 'field.choice' },
      { path: 'nodes[0].colour', key: 'field.choice' },
    ]),
  })
  for (const one of [null, 'x', [], { nodes: {} }, { nodes: ['x'] }]) await expect(save(one)).rejects.toMatchObject({ code: 400 })
  const savedDraft = await save({ ...design('kept'), extra: 1, nodes: design('kept').nodes.map((one) => ({ ...one, evil: true })) })
  expect(JSON.stringify(savedDraft.definition)).not.toMatch(/extra|evil/)
})

test('an access with an unknown key is refused at its path, posted or stored, and never read as the owner', async () => {
  const withSide = (code: string) => {
    const [first, check, end] = design(code).nodes
    const access = { ...byRoles('boss'), side: 'supplier' }
    return design(code, {
      nodes: [
        first,
        { ...check!, access, steps: [step('any', undefined, { code: 'sign' }), step('all', access as never, { code: 'more' })] },
        end,
      ],
    })
  }
  const refusal = {
    code: 11000,
    fields: expect.arrayContaining(
      ['nodes[1].access.side', 'nodes[1].steps[1].access.side'].map((path) => ({
        path,
        key: 'form.unknownKey',
        values: { key: 'side' },
      })),
    ),
  }
  await expect(save(withSide('posted'))).rejects.toMatchObject(refusal)

  const stored = await save(design('stored'))
  const store = (definition: object) =>
    here.story.sql(`UPDATE core.process_definition SET definition = $2 WHERE id = $1`, [stored.id, JSON.stringify(definition)])
  await store(withSide('stored'))
  await expect(anna.perform((operation) => publish(operation, stored.id))).rejects.toMatchObject(refusal)
  await here.story.sql(`UPDATE core.process_definition SET status = 'active' WHERE id = $1`, [stored.id])
  await expect(here.paper(anna)).rejects.toMatchObject(refusal)
  await store(stored.definition)
  expect(await here.paper(anna)).toBeTruthy()
})

test('a page has one active process, however many publish concurrently', async () => {
  const drafts = []
  for (const code of ['a1', 'a2', 'a3', 'a4']) drafts.push(await save(design(code)))
  await Promise.all(drafts.map(({ id }) => anna.perform((operation) => publish(operation, id))))
  expect((await anna.perform((operation) => list(operation, 'paper'))).filter(({ status }) => status === 'active')).toHaveLength(1)
  const [saved] = await Promise.allSettled([save(design('b1')), save(design('b1'))]).then((all) => [
    all.filter(({ status }) => status === 'fulfilled'),
  ])
  expect(saved).toHaveLength(1)
})

test('another platform neither sees nor publishes it', async () => {
  const { id } = await save(design('secret'))
  const other = here.story.as('other.buyer')
  expect(await other.perform((operation) => list(operation))).toEqual([])
  await expect(other.perform((operation) => publish(operation, id))).rejects.toMatchObject({ code: 404 })
})

test('a page has a process or none, and a document created there starts it [SH-3-031][SH-7-053]', async () => {
  expect(await anna.perform((operation) => processOfPage(operation, 'letter'))).toBeUndefined()
  const stored = await here.define([node('draft', initiator), node('check', byRoles('boss'), [step('any', undefined)]), last()])
  const process = await anna.perform((operation) => processOfPage(operation, 'paper'))
  expect(process).toMatchObject({ page: 'paper', id: stored })
  const id = await here.paper(anna)
  expect((await anna.perform((operation) => approvalPanel(operation, id)))!.definition.id).toBe(process!.id)
})

test('the node decides whether the form may be edited [DM-3-084]', async () => {
  await here.define([
    node('draft', initiator, undefined, { formEditable: true }),
    node('check', byRoles('boss'), [step('any', undefined)]),
    last(),
  ])
  const id = await here.paper(anna)
  expect(await anna.perform((operation) => formEditable(operation, paper, { id, status: 'draft' }))).toBe(true)
  await here.push(anna, id, 'go_draft')
  expect(await anna.perform((operation) => formEditable(operation, paper, { id, status: 'check' }))).toBe(false)
})
