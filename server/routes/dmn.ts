/**
 * `dmn-bus`: preflight checks of an action or a save, and their execution. The type's own checks decide, so that no rule exists twice
 * (SH-7-063, SH-7-064).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Operation } from '../../engine/operation.ts'
import { executeAction } from '../../engine/save/execute-action.ts'
import { saveDocument } from '../../engine/save/save.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import { heard } from '../http/inbound-log.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, textOf, typeOf, versionOf, writing } from '../http/call-context.ts'
import { shown } from './documents/documents.ts'

const behind = { config: { guard: 'session' }, bodyLimit: 4_194_304 } as const
class GivenUp extends Error {}

export function dmnRoutes(app: FastifyInstance, server: Server): void {
  /** Runs everything and rolls it back: errors are returned as they would occur, and nothing is changed. */
  app.post('/ccommonapi/dmn-bus/push-before', behind, async (request) => {
    const asked = read(server, request)
    try {
      await runInTransaction(server.engine, sessionOf(request).who, async (operation) => {
        await doIt(operation, asked, true)
        throw new GivenUp()
      })
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    }
    return results(true)
  })
  const push = async (request: FastifyRequest) => {
    const asked = read(server, request)
    return results(await writing(server, request, async (operation) => shown(operation, asked.type, await doIt(operation, asked))))
  }
  // Other systems bring in their documents by this call, so it is recorded in the interface log.
  app.post('/ccommonapi/dmn-bus/push', behind, heard(server, 'dmn-bus/push', push))
}

interface Asked {
  readonly type: AnyDocument
  readonly data: Plain
}

/** Reads `DATA` as JSON text; a body without it is the data itself (public modules). */
function read(server: Server, request: FastifyRequest): Asked {
  const body = (request.body as Plain | undefined) ?? {}
  const data = 'DATA' in body ? dataOf(body) : body
  only(data, 'page', 'id', 'version', 'action', 'comment', 'values', 'proof')
  return { type: typeOf(server, data['page']), data }
}

async function doIt(operation: Operation, { type, data }: Asked, rehearsal = false) {
  const action = textOf(data['action'], 60)
  if (action === undefined)
    return (
      await saveDocument(operation, type, {
        id: data['id'] ? idOf(data) : undefined,
        version: versionOf(data),
        values: data['values'] ?? {},
      })
    ).doc
  if (!Object.hasOwn(actionsOf(type), action)) throw new WeftError(404, 'action.unknown')
  return executeAction(operation, type, {
    id: idOf(data),
    version: versionOf(data),
    action,
    comment: textOf(data['comment']),
    values: data['values'],
    rehearsal,
  })
}
