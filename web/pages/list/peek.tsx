/**
 * Preview panel beside a list: facts, status, available actions, changes, assignees and the last comments; arrow keys move between
 * rows (U21).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { Value } from '../../../ui/list/value.tsx'
import { ago, useLanguage, useText } from '../../../ui/text/language.tsx'
import { viewQuery } from '../../api/document-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { Approvals } from '../document/approval/approvals.tsx'
import { useComments } from '../document/comments/comments.tsx'
import { Since } from '../document/history/changes-since.tsx'
import { DigestFacts } from '../document/preview/digest-facts.tsx'
import { useListText } from './messages.ts'
import { PeekGrip, usePeekWidth } from './peek-grip.tsx'
import styles from './peek.module.css'
import listStyles from './list.module.css'

interface PeekProps {
  readonly page: Page
  readonly row: WireDoc
  /** The next row, which is prefetched. */
  readonly after: WireDoc | undefined
  readonly onClose: () => void
  readonly onMove: (by: number) => void
  readonly onOpen: () => void
}

export function Peek({ page, row, after, onClose, onMove, onOpen }: PeekProps): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [width, setWidth] = usePeekWidth()
  const answer = useQuery(viewQuery(page.page, row.id))
  const [ready, next] = [answer.isSuccess, after?.id]
  useEffect(() => {
    if (ready && next) void queries.prefetchQuery({ ...viewQuery(page.page, next), staleTime: 30_000 })
  }, [queries, page.page, language, ready, next])
  const doc = answer.data ?? row
  const family = page.statuses[row.status ?? '']?.family ?? 'neutral'
  return (
    <aside
      className={listStyles['peek']}
      data-part="peek"
      aria-label={t('peek')}
      data-family={family}
      style={{ '--peek-w': `${width}px` } as React.CSSProperties}
    >
      <PeekGrip width={width} onWidth={setWidth} />
      <PeekHead name={row.number ?? row.id} {...{ onClose, onMove, onOpen }} />
      {page.list.fields['status'] && <Value page={page} field={page.list.fields['status']} row={doc} />}
      <DigestFacts page={page} doc={doc} most={12} className="contents" />
      {answer.isSuccess && page.actions.length > 0 && (
        <DocumentActions key={row.id} type={page.page} id={row.id} silent onDone={() => undefined} />
      )}
      {answer.isSuccess && <Since key={`${row.id} since`} page={page} doc={doc} />}
      <Approvals type={page.page} doc={doc} compact />
      <LastWords page={page} id={row.id} />
    </aside>
  )
}

/** The number, which a click copies, and the buttons to other rows, to the document's page and to close. */
function PeekHead({ name, onClose, onMove, onOpen }: { name: string } & Pick<PeekProps, 'onClose' | 'onMove' | 'onOpen'>) {
  const t = useText()
  const text = useListText()
  return (
    <div className={`row ${styles['head']}`}>
      <button
        type="button"
        className="plain ell"
        title={text('copyNumber')}
        onClick={() => void navigator.clipboard.writeText(name).then(() => say.success(t('copied')))}
      >
        <b className={styles['name']}>{name}</b>
      </button>
      <span className={`row ${styles['buttons']}`}>
        <Button size="small" type="text" aria-label={t('prev')} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button size="small" type="text" aria-label={t('next')} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button size="small" type="text" aria-label={t('open')} onClick={onOpen}>
          ⤢
        </Button>
        <Button size="small" type="text" aria-label={t('close')} onClick={onClose}>
          ×
        </Button>
      </span>
    </div>
  )
}

/** The last three comments, newest first. */
function LastWords({ page, id }: { page: Page; id: string }) {
  const t = useListText()
  const language = useLanguage()
  const last = (useComments(page, id).comments ?? []).slice(-3).reverse()
  if (last.length === 0) return null
  return (
    <section aria-label={t('lastComments')}>
      <h3>{t('lastComments')}</h3>
      <ul className="story">
        {last.map((one) => (
          <li key={one.id}>
            <b>{one.user.name}</b> <span className="muted">{ago(one.at, language)}</span>
            <div>{one.text}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
