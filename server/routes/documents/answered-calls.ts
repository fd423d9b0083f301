/** Calls that folders of documents declare and answer (`engine/document-calls.ts`): this file only dispatches. */
import type { FastifyInstance } from 'fastify'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { DrawingCall, SheetCall } from '../../../engine/document-calls.ts'
import { allowedFiles } from '../../../engine/files/files.ts'
import { recordExport } from '../../../engine/export/export.ts'
import { viewerOf } from '../../../engine/save/view/document-viewer.ts'
import { forbidden, notFound } from '../../../model/errors.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import { answeredCalls } from '../../contributions.ts'
import { reading, writing } from '../../http/call-context.ts'
import { sendSheet } from '../../http/file-answer.ts'
import type { Server } from '../../route-context.ts'

export function answeredCallRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  for (const call of answeredCalls)
    if ('sheet' in call) sheetRoute(routes, server, call)
    else if ('drawing' in call) drawingRoute(routes, server, call)
    else routes.read(call.contract, (operation, input) => call.read(viewerOf(operation), input))
}

/** What a drawing shows: the file is found in a transaction, and read after it. */
function drawingRoute({ handle }: Routes, server: Server, { contract, drawing, shown, none }: DrawingCall): void {
  handle(contract, async (input, { request }) => {
    const key = await reading(server, request, async (operation) => {
      const id = await drawing(viewerOf(operation), input)
      if (id === null) return null
      const file = (await allowedFiles(operation, [id])).get(id)
      if (!file) throw notFound()
      return file.storage_key
    })
    const { readers } = server.engine
    if (!readers) throw new Error('the engine has no readers of files')
    return key === null ? none : readers.shown(key, 'person', shown)
  })
}

/** A file for users who may export the type; the journal records it. */
function sheetRoute({ file }: Routes, server: Server, { contract, exports: type, fileName, sheet }: SheetCall): void {
  file(contract, async (input, { request, reply }) => {
    const format = input.format === 'csv' ? 'csv' : 'xlsx'
    const table = await writing(server, request, async (operation) => {
      if (!(await policyFor(operation, type)).may.export) throw forbidden()
      const { table: answer, journal } = await sheet(viewerOf(operation), input)
      await recordExport(operation, type, { ...journal, format })
      return answer
    })
    return sendSheet(reply, table, { format, name: fileName })
  })
}
