/** Calls of those who check the system: whether the journal's chain is whole, and which calls were denied. */
import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../../model/calls/audit.ts'
import { verifyJournal } from '../../../engine/journal/chain.ts'
import { listDeniedCalls } from '../../../engine/journal/denied-calls.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'

export function auditRoutes(app: FastifyInstance, server: Server): void {
  const { handle, read } = createRoutes(app, server)
  handle(auditCalls.verifyJournal, ({ from }, { request }) =>
    verifyJournal(server.engine.pool, sessionOf(request).actor.platform, { from: String(from || 1) }),
  )
  read(auditCalls.listDeniedCalls, listDeniedCalls)
}
