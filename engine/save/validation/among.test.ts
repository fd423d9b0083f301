/** Tests of `among`: an action is for the persons whom the document names, at the form, in bulk and in the steps of an approval. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { actionsOf, document, type AnyDocument } from '../../../model/document.ts'
import type { WeftError } from '../../../model/errors.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { requireSoundDefinitions } from '../../../model/check-document.ts'
import { story, type Story } from '../../testing/story.ts'
import { byRoles, initiator, last, node, step } from '../../testing/workflow-fixture.ts'
import { publish, saveDraft } from '../../workflow/design/definitions.ts'
import { nodeActions } from '../../workflow/runtime/available-actions.ts'
import { isAmong } from './among.ts'
import { bulkOne } from '../actions/bulk-actions.ts'
import { logicContext } from '../actions/logic-context.ts'

const tender = document('tender', {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  code: 'TND',
  label: ['标', 'Tender'],
  number: 'T-{00000}',
  fields: {
    handler: link(['办', 'Handler'], 'user'),
    openers: lines(['开', 'Openers'], { user: link(['人', 'Person'], 'user') }),
    reviewers: lines(['评', 'Reviewers'], { user: link(['人', 'Person'], 'user') }),
  },
  statuses: {
    closed: { label: ['截', 'Closed'], family: 'neutral', edit: true },
    opened: { label: ['开', 'Opened'], family: 'info' },
    awarded: { label: ['定', 'Awarded'], family: 'success', edit: true },
    published: { label: ['公', 'Published'], family: 'success' },
  },
  actions: {
    open: { label: ['开标', 'Open'], from: 'closed', to: 'opened', by: '*', among: ['openers.user'] },
    award: {
      label: ['定标', 'Award'],
      from: 'opened',
      to: 'awarded',
      steps: [{ code: 'review', label: ['评审', 'Review'], among: 'reviewers.user', sign: 'all' }],
    },
    publish: { label: ['公布', 'Publish'], from: 'awarded', to: 'published', by: '*', among: ['handler', 'createdBy'] },
  },
  flow: ['opened', 'awarded'],
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'handler', 'openers', 'reviewers'] }],
})
const types = [tender] as readonly AnyDocument[]

let app: Story
beforeAll(async () => {
  app = await story({ documents: types })
})
afterAll(() => app?.end())
const user = (name: string) => app.as(name).actor.user
const rows = (...names: string[]) => names.map((name) => ({ user: user(name) }))
const refusal = (work: Promise<unknown>): Promise<WeftError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
const mayOf = async (name: string, id: string) =>
  (await app.as(name).get(tender, id))['may'] as { readonly actions: readonly string[]; readonly barred?: readonly object[] }
const among = { code: 403, key: 'action.among' }

test('only persons whom the lines name do the action; others are not offered it and learn who does it', async () => {
  const { id } = await app.as('buyer').create(tender, { openers: rows('inspector', 'designer') })
  const error = await refusal(app.as('buyer').act(tender, id, 'open'))
  expect(error).toMatchObject(among)
  expect([error.localised('zh'), error.localised('en')]).toEqual(['“开标”由“人”执行', '"Open" is for the person named in "Person"'])
  const may = await mayOf('buyer', id)
  expect(may.actions).not.toContain('open')
  expect(may.barred).toEqual([{ name: 'open', why: 'among', fields: ['openers.user'] }])
  expect((await mayOf('designer', id)).actions).toContain('open')
  await expect(app.as('planner').perform((operation) => bulkOne(operation, tender, id, { action: 'open' }))).rejects.toMatchObject(among)
  expect((await app.as('designer').act(tender, id, 'open')).status).toBe('opened')
})

test('nobody does what names nobody, but logic does', async () => {
  const { id } = await app.as('buyer').create(tender, {})
  await expect(app.as('buyer').act(tender, id, 'open')).rejects.toMatchObject(among)
  await app.as('buyer').perform((operation) => logicContext(operation).act(tender, id, 'open'))
  expect((await app.as('buyer').get(tender, id)).status).toBe('opened')
})

test('the persons of lines sign the steps of an approval, and the first field that names anybody decides who goes on', async () => {
  const { id } = await app.as('buyer').create(tender, { openers: rows('inspector'), reviewers: rows('designer', 'merchandiser') })
  await app.as('inspector').act(tender, id, 'open')
  expect((await mayOf('inspector', id)).actions).not.toContain('award')
  await app.as('designer').act(tender, id, 'award')
  expect((await app.as('buyer').get(tender, id)).status).toBe('opened')
  await app.as('merchandiser').act(tender, id, 'award')
  expect((await app.as('buyer').get(tender, id)).status).toBe('awarded')
  expect((await mayOf('buyer', id)).actions).toContain('publish')
  await app.as('buyer').save(tender, id, { handler: user('planner') })
  await expect(app.as('buyer').act(tender, id, 'publish')).rejects.toMatchObject(among)
  expect((await app.as('planner').act(tender, id, 'publish')).status).toBe('published')
})

/** A design of the platform that launches and approves the type's own actions by words of its own. */
const designed = (steps: ReturnType<typeof step>[]) => ({
  code: 'tenders',
  name: ['开标', 'Tenders'],
  page: 'tender',
  nodes: [
    { ...node('closed', byRoles('buyer', 'designer'), undefined, { sequence: 1 }), target: 'opened' },
    { ...node('opened', initiator, [step('any', byRoles('manager'))], { sequence: 2 }), target: 'awarded' },
    { ...node('awarded', initiator, steps, { sequence: 3 }), target: 'published' },
    { ...last('published'), sequence: 4 },
  ],
})

test('a word of a design that means the action is for the persons whom the document names, at the form, in bulk and among the buttons', async () => {
  const manager = app.as('manager')
  const stored = await manager.perform(async (operation) =>
    publish(
      operation,
      (
        await saveDraft(operation, {
          definition: designed([step('any', { kind: 'relation', partyRole: 'owner', relations: ['handler'] } as never)]),
        })
      ).id,
    ),
  )
  onTestFinished(() => app.sql(`UPDATE core.process_definition SET status = 'archived' WHERE id = $1`, [stored.id]).then(() => undefined))
  const { id } = await app.as('buyer').create(tender, { handler: user('planner'), openers: rows('designer') })
  const buttons = (name: string) =>
    app.as(name).perform((operation) =>
      nodeActions(operation, id, {
        byRole: () => true,
        byName: (action) => isAmong(actionsOf(tender)[action]!, { openers: rows('designer') } as never, operation.actor),
      }),
    )
  expect((await buttons('buyer')).map(({ kind }) => kind)).not.toContain('launch')
  expect((await buttons('designer')).map(({ action }) => action)).toContain('go_closed')
  await expect(app.as('buyer').act(tender, id, 'go_closed')).rejects.toMatchObject(among)
  await expect(app.as('buyer').perform((operation) => bulkOne(operation, tender, id, { action: 'go_closed' }))).rejects.toMatchObject(among)
  expect((await app.as('designer').act(tender, id, 'go_closed')).status).toBe('opened')
})

test('an approval of a design that means such an action lets the same field name who signs', async () => {
  const refused = app
    .as('manager')
    .perform((operation) => saveDraft(operation, { definition: designed([step('any', byRoles('manager'))]) }))
  const error = await refusal(refused)
  expect([error.localisedFields('zh'), error.localisedFields('en')]).toEqual([
    { 'nodes[2].steps[0].access.relations': ['操作“公布”只由“办 / 创建人”执行：请让该节点的审批人为此字段的人员'] },
    {
      'nodes[2].steps[0].access.relations': [
        '"Publish" is for the person named in "Handler / Created by": let this relation name who approves here',
      ],
    },
  ])
})

test.each([
  ['actions.award.among', { award: { among: ['handler'] } }],
  ['actions.open.among', { open: { among: ['number'] } }],
  ['actions.open.among', { open: { among: [] } }],
  ['actions.award.steps[0].among', { award: { steps: [{ code: 'review', label: ['评', 'Review'], among: 'openers', sign: 'any' }] } }],
  ['actions.award.steps[0]', { award: { steps: [{ code: 'review', label: ['评', 'Review'], sign: 'any' }] } }],
  ['actions.award.by', { award: { by: ['manager'] } }],
] as const)('a definition whose action asks nobody, or somebody twice, is refused at %s', (place, change) => {
  const actions = Object.fromEntries(
    Object.entries(tender.actions).map(([name, action]) => [name, { ...action, ...(change as Record<string, object>)[name] }]),
  )
  expect(() => requireSoundDefinitions([{ ...tender, actions } as unknown as AnyDocument])).toThrow(`tender: ${place}`)
})
