/** State of an open report: filters, sort, page, party role and column group stand in the address; the rows come from the server. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from '../../../model/lists/filter.ts'
import type { ReportAsk, ReportPage, ReportRow } from '../../../model/outputs/report.ts'
import { useReport, type Which } from './api.ts'
import { turnOf } from './cross-tab-choice.tsx'
import type { Opened } from './drill-down.tsx'

/** Filters in the address name document fields; a report on lines names them `doc.x`. */
const reportFilters = (page: ReportPage, filters: readonly Filter[]): readonly Filter[] =>
  page.lines ? filters.map((one) => ({ ...one, field: `doc.${one.field}` })) : filters

/** The most values of the first group whose whole figures are read. */
const maxRows = 500

/** Returns the filters of the address; none when the text is not a list. */
function parsed(text: string | null): readonly Filter[] {
  try {
    const value: unknown = text ? JSON.parse(text) : []
    return Array.isArray(value) ? (value as Filter[]) : []
  } catch {
    return []
  }
}

/**
 * Returns the state of a report and what changes it.
 * @param quick the quick view, which shows ten rows
 */
export function useReportView(which: Which, page: ReportPage, quick: boolean) {
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const filters = parsed(query.get('f'))
  const sort = query.get('s')?.split(',').filter(Boolean) ?? []
  const at = Math.max(1, Number(query.get('p')) || 1)
  const partyRole = query.get('partyRole') ?? undefined
  const size = quick ? 10 : 100
  const turn = turnOf(page, query)
  const sourceFilters = reportFilters(page, filters)
  const plain: ReportAsk = { filters: sourceFilters, ...(partyRole ? { partyRole } : {}) }
  const ask: ReportAsk = {
    ...plain,
    ...(sort.length > 0 ? { sort } : {}),
    ...(turn.across ? { across: turn.across } : {}),
    ...(turn.measures ? { measures: turn.measures } : {}),
    page: at,
    size,
  }
  const answer = useReport(which, ask)
  const pages = answer.data ? Math.max(1, Math.ceil(answer.data.count / size)) : 1
  // A block of lines may go over a page: the figures of its whole come from the report by its first group alone.
  const first = pages > 1 && !turn.across && page.groups.length > 1 ? page.groups[0]!.field : undefined
  const whole = useReport(which, { ...plain, groups: first === undefined ? [] : [first], size: maxRows }, { enabled: first !== undefined })
  return {
    query,
    /** The filters as the filter chips show them, on fields of the document. */
    filters,
    /** The filters on fields of the report. */
    sourceFilters,
    sort,
    partyRole,
    turn,
    /** The request without sort, columns and page, for the charts. */
    plain,
    ask,
    answer,
    /** The page of rows shown, from 1, and the number of pages. */
    at,
    pages,
    wholes: first === undefined ? undefined : whole.data?.rows,
    /** Changes the address, and goes to the first page unless `p` names another one. */
    change: (next: Readonly<Record<string, string | undefined>>) => {
      const to = new URLSearchParams(query)
      for (const [key, value] of Object.entries({ p: undefined, ...next }))
        if (value) to.set(key, value)
        else to.delete(key)
      setQuery(to, { replace: true })
    },
    opened,
    /** Opens the rows behind a figure. */
    open: (row: ReportRow, measure: string, title: string) =>
      setOpened({ filters: [...sourceFilters, ...row.filters], measure, title, partyRole }),
    close: () => setOpened(undefined),
  }
}

/** What `useReportView` returns. */
export type OpenReport = ReturnType<typeof useReportView>
