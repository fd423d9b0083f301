/** Test harness: a whole engine over a real database. Tests act as people of a brand, its suppliers and another platform. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { testPool } from './test-pool.ts'
import type { AnyDocument, Doc } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { PartyKind } from '../../model/people/party-kinds.ts'
import type { WireDoc } from '../../model/page.ts'
import type { ListAnswer, ListQuery } from '../../model/lists/list-query.ts'
import { createEngine } from '../engine.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { executeAction } from '../save/actions/execute-action.ts'
import { convert } from '../save/conversion/convert.ts'
import { runIdempotent } from '../save/idempotency.ts'
import { removeDraft } from '../save/remove-and-copy.ts'
import { saveDocument } from '../save/save.ts'
import { viewDocument } from '../save/view/document-view.ts'
import type { DefinedLogic } from '../document-logic.ts'
import type { FileReaders } from '../file-readers.ts'
import type { PaperPress } from '../paper-press.ts'
import type { SigningSystems } from '../signing-system.ts'
import { schemaDiff } from '../store/schema/schema-diff.ts'
import { list } from '../query/list.ts'
import { getTypeParser } from '../store/connection/value-parsers.ts'
import { schemaOf, type Schema, type Table } from '../store/schema/schema.ts'
import { copyDatabase, type DatabaseCopy, preparedTemplate, testRun } from './template-database.ts'
import type { Actor } from '../actor.ts'

export interface Person {
  readonly actor: Actor
  create<D extends AnyDocument>(type: D, values: Record<string, unknown>): Promise<Doc<D>>
  /** Saves with the version that was last read, unless one is given. */
  save<D extends AnyDocument>(type: D, id: string, values: Record<string, unknown>, version?: number): Promise<Doc<D>>
  act<D extends AnyDocument>(
    type: D,
    id: string,
    action: string,
    input?: { comment?: string; version?: number; values?: Record<string, unknown>; confirmed?: readonly string[] },
  ): Promise<Doc<D>>
  get<D extends AnyDocument>(type: D, id: string): Promise<Doc<D> & WireDoc>
  list(type: AnyDocument, query?: ListQuery): Promise<ListAnswer>
  /** Returns the values that a new document converted from this one starts with. */
  make(target: AnyDocument, from: { type: AnyDocument; id: string }): Promise<Record<string, any>>
  remove(type: AnyDocument, id: string): Promise<void>
  /** Runs any other engine function in a transaction of this person. */
  perform<T>(work: (operation: Operation) => Promise<T>): Promise<T>
}

export interface Story {
  readonly engine: Engine
  /** Returns a person by name; an unknown name creates a new person of the brand with that role. See `people` for the existing ones. */
  as(name: string): Person
  /** Adds a company and a person: `person('mill', { kind: 'supplier' })`. */
  person(name: string, options?: { kind?: PartyKind; company?: string; roles?: readonly string[]; platform?: string }): Promise<Person>
  /** Ids of companies by name: brand, supplier, supplier2, factory, carrier, other. */
  readonly companies: Readonly<Record<string, string>>
  /** Runs a statement as the owner of the database, past every policy, and returns its rows. Use it to inspect, not to act. */
  sql<T = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
  /** Returns the events written to the outbox so far. */
  outboxEvents(): Promise<{ topic: string; payload: Record<string, any> }[]>
  end(): Promise<void>
}

/** The initial people: name → company and role. */
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

export interface StoryOptions {
  readonly documents: readonly AnyDocument[]
  readonly logic?: readonly DefinedLogic[]
  readonly people?: false
  readonly signing?: SigningSystems
  readonly readers?: FileReaders
  readonly press?: PaperPress
  /** Keys of warnings that the people of the story confirm when an action asks. */
  readonly confirms?: readonly string[]
}

/** What a story knows apart from its database. It is stored with a template, so it is plain data. */
interface Cast {
  readonly platforms: { readonly brand: string; readonly other: string }
  readonly companies: Record<string, string>
  readonly people: Actor[]
}

/**
 * Begins a story on a database of its own: a copy of the full schema where these types are the product's own,
 * else of the core tables plus the tables of these types. End it with `end()`, e.g. in `afterAll`.
 */
export async function story(options: StoryOptions): Promise<Story> {
  const usesFullSchema = isPartOfFullSchema(options.documents)
  const { full, core } = testRun()
  const withCast = await preparedTemplate(`cast ${options.people !== false}`, usesFullSchema ? full : core, (database) =>
    onDatabase(database, { documents: [] }, (client, engine) => createCast(client, engine, options.people !== false)),
  )
  const database = await copyDatabase(withCast.name)
  if (!usesFullSchema) await createTables(database, options.documents)
  return openStory(database, options, structuredClone(withCast.result))
}

/**
 * Begins a story on a copy of a prepared database: `prepare` runs once per test run, for the first story that asks for `key`.
 * The types must be the product's own.
 * @param prepare its result is given to each of these stories; it is plain data
 */
export async function preparedStory<T>(
  options: StoryOptions & { readonly key: string; readonly prepare: (story: Story) => Promise<T> },
): Promise<{ story: Story; prepared: T }> {
  const { full } = testRun()
  const { name, result } = await preparedTemplate(`story ${options.key}`, full, async (database) => {
    const cast = await onDatabase(database, { documents: [] }, (client, engine) => createCast(client, engine, true))
    const first = await openStory(database, options, cast)
    try {
      return { cast, prepared: await options.prepare(first) }
    } finally {
      await first.end()
    }
  })
  return {
    story: await openStory(await copyDatabase(name), options, structuredClone(result.cast)),
    prepared: structuredClone(result.prepared),
  }
}

/** Whether the full schema of this run has the tables of these types exactly so. It may have more foreign keys, to types that are left out here. */
function isPartOfFullSchema(types: readonly AnyDocument[]): boolean {
  const full = JSON.parse(readFileSync(testRun().snapshot, 'utf8')) as Schema
  const comparable = (table: Table | undefined) => JSON.stringify(table && { ...table, foreign: undefined })
  return types.length > 0 && Object.entries(schemaOf(types)).every(([name, table]) => comparable(full[name]) === comparable(table))
}

async function createTables(database: DatabaseCopy, types: readonly AnyDocument[]): Promise<void> {
  const role = decodeURIComponent(new URL(database.appUrl).username)
  const grants = [...new Set(types.map((type) => type.module)), 'core'].map(
    (schema) =>
      `GRANT USAGE ON SCHEMA "${schema}" TO "${role}"; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"; GRANT USAGE ON ALL SEQUENCES IN SCHEMA "${schema}" TO "${role}";`,
  )
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query([...schemaDiff({}, schemaOf(types)), ...grants].join('\n'))
  await client.end()
}

/** Opens the database with an engine for a piece of work and closes both. */
async function onDatabase<T>(
  database: DatabaseCopy,
  options: StoryOptions,
  work: (client: Queries, engine: Engine) => Promise<T>,
): Promise<T> {
  const owner = testPool({ connectionString: database.ownerUrl, max: 2, types: { getTypeParser } })
  const engine = createEngine({ pool: owner, documents: options.documents, logic: options.logic ?? [] })
  try {
    await reserveIds(owner, engine)
    return await work(owner, engine)
  } finally {
    await owner.end()
  }
}

/** Takes enough ids for the companies and people that a story adds by itself. */
const reserveIds = (owner: Queries, engine: Engine): Promise<void> =>
  engine.ids.reserve({ rows: async (sql: string, params: unknown[]) => (await owner.query(sql, params)).rows } as never, 900)

type Queries = Pick<pg.Pool, 'query'>

async function createCast(client: Queries, engine: Engine, withPeople: boolean): Promise<Cast> {
  const cast: Cast = { platforms: { brand: engine.ids.next(), other: engine.ids.next() }, companies: {}, people: [] }
  for (const [code, id] of Object.entries(cast.platforms))
    await client.query(`INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $2, $2)`, [id, code])
  if (withPeople)
    for (const [name, company, roles] of people)
      await addPerson(client, engine, cast, name, { company, kind: companyKinds[company]!, roles })
  return cast
}

async function addCompany(
  client: Queries,
  engine: Engine,
  { name, kind, platform }: { name: string; kind: PartyKind; platform: string },
): Promise<string> {
  const id = engine.ids.next()
  await client.query('INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $3, $3, $4)', [
    platform,
    id,
    name,
    kind,
  ])
  await client.query(`INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'company', $3, 'active')`, [
    platform,
    id,
    name,
  ])
  return id
}

async function addPerson(
  client: Queries,
  engine: Engine,
  cast: Cast,
  name: string,
  options: { kind?: PartyKind; company?: string; roles?: readonly string[]; platform?: string } = {},
): Promise<Actor> {
  const at = options.company ?? (options.kind && options.kind !== 'brand' ? name : 'brand')
  const platform = options.platform ?? (at === 'other' ? cast.platforms.other : cast.platforms.brand)
  const kind = options.kind ?? companyKinds[at] ?? 'brand'
  const company = (cast.companies[at] ??= await addCompany(client, engine, { name: at, kind, platform }))
  const roles = options.roles ?? [kind === 'brand' ? name : kind]
  const accountType = roles.includes('admin') ? 'administrator' : 'common'
  const user = engine.ids.next()
  await client.query('INSERT INTO core.account (id, username, full_name) VALUES ($1, $2, $2)', [user, name])
  await client.query(`INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles) VALUES ($1, $2, $3, $4, $5)`, [
    platform,
    user,
    company,
    accountType,
    roles,
  ])
  await client.query(`INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'user', $3, 'active')`, [
    platform,
    user,
    name,
  ])
  const actor: Actor = { platform, company, companyKind: kind, user, name, roles, positions: [], language: 'zh', accountType }
  cast.people.push(actor)
  return actor
}

async function openStory(database: DatabaseCopy, options: StoryOptions, cast: Cast): Promise<Story> {
  const owner = testPool({ connectionString: database.ownerUrl, max: 2, types: { getTypeParser } })
  const pool = testPool({ connectionString: database.appUrl, max: 24, pipeline: true, types: { getTypeParser } } as never)
  for (const one of [pool, owner]) one.on('error', () => undefined)
  const engine = createEngine({
    pool,
    documents: options.documents,
    logic: options.logic ?? [],
    signing: options.signing,
    readers: options.readers,
    press: options.press,
  })
  await reserveIds(owner, engine)
  const known = new Map(cast.people.map((actor) => [actor.name, personOf(engine, actor, options.confirms)]))
  return {
    engine,
    companies: cast.companies,
    person: async (name, personOptions) => {
      const one = personOf(engine, await addPerson(owner, engine, cast, name, personOptions), options.confirms)
      known.set(name, one)
      return one
    },
    as: (name) => {
      const one = known.get(name)
      if (!one) throw new Error(`nobody is called ${name}; make them with person()`)
      return one
    },
    sql: async (text, values) => (await owner.query(text, values)).rows,
    outboxEvents: async () => (await owner.query('SELECT topic, payload FROM core.outbox ORDER BY id')).rows,
    end: async () => {
      await pool.end()
      await owner.end()
    },
  }
}

/**
 * Returns one person's access to the engine, through the same functions as the server.
 * @param confirms keys of warnings that the person confirms when an action asks
 */
export function personOf(engine: Engine, actor: Actor, confirms: readonly string[] = []): Person {
  const versions = new Map<string, number>()
  const seen = <T extends { id: string; version: number }>(doc: T): T => {
    versions.set(doc.id, doc.version)
    return doc
  }
  // Read on the connection of the action: callers who each wait for a second connection would wait for each other.
  const current = async (operation: Operation, type: AnyDocument, id: string) =>
    (await viewDocument(operation, type, id))['version'] as number
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
              await saveDocument(operation, type, {
                id,
                values,
                version: version ?? versions.get(id) ?? (await current(operation, type, id)),
              })
            ).doc,
        )) as never,
      ),
    act: async (type, id, action, input = {}) => {
      const send = (confirmed: readonly string[] | undefined) =>
        runInTransaction(engine, actor, async (operation) =>
          executeAction(operation, type, {
            id,
            action,
            comment: input.comment,
            values: input.values,
            confirmed,
            version: input.version ?? (await current(operation, type, id)),
          }),
        )
      return seen(
        (await send(input.confirmed).catch((error: unknown) => {
          const codes = warningCodes(error).filter((code) => confirms.includes(code.replace(/:.*/, '')))
          if (codes.length === 0) throw error
          return send([...(input.confirmed ?? []), ...codes])
        })) as never,
      )
    },
    get: async (type, id) => seen((await runInTransaction(engine, actor, (operation) => viewDocument(operation, type, id))) as never),
    list: (type, query = {}) => runInTransaction(engine, actor, (operation) => list(operation, type, query)),
    make: (target, from) => runInTransaction(engine, actor, (operation) => convert(operation, from.type, { id: from.id, to: target.name })),
    remove: (type, id) =>
      runInTransaction(engine, actor, async (operation) =>
        removeDraft(operation, type, { id, version: await current(operation, type, id) }),
      ),
  }
}

/** Returns the codes of the warnings that an action asks to confirm; none of another error. */
const warningCodes = (error: unknown): string[] =>
  error instanceof WeftError && Array.isArray(error.detail?.['asks'])
    ? (error.detail['asks'] as readonly { readonly code: string }[]).map(({ code }) => code)
    : []
