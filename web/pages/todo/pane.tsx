/**
 * The document of the selected task beside the list: facts, changes since the user's last action, approval thread and actions (U02,
 * U63).
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { Value } from '../../../ui/list/value.tsx'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { viewQuery } from '../../api/document-query.ts'
import { usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { Approvals } from '../document/approval/approvals.tsx'
import { Since } from '../document/history/changes-since.tsx'
import { messages } from './messages.ts'
import type { Task } from './tasks.ts'
import styles from './todo.module.css'

export function TaskPane({ task, decides, onDone }: { task: Task; decides: boolean; onDone: () => void }): React.ReactElement {
  const t = useText()
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
      className={`${styles['task-pane']} sheet`}
      data-part="task-pane"
      aria-label={task.number ?? task.titleText}
      data-family={family}
    >
      <header className="row">
        <h2 className="grow ell">{task.number ?? task.titleText}</h2>
        <Link to={documentPath(task.type, task.docId)}>{text('openDocument')}</Link>
      </header>
      <p className="muted">
        {task.typeText} · {task.nodeName}
      </p>
      {failed && (
        <p role="alert">
          {t('loadingFailed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {!failed && (!page.data || !answer.data) && <Skeleton active />}
      {page.data && answer.data && (
        <>
          {decides && (
            <div className={styles['task-actions']} data-part="task-actions">
              <DocumentActions type={task.type} id={task.docId} onDone={onDone} />
            </div>
          )}
          <Since page={page.data} doc={answer.data} />
          <dl>
            {[...new Set([...page.data.list.digest, ...page.data.list.columns])]
              .filter((name) => name !== 'number')
              .map((name) => page.data.list.fields[name])
              .filter((field) => field !== undefined)
              .slice(0, 12)
              .map((field) => (
                <div key={field.field}>
                  <dt className="muted">{field.label}</dt>
                  <dd className="ell">
                    <Value page={page.data} field={field} row={answer.data} />
                  </dd>
                </div>
              ))}
          </dl>
          <Approvals type={task.type} doc={answer.data} compact />
        </>
      )}
    </article>
  )
}
