/** Error summary above a form: each line leads to its field. */
import type { Page } from '../../../model/page.ts'
import { fieldsOf, type Errors } from '../../../ui/state/form-state.ts'
import { labelled, useLanguage, useText } from '../../../ui/text/language.tsx'
import styles from './document.module.css'

/** Scrolls to the field of an error path (`lines[3].price`) and focuses it. */
export function focusFirst(path: string | undefined): void {
  const name = path?.split(/[[.]/)[0]
  const element = name ? document.getElementById(`field-${name}`) : null
  element?.closest('details')?.setAttribute('open', '')
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
  // Lines scroll their cell into view themselves, once they are rendered.
  const cell = /\[(\d+)\]\.(\w+)/.exec(path ?? '')
  if (cell)
    element
      ?.querySelector('[data-lines]')
      ?.dispatchEvent(new CustomEvent('weft-cell', { detail: { line: Number(cell[1]), column: cell[2] } }))
}

export function Summary({ page, errors }: { page: Page; errors: Errors }) {
  const t = useText()
  const language = useLanguage()
  const labels = new Map(
    fieldsOf(page).flatMap(
      (field) =>
        [
          [field.field, field.label],
          ...(field.columns ?? []).map((column) => [`${field.field}.${column.field}`, column.label] as [string, string]),
        ] as [string, string][],
    ),
  )
  const labelOf = (path: string) => {
    const line = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path)
    return line
      ? `${labels.get(line[1]!) ?? line[1]} ${t('line')} ${Number(line[2]) + 1} · ${labels.get(`${line[1]}.${line[3]}`) ?? line[3]}`
      : (labels.get(path) ?? '')
  }
  return (
    <div className={`notice ${styles['bad']}`} role="alert">
      <b>{t('formInvalid')}</b>
      <ul>
        {Object.entries(errors)
          .slice(0, 12)
          .map(([path, texts]) => (
            <li key={path}>
              <button type="button" className="plain" onClick={() => focusFirst(path)}>
                {labelOf(path) ? labelled(language, labelOf(path), texts.join(', ')) : texts.join(', ')}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
