/** Figures of a review: the weighted total of a form and the mean of all forms of a quotation, in exact decimals. */
import { add, compare, div, mul, round } from '../../model/decimal.ts'

export interface Scored {
  readonly weight: string | null
  readonly maximum: string | null
  readonly score: string | null
}
interface Form {
  readonly quotation: string
  readonly supplier: string | null
  readonly lines: readonly Scored[]
}
export interface Ranked {
  readonly place: number
  readonly quotation: string
  readonly supplier: string | null
  /** Rounded to 4 places; ranks are computed from the unrounded figure. */
  readonly score: string
  readonly reviews: number
}

/** Returns Σ weight × score ÷ maximum (catalogue EVF), 0 to 100 where the weights sum to 100. Blank scores count 0. */
export const totalOf = (lines: readonly Scored[]): string =>
  lines.reduce((sum, { weight, score, maximum }) => add(sum, div(mul(weight ?? '0', score ?? '0'), maximum ?? '1')), '0')

/** Returns the quotations by their mean total, best first. Equal totals share one rank, and the following rank stays empty. */
export function rankingOf(forms: readonly Form[]): Ranked[] {
  const quotations = [...new Set(forms.map((form) => form.quotation))]
  const means = quotations.map((quotation) => {
    const own = forms.filter((form) => form.quotation === quotation)
    const sum = own.reduce((total, form) => add(total, totalOf(form.lines)), '0')
    return { quotation, supplier: own[0]!.supplier, mean: div(sum, String(own.length)), reviews: own.length }
  })
  means.sort((a, b) => compare(b.mean, a.mean))
  return means.map(({ mean, ...one }) => ({
    ...one,
    score: round(mean, 4),
    place: means.filter((other) => compare(other.mean, mean) > 0).length + 1,
  }))
}
