/**
 * `/clientrpt/{opt}`: a report designed by the user's company, with lists, pages and documents inside the same frame; `/clientrpt` is
 * the list of designs.
 */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { Link, NavLink, Outlet, useLocation, useParams } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { usePage } from '../../api/pages.ts'
import { useReportPage } from './api.ts'
import { ReportView } from './report.tsx'
import { messages } from './messages.ts'
import styles from './report.module.css'

/** The frame: the report that the user came from, and the list it is based on. */
export function ClientReportFrame(): React.ReactElement {
  const t = useMessages(messages)
  const { report = '' } = useParams()
  const page = useReportPage({ kind: 'designed', name: report })
  const source = usePage(page.data?.source ?? 'purchase_order')
  const here = useLocation().pathname
  if (!page.data) return <Outlet />
  const list = `/clientrpt/${report}/index/${page.data.source.replaceAll('_', '-')}`
  return (
    <div className="flex flex-col h-full min-h-0">
      <nav className="views" aria-label={t('ours')}>
        <NavLink to={`/clientrpt/${report}`} end className={styles['frame-tab']}>
          {page.data.title}
        </NavLink>
        <NavLink to={list} className={styles['frame-tab']}>
          {source.data?.title ?? page.data.sourceTitle}
        </NavLink>
        {!here.includes('/index/') && here !== `/clientrpt/${report}` && (
          <span className={`${styles['frame-tab']} ${styles['on']}`}>{t('openDocument')}</span>
        )}
        <span className="grow" />
        <Link to="/report/dsrptindex/index" className={styles['frame-tab']}>
          {t('backToReports')}
        </Link>
      </nav>
      <div className="flex-1 min-h-0 scroll">
        <Outlet />
      </div>
    </div>
  )
}

export function ClientReport(): React.ReactElement {
  const { report = '' } = useParams()
  return <ReportView key={report} which={{ kind: 'designed', name: report }} />
}

export type DesignSummary = AnswerOf<'/superdesignapi/rpt-design/index'>[number]
export type Design = AnswerOf<'/superdesignapi/rpt-design/view'>

/** Reads the list of the company's designs. */
export const useDesigns = () =>
  useQuery({
    ...callQuery('/superdesignapi/rpt-design/index', { method: 'GET', quiet: true }),
    retry: false,
    staleTime: 0,
  })

/**
 * Reads one design with its draft. It is read again each time it is opened and not while it is edited: its version belongs to the draft
 * that the editor started from.
 * @param id `null` reads nothing
 */
export const useDesign = (id: string | null) =>
  useQuery({
    ...callQuery('/superdesignapi/rpt-design/view', { method: 'GET', fields: { id: id ?? '' }, quiet: true }),
    enabled: id !== null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
