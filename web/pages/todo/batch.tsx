/** Bulk approval: totals, one comment for all, a result for each row, and retry of failed ones (U64). */
import { Button, Input, Modal, Progress } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import { sums } from './outliers.ts'
import type { Digest, Task } from './tasks.ts'
import { useBatch, type Decision } from './use-batch.ts'
import styles from './todo.module.css'

interface BatchProps {
  readonly tasks: readonly Task[]
  readonly decision: Decision
  readonly digests: ReadonlyMap<string, Digest>
  /** `decided` is true when something was sent; otherwise the selection is kept. */
  readonly onClose: (decided: boolean) => void
}

export function Batch({ tasks: initialTasks, decision, digests, onClose }: BatchProps): React.ReactElement {
  const t = useMessages(messages)
  // Keep the selected tasks, because the list behind is reloaded during the decision.
  const [tasks] = useState(initialTasks)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const batch = useBatch(decision)
  const actionLabel = t(decision === 'approve' ? 'batchApprove' : 'batchReject')
  const total = sums(tasks.map((task) => ({ currency: digests.get(task.docId)?.currency ?? '', amount: digests.get(task.docId)?.amount })))
  const run = async (chosen: readonly Task[]) => {
    if (decision === 'reject' && comment.trim() === '') setMissing(true)
    else await batch.run(chosen, comment)
  }
  const close = () => onClose(batch.finished)
  return (
    <Modal
      open
      title={t('batchTitle', { action: actionLabel, n: tasks.length })}
      closable={!batch.running}
      mask={{ closable: false }}
      onCancel={close}
      width={520}
      footer={
        batch.finished ? (
          <FinishedFooter failed={batch.failed.map((one) => one.task)} onRetry={(failed) => void run(failed)} onClose={close} />
        ) : (
          <BatchFooter
            {...{ decision, actionLabel }}
            running={batch.running}
            onStop={batch.stop}
            onRun={() => void run(tasks)}
            onClose={close}
          />
        )
      }
    >
      {total.length > 0 && <p>{t('batchSum', { sum: total.map((one) => `${one.currency} ${grouped(one.sum, 2)}`.trim()).join(' · ') })}</p>}
      {batch.outcomes.length === 0 && !batch.running ? (
        <CommentField
          comment={comment}
          missing={missing}
          onChange={(next) => {
            setComment(next)
            setMissing(false)
          }}
        />
      ) : (
        <Outcomes batch={batch} count={tasks.length} />
      )}
    </Modal>
  )
}

interface FinishedFooterProps {
  readonly failed: readonly Task[]
  readonly onRetry: (failed: readonly Task[]) => void
  readonly onClose: () => void
}

/** After the decision: retry of the failed documents, and close. */
function FinishedFooter({ failed, onRetry, onClose }: FinishedFooterProps) {
  const text = useMessages(messages)
  const t = useText()
  return (
    <>
      {failed.length > 0 && <Button onClick={() => onRetry(failed)}>{text('retryFailed')}</Button>}
      <Button type="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}

interface BatchFooterProps {
  readonly decision: Decision
  readonly actionLabel: string
  readonly running: boolean
  readonly onStop: () => void
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Before and during the decision: cancel or stop, and run. */
function BatchFooter({ decision, actionLabel, running, onStop, onRun, onClose }: BatchFooterProps) {
  const text = useMessages(messages)
  const t = useText()
  return (
    <>
      {running ? (
        <Button key="stop" onClick={onStop}>
          {text('batchStop')}
        </Button>
      ) : (
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
      <Button type="primary" danger={decision === 'reject'} loading={running} onClick={onRun}>
        {actionLabel}
      </Button>
    </>
  )
}

/** The comment for all documents; a rejection needs one. */
function CommentField({ comment, missing, onChange }: { comment: string; missing: boolean; onChange: (comment: string) => void }) {
  const t = useMessages(messages)
  return (
    <>
      <label htmlFor="batch-comment">{t('batchReason')}</label>
      <Input.TextArea
        id="batch-comment"
        rows={3}
        maxLength={500}
        value={comment}
        status={missing ? 'error' : ''}
        aria-describedby={missing ? 'batch-missing' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {missing && (
        <p id="batch-missing" role="alert" className="over">
          {t('batchNeedsReason')}
        </p>
      )}
    </>
  )
}

/** The progress of the decision, and each document that failed with its reason. */
function Outcomes({ batch: { outcomes, failed, running }, count }: { batch: ReturnType<typeof useBatch>; count: number }) {
  const t = useMessages(messages)
  return (
    <>
      <Progress percent={Math.round((outcomes.length / count) * 100)} showInfo={false} />
      <p role="status">
        {running
          ? t('batchRunning', { done: outcomes.length, all: count })
          : t('batchResult', { good: outcomes.length - failed.length, bad: failed.length })}
      </p>
      <ul className={styles['batch-rows']}>
        {failed.map(({ task, error }) => (
          <li key={task.docId}>
            <b>{task.number ?? task.titleText}</b> <span className="over">{error}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
