/** What a test server begins with: people only, or a demo season too. Each seed is laid once per test run; every server works on a copy. */
import { argon2Sync, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loginKey } from '../../engine/authentication/envelope-keys.ts'
import { createEngine } from '../../engine/engine.ts'
import type { Engine } from '../../engine/operation.ts'
import { copyDatabase, type DatabaseCopy, preparedTemplate, testRun } from '../../engine/testing/template-database.ts'
import { signingSystems } from '../adapters/esign.ts'
import { openPool } from '../database/pool.ts'
import { demoPassword } from '../demo/seed-people.ts'
import { layDemo } from '../demo/seed.ts'
import { layPeople } from '../demo/seed-accounts.ts'
import { keepPictures } from '../demo/seed-pictures.ts'
import { documents, logic } from '../documents.ts'

export interface SeedPlace {
  readonly engine: Engine
  /** Data folder of the server: its files are copied with the database. */
  readonly dataDir: string
  /** A statement as the owner of the database, past every policy. */
  sql<T = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
}
export interface Seed {
  /** The same key means the same content. */
  readonly key: string
  readonly lay: (place: SeedPlace) => Promise<void>
}

/** Platforms, companies, roles and accounts of the demo. */
export const people: Seed = { key: 'people', lay: async ({ engine }) => void (await layPeople(engine)) }

/** A demo season of this size. Sizes that are equal share one template, so take one that is there already. */
export const season = ({ styles, orders }: { styles: number; orders: number }): Seed => ({
  key: `season ${styles} ${orders}`,
  lay: async ({ engine, dataDir }) => void (await layDemo(engine, { keep: keepPictures(engine, dataDir), styles, orders })),
})

/** Copies the seed's database, and its files into `dataDir`. */
export async function seededDatabase(seed: Seed, dataDir: string): Promise<DatabaseCopy> {
  const files = join(testRun().folder, 'seeds', seed.key.replaceAll(/\W/g, '-'))
  const { name } = await preparedTemplate(`seed ${seed.key}`, testRun().full, (database) => lay(seed, database, files))
  cpSync(files, dataDir, { recursive: true })
  return copyDatabase(name)
}

async function lay(seed: Seed, database: DatabaseCopy, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const { pool } = openPool(database.appUrl)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  try {
    const engine = createEngine({ pool, documents, logic, signing: signingSystems(dataDir) })
    await seed.lay({ engine, dataDir, sql: async (text, values) => (await owner.query(text, values)).rows })
    // The key pair of the sign-in envelope takes long to make, so the copies share one.
    await loginKey(engine)
    await owner.query('UPDATE core.account SET password_hash = $1 WHERE password_hash IS NOT NULL', [cheapHash(demoPassword)])
  } finally {
    await pool.end()
    await owner.end()
  }
}

/** The password with the least work that argon2id knows: the server reads the parameters from the hash, so that a sign-in costs next to nothing. */
function cheapHash(password: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)]
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`
}
