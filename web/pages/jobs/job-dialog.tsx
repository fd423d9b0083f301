/** Progress of a running job with a cancel button. The window may be closed; the job continues. */
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

export interface Job<Result = any> {
  readonly id: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number | null
  readonly result: Result
  readonly error: string | null
}
const isOver = (job: Job | undefined): boolean => job !== undefined && !['waiting', 'running'].includes(job.state)

export function JobDialog({
  id,
  title,
  onEnd,
  onClose,
}: {
  id: string
  title: string
  onEnd: (job: Job) => void
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const { data: job } = useQuery({
    ...callQuery('/ccommonapi/job', { method: 'GET', fields: { id }, quiet: true }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 600),
  })
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (job && isOver(job)) ended(job)
  }, [job])
  const total = job?.total ?? 0
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <Button onClick={() => void call('/ccommonapi/job/cancel', { fields: { id } }).catch(() => undefined)}>{t('cancelJob')}</Button>
      }
    >
      <Progress percent={total > 0 ? Math.floor(((job?.done ?? 0) / total) * 100) : 0} aria-label={title} />
      <p role="status">{total > 0 ? t('working', { done: job?.done ?? 0, total }) : t('begun')}</p>
      <p className="muted">{t('behind')}</p>
    </Modal>
  )
}
