/** Workflow notifications: new tasks, results, reminders. They are written to the outbox with the commit. */
import { nodeAt } from '../design/process-nodes.ts'
import { hidesByDefinition } from '../../../model/people/hidden-fields.ts'
import type { Label } from '../../../model/text.ts'
import { commentsHandedOver } from '../../authorisation/handed-comments.ts'
import type { PartyRoles } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { companiesOf } from '../people/user-companies.ts'
import type { ProcessState, Task } from '../state/instance.ts'

/** Notifies everybody with a new task except the actor. `nobody`: an administrator stands in for a step without approvers. */
export async function publishNewTasks(flow: ProcessState, tasks: readonly Task[], step: Label | undefined, why?: 'nobody'): Promise<void> {
  const users = tasks.filter((task) => task.state === 'open' && task.user !== flow.operation.actor.user).map(({ user }) => user)
  if (users.length === 0) return
  const at = step ?? nodeAt(flow.definition, flow.instance.node)?.text ?? ['', '']
  publishNotice(flow, users, {
    type: 'APPR',
    title: await titleOf(flow),
    say: ([zh, en]) =>
      why === 'nobody'
        ? [`${zh}：“${at[0]}”没有审批人，请管理员处理`, `${en}: "${at[1]}" has no approver, an administrator must decide`]
        : [`${zh}：待您处理“${at[0]}”`, `${en}: waiting for you, "${at[1]}"`],
  })
}

/**
 * Notifies the initiator of the result, unless the initiator acted.
 * @param decided the action and what was written with it; an initiator of another company reads it where the action hands it over, as in the log
 */
export async function publishResult(
  flow: ProcessState,
  result: 'approved' | 'returned' | 'rejected',
  decided?: { readonly action: string; readonly comment?: string | undefined },
): Promise<void> {
  const { starter } = flow.instance
  if (starter === flow.operation.actor.user) return
  // An end status that means more than approval is named by its own label, such as ordered or received.
  const { node } = flow.instance
  const end = node === 'approved' ? undefined : nodeAt(flow.definition, node)?.text
  const labels: Record<typeof result, Label> = {
    approved: end ? [end[0], end[1].toLowerCase()] : ['已通过', 'approved'],
    returned: ['被退回', 'sent back'],
    rejected: ['被驳回', 'rejected'],
  }
  const comment = decided?.comment
  const more = comment ? ([`：${comment}`, `: ${comment}`] as const) : (['', ''] as const)
  const say =
    (after: Label) =>
    ([zh, en]: Label): Label => [`${zh}${labels[result][0]}${after[0]}`, `${en} ${labels[result][1]}${after[1]}`]
  publishNotice(flow, [starter], {
    type: 'MSG',
    title: await titleOf(flow),
    say: say(more),
    ...(comment && !(await handsComment(flow, starter, decided.action)) ? { sayElsewhere: say(['', '']) } : {}),
  })
}

/** Whether an action hands its comment to the company of a person, by the party roles that it has in the document. */
async function handsComment({ operation, type, doc }: ProcessState, user: string, action: string): Promise<boolean> {
  const company = (await companiesOf(operation, [user])).get(user)?.id
  if (company === undefined) return false
  const others = Object.entries(doc.$partyRoles ?? {}).flatMap(([role, one]) => (one === company ? [role] : []))
  const roles = doc.ownerCompany === company ? ['owner', ...others] : others
  const restriction = (path: string, of: PartyRoles) => ([of].flat().every((role) => hidesByDefinition(type, role)(path)) ? 2 : 0)
  return commentsHandedOver({ type, restriction }, roles).has(action)
}

/**
 * Sends a message with its own content about the document.
 * @param message `sayElsewhere`: what people of other companies than the actor's read instead
 */
export async function publishReminder(
  flow: ProcessState,
  users: readonly string[],
  { type, say, sayElsewhere }: { readonly type: 'APPR' | 'MSG'; readonly say: Label; readonly sayElsewhere?: Label },
): Promise<void> {
  const others = [...new Set(users)].filter((user) => user !== flow.operation.actor.user)
  if (others.length === 0) return
  const after =
    (text: Label) =>
    ([zh, en]: Label): Label => [`${zh}：${text[0]}`, `${en}: ${text[1]}`]
  publishNotice(flow, others, {
    type,
    title: await titleOf(flow),
    say: after(say),
    ...(sayElsewhere ? { sayElsewhere: after(sayElsewhere) } : {}),
  })
}

interface Notice {
  readonly type: 'APPR' | 'MSG'
  /** Returns the document's type and number (or title), in both languages. */
  readonly title: () => Label
  readonly say: (title: Label) => Label
  /** For people of other companies than the actor's. */
  readonly sayElsewhere?: (title: Label) => Label
}

function publishNotice(flow: ProcessState, users: readonly string[], { type, title, say, sayElsewhere }: Notice): void {
  const { operation, type: document, doc } = flow
  operation.events.push({
    topic: 'notice',
    payload: {
      users,
      type,
      // Read as the outbox is written: the number of a new document is known then.
      get content() {
        return say(title())
      },
      get elsewhere() {
        return sayElsewhere && { company: operation.actor.company, content: sayElsewhere(title()) }
      },
      docType: document.name,
      docId: doc.id,
      module: document.module,
      from: operation.actor.user,
      fromCompany: operation.actor.company,
    },
  })
}

/** Returns how the document's type and number (or title) are read, in both languages. */
async function titleOf({ operation, type, doc, known, title }: ProcessState): Promise<() => Label> {
  const numbered: Label | undefined = doc.number ? [doc.number, doc.number] : known?.titles.get(doc.id)
  const read = numbered ?? (title ? undefined : ((await readTitles(operation, [doc.id])).get(doc.id) ?? ['', '']))
  return () => {
    const [zh, en] = read ?? title!()
    return [`${type.label[0]} ${zh}`.trim(), `${type.label[1]} ${en}`.trim()]
  }
}

/** Returns the number or the title of documents, in both languages, by id. */
export async function readTitles(operation: Operation, ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const rows = await operation.tx.rows<{ id: string; zh: string; en: string }>(
    `SELECT id, coalesce(number, title) AS zh, coalesce(number, title_en, title) AS en FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map(({ id, zh, en }) => [id, [zh, en]]))
}
