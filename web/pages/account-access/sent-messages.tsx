/** Sent messages: mail and SMS that were sent or simulated. Codes and links are shown on request only, and each request is recorded. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { addressedChannels, channelLabel, sentChannels } from '../../../model/notice-channels.ts'
import { localMoment, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { messages, type EntryWord } from './messages.ts'
import styles from './entry.module.css'

type Row = AnswerOf<'/clientinfoapi/outbox/index'>['rows'][number] & { readonly kind: EntryWord }
const size = 20
const look = { sent: 'success', kept: 'neutral', failed: 'danger' } as const

export function Outbox(): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [channel, setChannel] = useState('')
  const [state, setState] = useState('')
  useEffect(() => {
    document.title = `${t('outbox')} · ${t('product')}`
  }, [t])
  const answer = useQuery({
    ...callQuery('/clientinfoapi/outbox/index', {
      method: 'GET',
      fields: { page: String(page), size: String(size), channel, state },
      quiet: true,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const missing = answer.data ? addressedChannels.filter((one) => !answer.data.carries[one]) : []
  return (
    <div className={styles['entry-page']}>
      <div className={styles['head']}>
        <h1>{t('outbox')}</h1>
        <span className="muted grow">
          {t('outboxHint')}{' '}
          {missing.length > 0 ? t('channelOff', { list: missing.map((one) => channelLabel(one, language)).join(' / ') }) : ''}
        </span>
        <Select
          aria-label={t('allChannels')}
          value={channel}
          className="w-140"
          onChange={(value) => {
            setChannel(value)
            setPage(1)
          }}
          options={[
            { value: '', label: t('allChannels') },
            ...sentChannels.map((one) => ({ value: one as string, label: channelLabel(one, language) })),
          ]}
        />
        <Select
          aria-label={t('allStates')}
          value={state}
          className="w-150"
          onChange={(value) => {
            setState(value)
            setPage(1)
          }}
          options={['', 'kept', 'sent', 'failed'].map((one) => ({ value: one, label: one === '' ? t('allStates') : t(one as EntryWord) }))}
        />
      </div>
      {answer.isError ? (
        <p role="alert">
          {answer.error instanceof ApiError && answer.error.code === 403 ? t('forbidden') : t('loadFailed')}{' '}
          <Button onClick={() => answer.refetch()}>{t('retry')}</Button>
        </p>
      ) : answer.isPending ? (
        <Skeleton active />
      ) : answer.data.rows.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <>
          {answer.data.rows.map((row) => (
            <Letter key={row.id} row={row as Row} />
          ))}
          <Pagination
            size="small"
            current={page}
            pageSize={size}
            total={answer.data.count}
            showSizeChanger={false}
            onChange={setPage}
            hideOnSinglePage
          />
        </>
      )}
    </div>
  )
}

function Letter({ row }: { row: Row }): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const [text, setText] = useState<string>()
  const open = async () => setText((await call('/clientinfoapi/outbox/open', { data: { id: row.id } })).text)
  return (
    <article className={`sheet ${styles['card']}`}>
      <div className="row">
        <b>{row.receiver}</b>
        <span className="muted">{channelLabel(row.channel, language)}</span>
        <span className="muted">{row.subject || t(row.kind)}</span>
        <span className="grow" />
        <span className="status" data-family={look[row.state]}>
          {t(row.state)}
        </span>
        <time className="muted" dateTime={row.at}>
          {localMoment(row.at)}
        </time>
      </div>
      {row.error ? <span className="over">{row.error}</span> : null}
      {row.text !== null || text !== undefined ? (
        <pre>{text ?? row.text}</pre>
      ) : (
        <div className="row">
          <span className="muted">{t(row.secret ? 'secretText' : 'otherCompanyText')}</span>
          {row.may_open ? (
            <Button size="small" title={t('showHint')} onClick={() => void open().catch(() => undefined)}>
              {t('show')}
            </Button>
          ) : null}
          {row.seen_at ? (
            <span className="muted">
              {t('seen')} {localMoment(row.seen_at)}
            </span>
          ) : null}
        </div>
      )}
    </article>
  )
}
