/**
 * `/attachapi`: upload with content checks, download tickets and download. Images are re-encoded, so that only the image itself is
 * stored (security T24, T25).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '../../model/calls/files.ts'
import { invalid, notFound } from '../../model/errors.ts'
import type { FieldOptions } from '../../model/field.ts'
import { wrongSize } from '../../model/fields/image.ts'
import { matchImages } from '../../engine/import/match-images.ts'
import { allowedFiles, insertFile, uploadField } from '../../engine/files/files.ts'
import { holderOf, ticketsFor } from '../../engine/files/file-ticket.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { keepBytes, readBytes } from '../adapters/storage.ts'
import { createRoutes } from '../calls/route.ts'
import { uploadRoute, type UploadedFile } from '../calls/upload.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'
import { contentTypes, isPicture, kindOfFile } from '../adapters/file-type.ts'
import { isId, reading, typeOf } from '../http/call-context.ts'

const pixels = 40_000_000
const maxBytes = 20_000_000

export function fileRoutes(app: FastifyInstance, server: Server): void {
  const { read, handle, file } = createRoutes(app, server)
  uploadRoute(app, server, fileCalls.uploadFile, { maxBytes, fieldBytes: 1000 }, async ({ type: name, field, fit }, sent, { request }) => {
    const type = typeOf(server, name)
    const target = await reading(server, request, (operation) => uploadField(operation, type, field))
    const kept = await accepted(target.options.files!, sent, fit)
    const key = await keepBytes(server.dataDir, kept.bytes)
    const id = await reading(server, request, (operation) =>
      insertFile(operation, { ...kept, bytes: kept.bytes.length, key, sha256: createHash('sha256').update(kept.bytes).digest() }),
    )
    return { id, name: kept.name, type: kept.type, bytes: kept.bytes.length, width: kept.width ?? null, height: kept.height ?? null }
  })

  // Which records pictures belong to by their names (SH-2-034).
  read(fileCalls.matchImages, async (operation, { type: name, field, names }) => {
    const type = typeOf(server, name)
    await uploadField(operation, type, field)
    return matchImages(operation, type, field, names)
  })

  handle(fileCalls.openFileTickets, async ({ ids }, { request }) => {
    const files = await reading(server, request, (operation) => allowedFiles(operation, ids))
    const tickets = await ticketsFor(server.engine, sessionOf(request), [...files.keys()])
    return ids
      .filter((id) => files.has(id))
      .map((id) => {
        const { name, type, bytes, width, height } = files.get(id)!
        const ticket = tickets[id]!
        return { id, name, type, bytes: Number(bytes), width, height, ticket, url: `/attachapi/file/${id}?ticket=${ticket}` }
      })
  })

  file(fileCalls.readFile, async ({ id, ticket }, { reply }) => {
    const actor = isId(id) ? await holderOf(server.engine, id, ticket) : undefined
    if (!actor) throw notFound()
    const row = (await runInTransaction(server.engine, actor, (operation) => allowedFiles(operation, [id]))).get(id)
    const bytes = row && (await readBytes(server.dataDir, row.storage_key))
    if (!row || !bytes) throw notFound()
    const disposition = isPicture(row.type) ? 'inline' : 'attachment'
    return reply
      .type(contentTypes[row.type] ?? 'application/octet-stream')
      .header('content-length', bytes.size)
      .header('content-disposition', `${disposition}; filename="file.${row.type}"; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=300')
      .send(bytes.stream)
  })
}

/**
 * Checks kind, size and, for images, the required dimensions.
 * @returns what is to be stored
 */
export async function accepted(
  rules: NonNullable<FieldOptions['files']>,
  { name, bytes }: UploadedFile,
  fit = false,
): Promise<{ name: string; type: string; bytes: Buffer; width?: number; height?: number }> {
  const refuse = (key: 'file.type' | 'file.tooLarge' | 'file.broken' | 'file.size' | 'file.smallest', values?: Record<string, unknown>) =>
    invalid([{ path: 'file', key, values }])
  if (bytes.length > rules.maxBytes) throw refuse('file.tooLarge', { max: Math.floor(rules.maxBytes / 1_000_000) })
  const type = kindOfFile(name, bytes)
  if (!type || !rules.accept.includes(type)) throw refuse('file.type', { accept: rules.accept.join(', ') })
  if (!isPicture(type)) return { name, type, bytes }
  let drawn: { data: Buffer; info: { width: number; height: number } }
  try {
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', animated: false }).rotate()
    // Fits the whole image into the stated dimensions on white; smaller images are enlarged, and none is cropped.
    if (fit && rules.width && rules.height) picture.resize(rules.width, rules.height, { fit: 'contain', background: '#ffffff' })
    drawn = await (type === 'png'
      ? picture.png()
      : type === 'webp'
        ? picture.webp({ quality: 90 })
        : picture.jpeg({ quality: 90 })
    ).toBuffer({ resolveWithObject: true })
  } catch {
    throw refuse('file.broken')
  }
  const { width, height } = drawn.info
  const wrong = wrongSize(rules, { width, height })
  if (wrong) throw refuse(wrong.key, wrong.values)
  return { name, type, bytes: drawn.data, width, height }
}
