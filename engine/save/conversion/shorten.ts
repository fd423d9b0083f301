/** Closing a document short (`shortens` of a consumption): its rows become what has been consumed of them, and the rest goes back to their source. */
import type { Consumption } from '../../../model/between/conversion.ts'
import { consumptionsOf } from '../../../model/between/declared-conversions.ts'
import { compare, sub } from '../../../model/decimal.ts'
import { pieces, type Matrix, type MatrixCell } from '../../../model/fields/matrix.ts'
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { consumedFrom } from './consumed-cells.ts'

export const isShortenedBy = ({ shortens }: Consumption, action: string | undefined): boolean =>
  action !== undefined && shortens?.on.includes(action) === true

interface Shortening {
  readonly type: AnyDocument
  readonly name?: string | undefined
  readonly doc: Stored
}

/**
 * Sets the quantity and the matrix of each row to what others have consumed of it, cell by cell and never to more than there was, where the action
 * closes the document short; the document is locked. One statement for each such consumption with a matrix, none for other actions.
 */
export async function shortenRows(operation: Operation, { type, name, doc }: Shortening): Promise<void> {
  for (const [lines, consumption] of consumptionsOf(type)) {
    if (!isShortenedBy(consumption, name)) continue
    const { quantity, matrix, shortens } = consumption
    const counter = shortens!.to
    const rows = (doc[lines] ?? []) as FieldValues[]
    const ids = rows.map(({ id }) => id as string)
    const consumed = matrix === undefined ? undefined : await consumedFrom(operation, ids, counter)
    for (const row of rows) {
      if (matrix !== undefined) row[matrix] = cellsLeft(row[matrix] as Matrix | null, consumed!.get(row['id'] as string))
      else if (typeof quantity === 'string') row[quantity] = lesser(String(row[quantity] ?? '0'), String(row[counter] ?? '0'))
    }
    compute(type, doc)
  }
}

const lesser = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

/** Returns the pieces of a matrix that were consumed: no cell has more than before, and packs are their pieces. */
function cellsLeft(value: Matrix | null, consumed: ReadonlyMap<string, string> | undefined): Matrix | null {
  return value && matrixOf([...pieces(value)].map(([cell, count]) => [cell, lesser(count, consumed?.get(cell) ?? '0')]))
}

const matrixOf = (counts: readonly (readonly [cell: string, pieces: string])[]): Matrix => ({
  cells: counts.map(([key, count]): MatrixCell => {
    const [colour, size, second] = key.split('|') as [string, string, string]
    return { ...(colour ? { colour } : {}), size, ...(second ? { second } : {}), pieces: count }
  }),
})

/** Returns a document whose rows hold what they lost: the difference between what is stored and what the action leaves. */
export function shortenedBy(
  { quantity, matrix }: Consumption,
  { lines, before, doc }: { readonly lines: string; readonly before: Stored; readonly doc: Stored },
): Stored {
  const left = new Map(((doc[lines] ?? []) as FieldValues[]).map((row) => [row['id'], row]))
  const rows = ((before[lines] ?? []) as FieldValues[]).map((row) => {
    const now = left.get(row['id']) ?? {}
    const lost: FieldValues = { ...row }
    if (typeof quantity === 'string') lost[quantity] = sub(String(row[quantity] ?? '0'), String(now[quantity] ?? '0'))
    if (matrix !== undefined) {
      const cells = pieces(now[matrix] as Matrix | null)
      lost[matrix] = matrixOf([...pieces(row[matrix] as Matrix | null)].map(([cell, count]) => [cell, sub(count, cells.get(cell) ?? '0')]))
    }
    return lost
  })
  return { ...before, [lines]: rows }
}
