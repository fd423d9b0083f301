/** Critical paths of the documents of a list, and how many are late. */
import type { FastifyInstance } from 'fastify'
import { countLatePaths, pathRows } from '../../../engine/save/view/critical-paths.ts'
import { pathCalls } from '../../../model/calls/paths.ts'
import { createRoutes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'

export function pathRoutes(app: FastifyInstance, server: Server): void {
  const { read } = createRoutes(app, server)
  read(pathCalls.readPaths, async (operation, { page, ids }) => ({
    today: operation.tx.today,
    rows: await pathRows(operation, typeOf(operation, page), ids),
  }))
  read(pathCalls.countLatePaths, (operation, { page, ...query }) => countLatePaths(operation, typeOf(operation, page), query))
}
