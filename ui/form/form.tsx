/** Sections of a document's form: labels on top, errors under the field with icon and text, one to four columns by width. */
import { lazy, Suspense } from 'react'
import type { Viewer } from '../../model/condition.ts'
import type { Page, PageField } from '../../model/page.ts'
import { WhereContext } from '../fields/masked.tsx'
import { MoneyMark } from '../fields/money-head.tsx'
import { kindFor } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Status } from '../theme/status.tsx'
import { rulesOf, type Errors, type Values } from './form-state.ts'
import './form.css'

/** Loads the lines chunk. A caller that knows that a document has lines preloads it. */
export const bringLines = () => import('../lines/lines.tsx')
const Lines = lazy(() => bringLines().then((module) => ({ default: module.Lines })))

export interface FormProps {
  readonly page: Page
  readonly values: Values
  readonly errors: Errors
  readonly viewer: Viewer
  readonly editing: boolean
  /** Fields, and cells of lines (`lines#17.price`), to highlight because they changed since the viewer last acted. */
  readonly marked?: ReadonlySet<string>
  /** Prefix of element ids, for a second form on one page such as an older version. */
  readonly prefix?: string
  /** Reports changes of one or several fields. */
  readonly onChange: (changes: Values) => void
  readonly onBlur?: (field: PageField) => void
}

export function Form(props: FormProps): React.ReactElement {
  const { prefix = '' } = props
  return (
    <div className={`form${props.editing ? '' : ' reading'}`}>
      {props.page.blocks.map((block, at) => {
        const shown = block.form.filter((field) => rulesOf(field, props.values, props.viewer).shown)
        if (shown.length === 0) return null
        const errorCount = Object.keys(props.errors).filter((path) =>
          shown.some((field) => path === field.field || path.startsWith(`${field.field}[`)),
        ).length
        const body = (
          <div className="fields">
            {shown.map((field) => (
              <One key={field.field} field={field} {...props} />
            ))}
          </div>
        )
        return (
          <section key={block.modelName} id={`${prefix}section-${at}`} className="sheet section" aria-labelledby={`${prefix}heading-${at}`}>
            {block.folded && errorCount === 0 ? (
              <details>
                <summary id={`${prefix}heading-${at}`}>
                  {block.title} <span className="gist">{gist(shown, props.values)}</span>
                </summary>
                {body}
              </details>
            ) : (
              <>
                <h2 id={`${prefix}heading-${at}`}>
                  {block.title}
                  {errorCount > 0 && <span className="wrong">{errorCount}</span>}
                </h2>
                {body}
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Returns a one-line summary of a collapsed section. */
const gist = (fields: readonly PageField[], values: Values): string =>
  fields
    .filter(({ type }) => kindFor(type).inSummary)
    .map((field) => ({ field, text: kindFor(field.type).text(values[field.field], { field, value: values[field.field], row: values }) }))
    .filter(({ text }) => text !== '')
    .slice(0, 4)
    .map(({ field, text }) => `${field.label} ${text.slice(0, 24)}`)
    .join(' · ')

function One({ field, page, values, errors, viewer, editing, marked, prefix = '', onChange, onBlur }: FormProps & { field: PageField }) {
  const t = useText()
  const { locked, required } = rulesOf(field, values, viewer)
  const id = `${prefix}field-${field.field}`
  const told = errors[field.field]
  const kind = kindFor(field.type)
  const Shown = kind.Read ?? kind.Cell
  const open = editing && !locked
  const mark = marked?.has(field.field) ? ' marked' : ''
  const where = { type: page.page, id: values['id'] as string | undefined }
  if (field.type === 'lines') {
    return (
      <div className={`field wide${mark}`} id={id} tabIndex={-1}>
        {mark && <Mark />}
        <Suspense
          fallback={<div style={{ height: 36 * Math.min(12, 2 + ((values[field.field] as unknown[] | undefined)?.length ?? 0)) }} />}
        >
          <WhereContext value={{ ...where, lines: field.field }}>
            <Lines
              page={page}
              field={field}
              doc={values}
              lines={(values[field.field] ?? []) as Values[]}
              errors={errors}
              editing={open}
              marked={marked}
              prefix={prefix}
              onChange={(lines) => onChange({ [field.field]: lines })}
            />
          </WhereContext>
        </Suspense>
        {told && <Told id={`${id}-error`} texts={told} />}
      </div>
    )
  }
  const value = values[field.field]
  return (
    <div className={`field${kind.wide ? ' wide' : ''}${mark}`} onBlur={() => onBlur?.(field)}>
      <label htmlFor={open ? id : undefined}>
        {field.label}
        <MoneyMark field={field} rows={[values]} />
        {required && open && (
          <span className="must" title={t('required')}>
            {' '}
            *
          </span>
        )}
        {mark && <Mark />}
      </label>
      {field.type === 'status' ? (
        <StatusOf page={page} status={values['status']} />
      ) : open ? (
        <kind.Input
          field={field}
          value={value}
          row={values}
          id={id}
          of={{ type: page.page, path: field.field, doc: values }}
          invalid={told !== undefined}
          describedBy={told ? `${id}-error` : field.help ? `${id}-help` : undefined}
          onChange={(next, more) => onChange({ [field.field]: next, ...more })}
        />
      ) : (
        <div className="read" data-field={field.field}>
          {value === null || value === undefined || value === '' ? (
            <span className="muted">—</span>
          ) : (
            <WhereContext value={where}>
              <Shown field={field} value={value} row={values} />
            </WhereContext>
          )}
        </div>
      )}
      {field.help && open && (
        <div id={`${id}-help`} className="help">
          {field.help}
        </div>
      )}
      {field.field === 'number' && open && <div className="help">{t('autoNumber')}</div>}
      {told && <Told id={`${id}-error`} texts={told} />}
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
const Told = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <div id={id} className="told" role="alert">
    <span aria-hidden="true">⚠ </span>
    {texts.join(', ')}
  </div>
)
function StatusOf({ page, status }: { page: Page; status: string | undefined }) {
  const found = page.statuses[status ?? Object.keys(page.statuses)[0]!]
  return found ? <Status family={found.family} label={found.label} /> : null
}
