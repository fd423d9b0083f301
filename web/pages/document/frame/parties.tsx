/** Whom a document is between and where it belongs: the other parties and its scope in one line, values alone. */
import type { Page, PageField } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { filled } from './facts.tsx'
import styles from './head.module.css'

/** Returns the parties and the scope with a value. One's own company is no news, and what the heading already says is left out. */
export function partiesIn(page: Page, { values, loaded, name }: { values: Values; loaded: Loaded; name: string }): readonly PageField[] {
  const { parties, scope } = page.display
  const others = parties.filter((party) => party !== 'ownerCompany' || loaded.partyRole !== 'owner')
  return filled(page, values, [...others, ...scope]).filter(({ field }) => values[field] !== name)
}

/** @param editing the form shows the fields too */
export function Parties({
  fields,
  values,
  editing,
}: {
  fields: readonly PageField[]
  values: Values
  editing: boolean
}): React.ReactElement | null {
  if (fields.length === 0) return null
  return (
    <ul className={styles['parties']} data-part="parties">
      {fields.map((field) => {
        const { Cell } = kindFor(field.type)
        return (
          <li key={field.field} title={field.label}>
            <span className="hide">{field.label} </span>
            <span data-field={editing ? undefined : field.field}>
              <Cell field={field} value={values[field.field]} row={values} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
