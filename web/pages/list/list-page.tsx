/** List routes: plain, master-detail, picker, editable, tabs, calendar and sub-list (docs/routes.md describes each path). */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import { readReference } from '../../../model/fields/one-of.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import { useServices } from '../../../ui/services.ts'
import { toSeek, type ListState } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { ApiError } from '../../api/client.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { Failed } from '../../shell/failed.tsx'
import { NotFound, NoRight } from '../../shell/not-found.tsx'
import { List } from './list.tsx'
import { nameOf } from './list-shapes.ts'
import { useListText } from './messages.ts'
import { OpenWithin } from './open-within.tsx'
import styles from './shapes.module.css'
import listStyles from './list.module.css'

const DocumentPage = lazy(() => import('../document/page/document.tsx').then((module) => ({ default: module.DocumentPage })))

/** Loads the page definition of the path's type, and shows an error when there is none. */
function Framed({ children }: { children: (page: Page) => React.ReactElement }) {
  const type = typeOf(useParams()['opt']!)
  const page = usePage(type)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />
  return page.data ? (
    <div key={type} className="contents">
      {children(page.data)}
    </div>
  ) : (
    <div className="blank">…</div>
  )
}

/** `/{cata}/index/{opt}`, `/zp/{cata}/index/{opt}`: the plain list. */
export const ListPage = () => (
  <Framed>
    {(page) => (
      <OpenWithin page={page}>
        <List page={page} />
      </OpenWithin>
    )}
  </Framed>
)

/** `/zp/{cata}/calendarview/{opt}`: the list as a calendar. */
export const CalendarPage = () => <Framed>{(page) => <List page={page} only="calendar" />}</Framed>

/** `/{cata}/masterdetail/{opt}`: the list at the left, the selected document at the right; the address contains both. */
export const MasterDetail = () => <Framed>{(page) => <Pair page={page} />}</Framed>
function Pair({ page }: { page: Page }) {
  const t = useListText()
  const [query, setQuery] = useSearchParams()
  const choose = (row: WireDoc) => {
    const next = new URLSearchParams(query)
    next.set('id', row.id)
    setQuery(next)
  }
  return (
    <div className={styles['pair']}>
      <List page={page} {...(page.reads ? {} : { onOpen: choose })} narrow />
      <section aria-label={page.title}>
        {query.get('id') ? (
          <Suspense fallback={<div className="blank">…</div>}>
            <DocumentPage />
          </Suspense>
        ) : (
          <div className="blank">{t('choose')}</div>
        )}
      </section>
    </div>
  )
}

/**
 * `/{cata}/pickindex/{opt}`, `/page/pick/{opt}`: selected rows are passed to the page that opened this one. Without an opener their
 * numbers are copied; with `?to=<type>` they become the lines of a new document of that type.
 */
export const PickPage = () => <Framed>{(page) => <Picking page={page} />}</Framed>
function Picking({ page }: { page: Page }) {
  const t = useListText()
  const [query] = useSearchParams()
  const go = useNavigate()
  const to = query.get('to')
  const many = query.get('many') !== '0'
  const [done, setDone] = useState('')
  const take = async (rows: readonly WireDoc[]) => {
    if (rows.length === 0) return
    // With a target type, the open quantities of the selected rows become the lines of the new document.
    if (to) return void go(`/page/document/${encodeURIComponent(to)}?from=${page.page}:${rows.map(({ id }) => id).join(',')}`)
    const picked = rows.map((row) => ({ id: row.id, number: row.number ?? null, title: nameOf(page, row) }))
    const opener = window.opener as Window | null
    if (opener && opener !== window) {
      // Restrict the target to our own origin, so that no other site receives the data.
      opener.postMessage({ weft: 'picked', type: page.page, rows: picked }, window.location.origin)
      setDone(t('taken'))
      window.close()
    } else {
      await navigator.clipboard.writeText(picked.map((one) => one.number ?? one.title).join('\n')).catch(() => undefined)
      setDone(t('takenCopied'))
    }
  }
  return (
    <List
      page={page}
      title={`${t('pick')} · ${page.title}`}
      onOpen={(row) => void take([row])}
      chosenBar={(rows) => (
        <>
          {done && <span role="status">{done}</span>}
          {many && (
            <Button size="small" type="primary" disabled={rows.length === 0} onClick={() => void take(rows)}>
              {t('take', { n: rows.length })}
            </Button>
          )}
        </>
      )}
    />
  )
}

/** `/{cata}/ecindex/{opt}`: a list with in-place editing below a chart of its groups. */
export const EcIndex = () => (
  <Framed>{(page) => <List page={page} quick above={(state, change) => <Chart page={page} state={state} change={change} />} />}</Framed>
)

function Chart({ page, state, change }: { page: Page; state: ListState; change: (next: Partial<ListState>) => void }) {
  const t = useListText()
  const by =
    page.list.fields[state.group[0] ?? ''] ??
    page.list.fields['status'] ??
    Object.values(page.list.fields).find((field) => field.type === 'choice' || field.type === 'link')
  const query = { ...toSeek(state), group: [by?.field ?? ''] }
  const answer = useQuery({
    ...listQuery(page.page, query),
    enabled: by !== undefined,
  })
  const groups = answer.data?.groups ?? []
  if (!by || groups.length === 0) return null
  const highestCount = Math.max(...groups.map((group) => group.count))
  const groupLabel = (group: (typeof groups)[number]) => {
    const value = group.values[by.field]
    return (
      (by.type === 'status'
        ? page.statuses[String(value)]?.label
        : String(group.values[`${by.field}$`] ?? by.options.find((one) => one.value === value)?.label ?? value ?? '')) || t('blank')
    )
  }
  return (
    <section className={styles['ec-chart']} aria-label={`${t('chart')} · ${by.label}`}>
      <div className={styles['ec-bars']}>
        {groups.map((group) => (
          <div key={JSON.stringify(group.values)} className="contents">
            <button type="button" className="plain" onClick={() => change({ filters: [...state.filters, ...group.filters] })}>
              {groupLabel(group)}
            </button>
            <span className={styles['ec-bar']} style={{ width: `${(group.count / highestCount) * 100}%` }} aria-hidden="true" />
            <span>{grouped(String(group.count))}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** `/{cata}/ectabindex/{opt}`: a tab for each status, with its count. */
export const EcTabIndex = () => <Framed>{(page) => <Tabbed page={page} />}</Framed>
function Tabbed({ page }: { page: Page }) {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const status = query.get('status') ?? ''
  const counts = useQuery({
    ...listQuery(page.page, { group: ['status'] }),
  })
  const count = new Map((counts.data?.groups ?? []).map((group) => [String(group.values['status']), group.count]))
  const tabs = ['', ...Object.keys(page.statuses).filter((name) => count.has(name))]
  const at = tabs.indexOf(status)
  const go = (name: string) => setQuery(name ? { status: name } : {})
  return (
    <div className={listStyles['tabbed']} data-part="tabbed">
      <div className={`views ${listStyles['status-tabs']}`}>
        <div role="tablist" aria-label={page.title} className="view-tabs">
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              className="plain"
              aria-selected={status === name}
              tabIndex={status === name ? 0 : -1}
              onClick={() => go(name)}
              onKeyDown={(event) => {
                const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
                if (to === undefined || tabs[to] === undefined) return
                event.preventDefault()
                go(tabs[to])
                ;(event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus()
              }}
            >
              {name ? page.statuses[name]?.label : t('all')}
              <span className="muted">
                {' '}
                {grouped(String(name ? (count.get(name) ?? 0) : [...count.values()].reduce((sum, one) => sum + one, 0)))}
              </span>
            </button>
          ))}
        </div>
      </div>
      <List key={status} page={page} {...(status ? { fixed: [{ field: 'status', operator: 'eq', value: status }] as const } : {})} />
    </div>
  )
}

/** `/page/subindex/{opt}?of=<link>&id=`: the rows whose link refers to one document; of a link to one of several types, `id` names the type too. */
export const SubIndex = () => <Framed>{(page) => <Sub page={page} />}</Framed>
function Sub({ page }: { page: Page }) {
  const t = useListText()
  const { pick } = useServices()
  const [query] = useSearchParams()
  const [parent, setParent] = useState('')
  const id = query.get('id') ?? ''
  const link =
    page.list.fields[query.get('of') ?? ''] ??
    Object.values(page.list.fields).find((field) => field.type === 'link' && field.operators.includes('eq'))
  const named = link?.type === 'oneOf' ? readReference(id) : undefined
  const to = named?.type ?? link?.to
  const target = named?.id ?? id
  useEffect(() => {
    if (to && /^\d+$/.test(target))
      pick(to, { ids: [target] }).then(
        ([row]) => setParent(row?.title ?? ''),
        () => undefined,
      )
  }, [to, target, pick])
  if (!link || !to || !/^\d+$/.test(target)) return <NotFound />
  const fixed: readonly Filter[] = [{ field: link.field, operator: 'eq', value: id }]
  return <List page={page} fixed={fixed} title={parent ? t('of', { parent, title: page.title }) : page.title} />
}
