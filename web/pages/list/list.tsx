/** The list of any document type, from its page JSON alone: filters, views, shapes, groups, deeds on many, peek. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, type InputRef } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router'
import type { Density, Filter, ListAnswer, ListShape, Page, PageView, WireDoc } from '../../../model/page.ts'
import { copyCells } from '../../../ui/list/copy.ts'
import { useHighlight } from '../../../ui/list/highlight.ts'
import { isModified, readState, toQuery, toSeek, writeState, type ListState } from '../../../ui/list/list-state.ts'
import { Table } from '../../../ui/list/table.tsx'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import '../../../ui/list/list.css'
import './shapes.css'
import { documentCall } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { noteVisited, takeWritten, visited } from '../../api/recently-written.ts'
import { lettersOn, subscribeTheme } from '../../shell/appearance.ts'
import { Failed } from '../failed.tsx'
import { ListUpdates } from '../messages/document-live.tsx'
import { remember, recall } from '../return-to-list.ts'
import { Blank, Waiting } from './empty-list.tsx'
import { useCellEdit } from './cell-edit.tsx'
import { Count, countInWords } from './count.tsx'
import { CreateButton } from './create.tsx'
import { Foot } from './list-footer.tsx'
import { KeySheet, useListKeys } from './keys.tsx'
import { beginWith, useLayout } from './layout.ts'
import { ManualBar, timed, useManual } from './manual-list.tsx'
import { SearchBox } from './search-box.tsx'
import { cardColumns, pathOf, withCurrency } from './list-shapes.ts'
import { Tools } from './list-toolbar.tsx'
import { shapesOf, Views } from './views.tsx'

/** Not part of the first picture; fetched while nobody waits, so that it is there when it is wanted. */
const bringPeek = () => import('./peek.tsx')
const Peek = lazy(() => bringPeek().then((module) => ({ default: module.Peek })))
const ColumnSettings = lazy(() => import('./columns.tsx').then((module) => ({ default: module.ColumnSettings })))
const SaveView = lazy(() => import('./save-view.tsx').then((module) => ({ default: module.SaveView })))
const Board = lazy(() => import('./board.tsx').then((module) => ({ default: module.Board })))
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))
const Gallery = lazy(() => import('./gallery.tsx').then((module) => ({ default: module.Gallery })))
const Groups = lazy(() => import('./groups.tsx').then((module) => ({ default: module.Groups })))
const ExportMenu = lazy(() => import('../import/export-menu.tsx').then((module) => ({ default: module.ExportMenu })))
const heights = { compact: '28px', middle: '36px', wide: '44px' } as const
/** What the address holds of a list; all else in it belongs to who opened it. */
const own = new Set('v f q s n p as g d by side'.split(' '))

export interface ListProps {
  readonly page: Page
  /** Over the page's own title. */
  readonly title?: React.ReactNode
  /** Always in force, and not to be removed: the rows of one parent. */
  readonly fixed?: readonly Filter[]
  /** Written in from the start (`ecindex`). */
  readonly quick?: boolean
  /** Shown between filters and table (`ecindex`). */
  readonly above?: (state: ListState, change: (next: Partial<ListState>) => void) => React.ReactNode
  /** Rows are opened by this instead of going to their page. */
  readonly onOpen?: (row: WireDoc) => void
  /** What is done with chosen rows instead of deeds (pickers). */
  readonly chosenBar?: (rows: readonly WireDoc[]) => React.ReactNode
  /** The one shape that this page has. */
  readonly only?: ListShape
  /** There is little room: no shapes, groups or columns to choose. */
  readonly narrow?: boolean
}

export function List({
  page,
  title,
  fixed,
  quick: quickAtFirst = false,
  above,
  onOpen,
  chosenBar,
  only,
  narrow = false,
}: ListProps): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  // A list that is opened for something (to pick, below a parent) shows all there is.
  const begin = fixed || chosenBar || only ? '' : (page.list.layout.view ?? '')
  const read = readState(query, page, begin)
  const state: ListState = only ? { ...read, shape: only } : read
  const put = (next: URLSearchParams) => {
    for (const [name, value] of query) if (!own.has(name)) next.set(name, value)
    setQuery(next, { replace: true })
  }
  const change = (next: Partial<ListState>) => {
    setMatching(false)
    put(writeState({ ...state, page: 1, ...next }, page, begin))
  }
  const view = page.list.views.find((one) => one.id === state.view)
  const layout = useLayout(page, view)
  const columns = narrow ? [...new Set([page.list.columns[0]!, ...cardColumns(page, 2)])] : layout.columns
  const [density, setDensity] = useState<Density>((localStorage.getItem('weft.density') as Density | null) ?? view?.density ?? 'middle')
  useEffect(() => {
    if (view?.density) setDensity(view.density)
  }, [view?.id])
  // Who comes back finds what was ticked and previewed; who comes anew begins anew.
  const returned = recall(page.page)
  const back = useNavigationType() === 'POP' ? returned : undefined
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(back?.selected))
  const [matching, setMatching] = useState(false)
  const [quick, setQuick] = useState(quickAtFirst)
  const used = useRef(false)
  if (selected.size > 0) used.current = true
  const [dialog, setDialog] = useState<'columns' | 'view' | 'settings' | 'keys' | undefined>()
  const [at, setAt] = useState(returned?.at ?? 0)
  const [peek, setPeek] = useState<number | undefined>(back?.peek ? back.at : undefined)
  useEffect(() => {
    const timer = setTimeout(() => void bringPeek(), 1500)
    return () => clearTimeout(timer)
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<InputRef>(null)
  const letters = useSyncExternalStore(subscribeTheme, lettersOn)

  const all: ListState = { ...state, filters: [...(fixed ?? []), ...state.filters] }
  const shape = shapesOf(page).includes(state.shape) ? state.shape : 'table'
  const grouping = shape === 'table' && state.group.length > 0
  const asked =
    shape === 'table' && !grouping
      ? toQuery(all, withCurrency(page, columns))
      : shape === 'gallery'
        ? toQuery(all, cardColumns(page, 3))
        : { ...toSeek(all), size: 1, columns: [], count: true, totals: true }
  const answer = useQuery({
    queryKey: ['list', page.page, asked, language],
    queryFn: ({ signal }) => timed(page.page, () => documentCall<ListAnswer>(page.page, 'index', asked, { signal, quiet: true })),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? []
  const manual = useManual(page.page, answer.data)
  const written: ListState = { ...state, ...manual.pending }
  const apply = (more: Partial<ListState> = {}) => {
    change({ ...manual.pending, ...more })
    manual.drop()
  }
  useEffect(() => {
    if (!returned || !answer.isSuccess || !box.current) return
    box.current.scrollTop = returned.scroll
    // Who has walked on among the documents meanwhile finds the row of the last one.
    box.current.querySelector('tbody tr.at')?.scrollIntoView({ block: 'nearest' })
  }, [answer.isSuccess])
  useEffect(() => {
    document.title = `${page.title} · Weft`
  }, [page.title])
  // What this tab has just written stands out once, where it is now.
  const [flashed, setFlashed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = takeWritten(rows.map((row) => row.id))
    if (fresh.size > 0) setFlashed(fresh)
  }, [answer.data])
  useHighlight(box, state.search, answer.data)

  // Below a client report documents stay in its frame.
  const { report } = useParams()
  const path = (row: Pick<WireDoc, 'id'>) => pathOf(page, row, report && `clientrpt/${report}`)
  const open = (row: WireDoc, among: readonly WireDoc[] = rows) => {
    if (onOpen) return onOpen(row)
    remember(page.page, {
      at: among.indexOf(row),
      scroll: box.current?.scrollTop ?? 0,
      ids: among.map((one) => one.id),
      selected: [...selected],
      peek: peek !== undefined,
    })
    noteVisited(row.id)
    go(path(row))
  }
  const create = page.may.create && !chosenBar ? () => go(`/${page.module}/page/${page.page.replaceAll('_', '-')}?new=1`) : undefined
  const mayQuick = !narrow && !state.side && page.may.edit && !page.readonly && shape === 'table' && !grouping && !chosenBar
  const cellEdit = useCellEdit(page, { may: mayQuick, quick })
  useListKeys({
    '/': () => searchBox.current?.focus(),
    f: () => document.querySelector<HTMLElement>('[data-filter]')?.click(),
    n: create,
    e: mayQuick ? () => setQuick(!quick) : undefined,
    '?': () => setDialog('keys'),
    Escape: () => setPeek(undefined),
  })

  const chosen = rows.filter((row) => selected.has(row.id))
  const modified = isModified(state, view) || (view !== undefined && layout.changed)
  const kept = { columns, widths: layout.widths, pins: layout.pins, density }
  const refresh = () => void queries.invalidateQueries({ queryKey: ['list', page.page] })
  const toView = (id: string) =>
    put(new URLSearchParams({ ...(id || begin ? { v: id } : {}), ...(state.side ? { side: state.side } : {}) }))
  const keep = async (mine: PageView) => {
    const { keepView } = await import('./save-view.tsx')
    await keepView(page, mine, { state, kept })
    layout.reset()
    await queries.refetchQueries({ queryKey: ['page', page.page] })
    toView(mine.id)
    say.success(t('done'))
  }
  const shapeProps = {
    page,
    state: all,
    path,
    open,
    change: (next: Partial<ListState>) => change(next.filters ? { ...next, filters: next.filters.slice(fixed?.length ?? 0) } : next),
  }
  return (
    <div className="list" style={{ '--row-h': heights[density] } as React.CSSProperties}>
      <div className="list-head">
        <h1>{title ?? page.title}</h1>
        <Count page={page} answer={answer.data} seek={toSeek(all)} chosen={chosen.length} />
        <span className="grow" />
        <SearchBox
          page={page}
          search={written.search}
          box={searchBox}
          onSearch={(search, entered) => {
            if (manual.on && entered) apply({ search })
            else if (manual.on) manual.wait({ search })
            else if (search !== state.search) change({ search })
          }}
        />
        {page.may.export && !chosenBar && (
          // Its place is kept, so that the search box does not move from under a hand.
          <Suspense fallback={<Button disabled>{t('export')} ▾</Button>}>
            <ExportMenu page={page} query={{ ...toSeek(all), sort: state.sort, columns }} count={countInWords(answer.data)} />
          </Suspense>
        )}
        {create && <CreateButton page={page} chosen={chosen} onCreate={create} />}
      </div>
      <Views
        page={page}
        view={view}
        modified={modified}
        side={state.side}
        answer={manual.on ? undefined : answer.data}
        onChoose={(one) => toView(one?.id ?? '')}
        onReset={() => {
          layout.reset()
          toView(state.view)
        }}
        onSave={() => setDialog('view')}
        onKeep={() => void keep(view!)}
        onSettings={() => setDialog('settings')}
        onBegin={async (begins) => {
          await beginWith(page.page, begins ? state.view : '')
          await queries.invalidateQueries({ queryKey: ['page', page.page] })
          say.success(t('done'))
        }}
      />
      <Tools
        page={page}
        state={written}
        all={all}
        shape={shape}
        answer={answer.data}
        chosen={chosen}
        chosenBar={chosenBar?.(chosen)}
        used={used.current}
        only={only !== undefined}
        narrow={narrow}
        matching={matching}
        onMatching={setMatching}
        onDeedDone={() => {
          setSelected(new Set())
          setMatching(false)
          refresh()
        }}
        change={(next) => (manual.on && next.filters ? manual.wait({ filters: next.filters }) : change(next))}
        quick={mayQuick ? quick : undefined}
        onQuick={() => setQuick(!quick)}
        density={density}
        onDensity={(next) => {
          setDensity(next)
          localStorage.setItem('weft.density', next)
        }}
        onColumns={() => setDialog('columns')}
      />
      <ManualBar manual={manual} onApply={() => apply()} />
      <ListUpdates type={page.page} onRefresh={refresh} />
      {above?.(all, change)}
      <div className="list-body">
        <div
          className="table-box"
          ref={box}
          aria-busy={answer.isFetching}
          onCopy={(event) => {
            if (chosen.length === 0 || window.getSelection()?.isCollapsed === false) return
            event.preventDefault()
            const fields = columns.map((name) => page.list.fields[name]).filter((field) => field !== undefined)
            copyCells(event.clipboardData, { page, fields, rows: chosen, head: true })
          }}
        >
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
            {shape === 'board' && rows.length > 0 && <Board {...shapeProps} />}
            {shape === 'calendar' && <Calendar {...shapeProps} />}
            {shape === 'gallery' && rows.length > 0 && <Gallery {...shapeProps} rows={rows} />}
            {grouping && rows.length > 0 && <Groups {...shapeProps} />}
            {shape === 'table' && !grouping && rows.length > 0 && (
              <Table
                page={page}
                rows={rows}
                columns={columns}
                widths={layout.widths}
                pins={layout.pins}
                {...(narrow ? {} : { onLayout: layout.change })}
                sort={state.sort}
                selected={selected}
                letters={letters}
                mark={(row) => `${visited().has(row.id) ? 'seen' : ''}${flashed.has(row.id) ? ' flash' : ''}`}
                at={Math.min(at, rows.length - 1)}
                href={path}
                onSort={(sort) => change({ sort })}
                onSelect={(ids) => {
                  setMatching(false)
                  setSelected(ids)
                }}
                onAt={(index) => {
                  setAt(index)
                  if (peek !== undefined) setPeek(index)
                }}
                onOpen={open}
                onPeek={(index) => setPeek(peek === index ? undefined : index)}
                {...cellEdit}
              />
            )}
          </Suspense>
        </div>
        {peek !== undefined && rows[peek] && shape === 'table' && !grouping && (
          <Suspense fallback={<aside className="peek" aria-busy="true" />}>
            <Peek
              page={page}
              row={rows[peek]!}
              after={rows[peek + 1]}
              onClose={() => setPeek(undefined)}
              onMove={(by) => {
                const next = Math.min(rows.length - 1, Math.max(0, peek + by))
                setPeek(next)
                setAt(next)
              }}
              onOpen={() => open(rows[peek]!)}
            />
          </Suspense>
        )}
      </div>
      <Foot
        page={page}
        state={state}
        answer={answer.data}
        chosen={chosen}
        paged={!grouping && (shape === 'table' || shape === 'gallery')}
        brief={narrow}
        change={change}
      />
      <Suspense fallback={null}>
        {dialog === 'columns' && <ColumnSettings page={page} layout={layout} onClose={() => setDialog(undefined)} />}
        {(dialog === 'view' || dialog === 'settings') && (
          <SaveView
            page={page}
            view={dialog === 'settings' ? view : undefined}
            state={state}
            kept={kept}
            onClose={() => setDialog(undefined)}
            onSaved={(id) => {
              if (view) layout.reset()
              toView(id)
            }}
          />
        )}
        {dialog === 'keys' && <KeySheet onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}
