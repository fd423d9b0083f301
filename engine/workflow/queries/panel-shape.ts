/** What the approval panel of a document shows: its nodes with their steps, signatures and pending signatures, and the history. Types alone. */
import type { Family } from '../../../model/status.ts'
import type { ProcessStep } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import type { TimeLimit } from '../../../model/process/work-time.ts'
import type { InstanceStatus, Task, TaskState } from '../state/instance.ts'
import type { Named } from '../people/user-names.ts'

export interface Signature {
  readonly by: Named
  /** The person whose signature a substitute gave, or who asked for the opinion. */
  readonly behalf?: Named
  readonly state: TaskState
  readonly kind: Task['kind']
  readonly comment: string | null
  readonly at: string
  /** Seconds from the task's arrival to the signature. */
  readonly seconds: number
}
export interface Waiting {
  readonly assignee: Named
  readonly since: string
  readonly read: boolean
  readonly state: 'open' | 'waiting' | 'delegated'
  readonly kind: Task['kind']
  /**
   * When the task is due, the working seconds until then (negative when overdue), and how many levels were notified; absent without a
   * deadline.
   */
  readonly due?: string
  readonly left?: number
  readonly level?: number
}
/** `skipped`: a step whose condition does not hold, a node that the way of the document does not touch. */
export type PlaceState = 'done' | 'current' | 'ahead' | 'skipped'
export interface StepView {
  readonly code: string
  readonly name: Label
  readonly approve: ProcessStep['approve']
  readonly reject: ProcessStep['reject']
  readonly state: PlaceState
  /** Codes of the steps that it waits for; absent where that is the step before it. */
  readonly after?: readonly string[]
  /** The condition under which it is asked, in words; for the owner only. */
  readonly condition?: Label
  readonly signatures: readonly Signature[]
  readonly waiting: readonly Waiting[]
  /** The assignees as of today; only for steps ahead. */
  readonly predicted: readonly Named[]
}
export interface NodeView {
  /** NID of `cpm-bus`: the node's status code. */
  readonly nid: string
  readonly sequence: number
  readonly text: Label
  readonly colour: Family
  readonly state: PlaceState
  readonly approveFlow: boolean
  readonly formEditable: boolean
  readonly end: boolean
  readonly launchAction?: string
  readonly launchText?: Label
  readonly limit?: TimeLimit
  readonly batch?: boolean
  /** The node that follows, as the document is today; absent at an end. */
  readonly target?: string
  /** The nodes to which branches may lead. */
  readonly branches?: readonly string[]
  readonly visit?: number
  readonly enteredAt?: string
  readonly leftAt?: string
  readonly leftBy?: Named
  readonly steps: readonly StepView[]
  readonly waiting: readonly Waiting[]
  readonly predicted: readonly Named[]
}
export interface HistoryLine {
  readonly node: string
  readonly step: string | null
  readonly round: number
  readonly action: string
  readonly label: Label
  readonly by: Named
  readonly behalf?: Named
  readonly comment: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly at: string
}
export interface ApprovalPanel {
  /** PID: the instance. */
  readonly pid: string
  readonly definition: { readonly id: string | null; readonly code: string; readonly name: Label; readonly version: number }
  readonly status: InstanceStatus
  readonly node: string
  /** Codes of the open steps. */
  readonly steps: readonly string[]
  readonly visit: number
  readonly round: number
  readonly version: number
  readonly starter: Named
  readonly nodes: readonly NodeView[]
  /** Oldest first. Nodes without the log flag have no entries. */
  readonly history: readonly HistoryLine[]
  /** How often the document moved from one node to another, back or forward, over all rounds. */
  readonly moves: readonly { readonly from: string; readonly to: string; readonly back: boolean; readonly times: number }[]
}
