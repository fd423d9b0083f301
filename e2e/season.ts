/** The demo season of the browser tests: seeded once into a template database, of which every worker's server gets its own copy. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isFullRun } from '../engine/testing/proof-size.ts'

/** What workers need to know of the template. The global setup passes it to the workers in the environment. */
export interface Season {
  /** The owner's address of the cluster, on its maintenance database. */
  readonly ownerUrl: string
  /** The server's login on the cluster; the database in the path is replaced. */
  readonly appUrl: string
  /** The folder that holds the data folders: `template`, and one per worker. */
  readonly folder: string
}

/** A server with its own database and data folder. */
export interface Weft {
  readonly url: string
  /** Stops the server, and removes its database and its data folder. */
  end(): Promise<void>
}

const template = 'season_template'

/** Seeds the season: starts a server on the template database, waits until the whole season is laid, and stops it. */
export async function seedSeason(season: Season): Promise<void> {
  await statement(season.ownerUrl, `CREATE DATABASE ${template}`)
  const server = await startServer(season, template, {}, /Weft is ready at (\S+)[^]*The demo season is laid/)
  await server.stop()
}

/** Starts a server on a copy of the season. */
export async function startWeft(season: Season, name: string): Promise<Weft> {
  await statement(season.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await statement(season.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`)
  cpSync(join(season.folder, template), join(season.folder, name), { recursive: true })
  const { url, stop } = await startServer(season, name)
  return {
    url,
    async end() {
      await stop()
      await statement(season.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      rmSync(join(season.folder, name), { recursive: true, force: true })
    },
  }
}

/** Starts a server without the demo season, on an empty database. Its `link` is the one that it prints for its first administrator. */
export async function startEmptyWeft(season: Season, name: string): Promise<{ link: string; end(): Promise<void> }> {
  await statement(season.ownerUrl, `CREATE DATABASE ${name}`)
  const { url, stop } = await startServer(season, name, { DEMO: '0' }, /(http:\S+#first=\S+)/)
  return {
    link: url,
    async end() {
      await stop()
      await statement(season.ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      rmSync(join(season.folder, name), { recursive: true, force: true })
    },
  }
}

/** Starts the product as `npm start` does, on a free port, and resolves with the address that it prints when it is ready. */
async function startServer(
  season: Season,
  name: string,
  settings: Readonly<Record<string, string>> = {},
  ready = /Weft is ready at (\S+)/,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'start.mjs'), '--built'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // The server ends when the process that started it is killed.
      npm_lifecycle_event: 'e2e',
      PORT: '0',
      DATA_DIR: join(season.folder, name),
      DATABASE_URL: onDatabase(season.ownerUrl, name),
      DATABASE_APP_URL: onDatabase(season.appUrl, name),
      RATE_LIMIT: '1000',
      // Webhook receivers may run on this machine.
      LOCAL_PROVIDERS: '1',
      DEMO_ORDERS: process.env['DEMO_ORDERS'] ?? (isFullRun ? '200' : '60'),
      DEMO_STYLES: process.env['DEMO_STYLES'] ?? (isFullRun ? '60' : '24'),
      ...settings,
    },
  })
  const url = await printed(server, ready)
  return { url, stop: () => stopped(server) }
}

/**
 * Waits until a process prints what the pattern captures.
 * @throws Error with everything it printed when it ends before
 */
function printed(server: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((done, failed) => {
    server.stdout!.on('data', (piece: Buffer) => {
      text += piece.toString()
      const match = pattern.exec(text)
      if (match) done(match[1]!)
    })
    server.once('exit', () => failed(new Error(`the server ended before it was ready:\n${text}`)))
  })
}

/** Ends a process with SIGTERM and waits until it is gone. */
async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await exited
}

/** Returns the same address on another database. */
function onDatabase(url: string, name: string): string {
  const full = new URL(url)
  full.pathname = `/${name}`
  return full.href
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
