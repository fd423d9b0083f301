/** Tests of a process draft: order, targets that follow moves, node kinds and differences. */
import { expect, test } from 'vitest'
import type { ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { change, differences, draftOf, inKind, moved, newNode, put, renamed, without, withoutStep, written } from './draft.ts'

const node = (sequence: number, status: string, more: Partial<ProcessNode> = {}): ProcessNode => ({
  sequence,
  status,
  text: [`${status}中`, status],
  colour: 'info',
  approveFlow: false,
  log: true,
  formEditable: false,
  launchAction: `go_${status}`,
  launchText: ['去', 'Go'],
  end: false,
  steps: [],
  access: { kind: 'initiator' },
  ...more,
})
const definition: ProcessDefinition = {
  code: 'p',
  name: ['流程', 'Process'],
  version: 3,
  page: 'paper',
  nodes: [node(30, 'c', { end: true }), node(10, 'a', { target: 'b' }), node(20, 'b', { target: 'a' })],
}
const statuses = (draft: ReturnType<typeof draftOf>) => draft.nodes.map(({ status }) => status)

test('keeps nodes in order: a "next" target follows when nodes move, a fixed target stays', () => {
  const draft = draftOf(definition)
  expect(statuses(draft)).toEqual(['a', 'b', 'c'])
  expect(draft.nodes.map(({ target }) => target)).toEqual([undefined, 'a', undefined])
  const turned = { ...draft, nodes: moved(draft.nodes, 1, 0) as typeof draft.nodes }
  const sent = written(turned) as { nodes: ProcessNode[]; version?: number }
  expect(sent.nodes.map(({ sequence, status }) => [sequence, status])).toEqual([
    [10, 'b'],
    [20, 'a'],
    [30, 'c'],
  ])
  expect(JSON.stringify(sent)).not.toContain('"key"')
  expect(moved(draft.nodes, 0, -1)).toBe(draft.nodes)
})

test('follows a renamed status, routes around a removed one, and gives new nodes and steps unused codes', () => {
  const draft = draftOf(definition)
  const renamed = change(draft, draft.nodes[0]!, { ...draft.nodes[0]!, status: 'z' })
  expect(renamed.nodes[1]!.target).toBe('z')
  expect(without(draft, draft.nodes[0]!).nodes[0]).not.toHaveProperty('target')
  let grown = put(draft, 1, newNode(draft, ['新', 'New']))
  grown = put(grown, 2, newNode(grown, ['新', 'New']))
  expect(new Set(statuses(grown)).size).toBe(5)
  const codes = grown.nodes.flatMap(({ steps }) => steps.map(({ code }) => code))
  expect(new Set(codes).size).toBe(2)
})

test('an end node has no assignees, and an approval has at least one step', () => {
  const draft = draftOf({ ...definition, nodes: [node(1, 'a', { limit: { amount: 1, unit: 'day' }, batch: false, approveFlow: true })] })
  const end = inKind(draft, draft.nodes[0]!, 'end')
  for (const removedField of ['limit', 'batch', 'launchAction', 'launchText', 'target']) expect(end).not.toHaveProperty(removedField)
  expect(inKind(draft, end, 'sign')).toMatchObject({ approveFlow: true, end: false, launchAction: 'a_done', steps: [{ approve: 'any' }] })
})

test('reports the differences between two versions that a user would notice', () => {
  const [from, to] = [draftOf(definition), draftOf(definition)]
  expect(differences(from, to)).toEqual([])
  const other = put(
    change({ ...to, name: ['新', 'New'] }, to.nodes[1]!, { ...to.nodes[1]!, formEditable: true, access: { kind: 'roles', roles: ['x'] } }),
    2,
    newNode(to, ['新', 'New']),
  )
  expect(differences(from, other).map(({ fact }) => fact)).toEqual(['name', 'access', 'formEditable', 'added'])
  expect(differences(from, { ...to, nodes: moved(to.nodes, 0, 1) as typeof to.nodes }).map(({ fact }) => fact)).toEqual(['order'])
  expect(differences(other, from).map(({ fact }) => fact)).toContain('gone')
})

const step = (code: string, more: Partial<ProcessStep> = {}): ProcessStep => ({
  sequence: 0,
  code,
  name: [code, code],
  approve: 'any',
  reject: 'first',
  end: false,
  ...more,
})

test('steps that wait for a step follow its new code, and wait for what it waited for once it is removed', () => {
  const steps = [step('a'), step('b'), step('c', { after: ['a', 'b'] }), step('d', { after: ['c'] })]
  expect(renamed(steps, 'a', 'z')[2]!.after).toEqual(['z', 'b'])
  expect(renamed(steps, 'a', 'a')).toBe(steps)
  expect(withoutStep(steps, 1).map(({ after }) => after)).toEqual([undefined, ['a'], ['c']])
  expect(withoutStep(steps, 2)[2]!.after).toEqual(['a', 'b'])
})

test('branches follow a renamed node and end with a removed one', () => {
  const draft = draftOf({
    ...definition,
    nodes: [node(1, 'a', { branches: [{ when: 'x > 1', target: 'c' }] }), node(2, 'b'), node(3, 'c', { end: true })],
  })
  const last = draft.nodes[2]!
  expect(change(draft, last, { ...last, status: 'z' }).nodes[0]!.branches).toEqual([{ when: 'x > 1', target: 'z' }])
  expect(without(draft, last).nodes[0]!.branches).toEqual([])
  expect(inKind(draft, draft.nodes[0]!, 'end')).not.toHaveProperty('branches')
})
