/** Server logic of AQL standards: rows without overlap, Re = Ac + 1, and one active standard per level, AQL and severity. */
import type { Refusal } from '../../model/refusal.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { aqlStandard } from './aql-standard.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

interface Range {
  readonly orderMin: number
  readonly orderMax: number | null
  readonly sampling: number
  readonly qualified: number
  readonly unqualified: number
}

/**
 * Returns the first invalid row and why: an empty range, an overlap, or acceptance and rejection numbers that are not consecutive
 * (single sampling).
 */
export function wrongRow(rows: readonly Range[]): { at: number; column: keyof Range; message: Refusal } | undefined {
  for (const [at, row] of rows.entries()) {
    if (row.orderMax !== null && row.orderMax < row.orderMin)
      return { at, column: 'orderMax', message: refuse('aqlStandard.endRangeBeforeBeginning') }
    if (row.unqualified !== row.qualified + 1) return { at, column: 'unqualified', message: refuse('aqlStandard.singleSamplingReAc1') }
    const conflicting = rows.findIndex(
      (other, index) => index < at && other.orderMin <= (row.orderMax ?? Infinity) && row.orderMin <= (other.orderMax ?? Infinity),
    )
    if (conflicting >= 0) return { at, column: 'orderMin', message: refuse('aqlStandard.rangeOverlapsWithRow', { row: conflicting + 1 }) }
  }
  return undefined
}

export const aqlStandardLogic = defineLogic(aqlStandard, {
  checks: {
    rowsSound(doc) {
      const rowError = wrongRow(doc.rows)
      return rowError && atPath(`rows[${rowError.at}].${rowError.column}`, rowError.message)
    },
    async onlyOne(doc, ctx) {
      await ctx.serialise('AQL standard', doc.ownerCompany, doc.standard, doc.level, doc.aql, doc.severity)
      const same = await ctx.find(aqlStandard, {
        standard: doc.standard,
        level: doc.level,
        aql: doc.aql,
        severity: doc.severity,
        status: 'active',
        ownerCompany: doc.ownerCompany,
      })
      const conflicting = same.find((one) => one.id !== doc.id)
      return conflicting && refuse('aqlStandard.standardLevelAqlAlready', { number: conflicting.number }, 'aql')
    },
  },
})
