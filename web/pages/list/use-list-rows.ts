/** The rows of a list: what is asked of the server for its shape, and which rows stand out because this tab has just written them. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListShape } from '../../../model/lists/list-views.ts'
import type { ListAnswer, ListQuery } from '../../../model/lists/list-query.ts'
import { toQuery, toSeek, type ListState } from '../../../ui/list/list-state.ts'
import { listQuery } from '../../api/document-query.ts'
import { takeWritten } from '../../api/recently-written.ts'
import { timed } from './manual-list.tsx'
import { cardColumns, withCompanions } from './list-shapes.ts'
import { mostInTree, useTree, type ListTree } from './use-tree.ts'

export interface ListRows {
  readonly answer: UseQueryResult<ListAnswer>
  readonly rows: readonly WireDoc[]
  /** Ids of rows that this tab has just written; each stands out once. */
  readonly flashed: ReadonlySet<string>
  /** Of a list that is drawn as a tree: where its rows stand. */
  readonly tree: Pick<ListTree, 'placeOf' | 'toggle'> | undefined
  /** The rows are those at the top with what is open below them: they have no pages. */
  readonly nested: boolean
}

const noRows: readonly WireDoc[] = []

/** @param columns the columns that a table shows */
export function useListRows(
  page: Page,
  { state, shape, columns, mayNest }: { state: ListState; shape: ListShape; columns: readonly string[]; mayNest: boolean },
): ListRows {
  // More rows at the top than a tree draws: they are drawn in pages, each with the way to it.
  const [flat, setFlat] = useState(false)
  const inTree = mayNest && page.tree !== undefined && shape === 'table' && state.group.length === 0
  const nested = inTree && !flat && state.search === '' && state.filters.length === 0
  const query = treeQuery(queryOf(page, { state, shape, columns }), { inTree, nested })
  const { queryKey, queryFn } = listQuery(page.page, query)
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => timed(page.page, () => queryFn({ signal })),
    placeholderData: keepPreviousData,
  })
  if (nested && answer.data?.next !== undefined && !answer.isPlaceholderData) setFlat(true)
  const tree = useTree(page, answer.data?.rows ?? noRows, nested ? query : undefined)
  const rows = useStable(inTree ? tree.rows : (answer.data?.rows ?? noRows))
  const [flashed, setFlashed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = takeWritten(rows.map((row) => row.id))
    if (fresh.size > 0) startTransition(() => setFlashed(fresh))
  }, [rows])
  // Rows among which none stands above another are a plain table.
  return { answer, rows, flashed, tree: inTree && tree.hasLevels ? tree : undefined, nested }
}

/** Returns the same list as before while its rows are the same objects. */
function useStable(rows: readonly WireDoc[]): readonly WireDoc[] {
  const [held, hold] = useState(rows)
  const isSame = held.length === rows.length && held.every((row, at) => row === rows[at])
  if (!isSame) hold(rows)
  return isSame ? held : rows
}

/** Asks for the rows at the top of a tree, or for rows with the way to each. */
const treeQuery = (query: ListQuery, { inTree, nested }: { inTree: boolean; nested: boolean }): ListQuery =>
  nested ? { ...query, page: 1, size: mostInTree, tree: 'top' } : inTree ? { ...query, tree: 'all' } : query

/** A table asks for its columns and a gallery for its cards; other shapes ask for counts and totals here and for their rows themselves. */
function queryOf(page: Page, { state, shape, columns }: { state: ListState; shape: ListShape; columns: readonly string[] }): ListQuery {
  if (shape === 'table' && state.group.length === 0) return toQuery(state, withCompanions(page, columns))
  if (shape === 'gallery') return toQuery(state, cardColumns(page, 3))
  return { ...toSeek(state), size: 1, columns: [], count: true, totals: true }
}
