/** Grid of rows before import: every cell is editable in place, and shows its error and suggested corrections. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages, semicolon } from '../../../ui/text/language.tsx'
import type { CellError, Column, ImportSession, Row } from './import-session.ts'
import { messages } from './messages.ts'
import { callQuery } from '../../api/call-query.ts'
import styles from './import.module.css'

export function RowGrid({
  intake,
  rows,
  onEdit,
}: {
  intake: ImportSession
  rows: readonly Row[]
  onEdit: (no: number, column: number, text: string) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const columns = new Map(intake.columns.map((one) => [one.path, one]))
  const shown = intake.header.map((head, at) => ({ head, at, column: columns.get(intake.mapping[at] ?? '') }))
  /** Up, Down and Enter move within a column, as in a spreadsheet. */
  const move = (event: React.KeyboardEvent<HTMLInputElement>, row: number, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing) ? 1 : 0
    if (by === 0) return
    const next = document.querySelector<HTMLInputElement>(`[data-cell="${row + by}:${at}"]`)
    event.preventDefault()
    if (next) {
      next.focus()
      next.select()
    } else event.currentTarget.blur()
  }
  return (
    <div className={`import-box ${styles['import-grid-box']}`} tabIndex={0} role="region" aria-label={t('stepCheck')}>
      <table className={`import-table ${styles['import-grid']}`}>
        <thead>
          <tr>
            <th className={styles['no']}>{t('row')}</th>
            {shown.map(({ head, at, column }) => (
              <th key={at} title={head}>
                {column ? `${column.label}${column.required ? ' *' : ''}` : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const general = (row.errors ?? []).filter((error) => error.column < 0)
            return (
              <tr key={row.no} className={row.errors && row.errors.length > 0 ? styles['bad'] : ''}>
                <td className={styles['no']}>
                  {row.no}
                  {general.map((error) => (
                    <small key={error.message}>{error.message}</small>
                  ))}
                </td>
                {shown.map(({ at, column }) => (
                  <Cell
                    key={`${at}:${row.cells[at]}`}
                    name={`${index}:${at}`}
                    no={row.no}
                    label={t('cell', { no: row.no, column: column?.label ?? intake.header[at]! })}
                    text={row.cells[at] ?? ''}
                    column={column}
                    intake={intake.id}
                    errors={(row.errors ?? []).filter((error) => error.column === at)}
                    onKey={(event) => move(event, index, at)}
                    onChange={(text) => onEdit(row.no, at, text)}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell({
  name,
  no,
  label,
  text,
  column,
  intake,
  errors,
  onKey,
  onChange,
}: {
  name: string
  /** The number of the row in the spreadsheet. */
  no: number
  label: string
  text: string
  column: Column | undefined
  intake: string
  errors: readonly CellError[]
  onKey: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onChange: (text: string) => void
}) {
  const t = useMessages(messages)
  const [value, setValue] = useState(text)
  const [here, setHere] = useState(false)
  const hasErrors = errors.length > 0
  const commit = () => {
    if (value !== text) onChange(value)
  }
  return (
    <td
      className={hasErrors ? styles['bad'] : column ? '' : styles['off']}
      onFocus={() => setHere(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHere(false)
      }}
    >
      <input
        data-cell={name}
        aria-label={label}
        aria-invalid={hasErrors}
        aria-describedby={hasErrors ? `why-${name}` : undefined}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKey}
        onBlur={commit}
      />
      {hasErrors && <small id={`why-${name}`}>{errors.map((error) => error.message).join(semicolon())}</small>}
      {hasErrors && here && column?.looks && (
        <Suggestions intake={intake} path={column.path} text={text} no={no} onPick={onChange} label={t('didYouMean')} />
      )}
    </td>
  )
}

/** Suggested corrections; one click applies one. */
export function Suggestions({
  intake,
  path,
  text,
  no,
  label,
  onPick,
}: {
  intake: string
  path: string
  text: string
  /** The row of the cell; without it a suggestion suits all rows with the text. */
  no?: number
  label: string
  onPick: (text: string) => void
}): React.ReactElement | null {
  const suggestions = useQuery({
    ...callQuery('/ccommonapi/data-upload/suggest', {
      method: 'GET',
      fields: { id: intake, path, text, ...(no === undefined ? {} : { no: String(no) }) },
      quiet: true,
    }),
    // The suggestions depend on other cells, which may have changed.
    staleTime: 0,
  })
  if (!suggestions.data || suggestions.data.length === 0) return null
  return (
    <div className={styles['import-why']} role="group" aria-label={label}>
      {suggestions.data.map((one) => (
        <button
          key={one.text}
          type="button"
          title={one.label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(one.text)}
        >
          {one.label === one.text || one.label.includes(one.text) ? one.label : `${one.text} ${one.label}`}
        </button>
      ))}
    </div>
  )
}
