/** `/attachapi/parts/…`: files beyond 20 MB come in parts and go on after a broken connection. Same rights, same rules as `/attachapi/upload` (security T24). */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, WeftError } from '../../model/errors.ts'
import { insertFile, uploadField } from '../../engine/files/files.ts'
import { beginParts, deleteParts, lockParts, recordPart, type Parts } from '../../engine/files/upload-parts.ts'
import type { Operation } from '../../engine/operation.ts'
import { dropParts, endsOfParts, hashParts, keepParts, writePart } from '../adapters/upload-parts.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { cleanName, isPicture, kindOfFile } from '../adapters/file-type.ts'
import { idOf, only, reading, textOf, typeOf } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
/** Small enough for a slow line within the time of a call. */
const partBytes = 2_097_152
const bad = (what: string): WeftError => new WeftError(400, 'generic.badRequest', { detail: { what } })

export function filePartRoutes(app: FastifyInstance, server: Server): void {
  app.post('/attachapi/parts/begin', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'type', 'field', 'name', 'bytes', 'sha256')
    const [bytes, sha256] = [Number(data['bytes']), String(data['sha256'] ?? '')]
    if (!Number.isSafeInteger(bytes) || bytes < 1) throw bad('bytes')
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw bad('sha256')
    const type = typeOf(server, data['type'])
    const field = String(data['field'] ?? '')
    const name = cleanName(textOf(data['name'], 300) ?? '')
    const begun = await reading(server, request, async (operation) => {
      const { accept, maxBytes } = (await uploadField(operation, type, field)).options.files!
      if (bytes > maxBytes) throw invalid([{ path: 'file', key: 'file.tooLarge', values: { max: Math.floor(maxBytes / 1_000_000) } }])
      const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
      if (!ending || !accept.includes(ending) || isPicture(ending))
        throw invalid([{ path: 'file', key: 'file.type', values: { accept: accept.filter((one) => !isPicture(one)).join(', ') } }])
      const one = { type: type.name, field, name, bytes, sha256: Buffer.from(sha256, 'hex'), key: randomUUID() }
      return beginParts(operation, one)
    })
    return results({ id: begun.id, part: partBytes, received: begun.received, bytes: begun.bytes })
  })

  // Parts come as they are; half of one that broke off is never seen here.
  void app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, raw, done) => done(null, raw))
    inner.post('/attachapi/parts/put', { ...behind, bodyLimit: partBytes }, async (request) => {
      const query = request.query as Plain
      const bytes = request.body
      const at = Number(query['at'])
      if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw bad('body')
      return results(
        await reading(server, request, async (operation) => {
          const one = await lockParts(operation, idOf(query))
          if (at !== one.received || at + bytes.length > one.bytes)
            throw new WeftError(409, 'file.part', { detail: { received: one.received } })
          await writePart(server.dataDir, one.key, { at, bytes })
          await recordPart(operation, one.id, at + bytes.length)
          return { received: at + bytes.length }
        }),
      )
    })
  })

  app.get('/attachapi/parts/view', behind, async (request) => {
    const { received, bytes } = await reading(server, request, (operation) => lockParts(operation, idOf(request.query as Plain)))
    return results({ received, bytes })
  })

  app.post('/attachapi/parts/end', behind, async (request) => results(await finish(server, request, idOf(dataOf(request.body)))))

  app.post('/attachapi/parts/drop', behind, async (request) => {
    const id = idOf(dataOf(request.body))
    const { key } = await reading(server, request, async (operation) => {
      const one = await lockParts(operation, id)
      await deleteParts(operation, one.id)
      return one
    })
    await dropParts(server.dataDir, key)
    return results(true)
  })
}

/** All parts are there: they must be what was announced, and what the field takes. What is not goes, and is told at `file`. */
async function finish(server: Server, request: FastifyRequest, id: string) {
  const outcome = await reading(server, request, async (operation) => {
    const one = await lockParts(operation, id)
    if (one.received !== one.bytes) throw new WeftError(409, 'file.part', { detail: { received: one.received } })
    const field = await uploadField(operation, typeOf(server, one.type), one.field)
    await deleteParts(operation, one.id)
    const kind = kindOfFile(one.name, await endsOfParts(server.dataDir, one.key, one.bytes))
    if (!kind || !field.options.files!.accept.includes(kind) || isPicture(kind)) return { one, wrong: 'file.type' as const }
    if (!(await hashParts(server.dataDir, one.key)).equals(one.sha256)) return { one, wrong: 'file.hash' as const }
    return { one, file: await kept(operation, server, one, kind) }
  })
  if (outcome.file) return outcome.file
  await dropParts(server.dataDir, outcome.one.key)
  const accept = typeOf(server, outcome.one.type)
  throw invalid([{ path: 'file', key: outcome.wrong, values: { accept: acceptOf(accept.fields, outcome.one.field) } }])
}

async function kept(operation: Operation, server: Server, { key, name, bytes, sha256 }: Parts, type: string) {
  const id = await insertFile(operation, { name, type, bytes, sha256, key })
  await keepParts(server.dataDir, key)
  return { id, name, type, bytes, width: null, height: null }
}

function acceptOf(fields: Readonly<Record<string, unknown>>, path: string): string {
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const field = fields[outer] as { options: { files?: { accept: readonly string[] }; columns?: Record<string, any> } } | undefined
  const files = inner === undefined ? field?.options.files : field?.options.columns?.[inner]?.options.files
  return ((files?.accept ?? []) as readonly string[]).filter((one) => !isPicture(one)).join(', ')
}
