/** A document as the server sends it to this user: its values, and the actions the user may perform now. */
import type { Page, WireDoc } from '../../../../model/page.ts'
import type { May } from '../../../../model/wire-document.ts'
import { typedValues } from '../../../../ui/state/filled-values.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'

export type Loaded = WireDoc & {
  readonly may: May
  readonly partyRole: string
}

/** Returns the values for a saved draft: what a person entered into the editable fields, with the titles of chosen references. */
export function toKeep(page: Page, values: Values): Values {
  const typed = typedValues(page, values)
  const names = fieldsOf(page)
    .filter((field) => !field.isNotPost && field.type !== 'status')
    .flatMap(({ field, displayfield }) => (displayfield ? [field, displayfield] : [field]))
  return Object.fromEntries(names.flatMap((name) => (name in typed ? [[name, typed[name]]] : [])))
}
