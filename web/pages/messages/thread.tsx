/** One conversation: its messages and the input line. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ago, localMoment, useLanguage, useText } from '../../../ui/text/language.tsx'
import { call, intent } from '../../api/client.ts'
import { documentPath } from '../../api/services.ts'
import { append, earlier, useMessages, type Conversation, type Message } from '../../api/chat.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { useLiveText } from '../../shell/notifications/messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './messages.module.css'

export function Thread({ conversation, onBack }: { conversation: Conversation; onBack?: () => void }): React.ReactElement {
  const { id } = conversation
  const t = useLiveText()
  const answer = useMessages(id)
  const rows = answer.data ?? []
  const end = useRef<HTMLDivElement>(null)
  const last = rows.at(-1)?.id
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <section className={styles['thread']} aria-label={conversation.title}>
      <Head conversation={conversation} onBack={onBack} />
      <div className={styles['thread-body']} role="log" aria-live="polite" aria-label={t('messages')}>
        {answer.isError && <Again onRetry={() => void answer.refetch()} />}
        {answer.data && rows.length === 0 && <p className="muted">{t('noMessages')}</p>}
        {rows.length >= 100 && <Earlier id={id} before={rows[0]!.id} />}
        {rows.map((one, at) => (
          <Bubble key={one.id} message={one} follows={follows(rows[at - 1], one)} />
        ))}
        <div ref={end} />
      </div>
      <Write id={id} />
    </section>
  )
}

/** Tells whether a message is by the same person within five minutes, so that the name is not repeated. */
const follows = (before: Message | undefined, one: Message): boolean =>
  before !== undefined &&
  before.mine === one.mine &&
  before.user_name === one.user_name &&
  Date.parse(one.at) - Date.parse(before.at) < 300_000

function Bubble({ message, follows }: { message: Message; follows: boolean }) {
  const language = useLanguage()
  const t = useLiveText()
  const send = useSend(message.conversation)
  return (
    <div className={`${styles['said']}${message.mine ? ` ${styles['mine']}` : ''}`}>
      {!follows && (
        <div className={`muted ${styles['said-by']}`} title={localMoment(message.at)}>
          {!message.mine && `${message.user_name} · ${message.client_name} · `}
          {ago(message.at, language)}
        </div>
      )}
      <div className={styles['said-text']} aria-busy={message.state === 'sending'}>
        {message.text}
      </div>
      {message.state === 'failed' && (
        <Button size="small" type="link" danger onClick={() => void send(message.text, message.id)}>
          {t('notSent')}
        </Button>
      )}
    </div>
  )
}

/** Shows the message at once and sends it; a failed message stays and can be sent again. */
function useSend(id: string): (text: string, again?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (text, again) => {
    const key = again ?? intent()
    const shown: Message = { id: key, conversation: id, user_name: '', client_name: '', text, at: new Date().toISOString(), mine: true }
    append(queries, id, { ...shown, state: 'sending' })
    try {
      append(queries, id, await call('/notifyapi/chat/say', { fields: { id, text }, key, quiet: true }), key)
      void queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/index') })
    } catch {
      append(queries, id, { ...shown, state: 'failed' })
    }
  }
}

function Write({ id }: { id: string }) {
  const t = useLiveText()
  const send = useSend(id)
  const [text, setText] = useState('')
  const go = () => {
    if (text.trim() === '') return
    void send(text.trim())
    setText('')
  }
  return (
    <div className={styles['thread-write']}>
      <Input.TextArea
        aria-label={t('writeLabel')}
        placeholder={t('write')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter that confirms a Chinese input method candidate does not send.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          go()
        }}
      />
      <Button type="primary" disabled={text.trim() === ''} onClick={go}>
        {t('send')}
      </Button>
    </div>
  )
}

function Head({ conversation, onBack }: { conversation: Conversation; onBack?: () => void }) {
  const t = useLiveText()
  const general = useText()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const { id, members, direct } = conversation
  const me = members.find((one) => one.me)
  const change = async (path: 'add' | 'remove', fields: Record<string, string>) => {
    await call(`/notifyapi/chat/${path}`, { fields: { id, ...fields }, key: intent() })
    void queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/index') })
  }
  const leave = () =>
    Modal.confirm({
      title: t('leaveGroup'),
      content: t('leaveAsk'),
      okText: t('leaveGroup'),
      okButtonProps: { danger: true },
      cancelText: general('cancel'),
      onOk: () => change('remove', { user: me!.id }).then(onBack),
    })
  return (
    <header className={styles['thread-head']}>
      {onBack && (
        <Button className={styles['thread-back']} size="small" type="text" aria-label={t('backToList')} onClick={onBack}>
          ←
        </Button>
      )}
      <div className="grow">
        <h2 className="ell">{conversation.title}</h2>
        <div className="muted ell text-12 leading-18">
          {conversation.type && conversation.doc_id && (
            <Link to={documentPath(conversation.type, conversation.doc_id)}>{conversation.doc_title || t('openDocument')}</Link>
          )}
          {conversation.type && ' · '}
          {direct ? members.find((one) => !one.me)?.client_name : t('members', { count: members.length })}
        </div>
      </div>
      {!direct && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              { key: 'add', label: t('addPeople'), onClick: () => setAdding(true) },
              ...members
                .filter((one) => !one.me)
                .map((one) => ({
                  key: one.id,
                  label: t('takeOut', { name: `${one.name} · ${one.client_name}` }),
                  onClick: () => void change('remove', { user: one.id }).catch(() => undefined),
                })),
              { key: 'leave', label: t('leaveGroup'), danger: true, onClick: () => leave() },
            ],
          }}
        >
          <Button size="small" type="text" aria-label={t('members', { count: members.length })}>
            ⋯
          </Button>
        </Dropdown>
      )}
      {adding && (
        <PeopleDialog
          title={t('addPeople')}
          about={conversation.type && conversation.doc_id ? { type: conversation.type, doc: conversation.doc_id } : undefined}
          without={members.map((one) => one.id)}
          onClose={() => setAdding(false)}
          onChosen={({ users }) => change('add', { users: users.join(',') })}
        />
      )}
    </header>
  )
}

function Earlier({ id, before }: { id: string; before: string }) {
  const t = useLiveText()
  const queries = useQueryClient()
  const [more, setMore] = useState(true)
  if (!more) return null
  return (
    <Button size="small" type="link" onClick={async () => setMore(await earlier(queries, id, before))}>
      {t('earlier')}
    </Button>
  )
}

function Again({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div role="alert">
      {t('loadingFailed')} <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
