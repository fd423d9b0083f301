/** Table of the interface log. Each message opens its details; an outgoing message can be resent. */
import { Button, Table } from 'antd'
import { Link } from 'react-router'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { isIncoming, type LogEntry, type Receiver } from './webhook-types.ts'
import { messages } from './messages.ts'

interface LogTableProps {
  readonly entries: readonly LogEntry[]
  readonly receivers: readonly Receiver[]
  readonly loading: boolean
  readonly onOpen: (id: string) => void
}

export function LogTable({ entries, receivers, loading, onOpen }: LogTableProps): React.ReactElement {
  const t = useMessages(messages)
  const resend = useResend()
  return (
    <Table<LogEntry>
      rowKey="id"
      size="small"
      scroll={{ x: 'max-content' }}
      loading={loading}
      dataSource={[...entries]}
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
        { title: t('cause'), key: 'cause', render: (_, one) => <Cause one={one} /> },
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
        { title: t('actions'), key: 'actions', render: (_, one) => <EntryActions one={one} resend={resend} onOpen={onOpen} /> },
      ]}
    />
  )
}

/** The documents of a message: the first one as a link, and how many there are. */
function Document({ one }: { one: LogEntry }) {
  const t = useMessages(messages)
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

/** Why a message was sent: by another system, again, as a test, on an event, or by hand. */
function Cause({ one }: { one: LogEntry }) {
  const t = useMessages(messages)
  if (isIncoming(one)) return t('comesIn')
  if (one.again_of) return t('repeated')
  if (one.type === null) return t('testCall')
  return one.event ? t('byItself', { event: one.event_title }) : t('hand')
}

/** Sends a message again; one at a time. */
function useResend() {
  const t = useMessages(messages)
  return useAppMutation({
    send: ({ id }: LogEntry, key) => call('/zutilsapi/out-api-bus/resend', { data: { id }, key, quiet: true }),
    invalidates: [callKey('/zutilsapi/out-api-bus/log')],
    progress: { sending: t('sendingAgain'), done: t('againDone') },
  })
}

interface EntryActionsProps {
  readonly one: LogEntry
  readonly resend: ReturnType<typeof useResend>
  readonly onOpen: (id: string) => void
}

/** The buttons of a message: its details, and sending it again. */
function EntryActions({ one, resend, onOpen }: EntryActionsProps) {
  const t = useMessages(messages)
  return (
    <span className="row">
      <Button size="small" onClick={() => onOpen(one.id)}>
        {t('details')}
      </Button>
      {one.type !== null && !isIncoming(one) && (
        <Button size="small" loading={resend.pending?.id === one.id} disabled={resend.busy} onClick={() => void resend.run(one)}>
          {t('again')}
        </Button>
      )}
    </span>
  )
}
