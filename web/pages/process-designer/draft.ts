/** A process draft in the designer: the stored definition with a key for each node that survives moving and renaming. Pure. */
import type { ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { predecessors } from '../../../model/process/process-steps.ts'
import type { Label } from '../../../model/text.ts'
import { nodeKindOf, nodeKinds, type NodeKind } from '../../../model/process/process-kinds.ts'

export interface DraftNode extends ProcessNode {
  readonly key: string
}
export interface Draft extends Omit<ProcessDefinition, 'nodes' | 'version'> {
  readonly nodes: readonly DraftNode[]
}

let keyCount = 0
const key = (): string => `n${++keyCount}`

/**
 * Converts a stored definition to a draft with its nodes in order. A target that is the next node is stored as "the next", so that it
 * follows when nodes are moved.
 */
export function draftOf(definition: ProcessDefinition): Draft {
  const { version: _, ...rest } = definition
  const nodes = definition.nodes.toSorted((a, b) => a.sequence - b.sequence)
  return {
    ...rest,
    nodes: nodes.map((node, at) => {
      const { target, ...nodeParts } = node
      const steps = node.steps.toSorted((a, b) => a.sequence - b.sequence)
      return { ...nodeParts, steps, ...(target === undefined || target === nodes[at + 1]?.status ? {} : { target }), key: key() }
    }),
  }
}

/** Converts a draft to the server's format, with nodes numbered in the order of the screen. */
export const written = ({ nodes, ...draft }: Draft): Record<string, unknown> => ({
  ...draft,
  nodes: nodes.map(({ key: _, ...node }, at) => ({
    ...node,
    sequence: (at + 1) * 10,
    steps: node.steps.map((step, no) => ({ ...step, sequence: (no + 1) * 10 })),
  })),
})

/** Changes the kind of a node. Settings that apply to the new kind are kept. An end node has no assignees. */
export function inKind(draft: Draft, node: DraftNode, kind: NodeKind): DraftNode {
  if (kind === 'end') {
    const { launchAction: _, launchText: __, limit: ___, batch: ____, target: _____, branches: ______, fields: _______, ...rest } = node
    return { ...rest, end: true, approveFlow: false, steps: [] }
  }
  const launched = { launchAction: node.launchAction ?? `${node.status}_done`, launchText: node.launchText ?? nodeKinds[kind].button }
  if (kind === 'press') return { ...node, ...launched, end: false, approveFlow: false, steps: [] }
  const steps = node.steps.length > 0 ? node.steps : [newStep(draft)]
  return { ...node, ...launched, end: false, approveFlow: true, steps }
}

/** Replaces a step's code in the steps that wait for it. */
export const renamed = (steps: readonly ProcessStep[], from: string, to: string): readonly ProcessStep[] =>
  from === to
    ? steps
    : steps.map((step) => (step.after?.includes(from) ? { ...step, after: step.after.map((code) => (code === from ? to : code)) } : step))

/** Removes a step. What waited for it waits for what it waited for. */
export function withoutStep(steps: readonly ProcessStep[], no: number): readonly ProcessStep[] {
  const gone = steps[no]!
  const before = predecessors(steps, gone)
  return steps
    .toSpliced(no, 1)
    .map((step) =>
      step.after?.includes(gone.code)
        ? { ...step, after: [...new Set(step.after.flatMap((code) => (code === gone.code ? before : [code])))] }
        : step,
    )
}

/** Returns a code that is not used in the design. */
function fresh(usedCodes: readonly string[], stem: string): string {
  let no = usedCodes.length + 1
  while (usedCodes.includes(`${stem}_${no}`)) no++
  return `${stem}_${no}`
}

export function newStep({ nodes }: Draft): ProcessStep {
  const usedCodes = nodes.flatMap(({ steps }) => steps.map(({ code }) => code))
  return { sequence: 0, code: fresh(usedCodes, 'sign'), name: ['审批', 'Approval'], approve: 'any', reject: 'first', end: false }
}

/** Returns a new approval node. Its approver is the manager until the administrator chooses another. */
export function newNode(draft: Draft, name: Label): DraftNode {
  const status = fresh(
    draft.nodes.map((node) => node.status),
    'node',
  )
  const plain = { sequence: 0, status, text: name, colour: 'attention', log: true, formEditable: false } as const
  const node: DraftNode = {
    ...plain,
    approveFlow: true,
    end: false,
    steps: [],
    access: { kind: 'roles', roles: ['manager'] },
    key: key(),
  }
  return inKind(draft, node, 'sign')
}

export function put(draft: Draft, at: number, node: DraftNode): Draft {
  return { ...draft, nodes: [...draft.nodes.slice(0, at), node, ...draft.nodes.slice(at)] }
}

/** Changes a node. When its status is renamed, nodes that lead to it follow the new status. */
export function change(draft: Draft, of: DraftNode, next: DraftNode): Draft {
  if (next.status === of.status) return { ...draft, nodes: draft.nodes.map((node) => (node.key === of.key ? next : node)) }
  const follow = <T extends { readonly target?: string }>(one: T): T => (one.target === of.status ? { ...one, target: next.status } : one)
  return {
    ...draft,
    nodes: draft.nodes.map((node) => {
      if (node.key === of.key) return next
      const followed = follow(node)
      return node.branches ? { ...followed, branches: node.branches.map(follow) } : followed
    }),
  }
}

/** Removes a node. Nodes that led to it now lead to the next node. */
export const without = (draft: Draft, removed: DraftNode): Draft => ({
  ...draft,
  nodes: draft.nodes
    .filter(({ key: one }) => one !== removed.key)
    .map((node) => {
      const branches = node.branches?.filter(({ target }) => target !== removed.status)
      const routed = branches && branches.length < node.branches!.length ? { ...node, branches } : node
      if (routed.target !== removed.status) return routed
      const { target: _, ...rest } = routed
      return rest
    }),
})

/** Moves an item from one position to another. A target outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (to < 0 || to >= list.length || from === to) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

const facts = [
  'text',
  'kind',
  'colour',
  'launchText',
  'launchAction',
  'target',
  'access',
  'steps',
  'limit',
  'batch',
  'branches',
  'fields',
  'formEditable',
  'log',
] as const
export interface Difference {
  /** The node that the difference belongs to; absent for the process itself. */
  readonly node?: Label
  readonly fact: (typeof facts)[number] | 'name' | 'initiatorMayApprove' | 'skipRepeated' | 'added' | 'gone' | 'order'
  readonly from?: unknown
  readonly to?: unknown
}

/** Lists the differences between two versions. Nodes are matched by their status. */
export function differences(from: Draft, to: Draft): readonly Difference[] {
  const changes: Difference[] = []
  const differ = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)
  for (const fact of ['name', 'initiatorMayApprove', 'skipRepeated'] as const)
    if (differ(from[fact] || undefined, to[fact] || undefined)) changes.push({ fact, from: from[fact], to: to[fact] })
  const names = ({ nodes }: Draft, other: Draft) =>
    nodes.filter((node) => other.nodes.some(({ status }) => status === node.status)).map(({ status }) => status)
  if (differ(names(from, to), names(to, from)))
    changes.push({ fact: 'order', from: from.nodes.map(({ text }) => text), to: to.nodes.map(({ text }) => text) })
  for (const node of from.nodes) if (!to.nodes.some(({ status }) => status === node.status)) changes.push({ node: node.text, fact: 'gone' })
  for (const node of to.nodes) {
    const old = from.nodes.find(({ status }) => status === node.status)
    if (!old) changes.push({ node: node.text, fact: 'added' })
    else
      for (const fact of facts) {
        const [a, b] = [old, node].map((one) => (fact === 'kind' ? nodeKindOf(one) : fact === 'steps' ? plainSteps(one) : one[fact]))
        if (differ(a, b)) changes.push({ node: node.text, fact, from: a, to: b })
      }
  }
  return changes
}
const plainSteps = ({ steps }: ProcessNode) => steps.map(({ sequence: _, ...step }) => step)
