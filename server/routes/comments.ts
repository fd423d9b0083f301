/** `/ccommonapi/comments`: comments at a document or a field of it. */
import type { FastifyInstance } from 'fastify'
import { commentCalls } from '../../model/calls/comments.ts'
import { comments, removeComment, resolveComment, saveComment } from '../../engine/journal/comments.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { typeOf } from '../work.ts'

export function commentRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(commentCalls.listComments, (run, { type, id }) => comments(run, typeOf(server, type), id))
  write(commentCalls.saveComment, async (run, { type, id, comment, ...input }) => ({
    id: await saveComment(run, typeOf(server, type), id, { id: comment, ...input }),
  }))
  write(commentCalls.removeComment, (run, { type, id, comment }) => removeComment(run, typeOf(server, type), id, comment))
  write(commentCalls.resolveComment, (run, { type, id, comment, resolved = true }) =>
    resolveComment(run, typeOf(server, type), id, { id: comment, resolved }),
  )
}
