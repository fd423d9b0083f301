/**
 * `dmn-bus`: preflight checks of an action or a save, and their execution. The type's own checks decide, so that no rule exists twice
 * (SH-7-063, SH-7-064).
 */
import type { FastifyInstance } from 'fastify'
import type { Input } from '../../../model/calls/contract.ts'
import { decisionCalls } from '../../../model/calls/decisions.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Operation } from '../../../engine/operation.ts'
import { performAction } from '../../../engine/jobs/perform-action.ts'
import { saveDocument } from '../../../engine/save/save.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { shown } from './shown-document.ts'

type Asked = Omit<Input<typeof decisionCalls.runOperation>, 'page'>
/** Thrown to roll a preflight check back. */
class RolledBack extends Error {}

export function decisionRoutes(app: FastifyInstance, server: Server): void {
  const { handle, write } = createRoutes(app, server)
  handle(decisionCalls.checkOperation, async ({ page, ...asked }, { request }) => {
    try {
      await runInTransaction(server.engine, sessionOf(request).actor, async (operation) => {
        await execute(operation, typeOf(operation, page), asked, true)
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
  })
  write(decisionCalls.runOperation, async (operation, { page, ...asked }) => {
    const type = typeOf(operation, page)
    return shown(operation, type, await execute(operation, type, asked))
  })
}

/**
 * Saves a document or runs one of its actions.
 * @param rehearsal The transaction is rolled back, so that nothing outside the database may happen
 */
async function execute(
  operation: Operation,
  type: AnyDocument,
  { id, version, action, comment, values, confirmed }: Asked,
  rehearsal = false,
) {
  if (action === undefined) return (await saveDocument(operation, type, { id, version, values: values ?? {} })).doc
  if (!Object.hasOwn(actionsOf(type), action)) throw new WeftError(404, 'action.unknown')
  if (id === undefined) throw badRequest('id')
  return performAction(operation, type, { id, version, action, comment, values: values ?? undefined, confirmed, rehearsal })
}
