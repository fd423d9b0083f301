/** The columns of a board with their counts, and the first cards of each; a column says when its cards are on their way or could not be read. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import type { PageField, WireDoc } from '../../../model/page.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { listQuery } from '../../api/document-query.ts'
import { boardGroups, columnsOf, type BoardColumn } from './board-columns.ts'
import { cardColumns, withCompanions, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'

/** How many cards a column has at first, how many come with each further press, and how many it has at most. */
const [first, further, mostCards] = [20, 40, 200]

export interface CardsOf {
  readonly rows: readonly WireDoc[]
  /** Cards are being read, the first of the column or further ones. */
  readonly isWaiting: boolean
  /** Why they could not be read. */
  readonly failure: unknown
  readonly retry: () => void
}

const noCards: CardsOf = { rows: [], isWaiting: false, failure: undefined, retry: () => undefined }

export function useBoardRows({ page, state, field }: Pick<ShapeProps, 'page' | 'state'> & { readonly field: PageField | undefined }) {
  const t = useListText()
  const client = useQueryClient()
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const seek = toSeek(state)
  const groups = useQuery({ ...listQuery(page.page, { ...seek, group: boardGroups(page, field) }) })
  const columns = columnsOf(page, field, groups.data?.groups ?? [], t('blank'))
  const shown = cardColumns(page, 5)
  const answers = useQueries({
    queries: columns.map(({ key, count, filters }) => {
      const query = (size: number) =>
        listQuery(page.page, {
          ...seek,
          filters: [...(seek.filters ?? []), ...filters],
          sort: state.sort,
          size,
          columns: field ? withCompanions(page, [...new Set([...shown, field.field])]) : shown,
        })
      const size = sizes[key] ?? first
      return {
        ...query(size),
        enabled: count > 0,
        // The cards that stand stay until the further ones have come.
        placeholderData: () =>
          size > first ? client.getQueryData<ListAnswer>(query(Math.max(first, size - further)).queryKey) : undefined,
      }
    }),
  })
  return {
    columns,
    cardsOf(at: number): CardsOf {
      const answer = answers[at]
      if (!answer || columns[at]!.count === 0) return noCards
      return {
        rows: answer.data?.rows ?? [],
        isWaiting: answer.isPending || answer.isPlaceholderData,
        failure: answer.isError ? answer.error : undefined,
        retry: () => void answer.refetch(),
      }
    },
    more: ({ key }: BoardColumn) => setSizes((now) => ({ ...now, [key]: Math.min(mostCards, (now[key] ?? first) + further) })),
    failure: groups.isError ? groups.error : undefined,
    retry: () => void groups.refetch(),
  }
}
