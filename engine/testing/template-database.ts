/** Databases for tests: a template is prepared once per test run, on its first use, and every test file works on a copy of it. */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

export interface DatabaseCopy {
  readonly name: string
  /** Address for the cluster's owner, past every policy. */
  readonly ownerUrl: string
  /** Address for the app role, as the server uses it. */
  readonly appUrl: string
  drop(): Promise<void>
}

/** What the global setup of the test run tells its worker processes by environment. */
export interface TestRun {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Template with the core tables only. */
  readonly core: string
  /** Template with every migration applied. */
  readonly full: string
  /** File with the generated schema that `full` has. */
  readonly snapshot: string
  /** Folder of the run, for files that belong to a template; it goes with the run. */
  readonly folder: string
}

/** @throws Error outside of a test run */
export function testRun(): TestRun {
  const {
    WEFT_TEST_OWNER_URL: ownerUrl,
    WEFT_TEST_APP_URL: appUrl,
    WEFT_TEST_CORE: core,
    WEFT_TEST_FULL: full,
    WEFT_TEST_SNAPSHOT: snapshot,
    WEFT_TEST_FOLDER: folder,
  } = process.env
  if (!ownerUrl || !appUrl || !core || !full || !snapshot || !folder)
    throw new Error('This needs the test cluster; run it through vitest with its global setup.')
  return { ownerUrl, appUrl, core, full, snapshot, folder }
}

/** Copies a database file by file; nobody may be connected to it. The copy is the caller's alone. */
export async function copyDatabase(template: string): Promise<DatabaseCopy> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await asOwner((client) => create(client, name, template))
  return copyOf(name)
}

export interface PreparedTemplate<T> {
  /** Name of the database to copy. */
  readonly name: string
  /** What `prepare` returned when the template was made, through JSON. */
  readonly result: T
}

const known = new Map<string, Promise<PreparedTemplate<unknown>>>()

/**
 * Gives a prepared template. The first worker process that asks makes it, the others wait for it at an advisory lock.
 * @param key says what is prepared; the same key means the same content
 * @param from name of the template that the preparation starts from
 * @param prepare fills the database and closes its own connections; its result is kept with the template as JSON
 */
export function preparedTemplate<T>(
  key: string,
  from: string,
  prepare: (database: DatabaseCopy) => Promise<T>,
): Promise<PreparedTemplate<T>> {
  const origin = `${from} ${key}`
  let template = known.get(origin)
  if (!template) known.set(origin, (template = find(key, from, prepare)))
  return template as Promise<PreparedTemplate<T>>
}

async function find<T>(key: string, from: string, prepare: (database: DatabaseCopy) => Promise<T>): Promise<PreparedTemplate<T>> {
  const name = `template_${createHash('sha256').update(`${from} ${key}`).digest('hex').slice(0, 16)}`
  return asOwner(async (client) => {
    // The lock ends with this connection, so a worker that dies while it prepares holds nobody up.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query<{ result: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS result FROM pg_database WHERE datname = $1 AND datistemplate`,
      [name],
    )
    if (rows[0]) return { name, result: JSON.parse(rows[0].result ?? 'null') as T }
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await create(client, name, from)
    const result = JSON.stringify((await prepare(copyOf(name))) ?? null)
    await client.query(`COMMENT ON DATABASE ${name} IS ${client.escapeLiteral(result)}`)
    // Set last: only a template that is whole carries the mark. Nobody can connect any more, so that copying is never refused.
    await client.query(`ALTER DATABASE ${name} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`)
    return { name, result: JSON.parse(result) as T }
  })
}

/** FILE_COPY copies files instead of writing each page to the log; `clone` lets the kernel do it where PostgreSQL was built for that. */
async function create(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query(`SET file_copy_method = 'clone'`).catch(() => undefined)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`)
}

function copyOf(name: string): DatabaseCopy {
  const { ownerUrl, appUrl } = testRun()
  const at = (url: string): string => {
    const full = new URL(url)
    full.pathname = `/${name}`
    return full.href
  }
  return {
    name,
    ownerUrl: at(ownerUrl),
    appUrl: at(appUrl),
    drop: () => asOwner(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testRun().ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
