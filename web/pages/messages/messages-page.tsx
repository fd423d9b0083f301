/**
 * Messages page: conversations and online users on one side, the selected conversation on the other; one at a time on narrow screens.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { comma, labelled, languageHere, ago, useLanguage } from '../../../ui/text/language.tsx'
import { useContacts } from '../../api/realtime.ts'
import { call, intent } from '../../api/client.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { useConversations, type Conversation } from '../../api/chat.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { Thread } from './thread.tsx'
import { useLiveText } from '../../shell/notifications/messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './messages.module.css'

/** The page `/workspace/messages`; the parameter `c` is the conversation. */
export function MessagesPage(): React.ReactElement {
  const t = useLiveText()
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    document.title = `${t('messages')} · Weft`
  }, [t])
  return (
    <div className={styles['messages-page']}>
      <h1 className="hide">{t('messages')}</h1>
      <Messages chosen={query.get('c') ?? ''} onChoose={(id) => setQuery(id ? { c: id } : {})} wide />
    </div>
  )
}

export function Messages({
  chosen,
  onChoose,
  wide = false,
}: {
  chosen: string
  onChoose: (id: string) => void
  wide?: boolean
}): React.ReactElement {
  const t = useLiveText()
  const answer = useConversations()
  const [beginning, setBeginning] = useState(false)
  const begin = useBegin(onChoose)
  const conversation = answer.data?.find((one) => one.id === chosen)
  return (
    <div className={`${styles['messages']}${wide ? ' wide' : ''}${conversation ? ` ${styles['chosen']}` : ''}`}>
      <div className={styles['messages-list']}>
        <div className="row px-12 py-8">
          <span className="grow" />
          <Button size="small" type="primary" onClick={() => setBeginning(true)}>
            {t('newConversation')}
          </Button>
        </div>
        {answer.data?.length === 0 && <p className="muted px-16">{t('noConversations')}</p>}
        <ul>
          {answer.data?.map((one) => (
            <li key={one.id}>
              <Row conversation={one} on={one.id === chosen} onChoose={() => onChoose(one.id)} />
            </li>
          ))}
        </ul>
        <Online />
      </div>
      {conversation && <Thread key={conversation.id} conversation={conversation} onBack={() => onChoose('')} />}
      {beginning && (
        <PeopleDialog
          title={t('newConversation')}
          named
          onClose={() => setBeginning(false)}
          onChosen={({ users, title }) => begin(users.length === 1 ? { user: users[0]! } : { users: users.join(','), title })}
        />
      )}
    </div>
  )
}

/** Conversations of a document with a button to start one, for the side panel. */
export function DocumentChat({ type, id }: { type: string; id: string }): React.ReactElement {
  const t = useLiveText()
  const answer = useConversations(id)
  const [chosen, setChosen] = useState('')
  const [beginning, setBeginning] = useState(false)
  const begin = useBegin(setChosen)
  const conversation = answer.data?.find((one) => one.id === chosen)
  return (
    <div className={`${styles['messages']}${conversation ? ` ${styles['chosen']}` : ''}`}>
      <div className={styles['messages-list']}>
        <p className="muted mt-0 mb-8">{t('aboutThis')}</p>
        <Button size="small" onClick={() => setBeginning(true)}>
          {t('newGroup')}
        </Button>
        <ul>
          {answer.data?.map((one) => (
            <li key={one.id}>
              <Row conversation={one} on={false} onChoose={() => setChosen(one.id)} />
            </li>
          ))}
        </ul>
      </div>
      {conversation && <Thread key={conversation.id} conversation={conversation} onBack={() => setChosen('')} />}
      {beginning && (
        <PeopleDialog
          title={t('newGroup')}
          about={{ type, doc: id }}
          named
          onClose={() => setBeginning(false)}
          onChosen={({ users, title }) => begin({ users: users.join(','), title, type, doc: id })}
        />
      )}
    </div>
  )
}

function useBegin(onChoose: (id: string) => void): (fields: Record<string, string>) => Promise<void> {
  const queries = useQueryClient()
  return async (fields) => {
    const { id } = await call('/notifyapi/chat/begin', { fields, key: intent() })
    await queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/index') })
    onChoose(id)
  }
}

function Row({ conversation, on, onChoose }: { conversation: Conversation; on: boolean; onChoose: () => void }) {
  const t = useLiveText()
  const language = useLanguage()
  const { last, unread } = conversation
  return (
    <button
      type="button"
      className={`plain ${styles['conversation']}${on ? ` ${styles['on']}` : ''}`}
      aria-current={on || undefined}
      onClick={onChoose}
    >
      <span className="row">
        <b className="ell grow">{conversation.title}</b>
        {last && <span className="muted small">{ago(last.at, language)}</span>}
      </span>
      <span className="row">
        <span className="muted ell grow small">
          {last
            ? labelled(languageHere(), last.user_name, last.text)
            : conversation.doc_title || conversation.members.map((one) => one.name).join(comma())}
        </span>
        {unread > 0 && (
          <span className="badge" aria-label={t('unread', { count: unread })}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
    </button>
  )
}

function Online() {
  const t = useLiveText()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const contacts = useContacts().filter((one) => one.client_id !== me?.clientid)
  return (
    <div className={styles['online']}>
      <h3 className="muted small">{t('online')}</h3>
      {contacts.length === 0 && <p className="muted small">{t('nobodyOnline')}</p>}
      <ul>
        {contacts.map((one) => (
          <li key={one.client_id} className="ell">
            <span className={styles['dot']} aria-hidden /> {one.client_name}
          </li>
        ))}
      </ul>
    </div>
  )
}
