/**
 * Storage of files that are uploaded in parts: `<key>.parts` next to the final path, until all parts have arrived and match what was
 * announced.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deleteStaleParts } from '../../engine/files/upload-parts.ts'
import type { Server } from '../route-context.ts'
import { pathOf } from './storage.ts'

const partial = (dataDir: string, key: string): string => `${pathOf(dataDir, key)}.parts`

/** Writes a part at its offset, durably before it returns. Overwrites what an earlier attempt wrote there. */
export async function writePart(dataDir: string, key: string, { at, bytes }: { at: number; bytes: Buffer }): Promise<void> {
  const path = partial(dataDir, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, at === 0 ? 'w' : 'r+', 0o600)
  try {
    await file.write(bytes, 0, bytes.length, at)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function hashParts(dataDir: string, key: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(partial(dataDir, key))) hash.update(piece as Buffer)
  return hash.digest()
}

/** Returns the first and the last megabyte. They identify the file type; an archive has its directory at the end. */
export async function endsOfParts(dataDir: string, key: string, bytes: number): Promise<Buffer> {
  const piece = 1_048_576
  const file = await open(partial(dataDir, key), 'r')
  try {
    const head = Buffer.alloc(Math.min(piece, bytes))
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(piece, bytes - head.length))
    await file.read(tail, 0, tail.length, bytes - tail.length)
    return Buffer.concat([head, tail])
  } finally {
    await file.close()
  }
}

/** Turns the parts into a stored file under the same key. */
export const keepParts = (dataDir: string, key: string): Promise<void> => rename(partial(dataDir, key), pathOf(dataDir, key))
export const dropParts = (dataDir: string, key: string): Promise<void> => rm(partial(dataDir, key), { force: true })

/** Deletes uploads that were not completed within a day. */
export async function dropStale(server: Server): Promise<void> {
  for (const key of await deleteStaleParts(server.engine)) await dropParts(server.dataDir, key)
}

/** Streams the parts that have arrived. */
export const streamParts = (dataDir: string, key: string): AsyncIterable<Buffer> => createReadStream(partial(dataDir, key))
