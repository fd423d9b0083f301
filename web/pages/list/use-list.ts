/** A list without its looks: address, layout, rows, cursor and what may be done with them. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate, useNavigationType, useParams } from 'react-router'
import type { InputRef } from 'antd'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import type { Density, ListShape } from '../../../model/lists/list-views.ts'
import { useHighlight } from '../../../ui/list/highlight.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { invalidate } from '../../api/mutation.ts'
import { noteVisited } from '../../api/recently-written.ts'
import { keys } from '../../api/query-keys.ts'
import { recall, remember, type Place } from '../../shell/navigation/return-to-list.ts'
import { useCellEdit } from './cell-edit.tsx'
import { useFittingColumns } from './fitting-columns.ts'
import { useLayout, type ListLayout } from './layout.ts'
import { cursorAt, listCursorReducer, type ListCursor, type ListCursorEvent } from './list-cursor.ts'
import { useManual, type Manual } from './manual-list.tsx'
import { cardColumns, pathOf } from './list-shapes.ts'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useListRows, type ListRows } from './use-list-rows.ts'
import { shapesOf } from './views.tsx'

export interface ListProps {
  readonly page: Page
  /** Over the page's own title. */
  readonly title?: React.ReactNode
  /** Always in force, and not to be removed: the rows of one parent. */
  readonly fixed?: readonly Filter[]
  /** Cells take input from the start (`ecindex`). */
  readonly quick?: boolean
  /** Shown between filters and table (`ecindex`). */
  readonly above?: (state: ListState, change: (next: Partial<ListState>) => void) => React.ReactNode
  /** Opens a row instead of going to its page. */
  readonly onOpen?: (row: WireDoc) => void
  /** What is done with chosen rows instead of bulk actions (pickers). */
  readonly chosenBar?: (rows: readonly WireDoc[]) => React.ReactNode
  /** The one shape that this page has. */
  readonly only?: ListShape
  /** Stands within another page, which names the browser tab and has the keys. */
  readonly embedded?: boolean
  /** The query of the page of a new document; absent: a blank one. */
  readonly begin?: string
  /** There is little room: no shapes, groups or columns to choose. */
  readonly narrow?: boolean
}

export interface ListModel extends ListAddress, ListRows {
  readonly props: ListProps
  /** The state with the filters that are always in force. */
  readonly all: ListState
  /** The state as its controls show it: what waits to be applied included. */
  readonly written: ListState
  readonly shape: ListShape
  readonly grouping: boolean
  readonly layout: ListLayout
  readonly columns: readonly string[]
  readonly density: Density
  readonly setDensity: (density: Density) => void
  readonly manual: Manual
  /** Applies what waits, and `more`. */
  readonly apply: (more?: Partial<ListState>) => void
  readonly cursor: ListCursor
  readonly send: (event: ListCursorEvent) => void
  readonly chosen: readonly WireDoc[]
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly searchBox: React.RefObject<InputRef | null>
  readonly path: (row: Pick<WireDoc, 'id'>) => string
  readonly open: (row: WireDoc, among?: readonly WireDoc[]) => void
  /** Begins a new document; absent where the person may not. */
  readonly create: (() => void) | undefined
  /** Whether cells take input at a single click; undefined where they never do. */
  readonly quick: boolean | undefined
  readonly setQuick: (on: boolean) => void
  readonly cellEdit: ReturnType<typeof useCellEdit>
  readonly refresh: () => void
}

export function useList(props: ListProps): ListModel {
  const { page, fixed, chosenBar, only, narrow = false } = props
  const go = useNavigate()
  const queries = useQueryClient()
  const returned = recall(page.page)
  const [cursor, send] = useReducer(listCursorReducer, returned, useBeginning())
  // A list that is opened for something (to pick, below a parent) shows all there is.
  const begin = fixed || chosenBar || only ? '' : (page.list.layout.view ?? '')
  const address = useListAddress(page, { begin, only, onChange: () => send({ type: 'queryChanged' }) })
  const { state, view, change } = address
  const layout = useLayout(page, view)
  const fitting = useFittingColumns(page, layout.columns)
  // Columns that a person chose stay.
  const columns = narrow ? [...new Set([page.list.columns[0]!, ...cardColumns(page, 2)])] : layout.changed ? layout.columns : fitting
  const [density, setDensity] = useDensity(state.view, view?.density)
  const all: ListState = { ...state, filters: [...(fixed ?? []), ...state.filters] }
  const shape = shapesOf(page).includes(state.shape) ? state.shape : 'table'
  const grouping = shape === 'table' && state.group.length > 0
  const listRows = useListRows(page, { state: all, shape, columns, mayNest: !narrow && !props.embedded && !chosenBar && !only })
  const { rows, answer } = listRows
  const manual = useManual(page.page, answer.data)
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<InputRef>(null)
  useReturnTo(box, returned, answer.isSuccess)
  useHighlight(box, state.search, answer.data)

  // Below a client report documents stay in its frame.
  const { report } = useParams()
  const path = (row: Pick<WireDoc, 'id'>) => pathOf(page, row, report && `clientrpt/${report}`)
  const open = (row: WireDoc, among: readonly WireDoc[] = rows) => {
    if (props.onOpen) return props.onOpen(row)
    const ids = among.map(({ id }) => id)
    const scroll = box.current?.scrollTop ?? 0
    remember(page.page, { at: ids.indexOf(row.id), scroll, ids, selected: [...cursor.selected], peek: cursor.preview })
    noteVisited(row.id)
    void go(path(row))
  }
  const mayQuick =
    !narrow && !props.embedded && !state.partyRole && page.may.edit && !page.readonly && shape === 'table' && !grouping && !chosenBar
  const [quick, setQuick] = useState(props.quick ?? false)
  return {
    ...address,
    ...listRows,
    props,
    all,
    written: { ...state, ...manual.pending },
    shape,
    grouping,
    layout,
    columns,
    density,
    setDensity,
    manual,
    apply(more = {}) {
      change({ ...manual.pending, ...more })
      manual.drop()
    },
    cursor,
    send,
    chosen: rows.filter((row) => cursor.selected.has(row.id)),
    box,
    searchBox,
    path,
    open,
    create: page.may.create && !chosenBar ? () => void go(`${pathOfType(page)}?${props.begin ?? 'new=1'}`) : undefined,
    quick: mayQuick ? quick : undefined,
    setQuick,
    cellEdit: useCellEdit(page, { may: mayQuick, quick }),
    // What was done with rows changed these documents, and may have changed others that are opened next.
    refresh: () => void invalidate(queries, [keys.lists(page.page), keys.documents()]),
  }
}
const pathOfType = (page: Page): string => `/${page.module}/page/${page.page.replaceAll('_', '-')}`

/** Returning to a list restores the row, its preview and the chosen rows; opening it afresh restores the row alone. */
function useBeginning(): (place: Place | undefined) => ListCursor {
  const returns = useNavigationType() === 'POP'
  return (place) => cursorAt(returns ? { ...place, preview: place?.peek } : { at: place?.at })
}

/** Scrolls to where the person left the list, once its rows are there. */
function useReturnTo(box: React.RefObject<HTMLElement | null>, place: Place | undefined, ready: boolean): void {
  const [first] = useState(place)
  useEffect(() => {
    if (!first || !ready || !box.current) return
    box.current.scrollTo({ top: first.scroll })
    // The cursor may have moved on among the documents meanwhile.
    box.current.querySelector('tbody tr[tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
  }, [box, first, ready])
}

const densityName = 'weft.density'
/** The height of rows: as chosen since the view was opened, else as the view has it, else as chosen last on this device. */
function useDensity(view: string, ofView: Density | undefined): readonly [Density, (density: Density) => void] {
  const [picked, setPicked] = useState<{ readonly view: string; readonly density: Density }>()
  const last = (localStorage.getItem(densityName) as Density | null) ?? 'middle'
  const choose = (density: Density) => {
    setPicked({ view, density })
    localStorage.setItem(densityName, density)
  }
  return [picked?.view === view ? picked.density : (ofView ?? last), choose]
}
