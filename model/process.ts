/** The process definition (DM-3-079 to DM-3-085): nodes that a document passes, and the steps by which a node is approved. Data, kept in rows with versions. */
import type { Family } from './document.ts'
import type { Label } from './text.ts'
import type { TimeLimit } from './work-time.ts'

export interface ProcessDefinition {
  readonly code: string
  readonly name: Label
  readonly version: number
  /** The document type (page) it is bound to. */
  readonly page: string
  readonly nodes: readonly ProcessNode[]
  /** May the initiator sign steps of the own document? Default false (ruling: never alone where segregation is set). */
  readonly initiatorMayApprove?: boolean
  /** A person who signed the step before need not sign the next. Default false. */
  readonly skipRepeated?: boolean
}

export interface ProcessNode {
  readonly sequence: number
  /** The document's status while it is at this node; unique in the definition. */
  readonly status: string
  readonly text: Label
  /** Status that the document gets when the node is completed; the node with that status follows. */
  readonly target?: string
  readonly colour: Family
  /** True: the node is approved by its steps; false: pressing the launch action moves on. */
  readonly approveFlow: boolean
  /** Whether what happens here is written to the history. */
  readonly log: boolean
  readonly formEditable: boolean
  /** The action that leads on from here, and the button's text. Required on all nodes but the last. */
  readonly launchAction?: string
  readonly launchText?: Label
  readonly end: boolean
  readonly steps: readonly ProcessStep[]
  readonly access: NodeAccess
  /** Working time within which each of its tasks should be done, by the platform's calendar; absent: no clock. */
  readonly limit?: TimeLimit
  /** False: documents here are decided one by one, never in a heap. Default true. */
  readonly batch?: boolean
}

export interface ProcessStep {
  readonly sequence: number
  /** Unique in the definition. */
  readonly code: string
  readonly name: Label
  readonly approve: 'all' | 'any'
  readonly reject: 'approver' | 'last' | 'first'
  /** Approving this step completes the node even if steps follow. */
  readonly end: boolean
  /** Who signs this step; absent: the node's access. */
  readonly access?: NodeAccess
}

/** Who may act at a node (DM-3-082). Positions and roles are codes. `fixed` is a position that takes part always. */
export interface NodeAccess {
  readonly kind: 'initiator' | 'positions' | 'initiatorPositions' | 'roles' | 'initiatorRoles'
  readonly positions?: readonly string[]
  readonly roles?: readonly string[]
  readonly fixed?: string
  /** Sides whose people act here: `owner` or a counterparty's name. Default owner. */
  readonly side?: string | readonly string[]
}
