/** A task in the list of the to-do centre: its document, why it stands out, the facts of its type and its time limit. */
import { Checkbox } from 'antd'
import { Value } from '../../../ui/list/value.tsx'
import { ago, localMoment, useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { filledFacts } from '../document/preview/filled-facts.ts'
import { nameOf } from './name-of.ts'
import { messages } from './messages.ts'
import { Due } from '../document/approval/due.tsx'
import type { Reason } from './outliers.ts'
import type { Digest, Task } from './tasks.ts'
import styles from './todo.module.css'

interface TaskItemProps {
  readonly task: Task
  readonly digest?: Digest
  /** Why the task needs an individual look. */
  readonly reasons?: readonly Reason[]
  /** Whether the document of the task is shown beside the list. */
  readonly current: boolean
  /** The check box for bulk decisions; `barred` where the node of the process allows none. */
  readonly tick?: { readonly on: boolean; readonly barred: boolean; readonly change: (on: boolean) => void }
  readonly onChoose: () => void
}

export function TaskItem({ task, digest, reasons, current, tick, onChoose }: TaskItemProps): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  return (
    <li className={current ? styles['on'] : ''}>
      {tick && (
        <Checkbox
          checked={tick.on}
          disabled={tick.barred}
          title={tick.barred ? text('oneByOneHint') : undefined}
          aria-label={`${t('select')} ${task.number ?? task.titleText}${tick.barred ? `：${text('oneByOneHint')}` : ''}`}
          onChange={(event) => tick.change(event.target.checked)}
        />
      )}
      {/* The facts contain links, so they are placed below the button, not inside it. */}
      <div className="grow">
        <button type="button" className="plain" id={`task-${task.docId}`} aria-current={current} onClick={onChoose}>
          <TaskHead task={task} reasons={reasons} oneByOne={tick?.barred === true} />
          {task.content && <span className={`ell ${styles['task-line']}`}>{task.content}</span>}
        </button>
        <TaskFacts task={task} digest={digest} />
      </div>
    </li>
  )
}

/** Number, type and node of the task, with its marks. */
function TaskHead({ task, reasons, oneByOne }: { task: Task; reasons?: readonly Reason[]; oneByOne: boolean }) {
  const t = useMessages(messages)
  return (
    <span className="row">
      <b className={task.read === false ? styles['unread-task'] : ''}>{nameOf(task)}</b>
      <span className="grow ell muted">
        {task.typeText} · {task.nodeName}
      </span>
      {task.behalfName && <span className={styles['tag-odd']}>{t('behalf', { name: task.behalfName })}</span>}
      {oneByOne && (
        <span className={styles['tag-odd']} title={t('oneByOneHint')}>
          {t('oneByOne')}
        </span>
      )}
      {reasons
        ?.filter((reason) => reason !== 'late')
        .map((reason) => (
          <span key={reason} className={styles['tag-odd']}>
            {t(reason)}
          </span>
        ))}
    </span>
  )
}

/** The facts of the type, who started the task and when, and its time limit. */
function TaskFacts({ task, digest }: { task: Task; digest?: Digest }) {
  const language = useLanguage()
  return (
    <>
      {/* Facts load after the rows, so their space is reserved. */}
      <span className={styles['task-facts']}>
        {digest &&
          filledFacts(digest.page, digest.row, digest.fields).map((field) => (
            <span key={field.field}>
              <span className="muted">{field.label}</span> <Value page={digest.page} field={field} row={digest.row} />
            </span>
          ))}
      </span>
      <span className={`muted ${styles['task-line']}`} title={localMoment(task.since)}>
        {task.starterName && `${task.starterName} · `}
        {ago(task.since, language)}
        {task.due !== undefined && (
          <>
            {' · '}
            <Due due={task.due} left={task.left!} />
          </>
        )}
      </span>
    </>
  )
}
