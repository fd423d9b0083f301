/** The fields of an action's form in the page JSON: those that the person may give, as they are on the page, without the locks of statuses. */
import type { AnyAction } from '../../model/document.ts'
import type { Field, FieldRules, Fields } from '../../model/field.ts'
import type { PageActionForm, PageField } from '../../model/page.ts'
import { fieldOf } from './page-fields.ts'
import type { Making } from './page-making.ts'

/** Returns the form of an action: its fields by path, and whether it opens with computed values. */
export const pageForm = (making: Making, action: AnyAction): PageActionForm => ({
  fields: formFields(making, action),
  prefilled: Object.keys(action.form?.prefill ?? {}).length > 0,
})

/** Returns the fields of a form; those that the action requires are required. */
function formFields(making: Making, { form, require = [], partyRole = 'owner' }: AnyAction): PageField[] {
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
    const headerRules = column === undefined ? { ...(show && { show }), ...(needs && { require: needs }), ...(lock && { lock }) } : {}
    const sizesFrom =
      column === undefined || !shown.sizesFrom ? {} : { sizesFrom: { ...shown.sizesFrom, field: besideIn(name, shown.sizesFrom.field) } }
    const displayfield = shown.displayfield === undefined ? {} : { displayfield: `${path}$` }
    return [
      {
        ...shown,
        ...displayfield,
        ...sizesFrom,
        field: path,
        required: shown.required || require.includes(path),
        rules: headerRules as PageField['rules'],
      },
    ]
  })
}

/** Where a form has the field that a column of its new line refers to: a column beside it under the name of its list, a field of the header by its own. */
const besideIn = (lines: string, field: string): string => (field.startsWith('doc.') ? field.slice('doc.'.length) : `${lines}.${field}`)
