/**
 * `/page/check/factory-audit`: the on-site audit on a phone or tablet: one card for each item, points by big buttons, findings and
 * photos, saved continuously.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLanguage, useMessages } from '../../ui/text/language.tsx'
import { useServices } from '../../ui/services.ts'
import { useShownRefusal } from '../../ui/attempt.ts'
import { useWebPart } from '../../ui/web-part.ts'
import type { factoryAudit } from './factory-audit.ts'
import { Items } from './screens/audit-items.tsx'
import type { Audit } from './screens/use-audit-autosave.tsx'
import '../../ui/theme/card-index.css'
import { messages } from './screens/messages.ts'
import styles from './screens/factory-audit.module.css'

const type = 'factory_audit'

export function Check(): React.ReactElement {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <One key={id} id={id} /> : <Mine />
}

/** Lists the audits that are tasks of the current user. */
function Mine() {
  const { documentsOf, failureOf, NoRight, partKey, useUser } = useWebPart()
  const user = useUser()
  const t = useMessages(messages)
  const language = useLanguage()
  useEffect(() => {
    document.title = `${t('mine')} · Weft`
  }, [t])
  const answer = useQuery({
    queryKey: partKey('factory-audit', user?.id, language),
    enabled: user !== undefined,
    retry: false,
    staleTime: 0,
    queryFn: () =>
      documentsOf<typeof factoryAudit>(type).list({
        filters: [
          { field: 'status', operator: 'in', value: ['scheduled', 'in_progress'] },
          { field: 'auditor', operator: 'eq', value: user!.id },
        ],
        columns: ['factory', 'supplier', 'date', 'open', 'score'],
        sort: ['date'],
        size: 50,
      }),
  })
  if (failureOf(answer.error)?.code === 403) return <NoRight />
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
            <b>{row.factory$}</b>
            <span className="muted">
              {row.number} · {row.date}
            </span>
            <span>{t(row.status === 'scheduled' ? 'begin' : 'goOn')} →</span>
          </Link>
        ))}
      </div>
    </div>
  )
}

function One({ id }: { id: string }) {
  const { documentsOf, documentKey, failureOf, NotFound, NoRight, toast, useUser } = useWebPart()
  const showRefusal = useShownRefusal()
  const { documentPath } = useServices()
  const user = useUser()
  const t = useMessages(messages)
  const queries = useQueryClient()
  const key = documentKey(type, id)
  const audits = documentsOf<typeof factoryAudit>(type)
  const answer = useQuery({
    queryKey: key,
    retry: false,
    queryFn: () => audits.view(id),
  })
  const audit = answer.data
  useEffect(() => {
    if (audit) document.title = `${audit.factory$} · Weft`
  }, [audit])
  if (failureOf(answer.error)?.code === 404) return <NotFound />
  if (failureOf(answer.error)?.code === 403) return <NoRight />
  if (!audit || !user) return <div className="blank">…</div>
  const keep = (next: Audit) => queries.setQueryData(key, next)
  const act = (action: 'start' | 'pass' | 'fail', done?: string) =>
    showRefusal(async () => {
      keep(await audits.act({ id, version: queries.getQueryData<Audit>(key)!.version }, action))
      if (done) toast.success(done)
    })
  const mine = audit.auditor === user.id
  return (
    <div className={styles['audit-form']}>
      <header>
        <h1 className="grow">{audit.factory$}</h1>
        <Link to={documentPath(type, id)}>{audit.number}</Link>
      </header>
      {!mine && <p className="draft-bar">{t('notYours', { name: audit.auditor$ ?? '' })}</p>}
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
