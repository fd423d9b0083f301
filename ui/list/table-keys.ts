/** The keyboard of a list table: moving, choosing, opening, previewing, walking along cells. */
import type { CellRange, useRange } from './range.ts'
import { treeMove, type RowPlace } from './tree-rows.ts'

export interface TableKeys {
  readonly rows: number
  /** Keys of one letter (j, k, x) are on. */
  readonly letters: boolean
  /** Ranges of cells; absent where columns cannot be laid out. */
  readonly cells: ReturnType<typeof useRange> | undefined
  readonly range: CellRange | undefined
  readonly onAt: (index: number) => void
  readonly onOpen: (index: number) => void
  readonly onPeek: (index: number) => void
  readonly onToggle: (index: number, range: boolean) => void
  /** Where the rows stand in a tree, and opening or closing one; absent where they stand in none. */
  readonly tree?: { readonly places: readonly RowPlace[]; readonly toggle: (index: number, open: boolean) => void } | undefined
  /** Opens the cell under the range, or the first of the row that takes input. */
  readonly onEdit: (index: number, column: number | undefined) => void
}

/** Handles a key that was pressed in row `index`. */
export function tableKey(event: React.KeyboardEvent, index: number, table: TableKeys): void {
  const { rows, cells, range } = table
  if (event.nativeEvent.isComposing || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
  // With a modifier it is the browser's key: Ctrl X cuts, it does not choose.
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!table.letters && event.key.length === 1 && event.key !== ' ') return
  const onRow = event.target === event.currentTarget
  const focus = (to: number) => {
    table.onAt(to)
    ;(event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus()
  }
  if (event.key === 'F2' && onRow) {
    event.preventDefault()
    return table.onEdit(index, range?.fromColumn)
  }
  const move = table.tree && onRow && !range && !event.shiftKey ? treeMove(event.key, index, table.tree.places) : undefined
  if (move) {
    event.preventDefault()
    return 'to' in move ? focus(move.to) : table.tree!.toggle(index, move.open)
  }
  const cell = cells?.key(event, index)
  if (cell) {
    event.preventDefault()
    return cell.row === index ? undefined : focus(cell.row)
  }
  if (event.key === 'Escape' && range) {
    // Only the range goes; what lies beside the list stays.
    event.stopPropagation()
    return cells?.clear()
  }
  if (event.key.startsWith('Arrow')) cells?.clear()
  const to = { ArrowDown: index + 1, j: index + 1, ArrowUp: index - 1, k: index - 1, Home: 0, End: rows - 1 }[event.key]
  if (to !== undefined) {
    event.preventDefault()
    if (to >= 0 && to < rows) focus(to)
  } else if (event.key === 'Enter' && onRow) table.onOpen(index)
  else if (event.key === ' ' && onRow) {
    event.preventDefault()
    table.onPeek(index)
  } else if (event.key === 'x' || event.key === 'X') table.onToggle(index, event.shiftKey)
}
