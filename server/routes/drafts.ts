/** Drafts of documents on the wire: the one of a document or a new one, and all of one's own. They are kept and dropped by `submit-cache` and `clear-cache` (routes/pages.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { draftLines, draftOf, deleteDraft, saveDraft } from '../../engine/save/drafts.ts'
import { results, type Envelope } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { isId, only, reading, textOf, typeOf, versionOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/scommonapi/sconf-ui-config-person'

const docOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (isId(value)) return value
  throw new WeftError(400, 'generic.badRequest', { detail: { what: 'id' } })
}

export function draftRoutes(app: FastifyInstance, server: Server): void {
  app.get(`${group}/page-cache`, behind, async (request) => {
    const { page, id } = request.query as Plain
    return results(await reading(server, request, (operation) => draftOf(operation, typeOf(server, page), docOf(id))))
  })
  app.get(`${group}/page-caches`, behind, async (request) => results(await reading(server, request, draftLines)))
}

/** `submit-cache` with `scope: draft`: what was typed, kept as it is. */
export async function submitDraft(server: Server, request: FastifyRequest): Promise<Envelope> {
  const { page, id } = request.body as Plain
  const data = dataOf(request.body)
  only(data, 'values', 'version', 'title')
  const draft = { id: docOf(id), version: versionOf(data), title: textOf(data['title'], 200) ?? '', values: data['values'] }
  return results(await writing(server, request, (operation) => saveDraft(operation, typeOf(server, page), draft)))
}

/** `clear-cache` with `scope: draft`. */
export async function clearDraft(server: Server, request: FastifyRequest): Promise<Envelope> {
  const { page, id } = request.body as Plain
  await writing(server, request, async (operation) => {
    await deleteDraft(operation, typeOf(server, page).name, docOf(id))
    return true
  })
  return results(true)
}
