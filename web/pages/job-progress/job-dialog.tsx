/** Progress of a running job with a cancel button. The window may be closed; the job continues. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

/** A job as it is answered, with the result of its kind. */
export type Job<Result = unknown> = Omit<AnswerOf<'/ccommonapi/job'>, 'result'> & { readonly result: Result }
const isOver = (job: Job | undefined): boolean => job !== undefined && !['waiting', 'running'].includes(job.state)

/** @typeParam Result what a job of this kind leaves as its result */
export function JobDialog<Result>({
  id,
  title,
  onEnd,
  onClose,
}: {
  id: string
  title: string
  onEnd: (job: Job<Result>) => void
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const { data: job } = useQuery({
    ...callQuery('/ccommonapi/job', { method: 'GET', fields: { id }, quiet: true }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 600),
  })
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (job && isOver(job)) ended(job as Job<Result>)
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
