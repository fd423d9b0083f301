/** Server logic of process sheets: minutes and rates are copied from the operations, as they are on the day of the sheet. */
import { archivedInForce } from './archived-in-force.server.ts'
import { ordersMadeBy } from './former-versions.server.ts'
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { atPath } from '../../model/refusal.ts'
import type { Doc } from '../../model/document.ts'
import { minuteRate } from './minute-rate.ts'
import { operation } from './operation.ts'
import { rateAt } from './operation.server.ts'
import { processSheet } from './process-sheet.ts'
import { refuse } from './messages.ts'

export const processSheetLogic = defineLogic(processSheet, {
  asks: { inForce: archivedInForce(processSheet, { ordered: false }), ordersMadeBy: ordersMadeBy(processSheet) },
  checks: {
    async oneCurrency(doc, ctx, { before }) {
      // A version that was submitted is not checked again when the system writes its successor.
      if (before && before.status !== 'draft') return undefined
      const operations = await ctx.linked(operation, doc.lines, 'operation')
      const at = doc.lines.findIndex((line) => operations.get(line.operation)?.currency !== doc.currency)
      return at < 0 ? undefined : atPath(`lines[${at}].operation`, refuse('processSheet.otherCurrency'))
    },
    ratesKnown(doc) {
      const at = doc.lines.findIndex(({ sam, rate }) => sam === null || rate === null)
      return at < 0 ? undefined : atPath(`lines[${at}].operation`, refuse('processSheet.noRate', { day: doc.ratesOn }))
    },
  },
  /** A line takes minutes and rate when its operation is chosen, all lines when the day changes; otherwise they stay as they are, unless the day had no rate before. */
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const stored = new Map(before && before.ratesOn === doc.ratesOn ? before.lines.map((line) => [line.id, line]) : [])
    const operations = await ctx.linked(operation, doc.lines, 'operation', { lines: true })
    const lines = doc.lines.map((line) => {
      const known = stored.get(line.id)
      if (known?.operation === line.operation && known.rate !== null) return { ...line, sam: known.sam, rate: known.rate }
      const chosen = operations.get(line.operation)
      const rate = chosen && rateAt(chosen, doc.ratesOn)
      return { ...line, sam: rate?.sam ?? null, rate: rate?.rate ?? null }
    })
    const currency = doc.currency ?? operations.get(doc.lines[0]?.operation ?? '')?.currency ?? null
    return { lines, currency, minuteRate: await onlyRate({ ...doc, currency }, ctx) }
  },
})

/** Returns the minute rate by which costing reckons the labour of the day of a sheet; null where its currency has none, or several of which nobody has chosen one. */
async function onlyRate({ ownerCompany, currency, ratesOn }: Doc<typeof processSheet>, ctx: Context): Promise<string | null> {
  const [only, ...others] = currency ? await ctx.validOn(minuteRate, ratesOn, { ownerCompany, currency }) : []
  return only && others.length === 0 ? only.rate : null
}
