/**
 * Formulas of a template after its rows were repeated: references are moved to the rows' new positions, and the computed values are
 * stored with them.
 */
import type { BookSheet, FilledSheet } from './fill-sheet.ts'
import { readFormula, writeFormula, type Formula, type Spot } from './formula.ts'
import { formulaValue } from './formula-value.ts'

type Cells = Map<string, { value?: unknown; formula?: string; formulaResult?: unknown }>
const limits = { depth: 200 }

/** Returns the address of the first formula on a sheet that is not supported, or undefined when all are supported. */
export function strangeFormula(sheet: BookSheet): string | undefined {
  for (const [key, cell] of sheet.cells ?? [])
    if (cell.formula !== undefined && (cell.formulaType !== undefined || readFormula(cell.formula) === undefined)) {
      const [row, column] = key.split(',').map(Number) as [number, number]
      return writeFormula({ is: 'cell', at: { row, column, fixed: [false, false] } })
    }
  return undefined
}

export function fillFormulas({ sheet, plan }: FilledSheet): FilledSheet {
  const cells = sheet.cells as Cells | undefined
  if (!cells || ![...cells.values()].some((cell) => cell.formula !== undefined)) return { sheet, plan }
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  plan.forEach(({ from }, to) => {
    if (!first.has(from)) first.set(from, to)
    last.set(from, to)
  })
  const rows = sheet.rows.map((row) => [...row])
  const trees = new Map<string, Formula>()
  for (const [key, cell] of cells) {
    const tree = cell.formula === undefined ? undefined : readFormula(cell.formula)
    if (!tree) continue
    const moved = movedTo(tree, { here: Number(key.split(',')[0]), plan, first, last })
    trees.set(key, moved)
    cells.set(key, { ...cell, formula: writeFormula(moved) })
  }
  const known = new Map<string, string | number | boolean>()
  const valueOf = (key: string, depth: number): string | number | boolean => {
    const done = known.get(key)
    if (done !== undefined) return done
    // A circular reference has no value.
    known.set(key, '#REF!')
    const value =
      depth > limits.depth
        ? '#REF!'
        : formulaValue(trees.get(key)!, (row, column) => {
            const other = `${row},${column}`
            return trees.has(other) ? valueOf(other, depth + 1) : (rows[row]?.[column] ?? null)
          })
    known.set(key, value)
    return value
  }
  for (const key of trees.keys()) {
    const value = valueOf(key, 0)
    const [row, column] = key.split(',').map(Number) as [number, number]
    if (rows[row]) rows[row][column] = value
    cells.set(key, { ...cells.get(key), value, formulaResult: value })
  }
  return { sheet: { ...sheet, rows }, plan }
}

interface Moving {
  readonly here: number
  readonly plan: FilledSheet['plan']
  readonly first: ReadonlyMap<number, number>
  readonly last: ReadonlyMap<number, number>
}

/**
 * Moves the references of a formula. A line row refers to itself; from outside, its row stands for all rows repeated from it. Removed
 * rows have no value.
 */
function movedTo(of: Formula, moving: Moving, argument = false): Formula {
  const { here, plan, first, last } = moving
  const firstRow = plan[here]!.from
  const place = (spot: Spot, rows: ReadonlyMap<number, number>): Spot | undefined => {
    if (spot.row === firstRow) return { ...spot, row: here }
    const row = rows.get(spot.row)
    return row === undefined ? undefined : { ...spot, row }
  }
  const zeroFormula: Formula = { is: 'number', text: '0' }
  switch (of.is) {
    case 'cell': {
      const [from, to] = [place(of.at, first), place(of.at, last)]
      if (!from || !to) return zeroFormula
      return argument && from.row !== to.row ? { is: 'range', from, to } : { is: 'cell', at: from }
    }
    case 'range': {
      const inside = [...first.keys()].filter((row) => row >= of.from.row && row <= of.to.row)
      if (inside.length === 0) return zeroFormula
      const from = place({ ...of.from, row: Math.min(...inside) }, first)!
      const to = place({ ...of.to, row: Math.max(...inside) }, last)!
      return { is: 'range', from, to }
    }
    case 'call':
      return { ...of, of: of.of.map((one) => movedTo(one, moving, of.name !== 'IF' && of.name !== 'ROUND' && of.name !== 'ABS')) }
    case 'sign':
      return { ...of, of: movedTo(of.of, moving) }
    case 'pair':
      return { ...of, left: movedTo(of.left, moving), right: movedTo(of.right, moving) }
    default:
      return of
  }
}
