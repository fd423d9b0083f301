/** All calls of a node, and what lives beside them: worker and sockets. */
import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './routes/access.ts'
import { documentRoutes } from './routes/documents.ts'
import { fileRoutes } from './routes/files.ts'
import { flowRoutes } from './routes/flow.ts'
import { healthRoutes } from './routes/health.ts'
import { pageRoutes } from './routes/pages.ts'
import { profileRoutes } from './routes/profile.ts'
import type { Server } from './server.ts'

/** What the ears tell, and what starts and stops with the node. */
export interface Life {
  start(http: HttpServer): void
  stop(): Promise<void>
  wake(what: 'outbox' | 'job'): void
  push(payload: string): void
  sessionEnded(payload: string): void
}

export function addRoutes(app: FastifyInstance, server: Server, database: { there(): boolean }): Life {
  healthRoutes(app, server, database)
  accessRoutes(app, server)
  documentRoutes(app, server)
  fileRoutes(app, server)
  flowRoutes(app, server)
  pageRoutes(app, server)
  profileRoutes(app, server)
  return { start() {}, stop: async () => {}, wake() {}, push() {}, sessionEnded() {} }
}
