/** Report page: filters, charts, and lines with totals; each figure links to the list behind it. The state is part of the address. */
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import type { Page } from '../../../model/page.ts'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { ApiError } from '../../api/client.ts'
import { NotFound, NoRight } from '../../shell/not-found.tsx'
import { useReportPage, type Which } from './api.ts'
import { Behind } from './drill-down.tsx'
import { CrossTable } from './cross-tab.tsx'
import { Turn } from './cross-tab-choice.tsx'
import { ReportCharts } from './charts.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportTable } from './table.tsx'
import { useReportView, type OpenReport } from './use-report-view.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'
import { Failed } from '../../shell/failed.tsx'

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
  const t = useMessages(messages)
  const page = useReportPage(which)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />
  return page.data ? <Open which={which} page={page.data} quick={quick} /> : <div className="blank">{t('loading')}</div>
}

/** An open report. The quick view shows the first ten lines, with a link to all of them. */
function Open({ which, page, quick }: { which: Which; page: ReportPage; quick: boolean }) {
  const t = useMessages(messages)
  const view = useReportView(which, page, quick)
  const [mailing, setMailing] = useState(false)
  useEffect(() => {
    document.title = `${page.title} · Weft`
  }, [page.title])
  const { answer } = view
  const Table = answer.data?.across ? CrossTable : ReportTable
  return (
    <div className={styles['report']}>
      {page.kind === 'draft' && <div className="draft-bar">{t('draftPreview')}</div>}
      <ReportHead which={which} page={page} view={view} onMail={() => setMailing(true)} />
      <ReportFilters page={page} view={view} />
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && <ReportCharts which={which} page={page} ask={view.plain} onOpen={view.open} />}
      {answer.data && !answer.isError && (
        <Table
          answer={answer.data}
          sort={view.sort}
          busy={answer.isFetching}
          continues={{ before: view.at > 1, after: view.at < view.pages }}
          wholes={view.wholes}
          onSort={(next) => view.change({ s: next.join(',') || undefined })}
          onOpen={view.open}
        />
      )}
      {answer.data && view.pages > 1 && (
        <div className={styles['report-foot']}>
          {quick ? (
            <Link to={`/${page.module}/dsrptindex/${page.name}${view.query.size > 0 ? `?${view.query}` : ''}`}>
              {t('lines', { n: grouped(answer.data.count) })} →
            </Link>
          ) : (
            <PageButtons view={view} />
          )}
        </div>
      )}
      {view.opened && <Behind which={which} page={page} opened={view.opened} onClose={view.close} />}
      {mailing && (
        <Suspense fallback={null}>
          <Schedule page={page} filters={view.sourceFilters} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The filter chips, the choice of columns, and the number of lines with the time of the figures. */
function ReportFilters({ page, view }: { page: ReportPage; view: OpenReport }) {
  const t = useMessages(messages)
  const source = usePage(page.source)
  const { data } = view.answer
  return (
    <div className="chips">
      {source.data && (
        <FilterChips
          page={promptsOf(source.data, page)}
          filters={view.filters}
          onChange={(next) => view.change({ f: next.length > 0 ? JSON.stringify(next) : undefined })}
        />
      )}
      <Turn page={page} turn={view.turn} onChange={(x, m) => view.change({ x, m })} />
      <span className="grow" />
      {data && (
        <span className="muted">
          {t('lines', { n: grouped(data.count) })} · {t('asOf', { at: localMoment(data.at) })}
        </span>
      )}
    </div>
  )
}

/** The buttons to the previous and the next page of lines. */
function PageButtons({ view: { at, pages, change } }: { view: OpenReport }) {
  const t = useMessages(messages)
  return (
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
  )
}

/** Returns the page of the source with only the fields that this report offers as filters. */
function promptsOf(source: Page, page: ReportPage): Page {
  const names = page.prompts.map((name) => (page.lines ? name.slice('doc.'.length) : name)).filter((name) => source.list.fields[name])
  return { ...source, list: { ...source.list, fields: Object.fromEntries(names.map((name) => [name, source.list.fields[name]!])) } }
}
