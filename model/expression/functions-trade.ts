// Weft's own functions for the industry: the pieces of a size matrix.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { functions } from './signature.ts'
import { Context, isList, readNumber, type Value } from './values.ts'

/** Returns all pieces of a size matrix: its cells, and its prepacks times their ratio. Null when it is not a matrix. */
function pieces(operation: Run, matrix: Context): Decimal | null {
  const cells = matrix.entries.get('cells', operation)
  if (!isList(cells as Value)) return null
  let sum = sumOf(operation, cells as readonly Value[])
  const packs = matrix.entries.get('prepacks', operation)
  for (const pack of isList(packs as Value) ? (packs as readonly Value[]) : []) {
    if (!(pack instanceof Context)) return null
    const ratio = pack.entries.get('ratio', operation)
    const count = countOf(pack.entries.get('packs', operation))
    if (!isList(ratio as Value) || count === null || sum === null) return null
    const one = sumOf(operation, ratio as readonly Value[])
    sum = one && sum.plus(one.times(count))
  }
  return sum
}

function sumOf(operation: Run, cells: readonly Value[]): Decimal | null {
  let sum = new Decimal(0)
  for (const cell of cells) {
    operation.charge(1)
    const count = cell instanceof Context ? countOf(cell.entries.get('pieces', operation)) : null
    if (count === null) return null
    sum = sum.plus(count)
  }
  return sum
}

const countOf = (value: Value | undefined): Decimal | null =>
  value instanceof Decimal ? value : typeof value === 'string' ? readNumber(value) : null

export const tradeFunctions = functions([['pieces', 'matrix: context', (operation, [matrix]) => pieces(operation, matrix as Context)]])
