/** Files in a folder: `<folder>/files/<first two characters of the key>/<key>`. Several nodes share one folder (NFS or another shared disk). */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WeftError } from '../../model/errors.ts'
import { missingBytes, type FileStore, type PartStore, type StoreMark } from '../file-store.ts'

/** Below this the disk counts as full: the largest files have that size. */
const leastFree = 64 * 1_048_576
/** How long the store counts as full after a write that found no room, in milliseconds. */
const fullFor = 15_000
const day = 86_400_000
const piece = 1_048_576

/** Returns the store of a folder; it is made with the first file. */
export function folderStore(folder: string): FileStore {
  let lastFull = Number.NEGATIVE_INFINITY
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('a storage key that is none')
    return join(folder, 'files', key.slice(0, 2), key)
  }
  /** Runs a write. The codes of the file system become the messages of the catalogue. */
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isFull(error)) lastFull = performance.now()
      throw translated(error)
    }
  }
  const read = async (key: string) => {
    const path = pathOf(key)
    const { size } = await stat(path).catch(missing)
    return { stream: createReadStream(path), size }
  }
  return {
    keep: (bytes) =>
      writing(async () => {
        const key = randomUUID()
        await writeWhole(pathOf(key), bytes)
        return key
      }),
    place: (key, bytes) =>
      writing(async () => {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
        await writeFile(pathOf(key), bytes, { mode: 0o600 })
      }),
    read,
    async bytes(key) {
      const { stream } = await read(key)
      const pieces: Buffer[] = []
      for await (const one of stream) pieces.push(one as Buffer)
      return Buffer.concat(pieces)
    },
    parts: partStore(pathOf, writing),
    async state() {
      if (performance.now() - lastFull < fullFor) return 'full'
      // A folder that does not exist yet stands on the disk of its parent.
      const disk = await statfs(folder).catch(() => statfs(dirname(folder)).catch(() => undefined))
      return disk === undefined ? 'away' : disk.bavail * disk.bsize < leastFree ? 'full' : 'there'
    },
    async sweep() {
      for (const name of await namesIn(join(folder, 'files')))
        for (const file of await namesIn(join(folder, 'files', name))) {
          const path = join(folder, 'files', name, file)
          if (file.endsWith('.part') && Date.now() - (await stat(path).catch(missing)).mtimeMs > day) await rm(path, { force: true })
        }
    },
  }
}

function partStore(pathOf: (key: string) => string, writing: <T>(work: () => Promise<T>) => Promise<T>): PartStore {
  const partial = (key: string): string => `${pathOf(key)}.parts`
  return {
    write: (key, { at, bytes }) =>
      writing(async () => {
        await mkdir(dirname(partial(key)), { recursive: true, mode: 0o700 })
        const file = await open(partial(key), at === 0 ? 'w' : 'r+', 0o600)
        try {
          for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    stream: (key) => createReadStream(partial(key)),
    async ends(key, bytes) {
      const file = await open(partial(key), 'r').catch(missing)
      try {
        const head = Buffer.alloc(Math.min(piece, bytes))
        await file.read(head, 0, head.length, 0)
        const tail = Buffer.alloc(Math.min(piece, bytes - head.length))
        await file.read(tail, 0, tail.length, bytes - tail.length)
        return Buffer.concat([head, tail])
      } finally {
        await file.close()
      }
    },
    keep: (key) => writing(() => rename(partial(key), pathOf(key)).catch(missing)),
    drop: (key) => rm(partial(key), { force: true }),
  }
}

/** Writes a file under another name first, so that no reader sees half of it; what could not be written is removed. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')

/** Without translation ENOENT would be read as a database that is away. */
function missing(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? missingBytes() : error
}
function translated(error: unknown): unknown {
  if (error instanceof WeftError) return error
  if (isFull(error)) return Object.assign(new WeftError(507, 'file.full'), { cause: error })
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'EROFS' || codeOf(error) === 'EACCES'
    ? Object.assign(new WeftError(503, 'file.away'), { cause: error })
    : error
}

/** The mark of a folder, by which nodes compare whether they use the same one (`server/database/cluster-identity.ts`). */
export function folderMark(filesDir: string): StoreMark {
  const folder = join(filesDir, 'files')
  const path = join(folder, '.store')
  return {
    place: folder,
    setting: 'FILES_DIR',
    read: () =>
      readFile(path, 'utf8').then(
        (text) => text.trim(),
        (error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
          return undefined
        },
      ),
    async write(value) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (value !== undefined) await writeFile(path, `${value}\n`, { flush: true })
      const probe = join(folder, `.probe-${randomUUID()}`)
      await writeFile(probe, '', { flush: true })
      await rm(probe)
    },
  }
}
