/** Formats report figures: exact, with thousands separators, percentages with their sign. */
import { amountText, grouped } from '../../../model/decimal.ts'
import type { MeasurePage, ReportAnswer, ReportRow } from '../../../model/outputs/report.ts'

export function figureText(value: string | null | undefined, { kind }: Pick<MeasurePage, 'kind'>): string {
  if (value === null || value === undefined) return '—'
  return kind === 'percent' ? `${grouped(value)} %` : (kind === 'money' ? amountText : grouped)(value)
}

/** Returns the title of a line from its groups; empty groups show a placeholder. */
export const rowTitle = (answer: Pick<ReportAnswer, 'groups'>, row: ReportRow, none: string): string =>
  answer.groups
    .filter(({ field }) => field in row.values)
    .map(({ field }) => row.titles[field] || none)
    .join(' · ')
