/** The comparison as the server returns it (docs/wire.md), and the calls of scoring. */
import { useMemo } from 'react'
import { useWebPart } from '../../../ui/web-part.ts'

export interface Figure {
  readonly value: string
  readonly mark: 'best' | 'worst' | null
  readonly tie: boolean
}
export interface Price extends Figure {
  readonly quoted: string
  readonly deviation: string | null
}
export interface Column {
  readonly supplier: string
  readonly name: string
  readonly quotation: string | null
  readonly number: string | null
  readonly status: string | null
  readonly currency: string | null
  readonly rate: string | null
  readonly rateDate: string | null
  readonly validTo: string | null
  readonly lead: readonly number[] | null
  readonly score: string | null
  readonly place: number | null
  readonly scores: readonly { readonly reviewer: string; readonly total: string }[]
}
export interface ScoreLine {
  readonly id: string
  readonly item: string
  readonly weight: string
  readonly maximum: string
  readonly multi: boolean
  readonly choices: string | null
  readonly options: string | null
  readonly score: string | null
}
export interface ScoreForm {
  readonly id: string
  readonly version: number
  readonly status: 'not_evaluated' | 'in_review' | 'handed_in' | 'review_ended'
  readonly quotation: string
  readonly supplier: string
  readonly lines: readonly ScoreLine[]
}
export interface Comparison {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly sealed: boolean
  readonly tiers: readonly number[]
  readonly columns: readonly Column[]
  readonly rows: readonly {
    readonly item: string
    readonly name: string
    readonly quantity: string
    readonly expected: string | null
    readonly cells: readonly (Price | null)[]
  }[]
  readonly totals: readonly ((Figure & { readonly whole: boolean }) | null)[]
  readonly days: readonly (Figure | null)[]
  readonly minima: readonly (Figure | null)[]
  readonly review: {
    readonly reviewers: number
    readonly handedIn: number
    readonly open: boolean
    readonly mine: readonly ScoreForm[]
  }
}

/** Returns the calls of the comparison and of scoring. Each rejects when the server rejects. */
export function useComparisonCalls() {
  const { call, documentCall, download, intent } = useWebPart()
  return useMemo(() => {
    const asked = (id: string, tier: number) => ({ id, ...(tier ? { tier } : {}) })
    return {
      /** @param tier the quantity that prices are compared for; 0 for the requested quantity */
      comparison: (id: string, tier: number) => call<Comparison>('/scmapi/quote-comparison/view', { data: asked(id, tier), quiet: true }),
      /** Downloads the comparison as a workbook. */
      saveSheet: (id: string, tier: number) => download('/scmapi/quote-comparison/export', asked(id, tier)),
      /** Runs an action on the user's own form and returns the form. */
      step: (form: ScoreForm, action: 'start' | 'handIn' | 'takeBack') =>
        documentCall<ScoreForm>('evaluation_form', action, { id: form.id, version: form.version }, { key: intent(), quiet: true }),
      /** Saves one line's score, or its options. */
      write: (form: ScoreForm, line: { readonly id: string; readonly score?: string | null; readonly options?: string | null }) =>
        documentCall<ScoreForm>(
          'evaluation_form',
          'save',
          { id: form.id, version: form.version, values: { lines: { set: [line] } } },
          { key: intent(), quiet: true },
        ),
    }
  }, [call, documentCall, download, intent])
}
