/** Tests of renaming a tag everywhere: three types, a merge, lines, an open form and a save at the same time, filters that follow, rights, another platform. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { Label } from '../../model/text.ts'
import { history } from '../journal/history.ts'
import { cancelJob, jobOf, runNextJob, type JobHandler } from '../jobs/job-queue.ts'
import { saveView, viewsOf } from '../pages/saved-views.ts'
import { story, type Story } from '../testing/story.ts'
import { tagsInUse } from '../query/tags-in-use.ts'
import { asSystem } from '../store/scope.ts'
import { listDataRules, saveDataRule } from './roles.ts'
import { queueTagRename, renameTagJob, tagUses } from './rename-tag.ts'
import { queueTagUndo, undoableRenames, undoTagRenameJob } from './undo-tag-rename.ts'

const label: Label = ['名', 'Name']
const head = { module: 'story', kind: 'transaction', rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] } } as const
const tagged = <N extends string>(name: N, code: string) =>
  document(name, {
    ...head,
    code,
    number: `${code}-{00000}`,
    label: [name, name],
    parties: { owner: 'brand' },
    fields: { name: f.text(label), tags: f.tags(['标签', 'Tags'], { list: 'search' }) },
    statuses: { open: { label, family: 'neutral', edit: true }, closed: { label, family: 'closed' } },
    actions: { close: { label, from: 'open', to: 'closed' } },
    list: { columns: ['name'], filters: ['tags'] },
    form: [{ section: label, fields: ['name', 'tags'] }],
  })
const shirt = tagged('shirt', 'SHI')
const trouser = tagged('trouser', 'TRO')
const sheet = document('sheet', {
  ...head,
  code: 'SHE',
  label: ['表', 'Sheet'],
  parties: { owner: 'brand' },
  fields: { name: f.text(label), rows: f.lines(['行', 'Rows'], { note: f.text(['注', 'Note']), marks: f.tags(['标签', 'Tags']) }) },
  statuses: { open: { label, family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: label, fields: ['name', 'rows'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [shirt, trouser, sheet] as readonly AnyDocument[] })
})
afterAll(() => app?.end())
beforeEach(async () => {
  for (const table of ['core.job', 'core.saved_view', 'core.data_rule', 'story.shirt', 'story.trouser', 'story.sheet__rows', 'story.sheet'])
    await app.sql(`DELETE FROM ${table}`)
})
const buyer = () => app.as('buyer')
const admin = () => app.as('admin')
const handlers = new Map<string, JobHandler>([
  ['tags.rename', renameTagJob],
  ['tags.undo', undoTagRenameJob],
])
const queued = (tag: string, to: string, who = 'admin') => app.as(who).perform((operation) => queueTagRename(operation, { tag, to }))
const renamed = async (tag: string, to: string) => {
  const job = await queued(tag, to)
  await runNextJob(app.engine, handlers)
  return admin().perform((operation) => jobOf(operation, job))
}
const tagsOf = async (type: typeof shirt, id: string) => (await buyer().get(type, id)).tags

test('a tag gets another name in all types, statuses and lines, once where a document has both; the history says who did it [DM-2-011]', async () => {
  const one = await buyer().create(shirt, { name: 'a', tags: ['Summer', 'linen'] })
  const both = await buyer().create(shirt, { name: 'b', tags: ['hot', 'SUMMER', 'Hot Days'] })
  const none = await buyer().create(shirt, { name: 'c', tags: ['summery'] })
  const closed = await buyer().create(trouser, { name: 'd', tags: ['summer'] })
  await buyer().act(trouser, closed.id, 'close')
  const lines = await buyer().create(sheet, {
    name: 'e',
    rows: [
      { note: '1', marks: ['summer', 'x'] },
      { note: '2', marks: ['y'] },
    ],
  })
  const uses = await admin().perform((operation) => tagUses(operation, 'summer'))
  expect(uses.types.map(({ type, documents }) => [type, documents])).toEqual([
    ['shirt', 2],
    ['trouser', 1],
    ['sheet', 1],
  ])
  expect(await renamed('summer', '#Hot days')).toMatchObject({ state: 'done', done: 4, result: { documents: 4, views: 0, rules: 0 } })
  expect(await tagsOf(shirt, one.id)).toEqual(['Hot days', 'linen'])
  expect(await tagsOf(shirt, both.id)).toEqual(['hot', 'Hot days'])
  expect(await buyer().get(shirt, none.id)).toMatchObject({ tags: ['summery'], version: none.version })
  expect(await buyer().get(trouser, closed.id)).toMatchObject({ tags: ['Hot days'], status: 'closed' })
  expect((await buyer().get(sheet, lines.id)).rows.map(({ marks }) => marks)).toEqual([['Hot days', 'x'], ['y']])
  const [entry] = await buyer().perform((operation) => history(operation, shirt, one.id))
  expect(entry).toMatchObject({ action: 'retag', version: one.version + 1, changes: [{ path: 'tags' }] })
  const writers = await app.sql(`SELECT DISTINCT user_id::text AS by FROM core.journal WHERE action = 'retag'`)
  expect(writers).toEqual([{ by: admin().actor.user }])
  const answer = await buyer().list(shirt, { search: 'Hot days' })
  expect(answer.rows.map(({ id }) => id).toSorted()).toEqual([one.id, both.id].toSorted())
})

test('a renaming is taken back: what it changed has its tags again, both names where it had both; what was changed since stays and is named', async () => {
  const one = await buyer().create(shirt, { name: 'a', tags: ['Summer', 'linen'] })
  const both = await buyer().create(shirt, { name: 'b', tags: ['hot', 'SUMMER', 'Hot Days'] })
  const already = await buyer().create(shirt, { name: 'c', tags: ['Hot days'] })
  const touched = await buyer().create(shirt, { name: 'd', tags: ['summer'] })
  const other = await buyer().create(shirt, { name: 'e', tags: ['summer'] })
  const closed = await buyer().create(trouser, { name: 'f', tags: ['summer'] })
  await buyer().act(trouser, closed.id, 'close')
  const lines = await buyer().create(sheet, { name: 'g', rows: [{ note: '1', marks: ['summer', 'x'] }] })
  await buyer().perform((operation) =>
    saveView(operation, shirt, {
      name: 'v',
      view: { filters: [{ field: 'tags', operator: 'in', value: ['summer', 'hot days'] }] } as never,
    }),
  )
  const ruled = { type: 'shirt', field: 'tags', operator: 'in', value: ['summer'], user_id: app.as('finance').actor.user, role: undefined }
  await admin().perform((operation) => saveDataRule(operation, ruled as Parameters<typeof saveDataRule>[1]))
  const { id: job } = await renamed('summer', 'Hot days')
  await buyer().save(shirt, touched.id, { tags: ['Hot days', 'new'] }, touched.version + 1)
  // Other fields may have changed.
  await buyer().save(shirt, other.id, { name: 'E' })
  const undo = (of: string, who = 'admin') => app.as(who).perform((operation) => queueTagUndo(operation, of))
  await expect(undo(job, 'buyer')).rejects.toMatchObject({ code: 403 })
  const undone = await undo(job)
  await runNextJob(app.engine, handlers)
  const { state, result } = await admin().perform((operation) => jobOf(operation, undone))
  expect([state, result]).toEqual([
    'done',
    { documents: 5, views: 1, rules: 1, left: { documents: 1, filters: 0, numbers: touched.number ? [touched.number] : [] } },
  ])
  const read = async (id: string) => tagsOf(shirt, id)
  expect([await read(one.id), await read(both.id), await read(already.id), await read(touched.id), await read(other.id)]).toEqual([
    ['Summer', 'linen'],
    ['hot', 'SUMMER', 'Hot Days'],
    ['Hot days'],
    ['Hot days', 'new'],
    ['summer'],
  ])
  expect(await buyer().get(trouser, closed.id)).toMatchObject({ tags: ['summer'], status: 'closed' })
  expect((await buyer().get(sheet, lines.id)).rows.map(({ marks }) => marks)).toEqual([['summer', 'x']])
  const [view] = await buyer().perform((operation) => viewsOf(operation, 'shirt'))
  expect(view!.filters).toEqual([{ field: 'tags', operator: 'in', value: ['summer', 'hot days'] }])
  expect((await admin().perform(listDataRules)).map(({ value }) => value)).toEqual([['summer']])
  await expect(undo(undone)).rejects.toMatchObject({ key: 'tags.nothing' })
})

const takenBack = async (job: string) => {
  const undone = await admin().perform((operation) => queueTagUndo(operation, job))
  await runNextJob(app.engine, handlers)
  return admin().perform((operation) => jobOf(operation, undone))
}
const undoable = async () => (await admin().perform(undoableRenames)).map(({ job, tag, to, state }) => [job, tag, to, state])
/** Queues a renaming that is cancelled when it reports progress after `done` documents. */
const cutShort = async (job: string, kind: 'tags.rename' | 'tags.undo', done: number) => {
  const handler = handlers.get(kind)!
  const cancelling: JobHandler = (work) =>
    handler({
      ...work,
      progress: async (at, total) => {
        if (at >= done) await admin().perform((operation) => cancelJob(operation, job))
        return work.progress(at, total)
      },
    })
  await runNextJob(app.engine, new Map([...handlers, [kind, cancelling]]))
  expect((await admin().perform((operation) => jobOf(operation, job))).state).toBe('cancelled')
}

test('a renaming is listed until it is taken back, and is taken back once: what a person chose after the undo stays', async () => {
  const { id, version } = await buyer().create(shirt, { name: 'a', tags: ['summer'] })
  const { id: job } = await renamed('summer', 'hot')
  expect(await undoable()).toEqual([[job, 'summer', 'hot', 'done']])
  await expect(buyer().perform(undoableRenames)).rejects.toMatchObject({ code: 403 })
  const queuedUndo = () => admin().perform((operation) => queueTagUndo(operation, job))
  const first = await queuedUndo()
  await expect(queuedUndo()).rejects.toMatchObject({ key: 'tags.running' })
  await cutShort(first, 'tags.undo', 1)
  expect(await tagsOf(shirt, id)).toEqual(['summer'])
  // The person wants the new name: the undo that goes on leaves it.
  await buyer().save(shirt, id, { tags: ['hot'] }, version + 2)
  expect(await undoable()).toHaveLength(1)
  expect(await takenBack(job)).toMatchObject({ state: 'done', result: { documents: 1, left: { documents: 0 } } })
  expect(await tagsOf(shirt, id)).toEqual(['hot'])
  expect(await undoable()).toEqual([])
  await expect(queuedUndo()).rejects.toMatchObject({ key: 'tags.nothing' })
})

test('a renaming that completes a cancelled one is listed alone, and its undo takes both back', async () => {
  const one = await buyer().create(shirt, { name: 'a', tags: ['summer'] })
  const two = await buyer().create(trouser, { name: 'b', tags: ['summer'] })
  const first = await queued('summer', 'hot')
  await cutShort(first, 'tags.rename', 1)
  expect(await undoable()).toEqual([[first, 'summer', 'hot', 'cancelled']])
  const { id: job } = await renamed('summer', 'hot')
  expect(await undoable()).toEqual([[job, 'summer', 'hot', 'done']])
  expect(await takenBack(job)).toMatchObject({ result: { documents: 2, left: { documents: 0 } } })
  expect([await tagsOf(shirt, one.id), (await buyer().get(trouser, two.id)).tags]).toEqual([['summer'], ['summer']])
  expect(await undoable()).toEqual([])
  await expect(admin().perform((operation) => queueTagUndo(operation, first))).rejects.toMatchObject({ key: 'tags.nothing' })
})

test('an undo counts what keeps the new name, and numbers only what the caller may read', async () => {
  const seen = await buyer().create(shirt, { name: 'seen', tags: ['summer'] })
  const unseen = await buyer().create(shirt, { name: 'unseen', tags: ['summer'] })
  const { id: job } = await renamed('summer', 'hot')
  for (const { id, version } of [seen, unseen]) await buyer().save(shirt, id, { tags: ['hot', 'new'] }, version + 1)
  const rule = { type: 'shirt', field: 'name', operator: 'eq', value: 'seen', user_id: admin().actor.user, role: undefined }
  await admin().perform((operation) => saveDataRule(operation, rule as Parameters<typeof saveDataRule>[1]))
  expect(await takenBack(job)).toMatchObject({ result: { left: { documents: 2, numbers: [seen.number] } } })
})

test('an open form learns of it: other fields of it are merged, its tags are a conflict, and nothing is lost', async () => {
  const open = await buyer().create(shirt, { name: 'a', tags: ['old', 'x'] })
  await renamed('old', 'new')
  const merged = await buyer().save(shirt, open.id, { name: 'b' }, open.version)
  expect(merged).toMatchObject({ name: 'b', tags: ['new', 'x'], version: open.version + 2 })
  await expect(buyer().save(shirt, open.id, { tags: ['old', 'x', 'y'] }, open.version)).rejects.toMatchObject({ key: 'save.conflict' })
})

test('a save that holds the document lets the renaming wait, which then changes what was saved', async () => {
  const doc = await buyer().create(shirt, { name: 'a', tags: ['old'] })
  await queued('old', 'new')
  let running: Promise<boolean> | undefined
  await buyer().perform(async (operation) => {
    await operation.tx.rows('SELECT id FROM story.shirt WHERE platform_id = $1 AND id = $2 FOR UPDATE', [operation.actor.platform, doc.id])
    running = runNextJob(app.engine, handlers)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await operation.tx.run(`UPDATE story.shirt SET tags = '{old,more}', version = version + 1 WHERE platform_id = $1 AND id = $2`, [
      operation.actor.platform,
      doc.id,
    ])
  })
  await running
  expect(await tagsOf(shirt, doc.id)).toEqual(['new', 'more'])
})

test('views and data rules on the tag follow, and what only looks like it stays', async () => {
  const view = (filters: readonly object[]) =>
    buyer().perform((operation) => saveView(operation, shirt, { name: `v${filters.length}`, view: { filters } as never }))
  await buyer().create(shirt, { name: 'old', tags: ['old'] })
  await view([
    { field: 'tags', operator: 'in', value: ['Old', 'new', 'x'] },
    { field: 'name', operator: 'eq', value: 'old' },
  ])
  await view([{ field: 'name', operator: 'eq', value: 'old' }])
  await admin().perform((operation) =>
    saveDataRule(operation, {
      type: 'shirt',
      field: 'tags',
      operator: 'in',
      value: ['old'],
      user_id: app.as('finance').actor.user,
      role: undefined,
    }),
  )
  expect(await admin().perform((operation) => tagUses(operation, 'OLD'))).toMatchObject({ views: 1, rules: 1, others: 0 })
  expect((await renamed('old', 'new')).result).toEqual({ documents: 1, views: 1, rules: 1 })
  const views = await buyer().perform((operation) => viewsOf(operation, 'shirt'))
  expect(views.map(({ filters }) => filters)).toEqual([
    [
      { field: 'tags', operator: 'in', value: ['new', 'x'] },
      { field: 'name', operator: 'eq', value: 'old' },
    ],
    [{ field: 'name', operator: 'eq', value: 'old' }],
  ])
  expect((await admin().perform(listDataRules)).map(({ value }) => value)).toEqual([['new']])
  expect((await app.as('finance').list(shirt)).rows).toHaveLength(1)
})

test('only who administers the platform renames; another platform keeps its tags; wrong names stand at their fields', async () => {
  await buyer().create(shirt, { name: 'a', tags: ['old'] })
  const other = await app.as('other.buyer').create(shirt, { name: 'a', tags: ['old'] })
  for (const who of ['buyer', 'supplier']) await expect(queued('old', 'new', who)).rejects.toMatchObject({ code: 403 })
  await expect(buyer().perform((operation) => tagUses(operation, 'old'))).rejects.toMatchObject({ code: 403 })
  const refusals = [
    ['old', 'a, b', 'to', 'tags.one'],
    ['old', 'old', 'to', 'tags.same'],
    ['old', 'x'.repeat(41), 'to', 'field.tagTooLong'],
    ['none', 'new', 'tag', 'tags.unused'],
  ] as const
  for (const [tag, to, path, key] of refusals) await expect(queued(tag, to)).rejects.toMatchObject({ fields: [{ path, key }] })
  await renamed('old', 'new')
  expect((await app.as('other.buyer').get(shirt, other.id)).tags).toEqual(['old'])
  expect(await admin().perform((operation) => asSystem(operation, (system) => tagsInUse(system, '')))).toEqual([
    { tag: 'new', documents: 1 },
  ])
})

test('only capitals may change, a cancelled job changes nothing, and a tag of more documents than are written at once is renamed in all', async () => {
  const { id } = await buyer().create(shirt, { name: 'a', tags: ['old'] })
  const cancelled = await queued('old', 'new')
  await admin().perform((operation) => cancelJob(operation, cancelled))
  expect(await runNextJob(app.engine, handlers)).toBe(false)
  expect((await renamed('old', 'OLD')).result).toMatchObject({ documents: 1 })
  expect(await tagsOf(shirt, id)).toEqual(['OLD'])
  for (let at = 0; at < 250; at++) await buyer().create(trouser, { name: String(at), tags: ['many'] })
  expect((await renamed('many', 'few')).result).toMatchObject({ documents: 250 })
  const listed = (search: string) => admin().perform((operation) => asSystem(operation, (system) => tagsInUse(system, search)))
  expect([await listed('man'), await listed('F')]).toEqual([[], [{ tag: 'few', documents: 250 }]])
})
