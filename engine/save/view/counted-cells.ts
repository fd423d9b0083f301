/** What other documents took of each size of a document's lines: by line, counter and cell, as the viewer may see the counters. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Output } from '../../../model/calls/contract.ts'
import type { navigationCalls } from '../../../model/calls/navigation.ts'
import { matricesOf } from '../../../model/display/display-defaults.ts'
import { dec, plain } from '../../../model/decimal.ts'
import type { Operation } from '../../operation.ts'
import { viewDocument } from './document-view.ts'
import type { FieldValues } from '../../stored-document.ts'

/** The cell is named as `cellKey` of the matrix does: colour, size and second size, parted by `|`. */
type CountedCell = Output<typeof navigationCalls.readCountedCells>[number]

/**
 * Returns the counted cells of the document's size matrices, in one statement beside the reads of the document; none for a type without counters.
 * @throws WeftError 404 for a document that the person may not read
 */
export async function countedCells(operation: Operation, type: AnyDocument, id: string): Promise<CountedCell[]> {
  const doc = await viewDocument(operation, type, id, { live: true })
  const counters = new Map<string, ReadonlySet<string>>()
  // A column that the viewer may not see is absent from the line.
  for (const [name, { counters: names = [] }] of Object.entries(matricesOf(type, operation.engine.types)))
    for (const line of (doc[name] ?? []) as readonly (Readonly<FieldValues> & { readonly id: string })[])
      counters.set(line.id, new Set(names.filter((counter) => Object.hasOwn(line, counter))))
  if (counters.size === 0) return []
  const rows = await operation.tx.rows<CountedCell>(
    'SELECT line_id::text AS line, counter, cell, quantity::text FROM core.consumption_cell WHERE platform_id = $1 AND line_id = ANY ($2::bigint[]) ORDER BY line_id, counter, cell',
    [operation.actor.platform, [...counters.keys()]],
  )
  return rows.filter(({ line, counter }) => counters.get(line)?.has(counter)).map((row) => ({ ...row, quantity: plain(dec(row.quantity)) }))
}
