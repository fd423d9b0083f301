/** A new document that begins with one link filled, as one that is begun in a tab of the document to which it links. */
import { readReference } from '../../../model/fields/one-of.ts'
import type { Page } from '../../../model/page.ts'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { documentCall } from '../../api/client.ts'

/**
 * Returns the link with its title.
 * @param fill the field and the id, `style:7`; of a link to one of several types with its type, `source:ticket:7`
 * @returns nothing where the page has no such link or the person may not read this document
 */
export async function filledLink(page: Page, fill: string): Promise<Values> {
  const [name = '', value = ''] = fill.split(/:(.*)/s)
  const link = fieldsOf(page).find(({ field }) => field === name)
  if (!link || (link.type !== 'link' && link.type !== 'oneOf')) return {}
  const reference = readReference(value) ?? { type: link.to ?? '', id: value }
  const rows = await documentCall<readonly { readonly id: string; readonly title: string }[]>(reference.type, 'pick', {
    ids: [reference.id],
  })
  const [row] = rows
  return row ? { [name]: value, [`${name}$`]: row.title } : {}
}
