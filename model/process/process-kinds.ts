/**
 * The registries of the process engine: node kinds, step kinds, return rules, kinds of access and kinds of task. Wire, designer and panel
 * take names and texts from them, and the engine's return rules and accesses are keyed by their names: a new one does not compile until each
 * has its part. A kind of step is its entry here and nothing else. The kinds of node are closed (`docs/where-to-add.md`).
 */
import type { Label } from '../text.ts'

interface NodeKindTraits {
  readonly label: Label
  /** Text of the button that completes a new node of this kind; absent where nothing leads on. */
  readonly button?: Label
}
/** What happens at a node: a person completes it, its steps approve it, or the process ends. */
export const nodeKinds = {
  press: { label: ['处理后继续', 'One person completes it'], button: ['继续', 'Continue'] },
  sign: { label: ['审批', 'Approval'], button: ['通过', 'Approve'] },
  end: { label: ['结束', 'End'] },
} as const satisfies Record<string, NodeKindTraits>
export type NodeKind = keyof typeof nodeKinds
export const nodeKindNames = Object.keys(nodeKinds) as NodeKind[]
export const nodeKindOf = (node: { readonly end: boolean; readonly approveFlow: boolean }): NodeKind =>
  node.end ? 'end' : node.approveFlow ? 'sign' : 'press'

/** The signatures of one step in one visit. Opinions are none. */
export interface StepProgress {
  /** Signatures that people of the step gave. */
  readonly given: number
  /** Signatures that suffice by themselves: all but the initiator's while others can sign (segregation of duties). */
  readonly sufficient: number
  /** People of the step who have not signed: those who are asked, those who wait, and those who asked for an opinion. */
  readonly pending: number
}

interface StepKindTraits {
  /** In the designer. */
  readonly label: Label
  /** Whose signatures complete the step, in the approval panel and in the preview of the approvals ahead. */
  readonly needs: Label
  /** True when each signature counts, so that the panel shows how many are given. */
  readonly counts: boolean
  /** Returns who of the assignees, in the order of their ids, is asked when the step opens. The others wait. */
  readonly asks: <P>(assignees: readonly P[]) => readonly P[]
  /** Returns who of those who wait is asked after a signature that does not complete the step. */
  readonly asksNext: <P>(waiting: readonly P[]) => readonly P[]
  /** Returns whether the signatures complete the step. Administrators who stand in for a step without people are checked before. */
  readonly isComplete: (progress: StepProgress) => boolean
}
const everyone = <P>(people: readonly P[]): readonly P[] => people
/** How the signatures of a step complete it (DM-3-081). */
export const stepKinds = {
  any: {
    label: ['任一人签', 'Any one of them'],
    needs: ['任一人通过即可', 'any one'],
    counts: false,
    asks: everyone,
    asksNext: everyone,
    isComplete: ({ sufficient }) => sufficient > 0,
  },
  all: {
    label: ['全部会签', 'All of them'],
    needs: ['须全部通过', 'all must sign'],
    counts: true,
    asks: everyone,
    asksNext: everyone,
    // Added people raise the number that is pending; a transfer leaves it unchanged.
    isComplete: ({ given, pending }) => given > 0 && pending === 0,
  },
} as const satisfies Record<string, StepKindTraits>
export type StepKindName = keyof typeof stepKinds
export const stepKindNames = Object.keys(stepKinds) as StepKindName[]
/** Returns the traits of a kind of step. */
export const stepTraits = (kind: StepKindName): StepKindTraits => stepKinds[kind]

interface ReturnRuleTraits {
  readonly label: Label
  /** Returns the index of the node to which a rejection at node `here` leads; undefined when it stays with the last approver. */
  readonly leadsTo: (here: number) => number | undefined
}
/** Where a rejection leads (DM-3-081). The rule itself is in `engine/workflow/rules/`. */
export const returnRules = {
  first: { label: ['第一个节点', 'The first node'], leadsTo: () => 0 },
  last: { label: ['上一个节点', 'The last node'], leadsTo: (here) => Math.max(0, here - 1) },
  approver: { label: ['上一位审批人', 'The last approver'], leadsTo: () => undefined },
} as const satisfies Record<string, ReturnRuleTraits>
export type ReturnRuleName = keyof typeof returnRules
export const returnRuleNames = Object.keys(returnRules) as ReturnRuleName[]
/** Returns the index of the node to which a rejection leads; undefined when it stays with the last approver. */
export const returnsTo = (rule: ReturnRuleName, here: number): number | undefined => returnRules[rule].leadsTo(here)

interface AccessKindTraits {
  readonly label: Label
  /** The initiator takes part. */
  readonly initiator: boolean
  /** The list of codes by which further people are named. */
  readonly names?: AccessList
}
/** The lists of codes by which an access names people. */
export type AccessList = 'roles' | 'positions' | 'relations'
/** How the people of a node or step are named (DM-3-082). */
export const accessKinds = {
  initiator: { label: ['发起人', 'Initiator'], initiator: true },
  roles: { label: ['角色', 'Roles'], initiator: false, names: 'roles' },
  initiatorRoles: { label: ['发起人和角色', 'Initiator and roles'], initiator: true, names: 'roles' },
  positions: { label: ['岗位', 'Positions'], initiator: false, names: 'positions' },
  initiatorPositions: { label: ['发起人和岗位', 'Initiator and positions'], initiator: true, names: 'positions' },
  relation: { label: ['关系人', 'By relation'], initiator: false, names: 'relations' },
} as const satisfies Record<string, AccessKindTraits>
export type AccessKind = keyof typeof accessKinds
export const accessKindNames = Object.keys(accessKinds) as AccessKind[]
const accessTraits = (kind: AccessKind): AccessKindTraits => accessKinds[kind]
/** Returns the list of codes that a kind of access uses; undefined for the initiator alone. */
export const listOf = (kind: AccessKind): AccessKindTraits['names'] => accessTraits(kind).names
/** Returns whether the initiator takes part. */
export const namesInitiator = ({ kind }: { readonly kind: AccessKind }): boolean => accessTraits(kind).initiator
/** Returns the codes of one list; none when the kind of access does not use that list. */
export const codesOf = (
  access: { readonly kind: AccessKind } & { readonly [list in AccessList]?: readonly string[] },
  list: AccessList,
): readonly string[] => (accessTraits(access.kind).names === list ? (access[list] ?? []) : [])

/** Relations that are no field of a document. */
export const relations = {
  leader: { label: ['发起人的上级', 'Leader of the initiator'] },
} as const satisfies Record<string, { readonly label: Label }>
/** Whether a relation is one of the registry; any other is the path of a field. */
export const isNamedRelation = (relation: string): relation is keyof typeof relations => Object.hasOwn(relations, relation)

interface FieldRightTraits {
  readonly label: Label
  /** The restriction of the policy that it amounts to: 0 free, 1 read-only, 2 absent. */
  readonly restriction: 0 | 1 | 2
}
/** What those who act at a node may do with a field. */
export const fieldRights = {
  readonly: { label: ['只读', 'Read only'], restriction: 1 },
  hidden: { label: ['不可见', 'Hidden'], restriction: 2 },
  required: { label: ['必填', 'Required'], restriction: 0 },
} as const satisfies Record<string, FieldRightTraits>
export type FieldRight = keyof typeof fieldRights
export const fieldRightNames = Object.keys(fieldRights) as FieldRight[]

/** When a person who is added to a step is asked: before the people of the step, or after them. Without it beside them. */
export const addedOrders = {
  before: { label: ['前加签：先于现有审批人', 'Before the approvers of the step'] },
  after: { label: ['后加签：在现有审批人通过之后', 'After the approvers of the step'] },
} as const satisfies Record<string, { readonly label: Label }>
export type AddedOrder = keyof typeof addedOrders
export const addedOrderNames = Object.keys(addedOrders) as AddedOrder[]

interface TaskKindTraits {
  /** The task decides about the document: it has a deadline, and completing it moves the process. Otherwise its owner decides. */
  readonly decides: boolean
  /** Completing it approves a document, so that segregation of duties applies. Otherwise a person only passes the node on. */
  readonly signs: boolean
}
/** What a task of a process asks of its person. */
export const taskKinds = {
  /** A signature of a step. */
  sign: { decides: true, signs: true },
  /** The launch action of a node without approval. */
  launch: { decides: true, signs: false },
  /** A signature by an administrator, for a step without people. */
  admin: { decides: true, signs: true },
  /** A signature by a person who was added to a step: it is needed as well as those of the step, and does not stand for one of them. */
  added: { decides: true, signs: true },
  /** An opinion on another person's task. */
  opinion: { decides: false, signs: true },
} as const satisfies Record<string, TaskKindTraits>
export type TaskKind = keyof typeof taskKinds
export const taskKindNames = Object.keys(taskKinds) as TaskKind[]
/** Returns whether a task decides about the document; an opinion does not. */
export const decides = (kind: TaskKind): boolean => taskKinds[kind].decides
/** Returns whether completing a task approves a document. */
export const signs = (kind: TaskKind): boolean => taskKinds[kind].signs
/** Returns whether a task is a signature that counts: it approves a document, and it decides. */
export const isSignature = (kind: TaskKind): boolean => decides(kind) && signs(kind)
/** The kinds whose tasks are signatures. */
export const signatureKinds: readonly TaskKind[] = taskKindNames.filter(isSignature)
/** The kinds whose tasks decide. */
export const decidingTaskKinds: readonly TaskKind[] = taskKindNames.filter(decides)
/** The kinds whose tasks sign. */
export const signingTaskKinds: readonly TaskKind[] = taskKindNames.filter(signs)
