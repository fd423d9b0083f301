/** One inbox notification: the latest event of a document, how many more there are, and the actions available directly (U80). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { PageAction, WireDoc } from '../../../model/page.ts'
import { ago, localMoment, useLanguage } from '../../../ui/text/language.tsx'
import { viewQuery } from '../../api/document-query.ts'
import { callAt, documentCall, intent } from '../../api/client.ts'
import { cpmText } from '../../api/workflow-errors.ts'
import { usePage } from '../../api/pages.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { taskOf } from '../actions/act-with-form.ts'
import { sendConfirmed } from '../actions/warnings.tsx'
import { askAction, sayDone } from '../actions/confirm-action.tsx'
import { primaryOf } from '../actions/primary-action.ts'
import { useLiveText } from './messages.ts'
import { documentKeys, noticesKey, unreadKey } from '../../api/query-keys.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import styles from './notifications.module.css'

export type Notice = AnswerOf<'/notifyapi/notify-msg/index'>['rows'][number]

export type Box = 'unread' | 'all' | 'snoozed' | 'archived'

export function NoticeRow({
  notice,
  box,
  onVisit,
  onRead,
}: {
  notice: Notice
  box: Box
  onVisit: () => void
  onRead: () => void
}): React.ReactElement {
  const t = useLiveText()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const acts = (notice.waiting || notice.type === 'CONFIRM') && notice.menu_id && notice.related_key
  return (
    <li className={`${styles['notice-row']}${(notice.unread ?? 0) > 0 ? ` ${styles['unread']}` : ''}`}>
      <button type="button" className="plain block w-full" onClick={onVisit}>
        <span className="row">
          <span className={`${styles['tag']} ${styles[notice.type] ?? ''}`}>{t(notice.type)}</span>
          <span className="muted grow ell text-12" title={localMoment(notice.time)}>
            {notice.post_user_fullname && `${notice.post_user_fullname} · `}
            {ago(notice.time, language)}
            {notice.more ? ` · ${t('older', { count: notice.more })}` : ''}
          </span>
        </span>
        <span className={styles['notice-text']}>{notice.content}</span>
      </button>
      <Aside notice={notice} box={box} />
      {acts && (
        <div className="mt-4">
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'fold' : 'handle')}
          </Button>
          {open && <DocumentActions type={notice.menu_id!.toLowerCase()} id={notice.related_key!} onDone={onRead} />}
        </div>
      )}
    </li>
  )
}

/** Returns nine in the morning, in the given number of days, in the user's time zone. */
function morning(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(9, 0, 0, 0)
  return at.toISOString()
}
/** Actions on the notification itself: snooze, done, restore. They apply to all notifications of its document. */
function Aside({ notice, box }: { notice: Notice; box: Box }) {
  const t = useLiveText()
  const queries = useQueryClient()
  const send = async (path: 'snooze' | 'archive' | 'take-back', until?: string) => {
    await callAt(`/notifyapi/notify-msg/${path}`, {
      fields: { msgids: notice.msgid, ...(notice.related_key ? { related_keys: notice.related_key } : {}), ...(until ? { until } : {}) },
    })
    void invalidate(queries, [unreadKey, noticesKey])
    if (path !== 'take-back') say.undo(t('putAside'), t('takeBack'), () => send('take-back'))
  }
  const away = box === 'snoozed' || box === 'archived'
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(away ? [{ key: 'take-back', label: t('takeBack') }] : []),
          ...(box === 'archived'
            ? []
            : [
                { key: 'hour', label: `${t('snooze')} · ${t('snoozeHour')}` },
                { key: 'morning', label: `${t('snooze')} · ${t('snoozeMorning')}` },
                { key: 'monday', label: `${t('snooze')} · ${t('snoozeMonday')}` },
                { key: 'archive', label: t('archive') },
              ]),
        ],
        onClick: ({ key }) => {
          if (key === 'hour') void send('snooze', new Date(Date.now() + 3_600_000).toISOString())
          else if (key === 'morning') void send('snooze', morning(1))
          else if (key === 'monday') void send('snooze', morning((8 - new Date().getDay()) % 7 || 7))
          else void send(key === 'archive' ? 'archive' : 'take-back')
        },
      }}
    >
      <button type="button" className={`plain ${styles['notice-more']}`} aria-label={t('noticeMore')}>
        ⋯
      </button>
    </Dropdown>
  )
}

type Acting = WireDoc & { readonly may: { readonly actions: readonly string[] } }

/** The same actions as on the document, through the same calls. */
export function DocumentActions({
  type,
  id,
  silent = false,
  thumb = false,
  onDone,
}: {
  type: string
  id: string
  /** On a phone: buttons as high as a thumb, the first action the widest and at the right. */
  thumb?: boolean
  /** Renders nothing when there are no actions. */
  silent?: boolean
  onDone: () => void
}): React.ReactElement | null {
  const t = useLiveText()
  const language = useLanguage()
  const queries = useQueryClient()
  const page = usePage(type)
  const doc = useQuery({
    ...viewQuery<Acting>(type, id),
    staleTime: 0,
    retry: false,
  })
  const acting = useAppMutation({
    send: ({ action, comment }: { readonly action: PageAction; readonly comment: string }, key) =>
      sendConfirmed(
        (confirmed) =>
          documentCall(
            type,
            action.name,
            {
              id,
              version: doc.data!.version,
              ...taskOf(doc.data!),
              ...(comment ? { comment } : {}),
              ...(confirmed.length > 0 ? { confirmed } : {}),
            },
            { key: confirmed.length > 0 ? intent() : key, quiet: true },
          ),
        { title: action.label, object: doc.data!.number, language },
      ),
    invalidates: documentKeys,
    onDone(answer, { action }) {
      if (answer === undefined) return
      void sayDone(doc.data!, { action, language, onBack: () => invalidate(queries, documentKeys) })
      onDone()
    },
    onFailed(error) {
      say.error(cpmText(error, 'push'))
      return true
    },
  })
  const pending = acting.pending?.action.name
  if (silent && (!doc.data || !page.data)) return null
  if (doc.isError || page.isError) return <span className="muted"> {t('gone')}</span>
  if (!doc.data || !page.data) return <span className="muted"> …</span>
  const { may } = doc.data as Acting
  const actions = page.data.actions.filter((action) => may.actions.includes(action.name))
  const act = async (action: PageAction) => {
    const comment = await askAction(doc.data!, { action, language })
    if (comment !== undefined) await acting.run({ action, comment })
  }
  if (actions.length === 0) return silent ? null : <span className="muted"> {t('gone')}</span>
  const primary = primaryOf(page.data, actions)
  const shown = thumb ? [...actions.filter((action) => action !== primary), ...(primary ? [primary] : [])] : actions
  return (
    <span className={thumb ? styles['thumb'] : 'row mt-6 wrap'}>
      {shown.map((action) => (
        <Button
          key={action.name}
          size={thumb ? 'large' : 'small'}
          type={action === primary ? 'primary' : 'default'}
          danger={action.danger}
          loading={pending === action.name}
          disabled={acting.busy}
          onClick={() => void act(action)}
        >
          {action.label}
        </Button>
      ))}
    </span>
  )
}
