/** The list of any document type, from its page JSON alone: filters, views, shapes, groups, deeds on many, peek. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import type { Filter, ListAnswer, ListShape, Page, WireDoc } from '../../../model/page.ts'
import { FilterChips } from '../../../ui/list/FilterChips.tsx'
import { isModified, nextSort, readState, toQuery, toSeek, writeState, type ListState } from '../../../ui/list/list-state.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import '../../../ui/list/list.css'
import './shapes.css'
import { documentCall } from '../../api/client.ts'
import { ListUpdates } from '../messages/document-live.tsx'
import { remember, recall } from '../return.ts'
import { isEditable, isRowEditable } from './editable.ts'
import { tsv } from './export.ts'
import { Foot, sumsInWords, sumsOf } from './foot.tsx'
import { KeySheet, useListKeys } from './keys.tsx'
import { Peek } from './peek.tsx'
import { cardColumns, pathOf } from './shared.ts'
import { Shapes, shapesOf, Views } from './views.tsx'
import { useListText } from './words.ts'

const ColumnSettings = lazy(() => import('./columns.tsx').then((module) => ({ default: module.ColumnSettings })))
const SaveView = lazy(() => import('./save-view.tsx').then((module) => ({ default: module.SaveView })))
const Board = lazy(() => import('./board.tsx').then((module) => ({ default: module.Board })))
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))
const Gallery = lazy(() => import('./gallery.tsx').then((module) => ({ default: module.Gallery })))
const Groups = lazy(() => import('./groups.tsx').then((module) => ({ default: module.Groups })))
const Bulk = lazy(() => import('./bulk.tsx').then((module) => ({ default: module.Bulk })))
const ExportMenu = lazy(() => import('../import/export-menu.tsx').then((module) => ({ default: module.ExportMenu })))
const PrintChosen = lazy(() => import('../print/print-chosen.tsx').then((module) => ({ default: module.PrintChosen })))
const QuickCell = lazy(() => import('./quick-cell.tsx').then((module) => ({ default: module.QuickCell })))
const heights = { compact: '28px', middle: '36px', wide: '44px' } as const

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
  const own = useListText()
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const read = readState(query, page)
  const state: ListState = only ? { ...read, shape: only } : read
  // What the address holds beside the list's own (a parent, an opener) stays.
  const put = (next: URLSearchParams) => {
    for (const [name, value] of query) if (!'v f q s n p as g d by'.split(' ').includes(name)) next.set(name, value)
    setQuery(next, { replace: true })
  }
  const change = (next: Partial<ListState>) => {
    setMatching(false)
    put(writeState({ ...state, page: 1, ...next }, page))
  }
  const view = page.list.views.find((one) => one.id === state.view)
  // Columns belong to a view: what was changed here holds for that view alone.
  const [changed, setChanged] = useState<Readonly<Record<string, readonly string[]>>>({})
  const columns = narrow
    ? [...new Set([page.list.columns[0]!, ...cardColumns(page, 2)])]
    : (changed[state.view] ?? view?.columns ?? page.list.columns)
  const [density, setDensity] = useState<keyof typeof heights>(
    (localStorage.getItem('weft.density') as keyof typeof heights | null) ?? 'middle',
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [matching, setMatching] = useState(false)
  const [quick, setQuick] = useState(quickAtFirst)
  // What became of a deed is still told when nothing is chosen any more.
  const used = useRef(false)
  if (selected.size > 0) used.current = true
  const [dialog, setDialog] = useState<'columns' | 'view' | 'keys' | undefined>()
  const returned = recall(page.page)
  const [at, setAt] = useState(returned?.at ?? 0)
  const [peek, setPeek] = useState<number | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<any>(null)

  const all: ListState = { ...state, filters: [...(fixed ?? []), ...state.filters] }
  const shape = shapesOf(page).includes(state.shape) ? state.shape : 'table'
  const grouping = shape === 'table' && state.group.length > 0
  const shown = shape === 'gallery' ? cardColumns(page, 3) : columns
  const asked =
    shape === 'table' && !grouping
      ? toQuery(all, shown)
      : shape === 'gallery'
        ? toQuery(all, shown)
        : { ...toSeek(all), size: 1, columns: [], count: true, totals: true }
  const answer = useQuery({
    queryKey: ['list', page.page, asked, language],
    queryFn: ({ signal }) => documentCall<ListAnswer>(page.page, 'index', asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? []
  useEffect(() => {
    if (returned && answer.isSuccess && box.current) box.current.scrollTop = returned.scroll
  }, [answer.isSuccess])
  useEffect(() => {
    document.title = `${page.title} · Weft`
  }, [page.title])

  // Below a client report documents stay in its frame.
  const { report } = useParams()
  const path = (row: Pick<WireDoc, 'id'>) => pathOf(page, row, report && `clientrpt/${report}`)
  const open = (row: WireDoc, among: readonly WireDoc[] = rows) => {
    if (onOpen) return onOpen(row)
    remember(page.page, { at: among.indexOf(row), scroll: box.current?.scrollTop ?? 0, ids: among.map((one) => one.id) })
    go(path(row))
  }
  const create = page.may.create && !chosenBar ? () => go(`/${page.module}/page/${page.page.replaceAll('_', '-')}?new=1`) : undefined
  const mayQuick = !narrow && page.may.edit && !page.readonly && shape === 'table' && !grouping && !chosenBar
  useListKeys({
    '/': () => searchBox.current?.focus(),
    f: () => document.querySelector<HTMLElement>('[data-filter]')?.click(),
    n: create,
    e: mayQuick ? () => setQuick(!quick) : undefined,
    '?': () => setDialog('keys'),
    Escape: () => setPeek(undefined),
  })

  const count = answer.data?.count
  const chosen = rows.filter((row) => selected.has(row.id))
  const modified = isModified(state, view)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['list', page.page] })
  const shapeProps = {
    page,
    state: all,
    path,
    open,
    change: (next: Partial<ListState>) => change(next.filters ? { ...next, filters: next.filters.slice(fixed?.length ?? 0) } : next),
  }
  const filtered = state.filters.length > 0 || state.search !== ''
  return (
    <div className="list" style={{ '--row-h': heights[density] } as React.CSSProperties}>
      <div className="list-head">
        <h1>{title ?? page.title}</h1>
        <span className="muted" aria-live="polite">
          {count === undefined ? '' : t('count', { n: answer.data?.more ? `${grouped(count)} +` : grouped(count) })}
          {chosen.length > 0 && ` · ${t('selected', { n: chosen.length })}`}
        </span>
        <span className="grow" />
        <Input.Search
          ref={searchBox}
          allowClear
          style={{ width: 280 }}
          aria-label={`${t('search')} ${page.list.search.hint}`}
          placeholder={page.list.search.hint}
          defaultValue={state.search}
          key={state.search}
          onSearch={(search) => change({ search })}
        />
        {page.may.export && !chosenBar && (
          <Suspense fallback={null}>
            <ExportMenu page={page} query={{ ...toSeek(all), sort: state.sort, columns }} disabled={count === 0} hint={t('emptyFilter')} />
          </Suspense>
        )}
        {create && (
          <Button type="primary" onClick={create}>
            {t('create')}
          </Button>
        )}
      </div>
      <Views
        page={page}
        view={view}
        modified={modified}
        onChoose={(one) => put(new URLSearchParams(one ? { v: one.id } : {}))}
        onReset={() => put(new URLSearchParams(state.view ? { v: state.view } : {}))}
        onSave={() => setDialog('view')}
      />
      <div className="chips">
        <FilterChips page={page} filters={state.filters} onChange={(filters) => change({ filters })} />
        <span className="grow" />
        {chosenBar?.(chosen)}
        {!chosenBar && used.current && shape === 'table' && (
          <Suspense fallback={null}>
            {chosen.length > 0 && chosen.length === rows.length && (count ?? 0) > rows.length && (
              <Button size="small" type="link" onClick={() => setMatching(!matching)}>
                {matching ? own('unselect') : own('matching', { n: answer.data?.more ? `${grouped(count!)} +` : grouped(count!) })}
              </Button>
            )}
            {matching && <span role="status">{own('matchingChosen', { n: grouped(count!) })}</span>}
            {!matching && <PrintChosen page={page.page} ids={chosen.map((row) => row.id)} />}
            <Bulk
              page={page}
              chosen={chosen}
              sums={sumsInWords(page, (matching ? answer.data?.totals : undefined) ?? sumsOf(page, chosen))}
              {...(matching ? { matching: { count: count!, query: { ...toSeek(all), sort: state.sort } } } : {})}
              onDone={() => {
                setSelected(new Set())
                setMatching(false)
                refresh()
              }}
            />
          </Suspense>
        )}
        {!only && !narrow && <Shapes page={page} shape={shape} onChange={(next) => change({ shape: next })} />}
        {shape === 'table' && !narrow && (
          <Select
            mode="multiple"
            size="small"
            aria-label={own('group')}
            placeholder={own('groupBy')}
            style={{ minWidth: 112, maxWidth: 280 }}
            maxCount={3}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...state.group]}
            options={Object.values(page.list.fields)
              .filter((field) => groupable.has(field.type))
              .map((field) => ({ value: field.field, label: field.label }))}
            onChange={(group) => change({ group })}
          />
        )}
        {mayQuick && (
          <Button size="small" aria-pressed={quick} type={quick ? 'primary' : 'default'} onClick={() => setQuick(!quick)}>
            {quick ? own('quickEditOn') : own('quickEdit')}
          </Button>
        )}
        {shape === 'table' && !grouping && !narrow && (
          <>
            <Button size="small" onClick={() => setDialog('columns')}>
              {t('columns')}
            </Button>
            <Dropdown
              trigger={['click']}
              menu={{
                selectedKeys: [density],
                items: (['compact', 'middle', 'wide'] as const).map((key) => ({ key, label: t(key) })),
                onClick: ({ key }) => {
                  setDensity(key as keyof typeof heights)
                  localStorage.setItem('weft.density', key)
                },
              }}
            >
              <Button size="small">{t('density')}</Button>
            </Dropdown>
          </>
        )}
      </div>
      <ListUpdates type={page.page} onRefresh={refresh} />
      {above?.(all, change)}
      <div className="list-body">
        <div
          className="table-box"
          ref={box}
          aria-busy={answer.isFetching}
          onCopy={(event) => {
            if (chosen.length > 0 && window.getSelection()?.isCollapsed !== false) {
              event.preventDefault()
              event.clipboardData.setData('text/plain', tsv(page, columns, chosen))
            }
          }}
        >
          {answer.isError && (
            <div className="blank" role="alert">
              {t('loadingFailed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
            </div>
          )}
          {answer.isSuccess && rows.length === 0 && shape !== 'calendar' && (
            <div className="blank">
              <p>{filtered ? t('emptyFilter') : t('emptyFirst')}</p>
              {filtered && (
                <Button style={{ marginTop: 12 }} onClick={() => change({ filters: [], search: '' })}>
                  {t('clearFilters')}
                </Button>
              )}
              {!filtered && create && (
                <Button type="primary" style={{ marginTop: 12 }} onClick={create}>
                  {t('create')}
                </Button>
              )}
            </div>
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
                sort={state.sort}
                selected={selected}
                at={Math.min(at, rows.length - 1)}
                href={path}
                onSort={(field, joining) => change({ sort: nextSort(state.sort, field, joining) })}
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
                {...(quick && mayQuick
                  ? {
                      cell: (row: WireDoc, field) =>
                        isEditable(page, field) && isRowEditable(page, row) ? <QuickCell page={page} field={field} row={row} /> : undefined,
                    }
                  : {})}
              />
            )}
          </Suspense>
        </div>
        {peek !== undefined && rows[peek] && shape === 'table' && !grouping && (
          <Peek
            page={page}
            row={rows[peek]!}
            onClose={() => setPeek(undefined)}
            onMove={(by) => {
              const next = Math.min(rows.length - 1, Math.max(0, peek + by))
              setPeek(next)
              setAt(next)
            }}
            onOpen={() => open(rows[peek]!)}
          />
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
        {dialog === 'columns' && (
          <ColumnSettings
            page={page}
            columns={columns}
            onClose={() => setDialog(undefined)}
            onChange={(next) => setChanged({ ...changed, [state.view]: next })}
          />
        )}
        {dialog === 'view' && <SaveView page={page} view={view} state={state} columns={columns} onClose={() => setDialog(undefined)} />}
        {dialog === 'keys' && <KeySheet onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Kinds by whose values rows can stand together. */
const groupable = new Set(['text', 'link', 'date', 'yesNo', 'integer', 'choice', 'dictionaryValue', 'status'])
