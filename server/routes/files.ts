/** `/attachapi`: upload by content, tickets, download. Pictures are drawn anew, so that nothing but the picture is kept (security T24, T25). */
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound, WeftError } from '../../model/errors.ts'
import type { FieldOptions } from '../../model/field.ts'
import { wrongSize } from '../../model/fields/image.ts'
import { matchImages } from '../../engine/import/match-images.ts'
import { allowedFiles, insertFile, uploadField } from '../../engine/files/files.ts'
import { holderOf, ticketsFor } from '../../engine/files/file-ticket.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { keepBytes, readBytes } from '../adapters/storage.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'
import { cleanName, contentTypes, isPicture, kindOfFile } from '../adapters/file-type.ts'
import { isId, only, reading, typeOf } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const pixels = 40_000_000
const mostBytes = 20_000_000

export function fileRoutes(app: FastifyInstance, server: Server): void {
  // Only here are multipart bodies read at all.
  void app.register(async (inner) => {
    await inner.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: mostBytes, headerPairs: 50 } })
    inner.post('/attachapi/upload', { ...behind, bodyLimit: mostBytes + 100_000 }, async (request) => {
      const { file, fields } = await readParts(request.parts())
      const type = typeOf(server, fields['type'])
      const field = await reading(server, request, (operation) => uploadField(operation, type, fields['field'] ?? ''))
      const kept = await accepted(field.options.files!, file, fields['fit'] === '1')
      const key = await keepBytes(server.dataDir, kept.bytes)
      const id = await reading(server, request, (operation) =>
        insertFile(operation, { ...kept, bytes: kept.bytes.length, key, sha256: createHash('sha256').update(kept.bytes).digest() }),
      )
      return results({
        id,
        name: kept.name,
        type: kept.type,
        bytes: kept.bytes.length,
        width: kept.width ?? null,
        height: kept.height ?? null,
      })
    })
  })

  /** Which records pictures belong to by their names (SH-2-034). */
  app.post('/attachapi/match-images', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'type', 'field', 'names')
    const { names } = data
    if (!Array.isArray(names) || names.length > 500 || !names.every((one) => typeof one === 'string' && one.length <= 200))
      throw new WeftError(400, 'generic.badRequest', { detail: { what: 'names' } })
    const type = typeOf(server, data['type'])
    return results(
      await reading(server, request, async (operation) => {
        const field = String(data['field'] ?? '')
        await uploadField(operation, type, field)
        return matchImages(operation, type, field, names as string[])
      }),
    )
  })

  app.post('/attachapi/ticket', behind, async (request) => {
    const ids = listOf(((request.body as Plain | undefined) ?? {})['ids'] ?? dataOf(request.body)['ids'])
    if (ids.length > 200 || !ids.every(isId)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'ids' } })
    const files = await reading(server, request, (operation) => allowedFiles(operation, ids))
    const tickets = await ticketsFor(server.engine, sessionOf(request), [...files.keys()])
    return results(
      ids
        .filter((id) => files.has(id))
        .map((id) => {
          const { name, type, bytes, width, height } = files.get(id)!
          return {
            id,
            name,
            type,
            bytes: Number(bytes),
            width,
            height,
            ticket: tickets[id],
            url: `/attachapi/file/${id}?ticket=${tickets[id]}`,
          }
        }),
    )
  })

  app.get('/attachapi/file/:id', { config: { guard: 'public' } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const actor = isId(id) ? await holderOf(server.engine, id, (request.query as Plain)['ticket']) : undefined
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

interface Sent {
  readonly name: string
  readonly bytes: Buffer
}

/** The one file of a multipart body, and the fields that say what it is for. */
export async function readParts(
  parts: AsyncIterable<
    { type: 'file'; filename: string; toBuffer(): Promise<Buffer> } | { type: 'field'; fieldname: string; value: unknown }
  >,
  names: readonly string[] = ['type', 'field'],
): Promise<{ file: Sent; fields: Record<string, string> }> {
  let file: Sent | undefined
  const fields: Record<string, string> = Object.create(null)
  for await (const part of parts) {
    if (part.type === 'file') file = { name: cleanName(part.filename), bytes: await part.toBuffer() }
    else if (names.includes(part.fieldname)) fields[part.fieldname] = String(part.value)
  }
  if (!file || file.bytes.length === 0) throw invalid([{ path: 'file', key: 'common.INPUT_REQUIRED' }])
  return { file, fields }
}

/** Checks kind, size and, for pictures, the stated sizes; answers what is to be kept. */
export async function accepted(
  rules: NonNullable<FieldOptions['files']>,
  { name, bytes }: Sent,
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
    // Laid whole upon the stated size, on white; smaller pictures grow, none is cut.
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
