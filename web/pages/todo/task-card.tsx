/** On a phone: the document of one task over the list, one card after the other, with the actions in reach of the thumb. */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import { TaskPane } from './pane.tsx'
import type { Task } from './tasks.ts'
import styles from './todo.module.css'

interface TaskCardProps {
  readonly tasks: readonly Task[]
  readonly at: number
  /** Goes to another card; undefined closes them. */
  readonly onGo: (id: string | undefined) => void
}

export function TaskCard({ tasks, at, onGo }: TaskCardProps): React.ReactElement {
  const t = useMessages(messages)
  const task = tasks[at]!
  const go = (to: number) => onGo(tasks[to]?.docId)
  return (
    <section className={styles['card']} data-part="task-card" aria-label={t('cardOf', { n: at + 1, all: tasks.length })}>
      <header>
        <Button type="text" onClick={() => onGo(undefined)}>
          ‹ {t('toList')}
        </Button>
        <span className="grow muted" aria-live="polite">
          {at + 1} / {tasks.length}
        </span>
        <Button disabled={at === 0} aria-label={t('cardBefore')} onClick={() => go(at - 1)}>
          ↑
        </Button>
        <Button disabled={at === tasks.length - 1} aria-label={t('cardAfter')} onClick={() => go(at + 1)}>
          ↓
        </Button>
      </header>
      {/* The next card takes the place of one that was decided; behind the last one the cards end. */}
      <TaskPane key={task.docId} task={task} decides thumb onDone={() => go(at + 1)} />
    </section>
  )
}
