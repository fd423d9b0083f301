/** Progress of a long operation: done so far, remaining time, and a cancel button. It continues when the page is left. */
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { answerKey } from '../../api/query-keys.ts'
import type { Job } from './import-session.ts'
import { messages } from './messages.ts'

const over = (job: Job | undefined): boolean => job !== undefined && job.state !== 'waiting' && job.state !== 'running'

export function JobProgress({ id, title, onEnd }: { id: string; title: string; onEnd: (job: Job) => void }): React.ReactElement {
  const t = useMessages(messages)
  const answer = useQuery({
    queryKey: answerKey('/ccommonapi/job', { id }, 'import'),
    queryFn: async () => (await call('/ccommonapi/job', { method: 'GET', fields: { id }, quiet: true })) as Job,
    refetchInterval: (query) => (over(query.state.data) ? false : 400),
    staleTime: 0,
  })
  const job = answer.data
  const ended = useRef('')
  useEffect(() => {
    if (job && over(job) && ended.current !== job.id) {
      ended.current = job.id
      onEnd(job)
    }
  }, [job, onEnd])
  const part = job?.total ? job.done / job.total : 0
  const seconds =
    job?.started_at && part > 0.02 ? Math.ceil(((answer.dataUpdatedAt - Date.parse(job.started_at)) / 1000) * (1 / part - 1)) : undefined
  return (
    <section className="sheet p-16 grid gap-8">
      <h2>{title}</h2>
      <Progress percent={Math.floor(part * 100)} aria-label={title} status={over(job) ? 'normal' : 'active'} />
      <div className="import-bar">
        <span role="status" className="muted">
          {job?.total ? t('percent', { done: job.done, total: job.total }) : ''}
          {seconds !== undefined && ` · ${t('remaining', { seconds })}`}
        </span>
        <span className="muted">{t('youMayLeave')}</span>
        <span className="grow" />
        <Button disabled={over(job)} onClick={() => void call('/ccommonapi/job/cancel', { fields: { id } })}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
