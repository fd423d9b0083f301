/** The to-do centre, first form: what waits on me, what I started, what I have done. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ago, useLanguage, useText } from '../../ui/text/language.tsx'
import { Tabs } from '../../ui/theme/Tabs.tsx'
import { call } from '../api/client.ts'
import { documentPath } from '../api/services.ts'

export interface Task {
  readonly type: string
  readonly docId: string
  readonly number: string | null
  readonly titleText: string
  readonly typeText: string
  readonly nodeName: string
  readonly starterName: string
  readonly since: string
}

export const useTasks = (scope: 'mine' | 'started' | 'done', size = 50) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['tasks', scope, size, language],
    queryFn: () =>
      call<{ rows: readonly Task[]; count: number }>('/notifyapi/notify-msg/my-task-list', {
        method: 'GET',
        fields: { scope, size: String(size) },
        quiet: true,
      }),
  })
}

const scopes = [
  ['mine', 'mineTasks'],
  ['started', 'startedTasks'],
  ['done', 'doneTasks'],
] as const

export function ToDo(): React.ReactElement {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const scope = (query.get('scope') ?? 'mine') as 'mine' | 'started' | 'done'
  const answer = useTasks(scope)
  const rows = answer.data?.rows ?? []
  useEffect(() => {
    document.title = `${t('todo')} · Weft`
  }, [t])
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 18, lineHeight: '28px' }}>{t('todo')}</h1>
      <Tabs
        label={t('todo')}
        active={scope}
        onChange={(key) => setQuery({ scope: key })}
        tabs={scopes.map(([key, word]) => ({ key, label: t(word) }))}
      />
      {answer.isError && (
        <p role="alert">
          {t('loadingFailed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {answer.isSuccess && rows.length === 0 && (
        <p className="muted" style={{ padding: 32, textAlign: 'center' }}>
          {t('nothingWaiting')}
        </p>
      )}
      <ul className="sheet tile" style={{ listStyle: 'none', margin: 0, padding: '4px 16px', display: rows.length > 0 ? 'block' : 'none' }}>
        {rows.map((task, at) => (
          <TaskRow key={at} task={task} />
        ))}
      </ul>
    </div>
  )
}

export function TaskRow({ task }: { task: Task }): React.ReactElement {
  const language = useLanguage()
  return (
    <li style={{ display: 'flex', gap: 12, padding: '8px 0', borderTop: '1px solid var(--line)', alignItems: 'center' }}>
      <Link className="ell" to={documentPath(task.type, task.docId)} style={{ fontWeight: 600, flex: 'none' }}>
        {task.number ?? task.titleText}
      </Link>
      <span className="grow ell">
        {task.typeText} · {task.nodeName}
      </span>
      <span className="muted ell">
        {task.starterName} · {ago(task.since, language)}
      </span>
    </li>
  )
}
