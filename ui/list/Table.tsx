/** The table of a list: sticky head and key column, keyboard, selection by range, sort by click and Shift-click; cards on phones. */
import { useRef } from 'react'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { isRight, kindFor } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Status } from '../theme/Status.tsx'

export interface TableProps {
  readonly page: Page
  readonly rows: readonly WireDoc[]
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly at: number
  readonly href: (row: WireDoc) => string
  readonly onSort: (field: string, joining: boolean) => void
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onAt: (index: number) => void
  readonly onOpen: (row: WireDoc) => void
  readonly onPeek: (index: number) => void
  /** Draws a cell that may be written in; undefined where it may not. */
  readonly cell?: (row: WireDoc, field: PageField) => React.ReactElement | undefined
}

/** How one value stands in a list or a peek. */
export function Value({ page, field, row }: { page: Page; field: PageField; row: WireDoc }): React.ReactElement | null {
  if (field.type === 'status') {
    const status = page.statuses[row.status ?? '']
    return status ? <Status family={status.family} label={status.label} /> : null
  }
  const { Cell } = kindFor(field.type)
  return <Cell field={field} value={row[field.field]} row={row as Record<string, unknown>} />
}

/** As it stands on a card, which is itself a link: figures and dates as in the table, links as words. */
export function Fact({ page, field, row }: { page: Page; field: PageField; row: WireDoc }): React.ReactElement | null {
  return linked.has(field.type) ? <Plain page={page} field={field} row={row} /> : <Value page={page} field={field} row={row} />
}
/** Kinds that show as links of their own. */
const linked = new Set(['link', 'links', 'lineLink', 'email', 'phone'])

/** The day where the person is, asked anew: tabs stay open over night. */
const today = (): string => new Date().toLocaleDateString('sv')
/** Past the day by which work was due, in a document that is neither done nor closed. */
export const isLate = (page: Page, field: PageField, row: WireDoc): boolean =>
  page.list.due.includes(field.field) &&
  typeof row[field.field] === 'string' &&
  (row[field.field] as string) < today() &&
  !['success', 'closed'].includes(page.statuses[row.status ?? '']?.family ?? '')

export function Table(props: TableProps): React.ReactElement {
  const { page, rows, sort, selected, at } = props
  const t = useText()
  const anchor = useRef(0)
  const columns = props.columns.map((name) => page.list.fields[name]).filter((field) => field !== undefined)
  const toggle = (index: number, range: boolean) => {
    const next = new Set(selected)
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    const on = !selected.has(rows[index]!.id)
    for (let one = from; one <= to; one++)
      if (on) next.add(rows[one]!.id)
      else next.delete(rows[one]!.id)
    anchor.current = index
    props.onSelect(next)
  }
  const keys = (event: React.KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
    // With a modifier it is the browser's key: Ctrl X cuts, it does not choose.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const go = (to: number) => {
      event.preventDefault()
      if (to >= 0 && to < rows.length) {
        props.onAt(to)
        ;(event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus()
      }
    }
    if (event.key === 'ArrowDown' || event.key === 'j') go(index + 1)
    else if (event.key === 'ArrowUp' || event.key === 'k') go(index - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'Enter' && event.target === event.currentTarget) props.onOpen(rows[index]!)
    else if (event.key === ' ' && event.target === event.currentTarget) {
      event.preventDefault()
      props.onPeek(index)
    } else if (event.key === 'x' || event.key === 'X') toggle(index, event.shiftKey)
  }
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id))
  const order = (field: string) => sort.findIndex((one) => one.replace('-', '') === field)
  return (
    <>
      <table className="weft" aria-label={page.title} aria-rowcount={rows.length}>
        <thead>
          <tr>
            <th className="pin" style={{ width: 40 }}>
              <input
                type="checkbox"
                className="check"
                aria-label={t('selectAll')}
                checked={all}
                onChange={() => props.onSelect(all ? new Set() : new Set(rows.map((row) => row.id)))}
              />
            </th>
            {columns.map((field, column) => {
              const place = order(field.field)
              const down = place >= 0 && sort[place]!.startsWith('-')
              return (
                <th
                  key={field.field}
                  scope="col"
                  className={`${column === 0 ? 'pin2' : ''}${isRight(field.type) ? ' num' : ''}`}
                  aria-sort={place < 0 ? undefined : down ? 'descending' : 'ascending'}
                >
                  {field.sortable ? (
                    <button type="button" className="plain" onClick={(event) => props.onSort(field.field, event.shiftKey)}>
                      {field.label}
                      {place >= 0 && (
                        <span aria-hidden="true">
                          {' '}
                          {down ? '▾' : '▴'}
                          {sort.length > 1 ? place + 1 : ''}
                        </span>
                      )}
                    </button>
                  ) : (
                    field.label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === at ? 0 : -1}
              aria-selected={selected.has(row.id)}
              className={index === at ? 'at' : ''}
              onKeyDown={(event) => keys(event, index)}
              onFocus={() => props.onAt(index)}
              onClick={() => props.onAt(index)}
              onDoubleClick={() => props.onOpen(row)}
            >
              <td className="pin">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={`${t('select')} ${row.number ?? row.id}`}
                  checked={selected.has(row.id)}
                  onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
                />
              </td>
              {columns.map((field, column) => (
                <td key={field.field} className={`${column === 0 ? 'pin2' : ''}${isRight(field.type) ? ' num' : ''}`}>
                  {column === 0 ? (
                    <a
                      className="cell"
                      href={props.href(row)}
                      style={{ fontWeight: 600 }}
                      onClick={(event) => {
                        if (!event.ctrlKey && !event.metaKey && event.button === 0) {
                          event.preventDefault()
                          props.onOpen(row)
                        }
                      }}
                    >
                      <Plain page={page} field={field} row={row} />
                    </a>
                  ) : (
                    (props.cell?.(row, field) ?? (
                      <span className={`cell${isLate(page, field, row) ? ' over' : ''}`}>
                        <Value page={page} field={field} row={row} />
                        {isLate(page, field, row) && ` ${t('overdue')}`}
                      </span>
                    ))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cards">
        {rows.map((row) => (
          <a
            key={row.id}
            className="sheet card"
            href={props.href(row)}
            onClick={(event) => {
              event.preventDefault()
              props.onOpen(row)
            }}
          >
            <span className="row">
              <b>{row.number ?? String(row[columns[0]?.field ?? 'id'] ?? row.id)}</b>
              {page.list.fields['status'] && <Value page={page} field={page.list.fields['status']} row={row} />}
            </span>
            {page.list.digest
              .filter((name) => name !== 'number' && name !== 'status')
              .map((name) => page.list.fields[name])
              .filter((field) => field !== undefined)
              .slice(0, 4)
              .map((field) => (
                <span key={field.field} className="row">
                  <span className="muted">{field.label}</span>
                  <span className={`ell${isLate(page, field, row) ? ' over' : ''}`}>
                    <Fact page={page} field={field} row={row} />
                  </span>
                </span>
              ))}
          </a>
        ))}
      </div>
    </>
  )
}

/** The key column is itself the link, so a link inside it shows as words. */
function Plain({ page, field, row }: { page: Page; field: PageField; row: WireDoc }) {
  const props = { field, value: row[field.field], row: row as Record<string, unknown> }
  return <>{field.type === 'status' ? page.statuses[row.status ?? '']?.label : kindFor(field.type).text(row[field.field], props) || '—'}</>
}
