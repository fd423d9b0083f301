/** `/ccommonapi/data-upload`: mapping columns and correcting cells of an import session (experience U71). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Output } from '../../../model/calls/contract.ts'
import { importCalls } from '../../../model/calls/import.ts'
import { checkAgain } from '../../../engine/import/import-session-work.ts'
import {
  countsOf,
  openImportSession,
  putCells,
  putMapping,
  saveSheetLayout,
  replaceCells,
  type ImportSession,
} from '../../../engine/import/import-session.ts'
import type { Operation } from '../../../engine/operation.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import { reading, typeOf, writing } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { columnsOfSession, isMapping } from './import-columns.ts'

export function importCorrectionRoutes(app: FastifyInstance, server: Server): void {
  const { write, handle } = createRoutes(app, server)
  write(importCalls.mapColumns, async (operation, { id, mapping: requested }) => {
    const session = await openImportSession(operation, id)
    const { columns } = await columnsOfSession(operation, server, session)
    const mapping = requested.map((path) => path || null)
    if (!isMapping(mapping, session.header, columns)) throw badRequest('mapping')
    const mapped = mapping.map((path, at) => ({
      path,
      how: path === session.mapping[at] ? session.how[at]! : path === null ? ('none' as const) : ('exact' as const),
    }))
    await putMapping(operation, id, mapped)
    await saveSheetLayout(operation, { ...session, mapping })
  })
  handle(importCalls.editCells, ({ id, cells }, { request }) =>
    correctCells(server, request, id, (operation, session) => {
      if (cells.some(({ column }) => column >= session.header.length)) throw badRequest('cells')
      return putCells(operation, session.id, cells)
    }),
  )
  handle(importCalls.replaceCells, ({ id, column, text, by }, { request }) =>
    correctCells(server, request, id, (operation, session) => {
      if (column >= session.header.length) throw badRequest('column')
      return replaceCells(operation, session.id, { column, text, by })
    }),
  )
}

/**
 * Changes cells and checks their rows again at once.
 * @param change Changes the cells and returns the numbers of their rows
 */
async function correctCells(
  server: Server,
  request: FastifyRequest,
  id: string,
  change: (operation: Operation, session: ImportSession) => Promise<number[]>,
): Promise<Output<typeof importCalls.editCells>> {
  const { session, type, rows } = await writing(server, request, async (operation) => {
    const session = await openImportSession(operation, id)
    return { session, type: typeOf(operation, session.type), rows: await change(operation, session) }
  })
  if (session.kind === 'create') await checkAgain(server.engine, sessionOf(request).actor, type, session, rows)
  return reading(server, request, async (operation) => ({ changed: rows.length, ...(await countsOf(operation, id)) }))
}
