/** Notification inbox: one row for each document, with its available actions. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { answerKey, noticesKey, unreadKey } from '../../api/query-keys.ts'
import { useLiveText } from './messages.ts'
import { NoticeRow, type Box, type Notice } from './notice.tsx'

const pageSize = 20

export function Inbox({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useText()
  const live = useLiveText()
  const go = useNavigate()
  const queries = useQueryClient()
  const [only, setOnly] = useState<Box>('unread')
  const notices = useInfiniteQuery({
    queryKey: answerKey('/notifyapi/notify-msg/index', { box: only }, 'pages'),
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call('/notifyapi/notify-msg/index', {
        method: 'GET',
        fields: {
          grouped: '1',
          size: String(pageSize),
          page: String(pageParam),
          ...(only === 'unread' ? { read: 'false' } : only === 'all' ? {} : { box: only }),
        },
        quiet: true,
      }),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.count ? pages.length + 1 : undefined),
  })
  const rows = notices.data?.pages.flatMap((page) => page.rows) ?? []
  const read = async (fields: Record<string, string>) => {
    await call('/notifyapi/notify-msg/read-msg', { fields, quiet: true }).catch(() => undefined)
    void invalidate(queries, [unreadKey, noticesKey])
  }
  const readOne = (notice: Notice) =>
    (notice.unread ?? 0) > 0
      ? read({ msgids: notice.msgid, ...(notice.related_key ? { related_keys: notice.related_key } : {}) })
      : undefined
  return (
    <Drawer
      open
      size={400}
      title={t('notices')}
      onClose={onClose}
      extra={
        <Button size="small" disabled={rows.every((one) => one.unread === 0)} onClick={() => void read({ all: 'true' })}>
          {t('markAllRead')}
        </Button>
      }
      footer={
        <Link to="/page/notifysettings" onClick={onClose}>
          {live('settings')}
        </Link>
      }
    >
      <Segmented
        size="small"
        value={only}
        onChange={setOnly}
        options={[
          { value: 'unread', label: live('unreadOnly') },
          { value: 'all', label: live('allNotices') },
          { value: 'snoozed', label: live('snoozedNotices') },
          { value: 'archived', label: live('archivedNotices') },
        ]}
      />
      {notices.isError && (
        <div role="alert">
          {t('loadingFailed')} <Button onClick={() => void notices.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {notices.data && rows.length === 0 && (
        <p className="muted py-24 text-center">
          {only === 'unread' ? live('noUnread') : only === 'all' ? t('noNotices') : live('noneAside')}
        </p>
      )}
      <ul className="list-none my-8 p-0">
        {rows.map((notice) => (
          <NoticeRow
            key={notice.related_key ?? notice.msgid}
            notice={notice}
            box={only}
            onRead={() => void readOne(notice)}
            onVisit={() => {
              void readOne(notice)
              // Only paths of this site become links; any other address stays text.
              if (notice.url && /^\/(?![/\\])/.test(notice.url)) {
                onClose()
                void go(notice.url)
              }
            }}
          />
        ))}
      </ul>
      {notices.hasNextPage && (
        <Button block loading={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
          {live('more')}
        </Button>
      )}
    </Drawer>
  )
}
