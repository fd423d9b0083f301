/**
 * `/attachapi`: upload with content checks, download tickets and download. Images are re-encoded, so that only the image itself is
 * stored (security T24, T25).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '../../../model/calls/files.ts'
import { notFound } from '../../../model/errors.ts'
import { matchImages } from '../../../engine/import/match-images.ts'
import { allowedFiles, insertFile, uploadField } from '../../../engine/files/files.ts'
import { noteOpening } from '../../../engine/files/opened-file.ts'
import { holderOf, ticketsFor } from '../../../engine/files/file-ticket.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import { createRoutes } from '../../calls/route.ts'
import { uploadRoute } from '../../calls/upload.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { acceptFile } from './accept-file.ts'
import { contentTypes, isPicture } from '../../adapters/file-type.ts'
import { isId, reading, typeFor, typeOf } from '../../http/call-context.ts'

const maxBytes = 20_000_000

export function fileRoutes(app: FastifyInstance, server: Server): void {
  const { read, handle, file } = createRoutes(app, server)
  uploadRoute(app, server, fileCalls.uploadFile, { maxBytes, fieldBytes: 1000 }, async ({ type: name, field, fit }, sent, { request }) => {
    const type = await typeFor(server, request, name)
    const target = await reading(server, request, (operation) => uploadField(operation, type, field))
    const stored = await acceptFile(target.options.files!, sent, fit)
    const key = await server.files.keep(stored.bytes)
    const id = await reading(server, request, (operation) =>
      insertFile(operation, { ...stored, bytes: stored.bytes.length, key, sha256: createHash('sha256').update(stored.bytes).digest() }),
    )
    return {
      id,
      name: stored.name,
      type: stored.type,
      bytes: stored.bytes.length,
      width: stored.width ?? null,
      height: stored.height ?? null,
    }
  })

  // Which records pictures belong to by their names (SH-2-034).
  read(fileCalls.matchImages, async (operation, { type: name, field, names }) => {
    const type = typeOf(operation, name)
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
    const row = await runInTransaction(server.engine, actor, async (operation) => {
      const file = (await allowedFiles(operation, [id])).get(id)
      if (file) await noteOpening(operation, id)
      return file
    })
    if (!row) throw notFound()
    const bytes = await server.files.read(row.storage_key)
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
