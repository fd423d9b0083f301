/**
 * The document of the selected task beside the list, or over it on a phone: what people changed since the user's last look, facts, lines
 * with pictures and prices, approval thread and actions (U02, U63).
 */
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { viewQuery } from '../../api/document-query.ts'
import { usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { Approvals } from '../document/approval/approvals.tsx'
import { Since } from '../document/history/changes-since.tsx'
import { DigestFacts } from '../document/preview/digest-facts.tsx'
import { PreviewLines } from '../document/preview/preview-lines.tsx'
import { nameOf } from './name-of.ts'
import { messages } from './messages.ts'
import type { Task } from './tasks.ts'
import styles from './todo.module.css'

/** What a change document says of another one. */
const Compare = lazy(() => import('../document/history/compare.tsx').then((module) => ({ default: module.Compare })))

interface TaskPaneProps {
  readonly task: Task
  readonly decides: boolean
  /** On a phone the actions stand below, in reach of the thumb. */
  readonly thumb?: boolean
  readonly onDone: () => void
}

export function TaskPane({ task, decides, thumb = false, onDone }: TaskPaneProps): React.ReactElement {
  const text = useMessages(messages)
  const page = usePage(task.type)
  const answer = useQuery({
    ...viewQuery(task.type, task.docId),
    staleTime: 0,
    retry: false,
  })
  const failed = page.isError || answer.isError
  const family = page.data?.statuses[answer.data?.status ?? '']?.family ?? 'neutral'
  return (
    <article
      className={`${styles['task-pane']}${thumb ? ` ${styles['whole']}` : ' sheet'}`}
      data-part="task-pane"
      aria-label={task.number ?? task.titleText}
      data-family={family}
    >
      <header className="row">
        <h2 className="grow ell">{nameOf(task)}</h2>
        <Link to={documentPath(task.type, task.docId)}>{text('openDocument')}</Link>
      </header>
      <p className="muted">
        {task.typeText} · {task.nodeName}
      </p>
      {failed && <LoadFailed onRetry={answer.refetch} />}
      {!failed && (!page.data || !answer.data) && <Skeleton active />}
      {page.data && answer.data && (
        <>
          {decides && !thumb && (
            <div className={styles['task-actions']} data-part="task-actions">
              <DocumentActions type={task.type} id={task.docId} onDone={onDone} />
            </div>
          )}
          <Since page={page.data} doc={answer.data} />
          <DigestFacts page={page.data} doc={answer.data} most={thumb ? 6 : 12} />
          {page.data.compare ? (
            <Suspense fallback={null}>
              <Compare page={page.data} doc={answer.data} />
            </Suspense>
          ) : (
            <PreviewLines page={page.data} doc={answer.data} />
          )}
          <Approvals type={task.type} doc={answer.data} compact />
        </>
      )}
      {decides && thumb && (
        <div className={styles['thumb-bar']} data-part="task-actions">
          <DocumentActions type={task.type} id={task.docId} thumb onDone={onDone} />
        </div>
      )}
    </article>
  )
}
