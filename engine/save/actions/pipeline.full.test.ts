/** One pipeline for actions: a type with process, signing and re-authentication, through the form, the process engine's calls, bulk and import. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recall, rollback } from '../../workflow/runtime/task-operations.ts'
import { defineLogic } from '../../document-logic.ts'
import { deal, round, supply } from '../../testing/deal-fixture.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { importRows } from '../../import/import-documents.ts'
import type { SheetRow } from '../../import/rows-to-documents.ts'
import { load } from '../../store/read.ts'
import { runInTransaction } from '../../store/run-operation.ts'
import { bulkAll, bulkOne, type BulkAction } from './bulk-actions.ts'
import { executeAction } from './execute-action.ts'
import type { ActionInput } from './prepare-action.ts'
import { saveDocument } from '../save.ts'

let app: Story
let buyer: Person, manager: Person, supplier: Person
/** What the hook of the deal's status has seen: `from → to` by id. */
const changes = new Map<string, string[]>()
const frozen = { file: '77', sha256: 'a'.repeat(64), pages: 1 }
beforeAll(async () => {
  app = await story({
    documents: [supply, deal, round],
    logic: [
      defineLogic(deal, {
        checks: {},
        statusChanged: (doc, _, { before }) =>
          void changes.set(doc.id, [...(changes.get(doc.id) ?? []), `${before.status} → ${doc.status}`]),
        after: { agree: async (doc, ctx, { comment }) => void (await ctx.set(deal, doc.id, { followed: comment ?? '' })) },
      }),
    ],
    // The door to an outside service: it keeps the file, and says that all have signed when every line of the round is.
    signing: new Map([
      [
        'weft',
        {
          send: async () => frozen,
          state: async (_run, task) =>
            (task['signers'] as { state: string }[]).every(({ state }) => state === 'signed') ? 'signed' : 'pending_signature',
          withdraw: async () => undefined,
          file: async () => frozen,
        },
      ],
    ]),
  })
  for (const [category, code] of [
    ['sign_system', 'weft'],
    ['sign_type', 'company'],
  ])
    await app.sql(`INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $3, $3)`, [
      app.as('buyer').actor.platform,
      category,
      code,
    ])
  const { platform, company, user } = app.as('buyer').actor
  await app.sql(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, 'deal.pdf', 'application/pdf', 1, '\\x00', 'deal')`,
    [platform, frozen.file, company, user],
  )
  ;[buyer, manager, supplier] = ['buyer', 'manager', 'supplier'].map((name) => app.as(name)) as [Person, Person, Person]
})
afterAll(() => app.end())

/** The process engine's own call: it sends what the person saw of the process, and the words of the process. */
const push = (person: Person, id: string, action: string, more: Partial<ActionInput> = {}) =>
  person.perform(async (operation) => {
    const [row] = await operation.tx.rows<{ version: number }>('SELECT version FROM pipeline.deal WHERE platform_id = $1 AND id = $2', [
      operation.actor.platform,
      id,
    ])
    return executeAction(operation, deal, { id, action, version: row!.version, ...more })
  })
const roundOf = async (id: string) => (await app.sql(`SELECT status, progress FROM pipeline.deal_round WHERE deal = $1`, [id])).at(-1)
const usedOf = async (line: string) =>
  (await app.sql(`SELECT used FROM pipeline.supply__lines WHERE id = $1`, [line]))[0]!['used'] as string
const source = async () => (await buyer.create(supply, { lines: [{ pieces: '10' }] })).lines[0]!.id
async function submitted(): Promise<{ id: string; line: string }> {
  const line = await source()
  const { id } = await buyer.create(deal, {
    seller: app.companies['supplier'],
    signers: [{ side: 'owner' }, { side: 'supplier' }],
    lines: [{ source: line, pieces: '4' }],
  })
  await push(buyer, id, 'submit')
  return { id, line }
}
/** Agreed and sent for signature. */
async function sent() {
  const created = await submitted()
  await push(manager, created.id, 'approve', { proven: true, comment: '同意' })
  return created
}

test('an action with proof asks the process engine’s calls for it too, by its name and by the word `approve`', async () => {
  const { id } = await submitted()
  for (const word of ['agree', 'approve'])
    await expect(push(manager, id, word, { comment: '同意' })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'proof' }] })
  await expect(manager.act(deal, id, 'agree', { comment: '同意' })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'proof' }] })
})

test('a mandatory comment of a signature is mandatory at every door', async () => {
  const { id } = await submitted()
  for (const comment of [undefined, '  '])
    await expect(push(manager, id, 'approve', { proven: true, comment })).rejects.toMatchObject({ fields: [{ path: 'comment' }] })
})

test('a signature through the process begins the round of signing, and the logic of the action follows', async () => {
  const { id } = await sent()
  expect(await roundOf(id)).toMatchObject({ status: 'pending_signature', progress: '0/2' })
  const doc = await buyer.get(deal, id)
  expect(doc).toMatchObject({ status: 'pending_signature', turn: 'owner', signProgress: '0/2', followed: '同意' })
})

test('values that come with an action of the process are read, checked and written', async () => {
  const { id } = await submitted()
  await expect(push(manager, id, 'approve', { proven: true, comment: '同意', values: { nmae: 'x' } })).rejects.toMatchObject({ code: 400 })
  await push(manager, id, 'approve', { proven: true, comment: '同意', values: { name: '改过' } })
  expect(await buyer.get(deal, id)).toMatchObject({ name: '改过', status: 'pending_signature' })
})

test('while the other side’s turn it is, a rejection through the process is refused; in turn it ends the round', async () => {
  const { id } = await sent()
  for (const word of ['decline', 'reject'])
    await expect(push(supplier, id, word, { comment: '不行' })).rejects.toMatchObject({ code: 409, key: 'signing.notTurn' })
  await push(manager, id, 'reject', { comment: '不签' })
  expect(await roundOf(id)).toMatchObject({ status: 'declined' })
  expect(await buyer.get(deal, id)).toMatchObject({ status: 'draft', turn: null })
})

test('an action that the engine alone does is nobody’s to push', async () => {
  const { id } = await sent()
  await expect(push(manager, id, 'complete')).rejects.toMatchObject({ code: 404, key: 'action.unknown' })
})

test('the last signature moves the process to its end with the document', async () => {
  const { id } = await sent()
  const data = { sha256: frozen.sha256 }
  await push(manager, id, 'sign', { proven: true, data })
  await push(supplier, id, 'sign', { proven: true, data })
  expect((await buyer.get(deal, id)).status).toBe('signed')
  expect(await app.sql('SELECT node, status FROM core.process_instance WHERE doc_id = $1', [id])).toEqual([
    { node: 'signed', status: 'approved' },
  ])
})

test('rolling back and recalling give back what was taken, and end a round of signing', async () => {
  const one = await submitted()
  expect(await usedOf(one.line)).toBe('4')
  await buyer.perform((operation) =>
    executeAction(operation, deal, {
      id: one.id,
      action: 'recall',
      decide: (system) => recall(system, { docId: one.id, comment: '填错' }),
    }),
  )
  expect(await usedOf(one.line)).toBe('0')
  expect((await push(buyer, one.id, 'submit')).status).toBe('review')
  expect(await usedOf(one.line)).toBe('4')

  const two = await sent()
  await manager.perform((operation) =>
    executeAction(operation, deal, {
      id: two.id,
      action: 'rollback',
      decide: (system) => rollback(system, { docId: two.id, to: 'review', comment: '重审' }),
    }),
  )
  expect(await roundOf(two.id)).toMatchObject({ status: 'withdrawn' })
  expect(await buyer.get(deal, two.id)).toMatchObject({ status: 'review', turn: null })
  expect(await usedOf(two.line)).toBe('4')
})

test('the hook of the status runs once for each change, whatever made it, and for nothing else', async () => {
  const { id } = await submitted()
  const decided = (person: Person, action: string, decide: ActionInput['decide']) =>
    person.perform((operation) => executeAction(operation, deal, { id, action, decide }))
  await decided(buyer, 'recall', (system) => recall(system, { docId: id }))
  await buyer.save(deal, id, { name: '改' })
  await push(buyer, id, 'submit')
  await push(manager, id, 'approve', { proven: true, comment: '同意' })
  await decided(manager, 'rollback', (system) => rollback(system, { docId: id, to: 'review' }))
  await push(manager, id, 'agree', { proven: true, comment: '同意' })
  await push(manager, id, 'reject', { comment: '不签' })
  expect(changes.get(id)).toEqual([
    'draft → review',
    'review → draft',
    'draft → review',
    'review → pending_signature',
    'pending_signature → review',
    'review → pending_signature',
    'pending_signature → draft',
  ])
})

test('who lacks the role of an action is refused at every door, the creator too', async () => {
  const line = await source()
  const { id } = await buyer.create(deal, { seller: app.companies['supplier'], lines: [{ source: line, pieces: '1' }] })
  await app.sql(`UPDATE core.process_instance SET starter = $2 WHERE doc_id = $1`, [id, manager.actor.user])
  await expect(push(manager, id, 'submit')).rejects.toMatchObject({ code: 403 })
})

/** One document of a bulk operation, in a transaction of its own, as the bulk call does it. */
const bulk = (person: Person, id: string, change: BulkAction) => person.perform((operation) => bulkOne(operation, deal, id, change))

test('bulk asks for proof and comment as the form does, by the name of the action and by the word of the process', async () => {
  const { id } = await submitted()
  for (const action of ['agree', 'approve']) {
    await expect(bulk(manager, id, { action, comment: '同意' })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'proof' }] })
    await expect(bulk(manager, id, { action })).rejects.toMatchObject({ code: 11000 })
  }
  expect((await buyer.get(deal, id)).status).toBe('review')
  const round = await sent()
  for (const comment of [undefined, '  '])
    await expect(bulk(manager, round.id, { action: 'decline', comment })).rejects.toMatchObject({ fields: [{ path: 'comment' }] })
})

test('bulk keeps roles, the turn of signing and internal actions, and ends the round as the form does', async () => {
  const { id } = await sent()
  await expect(bulk(buyer, id, { action: 'decline', comment: '不签' })).rejects.toMatchObject({ code: 403 })
  await expect(bulk(supplier, id, { action: 'decline', comment: '不行' })).rejects.toMatchObject({ code: 409, key: 'signing.notTurn' })
  await expect(bulk(manager, id, { action: 'complete' })).rejects.toMatchObject({ code: 404, key: 'action.unknown' })
  const signature = bulk(manager, id, { action: 'sign' })
  await expect(signature).rejects.toMatchObject({ code: 11000, fields: [{ path: 'proof' }] })
  await bulk(manager, id, { action: 'decline', comment: '不签' })
  expect(await roundOf(id)).toMatchObject({ status: 'declined' })
  expect(await buyer.get(deal, id)).toMatchObject({ status: 'draft', turn: null })
})

test('bulk reads, checks and locks values as the form does, and consumes with the action', async () => {
  const { id, line } = await submitted()
  await expect(bulk(buyer, id, { values: { nmae: 'x' } })).rejects.toMatchObject({ code: 400 })
  await expect(bulk(buyer, id, { values: { turn: 'supplier' } })).rejects.toMatchObject({ code: 400 })
  await bulk(buyer, id, { values: { name: '改过' } })
  expect(await buyer.get(deal, id)).toMatchObject({ name: '改过', status: 'review' })
  expect(await usedOf(line)).toBe('4')
  const round = await sent()
  await expect(bulk(buyer, round.id, { values: { name: '晚了' } })).rejects.toMatchObject({ code: 409 })
})

test('bulk reports each document with its reason, and does the others', async () => {
  const [draft, other] = [await buyer.create(deal, { seller: app.companies['supplier'] }), await sent()]
  const { done, rows } = await bulkAll([draft.id, other.id], {
    language: 'en',
    one: (id) => bulk(manager, id, { action: 'decline', comment: '不签' }),
  })
  expect(done).toBe(1)
  expect(rows).toMatchObject([
    { id: draft.id, done: false, code: 409 },
    { id: other.id, done: true, doc: { status: 'draft' } },
  ])
})

test('a document that another operation holds locked fails alone: the others of the run are done, and its reason says so', async () => {
  const [first, locked, last] = [await sent(), await sent(), await sent()]
  // What PostgreSQL says when a lock is not granted within `lock_timeout`.
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'lock' USING ERRCODE = 'lock_not_available'; END $$`
  const notGranted = () => runInTransaction(app.engine, manager.actor, ({ tx }) => tx.run(raise).then(() => undefined))
  const { done, rows } = await bulkAll([first.id, locked.id, last.id], {
    language: 'en',
    one: (id) => (id === locked.id ? notGranted() : bulk(manager, id, { action: 'decline', comment: '不签' })),
  })
  expect(done).toBe(2)
  expect(rows[1]).toMatchObject({ id: locked.id, done: false, code: 503, message: 'In use by another operation, try again in a moment' })
})

test('import brings in drafts only: no status, turn or signature, and each goes the way of typed documents', async () => {
  const imported = (rows: readonly SheetRow[], person = buyer) => importRows(app.engine, person.actor, deal, { rows })
  const seller = 'supplier'
  await expect(imported([{ name: '甲', seller, status: 'signed' }])).rejects.toMatchObject({ code: 400 })
  await expect(imported([{ name: '甲', seller }], manager)).rejects.toMatchObject({ code: 403 })
  for (const column of ['turn', 'signProgress', 'followed']) {
    const { created, errors } = await imported([{ name: '甲', seller, [column]: 'supplier' }])
    expect([created, errors.map((one) => one.key)]).toEqual([[], ['form.unknownKey']])
  }
  const { created, errors } = await imported([{ name: '甲', seller, 'signers.side': 'owner' }])
  expect(errors).toEqual([])
  const { id } = created[0]!
  expect(await buyer.get(deal, id)).toMatchObject({ status: 'draft', turn: null, signProgress: null })
  await push(buyer, id, 'submit')
  await expect(push(manager, id, 'agree', { comment: '同意' })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'proof' }] })
  await expect(push(manager, id, 'agree', { proven: true })).rejects.toMatchObject({ fields: [{ path: 'comment' }] })
})

test('an import that changes documents stops where the form stops: a document under signature is locked', async () => {
  const { id } = await sent()
  const change = (person: Person) =>
    person.perform(async (operation) => {
      const { version } = await load(operation, deal, id, { lock: true })
      return saveDocument(operation, deal, { id, version, values: { name: '改' } }, { action: 'import' })
    })
  await expect(change(buyer)).rejects.toMatchObject({ code: 409 })
  await expect(change(supplier)).rejects.toMatchObject({ code: expect.any(Number) as number })
})
