/** Files in a bucket: `<prefix>files/<key>`, parts of an upload as `<prefix>parts/<key>/<offset>`, since a bucket has no writing at an offset. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { missingBytes, type BucketSettings, type FileStore, type PartStore, type StoreMark } from '../file-store.ts'
import { openBucket, textOf, type Bucket } from './bucket.ts'

/** How long the store counts as full after a write that found no room, in milliseconds. */
const fullFor = 15_000
/** Pieces in which the parts of an upload are put together; a bucket takes none below 5 MB but the last. */
const piece = 16_777_216
const end = 1_048_576

/** Returns the store of a bucket. @param prefix keeps several stores of one bucket apart, such as `avatars/` */
export function bucketStore(settings: BucketSettings, prefix = ''): FileStore {
  let lastFull = Number.NEGATIVE_INFINITY
  const bucket = openBucket(settings, () => {
    lastFull = performance.now()
  })
  const nameOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('a storage key that is none')
    return `${prefix}files/${key}`
  }
  const place = async (key: string, bytes: Buffer): Promise<void> => void (await bucket.send('PUT', nameOf(key), { body: bytes }))
  return {
    async keep(bytes) {
      const key = randomUUID()
      await place(key, bytes)
      return key
    },
    place,
    async read(key) {
      const answer = await bucket.send('GET', nameOf(key))
      return { stream: streamOf(answer), size: Number(answer.headers.get('content-length')) }
    },
    async bytes(key) {
      return Buffer.from(await (await bucket.send('GET', nameOf(key))).arrayBuffer())
    },
    parts: partStore(bucket, nameOf, prefix),
    async state() {
      if (performance.now() - lastFull < fullFor) return 'full'
      return bucket.send('HEAD', `${prefix}${mark}`, { patience: 1000 }).then(
        () => 'there' as const,
        () => 'away' as const,
      )
    },
    // A bucket shows no object before it is whole; parts go with their rows (`upload-parts.ts`).
    sweep: async () => undefined,
  }
}

/** The object by which a bucket says whose files it holds; a node writes it at its start (`bucketMark`). */
const mark = 'files/.store'

/** The mark of a bucket, by which nodes compare whether they use the same one. */
export function bucketMark(settings: BucketSettings): StoreMark {
  const bucket = openBucket(settings)
  const write = async (name: string, text: string): Promise<void> => void (await bucket.send('PUT', name, { body: text }))
  return {
    place: `${settings.url} (S3_URL)`,
    setting: 'S3_URL',
    async read() {
      const there = await bucket.list(mark)
      return there.some(({ name }) => name === mark) ? (await (await bucket.send('GET', mark)).text()).trim() : undefined
    },
    async write(value) {
      // Each store asks for a mark of its own when it is asked how it is.
      if (value !== undefined) for (const name of [`avatars/${mark}`, mark]) await write(name, value)
      const probe = `files/.probe-${randomUUID()}`
      await write(probe, '')
      await bucket.send('DELETE', probe)
    },
  }
}

function partStore(bucket: Bucket, nameOf: (key: string) => string, prefix: string): PartStore {
  const folder = (key: string): string => `${prefix}parts/${key}/`
  /** Offsets have the same length, so that the order of names is that of the bytes. */
  const partOf = (key: string, at: number): string => `${folder(key)}${String(at).padStart(12, '0')}`
  async function* stream(key: string): AsyncGenerator<Buffer> {
    for (const { name } of await bucket.list(folder(key)))
      for await (const bytes of streamOf(await bucket.send('GET', name))) yield bytes as Buffer
  }
  const drop = async (key: string): Promise<void> => {
    for (const { name } of await bucket.list(folder(key))) await bucket.send('DELETE', name)
  }
  return {
    write: async (key, { at, bytes }) => void (await bucket.send('PUT', partOf(key, at), { body: bytes })),
    stream,
    async ends(key, bytes) {
      const [head, tail] = [[0, Math.min(end, bytes)] as const, [Math.max(end, bytes - end), bytes] as const]
      const parts = await bucket.list(folder(key))
      return Buffer.concat([...(await section(bucket, parts, head)), ...(await section(bucket, parts, tail))])
    },
    async keep(key) {
      if ((await bucket.list(folder(key))).length === 0) throw missingBytes()
      await putTogether(bucket, nameOf(key), pieces(stream(key)))
      await drop(key)
    },
    drop,
  }
}

/** Returns the bytes of an upload between two offsets, part by part. */
async function section(
  bucket: Bucket,
  parts: readonly { readonly name: string; readonly bytes: number }[],
  [from, to]: readonly [number, number],
): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (const { name, bytes } of parts) {
    const at = Number(name.slice(-12))
    const range = [Math.max(from - at, 0), Math.min(to - at, bytes) - 1] as const
    if (range[1] >= range[0]) pieces.push(Buffer.from(await (await bucket.send('GET', name, { range })).arrayBuffer()))
  }
  return pieces
}

/** Writes an object out of pieces, of which memory holds one at a time. What was begun and broken off is given up. */
async function putTogether(bucket: Bucket, name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const uploadId = textOf(await (await bucket.send('POST', name, { query: { uploads: '' } })).text(), 'UploadId')
  try {
    const tags: string[] = []
    for await (const body of bytes) {
      const answer = await bucket.send('PUT', name, { query: { partNumber: String(tags.length + 1), uploadId }, body })
      tags.push(answer.headers.get('etag') ?? '')
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
    const answer = await (await bucket.send('POST', name, { query: { uploadId }, body })).text()
    // The protocol begins this answer with 200 and says a failure in its text.
    if (answer.includes('<Error>')) throw new Error(`the bucket did not put the parts together: ${textOf(answer, 'Code')}`)
  } catch (error) {
    await bucket.send('DELETE', name, { query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** Cuts bytes into pieces of one size, which some stores demand; the last one is what is left. */
async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let length = 0
  for await (const one of bytes) {
    gathered.push(one)
    length += one.length
    if (length < piece) continue
    const all = Buffer.concat(gathered)
    yield all.subarray(0, piece)
    gathered = [all.subarray(piece)]
    length -= piece
  }
  if (length > 0) yield Buffer.concat(gathered)
}

const streamOf = (answer: Response): Readable => Readable.fromWeb(answer.body as ReadableStream)
