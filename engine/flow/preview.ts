/** Who is next before I submit: the people of the nodes and steps ahead, as things stand today. */
import type { AnyDocument } from '../../model/document.ts'
import { firstStatus } from '../../model/document.ts'
import type { ProcessNode } from '../../model/process.ts'
import type { Label } from '../../model/text.ts'
import type { Run } from '../run.ts'
import { active, pinned } from './definitions.ts'
import { instanceOf, type FlowDoc } from './flow.ts'
import { namesOf, type Named } from './names.ts'
import { accessOf, covering, nodesOf, stepsOf } from './nodes.ts'
import { administrators, peopleOf, type Case } from './people.ts'
import { signers } from './rules/initiator.ts'

export interface PreviewNode {
  readonly nid: string
  readonly text: Label
  readonly launchText?: Label
  readonly approveFlow: boolean
  readonly people: readonly Named[]
  readonly steps: readonly {
    readonly code: string
    readonly name: Label
    readonly approve: 'all' | 'any'
    readonly people: readonly Named[]
  }[]
}

/** People by step code, and by `node <status>` for nodes without approval. */
export async function predicted(
  flow: Case & { readonly initiatorMayApprove?: boolean },
  nodes: readonly ProcessNode[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const rule = { starter: flow.starter, initiatorMayApprove: flow.initiatorMayApprove === true }
  for (const node of nodes) {
    if (node.end) continue
    for (const step of stepsOf(node)) {
      const asked = accessOf(node, step)
      const people = signers(await peopleOf(flow, asked), asked, rule)
      found.set(
        step.code,
        (people.length > 0 ? people : await administrators(flow, asked.access.side)).map(({ user }) => user),
      )
    }
    if (!node.approveFlow)
      found.set(
        `node ${node.status}`,
        (await peopleOf(flow, accessOf(node))).map(({ user }) => user),
      )
  }
  return found
}

/** The nodes that follow, from where the document is (or from the first one for a document that is not saved yet); empty without a process. */
export async function preview(run: Run, type: AnyDocument, doc?: FlowDoc): Promise<readonly PreviewNode[]> {
  const instance = doc && (await instanceOf(run, doc.id))
  if (instance && instance.status !== 'in_progress') return []
  const definition = instance ? await pinned(run, type, instance.definitionId) : (await active(run, type))?.definition
  if (!definition) return []
  const seen: FlowDoc = doc ?? { id: '0', status: firstStatus(type), ownerCompany: run.who.company, createdBy: run.who.user, $sides: {} }
  const nodes = nodesOf(definition)
  const here = instance ? nodes.find(({ status }) => status === instance.node) : covering(definition, type, seen.status)
  const ahead = nodes.slice(here ? nodes.indexOf(here) : 0)
  const people = await predicted(
    { run, type, doc: seen, starter: instance?.starter ?? seen.createdBy, initiatorMayApprove: definition.initiatorMayApprove },
    ahead,
  )
  const named = await namesOf(run, [...people.values()].flat())
  const at = (key: string) => (people.get(key) ?? []).map(named)
  return ahead.map((node) => ({
    nid: node.status,
    text: node.text,
    launchText: node.launchText,
    approveFlow: node.approveFlow,
    people: node.approveFlow ? [] : at(`node ${node.status}`),
    steps: stepsOf(node).map((step) => ({ code: step.code, name: step.name, approve: step.approve, people: at(step.code) })),
  }))
}
