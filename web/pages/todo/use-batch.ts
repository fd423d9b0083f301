/** Decides several documents: three at a time, each with its own idempotency key, and keeps the outcome of each. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call, intent } from '../../api/client.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import { documentKeys } from '../../api/query-keys.ts'
import { messages } from './messages.ts'
import type { Task } from './tasks.ts'

export type Decision = 'approve' | 'reject'
/** What the person saw of a document: its version, and the task that is signed. */
export interface Seen {
  readonly version: number
  readonly task?: string | undefined
}
export interface Outcome {
  readonly task: Task
  readonly error?: string
}

/** Decides one document: reads the actions that the process allows now, and executes one with its own idempotency key, on what was seen. */
async function decide(
  task: Task,
  decision: Decision,
  { comment, key, refused, seen }: { comment: string; key: string; refused: string; seen: Seen | undefined },
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
        // What was seen is signed, or nothing: a document that changed since, or waits at another task by now, is refused.
        ...((seen?.task ?? action.task) ? { TASK: seen?.task ?? action.task } : {}),
        ...(seen ? { VERSION: String(seen.version) } : {}),
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

/**
 * Returns the outcomes so far, and what runs, stops and repeats the decision.
 * @param seenOf what the person saw of a document when the decision was taken
 */
export function useBatch(decision: Decision, seenOf: (task: Task) => Seen | undefined = () => undefined) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const stopped = useRef(false)
  const sentKeys = useRef(new Map<string, string>())
  const decideAll = async ({ tasks, comment }: { tasks: readonly Task[]; comment: string }) => {
    stopped.current = false
    setOutcomes(outcomes.filter((one) => one.error === undefined))
    const waiting = [...tasks]
    const worker = async () => {
      for (let task = waiting.shift(); task && !stopped.current; task = waiting.shift()) {
        const key = sentKeys.current.get(task.docId) ?? intent()
        sentKeys.current.set(task.docId, key)
        const outcome = await decide(task, decision, { comment: comment.trim(), key, refused: t('notAllowed'), seen: seenOf(task) })
        // A failure is a final response: a retry needs a new idempotency key.
        if (outcome.error !== undefined) sentKeys.current.delete(task.docId)
        setOutcomes((now) => [...now, outcome])
      }
    }
    await Promise.all([worker(), worker(), worker()])
  }
  // The lists behind are read again without the dialog waiting for them.
  const { run, busy } = useAppMutation({ send: decideAll, onDone: () => void invalidate(queries, documentKeys) })
  return {
    outcomes,
    failed: outcomes.filter((one) => one.error !== undefined),
    running: busy,
    /** True when the decision has ended or was stopped. */
    finished: !busy && outcomes.length > 0,
    run: (tasks: readonly Task[], comment: string) => run({ tasks, comment }),
    /** Decides no further document; those under way end. */
    stop: () => {
      stopped.current = true
    },
  }
}
