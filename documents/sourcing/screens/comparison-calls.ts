/** The calls of the quotation comparison and of scoring, with the types of their contracts. */
import { useMemo } from 'react'
import type { InputOf } from '../../../model/calls/call-types.ts'
import type { evaluationForm } from '../evaluation-form.ts'
import type { OwnForm, QuoteComparison } from '../quote-comparison.calls.ts'
import { useWebPart } from '../../../ui/web-part.ts'

type Tier = Extract<InputOf<'/scmapi/quote-comparison/view'>['tier'], number>
export type Comparison = QuoteComparison
export type Column = Comparison['columns'][number]
export type Price = NonNullable<Comparison['rows'][number]['cells'][number]>
export type Figure = NonNullable<NonNullable<Comparison['days']>[number]>
export type ScoreForm = OwnForm
export type ScoreLine = OwnForm['lines'][number]

/** Returns the calls of the comparison and of scoring. An own form has all that the comparison shows of it, for a reviewer sees its columns. Each rejects when the server rejects. */
export function useComparisonCalls() {
  const { call, documentsOf, download } = useWebPart()
  return useMemo(() => {
    const about = (id: string, tier: number) => ({ id, ...(tier ? { tier: tier as Tier } : {}) })
    return {
      /** @param tier the quantity that prices are compared for; 0 for the requested quantity */
      comparison: (id: string, tier: number) => call('/scmapi/quote-comparison/view', { data: about(id, tier), quiet: true }),
      /** Downloads the comparison as a workbook. */
      saveSheet: (id: string, tier: number) => download('/scmapi/quote-comparison/export', about(id, tier)),
      /** Runs an action on the user's own form and returns the form. */
      step: (form: ScoreForm, action: 'start' | 'handIn' | 'takeBack') =>
        documentsOf<typeof evaluationForm>('evaluation_form').act(form, action) as Promise<ScoreForm>,
      /** Saves one line's score, or its options. */
      write: (form: ScoreForm, line: { readonly id: string; readonly score?: string | null; readonly options?: string | null }) =>
        documentsOf<typeof evaluationForm>('evaluation_form').save(form, { lines: { set: [line] } }) as Promise<ScoreForm>,
    }
  }, [call, documentsOf, download])
}
