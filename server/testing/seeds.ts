/**
 * The contents with which a test server begins: accounts only, or a demo season too. Each seed runs once per test run; every server works
 * on a copy of its database and files.
 */
import { argon2Sync, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
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

/** A demo season. Seeds of equal size share one template, so a test takes a size that another test already uses. */
export const seasonSeed = ({ styles, orders }: { styles: number; orders: number }): Seed => ({
  key: `season ${styles} ${orders}`,
  async fill({ engine, dataDir }) {
    await seedDemo(engine, { keep: keepPictures(engine, dataDir), styles, orders })
    await loginKey(engine)
  },
})

/** The season of tests that need some orders, whatever their number. */
export const smallSeason = seasonSeed({ styles: 6, orders: 24 })

/** Returns a copy of the seed's database, and copies its files into `dataDir`. */
export async function seededDatabase(seed: Seed, dataDir: string): Promise<DatabaseCopy> {
  const files = join(testRun().folder, 'seeds', seed.key.replaceAll(/\W/g, '-'))
  const { name } = await preparedTemplate(`seed ${seed.key}`, testRun().full, (database) => prepare(seed, database, files))
  cpSync(files, dataDir, { recursive: true })
  return copyDatabase(name)
}

async function prepare(seed: Seed, database: DatabaseCopy, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const { pool, end } = openPool(database.appUrl)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  try {
    const engine = createEngine({ pool, documents, logic, signing: signingSystems(dataDir) })
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
