/** In-place editing of a list cell: double click or F2 opens it, and a pencil marks editable cells (experience U24). */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import type { TableProps } from '../../../ui/list/table-props.ts'
import { Value } from '../../../ui/list/value.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { isEditable, isRowEditable, isShut } from './editable.ts'
import { useListText } from './messages.ts'

const QuickCell = lazy(() => import('./quick-cell.tsx').then((module) => ({ default: module.QuickCell })))

/** Returns the cell props for the table. With `quick`, a single click opens every editable cell. */
export function useCellEdit(
  page: Page,
  { may, quick }: { may: boolean; quick: boolean },
): Pick<TableProps, 'cell' | 'edits' | 'onEdit' | 'onShut'> {
  const t = useListText()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const [at, setAt] = useState<{ readonly id: string; readonly field: string; readonly turn: number } | undefined>()
  if (!may) return {}
  const shut = (row: WireDoc, field: PageField) => isShut(page, field, { row, roles: user?.dashroles ?? [] })
  const edits = (row: WireDoc, field: PageField) => isEditable(page, field) && isRowEditable(page, row) && shut(row, field) !== true
  return {
    edits,
    // Explain on the attempt that the column is editable, but not in this row or not now.
    onShut: (row, field) => {
      if (isEditable(page, field)) say.info(t(isRowEditable(page, row) ? 'cellShut' : 'rowShut', { label: field.label }))
    },
    onEdit: (row, field) => {
      if (!quick) setAt({ id: row.id, field: field.field, turn: (at?.turn ?? 0) + 1 })
    },
    cell: (row, field) => {
      const open = at?.id === row.id && at.field === field.field
      if ((!quick && !open) || !edits(row, field)) return undefined
      return (
        <Suspense
          fallback={
            <span className="cell">
              <Value page={page} field={field} row={row} />
            </span>
          }
        >
          <QuickCell
            key={open ? at.turn : 0}
            page={page}
            field={field}
            row={row}
            ask={shut(row, field) === undefined}
            {...(open ? { begun: true, onLeave: () => setAt((now) => (now === at ? undefined : now)) } : {})}
          />
        </Suspense>
      )
    },
  }
}
