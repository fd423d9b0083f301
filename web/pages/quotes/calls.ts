/** The comparison as the server answers it (docs/wire.md), and the calls of scoring. */
import { call, documentCall, intent } from '../../api/client.ts'
import { postForFile, saveBlob } from '../../api/download.ts'

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

export const comparison = (id: string, tier: number): Promise<Comparison> =>
  call<Comparison>('/scmapi/quote-comparison/view', { data: { id, ...(tier ? { tier } : {}) }, quiet: true })

/** The comparison as a workbook. Throws ApiError. */
export async function saveSheet(id: string, tier: number): Promise<void> {
  const file = await postForFile('/scmapi/quote-comparison/export', { id, ...(tier ? { tier } : {}) })
  if ('blob' in file) saveBlob(file.blob, file.name)
}

/** One's own form after a step: start, handIn, takeBack. */
export const step = (form: ScoreForm, deed: 'start' | 'handIn' | 'takeBack'): Promise<ScoreForm> =>
  documentCall<ScoreForm>('evaluation_form', deed, { id: form.id, version: form.version }, { key: intent(), quiet: true })

/** Writes one line's score, or its options. */
export const write = (
  form: ScoreForm,
  line: { readonly id: string; readonly score?: string | null; readonly options?: string | null },
): Promise<ScoreForm> =>
  documentCall<ScoreForm>(
    'evaluation_form',
    'save',
    { id: form.id, version: form.version, values: { lines: { set: [line] } } },
    { key: intent(), quiet: true },
  )
