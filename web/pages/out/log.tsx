/**
 * Interface log: time, receiver and response of every message; filtered by receiver, result, document and day; messages can be
 * resent.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, Modal, Select, Skeleton, Table } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { localMoment, useWords } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { call } from '../../api/client.ts'
import type { LogEntry, Receiver, SendableType } from './webhook-types.ts'
import { messages } from './messages.ts'
import { keys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

const size = 50

export function OutLog({ receivers, choices }: { receivers: readonly Receiver[]; choices: readonly SendableType[] }): React.ReactElement {
  const t = useWords(messages)
  const [apiKey, setApiKey] = useState('')
  const [state, setState] = useState('')
  const [type, setType] = useState('')
  const [search, setSearch] = useState('')
  const [days, setDays] = useState<readonly [from: string, to: string]>(['', ''])
  const [looked, setLooked] = useState<string>()
  const ask = { api_key: apiKey, state, type, search, from: days[0], to: days[1] }
  const found = useInfiniteQuery({
    queryKey: keys.webhooks('log', ask),
    queryFn: ({ pageParam }) => call('/zutilsapi/out-api-bus/log', { method: 'GET', fields: { ...ask, after: pageParam }, quiet: true }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === size ? last.at(-1)!.id : undefined),
    staleTime: 0,
    retry: false,
  })
  const rows = found.data?.pages.flat() ?? []
  const again = useAppMutation({
    send: ({ id }: LogEntry, key) => call('/zutilsapi/out-api-bus/resend', { data: { id }, key, quiet: true }),
    invalidates: [keys.webhooks('log')],
    progress: { sending: t('sendingAgain'), done: t('againDone') },
  })
  const choose = (label: string, value: string, put: (value: string) => void, options: readonly { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      className="min-w-150"
      value={value}
      onChange={put}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: '', label: `${label}：${t('all')}` }, ...options]}
    />
  )
  const day = (at: Dayjs | null | undefined) => at?.format('YYYY-MM-DD') ?? ''
  return (
    <div className="grid gap-12 one-column">
      <div className="row wrap">
        {choose(
          t('receiver'),
          apiKey,
          setApiKey,
          receivers.map((one) => ({ value: one.api_key, label: one.name })),
        )}
        {choose(
          t('result'),
          state,
          setState,
          (['sent', 'failed', 'received', 'refused'] as const).map((value) => ({ value, label: t(value) })),
        )}
        {choose(
          t('document'),
          type,
          setType,
          choices.map((one) => ({ value: one.page, label: one.title })),
        )}
        <DatePicker.RangePicker
          aria-label={t('time')}
          placeholder={[t('from'), t('to')]}
          allowEmpty={[true, true]}
          onChange={(range) => setDays([day(range?.[0]), day(range?.[1])])}
        />
        <Input.Search aria-label={t('inLog')} placeholder={t('inLog')} allowClear maxLength={200} className="w-220" onSearch={setSearch} />
        <Button onClick={() => void found.refetch()}>{t('refresh')}</Button>
      </div>
      <Table<LogEntry>
        rowKey="id"
        size="small"
        scroll={{ x: 'max-content' }}
        loading={found.isPending}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: t('noLog') }}
        columns={[
          { title: t('time'), dataIndex: 'at', render: (_, one) => <time dateTime={one.at}>{localMoment(one.at)}</time> },
          { title: t('document'), key: 'document', render: (_, one) => <Document one={one} /> },
          {
            title: t('receiver'),
            dataIndex: 'api_key',
            render: (_, one) => receivers.find(({ api_key: key }) => key === one.api_key)?.name ?? one.api_key,
          },
          {
            title: t('cause'),
            key: 'cause',
            render: (_, one) =>
              isIn(one)
                ? t('comesIn')
                : one.again_of
                  ? t('repeated')
                  : one.type === null
                    ? t('testCall')
                    : one.event
                      ? t('byItself', { event: one.event_title })
                      : t('hand'),
          },
          {
            title: t('result'),
            dataIndex: 'state',
            render: (_, one) => (
              <Status family={one.state === 'sent' || one.state === 'received' ? 'success' : 'danger'} label={t(one.state)} />
            ),
          },
          {
            title: t('answer'),
            dataIndex: 'status',
            render: (_, one) => `${one.error ? t(one.error) : (one.status ?? '')} · ${one.took_ms} ms`,
          },
          { title: t('by'), dataIndex: 'name' },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, one) => (
              <span className="row">
                <Button size="small" onClick={() => setLooked(one.id)}>
                  {t('details')}
                </Button>
                {one.type !== null && !isIn(one) && (
                  <Button size="small" loading={again.pending?.id === one.id} disabled={again.busy} onClick={() => void again.run(one)}>
                    {t('again')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {looked && <Details id={looked} onClose={() => setLooked(undefined)} />}
    </div>
  )
}

/** Tells whether the entry is an incoming call from another system. */
const isIn = ({ state }: LogEntry): boolean => state === 'received' || state === 'refused'

function Document({ one }: { one: LogEntry }): React.ReactElement {
  const t = useWords(messages)
  const [first] = one.numbers
  if (one.type === null || first === undefined) return <span className="muted">{one.title ?? '–'}</span>
  const text = one.numbers.length > 1 ? t('many', { first, n: one.numbers.length }) : first
  return (
    <span>
      <Link to={`/${one.module}/page/${one.type.replaceAll('_', '-')}?id=${one.doc_ids[0]}`}>{text}</Link>{' '}
      <span className="muted">{one.title}</span>
    </span>
  )
}

function Details({ id, onClose }: { id: string; onClose: () => void }): React.ReactElement {
  const t = useWords(messages)
  const answer = useQuery({
    queryKey: keys.webhooks('sending', id),
    queryFn: () => call('/zutilsapi/out-api-bus/log-view', { method: 'GET', fields: { id } }),
    staleTime: 0,
    retry: false,
  })
  const text = (label: string, value: string | null) => (
    <section aria-label={label}>
      <h3 className="text-13">{label}</h3>
      <pre tabIndex={0} className="max-h-260 scroll pre-wrap break-anywhere">
        {pretty(value) || '–'}
      </pre>
    </section>
  )
  return (
    <Modal open width={760} title={t('details')} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {answer.data ? (
        <div className="grid gap-12 one-column">
          <p className="break-anywhere">
            {answer.data.method} {answer.data.url} → {answer.data.error ? t(answer.data.error) : answer.data.status}
          </p>
          {text(t(isIn(answer.data) ? 'request' : 'body'), answer.data.sent)}
          {text(t('answer'), answer.data.answer)}
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** Formats JSON with line breaks; other and truncated text stays as it is. */
function pretty(text: string | null): string {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2)
  } catch {
    return text ?? ''
  }
}
