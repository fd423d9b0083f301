/** Reassigns a leaver's open tasks to a colleague, document by document, each with a journal entry (experience U66, T31), and what the leaver holds. */
import { invalid, notFound, WeftError } from '../../model/errors.ts'
import { isGuest } from '../../model/people/account-types.ts'
import { localise } from '../../model/text.ts'
import { documentsHeldBy } from '../query/held-documents.ts'
import { transfer } from '../workflow/runtime/task-operations.ts'
import type { Operation } from '../operation.ts'
import { load } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { handOverHeld } from './hand-over-held.ts'

export interface ReassignedWork {
  /** The number of reassigned tasks, of processes and personal ones. */
  readonly tasks: number
  readonly personal: number
  /** The number of documents that the leaver held (`heldBy`). */
  readonly held: number
  /** The tasks that stay, with the reason: the recipient may be the initiator, or may already sign there. */
  readonly left: readonly { readonly type: string; readonly id: string; readonly number: string | null; readonly message: string }[]
}
interface Held extends Record<string, unknown> {
  readonly type: string
  readonly doc: string
  readonly number: string | null
}

/** What is open for a person. */
export interface OpenWork {
  readonly tasks: number
  readonly personal: number
  /** What the person holds, by type and by the field that names the person. */
  readonly held: readonly HeldOfType[]
}
interface HeldOfType {
  readonly type: string
  /** In the language of the actor. */
  readonly label: string
  /** As whom the document names the person. */
  readonly as: string
  readonly documents: readonly { readonly id: string; readonly number: string | null }[]
}

/** Returns the number of open tasks of a person of the actor's company, and the documents that the person holds. */
export async function openWorkOf(operation: Operation, user: string): Promise<OpenWork> {
  requireAdministrator(operation, 'people')
  await member(operation, user, 'id')
  const [row] = await operation.tx.rows<{ tasks: number; personal: number }>(
    `SELECT (SELECT count(*)::int FROM core.process_task WHERE platform_id = $1 AND user_id = $2 AND company_id = $3 AND state IN ('open', 'delegated')) AS tasks,
       (SELECT count(*)::int FROM core.personal_task WHERE platform_id = $1 AND user_id = $2 AND status = 10) AS personal`,
    [operation.actor.platform, user, operation.actor.company],
  )
  const { company, language } = operation.actor
  const held = await asSystem(operation, (system) => documentsHeldBy(system, { user, company }))
  return {
    ...row!,
    held: held.map(({ type, field, documents }) => ({
      type: type.name,
      label: localise(type.label, language),
      as: localise(field.label, language),
      documents,
    })),
  }
}

/**
 * Reassigns all open tasks of `from` to `to`, both of the actor's company, and hands over what `from` holds. Substitute appointments that involve `from` are removed.
 * @throws WeftError 11000 at `to`, and what refuses the change of a held document
 */
export async function reassignWork(
  operation: Operation,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReassignedWork> {
  requireAdministrator(operation, 'people')
  await member(operation, from, 'id')
  await member(operation, to, 'to', { active: true })
  if (from === to) throw invalid([{ path: 'to', key: 'flow.target' }])
  const { platform, company, language } = operation.actor
  const assignedWork = await operation.tx.rows<Held>(
    `SELECT DISTINCT t.type, t.doc_id AS doc, e.number FROM core.process_task t LEFT JOIN core.entry e ON e.platform_id = t.platform_id AND e.id = t.doc_id
     WHERE t.platform_id = $1 AND t.user_id = $2 AND t.company_id = $3 AND t.state IN ('open', 'delegated') ORDER BY t.doc_id`,
    [platform, from, company],
  )
  const left: ReassignedWork['left'][number][] = []
  const held = await asSystem(operation, async (system) => {
    for (const { type, doc, number } of assignedWork) {
      const document = operation.engine.types.get(type)
      if (!document) continue
      try {
        await load(system, document, doc, { lock: true })
        await transfer(system, { docId: doc, to, from })
      } catch (error) {
        // The refusal came before anything was written, so the other tasks still follow.
        if (!(error instanceof WeftError)) throw error
        left.push({ type, id: doc, number, message: error.localised(language) })
      }
    }
    return handOverHeld(system, { from, to, company })
  })
  const personal = await operation.tx.run(
    'UPDATE core.personal_task SET user_id = $3 WHERE platform_id = $1 AND user_id = $2 AND status = 10',
    [platform, from, to],
  )
  await operation.tx.run('DELETE FROM core.substitute WHERE platform_id = $1 AND (user_id = $2 OR delegate_id = $2)', [platform, from])
  await recordAdminAction(operation, { type: 'user', id: from, action: 'handOver', changes: [{ path: 'to', from: null, to }] })
  return { tasks: assignedWork.length - left.length, personal, held, left }
}

async function member(operation: Operation, user: string, path: string, { active = false } = {}): Promise<void> {
  const rows = await operation.tx.rows<{ status: string; kind: string }>(
    'SELECT status, account_type AS kind FROM core.member WHERE platform_id = $1 AND user_id = $2 AND company_id = $3',
    [operation.actor.platform, user, operation.actor.company],
  )
  if (rows.length === 0 && path === 'id') throw notFound()
  if (rows.length === 0 || (active && (rows[0]!.status !== 'active' || isGuest(rows[0]!.kind))))
    throw invalid([{ path, key: 'flow.target' }])
}
