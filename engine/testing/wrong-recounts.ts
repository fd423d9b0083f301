/** The generic check of fields that are recounted: what is stored against what the logic works out now. */
import { recountedOf } from '../../model/between/recounted-links.ts'
import type { Operation } from '../operation.ts'
import { findByFields } from '../query/find-by-fields.ts'
import { differing, recountedValues } from '../save/persistence/recount.ts'

/** Returns the documents whose recounted fields (`recounted`) are not what logic works out of what they are reckoned from, as `type id: fields`; none when all are right. */
export async function wrongRecounts(operation: Operation): Promise<string[]> {
  const wrong: string[] = []
  for (const type of operation.engine.types.values()) {
    const recounted = recountedOf(type)
    if (!recounted) continue
    const docs = await findByFields(operation, type, recounted.while ? { status: [...recounted.while] } : {}, { all: true, lines: true })
    const values = await recountedValues(operation, type, docs)
    for (const doc of docs) {
      const { header, lines } = differing(type, doc, values.get(doc.id) ?? {})
      const names = [...Object.keys(header), ...lines.keys()]
      if (names.length > 0) wrong.push(`${type.name} ${doc.id}: ${names.join(', ')}`)
    }
  }
  return wrong
}
