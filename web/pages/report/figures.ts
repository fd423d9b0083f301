/** How figures of a report are written: exact, grouped by thousands, percentages with their sign. */
import { amountText, grouped } from '../../../model/decimal.ts'
import type { MeasurePage, ReportAnswer, ReportRow } from '../../../model/report.ts'

export function figureText(value: string | null | undefined, { kind }: Pick<MeasurePage, 'kind'>): string {
  if (value === null || value === undefined) return '—'
  return kind === 'percent' ? `${grouped(value)} %` : (kind === 'money' ? amountText : grouped)(value)
}

/** What a line is called by its groups; empty ones say so. */
export const rowTitle = (answer: Pick<ReportAnswer, 'groups'>, row: ReportRow, none: string): string =>
  answer.groups
    .filter(({ field }) => field in row.values)
    .map(({ field }) => row.titles[field] || none)
    .join(' · ')
