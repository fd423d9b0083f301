/** Changes of whole lines: insert, remove, duplicate, move. Each is one undo step; lines that are filtered away are never touched. */
import type { Values } from '../../state/form-state.ts'
import { lineKey } from '../../state/line-key.ts'
import { narrowed, widened } from './line-filter-sort.ts'
import { blankLine, mostLines, type EditContext } from './edit-context.ts'
import { takenAgain } from './only-one.ts'

export interface LineOperations {
  /** Lines are neither added nor removed nor moved. */
  readonly fixed: boolean
  /** Adds a blank line above or below the chosen ones, or at the end; with values, it has these. */
  readonly insert: (where: 'above' | 'below' | 'end', values?: Values) => void
  /** Adds a line below a shown row, with these values of it. */
  readonly insertLike: (row: number, names: readonly string[]) => void
  readonly removeLines: () => void
  readonly duplicate: () => void
  /** Returns whether the chosen lines can move up (-1) or down (1): not where they are sorted otherwise. */
  readonly mayMove: (by: 1 | -1) => boolean
  readonly moveBy: (by: 1 | -1) => void
  /** Whether lines are moved by dragging: all are shown, in their own order. */
  readonly mayDrag: boolean
  /** Moves the chosen lines to where a line stands: before it on the way up, behind it on the way down. */
  readonly moveTo: (row: number) => void
}

/** What a copy of a line does not get: columns that exactly one line has, and those that no two lines have alike. */
interface NotCopied {
  readonly onlyOne: readonly string[]
  readonly apart: readonly string[]
}

export function lineOperations(context: EditContext, { onlyOne, apart }: NotCopied = { onlyOne: [], apart: [] }): LineOperations {
  const { columns, all, lines, order, rows, range, spot, view, fixed, placeOf, chosenPlaces, change, choose } = context
  const putIn = (newLines: readonly Values[], { at, row }: { at: number; row: number }) =>
    change([...lines.slice(0, at), ...newLines, ...lines.slice(at)], {
      order: order && widened(order, { at, count: newLines.length, row }),
    })
  const isSorted = view.how.sort !== undefined || view.how.group !== undefined
  const mayMove = (by: 1 | -1): boolean => !fixed && !isSorted && (by < 0 ? range.r0 > 0 : range.r1 < rows - 1)
  const mayDrag = !fixed && !isSorted && order === undefined
  return {
    fixed,
    mayMove,
    mayDrag,
    insert(where, values = {}) {
      if (fixed || lines.length >= mostLines) return
      const row = where === 'end' || rows === 0 ? rows : where === 'above' ? range.r0 : range.r1 + 1
      const at = row === rows && where === 'end' ? lines.length : where === 'above' ? placeOf(row) : placeOf(row - 1) + 1
      // In a grouped grid the line stands in the group of its neighbour.
      const { group } = view.how
      const neighbour = group === undefined ? undefined : lines[placeOf(Math.min(Math.max(0, row - (where === 'above' ? 0 : 1)), rows - 1))]
      putIn([{ ...blankLine(all), ...(neighbour && group !== undefined ? { [group]: neighbour[group] as unknown } : {}), ...values }], {
        row,
        at,
      })
      choose({ row, column: 0 }, { row, column: 0 })
    },
    insertLike(row, names) {
      if (fixed || lines.length >= mostLines) return
      const like = lines[placeOf(row)]!
      const values = Object.fromEntries(names.filter((name) => name in like).map((name) => [name, like[name] as unknown]))
      putIn([{ ...blankLine(all), ...values }], { row: row + 1, at: placeOf(row) + 1 })
    },
    removeLines() {
      if (fixed) return
      const removed = new Set(chosenPlaces())
      change(
        lines.filter((_, place) => !removed.has(place)),
        { order: order && narrowed(order, removed) },
      )
      const row = Math.max(0, Math.min(range.r0, rows - removed.size - 1))
      choose({ row, column: spot.column }, { row, column: spot.column })
    },
    duplicate() {
      const places = chosenPlaces()
      if (fixed || places.length === 0 || lines.length + places.length > mostLines) return
      const copies = places.map((place) => {
        const { id: _, no: __, [lineKey]: ___, ...line } = lines[place]! as Values & { [lineKey]?: number }
        const ticked = onlyOne.filter((name) => line[name] === true)
        return {
          ...line,
          ...Object.fromEntries([
            ...ticked.map((name) => [name, false]),
            ...apart.flatMap((name) => [[name, null], ...(`${name}$` in line ? [[`${name}$`, '']] : [])]),
            ...takenAgain(all, line).map((name) => [name, null]),
          ]),
        }
      })
      putIn(copies, { at: Math.max(...places) + 1, row: range.r1 + 1 })
    },
    moveBy(by) {
      if (!mayMove(by)) return
      const from = placeOf(by < 0 ? range.r0 - 1 : range.r1 + 1)
      const to = placeOf(by < 0 ? range.r1 : range.r0)
      const next = [...lines]
      const [neighbour] = next.splice(from, 1)
      next.splice(to, 0, neighbour!)
      const moved = (place: number) =>
        place === from ? to : place > from && place <= to ? place - 1 : place >= to && place < from ? place + 1 : place
      change(next, { order: order?.map(moved).sort((a, b) => a - b) })
      choose({ row: range.r0 + by, column: spot.column }, { row: range.r1 + by, column: spot.column })
    },
    moveTo(row) {
      if (!mayDrag || (row >= range.r0 && row <= range.r1)) return
      const moving = lines.slice(range.r0, range.r1 + 1)
      const others = [...lines.slice(0, range.r0), ...lines.slice(range.r1 + 1)]
      const at = row < range.r0 ? row : row - moving.length + 1
      change([...others.slice(0, at), ...moving, ...others.slice(at)])
      choose({ row: at, column: 0 }, { row: at + moving.length - 1, column: columns.length - 1 })
    },
  }
}
