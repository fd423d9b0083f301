/** Bulk approval: totals, one comment for all, a result for each row, and retry of failed ones (U64). */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import { useText, useWords } from '../../../ui/text/language.tsx'
import { call, intent } from '../../api/client.ts'
import { messages } from '../home/messages.ts'
import { sums } from './outliers.ts'
import type { Digest, Task } from './tasks.ts'
import { documentKeys } from '../../api/query-keys.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import styles from './todo.module.css'

export type Decision = 'approve' | 'reject'
interface Outcome {
  readonly task: Task
  readonly error?: string
}

/** Decides one document: reads the actions that the process allows now, and executes one with its own idempotency key. */
async function decide(
  task: Task,
  decision: Decision,
  { comment, key, refused }: { comment: string; key: string; refused: string },
): Promise<Outcome> {
  try {
    const actions = await call('/ccommonapi/cpm-bus/cpm-node-actions', {
      method: 'GET',
      fields: { REL_KEY: task.docId },
      quiet: true,
    })
    const action = actions.find((one) => one.kind === decision)
    if (!action) return { task, error: refused }
    await call('/ccommonapi/cpm-bus/push', {
      fields: {
        REL_KEY: task.docId,
        NID: action.nid,
        VISIT: String(action.visit),
        ACTION_TYPE: action.action,
        BATCH: '1',
        ...(comment ? { ACTION_MSG: comment } : {}),
      },
      key,
      quiet: true,
    })
    return { task }
  } catch (error) {
    return { task, error: (error as Error).message }
  }
}

export function Batch({
  tasks: initialTasks,
  decision,
  digests,
  onClose,
}: {
  tasks: readonly Task[]
  decision: Decision
  digests: ReadonlyMap<string, Digest>
  /** `decided` is true when something was sent; otherwise the selection is kept. */
  onClose: (decided: boolean) => void
}): React.ReactElement {
  const w = useWords(messages)
  const t = useText()
  const queries = useQueryClient()
  // Keep the selected tasks, because the list behind is reloaded during the decision.
  const [tasks] = useState(initialTasks)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const stopped = useRef(false)
  const sentKeys = useRef(new Map<string, string>())
  const actionLabel = w(decision === 'approve' ? 'batchApprove' : 'batchReject')
  const failed = outcomes.filter((one) => one.error !== undefined)
  const total = sums(tasks.map((task) => ({ currency: digests.get(task.docId)?.currency ?? '', amount: digests.get(task.docId)?.amount })))
  const decideAll = async (todo: readonly Task[]) => {
    stopped.current = false
    const succeeded = outcomes.filter((one) => one.error === undefined)
    setOutcomes(succeeded)
    const waiting = [...todo]
    const worker = async () => {
      for (let task = waiting.shift(); task && !stopped.current; task = waiting.shift()) {
        const key = sentKeys.current.get(task.docId) ?? intent()
        sentKeys.current.set(task.docId, key)
        const outcome = await decide(task, decision, { comment: comment.trim(), key, refused: w('notAllowed') })
        // A failure is a final response: a retry needs a new idempotency key.
        if (outcome.error !== undefined) sentKeys.current.delete(task.docId)
        setOutcomes((now) => [...now, outcome])
      }
    }
    await Promise.all([worker(), worker(), worker()])
  }
  // The lists behind are read again without the dialog waiting for them.
  const deciding = useAppMutation({ send: decideAll, onDone: () => void invalidate(queries, documentKeys) })
  const running = deciding.busy
  const run = async (todo: readonly Task[]) => {
    if (decision === 'reject' && comment.trim() === '') setMissing(true)
    else await deciding.run(todo)
  }
  const finished = !running && outcomes.length > 0
  return (
    <Modal
      open
      title={w('batchTitle', { action: actionLabel, n: tasks.length })}
      closable={!running}
      mask={{ closable: false }}
      onCancel={() => onClose(finished)}
      width={520}
      footer={
        finished
          ? [
              failed.length > 0 && (
                <Button key="again" onClick={() => void run(failed.map((one) => one.task))}>
                  {w('retryFailed')}
                </Button>
              ),
              <Button key="close" type="primary" onClick={() => onClose(finished)}>
                {t('close')}
              </Button>,
            ]
          : [
              running ? (
                <Button key="stop" onClick={() => (stopped.current = true)}>
                  {w('batchStop')}
                </Button>
              ) : (
                <Button key="cancel" onClick={() => onClose(finished)}>
                  {t('cancel')}
                </Button>
              ),
              <Button key="run" type="primary" danger={decision === 'reject'} loading={running} onClick={() => void run(tasks)}>
                {actionLabel}
              </Button>,
            ]
      }
    >
      {total.length > 0 && <p>{w('batchSum', { sum: total.map((one) => `${one.currency} ${grouped(one.sum, 2)}`.trim()).join(' · ') })}</p>}
      {outcomes.length === 0 && !running ? (
        <>
          <label htmlFor="batch-comment">{w('batchReason')}</label>
          <Input.TextArea
            id="batch-comment"
            rows={3}
            maxLength={500}
            value={comment}
            status={missing ? 'error' : ''}
            aria-describedby={missing ? 'batch-missing' : undefined}
            onChange={(event) => {
              setComment(event.target.value)
              setMissing(false)
            }}
          />
          {missing && (
            <p id="batch-missing" role="alert" className="over">
              {w('batchNeedsReason')}
            </p>
          )}
        </>
      ) : (
        <>
          <Progress percent={Math.round((outcomes.length / tasks.length) * 100)} showInfo={false} />
          <p role="status">
            {running
              ? w('batchRunning', { done: outcomes.length, all: tasks.length })
              : w('batchResult', { good: outcomes.length - failed.length, bad: failed.length })}
          </p>
          <ul className={styles['batch-rows']}>
            {failed.map(({ task, error }) => (
              <li key={task.docId}>
                <b>{task.number ?? task.titleText}</b> <span className="over">{error}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
