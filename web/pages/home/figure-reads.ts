/** What the figures of the workbench read: reports and lists, as the person may see them. */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { localDay } from '../../../model/process/work-time.ts'
import type { ReportAsk } from '../../../model/outputs/report.ts'
import { call } from '../../api/client.ts'
import { answerKey } from '../../api/query-keys.ts'

export type AnyFigure = AnswerOf<'/ccommonapi/gui/workbench'>['figures'][number]
export type FigureOf<Kind extends AnyFigure['kind']> = Extract<AnyFigure, { kind: Kind }>

/** Reads a report for a figure; a person who may not run it sees no figure. */
export function useFigureReport(report: string, ask: ReportAsk) {
  return useQuery({
    queryKey: answerKey('/scmrptapi/reports/run', { report, ...ask }),
    queryFn: ({ signal }) => call('/scmrptapi/reports/run', { data: { report, ...ask }, quiet: true, signal }),
    staleTime: 300_000,
    retry: false,
  })
}

/** Returns the first day of the month five months ago, and today, in the zone of the platform. */
export function lastMonths(zone: string | undefined, now: number): readonly [from: string, until: string] {
  const today = localDay(zone ?? 'UTC', now)
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - 5
  return [`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`, today]
}
