/** Which figures the size cells of lines show while they are read: what was ordered, what is open, or what a counter has. */
import { add, compare, sub } from '../../../model/decimal.ts'
import type { SizeMatrix } from '../../../model/display/display.ts'
import { pieces, type Matrix } from '../../../model/fields/matrix.ts'
import type { PageField } from '../../../model/page.ts'
import type { CountedCell } from '../../services.ts'
import type { Values } from '../../state/form-state.ts'

/** The cells as they are, what is left of them after the first counter, or a counter. */
export type ShownCells =
  | { readonly kind: 'own' }
  | { readonly kind: 'open'; readonly counter: string }
  | { readonly kind: 'counter'; readonly counter: string }

/** Returns what the cells of a matrix can show; the cells themselves alone where nothing was counted by size. */
export function choicesOf({ counters = [] }: SizeMatrix<string>, counted: readonly CountedCell[]): readonly ShownCells[] {
  const known = counters.filter((counter) => counted.some((one) => one.counter === counter && one.quantity !== '0'))
  const [first] = known
  return first === undefined
    ? [{ kind: 'own' }]
    : [{ kind: 'own' }, { kind: 'open', counter: first }, ...known.map((counter) => ({ kind: 'counter', counter }) as const)]
}

/** Returns the lines with the cells, and the column that totals them, replaced by what is to be shown; the same lines for their own cells. */
export function linesShowing(
  lines: readonly Values[],
  shown: ShownCells,
  {
    matrix,
    columns,
    counted,
  }: { readonly matrix: string; readonly columns: readonly PageField[]; readonly counted: readonly CountedCell[] },
): readonly Values[] {
  if (shown.kind === 'own') return lines
  const total = columns.find(({ piecesOf }) => piecesOf === matrix)?.field
  const byLine = new Map<string, Map<string, string>>()
  for (const { line, counter, cell, quantity } of counted)
    if (counter === shown.counter) byLine.set(line, (byLine.get(line) ?? new Map<string, string>()).set(cell, quantity))
  return lines.map((line) => {
    const ownPieces = pieces(line[matrix] as Matrix | null | undefined)
    const taken = byLine.get(String(line['id'])) ?? new Map<string, string>()
    const cells = new Map(
      [...new Set([...ownPieces.keys(), ...taken.keys()])].map((key) => [
        key,
        shown.kind === 'open' ? left(ownPieces.get(key), taken.get(key)) : (taken.get(key) ?? '0'),
      ]),
    )
    const sum = [...cells.values()].reduce((all, one) => add(all, one), '0')
    return { ...line, [matrix]: matrixOf(cells), ...(total === undefined ? {} : { [total]: sum }) }
  })
}

/** What is left of a cell; a cell of which more was taken than it has has nothing left. */
function left(own = '0', taken = '0'): string {
  return compare(taken, own) >= 0 ? '0' : sub(own, taken)
}

const matrixOf = (cells: ReadonlyMap<string, string>): Matrix => ({
  cells: [...cells].map(([key, count]) => {
    const [colour, size = '', second] = key.split('|')
    return { ...(colour ? { colour } : {}), size, ...(second ? { second } : {}), pieces: count }
  }),
})
