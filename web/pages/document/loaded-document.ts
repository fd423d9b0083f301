/** A document as the server gives it to this person: its values, and what the person may do with it now. */
import type { Page, WireDoc } from '../../../model/page.ts'
import { fieldsOf, type Values } from '../../../ui/form/form-state.ts'

export type Loaded = WireDoc & {
  readonly may: { readonly edit: boolean; readonly remove: boolean; readonly actions: readonly string[]; readonly makes: readonly string[] }
  readonly side: string
}

/** What a kept draft holds: the fields that are sent, with the titles of chosen links. */
export const toKeep = (page: Page, values: Values): Values =>
  Object.fromEntries(
    fieldsOf(page)
      .filter((field) => !field.isNotPost && field.type !== 'status')
      .flatMap((field) => [
        [field.field, values[field.field]],
        ...(field.displayfield ? [[field.displayfield, values[field.displayfield]]] : []),
      ]),
  )
