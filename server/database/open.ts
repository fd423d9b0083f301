// From settings to a database that is up to date: private or given, migrated, with the app's own login.
import pg from 'pg'
import type { Config } from '../config.ts'
import { launch } from './launcher.ts'
import { migrate } from './migrate.ts'
import { ensureAppRole, grantApp } from './roles.ts'
import { secret } from './secret.ts'

export interface OpenDatabase {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly applied: readonly string[]
  /** Stops the private PostgreSQL; does nothing to one that was given. */
  stop(): void
}

export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl'>,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const own = config.databaseUrl ? undefined : await launch({ dataDir: config.dataDir, log })
  const ownerUrl = config.databaseUrl ?? (await databaseOf(own!.ownerUrl, 'weft'))
  const applied = await migrate(ownerUrl)
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || 'weft'
  let appUrl = config.databaseAppUrl
  if (!appUrl) {
    const role = `weft_app_${name}`
      .toLowerCase()
      .replace(/[^a-z0-9_]/g, '_')
      .slice(0, 60)
    const password = secret(config.dataDir, `app-${role}`)
    await ensureAppRole(ownerUrl, role, password)
    const url = new URL(ownerUrl)
    url.username = role
    url.password = password
    appUrl = url.href
  }
  if (applied.length > 0 || !own) await grantApp(ownerUrl, decodeURIComponent(new URL(appUrl).username), log)
  return { ownerUrl, appUrl, applied, stop: () => own?.stop() }
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
