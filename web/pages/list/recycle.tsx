/** Recycle bin: drafts that the user deleted in the last 30 days, restored with one click (U100). */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { ago, localMoment, useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { restoreDraft } from '../../api/restore-draft.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { messages } from '../document/messages.ts'
import { answerKey, callKey, keys, taskKeys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { Failed } from '../../shell/failed.tsx'

type Removed = AnswerOf<'/ccommonapi/recycle/index'>['rows'][number]
const size = 50

export function Recycle(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const go = useNavigate()
  useEffect(() => {
    document.title = `${text('recycle')} · Weft`
  }, [text])
  const answer = useInfiniteQuery({
    queryKey: answerKey('/ccommonapi/recycle/index'),
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call('/ccommonapi/recycle/index', {
        method: 'GET',
        fields: { page: String(pageParam), size: String(size) },
        quiet: true,
      }),
    getNextPageParam: (last, pages) => (pages.length * size < last.count ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const rows = answer.data?.pages.flatMap((page) => page.rows) ?? []
  const back = useAppMutation({
    send: (one: Removed) => restoreDraft(one.id),
    invalidates: [callKey('/ccommonapi/recycle/index'), keys.lists(), ...taskKeys],
    onDone: (path) => {
      if (!path) return
      say.success(t('done'))
      void go(path)
    },
  })
  const forget = useAppMutation({
    send: (one: Removed, key) => call('/ccommonapi/recycle/remove', { fields: { id: one.id }, key }),
    invalidates: [callKey('/ccommonapi/recycle/index')],
  })
  const drop = (one: Removed) =>
    Modal.confirm({
      title: text('forgetAsk', { name: one.number ?? one.name ?? one.typeText }),
      okText: text('forget'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => forget.run(one),
    })
  return (
    <div className="p-16 max-w-960">
      <h1 className="page-title">{text('recycle')}</h1>
      <p className="muted mb-12">{text('recycleHint')}</p>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && rows.length === 0 && <p className="sheet blank">{text('recycleEmpty')}</p>}
      {rows.length > 0 && (
        <ul className="sheet list-none m-0 px-16 py-4" aria-label={text('recycle')}>
          {rows.map((one) => (
            <li key={one.id} className="row wrap py-8 line-below">
              <span className="grow min-w-220">
                <b>{one.number ?? one.name ?? '—'}</b> {one.number && one.name} <span className="muted">{one.typeText}</span>
                <br />
                <span className="muted" title={localMoment(one.at)}>
                  {text('removedAt', { at: ago(one.at, language), until: one.until.slice(0, 10) })}
                </span>
              </span>
              <Button loading={back.pending === one} disabled={back.busy} onClick={() => void back.run(one)}>
                {t('restore')}
              </Button>
              <Button type="text" danger disabled={back.busy} onClick={() => drop(one)}>
                {text('forget')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {answer.hasNextPage && (
        <Button block className="mt-12" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('more2')}
        </Button>
      )}
    </div>
  )
}
