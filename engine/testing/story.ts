/** A whole engine over a real database, for tests: stories are told as the business would, by people of a brand, its suppliers and a rival platform. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { AnyDocument, Doc, PartyKind } from '../../model/document.ts'
import type { ListAnswer, ListQuery, WireDoc } from '../../model/page.ts'
import { createEngine } from '../engine.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { executeAction } from '../save/execute-action.ts'
import { convert } from '../save/convert.ts'
import { runIdempotent } from '../save/idempotency.ts'
import { removeDraft } from '../save/remove-and-copy.ts'
import { saveDocument } from '../save/save.ts'
import { viewDocument } from '../save/document-view.ts'
import type { DefinedLogic } from '../document-logic.ts'
import type { SigningSystems } from '../signing-system.ts'
import { schemaDiff } from '../store/schema-diff.ts'
import { list } from '../query/list.ts'
import { getTypeParser } from '../store/value-parsers.ts'
import { schemaOf } from '../store/schema.ts'
import type { Actor } from '../actor.ts'

export interface Person {
  readonly actor: Actor
  create<D extends AnyDocument>(type: D, values: Record<string, unknown>): Promise<Doc<D>>
  /** With the version that was last read, unless one is given. */
  save<D extends AnyDocument>(type: D, id: string, values: Record<string, unknown>, version?: number): Promise<Doc<D>>
  act<D extends AnyDocument>(
    type: D,
    id: string,
    action: string,
    input?: { comment?: string; version?: number; values?: Record<string, unknown> },
  ): Promise<Doc<D>>
  get<D extends AnyDocument>(type: D, id: string): Promise<Doc<D> & WireDoc>
  list(type: AnyDocument, query?: ListQuery): Promise<ListAnswer>
  /** The values that a new document made from this one begins with. */
  make(target: AnyDocument, from: { type: AnyDocument; id: string }): Promise<Record<string, any>>
  remove(type: AnyDocument, id: string): Promise<void>
  /** Anything else of the engine, in a transaction of this person. */
  perform<T>(work: (operation: Operation) => Promise<T>): Promise<T>
}

export interface Story {
  readonly engine: Engine
  /** A person by name; an unknown name makes a new one of the brand with that role. See `people` for those who are there. */
  as(name: string): Person
  /** Adds a company and a person: `person('mill', { kind: 'supplier' })`. */
  person(name: string, options?: { kind?: PartyKind; company?: string; roles?: readonly string[]; platform?: string }): Promise<Person>
  /** Ids of companies by name: brand, supplier, supplier2, factory, carrier, other. */
  readonly companies: Readonly<Record<string, string>>
  /** Rows of a statement as the owner of the database, past every policy: for looking, not for doing. */
  sql<T = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
  /** What was told to the outbox so far. */
  told(): Promise<{ topic: string; payload: Record<string, any> }[]>
  end(): Promise<void>
}

/** Who is there from the start: name → company and role. */
const people: readonly (readonly [name: string, company: string, roles: readonly string[]])[] = [
  ['buyer', 'brand', ['buyer']],
  ['merchandiser', 'brand', ['merchandiser']],
  ['manager', 'brand', ['manager']],
  ['finance', 'brand', ['finance']],
  ['inspector', 'brand', ['inspector']],
  ['warehouse', 'brand', ['warehouse']],
  ['designer', 'brand', ['designer']],
  ['planner', 'brand', ['planner']],
  ['admin', 'brand', ['admin']],
  ['supplier', 'supplier', ['supplier']],
  ['supplier2', 'supplier2', ['supplier']],
  ['factory', 'factory', ['factory']],
  ['carrier', 'carrier', ['carrier']],
  ['other.buyer', 'other', ['buyer', 'admin']],
]
const companyKinds: Readonly<Record<string, PartyKind>> = {
  brand: 'brand',
  supplier: 'supplier',
  supplier2: 'supplier',
  factory: 'factory',
  carrier: 'carrier',
  other: 'brand',
}

/**
 * Begins a story on a database of its own, made from the core template of this test run (see `vitest` global setup) plus the tables of these types.
 * End it with `end()`, e.g. in `afterAll`.
 */
export async function story(input: {
  documents: readonly AnyDocument[]
  logic?: readonly DefinedLogic[]
  people?: false
  signing?: SigningSystems
}): Promise<Story> {
  const database = await newDatabase(input.documents)
  const engine = createEngine({ pool: database.pool, documents: input.documents, logic: input.logic ?? [], signing: input.signing })
  const companies: Record<string, string> = {}
  const known = new Map<string, Person>()
  await engine.ids.reserve(
    { rows: async (sql: string, params: unknown[]) => (await database.owner.query(sql, params as unknown[])).rows } as never,
    900,
  )
  const platforms = { brand: engine.ids.next(), other: engine.ids.next() }
  for (const [code, id] of Object.entries(platforms))
    await database.owner.query(`INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $2, $2)`, [id, code])

  const company = async (name: string, kind: PartyKind, platform: string) => {
    const id = engine.ids.next()
    await database.owner.query('INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $3, $3, $4)', [
      platform,
      id,
      name,
      kind,
    ])
    await database.owner.query(`INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'company', $3, 'active')`, [
      platform,
      id,
      name,
    ])
    companies[name] = id
    return id
  }
  const person = async (
    name: string,
    options: { kind?: PartyKind; company?: string; roles?: readonly string[]; platform?: string } = {},
  ): Promise<Person> => {
    const at = options.company ?? (options.kind && options.kind !== 'brand' ? name : 'brand')
    const platform = options.platform ?? (at === 'other' ? platforms.other : platforms.brand)
    const kind = options.kind ?? companyKinds[at] ?? 'brand'
    const companyId = companies[at] ?? (await company(at, kind, platform))
    const roles = options.roles ?? [kind === 'brand' ? name : kind]
    const user = engine.ids.next()
    await database.owner.query('INSERT INTO core.account (id, username, full_name) VALUES ($1, $2, $2)', [user, name])
    await database.owner.query(
      `INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles) VALUES ($1, $2, $3, $4, $5)`,
      [platform, user, companyId, roles.includes('admin') ? 'administrator' : 'common', roles],
    )
    await database.owner.query(`INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'user', $3, 'active')`, [
      platform,
      user,
      name,
    ])
    const actor: Actor = {
      platform,
      company: companyId,
      companyKind: kind,
      user,
      name,
      roles,
      positions: [],
      language: 'zh',
      accountType: roles.includes('admin') ? 'administrator' : 'common',
    }
    const one = personOf(engine, actor)
    known.set(name, one)
    return one
  }
  if (input.people !== false) for (const [name, at, roles] of people) await person(name, { company: at, kind: companyKinds[at]!, roles })

  return {
    engine,
    companies,
    person,
    as: (name) => {
      const one = known.get(name)
      if (!one) throw new Error(`nobody is called ${name}; make them with person()`)
      return one
    },
    sql: async (text, values) => (await database.owner.query(text, values)).rows,
    told: async () => (await database.owner.query('SELECT topic, payload FROM core.outbox ORDER BY id')).rows,
    end: () => database.end(),
  }
}

/** One person's way into the engine; the doors are the same as the server's. */
export function personOf(engine: Engine, actor: Actor): Person {
  const versions = new Map<string, number>()
  const seen = <T extends { id: string; version: number }>(doc: T): T => {
    versions.set(doc.id, doc.version)
    return doc
  }
  const current = async (type: AnyDocument, id: string) =>
    (await runInTransaction(engine, actor, (operation) => viewDocument(operation, type, id)))['version'] as number
  return {
    actor,
    perform: (work) => runInTransaction(engine, actor, work),
    create: async (type, values) =>
      seen(
        (await runIdempotent(
          engine,
          actor,
          { key: randomUUID(), body: JSON.stringify(values) },
          async (operation) => (await saveDocument(operation, type, { values })).doc,
        )) as never,
      ),
    save: async (type, id, values, version) =>
      seen(
        (await runInTransaction(
          engine,
          actor,
          async (operation) =>
            (
              await saveDocument(operation, type, { id, values, version: version ?? versions.get(id) ?? (await current(type, id)) })
            ).doc,
        )) as never,
      ),
    act: async (type, id, action, input = {}) =>
      seen(
        (await runInTransaction(engine, actor, async (operation) =>
          executeAction(operation, type, {
            id,
            action,
            comment: input.comment,
            values: input.values,
            version: input.version ?? (await current(type, id)),
          }),
        )) as never,
      ),
    get: async (type, id) => seen((await runInTransaction(engine, actor, (operation) => viewDocument(operation, type, id))) as never),
    list: (type, query = {}) => runInTransaction(engine, actor, (operation) => list(operation, type, query)),
    make: (target, from) => runInTransaction(engine, actor, (operation) => convert(operation, from.type, { id: from.id, to: target.name })),
    remove: (type, id) =>
      runInTransaction(engine, actor, async (operation) => removeDraft(operation, type, { id, version: await current(type, id) })),
  }
}

interface Database {
  readonly pool: pg.Pool
  readonly owner: pg.Pool
  end(): Promise<void>
}

/** The test run says by environment where its cluster is: `WEFT_TEST_OWNER_URL`, the core template `WEFT_TEST_CORE`, and the app role's URL `WEFT_TEST_APP_URL`. */
async function newDatabase(types: readonly AnyDocument[]): Promise<Database> {
  const { WEFT_TEST_OWNER_URL: ownerUrl, WEFT_TEST_APP_URL: appUrl, WEFT_TEST_CORE: core } = process.env
  if (!ownerUrl || !appUrl || !core) throw new Error('A story needs the test cluster; run it through vitest with its global setup.')
  const name = `story_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const maintenance = new pg.Client({ connectionString: ownerUrl })
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${core}`)
  await maintenance.end()
  const at = (url: string) => {
    const full = new URL(url)
    full.pathname = `/${name}`
    return full.href
  }
  const owner = new pg.Pool({ connectionString: at(ownerUrl), max: 2, types: { getTypeParser } })
  const statements = schemaDiff({}, schemaOf(types))
  if (statements.length > 0) await owner.query(statements.join('\n'))
  const role = decodeURIComponent(new URL(appUrl).username)
  const schemas = [...new Set(types.map((type) => type.module)), 'core']
  for (const schema of schemas) {
    await owner.query(
      `GRANT USAGE ON SCHEMA "${schema}" TO "${role}"; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"; GRANT USAGE ON ALL SEQUENCES IN SCHEMA "${schema}" TO "${role}"`,
    )
  }
  const pool = new pg.Pool({ connectionString: at(appUrl), max: 24, pipeline: true, types: { getTypeParser } } as never)
  pool.on('error', () => undefined)
  owner.on('error', () => undefined)
  return {
    pool,
    owner,
    end: async () => {
      await pool.end()
      await owner.end()
    },
  }
}
