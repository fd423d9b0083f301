/** Computes what the save of an edit would make of a stored document. Nothing is written, and nobody else has to wait. */
import type { AnyDocument } from '../../model/document.ts'
import { maskPhones } from '../authorisation/masked-phones.ts'
import type { Operation } from '../operation.ts'
import { addTitles } from '../store/links/titles.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import { readEdit, type DocumentChange } from './change.ts'
import { checkLinks } from './input/check-links.ts'
import { placeOf } from './input/read-input.ts'
import { completeUnsaved } from './validation/complete-and-validate.ts'
import { withoutUnseenErrors } from './validation/unseen-errors.ts'
import { masked } from './view/document-view.ts'

/**
 * Returns the document as the save of these values would complete it, cut to what the acting person sees, with `<link>$` beside each link. What the save would
 * refuse as missing or as not holding is not judged: the person is still typing.
 * @param edit.values by field, as a save takes them; lines as the whole list or as a patch `{ set, remove, behind, order }`
 * @throws WeftError 403 without the right to edit; 404; 409 `save.notEditable`; 11000 for values that cannot be read and links that this person may not choose
 */
export async function computeEdit(operation: Operation, type: AnyDocument, edit: DocumentChange): Promise<FieldValues> {
  const { policy, narrowed, before, doc, viewer, input, partyRoles } = await readEdit(operation, type, edit, { lock: false })
  const linked = await checkLinks(operation, type, doc, before, placeOf(input))
  await withoutUnseenErrors({ operation, policy: narrowed, partyRoles }, () =>
    asSystem(operation, (system) =>
      completeUnsaved(system.withTransaction(withQueryCache(system.tx)), type, doc, { viewer, input, before, linked }),
    ),
  )
  const { id: _, version: __, number: ___, ...shown } = maskPhones(policy, partyRoles, masked(policy, doc, partyRoles))
  await addTitles(operation, type, [shown])
  return shown
}
