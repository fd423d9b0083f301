/** The notification bell: unread count by socket and every minute, a list that leads to the documents. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ago, useLanguage, useText } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { listen } from '../api/socket.ts'

const Drawer = lazy(() => import('antd/es/drawer'))
interface Notice {
  readonly msgid: string
  readonly type: string
  readonly content: string
  readonly url: string
  readonly time: string
  readonly read: boolean
  readonly post_user_fullname?: string
}

export function Bell(): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const unread = useQuery({
    queryKey: ['unread'],
    queryFn: () => call<any>('/notifyapi/notify-msg/menu-unread-sum', { method: 'GET', quiet: true }),
    refetchInterval: 60_000,
  })
  const notices = useQuery({
    queryKey: ['notices', language],
    enabled: open,
    queryFn: () => call<any>('/notifyapi/notify-msg/index', { method: 'GET', fields: { size: '30' }, quiet: true }),
  })
  useEffect(
    () =>
      listen(() => {
        void queries.invalidateQueries({ queryKey: ['unread'] })
        void queries.invalidateQueries({ queryKey: ['notices'] })
        void queries.invalidateQueries({ queryKey: ['tasks'] })
      }),
    [queries],
  )
  const count = Number(unread.data?.total ?? 0)
  const rows = (notices.data?.rows ?? notices.data ?? []) as Notice[]
  const read = async (ids: readonly string[]) => {
    await call('/notifyapi/notify-msg/read-msg', { data: { msgids: ids }, fields: { msgids: ids.join(',') }, quiet: true }).catch(
      () => undefined,
    )
    void queries.invalidateQueries({ queryKey: ['unread'] })
    void queries.invalidateQueries({ queryKey: ['notices'] })
  }
  const visit = (notice: Notice) => {
    void read([notice.msgid])
    setOpen(false)
    if (/^\/(?!\/)/.test(notice.url ?? '')) go(notice.url)
  }
  return (
    <>
      <Button type="text" aria-label={`${t('notices')} ${count > 99 ? '99+' : count}`} onClick={() => setOpen(true)}>
        {t('notices')} {count > 0 && <span className="badge">{count > 99 ? '99+' : count}</span>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Drawer
            open
            size={380}
            title={t('notices')}
            onClose={() => setOpen(false)}
            extra={
              <Button
                size="small"
                disabled={rows.every((one) => one.read)}
                onClick={() => void read(rows.filter((one) => !one.read).map((one) => one.msgid))}
              >
                {t('markAllRead')}
              </Button>
            }
          >
            {rows.length === 0 && <p className="muted">{t('noNotices')}</p>}
            {rows.map((notice) => (
              <button
                key={notice.msgid}
                type="button"
                className="plain"
                style={{
                  display: 'block',
                  width: '100%',
                  padding: '8px 0',
                  borderBottom: '1px solid var(--line)',
                  fontWeight: notice.read ? 400 : 600,
                }}
                onClick={() => visit(notice)}
              >
                <span>{notice.content}</span>
                <span className="muted" style={{ display: 'block', fontSize: 12, fontWeight: 400 }}>
                  {notice.post_user_fullname} · {ago(notice.time, language)}
                </span>
              </button>
            ))}
          </Drawer>
        </Suspense>
      )}
    </>
  )
}
