/**
 * Property tests: random processes and random people acting concurrently over several connections never get stuck, never repeat a
 * transition and never skip a step.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { read } from '../design/definitions.ts'
import { holds, rowsOf, type Figure } from '../../testing/workflow-invariants.ts'
import { workflowFixture, push, recall, rollback, type FixturePerson, type WorkflowFixture } from '../../testing/workflow-fixture.ts'
import { addUsers, delegate, transfer } from './task-operations.ts'
import { withdrawSignature } from './withdraw-signature.ts'
import { isFullRun } from '../../testing/proof-size.ts'

const roles = ['r1', 'r2', 'r3', 'nobody']
const positions = ['p1', 'p2', 'none']
const access: fc.Arbitrary<NodeAccess> = fc
  .record({
    kind: fc.constantFrom('initiator', 'positions', 'initiatorPositions', 'roles', 'roles', 'initiatorRoles'),
    roles: fc.subarray(roles, { minLength: 1, maxLength: 2 }),
    positions: fc.subarray(positions, { minLength: 1, maxLength: 2 }),
    fixed: fc.option(fc.constantFrom('p2', 'none'), { nil: undefined, freq: 4 }),
  })
  .map(
    ({ kind, ...codes }) =>
      ({
        kind,
        ...(kind.includes('osition') ? { positions: codes.positions } : {}),
        ...(kind.includes('oles') ? { roles: codes.roles } : {}),
        ...(codes.fixed ? { fixed: codes.fixed } : {}),
      }) as NodeAccess,
  )
/** Conditions whose meaning `isNeeded` implements a second time. */
const condition = fc.constantFrom('amount > 50', 'amount <= 50', 'amount > 100')
const step = fc.record({
  when: fc.option(condition, { nil: undefined, freq: 3 }),
  /** Which of the steps before it the step waits for, as bits; absent: the step before it. */
  waits: fc.option(fc.nat(7), { nil: undefined, freq: 2 }),
  approve: fc.constantFrom('any' as const, 'all' as const),
  reject: fc.constantFrom('approver' as const, 'last' as const, 'first' as const),
  end: fc.constantFrom(false, false, false, true),
  access: fc.option(access, { nil: undefined }),
})
const node = fc.record({
  approve: fc.integer({ min: 0, max: 3 }),
  access,
  log: fc.boolean(),
  steps: fc.array(step, { maxLength: 4 }),
  /** Leads over some nodes on a condition. */
  branch: fc.option(fc.record({ when: condition, over: fc.nat(3) }), { nil: undefined, freq: 3 }),
})
const design = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 5 }),
  initiatorMayApprove: fc.boolean(),
  skipRepeated: fc.boolean(),
  amount: fc.constantFrom(null, '10', '75', '500'),
})

const actions = [
  'approve',
  'approve',
  'approve',
  'approve',
  'reject',
  'rollback',
  'add',
  'delegate',
  'transfer',
  'recall',
  'takeBack',
] as const
/** Half of the operations are done by a current assignee, the others by anybody. */
const randomAction = fc.record({
  what: fc.constantFrom(...actions),
  asked: fc.boolean(),
  who: fc.nat(20),
  whom: fc.nat(20),
  where: fc.nat(5),
})
type Step = {
  readonly what: (typeof actions)[number]
  readonly asked: boolean
  readonly who: number
  readonly whom: number
  readonly where: number
}
const script = fc.array(fc.array(randomAction, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 7 })

let here: WorkflowFixture
const cast: FixturePerson[] = []
const figures: Figure[] = []
beforeAll(async () => {
  here = await workflowFixture()
  const parts: [string, string[], string[]][] = [
    ['a', ['r1'], []],
    ['b', ['r1', 'r2'], ['p1']],
    ['c', ['r2'], ['p1', 'p2']],
    ['d', ['r3'], []],
    ['e', ['r3', 'r1'], ['p2']],
    ['f', [], ['p1']],
    ['g', ['r2', 'r3'], []],
  ]
  for (const [name, roleNames, at] of parts) {
    const actor = await here.person(name, { roles: roleNames, positions: at })
    cast.push(actor)
    figures.push({ id: actor.id, name, roles: roleNames, positions: at })
  }
  cast.push(await here.person('root', { administrator: true }), await here.person('deputy', { administrator: true }))
  for (const one of cast.slice(-2)) figures.push({ id: one.id, name: one.name, roles: [], positions: [] })
  await here.story.sql(`UPDATE core.member SET account_type = 'common' WHERE user_id = $1`, [here.story.as('admin').actor.user])
})
afterAll(() => here.end())

let count = 0
interface Spec {
  readonly nodes: readonly {
    readonly approve: number
    readonly access: NodeAccess
    readonly log: boolean
    readonly steps: readonly (Omit<ProcessStep, 'sequence' | 'code' | 'name' | 'after'> & { readonly waits?: number | undefined })[]
    readonly branch?: { readonly when: string; readonly over: number } | undefined
  }[]
  readonly initiatorMayApprove: boolean
  readonly skipRepeated: boolean
  readonly amount: string | null
}
/**
 * Builds the steps of a node as a graph that a design may have: the first step has no condition, and a step that ends the node has one where
 * others follow it.
 */
function graph(steps: Spec['nodes'][number]['steps']): ProcessStep[] {
  const codes = steps.map(() => `s${++count}`)
  const linked = steps.map(({ waits, ...one }, no): ProcessStep => {
    const after = waits === undefined ? {} : { after: codes.slice(0, no).filter((_, at) => waits & (1 << at)) }
    const { when, ...rest } = one
    return { ...rest, ...after, ...(no > 0 && when ? { when } : {}), sequence: no, code: codes[no]!, name: ['步骤', 'Step'] }
  })
  const leads = ({ code }: ProcessStep) => linked.some((other, at) => (other.after ?? [codes[at - 1]]).includes(code))
  return linked.map((one, no) => (one.end && leads(one) ? (no === 0 ? { ...one, end: false } : { ...one, when: 'amount <= 50' }) : one))
}

function build(spec: Spec): ProcessNode[] {
  const nodes = spec.nodes.map(
    (one, at): ProcessNode => ({
      sequence: at,
      status: at === 0 ? 'draft' : `n${at}`,
      text: [`节点${at}`, `Node ${at}`],
      colour: 'info',
      approveFlow: one.approve > 0,
      log: one.log,
      formEditable: false,
      launchAction: `go${at}`,
      launchText: ['继续', 'Go on'],
      end: false,
      access: one.access,
      steps: one.approve > 0 ? graph(one.steps) : [],
      ...(one.branch
        ? {
            branches: [
              { when: one.branch.when, target: at + 1 + one.branch.over < spec.nodes.length ? `n${at + 1 + one.branch.over}` : 'approved' },
            ],
          }
        : {}),
    }),
  )
  return [
    ...nodes,
    {
      sequence: 99,
      status: 'approved',
      text: ['完成', 'Done'],
      colour: 'success',
      approveFlow: false,
      log: true,
      formEditable: false,
      end: true,
      access: { kind: 'initiator' },
      steps: [],
    },
  ]
}

/** A branch cannot be decided without an amount, and the signature is refused until it is entered (`branches.test.ts`). */
const amountOf = ({ nodes, amount }: Spec) => amount ?? (nodes.some(({ branch }) => branch) ? '60' : null)

async function begin(spec: Spec, starter: FixturePerson): Promise<{ id: string; definition: ProcessDefinition }> {
  const stored = await here.define(build(spec), { initiatorMayApprove: spec.initiatorMayApprove, skipRepeated: spec.skipRepeated })
  return {
    id: await here.paper(starter, { amount: amountOf(spec) }),
    definition: (await starter.perform((operation) => read(operation, stored))).definition,
  }
}

/** Returns the current assignees and the node. */
async function processState(id: string): Promise<{ node: string; status: string; actors: FixturePerson[]; tasks: string[] }> {
  const { instance, tasks } = await rowsOf(here, id)
  const open = tasks.filter(({ state }) => state === 'open')
  return {
    ...instance,
    actors: open.map(({ user_id }) => cast.find((one) => one.id === user_id)!),
    tasks: open.map((task) => task.id),
  }
}

/**
 * Executes one operation. Refusals from the catalogue are accepted, faults are not.
 * @returns the status change, if any
 */
async function act(
  id: string,
  definition: ProcessDefinition,
  { actor, node, it, task = {} }: { actor: FixturePerson; node: string; it: Step; task?: { readonly task?: string } },
): Promise<{ to?: string } | undefined> {
  const launch = definition.nodes.find(({ status }) => status === node)?.launchAction ?? 'approve'
  const targetId = cast[it.whom % cast.length]!.id
  const way = (operation: Parameters<Parameters<FixturePerson['perform']>[0]>[0]): Promise<unknown> => {
    switch (it.what) {
      case 'approve':
        return push(operation, { docId: id, action: launch, ...task, ...(it.where === 0 ? { node } : {}) })
      case 'reject':
        return push(operation, { docId: id, action: 'reject', comment: '不行' })
      case 'rollback':
        return rollback(operation, { docId: id, to: definition.nodes[it.where % definition.nodes.length]!.status })
      case 'recall':
        return recall(operation, { docId: id })
      case 'takeBack':
        return withdrawSignature(operation, { docId: id })
      case 'add':
        return addUsers(operation, { docId: id, users: [targetId], order: ([undefined, 'before', 'after'] as const)[it.where % 3] }).then(
          () => undefined,
        )
      case 'delegate':
        return delegate(operation, { docId: id, to: targetId })
      case 'transfer':
        return transfer(operation, { docId: id, to: targetId })
    }
  }
  try {
    return ((await actor.perform(way)) ?? undefined) as { to?: string } | undefined
  } catch (error) {
    if (![403, 409, 11000].includes((error as { code: number }).code)) throw error
    return undefined
  }
}

test('random processes under random parallel operations keep every invariant and always reach their end', async () => {
  let deedsDone = 0
  await fc.assert(
    fc.asyncProperty(design, script, fc.nat(6), async (spec, rounds, who) => {
      const starter = cast[who]!
      const { id, definition } = await begin(spec, starter)
      let moves = 0
      for (const round of rounds) {
        const now = await processState(id)
        const results = await Promise.all(
          round.map((it) =>
            act(id, definition, {
              actor: it.asked && now.actors.length > 0 ? now.actors[it.who % now.actors.length]! : cast[it.who % cast.length]!,
              node: now.node,
              it,
            }),
          ),
        )
        moves += results.filter((one) => one?.to !== undefined).length
        deedsDone += results.filter(Boolean).length
        const rows = await rowsOf(here, id)
        holds(definition, figures, rows)
        // Whatever the number of people who acted, the document changed exactly as often as a status change was reported.
        expect(rows.instance.docVersion - 1).toBe(moves)
      }
      // From any state, signing by the assignees leads to the end, so no process is stuck.
      for (let turn = 0; (await processState(id)).status === 'in_progress'; turn++) {
        expect(turn).toBeLessThan(80)
        const now = await processState(id)
        await Promise.all(
          now.actors.map((actor, at) =>
            act(id, definition, {
              actor,
              node: now.node,
              task: { task: now.tasks[at]! },
              it: { what: 'approve', asked: true, who: 0, whom: 0, where: 1 },
            }),
          ),
        )
      }
      holds(definition, figures, await rowsOf(here, id))
    }),
    { numRuns: Number(process.env['FLOW_RUNS'] ?? (isFullRun ? 120 : 6)), endOnFailure: true },
  )
  expect(deedsDone).toBeGreaterThan(isFullRun ? 200 : 10)
})
