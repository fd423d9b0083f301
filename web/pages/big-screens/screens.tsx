/** `/visual`: the big screens that the user may open. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import '../../../ui/theme/card-index.css'
import { callQuery } from '../../api/call-query.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { messages } from '../dashboards/messages.ts'
import { ScreenLinks } from './links.tsx'

export function Screens(): React.ReactElement {
  const t = useMessages(messages)
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const answer = useQuery({
    ...callQuery('/scmrptapi/screens/index', { method: 'GET', quiet: true }),
    retry: false,
  })
  useEffect(() => {
    document.title = `${t('screens')} · Weft`
  }, [t])
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('screens')}</h1>
        <span className="muted grow">{t('screensHint')}</span>
      </div>
      {answer.isError && (
        <div className="blank" role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {answer.data?.length === 0 && <div className="blank">{t('noScreens')}</div>}
      <div className="report-cards">
        {answer.data?.map((one) => (
          <div key={one.name} className="sheet report-card">
            <b>{one.title}</b>
            <span className="row">
              <Link to={`/visual/${one.name}`}>{t('openScreen')}</Link>
              <Link to={`/visual/demo/${one.name}`}>{t('demoScreen')}</Link>
            </span>
          </div>
        ))}
      </div>
      {user && ['administrator', 'super'].includes(user.accountType) && answer.data && <ScreenLinks screens={answer.data} />}
    </div>
  )
}
