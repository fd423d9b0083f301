/** The reverse of a consumption, by logic. */
import { compute } from '../../../model/rules/compute.ts'
import { sub } from '../../../model/decimal.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import { pieces } from '../../../model/fields/matrix.ts'
import type { ReleasedLine } from '../../document-context.ts'
import type { Operation } from '../../operation.ts'
import { lockAll } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { persistMany } from '../persistence/persist-changes.ts'
import { notBelowZero } from './consume.ts'

/**
 * Releases what was consumed: counters of lines and their cells fall, never below zero, under the locks of the documents, in
 * statements whose number does not grow with them.
 * @throws WeftError 404 `generic.notFound` for a document or a line that is not there
 * @throws Error for a document that is named twice
 */
export async function releaseConsumption(
  operation: Operation,
  type: AnyDocument,
  { lines, counter }: { readonly lines: string; readonly counter: string },
  documents: readonly { readonly id: string; readonly back: readonly ReleasedLine[] }[],
): Promise<void> {
  const backOf = new Map(documents.map(({ id, back }) => [id, back]))
  if (backOf.size < documents.length) throw new Error(`release: a ${type.name} is named twice`)
  const changed = (await lockAll(operation, type, [...backOf.keys()])).map((before) => ({ before, doc: structuredClone(before) }))
  const cells: (readonly [line: string, cell: string, quantity: string])[] = []
  for (const { doc } of changed) {
    for (const one of backOf.get(doc.id)!) {
      const line = (doc[lines] as FieldValues[]).find((row) => row['id'] === one.id)
      if (!line) throw notFound()
      line[counter] = notBelowZero(sub(String(line[counter] ?? '0'), one.quantity))
      for (const [cell, quantity] of pieces(one.matrix)) cells.push([one.id, cell, quantity])
    }
    compute(type, doc)
  }
  if (cells.length > 0)
    await operation.tx.run(
      `UPDATE core.consumption_cell t SET quantity = greatest(t.quantity - u.quantity, 0)
       FROM (SELECT line, cell, sum(quantity) AS quantity FROM unnest($3::bigint[], $4::text[], $5::numeric[]) AS b(line, cell, quantity) GROUP BY line, cell) u
       WHERE t.platform_id = $1 AND t.line_id = u.line AND t.counter = $2 AND t.cell = u.cell`,
      [
        operation.actor.platform,
        counter,
        cells.map(([line]) => line),
        cells.map(([, cell]) => cell),
        cells.map(([, , quantity]) => quantity),
      ],
    )
  await persistMany(operation, type, changed, { action: `freed:${counter}` })
}
