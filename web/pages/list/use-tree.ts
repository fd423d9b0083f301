/** The rows of a list as a tree: the rows at the top, and below each that is open the rows below it, read when it is opened first. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListQuery, TreePlace } from '../../../model/lists/list-query.ts'
import type { RowPlace } from '../../../ui/list/tree-rows.ts'
import { listQuery } from '../../api/document-query.ts'

/** The most rows at the top, and below one row, that are drawn as a tree. */
export const mostInTree = 200

export interface ListTree {
  readonly rows: readonly WireDoc[]
  /** Whether any row stands above or below another document. */
  readonly hasLevels: boolean
  readonly placeOf: (row: WireDoc) => RowPlace
  readonly toggle: (row: WireDoc, open: boolean) => void
}

/** The rows that are open, by type: returning to a list finds them open. */
const opened = new Map<string, ReadonlySet<string>>()

/** Returns the place that the server stated for a row. */
const placeIn = (row: WireDoc): TreePlace => (row['$tree'] as TreePlace | undefined) ?? { path: [], below: 0 }

/** The query of the rows below a row, in the order and with the columns of the list. */
export const belowQuery = (page: Page, query: ListQuery, id: string) => {
  const { columns, sort, partyRole } = query
  const filters = [{ field: page.tree!.parent, operator: 'eq', value: id } as const]
  return listQuery(page.page, {
    ...(columns ? { columns } : {}),
    ...(sort ? { sort } : {}),
    ...(partyRole ? { partyRole } : {}),
    filters,
    size: mostInTree,
    tree: 'all',
  })
}

/**
 * Puts rows into their tree.
 * @param query that of the list, or undefined where its rows stand by themselves (search, filters): then each has the way to it
 */
export function useTree(page: Page, rows: readonly WireDoc[], query: ListQuery | undefined): ListTree {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => opened.get(page.page) ?? new Set())
  const ids = query ? [...open] : []
  const below = useQueries({ queries: ids.map((id) => belowQuery(page, query!, id)), combine: combined })
  const children = new Map(ids.flatMap((id, at) => (below[at] ? [[id, below[at]] as const] : [])))
  const places = new Map<string, RowPlace>()
  const shown: WireDoc[] = []
  const visit = (row: WireDoc, level: number) => {
    if (places.has(row.id)) return
    const { below: count, path } = placeIn(row)
    const isOpen = query !== undefined && open.has(row.id)
    shown.push(row)
    places.set(row.id, {
      level,
      ...(query && count > 0 ? { open: isOpen, below: count } : {}),
      ...(query ? {} : { path: path.map(({ title }) => title) }),
    })
    if (isOpen) for (const child of children.get(row.id) ?? []) visit(child, level + 1)
  }
  for (const row of rows) visit(row, 1)
  const toggle = useCallback(
    ({ id }: WireDoc, on: boolean) =>
      setOpen((now) => {
        const next = new Set(now)
        if (on) next.add(id)
        else next.delete(id)
        opened.set(page.page, next)
        return next
      }),
    [page.page],
  )
  const hasLevels = shown.some((row) => placeIn(row).below > 0 || placeIn(row).path.length > 0)
  return { rows: shown, hasLevels, placeOf: (row) => places.get(row.id) ?? { level: 1 }, toggle }
}

const combined = (answers: readonly { readonly data?: { readonly rows: readonly WireDoc[] } | undefined }[]) =>
  answers.map(({ data }) => data?.rows)
