/** The list of any document type, from its page JSON alone. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { ListAnswer, Page, WireDoc } from '../../model/page.ts'
import { add, grouped } from '../../model/decimal.ts'
import { kindFor } from '../../ui/fields/registry.tsx'
import { FilterChips } from '../../ui/list/FilterChips.tsx'
import { isModified, nextSort, readState, toQuery, writeState, type ListState } from '../../ui/list/list-state.ts'
import { Table } from '../../ui/list/Table.tsx'
import { useLanguage, useText } from '../../ui/text/language.tsx'
import '../../ui/list/list.css'
import { ApiError, documentCall, intent } from '../api/client.ts'
import { typeOf, usePage } from '../api/pages.ts'
import { say } from '../api/tell.ts'
import { ListUpdates } from './messages/document-live.tsx'
import { NotFound, NoRight } from './not-found.tsx'
import { Peek } from './peek.tsx'
import { remember, recall } from './return.ts'

const ColumnSettings = lazy(() => import('./columns.tsx').then((module) => ({ default: module.ColumnSettings })))
const SaveView = lazy(() => import('./save-view.tsx').then((module) => ({ default: module.SaveView })))
const heights = { compact: '28px', middle: '36px', wide: '44px' } as const

export function ListPage(): React.ReactElement | null {
  const type = typeOf(useParams()['opt']!)
  const page = usePage(type)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (page.isError) return <Failed retry={() => void page.refetch()} />
  return page.data ? <List key={type} page={page.data} /> : <div className="blank">…</div>
}

function Failed({ retry }: { retry: () => void }) {
  const t = useText()
  return (
    <div className="blank" role="alert">
      {t('loadingFailed')} <Button onClick={retry}>{t('retry')}</Button>
    </div>
  )
}

function List({ page }: { page: Page }) {
  const t = useText()
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const state = readState(query, page)
  const change = (next: Partial<ListState>) => setQuery(writeState({ ...state, page: 1, ...next }, page), { replace: true })
  const view = page.list.views.find((one) => one.id === state.view)
  const [columns, setColumns] = useState<readonly string[]>(view?.columns ?? page.list.columns)
  const [density, setDensity] = useState<keyof typeof heights>(
    (localStorage.getItem('weft.density') as keyof typeof heights | null) ?? 'middle',
  )
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'columns' | 'view' | undefined>()
  const returned = recall(page.page)
  const [at, setAt] = useState(returned?.at ?? 0)
  const [peek, setPeek] = useState<number | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<any>(null)

  const answer = useQuery({
    queryKey: ['list', page.page, toQuery(state, columns), language],
    queryFn: ({ signal }) => documentCall<ListAnswer>(page.page, 'index', toQuery(state, columns), { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? []
  useEffect(() => {
    if (returned && answer.isSuccess && box.current) box.current.scrollTop = returned.scroll
  }, [answer.isSuccess])
  useEffect(() => {
    document.title = `${page.title} · Weft`
  }, [page.title])

  const { report } = useParams()
  const path = (row: WireDoc) => `/${report ? `clientrpt/${report}` : page.module}/page/${page.page.replaceAll('_', '-')}?id=${row.id}`
  const open = (row: WireDoc) => {
    remember(page.page, { at: rows.indexOf(row), scroll: box.current?.scrollTop ?? 0, ids: rows.map((one) => one.id) })
    go(path(row))
  }
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        target.closest('input:not([type=checkbox]),textarea,[role=dialog],.ant-select,.ant-popover')
      )
        return
      if (event.key === '/') {
        event.preventDefault()
        searchBox.current?.focus()
      }
      if (event.key === 'n' && page.may.create) {
        event.preventDefault()
        go(`/${page.module}/page/${page.page.replaceAll('_', '-')}?new=1`)
      }
      if (event.key === 'f') {
        event.preventDefault()
        document.querySelector<HTMLElement>('[data-filter]')?.click()
      }
      if (event.key === 'Escape') setPeek(undefined)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [page, go])

  const count = answer.data?.count
  const last = Math.max(1, Math.ceil((count ?? 0) / state.size))
  const chosen = rows.filter((row) => selected.has(row.id))
  const modified = isModified(state, view)
  return (
    <div className="list" style={{ '--row-h': heights[density] } as React.CSSProperties}>
      <div className="list-head">
        <h1>{page.title}</h1>
        <span className="muted" aria-live="polite">
          {count === undefined ? '' : t('count', { n: answer.data?.more ? t('more') : grouped(count) })}
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
        {page.may.export && <Button onClick={() => void exportList(page, state, columns, t('emptyFilter'))}>{t('export')}</Button>}
        {page.may.create && (
          <Button type="primary" onClick={() => go(`/${page.module}/page/${page.page.replaceAll('_', '-')}?new=1`)}>
            {t('create')}
          </Button>
        )}
      </div>
      <div className="views">
        <div role="tablist" aria-label={t('all')} className="view-tabs">
          <button type="button" role="tab" className="plain" aria-selected={state.view === ''} onClick={() => setQuery({})}>
            {t('all')}
          </button>
          {page.list.views.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              className="plain"
              aria-selected={state.view === one.id}
              onClick={() => {
                setColumns(one.columns ?? page.list.columns)
                setQuery({ v: one.id })
              }}
            >
              {one.name}
              {state.view === one.id && modified && <span className="muted"> · {t('modified')}</span>}
            </button>
          ))}
        </div>
        <button type="button" className="plain" onClick={() => setDialog('view')}>
          ＋ {t('saveView')}
        </button>
      </div>
      <div className="chips">
        <FilterChips
          page={page}
          filters={state.filters}
          titles={titles}
          onChange={(filters, more) => {
            if (more) setTitles(more)
            change({ filters })
          }}
        />
        <span className="grow" />
        {chosen.length > 0 && (
          <Bulk
            page={page}
            ids={chosen.map((row) => row.id)}
            onDone={() => {
              setSelected(new Set())
              void queries.invalidateQueries({ queryKey: ['list', page.page] })
            }}
          />
        )}
        <Button size="small" onClick={() => setDialog('columns')}>
          {t('columns')}
        </Button>
        <Dropdown
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
      </div>
      <ListUpdates type={page.page} onRefresh={() => void queries.invalidateQueries({ queryKey: ['list', page.page] })} />
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
          {answer.isError && <Failed retry={() => void answer.refetch()} />}
          {answer.isSuccess && rows.length === 0 && (
            <div className="blank">
              <p>{state.filters.length > 0 || state.search ? t('emptyFilter') : t('emptyFirst')}</p>
              {(state.filters.length > 0 || state.search) && (
                <Button style={{ marginTop: 12 }} onClick={() => change({ filters: [], search: '' })}>
                  {t('clearFilters')}
                </Button>
              )}
            </div>
          )}
          {rows.length > 0 && (
            <Table
              page={page}
              rows={rows}
              columns={columns}
              sort={state.sort}
              selected={selected}
              at={Math.min(at, rows.length - 1)}
              href={path}
              onSort={(field, joining) => change({ sort: nextSort(state.sort, field, joining) })}
              onSelect={setSelected}
              onAt={(index) => {
                setAt(index)
                if (peek !== undefined) setPeek(index)
              }}
              onOpen={open}
              onPeek={(index) => setPeek(peek === index ? undefined : index)}
            />
          )}
        </div>
        {peek !== undefined && rows[peek] && (
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
      <div className="list-foot">
        {chosen.length > 0 && <Sums label={t('selectedSum')} page={page} totals={sumsOf(page, chosen)} />}
        {answer.data?.totals && <Sums label={t('sum')} page={page} totals={answer.data.totals} />}
        <span className="grow" />
        <label className="row">
          {t('perPage')}{' '}
          <Select
            size="small"
            aria-label={t('perPage')}
            value={state.size}
            style={{ width: 72 }}
            options={[20, 50, 100, 200].map((value) => ({ value, label: String(value) }))}
            onChange={(size) => change({ size })}
          />
        </label>
        <span>
          {t('page', { n: state.page })}
          {answer.data?.more ? '' : ` / ${last}`}
        </span>
        <Button size="small" disabled={state.page <= 1} onClick={() => change({ page: state.page - 1 })}>
          {t('prev')}
        </Button>
        <Button size="small" disabled={!answer.data?.next} onClick={() => change({ page: state.page + 1 })}>
          {t('next')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog === 'columns' && (
          <ColumnSettings page={page} columns={columns} onClose={() => setDialog(undefined)} onChange={setColumns} />
        )}
        {dialog === 'view' && <SaveView page={page} view={view} state={state} columns={columns} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

function Sums({ label, page, totals }: { label: string; page: Page; totals: Readonly<Record<string, string>> }) {
  return (
    <span className="row muted">
      {label}：
      {Object.entries(totals).map(([name, sum]) => (
        <span key={name}>
          {page.list.fields[name]?.label}{' '}
          <b style={{ color: 'var(--text)' }}>{grouped(sum, page.list.fields[name]?.type === 'money' ? 2 : 0)}</b>
        </span>
      ))}
    </span>
  )
}
const sumsOf = (page: Page, rows: readonly WireDoc[]): Record<string, string> =>
  Object.fromEntries(
    page.list.totals
      .filter((name) => rows.some((row) => row[name] !== undefined))
      .map((name) => [name, rows.reduce((sum, row) => add(sum, String(row[name] ?? '0')), '0')]),
  )

/** Actions that every chosen row may take; each row answers for itself. */
function Bulk({ page, ids, onDone }: { page: Page; ids: readonly string[]; onDone: () => void }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const items = page.actions
    .filter((action) => action.comment !== 'required' && !action.danger)
    .map((action) => ({ key: action.name, label: action.label }))
  const run = async (action: string) => {
    setBusy(true)
    try {
      const { done, rows } = await documentCall<{ done: number; rows: readonly { done: boolean; message?: string }[] }>(
        page.page,
        `bulk/${action}`,
        { ids },
        { key: intent() },
      )
      const failed = rows.filter((row) => !row.done)
      if (failed.length > 0)
        say.error(
          `${t('bulkDone', { n: done })}，${t('bulkFailed', { n: failed.length })}：${[...new Set(failed.map((row) => row.message))].slice(0, 3).join('；')}`,
        )
      else say.success(t('bulkDone', { n: done }))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return items.length > 0 ? (
    <Dropdown menu={{ items, onClick: ({ key }) => void run(key) }}>
      <Button size="small" loading={busy}>
        {t('selected', { n: ids.length })} ▾
      </Button>
    </Dropdown>
  ) : null
}

function tsv(page: Page, columns: readonly string[], rows: readonly WireDoc[]): string {
  const fields = columns.map((name) => page.list.fields[name]).filter((field) => field !== undefined)
  const clean = (text: string) => text.replace(/[\t\n\r]+/g, ' ')
  return [
    fields.map((field) => field.label),
    ...rows.map((row) =>
      fields.map((field) =>
        clean(
          field.type === 'status'
            ? (page.statuses[row.status ?? '']?.label ?? '')
            : kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> }),
        ),
      ),
    ),
  ]
    .map((line) => line.join('\t'))
    .join('\n')
}

/** What the list shows, as a file that Excel opens: up to 10 000 rows in pages of 200; cells that look like formulas are text. */
async function exportList(page: Page, state: ListState, columns: readonly string[], empty: string): Promise<void> {
  const rows: WireDoc[] = []
  let after: string | undefined
  do {
    const part = await documentCall<ListAnswer>(page.page, 'index', {
      filters: state.filters,
      search: state.search || undefined,
      sort: state.sort,
      size: 200,
      columns,
      ...(after ? { after } : {}),
    })
    rows.push(...part.rows)
    after = part.next
  } while (after && rows.length < 10_000)
  if (rows.length === 0) {
    say.info(empty)
    return
  }
  const safe = (cell: string) =>
    `"${(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
  const csv = `\ufeff${tsv(page, columns, rows)
    .split('\n')
    .map((line) => line.split('\t').map(safe).join(','))
    .join('\r\n')}`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = `${page.title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
