/** Whom a document is between, where it belongs and of how much it is: the other parties, its scope and its counts in one line. */
import type { Page, PageField } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { isBlank } from '../../../../ui/form/fields-in-sight.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { fieldNamed, filled } from './facts.tsx'
import styles from './head.module.css'

/** Returns the parties and the scope with a value. One's own company is no news, and what the heading already says is left out. */
export function partiesIn(page: Page, { values, loaded, name }: { values: Values; loaded: Loaded; name: string }): readonly PageField[] {
  const { parties, scope } = page.display
  const others = parties.filter((party) => party !== 'ownerCompany' || loaded.partyRole !== 'owner')
  return filled(page, values, [...others, ...scope]).filter(({ field }) => values[field] !== name)
}

/** Returns how many styles and colours the lines of a document are about, and their quantity in all, each with its label. */
export function countsIn(
  page: Page,
  values: Values,
): readonly { readonly label: string; readonly field?: PageField; readonly count?: number }[] {
  const [[name, matrix] = []] = Object.entries(page.display.matrix)
  const columns = (name && fieldNamed(page, name)?.columns) || []
  const lines = ((name && values[name]) || []) as readonly Values[]
  const distinct = [matrix?.group, matrix?.row].flatMap((link) => {
    const column = columns.find(({ field }) => field === link)
    const count = new Set(lines.map((line) => line[link ?? ''] as unknown).filter((id) => !isBlank(id))).size
    return column && count > 0 ? [{ label: column.label, count }] : []
  })
  const total = page.display.progress && fieldNamed(page, page.display.progress.of)
  return total && !isBlank(values[total.field]) ? [...distinct, { label: total.label, field: total }] : distinct
}

/** @param editing the form shows the fields too */
export function Parties({
  page,
  fields,
  values,
  editing,
}: {
  page: Page
  fields: readonly PageField[]
  values: Values
  editing: boolean
}): React.ReactElement | null {
  const counts = editing ? [] : countsIn(page, values)
  if (fields.length + counts.length === 0) return null
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
      {counts.map(({ label, field, count }) => (
        <li key={label} data-part="count">
          <span className="muted">{label}</span>&nbsp;
          {field ? <CountOf field={field} values={values} /> : count}
        </li>
      ))}
    </ul>
  )
}

function CountOf({ field, values }: { field: PageField; values: Values }): React.ReactElement {
  const { Cell } = kindFor(field.type)
  return (
    <span data-field={field.field}>
      <Cell field={field} value={values[field.field]} row={values} />
    </span>
  )
}
