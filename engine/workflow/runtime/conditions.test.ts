/** Tests of conditions: steps that a document does not need, amount limits in a currency, branches to other nodes, and missing values. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessStep } from '../../../model/process/process.ts'
import {
  byRoles,
  initiator,
  last,
  node,
  paperCurrency,
  step,
  workflowFixture,
  type FixturePerson,
  type PaperValues,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { approvalPanel } from '../queries/approval-panel.ts'
import { preview } from '../queries/preview-approvers.ts'
import { paper } from '../../testing/workflow-fixture.ts'

let here: WorkflowFixture
let anna: FixturePerson, boss: FixturePerson, head: FixturePerson
let cny: string, usd: string
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna')
  boss = await here.person('boss', { roles: ['boss'] })
  head = await here.person('head', { roles: ['head'] })
  const currency = async (code: string) => (await here.story.as('admin').create(paperCurrency, { code, name: code })).id
  ;[cny, usd] = [await currency('CNY'), await currency('USD')]
})
afterAll(() => here.end())

/** A paper at an approval by the boss, then by the head on a condition. */
async function submitted(condition: Partial<ProcessStep>, values: PaperValues): Promise<string> {
  await here.define([
    node('draft', initiator),
    node('check', byRoles('boss'), [
      step('any', undefined, { code: 'boss' }),
      step('any', byRoles('head'), { code: 'head', ...condition }),
    ]),
    last(),
  ])
  const id = await here.paper(anna, values)
  await here.push(anna, id, 'go_draft')
  return id
}

test.each([
  ['1000', 'approved'],
  ['1000.01', undefined],
  // A value that is missing never spares a signature.
  [null, undefined],
] as const)('a step above 1000 for an amount of %s', async (amount, to) => {
  const id = await submitted({ when: 'amount > 1000' }, { amount })
  expect((await here.push(boss, id, 'approve')).to).toBe(to)
})

test('an amount that is raised where the form is open needs the signature that it spared; where it is closed nothing changes', async () => {
  for (const [formEditable, to] of [
    [true, undefined],
    [false, 'approved'],
  ] as const) {
    await here.define([
      node('draft', initiator),
      node(
        'check',
        byRoles('boss'),
        [
          step('any', undefined, { code: 'boss' }),
          step('any', byRoles('head'), { code: 'head', above: { field: 'amount', amount: '1000', currency: 'CNY' } }),
        ],
        { formEditable },
      ),
      last(),
    ])
    const id = await here.paper(anna, { amount: '5', currency: cny })
    await here.push(anna, id, 'go_draft')
    await here.story.sql('UPDATE office.paper SET amount = 2000 WHERE id = $1', [id])
    expect((await here.push(boss, id, 'approve')).to).toBe(to)
    if (to) continue
    const panel = await anna.perform((operation) => approvalPanel(operation, id))
    expect(panel!.nodes[1]!.steps.map(({ code, state }) => [code, state])).toEqual([
      ['boss', 'done'],
      ['head', 'current'],
    ])
    expect((await here.push(head, id, 'approve')).to).toBe('approved')
  }
})

test('the history says which step is skipped and why, and which one could not be decided', async () => {
  const small = await submitted({ when: 'amount > 1000' }, { amount: '5' })
  const panel = await anna.perform((operation) => approvalPanel(operation, small))
  expect(panel!.nodes[1]!.steps.map(({ code, state, condition }) => [code, state, condition?.[0]])).toEqual([
    ['boss', 'current', undefined],
    ['head', 'skipped', 'amount > 1000'],
  ])
  expect(panel!.history.find(({ action }) => action === 'stepSkipped')).toMatchObject({
    step: 'head',
    data: { condition: ['amount > 1000', 'amount > 1000'] },
  })
  const unknown = await submitted({ when: 'amount > 1000' }, {})
  expect((await here.state(unknown)).log).toContain('stepUndecided')
  // A counterparty reads that a step was skipped, not at which amount.
  const theirs = await anna.perform((operation) => approvalPanel(operation, small, 'supplier'))
  expect(JSON.stringify(theirs)).not.toContain('amount')
})

test('the condition is judged once, on entering the node: a later amount returns to it by the next visit', async () => {
  const id = await submitted({ when: 'amount > 1000' }, { amount: '5' })
  await here.story.sql('UPDATE office.paper SET amount = 5000 WHERE id = $1', [id])
  await here.push(boss, id, 'reject', { comment: '重来' })
  await here.push(anna, id, 'go_draft')
  expect((await here.push(boss, id, 'approve')).to).toBeUndefined()
  expect(await here.state(id)).toMatchObject({ steps: ['head'] })
})

test.each([
  ['CNY', '99999', undefined, 'approved'],
  ['CNY', '100001', undefined, undefined],
  // Another currency: by the base amount of the document's frozen rate, else the step is asked.
  ['USD', '20000', '142000', undefined],
  ['USD', '20000', '99000', 'approved'],
  ['USD', '20000', undefined, undefined],
] as const)('a limit of 100000 CNY for %s %s (base amount %s)', async (code, amount, baseAmount, to) => {
  const above = { field: 'amount', amount: '100000', currency: 'CNY', base: 'baseAmount' }
  const values = { amount, currency: code === 'CNY' ? cny : usd, ...(baseAmount ? { baseAmount } : {}) }
  const id = await submitted({ above }, values)
  expect((await here.push(boss, id, 'approve')).to).toBe(to)
})

test('a node leads on by the first branch that holds, else to its target; a branch that cannot be decided is refused', async () => {
  const design = () => [
    node('draft', initiator, undefined, { branches: [{ when: 'amount > 100', target: 'large' }] }),
    node('small', byRoles('boss'), [step('any', undefined)], { target: 'approved' }),
    node('large', byRoles('head'), [step('any', undefined)]),
    last(),
  ]
  await here.define(design())
  const start = async (amount?: string) => {
    const id = await here.paper(anna, { amount: amount ?? null })
    return { id, moved: await here.push(anna, id, 'go_draft').catch(({ key }: { key: string }) => key) }
  }
  expect((await start('5')).moved).toMatchObject({ to: 'small' })
  const large = await start('500')
  expect(large.moved).toMatchObject({ to: 'large' })
  const panel = await anna.perform((operation) => approvalPanel(operation, large.id))
  expect(panel!.nodes.map(({ nid, state }) => [nid, state])).toEqual([
    ['draft', 'done'],
    ['small', 'skipped'],
    ['large', 'current'],
    ['approved', 'ahead'],
  ])
  expect(panel!.nodes[0]!.target).toBe('large')
  expect(await here.push(head, large.id, 'approve')).toMatchObject({ to: 'approved' })
  // Nothing has happened to a document that cannot be decided: once the value is there, it goes on.
  const unknown = await start()
  expect(unknown.moved).toBe('flow.undecided')
  await here.story.sql('UPDATE office.paper SET amount = 7 WHERE id = $1', [unknown.id])
  expect(await here.push(anna, unknown.id, 'go_draft')).toMatchObject({ to: 'small' })
})

test('the preview shows the steps that the document needs today, and for a new document all of them', async () => {
  const id = await submitted({ when: 'amount > 1000' }, { amount: '5' })
  const stepsFor = async (doc?: Parameters<typeof preview>[2]) =>
    (await anna.perform((operation) => preview(operation, paper, doc))).flatMap(({ steps }) =>
      steps.map(({ code, skipped }) => [code, skipped]),
    )
  const doc = { id, status: 'check', ownerCompany: anna.actor.company, createdBy: anna.id }
  expect(await stepsFor(doc)).toEqual([
    ['boss', undefined],
    ['head', true],
  ])
  expect(await stepsFor()).toEqual([
    ['boss', undefined],
    ['head', undefined],
  ])
})
