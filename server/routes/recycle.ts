/** `/ccommonapi/recycle`: own removed drafts, for 30 days (experience U100). */
import type { FastifyInstance } from 'fastify'
import { recycleCalls } from '../../model/calls/kept.ts'
import { say } from '../../model/text.ts'
import { forget, removed, restore } from '../../engine/save/recycle.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { shown } from './documents.ts'

export function recycleRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(recycleCalls.listRemoved, async (run, query) => {
    const { rows, count } = await removed(run, query)
    return {
      rows: rows.map((row) => ({ ...row, typeText: say(run.engine.types.get(row.type)!.label, run.who.language) })),
      count,
    }
  })
  write(recycleCalls.restoreRemoved, async (run, { id }) => {
    const { type, doc } = await restore(run, id)
    return { page: type.name, doc: await shown(run, type, doc) }
  })
  write(recycleCalls.forgetRemoved, (run, { id }) => forget(run, id))
}
