// Opens an up-to-date database from the settings: private or supplied, migrated, with a login for the application.
import pg from 'pg'
import type { Config } from '../config.ts'
import { launch } from './launcher.ts'
import { migrate } from './migrate.ts'
import { probe } from './probe.ts'
import { ensureAppRole, grantApp, isLoginInUse } from './roles.ts'
import { secret } from './secret.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl'>

export interface OpenDatabase {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly applied: readonly string[]
  /** Stops the private PostgreSQL. Does nothing to a supplied one. */
  stop(): void
}

/**
 * Starts or finds the database, migrates it and creates the server's login.
 * @param log receives one line for operators: where the database is when that is not obvious, and hints
 * @throws Error in plain language; a private PostgreSQL that was started is stopped again
 */
export async function openDatabase(config: Settings, log: (line: string) => void): Promise<OpenDatabase> {
  const privateCluster = config.databaseUrl ? undefined : await launch({ dataDir: config.dataDir, log })
  try {
    const ownerUrl = privateCluster ? await databaseOf(privateCluster.ownerUrl, 'weft') : config.databaseUrl!
    const applied = await migrate(ownerUrl)
    const appUrl = config.databaseAppUrl ?? (await ownLogin(config, ownerUrl, log))
    await grantApp(ownerUrl, decodeURIComponent(new URL(appUrl).username), log)
    return { ownerUrl, appUrl, applied, stop: () => privateCluster?.stop() }
  } catch (error) {
    privateCluster?.stop()
    throw error
  }
}

/** Returns the address with the login `weft_app_<database>` and a stored password. A login that already works is left unchanged, and one that is in use is never reset. */
async function ownLogin(config: Settings, ownerUrl: string, log: (line: string) => void): Promise<string> {
  const url = new URL(ownerUrl)
  if (!url.hostname)
    throw new Error('DATABASE_URL names no host. For a socket write postgres://user:password@localhost/database?host=/folder')
  const database = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)
  const role = `weft_app_${database.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`.slice(0, 60)
  url.username = role
  url.password = secret(config.dataDir, `app-${role}`)
  url.pathname = `/${encodeURIComponent(database)}`
  if ((await probe(url.href)) === 'ready') return url.href
  if (await isLoginInUse(ownerUrl, role))
    throw new Error(
      `The login ${role} is in use by another node, with a password that this data folder does not have. Give all nodes one DATABASE_APP_URL (the login and its password), as README.md describes.`,
    )
  const fresh = await ensureAppRole(ownerUrl, role, url.password)
  if (!fresh) log(`The login ${role} has a new password. If other nodes use this database, give all of them one DATABASE_APP_URL.`)
  return url.href
}

async function databaseOf(maintenanceUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return url.href
}
