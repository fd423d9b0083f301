/** `/ccommonapi/recycle`: own removed drafts, for 30 days (experience U100). */
import type { FastifyInstance } from 'fastify'
import { recycleCalls } from '../../../model/calls/recycle-bin.ts'
import { localise } from '../../../model/text.ts'
import { deleteForever, recycledDocuments, restore } from '../../../engine/save/drafts/recycle-bin.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { shown } from './shown-document.ts'

export function recycleBinRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(recycleCalls.listRemoved, async (operation, query) => {
    const { rows, count } = await recycledDocuments(operation, query)
    return {
      rows: rows.map((row) => ({ ...row, typeText: localise(operation.engine.types.get(row.type)!.label, operation.actor.language) })),
      count,
    }
  })
  write(recycleCalls.restoreRemoved, async (operation, { id }) => {
    const { type, doc } = await restore(operation, id)
    return { page: type.name, doc: await shown(operation, type, doc) }
  })
  write(recycleCalls.forgetRemoved, (operation, { id }) => deleteForever(operation, id))
}
