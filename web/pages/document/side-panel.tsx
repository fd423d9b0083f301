/** Beside the document: approvals, history, comments. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { ago, useLanguage, useText } from '../../../ui/text/language.tsx'
import { call, intent } from '../../api/client.ts'
import { Approvals } from './approvals.tsx'

export function SidePanel({ page, doc, onClose }: { page: Page; doc: WireDoc; onClose: () => void }): React.ReactElement {
  const t = useText()
  return (
    <aside className="panel noprint" aria-label={t('details')}>
      <Button type="text" size="small" aria-label={t('close')} onClick={onClose} style={{ float: 'right', zIndex: 1 }}>
        ×
      </Button>
      <Tabs
        size="small"
        more={{ icon: null }}
        items={[
          { key: 'approvals', label: t('approvals'), children: <Approvals type={page.page} doc={doc} /> },
          { key: 'history', label: t('history'), children: <History page={page} doc={doc} /> },
          { key: 'comments', label: t('comments'), children: <Comments page={page} doc={doc} /> },
        ]}
      />
    </aside>
  )
}

interface Entry {
  readonly version: number
  readonly action: string
  readonly user: string
  readonly company: string
  readonly at: string
  readonly comment: string | null
  readonly changes: readonly {
    readonly path: string
    readonly label: string
    readonly from: unknown
    readonly to: unknown
    readonly from$?: string
    readonly to$?: string
  }[]
}

function History({ page, doc }: { page: Page; doc: WireDoc }) {
  const t = useText()
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['history', doc.id, doc.version, language],
    queryFn: () =>
      call<readonly Entry[]>('/ccommonapi/gui/page-view-log', { method: 'GET', fields: { page: page.page, id: doc.id }, quiet: true }),
  })
  const action = (name: string) =>
    page.actions.find((one) => one.name === name)?.label ?? (name === 'create' ? t('created') : name === 'save' ? t('changed') : name)
  const value = (raw: unknown, title: string | undefined, path: string) =>
    title ||
    (raw === null || raw === ''
      ? '—'
      : path === 'status'
        ? (page.statuses[String(raw)]?.label ?? String(raw))
        : typeof raw === 'object'
          ? '…'
          : String(raw))
  return (
    <ul className="story">
      {answer.data?.map((entry, at) => (
        <li key={at}>
          <div>
            <b>{entry.user}</b> {action(entry.action)}{' '}
            <span className="muted" title={entry.at}>
              {ago(entry.at, language)} · v{entry.version}
            </span>
          </div>
          {entry.comment && <div>“{entry.comment}”</div>}
          {entry.changes
            .filter((change) => change.path !== 'number')
            .slice(0, 12)
            .map((change) => {
              const line = /#(\d+)$/.exec(change.path)
              return (
                <div key={change.path} style={{ fontSize: 13 }}>
                  {change.label.replace(/#.*/, '')}{' '}
                  {line ? (
                    change.from === null ? (
                      <span className="now">{t('added')}</span>
                    ) : (
                      <span className="was">{t('removed')}</span>
                    )
                  ) : (
                    <>
                      <span className="was">{value(change.from, change.from$, change.path)}</span> →{' '}
                      <span className="now">{value(change.to, change.to$, change.path)}</span>
                    </>
                  )}
                </div>
              )
            })}
        </li>
      ))}
    </ul>
  )
}

interface Comment {
  readonly id: string
  readonly user?: string
  readonly userName?: string
  readonly user_name?: string
  readonly text: string
  readonly shared: boolean
  readonly at: string
}

/** Who will read it is said in colour and word before it is sent. */
function Comments({ page, doc }: { page: Page; doc: WireDoc }) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const answer = useQuery({
    queryKey: ['comments', doc.id],
    queryFn: () => call<any>('/ccommonapi/comments/index', { method: 'GET', fields: { type: page.page, id: doc.id }, quiet: true }),
  })
  const rows = (answer.data?.rows ?? answer.data ?? []) as readonly Comment[]
  const send = async () => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    try {
      await call('/ccommonapi/comments/save', { data: { type: page.page, id: doc.id, text: text.trim(), shared }, key: intent() })
      setText('')
      void queries.invalidateQueries({ queryKey: ['comments', doc.id] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Input.TextArea
        aria-label={t('comments')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row" style={{ margin: '8px 0 12px', justifyContent: 'space-between' }}>
        <Segmented
          size="small"
          value={shared ? 'shared' : 'internal'}
          onChange={(value) => setShared(value === 'shared')}
          options={[
            { value: 'internal', label: t('internal') },
            { value: 'shared', label: t('shared') },
          ]}
        />
        <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
      <ul className="story">
        {rows.map((one) => (
          <li key={one.id}>
            <b>{one.userName ?? one.user_name ?? one.user}</b> <span className="muted">{ago(one.at, language)}</span>{' '}
            <span className={`vis ${one.shared ? 'shared' : 'internal'}`}>{t(one.shared ? 'shared' : 'internal')}</span>
            <div style={{ whiteSpace: 'pre-wrap' }}>{one.text}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}
