/** The notification bell: the unread count, kept current by the live connection and every minute. The inbox behind it loads when it is opened. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { keepLive, useRefreshCounter } from '../../api/realtime.ts'
import { listen } from '../../api/socket.ts'
import { capped, useUnread } from './unread.ts'
import { noticesKey, taskKeys, unreadKey } from '../../api/query-keys.ts'
import { invalidate } from '../../api/mutation.ts'

const Inbox = lazy(() => import('./inbox.tsx').then((module) => ({ default: module.Inbox })))

export function Bell(): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const refreshed = useRefreshCounter('menu')
  const unread = useUnread()
  useEffect(() => keepLive(), [])
  useEffect(
    () =>
      listen((frame) => {
        if (frame.type === 'notifyto2' || frame.type === 'reconnected') void invalidate(queries, [noticesKey, ...taskKeys])
        if (frame.type === 'reconnected') void queries.invalidateQueries({ queryKey: unreadKey })
      }),
    [queries],
  )
  useEffect(() => {
    if (refreshed > 0) void queries.invalidateQueries({ queryKey: unreadKey })
  }, [refreshed, queries])
  const count = unread.data?.total ?? 0
  return (
    <>
      <Button type="text" data-part="notices" aria-label={`${t('notices')} ${capped(count)}`} onClick={() => setOpen(true)}>
        {t('notices')} {count > 0 && <span className="badge">{capped(count)}</span>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Inbox key={language} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
