/** `/{cata}/dsrptindex/index`: the reports that the user may open, by category; the company's reports beside the built-in ones. */
import { Button, Input } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useParams } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import '../../../ui/theme/card-index.css'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { pathOfReport, useReports } from './api.ts'
import { messages } from './messages.ts'
import { Failed } from '../../shell/failed.tsx'

export function ReportList(): React.ReactElement | null {
  const t = useMessages(messages)
  const language = useLanguage()
  const { cata } = useParams()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const answer = useReports()
  const [search, setSearch] = useState('')
  useEffect(() => {
    document.title = `${t('reports')} · Weft`
  }, [t])
  if (!user) return null
  const wanted = search.trim().toLowerCase()
  const modules = new Map(user.modules.map((one) => [one.key, one.label[language === 'en' ? 1 : 0]]))
  const all = (answer.data ?? []).filter((one) => cata === undefined || cata === 'report' || one.module === cata)
  const matches = all.filter((one) =>
    `${one.title} ${one.help} ${one.measures.map((measure) => measure.label).join(' ')}`.toLowerCase().includes(wanted),
  )
  const groups = Map.groupBy(matches, (one) => one.module)
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('reports')}</h1>
        <span className="muted grow">{t('reportsHint')}</span>
        <Input.Search
          allowClear
          aria-label={t('find')}
          placeholder={t('find')}
          className="w-240"
          onChange={(event) => setSearch(event.target.value)}
        />
        {['administrator', 'super'].includes(user.accountType) && (
          <>
            <Link to="/report/slownodes">
              <Button>{t('slowNodes')}</Button>
            </Link>
            <Link to="/clientrpt">
              <Button>{t('designs')}</Button>
            </Link>
          </>
        )}
      </div>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <div className="blank">{t('loading')}</div>}
      {answer.isSuccess && matches.length === 0 && <div className="blank">{t(all.length === 0 ? 'noReports' : 'noMatch')}</div>}
      {[...groups].map(([module, list]) => (
        <section key={module} aria-label={modules.get(module) ?? module}>
          <h2>{modules.get(module) ?? module}</h2>
          <div className="report-cards">
            {list.map((one) => (
              <Link key={one.name} className="sheet report-card" to={pathOfReport(one)}>
                <b>{one.title}</b>
                <span className="muted">{one.help || (one.kind === 'designed' ? t('ours') : '')}</span>
                <span className="ell text-13">{one.measures.map((measure) => measure.label).join(' · ')}</span>
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
