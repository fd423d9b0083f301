/** Several documents of one type created by logic: what they look up is asked once, and their numbers are taken in one statement. */
import type { AnyDocument } from '../../../model/document.ts'
import { numberBatch } from '../../number/number-batch.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { completing } from '../../store/linked-documents.ts'
import { begin, complete, write } from '../save.ts'

/**
 * Creates all or none, in order, through the whole save path.
 * @param company owner of the new documents when it is not the acting company
 */
export async function createMany(
  operation: Operation,
  type: AnyDocument,
  all: readonly unknown[],
  { company }: { readonly company?: string } = {},
): Promise<Stored[]> {
  const writing = { system: true, company }
  const begun = all.map((values) => begin(operation, type, { values, writing }))
  const looking = completing(
    operation,
    type,
    begun.map(({ doc }) => doc),
  )
  for (const one of begun) await complete(looking, type, one, [])
  if (begun.length > 1)
    await numberBatch(
      looking,
      type,
      begun.map(({ doc }) => doc),
    )
  const created: Stored[] = []
  for (const { doc } of begun) created.push(await write(operation, type, doc, { ...writing, looking }))
  return created
}
