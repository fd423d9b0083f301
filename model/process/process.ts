/**
 * The process definition (DM-3-079 to DM-3-085): the nodes that a document passes, and the approval steps of a node. It is data,
 * stored in versioned rows.
 */
import type { Family } from '../status.ts'
import type { ProcessCondition } from './process-condition.ts'
import type { AccessKind, FieldRight, ReturnRuleName, StepKindName } from './process-kinds.ts'
import type { Label } from '../text.ts'
import type { TimeLimit } from './work-time.ts'

export interface ProcessDefinition {
  readonly code: string
  readonly name: Label
  readonly version: number
  /** The document type (page) to which the process belongs. */
  readonly page: string
  readonly nodes: readonly ProcessNode[]
  /** Whether the initiator may sign steps of their own document. Default false (ruling: never alone where segregation is set). */
  readonly initiatorMayApprove?: boolean
  /** Whether a user who signed the previous step may skip the next one. Default false. */
  readonly skipRepeated?: boolean
}

export interface ProcessNode {
  readonly sequence: number
  /** The document's status at this node; unique in the definition. */
  readonly status: string
  readonly text: Label
  /** Status of the document after the node is completed; the node with that status follows. */
  readonly target?: string
  readonly colour: Family
  /** True: the node is approved by its steps; false: the launch action completes it. */
  readonly approveFlow: boolean
  /** Whether events at this node are written to the history. */
  readonly log: boolean
  readonly formEditable: boolean
  /** The action that completes this node, and the button's text. Required on all nodes but the last. */
  readonly launchAction?: string
  readonly launchText?: Label
  readonly end: boolean
  readonly steps: readonly ProcessStep[]
  readonly access: NodeAccess
  /** Working time within which each of its tasks is due, by the platform's calendar; absent: no deadline. */
  readonly limit?: TimeLimit
  /** False: bulk approval is not allowed at this node. Default true. */
  readonly batch?: boolean
  /** Where the node leads on a condition, the first that holds. They are judged when the node is completed; where none holds, `target` follows. */
  readonly branches?: readonly NodeBranch[]
  /** What those who act at this node may do with single fields, by field name or `lines.column`. */
  readonly fields?: Readonly<Record<string, FieldRight>>
}

export interface NodeBranch extends ProcessCondition {
  /** Status of the node to which it leads. */
  readonly target: string
}

export interface ProcessStep extends ProcessCondition {
  readonly sequence: number
  /** Unique in the definition. */
  readonly code: string
  readonly name: Label
  readonly approve: StepKindName
  readonly reject: ReturnRuleName
  /** Approving this step completes the node even if steps follow. */
  readonly end: boolean
  /**
   * Codes of the steps of the node that this one waits for, all of them; empty: it opens with the node. Absent: the step before it in sequence.
   * Steps whose predecessors are the same are open at the same time.
   */
  readonly after?: readonly string[]
  /** The approvers of this step; absent: the node's access. */
  readonly access?: NodeAccess
}

/**
 * The users who may act at a node (DM-3-082). Positions and roles are codes. Relations are `leader` (who leads the initiator) or the path of a
 * field that names a person, here or in a linked document: `merchandiser`, `supplier.owner`. `fixed` is a position that always takes part.
 */
export interface NodeAccess {
  readonly kind: AccessKind
  readonly positions?: readonly string[]
  readonly roles?: readonly string[]
  readonly relations?: readonly string[]
  readonly fixed?: string
  /** Party roles whose users act here: `owner` or a counterparty's name. Default owner. */
  readonly partyRole?: string | readonly string[]
}
