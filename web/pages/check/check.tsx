/** `/page/check/{opt}`: the on-site appraisal on a phone or tablet: one card for each item, points by big buttons, findings, photos; kept as one goes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ListAnswer } from '../../../model/page.ts'
import { useLanguage, useWords, semicolon } from '../../../ui/text/language.tsx'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { documentPath } from '../../api/services.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { NotFound, NoRight } from '../not-found.tsx'
import { Items, type Audit } from './items.tsx'
import '../../../ui/list/list.css'
import '../report/report.css'
import './check.css'
import { words } from './messages.ts'
import { keys } from '../../api/query-keys.ts'

const type = 'factory_audit'

export function CheckPage(): React.ReactElement {
  const { opt } = useParams()
  const [query] = useSearchParams()
  if (opt !== 'factory-audit') return <NotFound />
  const id = query.get('id')
  return id ? <One key={id} id={id} /> : <Mine />
}

/** The appraisals that wait for oneself. */
function Mine() {
  const t = useWords(words)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  useEffect(() => {
    document.title = `${t('mine')} · Weft`
  }, [t])
  const answer = useQuery({
    queryKey: keys.ownAudits(user?.id, language),
    enabled: user !== undefined,
    retry: false,
    staleTime: 0,
    queryFn: () =>
      documentCall<ListAnswer>(
        type,
        'index',
        {
          filters: [
            { field: 'status', operator: 'in', value: ['scheduled', 'in_progress'] },
            { field: 'auditor', operator: 'eq', value: user!.id },
          ],
          columns: ['factory', 'supplier', 'date', 'open', 'score'],
          sort: ['date'],
          size: 50,
        },
        { quiet: true },
      ),
  })
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('mine')}</h1>
      </div>
      {answer.isError && (
        <div className="blank" role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {answer.data?.rows.length === 0 && <div className="blank">{t('none')}</div>}
      <div className="report-cards">
        {answer.data?.rows.map((row) => (
          <Link key={row.id} className="sheet report-card" to={`/page/check/factory-audit?id=${row.id}`}>
            <b>{String(row['factory$'] ?? '')}</b>
            <span className="muted">
              {row.number} · {String(row['date'] ?? '')}
            </span>
            <span>{t(row.status === 'scheduled' ? 'begin' : 'goOn')} →</span>
          </Link>
        ))}
      </div>
    </div>
  )
}

function One({ id }: { id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const answer = useQuery({
    queryKey: keys.document(type, id, language),
    retry: false,
    queryFn: () => documentCall<Audit>(type, 'view', { id }, { quiet: true }),
  })
  const audit = answer.data
  useEffect(() => {
    if (audit) document.title = `${audit['factory$']} · Weft`
  }, [audit])
  if (answer.error instanceof ApiError && answer.error.code === 404) return <NotFound />
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  if (!audit || !user) return <div className="blank">…</div>
  const keep = (next: Audit) => queries.setQueryData(['doc', type, id, language], next)
  const act = async (action: string, done?: string) => {
    try {
      keep(
        await documentCall<Audit>(
          type,
          action,
          { id, version: (queries.getQueryData(['doc', type, id, language]) as Audit).version },
          { key: intent(), quiet: true },
        ),
      )
      if (done) say.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say.error(
        [Object.values(error.fields), error.errors]
          .flat(3)
          .filter((one) => typeof one === 'string')
          .join(semicolon()) || error.message,
      )
    }
  }
  const mine = audit['auditor'] === user.id
  return (
    <div className="check">
      <header>
        <h1 className="grow">{String(audit['factory$'] ?? '')}</h1>
        <Link to={documentPath(type, id)}>{audit.number}</Link>
      </header>
      {!mine && <p className="draft-bar">{t('notYours', { name: String(audit['auditor$'] ?? '') })}</p>}
      {audit.status === 'scheduled' && mine && (
        <Button type="primary" size="large" block onClick={() => void act('start')}>
          {t('begin')}
        </Button>
      )}
      <Items
        audit={audit}
        open={mine && audit.status === 'in_progress'}
        onKept={keep}
        onSubmit={(action) => void act(action, t('submitted'))}
      />
    </div>
  )
}
