/**
 * To-do centre: pending tasks, and those the user started, completed, was copied on or has drafted; the document beside the list,
 * with a step to the next (U02, SH-2-023).
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { Tabs } from '../../../ui/theme/tabs.tsx'
import { capped, useUnread } from '../../shell/notifications/unread.ts'
import { PersonalTasks } from './personal-tasks.tsx'
import { messages } from './messages.ts'
import { TaskList } from './task-list.tsx'
import type { Scope } from './tasks.ts'
import tileStyles from '../tile-rows/tile.module.css'
import styles from './todo.module.css'

type Tab = Scope | 'personal'
export function ToDo(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  const tab = (query.get('scope') ?? 'mine') as Tab
  const counts = useUnread().data?.tasks
  useEffect(() => {
    document.title = `${t('todo')} · Weft`
  }, [t])
  const count = (n: number | undefined) => (n ? ` ${capped(n)}` : '')
  const tabs: readonly { key: Tab; label: string }[] = [
    { key: 'mine', label: `${t('mineTasks')}${count(counts?.mine)}` },
    { key: 'started', label: `${t('startedTasks')}${count(counts?.started)}` },
    { key: 'done', label: t('doneTasks') },
    { key: 'copied', label: text('copiedTasks') },
    { key: 'drafts', label: text('draftTasks') },
    { key: 'personal', label: text('personalTasks') },
  ]
  return (
    <div className={styles['todo']} data-part="todo">
      <h1>{t('todo')}</h1>
      <Tabs label={t('todo')} active={tab} onChange={(key) => setQuery({ scope: key })} tabs={tabs} />
      {tab === 'personal' ? (
        <section className={`sheet ${tileStyles['tile']} m-16 max-w-640`} aria-label={text('personalTasks')}>
          <PersonalTasks size={100} />
        </section>
      ) : (
        <TaskList key={tab} scope={tab} />
      )}
    </div>
  )
}
