/** API calls of the approval panel: the process of a document (`cpm-view`, `cpm-node-actions`). */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { ApiError, call } from '../../../api/client.ts'
import { answerKey } from '../../../api/query-keys.ts'
import { cpmText } from '../../../api/workflow-errors.ts'
import { say } from '../../../api/toasts-and-connection.ts'

type Bus = '/ccommonapi/cpm-bus'
type Process = NonNullable<AnswerOf<`${Bus}/cpm-view`>>
/** A node as the graph draws it; the designer draws nodes that no document has reached. */
export type NodeView = Omit<Process['nodes'][number], 'sequence' | 'formEditable' | 'launchAction' | 'launchText' | 'visit' | 'enteredAt'>
export type FlowView = Omit<Process, 'nodes'> & { readonly nodes: readonly NodeView[] }
export type StepView = NodeView['steps'][number]
export type Waiting = NodeView['waiting'][number]
export type Named = Waiting['assignee']
export type HistoryLine = FlowView['history'][number]
export type FlowAction = AnswerOf<`${Bus}/cpm-node-actions`>[number]

/** Returns null when the user may not read the answer. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)
/** Returns null for a document without a process. A failed request is reported (SH-8-008). */
const processOf = (id: string): Promise<FlowView | null> =>
  call('/ccommonapi/cpm-bus/cpm-view', { method: 'GET', fields: { REL_KEY: id }, quiet: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code >= 500 && error.code !== 11_000) say.error(cpmText(error, 'mount'))
    return null
  })

/** Reads the process of a document. Undefined while loading, null for a document without a process. */
export function useFlow(type: string, { id, version }: { readonly id: string; readonly version?: number }): FlowView | null | undefined {
  return useQuery({
    queryKey: answerKey('/ccommonapi/cpm-bus/cpm-view', { REL_KEY: id }, version),
    retry: false,
    queryFn: () => processOf(id),
  }).data
}
/** Reads the process actions that the user may perform now, other than signing. */
export function useFlowActions(type: string, { id, version }: { readonly id: string; readonly version?: number }): readonly FlowAction[] {
  const answer = useQuery({
    queryKey: answerKey('/ccommonapi/cpm-bus/cpm-node-actions', { REL_KEY: id }, version),
    retry: false,
    queryFn: () => orNull(call('/ccommonapi/cpm-bus/cpm-node-actions', { method: 'GET', fields: { REL_KEY: id }, quiet: true })),
  })
  return answer.data ?? []
}
