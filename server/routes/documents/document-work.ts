/** `/scmapi/<type>/work`: how far a job is that computes for an action of a document, and its end. */
import type { FastifyInstance } from 'fastify'
import { cancelWork, workState } from '../../../engine/jobs/perform-action.ts'
import { documentWorkCalls } from '../../../model/calls/document-work.ts'
import { createRoutes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'

export function documentWorkRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(documentWorkCalls.readWork, (operation, { type, id }) => workState(operation, typeOf(operation, type), id))
  write(documentWorkCalls.cancelWork, (operation, { type, id }) => cancelWork(operation, typeOf(operation, type), id))
}
