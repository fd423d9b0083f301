/** Links that an action asks once more (`usable`): what they name must still be what they may choose. */
import type { AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { titlesOf } from '../../store/links/titles.ts'
import type { Stored } from '../../store/read.ts'
import { unmetLinks } from '../input/check-links.ts'

/**
 * Returns an error at each of these links, in lines too, whose target no longer meets the condition under which it is chosen. Two statements at most, whatever the number of
 * lines; none where nothing is named.
 * @param operation with the platform's rights: what the person may not read counts too
 * @param names `borrower`, or `lines.material`
 */
export async function unusableLinks(operation: Operation, type: AnyDocument, doc: Stored, names: readonly string[]): Promise<FieldError[]> {
  if (names.length === 0) return []
  const unmet = await unmetLinks(operation, type, doc, names)
  if (unmet.length === 0) return []
  const titles = await titlesOf(operation, [...new Set(unmet.map(({ id }) => id))])
  return unmet.map(({ path, id }) => ({ path, key: 'field.linkState', values: { title: titles.get(id) ?? '' } }))
}
