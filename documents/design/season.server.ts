/** Server logic of seasons: two seasons of one year do not overlap for one brand. */
import { defineLogic } from '../../engine/document-logic.ts'
import { season } from './season.ts'
import { refuse } from './messages.ts'

interface Span {
  readonly id: string
  readonly year: number
  readonly brands: readonly string[]
  readonly startDate: string
  readonly endDate: string
}

/**
 * Returns whether two seasons of one year share a day and a brand. An empty brand list means all brands of the company. First and
 * last day belong to a season.
 */
export function clash(one: Span, other: Span): boolean {
  const brands = one.brands.length === 0 || other.brands.length === 0 || one.brands.some((brand) => other.brands.includes(brand))
  return one.id !== other.id && one.year === other.year && brands && one.startDate <= other.endDate && other.startDate <= one.endDate
}

export const seasonLogic = defineLogic(season, {
  checks: {
    async noOverlap(doc, ctx) {
      await ctx.serialise('season', doc.ownerCompany, doc.year)
      const others = await ctx.find(season, { year: doc.year, status: 'active', ownerCompany: doc.ownerCompany })
      const conflicting = others.find((other) => clash(doc, other))
      return conflicting && refuse('season.overlapsWithSeason', { number: conflicting.number }, 'startDate')
    },
  },
})
