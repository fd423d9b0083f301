/** The facts of a document that say something, for a preview of it and for its row among the tasks. */
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { isBlank } from '../../../../ui/form/fields-in-sight.ts'

/** What the heading says already. */
const inHeading = ['number', 'status']

/** Returns the named fields with a value, in order and each once. */
export const filledFacts = (page: Page, doc: WireDoc, names: readonly string[]): readonly PageField[] =>
  [...new Set(names)].flatMap((name) => {
    const field = page.list.fields[name]
    return field === undefined || inHeading.includes(name) || isBlank(doc[name]) ? [] : [field]
  })
