/**
 * Return to the last approver 驳回到上一审批人: the step of the person who signed last is opened again for that person; earlier signatures
 * stay valid (ruling).
 */
import { signatureKinds } from '../../../model/process/process-kinds.ts'
import { ancestors, descendants } from '../../../model/process/process-steps.ts'
import { openTasks, taskColumns, type ProcessState, type Task } from '../state/instance.ts'
import { nodeAt, stepAt, stepsOf } from '../design/process-nodes.ts'
import { able, type Person } from '../people/assignees.ts'
import { isAdded, pending, signed } from './step.ts'
import type { Back, BackRule } from './return-rule.ts'
import { backToLast } from './return-to-last-node.ts'

/**
 * Returns to the last node when nobody has signed in this round yet. Opens the whole step again when the person is no longer
 * available. Where steps run in parallel, the last approver is that of the branch: signatures and open tasks of other branches stay.
 */
export const backToApprover: BackRule = async (flow, node, from) => {
  const branch = from && new Set([from.code, ...ancestors(stepsOf(node), from.code)])
  const here = flow.tasks.filter((task) => signed(task) && (branch === undefined || (task.step !== null && branch.has(task.step))))
  const tasks = here.length > 0 ? flow.tasks : await signedBefore(flow)
  const among = here.length > 0 ? here : tasks.filter(signed)
  const again = among.toSorted((a, b) => (b.doneNo ?? 0) - (a.doneNo ?? 0))[0]
  const at = again && nodeAt(flow.definition, again.node)
  const step = at && stepAt(at, again.step)
  if (!again || !at || !step) return backToLast(flow, node)
  // Signatures after that step are given again: they follow what is decided again.
  const later = descendants(stepsOf(at), step.code)
  const elsewhere = (task: Task) => task.step !== null && task.step !== step.code && !later.has(task.step)
  return {
    node: at,
    step: {
      step,
      ...(await stillThere(flow, again)),
      stand: tasks.filter((task) => signed(task) && task !== again && !later.has(task.step ?? '')),
      after: at === node ? others(tasks, again) : [],
      resume:
        at === node
          ? openTasks(flow)
              .filter((task) => pending(task) && elsewhere(task))
              // Leaving the node cancels them; the copies hold what they were.
              .map((task) => ({ ...task }))
          : [],
    },
  }
}

/** Returns the tasks of the last earlier visit in this round that was signed and left forward. */
async function signedBefore({ operation, instance }: ProcessState): Promise<Task[]> {
  const rows = await operation.tx.rows<Task>(
    `SELECT ${taskColumns} FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 AND visit = (
       SELECT max(t.visit) FROM core.process_task t JOIN core.process_visit v ON v.platform_id = t.platform_id AND v.instance_id = t.instance_id AND v.visit = t.visit
       WHERE t.platform_id = $1 AND t.instance_id = $2 AND t.round = $3 AND t.state = 'approved' AND t.kind = ANY ($4::text[]) AND v.direction = 'forward') ORDER BY id`,
    [operation.actor.platform, instance.id, instance.round, signatureKinds],
  )
  return rows
}

/** Returns the people who still have to sign the same step: its other assignees and the one who returned the document. */
const others = (tasks: readonly Task[], again: Task): (Person & Pick<Task, 'kind'>)[] =>
  tasks
    .filter(
      (task) =>
        task.step === again.step &&
        task.user !== again.user &&
        (pending(task) || (task.state === 'rejected' && (task.kind === 'sign' || isAdded(task)))),
    )
    .map(({ user, company, kind }) => ({ user, company, kind }))

async function stillThere({ operation }: ProcessState, task: Task): Promise<Pick<NonNullable<Back['step']>, 'again'>> {
  const rows = await operation.tx.rows(
    `SELECT 1 FROM core.member m WHERE m.platform_id = $1 AND m.user_id = $2 AND m.company_id = $3 AND ${able}`,
    [operation.actor.platform, task.user, task.company],
  )
  return rows.length > 0 ? { again: task } : {}
}
