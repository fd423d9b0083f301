/** `/mydash`, `/mydash/index`: loads the user's dashboards, the tile kinds that the company offers and the reports. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { useReports } from '../report/api.ts'
import { Boards } from './boards.tsx'
import { defaultBoard, readBoards } from './layout.ts'
import { messages } from './messages.ts'

export function MyDash(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useMessages(messages)
  const stored = useQuery({
    ...callQuery('/clientinfoapi/user-profile/my-dash-setting', { method: 'GET', quiet: true }, user?.id),
    staleTime: 0,
    retry: false,
  })
  const config = useQuery({
    ...callQuery('/ccommonapi/gui/page-gui-detail-struct', { method: 'GET', fields: { page: 'mydash' }, quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const reports = useReports()
  useEffect(() => {
    document.title = `${t('mydash')} · Weft`
  }, [t])
  if (stored.isError || config.isError)
    return (
      <div className="blank" role="alert">
        {t('failed')} <Button onClick={() => void Promise.all([stored.refetch(), config.refetch()])}>{t('retry')}</Button>
      </div>
    )
  if (!user || stored.data === undefined || !config.data || !reports.data) return <div className="blank">…</div>
  const ownBoards = readBoards(stored.data)
  return (
    <Boards
      key={`${stored.dataUpdatedAt}`}
      user={user}
      own={ownBoards ?? [defaultBoard(t('mydash'), reports.data)]}
      isOwn={ownBoards !== undefined}
      kinds={config.data.widgetConfig}
    />
  )
}
