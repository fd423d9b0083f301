/** API calls of the approval panel: the process of a document (`cpm-view`, `cpm-node-actions`). */
import { useQuery } from '@tanstack/react-query'
import type { Family } from '../../../../model/document.ts'
import type { Label } from '../../../../model/text.ts'
import { ApiError, call } from '../../../api/client.ts'
import { cpmText } from '../../../api/workflow-errors.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import type { ReturnRuleName, StepKindName } from '../../../../model/process-kinds.ts'
import type { ProcessOperationName } from '../../../../model/process-operations.ts'

export interface Named {
  readonly id: string
  readonly name: Label | string
}
export interface Waiting {
  readonly who: Named
  readonly since: string
  readonly read: boolean
  readonly state: string
  readonly kind: string
  readonly due?: string
  readonly left?: number
  readonly level?: number
}
export interface StepView {
  readonly code: string
  readonly name: Label
  readonly approve: StepKindName
  readonly reject: ReturnRuleName
  readonly state: 'done' | 'current' | 'ahead'
  readonly signatures: readonly {
    readonly by: Named
    readonly behalf?: Named
    readonly state: string
    readonly kind: string
    readonly comment: string | null
    readonly at: string
    readonly seconds: number
  }[]
  readonly waiting: readonly Waiting[]
  readonly predicted: readonly Named[]
}
export interface NodeView {
  readonly nid: string
  readonly text: Label
  readonly colour: Family
  readonly state: 'done' | 'current' | 'ahead'
  readonly approveFlow: boolean
  readonly end: boolean
  readonly limit?: { readonly amount: number; readonly unit: 'hour' | 'day' }
  readonly batch?: boolean
  readonly target?: string
  readonly steps: readonly StepView[]
  readonly leftAt?: string
  readonly leftBy?: Named
  readonly waiting: readonly Waiting[]
  readonly predicted: readonly Named[]
}
export interface HistoryLine {
  readonly node: string
  readonly round: number
  readonly action: string
  readonly by: Named
  readonly behalf?: Named
  readonly comment: string | null
  readonly at: string
}
export interface FlowView {
  readonly status: string
  readonly node: string
  readonly visit: number
  readonly nodes: readonly NodeView[]
  readonly history: readonly HistoryLine[]
  /** How often the document moved from one node to another. */
  readonly moves: readonly { readonly from: string; readonly to: string; readonly back: boolean; readonly times: number }[]
}
export interface FlowAction {
  readonly kind: ProcessOperationName
  readonly action: string
  readonly text: Label
  readonly nid: string
  readonly visit: number
  readonly comment: 'required' | 'optional'
  readonly nodes?: readonly { readonly nid: string; readonly text: Label }[]
}

/** Returns null when the user may not read the process or none exists. A failed request is reported (SH-8-008). */
const ask = <T>(name: string, id: string): Promise<T | null> =>
  call<T>(`/ccommonapi/cpm-bus/${name}`, { method: 'GET', fields: { REL_KEY: id }, quiet: true }).catch((error: unknown) => {
    if (name === 'cpm-view' && error instanceof ApiError && error.code >= 500 && error.code !== 11_000) say.error(cpmText(error, 'mount'))
    return null
  })

/** Reads the process of a document. Undefined while loading, null for a document without a process. */
export function useFlow(type: string, { id, version }: { readonly id: string; readonly version?: number }): FlowView | null | undefined {
  return useQuery({ queryKey: ['flow', type, id, version], retry: false, queryFn: () => ask<FlowView>('cpm-view', id) }).data
}
/** Reads the process actions that the user may perform now, other than signing. */
export function useFlowActions(type: string, { id, version }: { readonly id: string; readonly version?: number }): readonly FlowAction[] {
  const answer = useQuery({
    queryKey: ['flow', 'actions', type, id, version],
    retry: false,
    queryFn: () => ask<readonly FlowAction[]>('cpm-node-actions', id),
  })
  return answer.data ?? []
}
