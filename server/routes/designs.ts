/** `/superdesignapi/cpm-process`: designs of processes, for administrators of what binds the whole platform; a supplier's is none. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, WeftError } from '../../model/errors.ts'
import { administers } from '../../engine/authorisation/menus.ts'
import { list, publish, read, retire, saveDraft } from '../../engine/workflow/design/definitions.ts'
import { checked, designChoices, designedTypes, runningDocuments } from '../../engine/workflow/design/design-choices.ts'
import { userNames } from '../../engine/workflow/runtime/user-names.ts'
import { whatIf } from '../../engine/workflow/queries/preview-approvers.ts'
import type { Operation } from '../../engine/operation.ts'
import { results } from '../http/responses.ts'
import { dataOf } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { isId, reading, textOf, typeOf, writing } from '../http/call-context.ts'
import { fields, opened } from './flow.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/superdesignapi/cpm-process'

export function designRoutes(app: FastifyInstance, server: Server): void {
  const ask = (call: string, work: (operation: Operation, request: FastifyRequest) => Promise<unknown>) =>
    app.get(`${group}/${call}`, behind, async (request) =>
      results(
        await reading(server, request, (operation) => {
          mustDesign(operation)
          return work(operation, request)
        }),
      ),
    )
  const change = (call: string, work: (operation: Operation, request: FastifyRequest) => Promise<unknown>) =>
    app.post(`${group}/${call}`, behind, async (request) =>
      results(
        await writing(server, request, (operation) => {
          mustDesign(operation)
          return work(operation, request)
        }),
      ),
    )
  ask('types', (operation) => designedTypes(operation))
  ask('choices', async (operation, request) => {
    const found = await designChoices(operation, typeOf(server, fields(request)['page']))
    if (!found) throw notFound()
    return found
  })
  ask('index', async (operation, request) => {
    const rows = await list(operation, textOf(fields(request)['page'], 60)?.replaceAll('-', '_'))
    const counts = await runningDocuments(operation)
    const named = await userNames(
      operation,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map((row) => ({ ...row, running: counts.get(row.id) ?? 0, by: row.createdBy === null ? null : named(row.createdBy) }))
  })
  ask('view', (operation, request) => read(operation, idIn(request)))
  // Answers as saving would, keeps nothing, and tells who would be asked: for `REL_KEY` as if its maker began it now, else for a document of one's own.
  app.post(`${group}/check`, behind, async (request) =>
    results(
      await reading(server, request, async (operation) => {
        mustDesign(operation)
        const definition = checked(operation, dataOf(request.body))
        if (!fields(request)['REL_KEY']) return whatIf(operation, typeOf(server, definition.page), { definition })
        return opened(operation, request, ({ type, doc, system }) => {
          if (type.name !== definition.page) throw notFound()
          return whatIf(system, type, { definition, doc: doc as never })
        })
      }),
    ),
  )
  change('save', (operation, request) =>
    saveDraft(operation, { id: fields(request)['id'] ? idIn(request) : undefined, definition: dataOf(request.body), at: seenIn(request) }),
  )
  change('publish', (operation, request) => publish(operation, idIn(request), seenIn(request)))
  change('retire', async (operation, request) => {
    await retire(operation, idIn(request))
    return true
  })
}

function mustDesign(operation: Operation): void {
  if (!administers(operation.actor, true)) throw new WeftError(403, 'access.forbidden')
}

function idIn(request: FastifyRequest): string {
  const found = fields(request)['id']
  if (!isId(found)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'id' } })
  return found
}

/** When the version was made that the editor has seen. */
const seenIn = (request: FastifyRequest): string | undefined => textOf(fields(request)['at'], 40)
