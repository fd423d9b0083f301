/** Lines that grow: the newest rows first, a page at a time, and a row of inputs that appends one. */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { useServices } from '../services.ts'
import type { Errors, Values } from '../state/form-state.ts'
import { localMoment, useMessages } from '../text/language.tsx'
import { LineFieldInput } from './grid/line-field-input.tsx'
import { messages } from './edits/messages.ts'
import styles from './growing-lines.module.css'

interface GrowingLinesProps {
  readonly type: string
  readonly field: PageField
  /** The document: its id, and what links of a row read. A new one has no rows. */
  readonly doc: Values
  /** Whether the user may append. */
  readonly open: boolean
  readonly mayExport: boolean
  readonly prefix: string
}

export function GrowingLines({ type, field, doc, open, mayExport, prefix }: GrowingLinesProps): React.ReactElement {
  const t = useMessages(messages)
  const id = doc['id'] as string | undefined
  const { rows, next, isReading, readMore, readAgain } = useRows(type, id, field.field)
  const columns = field.columns ?? []
  if (id === undefined) return <p className="muted">{t('saveFirst')}</p>
  return (
    <section aria-label={field.label} data-part="growing-lines">
      <h4>{field.label}</h4>
      {open && <NewRow type={type} field={field} doc={doc} prefix={prefix} onAppended={readAgain} />}
      {rows.length === 0 ? (
        <p className="muted">{t('noRows')}</p>
      ) : (
        <div className={styles['rows']}>
          <table className="weft">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.field}>{column.label}</th>
                ))}
                <th>{t('appendedBy')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row['id'] as string}>
                  {columns.map((column) => {
                    const { Cell } = kindFor(column.type)
                    return (
                      <td key={column.field}>
                        <Cell field={column} value={row[column.field]} row={{ ...row, doc }} />
                      </td>
                    )
                  })}
                  <td className="muted">
                    {row['appendedBy$'] as string} · {localMoment(row['appendedAt'] as string)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== undefined && (
        <Button size="small" loading={isReading} onClick={() => void readMore()}>
          {t('olderRows')}
        </Button>
      )}
      {mayExport && rows.length > 0 && <ExportRows type={type} id={id} lines={field.field} />}
    </section>
  )
}

function ExportRows({ type, id, lines }: { readonly type: string; readonly id: string; readonly lines: string }) {
  const t = useMessages(messages)
  const { exportGrown } = useServices()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await exportGrown(type, id, lines)
    setBusy(false)
  }
  return (
    <Button size="small" loading={busy} onClick={() => void run()}>
      {t('exportRows')}
    </Button>
  )
}

/** The rows that have been read, and the place of the next page. Only the answer of the last read counts, so that no page is shown twice or left out. */
function useRows(type: string, id: string | undefined, lines: string) {
  const { grownRows } = useServices()
  const [{ rows, next }, setPage] = useState<{ rows: readonly Values[]; next?: number | undefined }>({ rows: [] })
  const [isReading, setReading] = useState(false)
  const reads = useRef(0)
  useEffect(() => {
    if (id === undefined) return
    const readNumber = ++reads.current
    grownRows(type, id, lines).then(
      (page) => {
        if (readNumber === reads.current) setPage(page)
      },
      () => undefined,
    )
    return () => {
      reads.current += 1
    }
  }, [grownRows, type, id, lines])
  const read = async (before?: number) => {
    const readNumber = ++reads.current
    // What has been read stays when there is no connection.
    const page = await grownRows(type, id!, lines, before).catch(() => undefined)
    if (page === undefined || readNumber !== reads.current) return
    setPage((shown) => ({ rows: before === undefined ? page.rows : [...shown.rows, ...page.rows], next: page.next }))
  }
  const readMore = async () => {
    setReading(true)
    await read(next)
    setReading(false)
  }
  return { rows, next, isReading, readMore, readAgain: () => read() }
}

const defaultsOf = (columns: readonly PageField[]): Values =>
  Object.fromEntries(columns.flatMap((one) => (one.defaultValue === undefined ? [] : [[one.field, one.defaultValue]])))

/** One attempt to append a row: what is sent again, unchanged, until it is answered. */
interface Attempt {
  readonly key: string
  readonly values: Values
}

/**
 * Inputs of a row that is not stored yet. Without an answer nobody knows whether it is stored: the inputs stay closed, and the same attempt is made
 * again under its key. After a refusal the row may be changed, and the next attempt has a key of its own.
 */
function NewRow({
  type,
  field,
  doc,
  prefix,
  onAppended,
}: Omit<GrowingLinesProps, 'open' | 'mayExport'> & { readonly onAppended: () => Promise<void> }) {
  const t = useMessages(messages)
  const { appendRow } = useServices()
  const columns = (field.columns ?? []).filter((column) => !column.isNotPost && column.restriction === 0)
  const [values, setValues] = useState(() => defaultsOf(columns))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState<Attempt>()
  const append = async () => {
    setBusy(true)
    const given = Object.fromEntries(columns.flatMap(({ field: name }) => (values[name] === undefined ? [] : [[name, values[name]]])))
    const attempt = unanswered ?? { key: crypto.randomUUID(), values: given }
    try {
      const refused = await appendRow(type, doc['id'] as string, field.field, attempt)
      setUnanswered(undefined)
      setErrors(refused ?? {})
      if (refused) return
      setValues(defaultsOf(columns))
    } catch {
      setErrors({})
      return setUnanswered(attempt)
    } finally {
      setBusy(false)
    }
    await onAppended()
  }
  const errorsAt = (column: string) => errors[`${field.field}[0].${column}`]
  const others = Object.entries(errors).flatMap(([path, texts]) => (columns.some((one) => path.endsWith(`.${one.field}`)) ? [] : texts))
  return (
    <div className={styles['new']} role="group" aria-label={t('newRow')}>
      <div className={styles['inputs']} inert={busy || unanswered !== undefined}>
        {columns.map((column) => {
          const inputId = `${prefix}new-${field.field}-${column.field}`
          return (
            <div key={column.field} className="field">
              <label htmlFor={inputId}>
                {column.label}
                {column.required && <span className="must"> *</span>}
              </label>
              <LineFieldInput
                field={column}
                line={values}
                id={inputId}
                of={{ type, path: `${field.field}.${column.field}`, doc }}
                invalid={errorsAt(column.field) !== undefined}
                onChange={(value, more) => setValues((former) => ({ ...former, [column.field]: value, ...more }))}
              />
              {errorsAt(column.field) && <div role="alert">{errorsAt(column.field)!.join(' ')}</div>}
            </div>
          )
        })}
      </div>
      <Button type="primary" size="small" loading={busy} onClick={() => void append()}>
        {t(unanswered ? 'appendAgain' : 'appendRow')}
      </Button>
      {unanswered && !busy && <div role="alert">{t('notAnswered')}</div>}
      {others.length > 0 && <div role="alert">{others.join(' ')}</div>}
    </div>
  )
}
