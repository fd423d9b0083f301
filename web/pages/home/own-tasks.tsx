/** The open personal tasks of this person, given by a colleague or by a date that has come: they stand in the agenda beside the documents that wait. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/status.tsx'
import { callQuery } from '../../api/call-query.ts'
import { documentPath } from '../../api/services.ts'
import { currentUser } from '../../session/session-store.ts'
import { messages } from './messages.ts'
import styles from './agenda.module.css'

/** The most tasks that are read. */
const maxTasks = 200

/** Returns the open tasks that this person has to do, the nearest date first; nothing while they are not known. */
export function useOwnTasks() {
  const answer = useQuery(
    callQuery('/notifyapi/notify-msg/page-task-list', { method: 'GET', fields: { status: '10', size: String(maxTasks) }, quiet: true }),
  )
  const me = currentUser()?.id
  // The answer has the tasks that one gave to others too.
  return (answer.data?.rows ?? []).filter((task) => task.user_id === me)
}
type OwnTask = ReturnType<typeof useOwnTasks>[number]

/** Each leads to the document that it is about, one without a document to the list of tasks. */
export function OwnTasks({ id, tasks }: { id: string; tasks: readonly OwnTask[] }): React.ReactElement | null {
  const t = useMessages(messages)
  if (tasks.length === 0) return null
  return (
    <section id={id} aria-label={t('ownTasks')} data-part="own-tasks">
      <h3 data-family={tasks.some(({ overdue }) => overdue) ? 'danger' : 'neutral'}>
        <Glyph family={tasks.some(({ overdue }) => overdue) ? 'danger' : 'neutral'} /> {t('ownTasks')}{' '}
        <span className="muted">{tasks.length}</span>
      </h3>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} className={styles['item']}>
            <span className={styles['look']} aria-hidden="true">
              ✓
            </span>
            <div className={styles['what']}>
              <Link to={placeOf(task)} className="ell">
                {task.content}
              </Link>
            </div>
            <div className={styles['when']}>
              {task.due && <span className={task.overdue ? 'over' : styles['due']}>{t('dueOn', { day: task.due.slice(5) })}</span>}
            </div>
            <Link className={styles['act']} to={placeOf(task)} aria-label={`${t('look')} ${task.content}`}>
              {t('look')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeOf = ({ related_type: type, related_key: key }: OwnTask): string =>
  type && key ? documentPath(type, key) : '/workspace/mailindex?scope=personal'
