/** File storage: `<DATA_DIR>/files/<first two characters of the key>/<key>`, under random keys that reveal nothing. */
import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const pathOf = (dataDir: string, key: string): string => {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('a storage key that is none')
  return join(dataDir, 'files', key.slice(0, 2), key)
}

/** Writes the bytes durably to disk before it returns, so that an acknowledged file survives a crash. */
export async function keepBytes(dataDir: string, bytes: Buffer): Promise<string> {
  const key = randomUUID()
  const path = pathOf(dataDir, key)
  await mkdir(join(dataDir, 'files', key.slice(0, 2)), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.part`, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  return key
}

/** Returns the bytes as a stream, or undefined when the file is missing. */
export async function readBytes(dataDir: string, key: string): Promise<{ stream: ReadStream; size: number } | undefined> {
  const path = pathOf(dataDir, key)
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return status && { stream: createReadStream(path), size: status.size }
}
