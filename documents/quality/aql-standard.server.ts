/** What the server does for AQL standards: rows without overlap, Re = Ac + 1, and one active standard per level, AQL and severity. */
import { defineLogic } from '../../engine/document-logic.ts'
import { aqlStandard } from './aql-standard.ts'

interface Range {
  readonly orderMin: number
  readonly orderMax: number | null
  readonly sampling: number
  readonly qualified: number
  readonly unqualified: number
}

/** The first row that cannot stand, and why: an empty range, an overlap, or judgement counts that do not follow each other (single sampling). */
export function wrongRow(
  rows: readonly Range[],
): { at: number; column: keyof Range; message: readonly [zh: string, en: string] } | undefined {
  for (const [at, row] of rows.entries()) {
    if (row.orderMax !== null && row.orderMax < row.orderMin)
      return { at, column: 'orderMax', message: ['订单数量止不得小于起', 'The end of the range is before its beginning'] }
    if (row.unqualified !== row.qualified + 1)
      return { at, column: 'unqualified', message: ['一次抽样：不合格判定数 = 合格判定数 + 1', 'Single sampling: Re = Ac + 1'] }
    const rival = rows.findIndex(
      (other, index) => index < at && other.orderMin <= (row.orderMax ?? Infinity) && row.orderMin <= (other.orderMax ?? Infinity),
    )
    if (rival >= 0)
      return { at, column: 'orderMin', message: [`订单数量范围与第 ${rival + 1} 行重叠`, `The range overlaps with row ${rival + 1}`] }
  }
  return undefined
}

export const aqlStandardLogic = defineLogic(aqlStandard, {
  checks: {
    rowsSound(doc) {
      const wrong = wrongRow(doc.rows)
      return wrong && { path: `rows[${wrong.at}].${wrong.column}`, message: wrong.message }
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
      const rival = same.find((one) => one.id !== doc.id)
      return (
        rival && {
          path: 'aql',
          message: [`已有相同水平与 AQL 的标准 ${rival.number}`, `Standard ${rival.number} has this level and AQL already`],
        }
      )
    },
  },
})
