/** Confirmation before a new document is saved that leaves the company by it: it names who gets it. */
import type { Page } from '../../../../model/page.ts'
import type { Language } from '../../../../model/text.ts'
import { partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import { spokenText } from '../../../../ui/list/value.tsx'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { askComment } from '../../../shell/actions/comment-dialog.tsx'

/**
 * Asks before a new document of a type with a `creation` is saved, with `{field}` of its text filled from the form.
 * @returns whether it is to be saved; true at once for every other type
 */
export async function confirmsCreation(page: Page, values: Values, language: Language): Promise<boolean> {
  if (!page.creation) return true
  const text = page.creation.confirm.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fieldsOf(page).find((one) => one.field === name)
    const title = field ? spokenText({ page, field, row: { id: '', ...values } }) : ''
    return field?.type === 'link' ? partsOfTitle(title).name : title
  })
  return (await askComment({ title: page.creation.label, text, language })) !== undefined
}
