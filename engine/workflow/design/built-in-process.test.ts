/** Tests of the built-in process of a type, and of how statuses and actions are interpreted in it. */
import { expect, test } from 'vitest'
import { checkDocument } from '../../../model/check-document.ts'
import { document, type AnyDocument } from '../../../model/document.ts'
import { checkProcess } from './check-design.ts'
import { builtInProcess } from './built-in-process.ts'
import { covering, meaning, nodeAfter, statusBack, stepsOf } from './process-nodes.ts'
import { paper, paperCurrency } from '../../testing/workflow-fixture.ts'

const builtIn = builtInProcess(paper)!
const [draft, submitted, approved] = builtIn.nodes as [(typeof builtIn.nodes)[0], (typeof builtIn.nodes)[0], (typeof builtIn.nodes)[0]]

test('flow statuses become nodes and the actions between them launch actions [DM-3-079][DM-3-080]', () => {
  expect(builtIn).toMatchObject({ code: 'paper', page: 'paper', version: 0 })
  expect(checkProcess(builtIn)).toEqual([])
  expect(
    builtIn.nodes.map(({ status, target, launchAction, approveFlow, formEditable, end }) => [
      status,
      target,
      launchAction,
      approveFlow,
      formEditable,
      end,
    ]),
  ).toEqual([
    ['draft', 'submitted', 'submit', false, true, false],
    ['submitted', 'approved', 'approve', true, false, false],
    ['approved', undefined, undefined, false, false, true],
  ])
  expect(draft).toMatchObject({
    text: ['草稿', 'Draft'],
    colour: 'neutral',
    launchText: ['提交', 'Submit'],
    access: { kind: 'initiatorRoles', roles: ['clerk'] },
  })
  expect(submitted.access).toEqual({ kind: 'roles', roles: ['boss', 'money'] })
})

test('steps keep their people, signature kind and return rule [DM-3-081]', () => {
  expect(stepsOf(submitted).map(({ code, approve, reject, access }) => [code, approve, reject, access])).toEqual([
    ['boss', 'any', 'first', { kind: 'roles', roles: ['boss'] }],
    ['money', 'any', 'last', { kind: 'roles', roles: ['money'] }],
  ])
})

test('covers actions without steps, actions with party roles, and types without a flow', () => {
  const spec = {
    ...paper,
    actions: {
      ...paper.actions,
      approve: { label: ['审批', 'Approve'], from: 'submitted', to: 'approved', by: ['owner', 'boss'], sign: 'all', partyRole: 'supplier' },
    },
  }
  const process = builtInProcess(document('signed_paper', spec as never))!
  expect(stepsOf(process.nodes[1]!)).toMatchObject([{ code: 'approve', approve: 'all', reject: 'first' }])
  expect(process.nodes[1]!.access).toEqual({ kind: 'initiatorRoles', roles: ['boss'], partyRole: 'supplier' })
  expect(builtInProcess(document('flat_paper', { ...paper, flow: undefined } as never))).toBeUndefined()
  expect(() => builtInProcess(document('odd_paper', { ...paper, flow: ['approved', 'draft'] } as never))).toThrow(
    'no action leads from approved to draft',
  )
})

test('a flow whose last status is signed ends at the status the signature leads to', () => {
  const spec = { ...paper, flow: ['submitted'] }
  const process = builtInProcess(document('half_paper', spec as never))!
  expect(process.nodes.map(({ status, approveFlow, end }) => [status, approveFlow, end])).toEqual([
    ['submitted', true, false],
    ['approved', false, true],
  ])
  expect(checkProcess(process)).toEqual([])
})

test('a node covers the statuses its launch action starts from; a rejection leads to one of them or to it', () => {
  expect(['draft', 'rejected', 'submitted', 'approved', 'cancelled'].map((status) => covering(builtIn, paper, status)?.status)).toEqual([
    'draft',
    'draft',
    'submitted',
    'approved',
    undefined,
  ])
  expect(statusBack(builtIn, paper, { node: draft, to: 'rejected' })).toBe('rejected')
  expect(statusBack(builtIn, paper, { node: draft, to: undefined })).toBe('draft')
  expect(statusBack(builtIn, paper, { node: submitted, to: 'rejected' })).toBe('submitted')
  expect(nodeAfter(builtIn, draft)).toBe(submitted)
})

test('the meaning of an action depends on the node', () => {
  const at = { definition: builtIn, type: paper }
  expect(['submit', 'approve', 'reject', 'cancel'].map((action) => meaning(at, draft, action))).toEqual([
    'forward',
    undefined,
    undefined,
    undefined,
  ])
  expect(['submit', 'approve', 'reject', 'cancel'].map((action) => meaning(at, submitted, action))).toEqual([
    undefined,
    'forward',
    'back',
    undefined,
  ])
  expect(['approve', 'reject', 'reopen'].map((action) => meaning(at, approved, action))).toEqual([undefined, undefined, undefined])
})

test('steps of a definition keep conditions, limits and predecessors, and what is wrong with them is said at the step', () => {
  const [boss, money] = paper.actions.approve.steps
  const withSteps = (...steps: readonly object[]) =>
    ({ ...paper, actions: { ...paper.actions, approve: { ...paper.actions.approve, steps } } }) as unknown as AnyDocument
  const above = { field: 'amount', amount: '1000', currency: 'CNY', base: 'baseAmount' }
  const type = withSteps(boss, { ...money, after: [], when: { expression: 'pages > 3' }, above })
  expect(builtInProcess(type)!.nodes[1]!.steps[1]).toMatchObject({ after: [], when: 'pages > 3', above })
  // The roles of the fixture are those of a platform, which a definition does not name.
  const problems = (...steps: readonly object[]) =>
    checkDocument(withSteps(...steps), [paperCurrency])
      .filter(({ path, key }) => path.includes('steps') && key !== 'definition.unknownRole')
      .map(({ path, key }) => [path.split('steps')[1], key])
  expect(problems(boss, { ...money, after: [], when: { expression: 'pages > 3' }, above })).toEqual([])
  expect(problems(boss, { ...money, when: { expression: 'sheets > 3' }, after: ['nobody'] })).toEqual([
    ['[1].when.expression', 'definition.expressionName'],
    ['[1].after', 'definition.step.unknown'],
  ])
  expect(problems({ ...boss, when: { expression: 'pages > 3' }, above: { ...above, field: 'pages', amount: 'much' } })).toEqual([
    ['[0].above.field', 'definition.fieldKind'],
    ['[0].above.amount', 'definition.value'],
    ['', 'definition.unconditional'],
  ])
})
