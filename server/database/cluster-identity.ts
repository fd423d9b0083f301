/**
 * What the nodes of one database must have in common, compared at their start: the key of stored secrets and the store of files. A node that has
 * others would break what the rest stored, so it does not start.
 */
import { randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { StoreMark } from '../file-store.ts'
import { oneAtATime } from './migrate.ts'
import { secret } from './secret.ts'

type Settings = Pick<Config, 'dataDir' | 'secretKey'>

/**
 * Compares this node with the others, and records what the first one has.
 * @param files the mark of the store of files
 * @throws Error in plain language, with the setting that differs
 */
export async function joinCluster(ownerUrl: string, config: Settings, files: StoreMark): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await client.query(oneAtATime)
    await compareSecret(client, config)
    await compareStore(client, files)
  })
}

async function compareSecret(client: pg.Client, { dataDir, secretKey }: Settings): Promise<void> {
  const key = secretKey ?? secret(dataDir, 'providers')
  // A slow hash with salt: the key may be a phrase, and the database is read by more people than the key.
  const fingerprint = (salt: string) => scryptSync(key, salt, 32)
  const salt = randomBytes(16).toString('hex')
  const stored = await shared(client, 'secret', () => `${salt} ${fingerprint(salt).toString('hex')}`)
  const [storedSalt, hash] = stored.split(' ') as [string, string]
  if (timingSafeEqual(fingerprint(storedSalt), Buffer.from(hash, 'hex'))) return
  throw new Error(
    `The key of stored secrets is not the one that this database was used with: ${
      secretKey ? 'SECRET_KEY differs' : `there is no SECRET_KEY, and ${join(dataDir, 'secret', 'providers')} is another`
    }. Give all nodes the same SECRET_KEY, or that file. If the former key is lost: DELETE FROM public.core_cluster WHERE name = 'secret', and enter the secrets of sign-in providers and receivers again.`,
  )
}

async function compareStore(client: pg.Client, mark: StoreMark): Promise<void> {
  const { place, setting } = mark
  const common = `Set ${setting} to the ${setting === 'S3_URL' ? 'bucket' : 'folder'} that all nodes share`
  const there = await mark.read().catch((error: unknown) => {
    throw new Error(`${place} cannot be read: ${reasonOf(error)}. ${common}.`, { cause: error })
  })
  const stored = await shared(client, 'files', () => there ?? randomUUID())
  if (there !== undefined && there !== stored) throw new Error(`${place} holds the files of another database. ${common}.`)
  if (there === undefined && (await isInUse(client)))
    throw new Error(
      `${place} is not where this database keeps its files: .store is missing. ${common}, or restore it with that file. If it is lost for good: DELETE FROM public.core_cluster WHERE name = 'files'.`,
    )
  await mark.write(there === undefined ? stored : undefined).catch((error: unknown) => {
    throw new Error(`${place} cannot be written: ${reasonOf(error)}. ${common}, which this account may write.`, { cause: error })
  })
  await client.query(`UPDATE public.core_cluster SET value = split_part(value, ' ', 1) || ' used' WHERE name = 'files'`)
}

/** The reason beneath a message of the catalogue, which an operator needs. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause === undefined ? message : cause instanceof Error ? reasonOf(cause) : String(cause)
}

/** Whether a node has marked its folder already; before that an installation of an earlier edition has no mark. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM public.core_cluster WHERE name = 'files' AND value LIKE '% used'`)
  return (rowCount ?? 0) > 0
}

/** Returns the value that the nodes share; the first node gives it. */
async function shared(client: pg.Client, name: string, first: () => string): Promise<string> {
  const read = async () => (await client.query<{ value: string }>('SELECT value FROM public.core_cluster WHERE name = $1', [name])).rows[0]
  const known = await read()
  if (known) return name === 'files' ? known.value.split(' ')[0]! : known.value
  const value = first()
  await client.query('INSERT INTO public.core_cluster (name, value) VALUES ($1, $2)', [name, value])
  return value
}

/**
 * Runs the laying of the demo on one node at a time: the check, the clearing of one that was broken off and the laying are one step. Another node waits
 * until it is done; the lock ends with the connection of a node that dies.
 */
export async function withDemoLock(ownerUrl: string, log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock(7403612) AS mine')
    if (!rows[0]!.mine) {
      log('demo: another node lays it; waiting')
      await client.query('SELECT pg_advisory_lock(7403612)')
    }
    await work()
  })
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
