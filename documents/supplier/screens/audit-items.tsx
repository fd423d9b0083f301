/**
 * Items of an audit: each change is sent automatically after a moment, so that nothing is lost with the phone; the server computes
 * the result of the points.
 */
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { add, compare, sub } from '../../../model/decimal.ts'
import type { WireDoc } from '../../../model/page.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { useServices } from '../../../ui/services.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import { Photos } from './photos.tsx'
import { messages } from './messages.ts'
import styles from './factory-audit.module.css'

export interface Item {
  readonly id: string
  readonly section: string | null
  readonly item: string
  readonly most: string
  readonly score: string | null
  readonly veto: 'no' | 'yes'
  readonly finding: string | null
  readonly photo: readonly string[]
}
export type Audit = WireDoc & { readonly items: readonly Item[]; readonly version: number }

interface ItemsProps {
  readonly audit: Audit
  readonly open: boolean
  readonly onKept: (audit: Audit) => void
  readonly onSubmit: (action: 'pass' | 'fail') => void
}

export function Items({ audit, open, onKept, onSubmit }: ItemsProps): React.ReactElement {
  const t = useWords(messages)
  const { upload } = useServices()
  const { documentCall, failureOf, intent } = useWebPart()
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Item>>>>({})
  const [state, setState] = useState('')
  const waiting = useRef<Record<string, Partial<Item>>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const version = useRef(audit.version)
  useEffect(() => {
    version.current = Math.max(version.current, audit.version)
  }, [audit.version])
  // Requests run in sequence, so that each is sent with the version that the previous one returned.
  const sendNow = async () => {
    const changes = waiting.current
    if (Object.keys(changes).length === 0) return
    waiting.current = {}
    setState(t('saving'))
    try {
      const next = await documentCall<Audit>(
        'factory_audit',
        'save',
        {
          id: audit.id,
          version: version.current,
          values: { items: { set: Object.entries(changes).map(([id, one]) => ({ id, ...one })) } },
        },
        { key: intent(), quiet: true },
      )
      version.current = next.version
      onKept(next)
      setState(t('saved'))
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      // A rejected change stays as typed, and is sent again with the next change.
      waiting.current = { ...changes, ...waiting.current }
      setState(t('notSaved', { why: failure.message }))
    }
  }
  const send = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(sendNow)
    return sending.current
  }
  const change = (id: string, next: Partial<Item>, wait = 600) => {
    setTyped((all) => ({ ...all, [id]: { ...all[id], ...next } }))
    waiting.current[id] = { ...waiting.current[id], ...next }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), wait)
  }
  const items = audit.items.map((one) => ({ ...one, ...typed[one.id] }))
  const done = items.filter((one) => one.score !== null && one.score !== '').length
  const result = audit['result'] === 'pass' ? 'pass' : 'fail'
  return (
    <>
      <p className={styles['check-sum']} data-part="check-sum" role="status">
        <b>{t('score', { score: String(audit['score'] ?? '0') })}</b>
        <span>{t('passMark', { mark: String(audit['passAt'] ?? '') })}</span>
        <span>{t('scored', { n: done, all: items.length })}</span>
        <span className="muted">{state}</span>
      </p>
      {items.map((one) => {
        const label = t('points', { item: one.item, most: one.most })
        const step = (by: '1' | '-1') => {
          const from = one.score === null || one.score === '' ? (by === '1' ? '-1' : add(one.most, '1')) : one.score
          const next = by === '1' ? add(from, '1') : sub(from, '1')
          if (compare(next, '0') >= 0 && compare(next, one.most) <= 0) change(one.id, { score: next })
        }
        return (
          <section key={one.id} className={`sheet ${styles['check-item']}`} data-part="check-item" aria-label={one.item}>
            <h2>
              <span className="muted">{one.section}</span> {one.item} {one.veto === 'yes' && <span className="over">{t('veto')}</span>}
            </h2>
            <div className="row">
              <Button size="large" aria-label={`${t('less')} ${one.item}`} disabled={!open} onClick={() => step('-1')}>
                −
              </Button>
              <Input
                size="large"
                inputMode="decimal"
                aria-label={label}
                disabled={!open}
                className="w-84 text-center"
                value={one.score ?? ''}
                onChange={(event) => change(one.id, { score: event.target.value.trim() === '' ? null : event.target.value.trim() })}
              />
              <span className="muted">/ {one.most}</span>
              <Button size="large" aria-label={`${t('more')} ${one.item}`} disabled={!open} onClick={() => step('1')}>
                ＋
              </Button>
            </div>
            <Input.TextArea
              aria-label={`${t('finding')} ${one.item}`}
              placeholder={t('finding')}
              autoSize={{ minRows: 1, maxRows: 5 }}
              disabled={!open}
              maxLength={200}
              value={one.finding ?? ''}
              onChange={(event) => change(one.id, { finding: event.target.value || null })}
            />
            <Photos
              item={one.item}
              ids={one.photo ?? []}
              open={open}
              onAdd={async (files) => {
                const uploaded = []
                for (const file of files) uploaded.push((await upload(file, { type: 'factory_audit', field: 'items.photo' })).id)
                change(one.id, { photo: [...(one.photo ?? []), ...uploaded] }, 0)
              }}
            />
          </section>
        )
      })}
      {open && (
        <Button type="primary" size="large" block danger={result === 'fail'} onClick={() => void send().then(() => onSubmit(result))}>
          {t(result === 'pass' ? 'submitPass' : 'submitFail')}
        </Button>
      )}
    </>
  )
}
