/** Report page: filters, charts, and lines with totals; each figure links to the list behind it. The state is part of the address. */
import { Button, Dropdown, Select } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import type { Filter, Page } from '../../../model/page.ts'
import { isPartyKind, partyKinds } from '../../../model/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import type { ReportAsk, ReportPage, ReportRow } from '../../../model/report.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { localMoment, useLanguage, useWords } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { ApiError } from '../../api/client.ts'
import '../../../ui/list/list.css'
import { NotFound, NoRight } from '../../shell/not-found.tsx'
import { saveFile, useReport, useReportPage, type Which } from './api.ts'
import { Behind, type Opened } from './drill-down.tsx'
import { CrossTable, Turn, turnOf } from './cross-tab.tsx'
import './report.css'
import { ReportCharts } from './charts.tsx'
import { ReportTable } from './table.tsx'
import { messages } from './messages.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './report.module.css'

const Schedule = lazy(() => import('./schedule.tsx').then((module) => ({ default: module.Schedule })))

/** `/{cata}/dsrptindex/{opt}`: a built-in report. */
export function ReportIndex(): React.ReactElement {
  const { opt = '' } = useParams()
  return <ReportView key={opt} which={{ kind: 'shipped', name: opt }} />
}
/** `/zp/{cata}/qvrpt/{opt}`: a quick view of the same report, charts and totals first, with its default filters. */
export function QuickReport(): React.ReactElement {
  const { opt = '' } = useParams()
  return <ReportView key={opt} which={{ kind: 'shipped', name: opt }} quick />
}

export function ReportView({ which, quick = false }: { which: Which; quick?: boolean }): React.ReactElement {
  const t = useWords(messages)
  const page = useReportPage(which)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (page.isError)
    return (
      <div className="blank" role="alert">
        {t('failed')} <Button onClick={() => void page.refetch()}>{t('retry')}</Button>
      </div>
    )
  return page.data ? <Open which={which} page={page.data} quick={quick} /> : <div className="blank">{t('loading')}</div>
}

/** Filters in the address name document fields; a report on lines names them `doc.x`. */
const reportFilters = (page: ReportPage, filters: readonly Filter[]): readonly Filter[] =>
  page.lines ? filters.map((one) => ({ ...one, field: `doc.${one.field}` })) : filters

function Open({ which, page, quick }: { which: Which; page: ReportPage; quick: boolean }) {
  const t = useWords(messages)
  const language = useLanguage()
  const [query, setQuery] = useSearchParams()
  const source = usePage(page.source)
  const filters = parsed(query.get('f'))
  const sort = query.get('s')?.split(',').filter(Boolean) ?? []
  const at = Math.max(1, Number(query.get('p')) || 1)
  const partyRole = query.get('partyRole') ?? undefined
  const [opened, setOpened] = useState<Opened>()
  const [mailing, setMailing] = useState(false)
  const size = quick ? 10 : 100
  const turn = turnOf(page, query)
  const plain: ReportAsk = { filters: reportFilters(page, filters), ...(partyRole ? { partyRole } : {}) }
  const ask: ReportAsk = {
    ...plain,
    ...(sort.length > 0 ? { sort } : {}),
    ...(turn.across ? { across: turn.across } : {}),
    ...(turn.measures ? { measures: turn.measures } : {}),
    page: at,
    size,
  }
  const answer = useReport(which, ask)
  useEffect(() => {
    document.title = `${page.title} · Weft`
  }, [page.title])
  const change = (next: Readonly<Record<string, string | undefined>>) => {
    const to = new URLSearchParams(query)
    for (const [key, value] of Object.entries({ p: undefined, ...next }))
      if (value) to.set(key, value)
      else to.delete(key)
    setQuery(to, { replace: true })
  }
  const { run: save, busy } = useAppMutation({ send: (format: 'xlsx' | 'csv') => saveFile(which, ask, format) })
  const open = (row: ReportRow, measure: string, title: string) =>
    setOpened({ filters: [...reportFilters(page, filters), ...row.filters], measure, title, partyRole })
  const pages = answer.data ? Math.max(1, Math.ceil(answer.data.count / size)) : 1
  const Table = answer.data?.across ? CrossTable : ReportTable
  const charts = <ReportCharts which={which} page={page} ask={plain} onOpen={open} />
  return (
    <div className="report">
      {page.kind === 'draft' && <div className="draft-bar">{t('draftPreview')}</div>}
      <div className="list-head">
        <h1>{page.title}</h1>
        <span className="muted ell grow" title={page.help}>
          {page.help}
        </span>
        {page.partyRoles.length > 1 && (
          <label className="row">
            <span className="muted">{t('partyRole')}</span>
            <Select
              size="small"
              aria-label={t('partyRole')}
              value={partyRole ?? page.partyRole}
              className="w-110"
              options={page.partyRoles.map((value) => ({
                value,
                label: isPartyKind(value) ? localise(partyKinds[value].label, language) : t(value as 'owner' | 'reader'),
              }))}
              onChange={(next) => change({ partyRole: next })}
            />
          </label>
        )}
        {page.kind !== 'draft' && <Button onClick={() => setMailing(true)}>{t('mail')}</Button>}
        {page.may.export && (
          <Dropdown
            autoFocus
            menu={{
              items: [
                { key: 'xlsx', label: t('exportExcel') },
                { key: 'csv', label: t('exportCsv') },
              ],
              onClick: ({ key }) => void save(key as 'xlsx'),
            }}
          >
            <Button type="primary" loading={busy}>
              {t('export')} ▾
            </Button>
          </Dropdown>
        )}
      </div>
      <div className="chips">
        {source.data && (
          <FilterChips
            page={promptsOf(source.data, page)}
            filters={filters}
            onChange={(next) => {
              change({ f: next.length > 0 ? JSON.stringify(next) : undefined })
            }}
          />
        )}
        <Turn page={page} turn={turn} onChange={(x, m) => change({ x, m })} />
        <span className="grow" />
        {answer.data && (
          <span className="muted">
            {t('lines', { n: grouped(answer.data.count) })} · {t('asOf', { at: localMoment(answer.data.at) })}
          </span>
        )}
      </div>
      {answer.isError && (
        <div className="blank" role="alert">
          {(answer.error as Error).message || t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {!answer.isError && charts}
      {answer.data && !answer.isError && (
        <Table
          answer={answer.data}
          sort={sort}
          busy={answer.isFetching}
          onSort={(next) => change({ s: next.join(',') || undefined })}
          onOpen={open}
        />
      )}
      {answer.data && pages > 1 && (
        <div className={styles['report-foot']}>
          {quick ? (
            <Link to={`/${page.module}/dsrptindex/${page.name}${query.size > 0 ? `?${query}` : ''}`}>
              {t('lines', { n: grouped(answer.data.count) })} →
            </Link>
          ) : (
            <>
              <span className="grow" />
              <span>{t('pageOf', { n: at, all: pages })}</span>
              <Button size="small" disabled={at <= 1} onClick={() => change({ p: String(at - 1) })}>
                {t('prev')}
              </Button>
              <Button size="small" disabled={at >= pages} onClick={() => change({ p: String(at + 1) })}>
                {t('next')}
              </Button>
            </>
          )}
        </div>
      )}
      {opened && <Behind which={which} page={page} opened={opened} onClose={() => setOpened(undefined)} />}
      {mailing && (
        <Suspense fallback={null}>
          <Schedule page={page} filters={reportFilters(page, filters)} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the page of the source with only the fields that this report offers as filters. */
function promptsOf(source: Page, page: ReportPage): Page {
  const names = page.prompts.map((name) => (page.lines ? name.slice('doc.'.length) : name)).filter((name) => source.list.fields[name])
  return { ...source, list: { ...source.list, fields: Object.fromEntries(names.map((name) => [name, source.list.fields[name]!])) } }
}

function parsed(text: string | null): readonly Filter[] {
  try {
    const found: unknown = text ? JSON.parse(text) : []
    return Array.isArray(found) ? (found as Filter[]) : []
  } catch {
    return []
  }
}
