/** The facts of a document that say something, for its row in the to-do centre and for its preview. */
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { isBlank } from '../../../ui/form/fields-in-sight.ts'

/** What the heading of a row and of a preview says already. */
const inHeading = ['number', 'status']

/** Returns the named fields with a value, in order and each once. */
export const filledFacts = (page: Page, doc: WireDoc, names: readonly string[]): readonly PageField[] =>
  [...new Set(names)].flatMap((name) => {
    const field = page.list.fields[name]
    return field === undefined || inHeading.includes(name) || isBlank(doc[name]) ? [] : [field]
  })

/** Returns what a task is called: a business document by its number, a master by its name. */
export function nameOf({ number, titleText }: { readonly number: string | null; readonly titleText: string }): string {
  const { name, code } = partsOfTitle(titleText)
  return code === undefined ? (number ?? name) : name
}
