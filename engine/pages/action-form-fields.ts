/** The fields of an action's form in the page JSON: those that the person may give, as they are on the page, without the locks of statuses. */
import type { AnyAction } from '../../model/document.ts'
import type { Field, FieldRules, Fields } from '../../model/field.ts'
import type { PageField } from '../../model/page.ts'
import { fieldOf } from './page-fields.ts'
import type { Making } from './page-making.ts'

/** Returns the fields of the form of an action, each by its path; those that the action requires are required. */
export function formFields(making: Making, { form, require = [], partyRole = 'owner' }: AnyAction): PageField[] {
  const { policy } = making
  const acting = [partyRole].flat().find((role) => policy.partyRoles.includes(role)) ?? making.partyRole
  const rules = (policy.type.rules ?? {}) as Readonly<Record<string, FieldRules<unknown>>>
  return (form?.fields ?? []).flatMap((path) => {
    const [name, column] = path.split('.') as [string, string?]
    const header = (policy.type.fields as Fields)[name]!
    const field: Field = column === undefined ? header : header.options.columns![column]!
    const shown = fieldOf({ ...making, partyRole: acting }, column ?? name, field, column === undefined ? '' : name)
    if (!shown || shown.restriction > 0) return []
    const { show, require: needs, lock } = rules[name] ?? {}
    const own = column === undefined ? { ...(show && { show }), ...(needs && { require: needs }), ...(lock && { lock }) } : {}
    return [{ ...shown, field: path, required: shown.required || require.includes(path), rules: own as PageField['rules'] }]
  })
}
