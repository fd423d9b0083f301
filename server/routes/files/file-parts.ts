/**
 * `/attachapi/parts/…`: uploads files beyond 20 MB in parts that resume after a broken connection. The same rights and rules apply as
 * for `/attachapi/upload` (security T24).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Output } from '../../../model/calls/contract.ts'
import { fileCalls } from '../../../model/calls/files.ts'
import { invalid, WeftError } from '../../../model/errors.ts'
import { insertFile, uploadField } from '../../../engine/files/files.ts'
import { beginParts, deleteParts, lockParts, recordPart, type Parts } from '../../../engine/files/upload-parts.ts'
import type { Operation } from '../../../engine/operation.ts'
import { scanFile } from '../../adapters/virus-scan.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { cleanName, isPicture, kindOfFile } from '../../adapters/file-type.ts'
import { reading, typeOf } from '../../http/call-context.ts'

/** Small enough to upload over a slow connection within the time limit of a call. */
const partBytes = 2_097_152

export function filePartRoutes(app: FastifyInstance, server: Server): void {
  const { read, handle } = createRoutes(app, server)
  read(fileCalls.beginParts, async (operation, { type: name, field, name: given, bytes, sha256 }) => {
    const type = typeOf(operation, name)
    const fileName = cleanName(given)
    const { accept, maxBytes } = (await uploadField(operation, type, field)).options.files!
    if (bytes > maxBytes) throw invalid([{ path: 'file', key: 'file.tooLarge', values: { max: Math.floor(maxBytes / 1_000_000) } }])
    const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
    if (!ending || !accept.includes(ending) || isPicture(ending)) throw refuse('file.type', accept)
    const announced = { type: type.name, field, name: fileName, bytes, sha256: Buffer.from(sha256, 'hex'), key: randomUUID() }
    const begun = await beginParts(operation, announced)
    return { id: begun.id, part: partBytes, received: begun.received, bytes: begun.bytes }
  })

  // Part bodies are parsed as whole buffers, so an interrupted part never reaches this code.
  void app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, raw, done) => done(null, raw))
    createRoutes(inner, server).read(fileCalls.putPart, async (operation, { id, at: place }, { request }) => {
      const bytes = request.body
      const at = Number(place)
      if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw badRequest('body')
      const upload = await lockParts(operation, id)
      if (at !== upload.received || at + bytes.length > upload.bytes)
        throw new WeftError(409, 'file.part', { detail: { received: upload.received } })
      await server.files.parts.write(upload.key, { at, bytes })
      await recordPart(operation, upload.id, at + bytes.length)
      return { received: at + bytes.length }
    })
  })

  read(fileCalls.readParts, async (operation, { id }) => {
    const { received, bytes } = await lockParts(operation, id)
    return { received, bytes }
  })
  handle(fileCalls.endParts, async ({ id }, { request }) => {
    // Outside of the transaction that stores the file: a scanner may take long.
    if (server.clamdUrl) {
      const { key, received, bytes } = await reading(server, request, (operation) => lockParts(operation, id))
      // Once all parts are there none can change, so that what is scanned is what is stored.
      if (received !== bytes) throw new WeftError(409, 'file.part', { detail: { received } })
      await scanFile(server, server.files.parts.stream(key))
    }
    return finish(server, request, id)
  })
  handle(fileCalls.dropParts, async ({ id }, { request }) => {
    const { key } = await reading(server, request, async (operation) => {
      const upload = await lockParts(operation, id)
      await deleteParts(operation, upload.id)
      return upload
    })
    await server.files.parts.drop(key)
  })
}

/**
 * Finishes an upload when all parts have arrived: the content must match the announcement and the field's rules. Otherwise it is deleted.
 * @throws WeftError 409 `file.part` while parts are missing; 11000 at `file` for content that was not announced
 */
async function finish(server: Server, request: FastifyRequest, id: string): Promise<Output<typeof fileCalls.endParts>> {
  const outcome = await reading(server, request, async (operation) => {
    const upload = await lockParts(operation, id)
    if (upload.received !== upload.bytes) throw new WeftError(409, 'file.part', { detail: { received: upload.received } })
    const { accept } = (await uploadField(operation, typeOf(operation, upload.type), upload.field)).options.files!
    await deleteParts(operation, upload.id)
    const kind = kindOfFile(upload.name, await server.files.parts.ends(upload.key, upload.bytes))
    if (!kind || !accept.includes(kind) || isPicture(kind)) return { upload, accept, refusal: 'file.type' as const }
    if (!(await hashOf(server.files.parts.stream(upload.key))).equals(upload.sha256))
      return { upload, accept, refusal: 'file.hash' as const }
    return { file: await store(operation, server, upload, kind) }
  })
  if (outcome.file) return outcome.file
  await server.files.parts.drop(outcome.upload.key)
  throw refuse(outcome.refusal, outcome.accept)
}

/** Makes a file of the parts. @param type The kind of the file, such as `zip` */
async function store(operation: Operation, server: Server, { key, name, bytes, sha256 }: Parts, type: string) {
  const id = await insertFile(operation, { name, type, bytes, sha256, key })
  await server.files.parts.keep(key)
  return { id, name, type, bytes, width: null, height: null }
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest()
}

/** The refusal of a file, with the kinds that the field takes in parts. */
const refuse = (key: 'file.type' | 'file.hash', accept: readonly string[]): WeftError =>
  invalid([{ path: 'file', key, values: { accept: accept.filter((kind) => !isPicture(kind)).join(', ') } }])
