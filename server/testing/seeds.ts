/**
 * The contents with which a test server begins: accounts only, or a demo season too. Each seed runs once per test run; every server works
 * on a copy of its database and files.
 */
import { folderStore } from '../adapters/folder-store.ts'
import { argon2Sync, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { testPool } from '../../engine/testing/test-pool.ts'
import { loginKey } from '../../engine/authentication/envelope-keys.ts'
import { createEngine } from '../../engine/engine.ts'
import type { Engine } from '../../engine/operation.ts'
import { copyDatabase, type DatabaseCopy, preparedTemplate, testRun } from '../../engine/testing/template-database.ts'
import { signingSystems } from '../signing/esign.ts'
import { openPool } from '../database/pool.ts'
import { seedPeople } from '../demo/seed-accounts.ts'
import { demoPassword } from '../demo/seed-people.ts'
import { keepPictures } from '../demo/seed-pictures.ts'
import { seedDemo } from '../demo/seed.ts'
import { documents, logic } from '../../documents/all-documents.ts'

export interface SeedTarget {
  readonly engine: Engine
  /** Data folder of the server; its files are copied with the database. */
  readonly dataDir: string
  /** Runs a statement as the owner of the database, bypassing every policy. */
  sql<T = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
}

export interface Seed {
  /** The same key means the same content. */
  readonly key: string
  /** The seed whose database and files are there already when this one begins; without it, the full schema without rows. */
  readonly after?: Seed
  readonly fill: (target: SeedTarget) => Promise<void>
}

/** Platforms, companies, roles and accounts of the demo. */
export const accountsSeed: Seed = {
  key: 'accounts',
  async fill({ engine }) {
    await seedPeople(engine)
    // The key pair of the sign-in envelope takes long to make, so all copies share one.
    await loginKey(engine)
  },
}

/**
 * A demo season of 6 styles and 60 orders, for all tests that need documents: a season takes long to lay, so there is one. Its rows have
 * ids of ten digits, so that no other number in a response looks like one.
 */
export const smallSeason: Seed = {
  key: 'season',
  async fill({ engine, dataDir }) {
    await engine.pool.query(`SELECT count(nextval('core.ids')) FROM generate_series(1, 1000000)`)
    await seedDemo(engine, { keep: keepPictures(engine, folderStore(dataDir)), styles: 6, orders: 60 })
    await loginKey(engine)
  },
}

/** Returns a copy of the seed's database, and copies its files into `dataDir`. */
export async function seededDatabase(seed: Seed, dataDir: string): Promise<DatabaseCopy> {
  const name = await templateOf(seed)
  cpSync(filesOf(seed), dataDir, { recursive: true })
  return copyDatabase(name)
}

/** Folder with the files of the servers that begin with this seed. */
const filesOf = ({ key }: Seed): string => join(testRun().folder, 'seeds', key.replaceAll(/\W/g, '-'))

/** Returns the name of the database with the contents of the seed, and fills it at its first use. */
async function templateOf(seed: Seed): Promise<string> {
  const from = seed.after ? await templateOf(seed.after) : testRun().full
  const { name } = await preparedTemplate(`seed ${seed.key}`, from, (database) => prepare(seed, database, filesOf(seed)))
  return name
}

async function prepare(seed: Seed, database: DatabaseCopy, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  if (seed.after) cpSync(filesOf(seed.after), dataDir, { recursive: true })
  const { pool, end } = openPool(database.appUrl)
  const owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  try {
    const engine = createEngine({ pool, documents, logic, signing: signingSystems(folderStore(dataDir)) })
    await seed.fill({ engine, dataDir, sql: async (text, values) => (await owner.query(text, values)).rows })
    await owner.query('UPDATE core.account SET password_hash = $1 WHERE password_hash IS NOT NULL', [cheapHash(demoPassword)])
  } finally {
    await end()
    await owner.end()
  }
}

/**
 * Returns a hash of the least cost that argon2id allows. The server takes the cost from the hash, so a sign-in costs next to nothing
 * and no setting of the product weakens a password.
 */
function cheapHash(password: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)]
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`
}
