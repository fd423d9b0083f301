/** Refusals and warnings that name documents, written for the person who acts: of documents that the person may not read there is a count alone. */
import type { Label } from '../../../model/text.ts'
import { listedDocuments, type NamedDocuments } from '../../../model/named-documents.ts'
import { sharingNumbers } from '../../../model/shared-numbers.ts'
import { documentsIn, filled, type Refusal } from '../../../model/refusal.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { numbersInBoth } from '../../store/links/titles.ts'

/** Returns a refusal as the person of the operation may read it. One that names no documents costs no statement. */
export async function writtenFor(operation: Operation, refusal: Refusal): Promise<Refusal> {
  const { unwritten, ...rest } = refusal
  if (!unwritten) return refusal
  const lists = new Map<NamedDocuments, Label>()
  for (const value of Object.values(unwritten.values).flatMap(documentsIn)) lists.set(value, await listFor(operation, value))
  return { ...rest, message: filled(unwritten.texts, unwritten.values, (documents) => lists.get(documents)!) }
}

async function listFor(operation: Operation, { documents: { type, ids } }: NamedDocuments): Promise<Label> {
  const { types } = operation.engine
  const named = types.get(type.name)!
  const readable = [...(await readableIds(operation, named, ids))]
  const numbers = readable.length === 0 ? [] : [...(await numbersInBoth(operation, readable)).values()]
  const texts = sharingNumbers(types).has(type.name)
    ? numbers.map(([zh, en]): Label => [`${named.label[0]} ${zh}`, `${named.label[1]} ${en}`])
    : numbers
  return listedDocuments(texts, new Set(ids).size - readable.length)
}
