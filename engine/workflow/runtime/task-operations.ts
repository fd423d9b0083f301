/**
 * Process operations other than signing: roll back, recall, add people, delegate, transfer, remind, comment. Each runs in the caller's
 * transaction, under the instance's lock.
 */
import { forbidden, refused, WeftError } from '../../../model/errors.ts'
import { codesOf, decides, isSignature, signingTaskKinds, signs, type AddedOrder } from '../../../model/process/process-kinds.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import { rolesRead } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { caseOf, open } from './enter-node.ts'
import {
  change,
  currentNode,
  openTasks,
  processOf,
  instanceOf,
  note,
  requireProcess,
  type ProcessDocument,
  type ProcessState,
  type Task,
} from '../state/instance.ts'
import { requireCurrentTask, currentTask } from './current-task.ts'
import { accessOf, firstNode, nodesOf, stepAt } from '../design/process-nodes.ts'
import { publishReminder, publishNewTasks } from './workflow-notices.ts'
import { companiesOf } from '../people/user-companies.ts'
import { able, isNamed, assigneesOf, type Person } from '../people/assignees.ts'
import { expectAt } from './api-action.ts'
import { goBack } from './reject.ts'
import { dropOpinions, type ProcessChange } from './sign.ts'
import { isAdded, pending } from '../rules/step.ts'
import { mayReturnTo, ofOwnSide } from './ways-back.ts'
import { writeInstance } from '../state/write-instance.ts'

const running = async (operation: Operation, docId: string, doc?: ProcessDocument): Promise<ProcessState> => {
  const flow = await requireProcess(operation, docId, doc)
  if (flow.instance.status !== 'in_progress') throw refused('action.changed')
  return flow
}

/**
 * Whether the actor is an administrator of the company that has to act now (not of the other party), or of the platform, and
 * so may correct what they cannot.
 */
export const administers = ({ operation: { actor }, tasks }: ProcessState): boolean =>
  actor.accountType === 'super' ||
  (actor.accountType === 'administrator' &&
    tasks.some(({ company, state }) => company === actor.company && (state === 'open' || state === 'delegated')))

/** Whether the actor may act at the current node: has a task of the step, is named by a node without approval, or administers it. */
async function hasSay(flow: ProcessState): Promise<boolean> {
  if (administers(flow)) return true
  const node = currentNode(flow)
  const task = await currentTask(flow, openTasks(flow))
  if (task) return decides(task.kind)
  return !node.approveFlow && !node.end && (await isNamed(caseOf(flow), accessOf(node)))
}

/** Returns the open step that the actor acts on: that of the own task, else the first; null at a node without approval. */
async function stepOfActor(flow: ProcessState): Promise<string | null> {
  const task = await currentTask(flow, openTasks(flow))
  return task?.step ?? flow.instance.steps[0] ?? null
}

/**
 * Returns the earlier nodes to which this person may roll the document back: those of the own side that were passed in this round, in order, but
 * none that would take back what others have consumed. Empty at the first node (SH-7-058).
 * @param doc the document as it is stored
 */
export async function allowedRollback(operation: Operation, docId: string, doc?: ProcessDocument): Promise<readonly ProcessNode[]> {
  const instance = await instanceOf(operation, docId)
  if (instance?.status !== 'in_progress') return []
  return rollbackNodes(await processOf(operation, instance, doc && { doc }))
}

/** Returns what `allowedRollback` does, of a process that is read. */
export const rollbackNodes = async (flow: ProcessState): Promise<readonly ProcessNode[]> =>
  (await passedNodes(flow)).filter(({ status }) => mayReturnTo(flow, status))

/** Returns the nodes of the own side that were passed in this round. */
async function passedNodes(flow: ProcessState): Promise<readonly ProcessNode[]> {
  const { operation, instance, definition } = flow
  const here = currentNode(flow)
  if (here === firstNode(definition) || !(await hasSay(flow))) return []
  const rows = await operation.tx.rows<{ node: string }>(
    'SELECT DISTINCT node FROM core.process_visit WHERE platform_id = $1 AND instance_id = $2 AND round = $3',
    [operation.actor.platform, instance.id, instance.round],
  )
  const passed = new Set(rows.map(({ node }) => node))
  const earlier = nodesOf(definition).filter((node) => node.sequence < here.sequence && !node.end && passed.has(node.status))
  return ofOwnSide(flow, earlier)
}

/**
 * Rolls the process back to a node that `allowedRollback` names, for all its people; the save path writes the status that it answers, and refuses one
 * that takes back what others have consumed.
 * @param input.doc the document as it is stored
 * @throws WeftError 409 `flow.rollback` for another node (SH-4-030)
 */
export async function rollback(
  operation: Operation,
  input: {
    readonly docId: string
    readonly to: string
    readonly node?: string
    readonly comment?: string | undefined
    readonly doc?: ProcessDocument
  },
): Promise<ProcessChange> {
  const flow = await running(operation, input.docId, input.doc)
  expectAt(flow, input)
  if (!(await hasSay(flow))) await requireCurrentTask(flow, openTasks(flow))
  const target = (await passedNodes(flow)).find((node) => node.status === input.to)
  if (!target) throw refused('flow.rollback')
  const task = await currentTask(flow, openTasks(flow))
  if (task) change(flow, task, signs(task.kind) ? 'rejected' : 'done', { comment: input.comment ?? '', by: operation.actor.user })
  note(flow, { action: 'rollback', step: task?.step, comment: input.comment, data: { to: target.status } })
  return returnTo(flow, target, { action: 'rollback', comment: input.comment })
}

/**
 * Recalls a document before anybody has signed. Allowed for the initiator and for the person who submitted it in this round.
 * @throws WeftError 409 `flow.recall` after a signature
 */
export async function recall(operation: Operation, input: { readonly docId: string; readonly comment?: string }): Promise<ProcessChange> {
  const flow = await running(operation, input.docId)
  const verdict = await recallable(flow)
  if (verdict === 'not yours') throw forbidden('flow.notYours')
  if (verdict === 'signed') throw refused('flow.recall')
  if (verdict === 'at home') throw refused('action.notNow', { action: '撤回', actionEn: 'Recall' })
  const waiting = flow.tasks.filter((task) => task.state === 'open').map(({ user }) => user)
  note(flow, { action: 'recall', comment: input.comment })
  await publishReminder(flow, waiting, { type: 'MSG', say: ['已由发起人撤回', 'recalled by the initiator'] })
  return returnTo(flow, firstNode(flow.definition), { action: 'recall', comment: input.comment })
}

export async function recallable(flow: ProcessState): Promise<'yes' | 'not yours' | 'signed' | 'at home'> {
  const { operation, instance, definition } = flow
  const first = firstNode(definition).status
  if (instance.node === first) return 'at home'
  const [row] = await operation.tx.rows<{ launcher: string | null; others: number; signed: number }>(
    `SELECT (SELECT v.left_by FROM core.process_visit v WHERE v.platform_id = $1 AND v.instance_id = $2 AND v.round = $3 AND v.node = $4 ORDER BY v.visit DESC LIMIT 1) AS launcher,
       (SELECT count(*) FROM core.process_visit v WHERE v.platform_id = $1 AND v.instance_id = $2 AND v.round = $3 AND v.node <> $4 AND v.left_by <> $5)::int AS others,
       (SELECT count(*) FROM core.process_task t WHERE t.platform_id = $1 AND t.instance_id = $2 AND t.round = $3 AND t.node <> $4 AND t.kind = ANY ($6::text[]) AND t.state IN ('approved', 'rejected', 'done'))::int AS signed`,
    [operation.actor.platform, instance.id, instance.round, first, operation.actor.user, signingTaskKinds],
  )
  if (operation.actor.user !== instance.starter && operation.actor.user !== row?.launcher) return 'not yours'
  return row!.signed > 0 || row!.others > 0 ? 'signed' : 'yes'
}

async function returnTo(
  flow: ProcessState,
  node: ProcessNode,
  { action, comment }: { readonly action: string; readonly comment?: string },
): Promise<ProcessChange> {
  const moved = await goBack(flow, { node }, { action, comment })
  await writeInstance(flow)
  return moved
}

/**
 * Adds people to the current node. A step then needs their signatures as well as those of its own people, whatever its kind (U62).
 * @param input.order before the step's own people, who then wait, or after them; beside them when absent
 * @returns how many were added
 */
export async function addUsers(
  operation: Operation,
  input: {
    readonly docId: string
    readonly users?: readonly string[]
    readonly position?: string
    readonly order?: AddedOrder
    readonly comment?: string
  },
): Promise<number> {
  const flow = await running(operation, input.docId)
  if (!(await hasSay(flow))) throw forbidden('flow.notYours')
  const node = currentNode(flow)
  const step = stepAt(node, await stepOfActor(flow))
  const positionHolders = input.position
    ? await assigneesOf(caseOf(flow), {
        access: { kind: 'positions', positions: [input.position], partyRole: accessOf(node, step).access.partyRole },
        fixed: [],
      })
    : []
  const users = [...new Set([...(input.users ?? []), ...positionHolders.map(({ user }) => user)])]
  if (users.length === 0) throw refused('flow.target')
  const assignedUsers = new Set(
    openTasks(flow)
      .filter((task) => task.step === (step?.code ?? null))
      .filter(({ state, kind }) => (decides(kind) || state === 'open') && state !== 'cancelled' && state !== 'transferred')
      .map(({ user }) => user),
  )
  const people: Person[] = []
  for (const user of users) if (!assignedUsers.has(user)) people.push(await colleague(flow, user))
  if (people.length === 0) return 0
  const stepTasks = step ? flow.tasks.filter((task) => task.step === step.code && !isAdded(task) && decides(task.kind)) : []
  const waits = input.order === 'after' && stepTasks.some(pending)
  if (input.order === 'before') for (const task of stepTasks) if (task.state === 'open') change(flow, task, 'waiting')
  const opened = await open(flow, people, {
    kind: step ? 'added' : 'launch',
    step: step?.code ?? null,
    addedBy: operation.actor.user,
    ...(waits ? { state: 'waiting' } : {}),
  })
  const order = step && input.order ? { order: input.order } : {}
  note(flow, { action: 'add', step: step?.code, comment: input.comment, data: { users: people.map(({ user }) => user), ...order } })
  if (!waits) await publishNewTasks(flow, opened, step?.name)
  await writeInstance(flow)
  return people.length
}

/**
 * Asks a colleague's opinion on the actor's own task. The task then returns to its owner for the decision, and the opinion does not
 * count as a signature.
 */
export async function delegate(
  operation: Operation,
  input: { readonly docId: string; readonly to: string; readonly comment?: string },
): Promise<void> {
  const flow = await running(operation, input.docId)
  const task = await requireCurrentTask(flow, openTasks(flow))
  if (!isSignature(task.kind) || task.state !== 'open') throw refused('flow.target')
  const person = await free(flow, task, { user: input.to })
  change(flow, task, 'delegated')
  const opened = await open(flow, [person], { kind: 'opinion', step: task.step, behalf: task.user, addedBy: operation.actor.user })
  note(flow, { action: 'delegate', step: task.step, comment: input.comment, data: { from: task.user, to: person.user } })
  await publishNewTasks(flow, opened, stepAt(currentNode(flow), task.step)?.name)
  await writeInstance(flow)
}

/**
 * Transfers the actor's own task for good to a colleague whom the step or its node asks. An administrator may transfer another person's
 * task (`from`), e.g. of a person who has left, to any colleague who reads the document.
 * @throws WeftError 409 `flow.notNamed` for a colleague who has none of the roles and positions
 */
export async function transfer(
  operation: Operation,
  input: { readonly docId: string; readonly to: string; readonly from?: string; readonly comment?: string },
): Promise<void> {
  const flow = await running(operation, input.docId)
  const among = openTasks(flow)
  const foreign = input.from !== undefined && input.from !== operation.actor.user
  if (foreign && !administers(flow)) throw forbidden('flow.notYours')
  const task = foreign
    ? among.find(({ user, state }) => user === input.from && (state === 'open' || state === 'delegated'))
    : await requireCurrentTask(flow, among)
  if (!task) throw refused('action.changed')
  const person = await free(flow, task, { user: input.to, company: task.company })
  // Who administers roles may also give one task of them to a person without the role, as when a person has left.
  if (!foreign) await requireNamed(flow, task, person)
  change(flow, task, 'transferred', { comment: input.comment ?? '', by: operation.actor.user })
  dropOpinions(flow, task)
  const opened = await open(flow, [person], {
    kind: task.kind,
    step: task.step,
    addedBy: operation.actor.user,
    behalf: task.behalf ?? undefined,
    inheritsFrom: task,
  })
  note(flow, { action: 'transfer', step: task.step, comment: input.comment, data: { from: task.user, to: person.user } })
  await publishNewTasks(flow, opened, stepAt(currentNode(flow), task.step)?.name)
  await writeInstance(flow)
}

/**
 * Returns a person who is not yet involved in this step: neither assigned nor done, and has not transferred the task before (so that
 * tasks do not circulate).
 */
async function free(
  flow: ProcessState,
  { step }: Task,
  { user, company }: { readonly user: string; readonly company?: string },
): Promise<Receiver> {
  if (flow.tasks.some((task) => task.step === step && task.user === user && task.state !== 'cancelled')) throw refused('flow.target')
  return colleague(flow, user, company)
}

/**
 * Requires that the step or its node names who is to decide in another's place (T31, DM-6-015): the right to sign is of roles and positions, and no
 * person's to give away. An access that names persons alone, the initiator or those of a relation, has nobody else to name; there, and where
 * nobody holds the roles, the colleague need only read the document.
 */
async function requireNamed(flow: ProcessState, { step }: Task, person: Receiver): Promise<void> {
  const node = currentNode(flow)
  const ofStep = accessOf(node, stepAt(node, step))
  const isForHolders = [...codesOf(ofStep.access, 'roles'), ...codesOf(ofStep.access, 'positions'), ...ofStep.fixed].length > 0
  if (!isForHolders) return
  const named = [...(await assigneesOf(caseOf(flow), ofStep)), ...(await assigneesOf(caseOf(flow), accessOf(node)))]
  if (named.length > 0 && !named.some(({ user }) => user === person.user)) throw refused('flow.notNamed', { name: person.name })
}

/** Who is given a task, with the name for a refusal. */
type Receiver = Person & { readonly name: string }

/**
 * Returns an active member of the actor's company (T31), who is not the initiator unless the process lets initiators approve.
 * @throws WeftError 409 `flow.mayNotRead` for a person whose roles do not read the type: the task would wait for someone who cannot open it
 */
async function colleague(flow: ProcessState, user: string, company = flow.operation.actor.company): Promise<Receiver> {
  const { operation, instance, definition, tasks } = flow
  const launching = tasks.some(({ kind, state }) => !signs(kind) && state === 'open')
  if (user === instance.starter && !definition.initiatorMayApprove && !launching) throw refused('flow.target')
  const [person] = /^\d{1,18}$/.test(user)
    ? await operation.tx.rows<Receiver & { readonly roles: readonly string[] }>(
        `SELECT m.user_id AS "user", m.company_id AS company, m.roles, coalesce(e.title, '') AS name FROM core.member m LEFT JOIN core.entry e ON e.platform_id = m.platform_id AND e.id = m.user_id JOIN core.account a ON a.id = m.user_id AND a.status = 'active' WHERE m.platform_id = $1 AND m.user_id = $2 AND m.company_id = $3 AND ${able}`,
        [operation.actor.platform, user, company],
      )
    : []
  if (!person) throw refused('flow.target')
  const { roles, ...receiver } = person
  if (!(await rolesRead(operation, flow.type, roles))) throw refused('flow.mayNotRead', { name: receiver.name })
  return receiver
}

/**
 * Reminds all assignees, each at most once in an hour. Allowed for the initiator and for participants.
 * @returns how many were notified
 * @throws WeftError 429 when nobody is due
 */
export async function remind(operation: Operation, input: { readonly docId: string }): Promise<number> {
  const instance = await instanceOf(operation, input.docId)
  if (instance?.status !== 'in_progress') throw refused('action.notNow', { action: '催办', actionEn: 'Remind' })
  const flow = await processOf(operation, instance)
  if (!(await tookPart(flow))) throw forbidden('flow.notYours')
  const rows = await operation.tx.rows<{ user: string }>(
    `UPDATE core.process_task SET reminded_at = now() WHERE platform_id = $1 AND instance_id = $2 AND visit = $3 AND state = 'open' AND user_id <> $4 AND (reminded_at IS NULL OR reminded_at <= now() - interval '1 hour') RETURNING user_id AS "user"`,
    [operation.actor.platform, instance.id, instance.visit, operation.actor.user],
  )
  if (rows.length === 0) throw new WeftError(429, 'generic.tooMany')
  const reminds = ([zh, en]: Label): Label => [`${zh} 提醒您尽快处理`, `${en} reminds you to handle this`]
  const { name, user } = operation.actor
  const company = (await companiesOf(operation, [user])).get(user)
  await publishReminder(
    flow,
    rows.map((row) => row.user),
    { type: 'APPR', say: reminds([name, name]), ...(company ? { sayElsewhere: reminds(company.name) } : {}) },
  )
  return rows.length
}

export async function tookPart({ operation, instance }: ProcessState): Promise<boolean> {
  if (operation.actor.user === instance.starter) return true
  const rows = await operation.tx.rows(
    'SELECT 1 FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 AND (user_id = $3 OR done_by = $3) LIMIT 1',
    [operation.actor.platform, instance.id, operation.actor.user],
  )
  return rows.length > 0
}

/**
 * Adds a remark to the history, stored even if the node keeps no history, since it was written to be read. The caller has checked
 * that the person may read the document.
 */
export async function remark(operation: Operation, input: { readonly docId: string; readonly comment: string }): Promise<void> {
  const flow = await requireProcess(operation, input.docId)
  note(flow, { action: 'comment', comment: input.comment, always: true })
  await writeInstance(flow)
}

/** Marks the person's open tasks of a document as read. */
export const markRead = (operation: Operation, docId: string): Promise<number> =>
  operation.tx.run(
    `UPDATE core.process_task SET read_at = now() WHERE platform_id = $1 AND doc_id = $2 AND user_id = $3 AND state = 'open' AND read_at IS NULL`,
    [operation.actor.platform, docId, operation.actor.user],
  )
