/** A document as the server sends it to this user: its values, and the actions the user may perform now. */
import type { BarredAction, Page, WireDoc } from '../../../../model/page.ts'
import type { FieldRights } from './field-rights.ts'
import { typedValues } from '../../../../ui/state/filled-values.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'

export type Loaded = WireDoc & {
  readonly may: {
    readonly edit: boolean
    readonly remove: boolean
    readonly actions: readonly string[]
    /** Actions of the viewer's roles that are refused now, and why. */
    readonly barred?: readonly BarredAction[]
    readonly conversions: readonly string[]
    /** Names of the open steps of its process, where its status does not tell. */
    readonly steps?: string
    /** The document waits for the viewer. */
    readonly waits?: true
    /** Fields that the node of the process makes read-only or required. */
    readonly fields?: FieldRights
  }
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
