/** The rows of the critical path board with their documents, read together: a row never stands without the document that it is of. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays } from '../../../model/days.ts'
import { isPastTarget, lateBy } from '../../../model/display/milestones.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { callQuery } from '../../api/call-query.ts'
import { call } from '../../api/client.ts'
import { listQuery } from '../../api/document-query.ts'
import { today, type ShapeProps } from './list-shapes.ts'
import { scaleOf, weeks, type PathRow, type Scale } from './path-scale.ts'

/** How many rows the board shows. */
export const maxRows = 100

interface Paths {
  /** The day of the server. */
  readonly today: string
  readonly rows: readonly PathRow[]
  readonly docById: ReadonlyMap<string, WireDoc>
  /** How many rows lie in the window, shown or not; exact up to 10,000. */
  readonly count: number
  /** More rows lie in the window. */
  readonly isCut: boolean
}

/** Returns the query of the board: while another window is read, that of before stays as a whole. */
export function usePaths(page: Page, state: ShapeProps['state'], moved: number) {
  const { queryKey, queryFn } = listQuery(page.page, pathQuery(page, state, scaleOf(today(page), moved)), { quiet: true }, 'paths')
  return useQuery({
    queryKey,
    async queryFn(context): Promise<Paths> {
      const { rows: docs, next, count: all } = await queryFn(context)
      const docById = new Map(docs.map((doc) => [doc.id, doc]))
      const isCut = Boolean(next)
      const count = all ?? docs.length
      if (docs.length === 0) return { today: today(page), rows: [], docById, count, isCut }
      const data = { page: page.page, ids: docs.map(({ id }) => id) }
      const { today: day, rows } = await call('/ccommonapi/utils/paths', { data, quiet: true, signal: context.signal })
      return { today: day, rows: rows.filter(({ id }) => docById.has(id)), docById, count, isCut }
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * Returns how many of the window are late: counted by the server where more lie in it than the board shows, else among the rows. Undefined until
 * the server has counted.
 */
export function useLate(page: Page, state: ShapeProps['state'], { moved, paths }: { moved: number; paths: Paths | undefined }) {
  const { filters, search, partyRole } = pathQuery(page, state, scaleOf(today(page), moved)) as ListQuery
  const data = { page: page.page, filters, search, partyRole }
  const isCut = paths?.isCut === true
  const counted = useQuery({ ...callQuery('/ccommonapi/utils/paths/late', { data, quiet: true }), enabled: isCut, staleTime: 30_000 })
  if (isCut || !paths) return counted.data
  const late = paths.rows.filter((row) => lateBy(row) > 0)
  return { late: late.length, past: late.filter(isPastTarget).length, isCut: false }
}

/** Returns the query of the rows of the window: those whose end lies in it or up to four weeks before, by that end. */
function pathQuery(page: Page, state: ShapeProps['state'], { start }: Scale) {
  const { path, parties } = page.display
  const end = [path?.projected, path?.agreed].find((name) => name !== undefined && page.list.fields[name] !== undefined)
  const columns = ['status', ...parties, page.list.columns[0]!].filter((name) => page.list.fields[name] !== undefined)
  const within =
    end === undefined ? [] : [{ field: end, operator: 'between' as const, value: [addDays(start, -28), addDays(start, weeks * 7)] }]
  return {
    ...toSeek(state),
    filters: [...state.filters, ...within],
    sort: end === undefined ? state.sort : [end],
    size: maxRows,
    columns,
    count: true,
  }
}
