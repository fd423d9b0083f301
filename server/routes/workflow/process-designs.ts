/**
 * `/superdesignapi/cpm-process`: process designs. Only administrators whose settings bind the whole platform may use it; a supplier's
 * administrator may not.
 */
import type { FastifyInstance } from 'fastify'
import { processDesignCalls } from '../../../model/calls/process-designs.ts'
import { notFound } from '../../../model/errors.ts'
import { list, publish, read as readVersion, retire, saveDraft } from '../../../engine/workflow/design/definitions.ts'
import {
  checked,
  designChoices,
  publishingErrors,
  designedTypes,
  runningDocuments,
} from '../../../engine/workflow/design/design-choices.ts'
import { userNames } from '../../../engine/workflow/people/user-names.ts'
import { whatIf } from '../../../engine/workflow/queries/preview-approvers.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'
import { opened } from './workflow.ts'

export function processDesignRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(processDesignCalls.listDesignedTypes, designedTypes)
  read(processDesignCalls.readDesignChoices, async (operation, { page }) => {
    const choices = await designChoices(operation, typeOf(operation, page))
    if (!choices) throw notFound()
    return choices
  })
  read(processDesignCalls.listDesigns, async (operation, { page }) => {
    const rows = await list(operation, page?.replaceAll('-', '_'))
    const counts = await runningDocuments(operation)
    const named = await userNames(
      operation,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map((row) => ({
      ...row,
      running: counts.get(row.id) ?? 0,
      wrong: row.status === 'draft' ? publishingErrors(operation, row.definition).length : 0,
      by: row.createdBy === null ? null : named(row.createdBy),
    }))
  })
  read(processDesignCalls.readDesign, (operation, { id }) => readVersion(operation, id))
  // Validates as saving would, stores nothing, and returns the assignees: for `REL_KEY` as if its creator started the process now,
  // otherwise for a document of the user's own.
  read(processDesignCalls.checkDesign, async (operation, { REL_KEY, DATA }) => {
    const definition = checked(operation, DATA)
    if (!REL_KEY) return whatIf(operation, typeOf(operation, definition.page), { definition })
    return opened(operation, REL_KEY, ({ type, doc, system }) => {
      if (type.name !== definition.page) throw notFound()
      return whatIf(system, type, { definition, doc: doc as never })
    })
  })
  write(processDesignCalls.saveDesign, (operation, { id, at, UNFINISHED, DATA }) =>
    saveDraft(operation, { id, definition: DATA, at, unfinished: UNFINISHED === true }),
  )
  write(processDesignCalls.publishDesign, (operation, { id, at }) => publish(operation, id, at))
  write(processDesignCalls.retireDesign, (operation, { id }) => retire(operation, id))
}
