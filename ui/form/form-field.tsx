/** One field of a document's form: label, input or value, help and errors. It is drawn again only when one of these changes. */
import { lazy, memo, Suspense } from 'react'
import { isEmpty } from '../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../model/page.ts'
import { WhereContext } from '../fields/masked.tsx'
import { MoneyMark } from '../fields/money-head.tsx'
import { kindFor } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Status } from '../theme/status.tsx'
import type { Errors, Values } from '../state/form-state.ts'
import { isSameRecord } from './values-read.ts'
import styles from './form.module.css'

/** Loads the lines chunk. A caller that knows that a document has lines preloads it. */
export const bringLines = () => import('../lines/lines.tsx')
const Lines = lazy(() => bringLines().then((module) => ({ default: module.Lines })))
const GrowingLines = lazy(() => import('../lines/growing-lines.tsx').then((module) => ({ default: module.GrowingLines })))

interface FormFieldProps {
  readonly field: PageField
  readonly page: Page
  /** The values of the document that the field reads (`valuesReadBy`). */
  readonly values: Values
  /** Errors of the field and, of a lines field, of its cells. */
  readonly errors: Errors
  /** True when the field takes input. */
  readonly open: boolean
  readonly required: boolean
  readonly isMarked: boolean
  /** Lines stand under their own label: their section has others too. */
  readonly isHeaded: boolean
  /** Of a lines field: the changed cells. */
  readonly marked: ReadonlySet<string> | undefined
  readonly prefix: string
  /** Both callbacks stay the same while the form is shown. */
  readonly onChange: (changes: Values) => void
  readonly onBlur: (field: PageField) => void
}

const isSameSet = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.size === other.size && [...one].every((path) => other.has(path)))

const sameErrors = (one: Errors, other: Errors): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Compares values, errors and marks by content, because the form selects them again each time. */
function isSameField(before: FormFieldProps, after: FormFieldProps): boolean {
  const { values, errors, marked, ...others } = before
  const { values: nextValues, errors: nextErrors, marked: nextMarked, ...nextOthers } = after
  return (
    isSameRecord(others, nextOthers) && isSameRecord(values, nextValues) && sameErrors(errors, nextErrors) && isSameSet(marked, nextMarked)
  )
}

export const FormField = memo(function FormField(props: FormFieldProps): React.ReactElement {
  if (props.field.grows) return <GrowingField {...props} />
  return props.field.type === 'lines' ? <LinesField {...props} /> : <SingleField {...props} />
}, isSameField)

/** Lines that grow are appended while the document is read as well: they are no part of what is saved. */
function GrowingField({ field, page, values, isHeaded, prefix }: FormFieldProps) {
  const isOpen = page.may.edit && field.restriction === 0 && page.statuses[values['status'] as string]?.edit === true
  return (
    <div className="field wide" id={`${prefix}field-${field.field}`} tabIndex={-1}>
      {isHeaded && <h3 className={styles['lines-label']}>{field.label}</h3>}
      <Suspense>
        <WhereContext value={{ type: page.page, id: values['id'] as string | undefined, lines: field.field }}>
          <GrowingLines type={page.page} field={field} doc={values} open={isOpen} mayExport={page.may.export} prefix={prefix} />
        </WhereContext>
      </Suspense>
    </div>
  )
}

function LinesField({ field, page, values, errors, open, isMarked, isHeaded, marked, prefix, onChange }: FormFieldProps) {
  const id = `${prefix}field-${field.field}`
  const lines = (values[field.field] ?? []) as Values[]
  const texts = errors[field.field]
  return (
    <div className={`field wide${isMarked ? ' marked' : ''}`} id={id} tabIndex={-1}>
      {isHeaded && <h3 className={styles['lines-label']}>{field.label}</h3>}
      {isMarked && <Mark />}
      <Suspense fallback={<div style={{ height: 36 * Math.min(12, 2 + lines.length) }} />}>
        <WhereContext value={{ type: page.page, id: values['id'] as string | undefined, lines: field.field }}>
          <Lines
            page={page}
            field={field}
            doc={values}
            lines={lines}
            errors={errors}
            editing={open}
            marked={marked}
            prefix={prefix}
            onChange={(next) => onChange({ [field.field]: next })}
            onFields={onChange}
          />
        </WhereContext>
      </Suspense>
      {texts && <ErrorText id={`${id}-error`} texts={texts} />}
    </div>
  )
}

function SingleField({ field, page, values, errors, open: mayWrite, required, isMarked, prefix, onChange, onBlur }: FormFieldProps) {
  const t = useText()
  // A document that has its number keeps it.
  const open = mayWrite && !(field.field === 'number' && !isEmpty(values['id']) && !isEmpty(values['number']))
  const id = `${prefix}field-${field.field}`
  const { wide, Input } = kindFor(field.type)
  const texts = errors[field.field]
  return (
    <div className={`field${wide ? ' wide' : ''}${isMarked ? ' marked' : ''}`} onBlur={() => onBlur(field)}>
      <label htmlFor={open ? id : undefined}>
        {field.label}
        <MoneyMark field={field} rows={[values]} />
        {required && open && (
          <span className="must" title={t('required')}>
            {' '}
            *
          </span>
        )}
        {isMarked && <Mark />}
      </label>
      {field.type === 'status' ? (
        <StatusOf page={page} status={values['status'] as string | undefined} />
      ) : open ? (
        <Input
          field={field}
          value={values[field.field]}
          row={values}
          id={id}
          of={{ type: page.page, path: field.field, doc: values }}
          invalid={texts !== undefined}
          describedBy={texts ? `${id}-error` : field.help ? `${id}-help` : undefined}
          onChange={(next, more) => onChange({ [field.field]: next, ...more })}
        />
      ) : (
        <ReadValue field={field} page={page} values={values} />
      )}
      {field.help && open && (
        <div id={`${id}-help`} className="help">
          {field.help}
        </div>
      )}
      {field.field === 'number' && open && <div className="help">{t('autoNumber')}</div>}
      {texts && <ErrorText id={`${id}-error`} texts={texts} />}
    </div>
  )
}

/** A value that takes no input; a dash where there is none. */
function ReadValue({ field, page, values }: Pick<FormFieldProps, 'field' | 'page' | 'values'>) {
  const { Cell, Read = Cell } = kindFor(field.type)
  const value: unknown = values[field.field]
  return (
    <div className="read" data-field={field.field}>
      {value === null || value === undefined || value === '' ? (
        <span className="muted">—</span>
      ) : (
        <WhereContext value={{ type: page.page, id: values['id'] as string | undefined }}>
          <Read field={field} value={value} row={values} />
        </WhereContext>
      )}
    </div>
  )
}

/** Marks in text, in addition to the colour, what changed since the viewer last acted. */
function Mark() {
  const t = useText()
  return (
    <span className="mark" title={t('changedSince')}>
      {' '}
      ● <span className="hide">{t('changedSince')}</span>
    </span>
  )
}

const ErrorText = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <div id={id} className="error-text" role="alert">
    <span aria-hidden="true">⚠ </span>
    {texts.join(', ')}
  </div>
)

function StatusOf({ page, status }: { page: Page; status: string | undefined }) {
  const state = page.statuses[status ?? Object.keys(page.statuses)[0]!]
  return state ? <Status family={state.family} label={state.label} /> : null
}
