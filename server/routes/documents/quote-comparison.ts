/** `/scmapi/quote-comparison`: quotations of a request side by side. Contracts in model/calls/quote-comparison.ts. */
import type { FastifyInstance } from 'fastify'
import { compareQuotations } from '../../../documents/sourcing/quote-comparison.server.ts'
import { quoteSheet } from '../../../documents/sourcing/quote-sheet.ts'
import { requestForQuotation } from '../../../documents/sourcing/request-for-quotation.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { recordExport } from '../../../engine/export/export.ts'
import { viewerOf } from '../../../engine/save/view/document-viewer.ts'
import { quoteComparisonCalls } from '../../../model/calls/quote-comparison.ts'
import { forbidden } from '../../../model/errors.ts'
import { createRoutes } from '../../calls/route.ts'
import { writing } from '../../http/call-context.ts'
import { sendSheet } from '../../http/file-answer.ts'
import type { Server } from '../../route-context.ts'

export function quoteComparisonRoutes(app: FastifyInstance, server: Server): void {
  const { read, file } = createRoutes(app, server)
  read(quoteComparisonCalls.compareQuotations, (operation, { id, tier }) => compareQuotations(viewerOf(operation), id, tier))
  file(quoteComparisonCalls.exportComparison, async ({ id, tier, format: asked }, { request, reply }) => {
    const format = asked === 'csv' ? 'csv' : 'xlsx'
    const table = await writing(server, request, async (operation) => {
      if (!(await policyFor(operation, requestForQuotation)).may.export) throw forbidden()
      const comparison = await compareQuotations(viewerOf(operation), id, tier)
      await recordExport(operation, requestForQuotation, { comparison: comparison.number, format })
      return quoteSheet(comparison, operation.actor.language)
    })
    return sendSheet(reply, table, { format, name: 'quotations' })
  })
}
