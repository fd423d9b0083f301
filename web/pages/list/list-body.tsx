/** The middle of a list: its rows in the chosen shape, what stands there without rows, and the preview of a row. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { copyCells } from '../../../ui/list/copy.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { Table } from '../../../ui/list/table.tsx'
import { usePage } from '../../api/pages.ts'
import { visited } from '../../api/recently-written.ts'
import { lettersOn, subscribeTheme } from '../../shell/appearance.ts'
import { Failed } from '../../shell/failed.tsx'
import { Blank, Waiting } from './empty-list.tsx'
import { hasPath, originOf } from './list-shapes.ts'
import type { ListModel } from './use-list.ts'
import styles from './list.module.css'

/** Not part of the first picture; fetched while nobody waits for it. */
const fetchPeek = () => import('./peek.tsx')
const Peek = lazy(() => fetchPeek().then((module) => ({ default: module.Peek })))
const Board = lazy(() => import('./board.tsx').then((module) => ({ default: module.Board })))
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))
const Gallery = lazy(() => import('./gallery.tsx').then((module) => ({ default: module.Gallery })))
const Timeline = lazy(() => import('./timeline.tsx').then((module) => ({ default: module.Timeline })))
const PathBoard = lazy(() => import('./path-board.tsx').then((module) => ({ default: module.PathBoard })))
const Groups = lazy(() => import('./groups.tsx').then((module) => ({ default: module.Groups })))

export function ListBody({ list }: { list: ListModel }): React.ReactElement {
  const { props, answer, rows, columns, chosen, box, shape, state, change, create } = list
  const { page } = props
  useEffect(() => {
    const timer = setTimeout(() => void fetchPeek(), 1500)
    return () => clearTimeout(timer)
  }, [])
  const copyChosen = (event: React.ClipboardEvent) => {
    if (chosen.length === 0 || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    const fields = columns.map((name) => page.list.fields[name]).filter((field) => field !== undefined)
    copyCells(event.clipboardData, { page, fields, rows: chosen, head: true })
  }
  return (
    <div className={styles['list-body']}>
      <div className={styles['table-box']} data-part="table-box" ref={box} aria-busy={answer.isFetching} onCopy={copyChosen}>
        {answer.isPending && <Waiting columns={columns.length} />}
        {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isSuccess && rows.length === 0 && shape !== 'calendar' && (
          <Blank
            page={page}
            filtered={state.filters.length > 0 || state.search !== ''}
            onClear={() => change({ filters: [], search: '' })}
            onCreate={create}
          />
        )}
        <Suspense fallback={<div className="blank">…</div>}>
          <Shape list={list} />
        </Suspense>
      </div>
      <Preview list={list} />
    </div>
  )
}

/** The rows in the chosen shape. */
function Shape({ list }: { list: ListModel }): React.ReactElement | null {
  const { props, rows, shape, grouping, all, path, open, change } = list
  const { page, fixed } = props
  const shapeProps = {
    page,
    state: all,
    path,
    open,
    change: (next: Partial<ListState>) => change(next.filters ? { ...next, filters: next.filters.slice(fixed?.length ?? 0) } : next),
  }
  if (shape === 'calendar') return <Calendar {...shapeProps} />
  if (rows.length === 0) return null
  if (shape === 'timeline') return hasPath(page) ? <PathBoard {...shapeProps} /> : <Timeline {...shapeProps} />
  if (shape === 'board') return <Board {...shapeProps} />
  if (shape === 'gallery') return <Gallery {...shapeProps} rows={rows} />
  return grouping ? <Groups {...shapeProps} /> : <ListTable list={list} />
}

function ListTable({ list }: { list: ListModel }): React.ReactElement {
  const { props, rows, columns, layout, state, cursor, send, flashed, path, open, change, cellEdit } = list
  const letters = useSyncExternalStore(subscribeTheme, lettersOn)
  return (
    <Table
      page={props.page}
      rows={rows}
      columns={columns}
      widths={layout.widths}
      pins={layout.pins}
      {...(props.narrow ? {} : { onLayout: layout.change })}
      sort={state.sort}
      selected={cursor.selected}
      letters={letters}
      mark={(row) => `${visited().has(row.id) ? styles['seen'] : ''}${flashed.has(row.id) ? ` ${styles['flash']}` : ''}`}
      at={Math.min(cursor.at, rows.length - 1)}
      href={path}
      tree={list.tree}
      onSort={(sort) => change({ sort })}
      onSelect={(ids) => send({ type: 'selected', ids })}
      onAt={(index) => send({ type: 'movedTo', index })}
      onOpen={open}
      onPeek={(index) => send({ type: 'previewToggled', index })}
      {...cellEdit}
    />
  )
}

/** The preview of a row; that of a row of a reading type shows the document that it comes from. */
function RowPeek(props: React.ComponentProps<typeof Peek>): React.ReactElement {
  const origin = originOf(props.page, props.row)
  const page = usePage(origin?.page ?? '', origin !== undefined)
  if (!origin) return <Peek {...props} />
  if (!page.data) return <aside className={styles['peek']} aria-busy={page.isPending} />
  const { number, status } = props.row
  const known = status !== undefined && status in page.data.statuses ? { status } : {}
  return <Peek {...props} page={page.data} row={{ id: origin.id, ...(number ? { number } : {}), ...known }} after={undefined} />
}

/** The row with the cursor beside the table, where it is previewed. */
function Preview({ list }: { list: ListModel }): React.ReactElement | null {
  const { props, rows, shape, grouping, cursor, send, open } = list
  const at = Math.min(cursor.at, rows.length - 1)
  const row = rows[at]
  if (!cursor.preview || !row || shape !== 'table' || grouping) return null
  return (
    <Suspense fallback={<aside className={styles['peek']} aria-busy="true" />}>
      <RowPeek
        page={props.page}
        row={row}
        after={rows[at + 1]}
        onClose={() => send({ type: 'previewClosed' })}
        onMove={(by) => send({ type: 'movedTo', index: Math.min(rows.length - 1, Math.max(0, at + by)) })}
        onOpen={() => open(row)}
      />
    </Suspense>
  )
}
