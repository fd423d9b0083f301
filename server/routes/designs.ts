/** `/superdesignapi/cpm-process`: designs of processes, for administrators of what binds the whole platform; a supplier's is none. */
import type { FastifyInstance } from 'fastify'
import { processDesignCalls } from '../../model/calls/process-designs.ts'
import { notFound } from '../../model/errors.ts'
import { list, publish, read as readVersion, retire, saveDraft } from '../../engine/flow/definitions.ts'
import { checked, designChoices, designedTypes, underWay } from '../../engine/flow/designing.ts'
import { namesOf } from '../../engine/flow/names.ts'
import { whatIf } from '../../engine/flow/preview.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { typeOf } from '../work.ts'
import { opened } from './flow.ts'

export function designRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(processDesignCalls.listDesignedTypes, designedTypes)
  read(processDesignCalls.readDesignChoices, async (run, { page }) => {
    const choices = await designChoices(run, typeOf(server, page))
    if (!choices) throw notFound()
    return choices
  })
  read(processDesignCalls.listDesigns, async (run, { page }) => {
    const rows = await list(run, page?.replaceAll('-', '_'))
    const counts = await underWay(run)
    const named = await namesOf(
      run,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map((row) => ({ ...row, running: counts.get(row.id) ?? 0, by: row.createdBy === null ? null : named(row.createdBy) }))
  })
  read(processDesignCalls.readDesign, (run, { id }) => readVersion(run, id))
  // Answers as saving would, keeps nothing, and tells who would be asked: for `REL_KEY` as if its maker began it now, else for a document of one's own.
  read(processDesignCalls.checkDesign, async (run, { REL_KEY, DATA }) => {
    const definition = checked(run, DATA)
    if (!REL_KEY) return whatIf(run, typeOf(server, definition.page), { definition })
    return opened(run, REL_KEY, ({ type, doc }) => {
      if (type.name !== definition.page) throw notFound()
      return whatIf(run, type, { definition, doc: doc as never })
    })
  })
  write(processDesignCalls.saveDesign, (run, { id, at, DATA }) => saveDraft(run, { id, definition: DATA, at }))
  write(processDesignCalls.publishDesign, (run, { id, at }) => publish(run, id, at))
  write(processDesignCalls.retireDesign, (run, { id }) => retire(run, id))
}
