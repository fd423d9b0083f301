/**
 * Fixture for the process engine's tests: one document type `paper`, people with roles and positions, and functions to publish
 * processes.
 */
import type { RoleName } from '../../model/people/roles.ts'
import { actionsOf, document, type AnyDocument } from '../../model/document.ts'
import { refused } from '../../model/errors.ts'
import { integer } from '../../model/fields/integer.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import type { StepKindName } from '../../model/process/process-kinds.ts'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../model/process/process.ts'
import type { Operation } from '../operation.ts'
import { personOf, story, type Person, type Story } from './story.ts'
import { asSystem } from '../store/scope.ts'
import type { Actor } from '../actor.ts'
import { publish, saveDraft } from '../workflow/design/definitions.ts'
import { requireProcess } from '../workflow/state/instance.ts'
import { advanceProcess } from '../workflow/runtime/advance.ts'
import { recall as recallProcess, rollback as rollBackProcess } from '../workflow/runtime/task-operations.ts'
import { expectAt, meantAction } from '../workflow/runtime/api-action.ts'
import { startProcess } from '../workflow/runtime/start.ts'
import type { ProcessChange } from '../workflow/runtime/sign.ts'

/** A role of the platform's own, as its administrators add them. Definitions name the roles of the registry only. */
const ownRole = (code: string) => code as RoleName

/** The currency of an amount; its code stands first in its title, as in the real master. */
export const paperCurrency = document('currency', {
  module: 'office',
  code: 'CUR',
  kind: 'master',
  label: ['币种', 'Currency'],
  title: ['code', 'name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { code: text(['代码', 'Code']), name: text(['名称', 'Name']) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['code', 'name'], sort: ['code'] },
  form: [{ section: ['基本', 'Basic'], fields: ['code', 'name'] }],
})

export const paper = document('paper', {
  module: 'office',
  code: 'PAP',
  kind: 'transaction',
  label: ['文件', 'Paper'],
  number: 'P-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    name: text(['名称', 'Name']),
    amount: money(['金额', 'Amount'], { currency: 'currency' }),
    baseAmount: money(['本位币金额', 'Base amount']),
    currency: link(['币种', 'Currency'], 'currency'),
    buyer: link(['采购员', 'Buyer'], 'user'),
    pages: integer(['页数', 'Pages']),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    submitted: { label: ['送审', 'Submitted'], family: 'attention' },
    approved: { label: ['已通过', 'Approved'], family: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], family: 'returned', edit: true },
    cancelled: { label: ['已取消', 'Cancelled'], family: 'closed', end: true },
  },
  flow: ['draft', 'submitted', 'approved'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: ['draft', 'rejected'], to: 'submitted', by: ['owner', ownRole('clerk')] },
    approve: {
      label: ['审批', 'Approve'],
      from: 'submitted',
      to: 'approved',
      steps: [
        { code: 'boss', label: ['主管', 'Boss'], by: ownRole('boss'), sign: 'any', back: 'first' },
        { code: 'money', label: ['财务', 'Money'], by: ownRole('money'), sign: 'any', back: 'last' },
      ],
    },
    reject: { label: ['驳回', 'Reject'], from: 'submitted', to: 'rejected', back: 'first', comment: 'required' },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'rejected', 'submitted', 'approved'], to: 'cancelled', by: ['owner'] },
    reopen: { label: ['重开', 'Reopen'], from: 'approved', to: 'rejected', by: ['owner'] },
  },
  list: { columns: ['number', 'name', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
})

export interface FixturePerson extends Person {
  readonly id: string
  readonly name: string
}
export interface State {
  readonly node: string
  /** The first open step, and all of them. */
  readonly step: string | null
  readonly steps: readonly string[]
  readonly status: string
  readonly paper: string
  readonly round: number
  readonly visit: number
  readonly waiting: readonly string[]
  readonly log: readonly string[]
}
/** Values of a paper by which conditions and relations are judged. */
export interface PaperValues {
  readonly amount?: string | null
  readonly baseAmount?: string
  readonly currency?: string
  readonly buyer?: string
}
export interface WorkflowFixture {
  readonly story: Story
  /** Creates a person. Positions are created when they are named. */
  person(
    name: string,
    options?: { roles?: readonly string[]; positions?: readonly string[]; company?: string; administrator?: boolean },
  ): Promise<FixturePerson>
  /** Publishes a process for papers. Nodes are in order; the last one ends the process. */
  define(nodes: readonly ProcessNode[], more?: Partial<ProcessDefinition>): Promise<string>
  /** Creates a paper in its first node. */
  paper(by: FixturePerson, values?: PaperValues): Promise<string>
  push(by: FixturePerson, id: string, action: string, more?: Partial<PushInput>): Promise<ProcessChange>
  /** Returns the sorted names of people with an open task, and the state of the process. */
  state(id: string): Promise<State>
  end(): Promise<void>
}

let codes = 0
export const step = (approve: StepKindName, access: NodeAccess | undefined, more: Partial<ProcessStep> = {}): ProcessStep => {
  const no = ++codes
  return { sequence: no, code: `s${no}`, name: [`步骤${no}`, `Step ${no}`], approve, reject: 'first', end: false, access, ...more }
}
/** Builds a node. With steps it is an approval. */
export const node = (status: string, access: NodeAccess, steps?: readonly ProcessStep[], more: Partial<ProcessNode> = {}): ProcessNode => {
  const no = ++codes
  return {
    sequence: no,
    status,
    text: [`节点${status}`, `Node ${status}`],
    colour: 'info',
    approveFlow: steps !== undefined,
    log: true,
    formEditable: false,
    launchAction: `go_${status}`,
    launchText: [`从${status}继续`, `Go on from ${status}`],
    end: false,
    steps: steps ?? [],
    access,
    ...more,
  }
}
export const last = (status = 'approved'): ProcessNode =>
  node(status, { kind: 'initiator' }, undefined, { end: true, launchAction: undefined, launchText: undefined })
export const byRoles = (...roles: string[]): NodeAccess => ({ kind: 'roles', roles })
export const initiator: NodeAccess = { kind: 'initiator' }

/** What a test sends to the process of a paper. */
export interface PushInput {
  readonly docId: string
  readonly action: string
  readonly node?: string
  readonly visit?: number
  readonly step?: string
  readonly task?: string
  readonly comment?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Pushes the process alone; papers of this fixture are rows past the save path, so the status is written here. */
export async function push(operation: Operation, { docId, action, ...input }: PushInput): Promise<ProcessChange> {
  const flow = await requireProcess(operation, docId)
  expectAt(flow, input)
  const { taken: handled } = await meantAction(operation, flow.type, flow.doc, { word: action })
  if (handled) return written(operation, docId, await advanceProcess(operation, flow.type, flow.doc, action, input))
  const declared = actionsOf(paper)[action]
  if (declared && ![declared.from].flat().includes(flow.instance.node)) throw refused('action.changed')
  return { handled: false }
}
export const rollback = async (operation: Operation, input: Parameters<typeof rollBackProcess>[1]): Promise<ProcessChange> =>
  written(operation, input.docId, await rollBackProcess(operation, input))
export const recall = async (operation: Operation, input: Parameters<typeof recallProcess>[1]): Promise<ProcessChange> =>
  written(operation, input.docId, await recallProcess(operation, input))

/** Writes the status that the process answered, in the paper and in the directory. */
async function written(operation: Operation, docId: string, moved: ProcessChange): Promise<ProcessChange> {
  if (moved.to === undefined) return moved
  const params = [operation.actor.platform, docId, moved.to]
  await asSystem(operation, async ({ tx }) => {
    await tx.run('UPDATE office.paper SET status = $3, version = version + 1 WHERE platform_id = $1 AND id = $2', params)
    await tx.run('UPDATE core.entry SET status = $3 WHERE platform_id = $1 AND id = $2', params)
  })
  return moved
}

export async function workflowFixture(): Promise<WorkflowFixture> {
  const app = await story({ documents: [paper, paperCurrency] })
  const names = new Map<string, string>()
  const designer = app.as('admin')

  const person: WorkflowFixture['person'] = async (
    name,
    { roles = ['staff'], positions = [], company = 'brand', administrator = false } = {},
  ) => {
    const created = await app.person(name, { company, roles })
    if (administrator) await app.sql(`UPDATE core.member SET account_type = 'administrator' WHERE user_id = $1`, [created.actor.user])
    for (const code of positions) {
      const values = [created.actor.platform, app.engine.ids.next(), created.actor.company, code]
      await app.sql(
        'INSERT INTO core.position (platform_id, id, company_id, code, name_zh, name_en) VALUES ($1, $2, $3, $4, $4, $4) ON CONFLICT DO NOTHING',
        values,
      )
      await app.sql(
        'INSERT INTO core.position_holder (platform_id, position_id, user_id) SELECT platform_id, id, $4 FROM core.position WHERE platform_id = $1 AND company_id = $2 AND code = $3',
        [created.actor.platform, created.actor.company, code, created.actor.user],
      )
    }
    const actor: Actor = { ...created.actor, positions, accountType: administrator ? 'administrator' : 'common' }
    names.set(actor.user, name)
    return Object.assign(personOf(app.engine, actor), { id: actor.user, name })
  }

  return {
    story: app,
    person,
    define: (nodes, more = {}) =>
      designer.perform(async (operation) => {
        const draft = await saveDraft(operation, {
          definition: {
            code: `process${++codes}`,
            name: ['流程', 'Process'],
            page: 'paper',
            nodes: nodes.map((one, at) => ({ ...one, sequence: (at + 1) * 10 })),
            ...more,
          },
        })
        return (await publish(operation, draft.id)).id
      }),
    paper: (by, values = {}) => by.perform((operation) => newPaper(operation, paper, values)),
    push: (by, docId, action, more = {}) => by.perform((operation) => push(operation, { docId, action, ...more })),
    async state(id) {
      const [row] = await app.sql(
        `SELECT i.node, i.steps[1] AS step, i.steps, i.status, i.round, i.visit, e.status AS paper FROM core.process_instance i JOIN core.entry e USING (platform_id) WHERE i.doc_id = $1 AND e.id = $1`,
        [id],
      )
      const open = await app.sql<{ user_id: string }>(
        `SELECT t.user_id FROM core.process_task t WHERE t.doc_id = $1 AND t.state = 'open'`,
        [id],
      )
      const log = await app.sql<{ action: string }>('SELECT action FROM core.process_log WHERE doc_id = $1 ORDER BY id', [id])
      const waiting = open.map(({ user_id }) => names.get(user_id) ?? (user_id === designer.actor.user ? 'admin' : user_id)).sort()
      return { ...(row as Omit<State, 'waiting' | 'log'>), waiting, log: log.map(({ action }) => action) }
    },
    end: () => app.end(),
  }
}

/** Creates a paper without the save path: a row, its directory entry and its process. */
async function newPaper(operation: Operation, type: AnyDocument, values: PaperValues): Promise<string> {
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    `INSERT INTO office.paper (platform_id, id, company_id, number, status, created_by, updated_by, amount, base_amount, currency, buyer) VALUES ($1, $2, $3, $4, 'draft', $5, $5, $6, $7, $8, $9)`,
    [
      operation.actor.platform,
      id,
      operation.actor.company,
      `P-${id}`,
      operation.actor.user,
      values.amount ?? null,
      values.baseAmount ?? null,
      values.currency ?? null,
      values.buyer ?? null,
    ],
  )
  await operation.tx.run(
    `INSERT INTO core.entry (platform_id, id, type, number, title, status) VALUES ($1, $2, 'paper', $3, $3, 'draft')`,
    [operation.actor.platform, id, `P-${id}`],
  )
  await startProcess(operation, type, {
    id,
    status: 'draft',
    number: `P-${id}`,
    ownerCompany: operation.actor.company,
    createdBy: operation.actor.user,
    $partyRoles: {},
  })
  return id
}
