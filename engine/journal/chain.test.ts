/** Tests of the chain of the journal: concurrent commits, what is changed behind the application, a database that was restored elsewhere. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { linkHash, sealJournal, verifyJournal } from './chain.ts'

const memo = document('memo', {
  module: 'story',
  code: 'MEM',
  kind: 'master',
  label: ['备忘', 'Memo'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'], sort: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})
let app: Story
let platform: string
beforeAll(async () => {
  app = await story({ documents: [memo] })
  platform = app.as('buyer').actor.platform
})
afterAll(() => app.end())
beforeEach(() => app.sql('DELETE FROM core.journal_link'))

const pool = () => app.engine.pool
const write = (name: string) => app.as('buyer').create(memo, { name })
/**
 * Seals until every entry is in a link. Transactions of other databases of the cluster hold the horizon back too, so one call may seal nothing yet.
 */
const sealAll = () =>
  waitFor(async () => {
    await sealJournal(pool())
    const [all] = await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM core.journal')
    return (await sealed()) === all!.n
  })
const verified = () => verifyJournal(pool(), platform)
const sealed = async () => (await app.sql<{ n: number }>('SELECT sum(cardinality(entries))::int AS n FROM core.journal_link'))[0]!.n

test('entries are sealed in the order of their transactions, and none before an older transaction has ended', async () => {
  await write('first')
  await sealAll()
  let commit: () => void = () => undefined
  const open = new Promise<void>((go) => (commit = go))
  let begun: () => void = () => undefined
  // The other transaction is the younger one only if it begins after this one has written.
  const written = new Promise<void>((go) => (begun = go))
  const slow = app.as('buyer').perform(async (operation) => {
    await operation.tx.run(
      `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id) VALUES ($1, 1, 'memo', 1, 1, 'slow', 1, 1)`,
      [platform],
    )
    begun()
    await open
  })
  await written
  await write('while the slow one is open')
  await sealJournal(pool())
  const before = await sealed()
  expect(await verified()).toMatchObject({ bad: null, next: null, unsealed: 1 })
  commit()
  await slow
  await Promise.all([sealJournal(pool()), sealJournal(pool())])
  await sealAll()
  expect(await sealed()).toBe(before + 2)
  expect(await verified()).toMatchObject({ bad: null, unsealed: 0, entries: before + 2 })
  // The two may stand in one link or in two: another database's transaction can hold the horizon back between them.
  const entries = await app.sql<{ id: string }>(
    'SELECT e.id::text AS id FROM core.journal_link l, unnest(l.entries) WITH ORDINALITY AS e (id, at) ORDER BY l.no, e.at',
  )
  expect(entries.at(-2)?.id).toBe('1')
})

test('the chain goes on after its ninth link: links are ordered as numbers', async () => {
  for (let at = 0; at < 12; at++) {
    await write(`link ${at}`)
    await sealAll()
  }
  const { head, ...rest } = await verified()
  expect(rest).toMatchObject({ bad: null, unsealed: 0 })
  expect(Number(head!.no)).toBeGreaterThanOrEqual(12)
})

test('an entry that is changed, removed or added, and a forged link, are named', async () => {
  const { id } = await write('kept')
  await sealAll()
  const { head } = await verified()
  expect(await linkHash(pool(), platform, head!.no)).toBe(head!.hash)
  const [entry] = await app.sql<{ id: string }>('SELECT id::text FROM core.journal WHERE doc_id = $1', [id])
  await app.sql(`UPDATE core.journal SET comment = 'forged' WHERE id = $1`, [entry!.id])
  expect((await verified()).bad).toEqual({ link: head!.no, reason: 'changed', entry: entry!.id, type: 'memo', doc: id })
  await app.sql('UPDATE core.journal SET comment = NULL WHERE id = $1', [entry!.id])
  await app.sql('CREATE TABLE core.away AS SELECT * FROM core.journal WHERE id = $1', [entry!.id])
  await app.sql('DELETE FROM core.journal WHERE id = $1', [entry!.id])
  expect((await verified()).bad).toMatchObject({ reason: 'removed', entry: entry!.id })
  await app.sql('INSERT INTO core.journal SELECT * FROM core.away')
  expect((await verified()).bad).toBeNull()
  await app.sql(
    'INSERT INTO core.journal SELECT platform_id, 2, type, doc_id, version, action, user_id, company_id, at, comment, changes, xact FROM core.away',
  )
  expect((await verified()).bad).toMatchObject({ reason: 'added', entry: '2' })
  await app.sql('DELETE FROM core.journal WHERE id = 2')
  await app.sql('UPDATE core.journal_link SET hash = sha256(hash)')
  expect((await verified()).bad).toMatchObject({ reason: 'link', entry: null })
})

test('a database that was restored elsewhere counts its transactions from the start, and its journal is chained on', async () => {
  await write('before the backup')
  await app.sql('UPDATE core.journal SET xact = xact + 1000000000000')
  // The former cluster, whose transactions were far ahead: its functions stand before those of PostgreSQL for one pool.
  for (const name of ['xmin', 'xmax'])
    await app.sql(
      `CREATE FUNCTION core.pg_snapshot_${name}(pg_snapshot) RETURNS xid8 LANGUAGE sql STABLE AS $$ SELECT '2000000000000'::xid8 $$`,
    )
  const former = new pg.Pool({ ...pool().options, max: 1, options: '-c search_path=core,pg_catalog' })
  await sealJournal(former)
  await former.end()
  await write('not sealed before the backup')
  await app.sql('UPDATE core.journal SET xact = xact + 1000000000000 WHERE xact < 1000000000000')
  await write('after the restore')
  await sealAll()
  await write('later')
  await sealAll()
  const all = await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM core.journal WHERE platform_id = $1', [platform])
  expect(await verified()).toMatchObject({ bad: null, unsealed: 0, entries: all[0]!.n })
})
