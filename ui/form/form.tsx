/** Sections of a document's form: labels on top, errors under the field with icon and text, one to four columns by width. */
import { useCallback } from 'react'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { useLatest } from '../state/latest.ts'
import { fieldsInSight, sectionsInOrder } from './fields-in-sight.ts'
import { FormField } from './form-field.tsx'
import { rulesOf, type Errors, type Values } from '../state/form-state.ts'
import { pickValues, valuesReadBy } from './values-read.ts'
import styles from './form.module.css'

export interface FormProps {
  readonly page: Page
  readonly values: Values
  readonly errors: Errors
  readonly viewer: Viewer
  readonly editing: boolean
  /** Fields, and cells of lines (`lines#17.price`), to highlight because they changed since the viewer last acted. */
  readonly marked?: ReadonlySet<string>
  /** Fields that the heading of the document shows, and the form does not repeat while it is read. */
  readonly inHeading?: ReadonlySet<string> | undefined
  /** Prefix of element ids, for a second form on one page such as an older version. */
  readonly prefix?: string
  /** Reports changes of one or several fields. */
  readonly onChange: (changes: Values) => void
  readonly onBlur?: (field: PageField) => void
}

/** Draws the sections. A change of one field draws that field again and those whose rules or figures depend on it. */
export function Form(props: FormProps): React.ReactElement {
  const { page, values, errors, viewer, editing, marked, inHeading, prefix = '' } = props
  const latest = useLatest(props)
  const onChange = useCallback((changes: Values) => latest.current.onChange(changes), [latest])
  const onBlur = useCallback((field: PageField) => latest.current.onBlur?.(field), [latest])
  const drawField = (field: PageField, isHeaded: boolean) => {
    const { locked, required } = rulesOf(field, values, viewer)
    return (
      <FormField
        key={field.field}
        field={field}
        page={page}
        values={pickValues(values, valuesReadBy(field, page))}
        errors={errorsAt(field, errors)}
        open={editing && !locked}
        required={required}
        isMarked={marked?.has(field.field) === true}
        marked={field.type === 'lines' ? marked : undefined}
        isHeaded={isHeaded}
        prefix={prefix}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  }
  return (
    <div className={`form${editing ? '' : ' reading'}`}>
      {sectionsInOrder(page, inHeading === undefined).map(([block, at]) => {
        const shown = fieldsInSight(block.form, { values, viewer, editing, errors, marked, inHeading })
        if (shown.length === 0) return null
        const errorCount = shown.reduce((count, field) => count + Object.keys(errorsAt(field, errors)).length, 0)
        // Two grids under one title have their labels as headings.
        const isHeaded = shown.filter(({ type }) => type === 'lines').length > 1
        const body = <div className="fields">{shown.map((field) => drawField(field, isHeaded))}</div>
        return (
          <section key={block.modelName} id={`${prefix}section-${at}`} className="sheet section" aria-labelledby={`${prefix}heading-${at}`}>
            {block.folded && errorCount === 0 ? (
              <details>
                <summary id={`${prefix}heading-${at}`}>
                  {block.title} <span className={styles['gist']}>{gist(shown, values)}</span>
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

/** Returns the errors of one field and, of a lines field, those of its cells, by path. */
const errorsAt = ({ field }: PageField, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path === field || path.startsWith(`${field}[`)))

/** Returns a one-line summary of a collapsed section. */
const gist = (fields: readonly PageField[], values: Values): string =>
  fields
    .filter(({ type }) => kindFor(type).inSummary)
    .map((field) => ({ field, text: kindFor(field.type).text(values[field.field], { field, value: values[field.field], row: values }) }))
    .filter(({ text }) => text !== '')
    .slice(0, 4)
    .map(({ field, text }) => `${field.label} ${text.slice(0, 24)}`)
    .join(' · ')
