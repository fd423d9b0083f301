/** `/scmapi/<type>/<action>`: executes an action of a document, with re-authentication where the action signs. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reauthenticate } from '../../../engine/authentication/reauthentication.ts'
import { openActionForm } from '../../../engine/save/actions/open-action-form.ts'
import { listMovedBases } from '../../../engine/save/moved-bases.ts'
import { reconfirm } from '../../../engine/save/reconfirm.ts'
import { performAction } from '../../../engine/jobs/perform-action.ts'
import { documentCalls } from '../../../model/calls/documents.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { placeOf } from '../access/sign-in.ts'
import { shown } from './shown-document.ts'

export function documentActionRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(documentCalls.listMovedBases, (operation, { type, id }) => listMovedBases(operation, typeOf(operation, type), id))
  write(documentCalls.reconfirmDocument, async (operation, { type: typeName, comment, ...input }) => {
    const type = typeOf(operation, typeName)
    return shown(operation, type, await reconfirm(operation, type, { ...input, comment: comment ?? undefined }))
  })
  read(documentCalls.openActionForm, (operation, { type: typeName, id, action, values }) => {
    const type = typeOf(operation, typeName)
    return openActionForm(operation, type, { id, action: actionOf(type, action), values: values ?? {} })
  })
  write(documentCalls.executeAction, async (operation, { type: typeName, action, proof, ...input }, { request }) => {
    const type = typeOf(operation, typeName)
    const name = actionOf(type, action)
    const data = proof === undefined ? undefined : await provenFor(server, request, { id: input.id, proof })
    const doc = await performAction(operation, type, { ...input, action: name, ...(data ? { proven: true, data } : {}) })
    return shown(operation, type, doc)
  })
}

/**
 * Returns the name of an action: camel case in definitions, optionally with dashes in addresses.
 * @throws WeftError 404 `action.unknown`
 */
export function actionOf(type: AnyDocument, word: string): string {
  const name = word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (!Object.hasOwn(actionsOf(type), name)) throw new WeftError(404, 'action.unknown')
  return name
}

/**
 * Checks the user's re-authentication envelope and returns its further content, which is bound to the document that it was made for.
 * @throws WeftError 11000 at `proof` for a wrong password, 400 for another document
 */
export async function provenFor(
  server: Server,
  request: FastifyRequest,
  { id, proof }: { id: string; proof: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const { actor, device } = sessionOf(request)
  const inside = await reauthenticate(server.engine, actor, proof, placeOf(request, device))
  if (inside['id'] !== id) throw badRequest('proof')
  return inside
}
