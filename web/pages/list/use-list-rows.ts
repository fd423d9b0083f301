/** The rows of a list: what is asked of the server for its shape, and which rows stand out because this tab has just written them. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery, ListShape, Page, WireDoc } from '../../../model/page.ts'
import { toQuery, toSeek, type ListState } from '../../../ui/list/list-state.ts'
import { listQuery } from '../../api/document-query.ts'
import { takeWritten } from '../../api/recently-written.ts'
import { timed } from './manual-list.tsx'
import { cardColumns, withCurrency } from './list-shapes.ts'

export interface ListRows {
  readonly answer: UseQueryResult<ListAnswer>
  readonly rows: readonly WireDoc[]
  /** Ids of rows that this tab has just written; each stands out once. */
  readonly flashed: ReadonlySet<string>
}

const noRows: readonly WireDoc[] = []

/** @param columns the columns that a table shows */
export function useListRows(
  page: Page,
  { state, shape, columns }: { state: ListState; shape: ListShape; columns: readonly string[] },
): ListRows {
  const query = queryOf(page, { state, shape, columns })
  const { queryKey, queryFn } = listQuery(page.page, query)
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => timed(page.page, () => queryFn({ signal })),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? noRows
  const [flashed, setFlashed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = takeWritten(rows.map((row) => row.id))
    if (fresh.size > 0) startTransition(() => setFlashed(fresh))
  }, [rows])
  return useMemo(() => ({ answer, rows, flashed }), [answer, rows, flashed])
}

/** A table asks for its columns and a gallery for its cards; other shapes ask for counts and totals here and for their rows themselves. */
function queryOf(page: Page, { state, shape, columns }: { state: ListState; shape: ListShape; columns: readonly string[] }): ListQuery {
  if (shape === 'table' && state.group.length === 0) return toQuery(state, withCurrency(page, columns))
  if (shape === 'gallery') return toQuery(state, cardColumns(page, 3))
  return { ...toSeek(state), size: 1, columns: [], count: true, totals: true }
}
