/** `/ccommonapi/cpm-bus`: the process of a document, by its id as `REL_KEY` (SH-7-053 to SH-7-060). Whoever may not read the document has no process either. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { notFound, WeftError } from '../../model/errors.ts'
import { nodeActions } from '../../engine/workflow/runtime/available-actions.ts'
import { requireBulkApproval } from '../../engine/workflow/runtime/bulk-approval.ts'
import { processOfPage } from '../../engine/workflow/design/definitions.ts'
import {
  addUsers,
  allowedRollback,
  delegate,
  markRead,
  recall,
  remark,
  remind,
  rollback,
  transfer,
} from '../../engine/workflow/runtime/task-operations.ts'
import { preview } from '../../engine/workflow/queries/preview-approvers.ts'
import { withdrawSignature } from '../../engine/workflow/runtime/withdraw-signature.ts'
import { appoint, dismiss, substitutesOf, suggested } from '../../engine/workflow/runtime/substitutes.ts'
import { approvalPanel as flowView } from '../../engine/workflow/queries/approval-panel.ts'
import { listPath } from '../../engine/authorisation/menus.ts'
import { executeAction } from '../../engine/save/execute-action.ts'
import { roleAllows, isOnPartyRole } from '../../engine/save/action-availability.ts'
import { requireRowRules } from '../../engine/authorisation/row-rules.ts'
import { requirePolicy, policyFor, type Policy } from '../../engine/authorisation/policy.ts'
import type { Operation } from '../../engine/operation.ts'
import { load, partyRoleOf, type Stored } from '../../engine/store/read.ts'
import { asSystem } from '../../engine/store/scope.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, readJson, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { isId, reading, textOf, typeOf, writing } from '../http/call-context.ts'
import { provenFor, shown } from './documents.ts'

const behind = { config: { guard: 'session' } } as const
const bus = '/ccommonapi/cpm-bus'

export function flowRoutes(app: FastifyInstance, server: Server): void {
  app.get(`${bus}/pid-from-ui`, behind, async (request) => {
    const type = typeOf(server, fields(request)['page'])
    const found = await reading(server, request, async (operation) => {
      await requirePolicy(operation, type)
      return processOfPage(operation, type.name)
    })
    return results(found ? { START_PAGE_ROUTE: listPath(type), PID: found.id } : null)
  })
  app.get(`${bus}/cpm-view`, behind, async (request) =>
    results(
      await reading(server, request, (operation) =>
        opened(operation, request, async ({ doc, side, system }) => {
          const seen = await flowView(system, doc.id, side)
          await markRead(system, doc.id)
          return seen
        }),
      ),
    ),
  )
  app.get(`${bus}/cpm-node-actions`, behind, async (request) =>
    results(
      await reading(server, request, (operation) =>
        opened(operation, request, ({ type, doc, side, policy, system }) =>
          nodeActions(system, doc.id, (name) => {
            const action = actionsOf(type)[name]!
            return isOnPartyRole(action, side) && roleAllows(policy, action, doc)
          }),
        ),
      ),
    ),
  )
  app.get(`${bus}/cpm-allowed-rollback-nodes`, behind, async (request) =>
    results(
      await reading(server, request, (operation) =>
        opened(operation, request, async ({ doc, system }) =>
          (await allowedRollback(system, doc.id)).map((node) => ({ nid: node.status, text: node.text, sequence: node.sequence })),
        ),
      ),
    ),
  )
  // Who would be asked, from here or for a document that is not saved yet.
  app.get(`${bus}/cpm-preview`, behind, async (request) => {
    const { page } = fields(request)
    return results(
      await reading(server, request, async (operation) => {
        if (page === undefined) return opened(operation, request, ({ type, doc, system }) => preview(system, type, doc as never))
        const type = typeOf(server, page)
        await requirePolicy(operation, type)
        return preview(operation, type)
      }),
    )
  })

  change(app, server, 'push', async (operation, { type, doc, data }, request) => {
    const action = textOf(data['ACTION_TYPE'], 60) ?? ''
    if (isYes(data['BATCH'])) await requireBulkApproval(operation, type, { id: doc.id, action })
    const proof = data['PROOF'] === undefined ? undefined : await provenFor(server, request, { id: doc.id, proof: data['PROOF'] })
    await executeAction(operation, type, {
      id: doc.id,
      version: doc.version,
      action,
      node: textOf(data['NID'], 60),
      visit: visitOf(data),
      comment: textOf(data['ACTION_MSG']),
      values: objectOf(data['VALUES']),
      data: proof ? { ...actionData(data), ...proof } : actionData(data),
      ...(proof ? { proven: true } : {}),
    })
  })
  change(app, server, 'rollback-node', async (operation, { type, doc, data }) => {
    const comment = textOf(data['ACTION_MSG'])
    const to = textOf(data['TO'] ?? data['NID'], 60) ?? ''
    await executeAction(operation, type, {
      id: doc.id,
      action: 'rollback',
      comment,
      decide: (system) => rollback(system, { docId: doc.id, to, comment }),
    })
  })
  change(app, server, 'recall', async (operation, { type, doc, data }) => {
    const comment = textOf(data['ACTION_MSG'])
    await executeAction(operation, type, {
      id: doc.id,
      action: 'recall',
      comment,
      decide: (system) => recall(system, { docId: doc.id, comment }),
    })
  })
  change(app, server, 'take-back', async (_, { doc, data, system }) =>
    withdrawSignature(system, { docId: doc.id, comment: textOf(data['ACTION_MSG']) }),
  )
  const into = async (_: Operation, { doc, data, system }: Opened) =>
    void (await addUsers(system, {
      docId: doc.id,
      users: users(data['USER_IDS']),
      position: textOf(data['POSITION'], 60),
      comment: textOf(data['ACTION_MSG']),
    }))
  change(app, server, 'add-user-into-node', into)
  change(app, server, '/superdesignapi/cpm-process/insert-user-into-node', into)
  change(app, server, 'transfer', async (_, { doc, data, system }) =>
    transfer(system, {
      docId: doc.id,
      to: user(data['USER_ID']),
      from: data['FROM_ID'] ? user(data['FROM_ID'], 'FROM_ID') : undefined,
      comment: textOf(data['ACTION_MSG']),
    }),
  )
  change(app, server, 'delegate', async (_, { doc, data, system }) =>
    delegate(system, { docId: doc.id, to: user(data['USER_ID']), comment: textOf(data['ACTION_MSG']) }),
  )
  change(app, server, 'remind', async (_, { doc, system }) => void (await remind(system, { docId: doc.id })))
  change(app, server, 'comment', async (_, { doc, data, system }) =>
    remark(system, { docId: doc.id, comment: textOf(data['ACTION_MSG']) ?? '' }),
  )
  substituteRoutes(app, server)
}

/** Who acts for me while I am away. */
function substituteRoutes(app: FastifyInstance, server: Server): void {
  const group = '/ccommonapi/cpm-substitute'
  app.get(`${group}/index`, behind, async (request) => results(await reading(server, request, substitutesOf)))
  app.get(`${group}/suggest`, behind, async (request) => {
    const { FROM, TO } = fields(request)
    return results(
      await reading(server, request, (operation) => suggested(operation, { from: textOf(FROM, 10) ?? '', to: textOf(TO, 10) ?? '' })),
    )
  })
  app.post(`${group}/save`, behind, async (request) => {
    const data = fields(request)
    return results({
      id: await writing(server, request, (operation) =>
        appoint(operation, {
          delegate: textOf(data['USER_ID'], 20) ?? '',
          from: textOf(data['FROM'], 10) ?? '',
          to: textOf(data['TO'], 10) ?? '',
          page: textOf(data['PAGE'], 60)?.replaceAll('-', '_'),
        }),
      ),
    })
  })
  app.post(`${group}/remove`, behind, async (request) => {
    const data = fields(request)
    await writing(server, request, async (operation) => {
      await dismiss(operation, user(data['ID'], 'ID'))
      return true
    })
    return results(true)
  })
}

interface Opened {
  readonly type: AnyDocument
  readonly doc: Stored
  readonly side: string
  readonly policy: Policy
  readonly data: Plain
  /** The same operation with the platform's eyes. */
  readonly system: Operation
}

/** Fields of a call, from the query or the body (flat, or inside `DATA`). */
export function fields(request: FastifyRequest): Plain {
  if (request.method === 'GET') return request.query as Plain
  const body = (request.body as Plain | undefined) ?? {}
  return 'DATA' in body ? { ...body, ...dataOf(body) } : body
}

/** The document of `REL_KEY`, as the person may see it; then the engine's own eyes, since approvers of a process need not own the paper. */
export async function opened<T>(
  operation: Operation,
  request: FastifyRequest,
  work: (one: Opened) => Promise<T>,
  { lock = false } = {},
): Promise<T> {
  const data = fields(request)
  const id = data['REL_KEY']
  if (!isId(id)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'REL_KEY' } })
  const [entry] = await operation.tx.rows<{ type: string }>('SELECT type FROM core.entry WHERE platform_id = $1 AND id = $2', [
    operation.actor.platform,
    id,
  ])
  const type = entry && operation.engine.types.get(entry.type)
  if (!type) throw notFound()
  // Its id alone says nothing of its type: who may not read that type learns no more than of an id that is none.
  const policy = await policyFor(operation, type)
  if (!policy.may.read) throw notFound()
  const doc = await load(operation, type, id, { lock })
  await requireRowRules(operation, policy, id)
  const side = partyRoleOf(doc, operation.actor.company, policy.standing)
  if (side === undefined) throw notFound()
  return asSystem(operation, (system) => work({ type, doc, side, policy, data, system }))
}

/** A call that changes the process: the document is locked first, as every action does, and comes back as it is then. */
function change(
  app: FastifyInstance,
  server: Server,
  call: string,
  work: (operation: Operation, one: Opened, request: FastifyRequest) => Promise<void>,
): void {
  app.post(call.startsWith('/') ? call : `${bus}/${call}`, behind, async (request) =>
    results(
      await writing(server, request, (operation) =>
        opened(
          operation,
          request,
          async (one) => {
            await work(operation, one, request)
            return shown(operation, one.type, await load(one.system, one.type, one.doc.id))
          },
          { lock: true },
        ),
      ),
    ),
  )
}

const isYes = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1
function visitOf(data: Plain): number | undefined {
  if (data['VISIT'] === undefined || data['VISIT'] === '') return undefined
  const visit = Number(data['VISIT'])
  if (!Number.isInteger(visit)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'VISIT' } })
  return visit
}
/** ACTION_DATA: kept in the history, at most 20 kB of JSON. */
function actionData(data: Plain): Plain | undefined {
  const value = objectOf(data['ACTION_DATA'])
  if (value !== undefined && JSON.stringify(value).length > 20_000) throw new WeftError(413, 'generic.tooLarge')
  return value
}
/** An object that a form sends as JSON text, or a body as it is; undefined for anything else. */
function objectOf(given: unknown): Plain | undefined {
  const value = typeof given === 'string' && given !== '' ? readJson(given) : given
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : undefined
}
function user(value: unknown, what = 'USER_ID'): string {
  if (isId(value)) return value
  throw new WeftError(400, 'generic.badRequest', { detail: { what } })
}
const users = (value: unknown): string[] => listOf(value).map((one) => user(one, 'USER_IDS'))
