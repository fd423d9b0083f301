/** Tests the store of files in a bucket against a server that speaks S3's protocol, and the answers of a bucket that is full, away or another one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCluster } from '../database/cluster-identity.ts'
import { run } from '../testing/run-sql.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import type { BucketSettings } from '../file-store.ts'
import { bucketStore } from './bucket-store.ts'
import { markOf, openStores } from './stores.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.end())

const wholeOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

test('what is stored is read again to the last byte, as a stream too; files and avatars of one bucket are apart', async () => {
  const { files, avatars } = openStores({ filesDir: '/nowhere', bucket: s3.bucket })
  const bytes = randomBytes(300_001)
  const key = await files.keep(bytes)
  expect((await files.bytes(key)).equals(bytes)).toBe(true)
  const { stream, size } = await files.read(key)
  expect([size, (await wholeOf(stream)).equals(bytes)]).toEqual([bytes.length, true])
  await expect(avatars.bytes(key)).rejects.toMatchObject({ code: 404, key: 'file.missing' })
  await files.place(key, Buffer.from('another'))
  expect((await files.bytes(key)).toString()).toBe('another')
  await expect(files.read(randomUUID())).rejects.toMatchObject({ code: 404, key: 'file.missing' })
  await expect(files.bytes('../.store')).rejects.toThrow('a storage key that is none')
})

test('parts are put together in their order, whichever were written twice, beyond the size of one piece', async () => {
  const { parts, bytes } = bucketStore(s3.bucket)
  const [whole, key, part] = [randomBytes(17_500_000), randomUUID(), 2_097_152]
  await parts.write(key, { at: 0, bytes: randomBytes(part) })
  for (let at = 0; at < whole.length; at += part) await parts.write(key, { at, bytes: whole.subarray(at, at + part) })
  const ends = await parts.ends(key, whole.length)
  expect(ends.equals(Buffer.concat([whole.subarray(0, 1_048_576), whole.subarray(-1_048_576)]))).toBe(true)
  expect((await wholeOf(parts.stream(key) as AsyncIterable<Buffer>)).equals(whole)).toBe(true)
  await parts.keep(key)
  expect((await bytes(key)).equals(whole)).toBe(true)
  expect(await wholeOf(parts.stream(key) as AsyncIterable<Buffer>)).toHaveLength(0)

  const [small, other] = [randomUUID(), randomBytes(1_500_000)]
  await parts.write(small, { at: 0, bytes: other })
  expect((await parts.ends(small, other.length)).equals(other)).toBe(true)
  await parts.drop(small)
  await expect(parts.keep(small)).rejects.toMatchObject({ code: 404, key: 'file.missing' })
})

test('a wrong secret, a bucket that is not there and a server that is silent are "away"; nothing is taken for missing', async () => {
  const key = await bucketStore(s3.bucket).keep(Buffer.from('x'))
  for (const wrong of [
    { ...s3.bucket, secret: 'another' },
    { ...s3.bucket, url: s3.bucket.url.replace(/weft$/, 'nobody') },
    { ...s3.bucket, url: 'http://127.0.0.1:1/weft' },
  ]) {
    const store = bucketStore(wrong)
    await expect(store.bytes(key)).rejects.toMatchObject({ code: 503, key: 'file.away' })
    await expect(store.keep(Buffer.from('y'))).rejects.toMatchObject({ code: 503, key: 'file.away' })
    expect(await store.state()).toBe('away')
  }
})

test('a bucket without room is 507 in words, and full for a while', async () => {
  // s3rver has no quota: this server says what those of the market say.
  const server = createServer((_, answer) => {
    answer.writeHead(400, { 'content-type': 'application/xml' }).end('<Error><Code>XMinioAdminBucketQuotaExceeded</Code></Error>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const store = bucketStore({ ...s3.bucket, url: `http://127.0.0.1:${port}/weft` })
  await expect(store.keep(Buffer.from('x'))).rejects.toMatchObject({ code: 507, key: 'file.full' })
  expect(await store.state()).toBe('full')
  server.close()
})

test('nodes compare their bucket at the start: another one, or one of another database, is refused by the setting to change', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()]
  const dataDir = scratchFolder('weft-cluster-')
  const join = (database: typeof one, bucket?: BucketSettings) =>
    joinCluster(database.ownerUrl, { dataDir, secretKey: 'a key of twenty-four letters' }, markOf({ filesDir: dataDir, bucket }))
  await join(one, s3.bucket)
  await join(one, s3.bucket)
  expect(await bucketStore(s3.bucket).state()).toBe('there')
  expect(await bucketStore(s3.bucket, 'avatars/').state()).toBe('there')
  await expect(join(one)).rejects.toThrow(/is not where this database keeps its files.*FILES_DIR/)
  await join(two)
  await expect(join(two, s3.bucket)).rejects.toThrow(/holds the files of another database. Set S3_URL/)
  await run(two.ownerUrl, `DELETE FROM public.core_cluster WHERE name = 'files'; SELECT 1`)
  await expect(join(two, { ...s3.bucket, secret: 'another' })).rejects.toThrow(
    /cannot be read: the bucket answered 403 SignatureDoesNotMatch/,
  )
  for (const database of [one, two]) await database.drop()
})
