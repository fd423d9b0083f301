/** `/ccommonapi/comments`: comments at a document or a field of it. */
import type { FastifyInstance } from 'fastify'
import { commentCalls } from '../../../model/calls/comments.ts'
import { comments, removeComment, resolveComment, saveComment } from '../../../engine/journal/comments.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'

export function commentRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(commentCalls.listComments, (operation, { type, id, before }) => comments(operation, typeOf(operation, type), id, before))
  write(commentCalls.saveComment, async (operation, { type, id, comment, ...input }) => ({
    id: await saveComment(operation, typeOf(operation, type), id, { id: comment, ...input }),
  }))
  write(commentCalls.removeComment, (operation, { type, id, comment }) => removeComment(operation, typeOf(operation, type), id, comment))
  write(commentCalls.resolveComment, (operation, { type, id, comment, resolved = true }) =>
    resolveComment(operation, typeOf(operation, type), id, { id: comment, resolved }),
  )
}
