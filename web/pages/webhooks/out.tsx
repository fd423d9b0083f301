/**
 * External receivers, for administrators (`/page/outapi`): documents, address and triggering events of each, and the log of all
 * messages.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { comma, listed, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { Tabs } from '../../../ui/theme/tabs.tsx'
import { ApiError, call, intent } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { AdminPage, FormDialog } from '../admin/frame.tsx'
import { isManaged, type Receiver, type SendableType } from './webhook-types.ts'
import { OutLog } from './log.tsx'
import { messages } from './messages.ts'
import { answerKey, groupKey } from '../../api/query-keys.ts'
import { messageOf, useAppMutation } from '../../api/mutation.ts'

const blank: Receiver = {
  id: '',
  api_key: '',
  name: '',
  name_zh: '',
  name_en: '',
  url: '',
  types: [],
  events: [],
  status: 'active',
  signed: false,
}

export function OutApi(): React.ReactElement {
  const t = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  const [edited, setEdited] = useState<Receiver>()
  const answer = useQuery({
    queryKey: answerKey('/zutilsapi/out-api-bus/index', {}, 'with choices'),
    queryFn: async () => {
      const [receivers, choices] = await Promise.all([
        call('/zutilsapi/out-api-bus/index', { method: 'GET', quiet: true }),
        call('/zutilsapi/out-api-bus/choices', { method: 'GET', quiet: true }),
      ])
      return { receivers: receivers.filter(isManaged), choices }
    },
    staleTime: 0,
    retry: false,
  })
  const receivers = answer.data?.receivers ?? []
  const choices = answer.data?.choices ?? []
  const tabs = [
    {
      key: 'receivers',
      label: t('receivers'),
      children: <Receivers {...{ receivers, choices }} loading={answer.isPending} onEdit={setEdited} />,
    },
    { key: 'log', label: t('log'), children: <OutLog receivers={receivers} choices={choices} /> },
  ]
  return (
    <AdminPage
      title={t('title')}
      hint={t('hint')}
      answer={answer}
      actions={
        <Button type="primary" onClick={() => setEdited(blank)}>
          {t('add')}
        </Button>
      }
    >
      <div className="p-12">
        <Tabs label={t('title')} active={query.get('tab') ?? 'receivers'} tabs={tabs} onChange={(tab) => setQuery({ tab })} />
      </div>
      {edited && <Edit receiver={edited} choices={choices} onClose={() => setEdited(undefined)} />}
    </AdminPage>
  )
}

function Receivers(props: {
  receivers: readonly Receiver[]
  choices: readonly SendableType[]
  loading: boolean
  onEdit: (one: Receiver) => void
}): React.ReactElement {
  const { receivers, choices, loading, onEdit } = props
  const language = useLanguage()
  const t = useMessages(messages)
  const title = (page: string) => choices.find((one) => one.page === page)?.title ?? page
  const event = (name: string) => {
    const [page, action] = name.split('.')
    return choices.find((one) => one.page === page)?.events.find((one) => one.event === action)?.title ?? action
  }
  const test = useAppMutation({
    send: async ({ id, name }: Receiver) => {
      const notice = say.sending(t('testing', { name }))
      try {
        const { state, status, error, took_ms: ms } = await call('/zutilsapi/out-api-bus/test', { data: { id }, quiet: true })
        if (state === 'sent') notice.done(t('testOk', { name, status, ms }))
        else notice.failed(t('testBad', { name, why: error ? t(error) : String(status) }))
      } catch (failure) {
        notice.failed(messageOf(failure))
      }
    },
  })
  return (
    <Table<Receiver>
      rowKey="id"
      size="small"
      scroll={{ x: 'max-content' }}
      loading={loading}
      dataSource={[...receivers]}
      pagination={false}
      locale={{ emptyText: t('none') }}
      columns={[
        { title: t('key'), dataIndex: 'api_key', render: (_, one) => <b>{one.api_key}</b> },
        { title: t('name'), dataIndex: 'name' },
        { title: t('url'), dataIndex: 'url', render: (_, one) => <span className="break-anywhere">{one.url}</span> },
        { title: t('types'), dataIndex: 'types', render: (_, one) => listed(language, one.types.map(title)) },
        {
          title: t('events'),
          dataIndex: 'events',
          render: (_, one) =>
            one.events.length > 0 ? (
              [
                ...new Set(one.events.map((name) => `${one.types.length > 1 ? `${title(name.split('.')[0]!)} · ` : ''}${event(name)}`)),
              ].join(comma())
            ) : (
              <span className="muted">{t('byHand')}</span>
            ),
        },
        {
          title: t('secret'),
          dataIndex: 'signed',
          render: (_, one) => (one.signed ? t('secretKept') : <span className="muted">{t('unsigned')}</span>),
        },
        {
          title: t('status'),
          dataIndex: 'status',
          render: (_, one) => <Status family={one.status === 'active' ? 'success' : 'closed'} label={t(one.status)} />,
        },
        {
          title: t('actions'),
          key: 'actions',
          render: (_, one) => (
            <span className="row">
              <Button size="small" onClick={() => onEdit(one)}>
                {t('edit')}
              </Button>
              <Button size="small" loading={test.pending?.id === one.id} onClick={() => void test.run(one)}>
                {t('test')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

function Edit({
  receiver,
  choices,
  onClose,
}: {
  receiver: Receiver
  choices: readonly SendableType[]
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const save = async (values: Receiver & { secret?: string }) => {
    const { id, api_key, name_zh, name_en, url, types, events, status, secret } = values
    const wanted = events.filter((one) => types.includes(one.split('.')[0]!))
    try {
      await call('/zutilsapi/out-api-bus/save', {
        data: { ...(id ? { id } : {}), api_key, name_zh, name_en, url, types, events: wanted, status, ...(secret ? { secret } : {}) },
        key: intent(),
        sealed: true,
        quiet: true,
      })
      await queries.invalidateQueries({ queryKey: groupKey('/zutilsapi/out-api-bus') })
    } catch (error) {
      if (error instanceof ApiError && error.code !== 11000) say.error(error.message)
      throw error
    }
  }
  const text = (name: keyof Receiver, word: keyof typeof messages, hint?: keyof typeof messages) => (
    <Form.Item name={name} label={t(word)} extra={hint && t(hint)}>
      <Input autoComplete="off" />
    </Form.Item>
  )
  return (
    <FormDialog title={t(receiver.id ? 'editTitle' : 'add')} values={receiver} width={680} onSave={save} onClose={onClose}>
      <div className="two">
        {text('api_key', 'key', 'keyHint')}
        <Form.Item name="status" label={t('status')}>
          <Select options={(['active', 'stopped'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        {text('name_zh', 'nameZh')}
        {text('name_en', 'nameEn')}
      </div>
      {text('url', 'url', 'urlHint')}
      <Form.Item name="secret" label={t('secret')} extra={`${receiver.signed ? `${t('secretKept')} · ` : ''}${t('secretHint')}`}>
        <Input.Password autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      <Form.Item name="types" label={t('types')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map((one) => ({ value: one.page, label: one.title }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Receiver, after: Receiver) => before.types !== after.types}>
        {({ getFieldValue }) => (
          <Form.Item name="events" label={t('events')} extra={t('eventsHint')}>
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              options={choices
                .filter((one) => (getFieldValue('types') as string[]).includes(one.page))
                .map((one) => ({
                  label: one.title,
                  options: one.events.map(({ event, title }) => ({ value: `${one.page}.${event}`, label: `${one.title} · ${title}` })),
                }))}
            />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}
