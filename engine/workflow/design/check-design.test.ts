/** Tests of the design validations, each separately and all together. */
import { expect, test } from 'vitest'
import type { ProcessDefinition, ProcessNode } from '../../../model/process.ts'
import { checkProcess } from './check-design.ts'
import { byRoles, initiator, last, node, step } from '../../testing/workflow-fixture.ts'

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
