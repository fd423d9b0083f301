/** Bytes of files that arrive in parts: `<key>.parts` beside where they will be kept, until all are there and are what was announced. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deleteStaleParts } from '../../engine/files/upload-parts.ts'
import type { Server } from '../route-context.ts'
import { pathOf } from './storage.ts'

const partial = (dataDir: string, key: string): string => `${pathOf(dataDir, key)}.parts`

/** Writes a part at its place, for good before it answers; what an earlier try left there is written over. */
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

/** The first and the last megabyte: what a file is stands there, for archives in their list of contents. */
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

/** From here on they are a kept file under the same key. */
export const keepParts = (dataDir: string, key: string): Promise<void> => rename(partial(dataDir, key), pathOf(dataDir, key))
export const dropParts = (dataDir: string, key: string): Promise<void> => rm(partial(dataDir, key), { force: true })

/** What nobody finished within a day. */
export async function dropStale(server: Server): Promise<void> {
  for (const key of await deleteStaleParts(server.engine)) await dropParts(server.dataDir, key)
}
