/** Tests of the design validations, each separately and all together. */
import { expect, test } from 'vitest'
import type { ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { checkAgainstType } from './check-against-type.ts'
import { checkProcess } from './check-design.ts'
import { byRoles, initiator, last, node, paper, step } from '../../testing/workflow-fixture.ts'

const good = (): ProcessNode[] => [
  node('draft', initiator, undefined, { sequence: 10 }),
  node('check', byRoles('boss'), [step('any', undefined, { code: 'one' }), step('all', undefined, { code: 'two' })], { sequence: 20 }),
  { ...last(), sequence: 30 },
]
const process = (nodes: ProcessNode[]): ProcessDefinition => ({ code: 'p', name: ['流程', 'Process'], version: 1, page: 'paper', nodes })
const changed = (at: number, change: Partial<ProcessNode>) =>
  checkProcess(process(good().map((one, no) => (no === at ? { ...one, ...change } : one))), 'en')

test('a valid design has no errors', () => expect(checkProcess(process(good()))).toEqual([]))

test('the last node must define an end [DM-5-020]', () => {
  expect(changed(2, { end: false })).toEqual([{ path: 'nodes[2].end', key: 'process.lastNodeEnd', values: { node: 'Node approved' } }])
})

test('all nodes but the last need a launch action and a description [DM-5-021]', () => {
  expect(changed(0, { launchAction: ' ' })).toEqual([
    { path: 'nodes[0].launchAction', key: 'process.launch', values: { node: 'Node draft' } },
  ])
  expect(changed(1, { launchText: undefined })).toEqual([
    { path: 'nodes[1].launchText', key: 'process.launch', values: { node: 'Node check' } },
  ])
  expect(changed(2, { launchAction: undefined, launchText: undefined })).toEqual([])
})

test('node sequences are unique, and the error names both nodes [DM-5-022]', () => {
  expect(changed(1, { sequence: 10 })).toEqual(
    [0, 1].map((at) => ({ path: `nodes[${at}].sequence`, key: 'process.sequence', values: { nodes: 'Node draft, Node check' } })),
  )
})

test('status codes are unique [DM-5-023][DM-3-083]', () => {
  expect(changed(1, { status: 'draft' })).toEqual(
    [0, 1].map((at) => ({ path: `nodes[${at}].status`, key: 'process.status', values: { status: 'draft' } })),
  )
})

test('launch actions are unique [DM-5-024]', () => {
  expect(changed(1, { launchAction: 'go_draft' })).toEqual(
    [0, 1].map((at) => ({ path: `nodes[${at}].launchAction`, key: 'process.action', values: { action: 'go_draft' } })),
  )
})

test('step codes are unique over all nodes [DM-5-025]', () => {
  const nodes = good()
  nodes[0] = { ...nodes[0]!, approveFlow: true, steps: [step('any', undefined, { code: 'two' })] }
  expect(checkProcess(process(nodes))).toEqual([
    { path: 'nodes[0].steps[0].code', key: 'process.step', values: { step: 'two' } },
    { path: 'nodes[1].steps[1].code', key: 'process.step', values: { step: 'two' } },
  ])
})

test('a target must be the status of another node', () => {
  expect(changed(0, { target: 'nowhere' })).toEqual([{ path: 'nodes[0].target', key: 'process.target', values: { node: 'Node draft' } }])
  expect(changed(0, { target: 'draft' })).toMatchObject([{ key: 'process.target' }])
  expect(changed(0, { target: 'approved' })).toEqual([])
})

test('all errors are reported together', () => {
  expect(checkProcess(process([])).map(({ key }) => key)).toEqual(['common.INPUT_REQUIRED'])
  expect(new Set(changed(2, { end: false, sequence: 10, status: 'draft' }).map(({ key }) => key))).toEqual(
    new Set(['process.lastNodeEnd', 'process.sequence', 'process.status', 'process.launch']),
  )
})

/** Checks an approval with these steps, and returns path and key of each error. */
const stepErrors = (...steps: ProcessStep[]) => changed(1, { steps }).map(({ path, key }) => [path, key])

test('steps form a graph without circles in which each step is reached', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((code) => step('any', undefined, { code })) as [
    ProcessStep,
    ProcessStep,
    ProcessStep,
  ]
  expect(stepErrors(one, { ...two, after: [] }, { ...three, after: ['one', 'two'] })).toEqual([])
  expect(stepErrors(one, { ...two, after: ['nowhere'] })).toEqual([['nodes[1].steps[1].after', 'process.step.unknown']])
  expect(stepErrors({ ...one, after: ['two'] }, { ...two, after: ['one'] }, three)).toEqual([
    ['nodes[1].steps[0].after', 'process.step.circle'],
    ['nodes[1].steps[1].after', 'process.step.circle'],
  ])
  expect(stepErrors({ ...one, after: ['one'] }, two)).toEqual([['nodes[1].steps[0].after', 'process.step.circle']])
  // A step that always ends the node leaves nothing to those behind it; beside it or on a condition it does.
  expect(stepErrors({ ...one, end: true }, two)).toEqual([['nodes[1].steps[1].end', 'process.step.unreachable']])
  expect(stepErrors({ ...one, end: true }, { ...two, after: [] })).toEqual([])
  expect(stepErrors({ ...one, end: true, when: 'amount < 5' }, two)).toEqual([])
})

test('an approval has a step without condition, and a branch has a condition and leads to another node', () => {
  const conditional = step('any', undefined, { code: 'one', when: 'amount > 5' })
  expect(stepErrors(conditional)).toEqual([['nodes[1].steps', 'process.unconditional']])
  const branches = [{ target: 'approved' }, { when: 'amount > 5', target: 'check' }, { when: 'amount > 5', target: 'nowhere' }]
  expect(changed(1, { branches }).map(({ path, key }) => [path, key])).toEqual([
    ['nodes[1].branches[0].when', 'common.INPUT_REQUIRED'],
    ['nodes[1].branches[1].target', 'process.target'],
    ['nodes[1].branches[2].target', 'process.target'],
  ])
  expect(changed(2, { branches: [{ when: 'amount > 5', target: 'check' }] }).map(({ key }) => key)).toContain('process.clock')
})

test('conditions compile and name fields of the document; limits name amounts, relations name people', () => {
  const nodes = good()
  const base = 'nodes[1].steps[1]'
  const errorsOf = (more: Partial<ProcessStep>, change: Partial<ProcessNode> = {}) => {
    const changedNode = { ...nodes[1]!, ...change, steps: [nodes[1]!.steps[0]!, { ...nodes[1]!.steps[1]!, ...more }] }
    const types = new Map([['paper', paper]])
    return checkAgainstType(paper, process([nodes[0]!, changedNode, nodes[2]!]), { types, language: 'en' }).map(({ path, key }) => [
      path,
      key,
    ])
  }
  expect(errorsOf({ when: 'amount > 5 and pages < 3 and status = "draft"' })).toEqual([])
  expect(errorsOf({ when: 'amuont > 5' })).toEqual([[`${base}.when`, 'process.field']])
  expect(errorsOf({ when: 'amount >' })).toEqual([[`${base}.when`, 'expression.wrong']])
  const above = { field: 'amount', amount: '100', currency: 'CNY' }
  expect(errorsOf({ above })).toEqual([])
  expect(errorsOf({ above: { ...above, field: 'pages', base: 'name' } })).toEqual([
    [`${base}.above.field`, 'process.money'],
    [`${base}.above.base`, 'process.money'],
  ])
  expect(errorsOf({ access: { kind: 'relation', relations: ['leader', 'buyer'] } })).toEqual([])
  expect(errorsOf({ access: { kind: 'relation', relations: ['amount'] } })).toEqual([[`${base}.access.relations`, 'process.relation']])
  expect(errorsOf({ access: { kind: 'relation' } })).toEqual([[`${base}.access.relations`, 'common.INPUT_REQUIRED']])
  expect(errorsOf({}, { fields: { amount: 'hidden', colour: 'readonly' } })).toEqual([['nodes[1].fields.colour', 'process.field']])
})

test('a way that skips an action to which notices, checks or postings are bound is refused', () => {
  const notified = { ...paper, notify: [{ on: 'approve', to: { partyRole: 'owner' }, text: ['已通过', 'Approved'] }] } as typeof paper
  const legal = node('legal', byRoles('boss'), undefined, { target: 'approved' })
  const errorsOf = (type: typeof paper, between: ProcessNode) => {
    const nodes = [{ ...good()[0]!, target: between.status }, between, good()[2]!]
    return checkAgainstType(type, process(nodes), { types: new Map(), language: 'en' })
  }
  expect(errorsOf(notified, legal)).toEqual([{ path: 'nodes[1].target', key: 'process.skipped', values: { actions: 'Approve' } }])
  expect(errorsOf(paper, legal)).toEqual([])
  // An approval at the node is the type's own signature, whatever the status is called.
  expect(errorsOf(notified, node('legal', byRoles('boss'), [step('any', undefined, { code: 'one' })], { target: 'approved' }))).toEqual([])
  expect(errorsOf(notified, { ...legal, target: 'draft', branches: [{ when: 'amount > 5', target: 'approved' }] })).toMatchObject([
    { path: 'nodes[1].branches[0].target', key: 'process.skipped' },
  ])
})
