/** API calls of reports, with cached responses for the pages. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../model/lists/filter.ts'
import type { ReportAnswer, ReportAsk } from '../../../model/outputs/report.ts'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { identity } from '../../session/session-store.ts'
import { answerKey, callKey } from '../../api/query-keys.ts'

/** A built-in report, a report of the company, or an administrator's draft by its id. */
export interface Which {
  readonly kind: 'shipped' | 'designed' | 'draft'
  readonly name: string
}
const queryOptions = { retry: false, staleTime: 30_000 } as const

export function useReports() {
  return useQuery({
    ...callQuery('/scmrptapi/reports/index', { method: 'GET', quiet: true }),
    ...queryOptions,
  })
}

export function useReportPage({ kind, name }: Which, enabled = true) {
  return useQuery({ ...pageQuery({ kind, name }), enabled, ...queryOptions })
}

const pageQuery = ({ kind, name }: Which) => {
  if (kind === 'draft') return callQuery('/superdesignapi/rpt-design-cv/ui-test', { method: 'GET', fields: { id: name }, quiet: true })
  const path = kind === 'designed' ? '/scmrptapi/ds-table-cv/ui-resource' : '/zutilsapi/ds-table-cv/ui-resource'
  return callQuery(path, { method: 'GET', fields: { code: name }, quiet: true })
}
/** Keys of the pages of all reports: built-in, of the company, and drafts. */
export const reportPageKeys = [
  callKey('/superdesignapi/rpt-design-cv/ui-test'),
  callKey('/scmrptapi/ds-table-cv/ui-resource'),
  callKey('/zutilsapi/ds-table-cv/ui-resource'),
]

const named = ({ kind, name }: Which) => (kind === 'draft' ? { design: name } : { report: name })

/**
 * Reads a report.
 * @param every refresh interval in milliseconds; the previous result stays visible meanwhile
 */
export function useReport(which: Which, ask: ReportAsk, { every, enabled = true }: { every?: number; enabled?: boolean } = {}) {
  return useQuery({
    queryKey: answerKey('/scmrptapi/reports/run', { ...named(which), ...ask }),
    queryFn: ({ signal }) => call('/scmrptapi/reports/run', { data: { ...named(which), ...ask }, quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...queryOptions,
    ...(every ? { refetchInterval: every, refetchIntervalInBackground: true, staleTime: 0 } : {}),
  })
}

export function useBehind(which: Which, ask: ReportAsk) {
  return useQuery({
    queryKey: answerKey('/scmrptapi/reports/rows', { ...named(which), ...ask }),
    queryFn: ({ signal }) => call('/scmrptapi/reports/rows', { data: { ...named(which), ...ask }, quiet: true, signal }),
    placeholderData: keepPreviousData,
    ...queryOptions,
  })
}

/** Saves the report as a file under the name given by the server. */
export async function saveFile(which: Which, ask: ReportAsk, format: 'xlsx' | 'csv'): Promise<void> {
  const me = identity()
  const response = await fetch(`/scmrptapi/reports/export?${new URLSearchParams({ token: me.token })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': me.language },
    body: new URLSearchParams({
      DATA: JSON.stringify({
        ...named(which),
        filters: ask.filters ?? [],
        sort: ask.sort ?? [],
        ...(ask.partyRole ? { partyRole: ask.partyRole } : {}),
        ...(ask.groups ? { groups: ask.groups } : { across: ask.across ?? '' }),
        ...(ask.measures ? { measures: ask.measures } : {}),
        format,
      }),
    }),
  })
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    const { code = response.status, message = '' } = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
    throw new ApiError(code, message)
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ? decodeURIComponent(name) : `report.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Returns the address of the list behind a figure; nothing when only the report itself can show the rows. */
export function listBehind(answer: ReportAnswer, row: { readonly filters: readonly Filter[] }, measure: string): string | undefined {
  const measureFilters = answer.behind.measures[measure]
  const filters = [...answer.behind.filters, ...row.filters, ...(measureFilters ?? [])]
  if (!answer.behind.path || !measureFilters || filters.length > 20 || filters.some((one) => one.field.includes('.'))) return undefined
  return `${answer.behind.path}?f=${encodeURIComponent(JSON.stringify(filters))}`
}

export const pathOfReport = (one: { kind: string; module: string; name: string }): string =>
  one.kind === 'designed' ? `/clientrpt/${one.name}` : `/${one.module}/dsrptindex/${one.name}`
