/** Error summary above a form: each line leads to its field. */
import { Button } from 'antd'
import type { Viewer } from '../../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../../model/page.ts'
import { showCell } from '../../../ui/lines/edits/show-cell.ts'
import { fieldsOf, rulesOf, type Errors, type Values } from '../../../ui/state/form-state.ts'
import { labelled, useLanguage, useMessages, useText } from '../../../ui/text/language.tsx'
import styles from './document.module.css'
import { messages } from './messages.ts'

/** Scrolls to the field of an error path (`lines[3].price`) and focuses it. */
export function focusFirst(path: string | undefined): void {
  const name = path?.split(/[[.]/)[0]
  const element = name ? document.getElementById(`field-${name}`) : null
  element?.closest('details')?.setAttribute('open', '')
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
  // Lines scroll their cell into view themselves, once they are rendered.
  const cell = /\[(\d+)\]\.(\w+)/.exec(path ?? '')
  if (name && cell) showCell(name, { line: Number(cell[1]), column: cell[2]! })
}

/** Returns whether an error path is that of a field, of one of its lines or of a cell in them. */
const isAt = (path: string, { field }: PageField): boolean => path === field || path.startsWith(`${field}[`)

/** Number of errors that the list names; the others stand at their fields. */
const limit = 12

interface SummaryProps {
  readonly page: Page
  readonly values: Values
  readonly errors: Errors
  readonly viewer: Viewer
  /** Enters editing at the field of an error; absent while the form is editable, and where the person may not edit. */
  readonly onEdit?: (path: string) => void
  /** The form of these fields is not on the page: nothing leads to them. */
  readonly elsewhere?: boolean
}

/** Lists the errors. Those that no visible field shows come first, because they stand nowhere else, and are never left out. */
export function Summary({ page, values, errors, viewer, onEdit, elsewhere: isElsewhere = false }: SummaryProps): React.ReactElement {
  const t = useText()
  const message = useMessages(messages)
  const language = useLanguage()
  const visible = fieldsOf(page).filter((field) => rulesOf(field, values, viewer).shown)
  const paths = Object.keys(errors)
  const atFields = paths.filter((path) => visible.some((field) => isAt(path, field)))
  const elsewhere = paths.filter((path) => !atFields.includes(path))
  const listed = [...elsewhere, ...atFields.slice(0, Math.max(0, limit - elsewhere.length))]
  const labelOf = labelsOf(page, t('line'))
  const textOf = (path: string) => {
    const text = errors[path]!.join(', ')
    return labelOf(path) ? labelled(language, labelOf(path), text) : text
  }
  const editAt = onEdit && atFields[0]
  return (
    <div className={`notice ${styles['bad']}`} role="alert">
      <b>{t('formInvalid')}</b>
      <ul>
        {listed.map((path) => (
          <li key={path}>
            {isElsewhere ? (
              textOf(path)
            ) : (
              <button type="button" className="plain" onClick={() => (onEdit && atFields.includes(path) ? onEdit(path) : focusFirst(path))}>
                {textOf(path)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {paths.length > listed.length && <p>{message('moreErrors', { n: paths.length - listed.length })}</p>}
      {editAt && (
        <Button type="primary" autoFocus onClick={() => onEdit(editAt)}>
          {message('editAtError')}
        </Button>
      )}
    </div>
  )
}

/** Returns what an error path is called: the label of its field, or the line and the label of its column; empty for an unknown path. */
function labelsOf(page: Page, lineWord: string): (path: string) => string {
  const labels = new Map<string, string>()
  for (const field of fieldsOf(page)) {
    labels.set(field.field, field.label)
    for (const column of field.columns ?? []) labels.set(`${field.field}.${column.field}`, column.label)
  }
  return (path) => {
    const [, lines, place, column] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
    if (!lines) return labels.get(path) ?? ''
    const line = `${labels.get(lines) ?? lines} ${lineWord} ${Number(place) + 1}`
    return column ? `${line} · ${labels.get(`${lines}.${column}`) ?? column}` : line
  }
}
