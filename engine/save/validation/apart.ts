/** Refuses an action to a person who did something before that another one must check (`apart`). */
import { actionsOf, type AnyAction, type AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { namedUsers } from '../../../model/notice-spec.ts'
import type { Label } from '../../../model/text.ts'
import type { Actor } from '../../actor.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'

/** Whether the document names the person among those who may not do the action. */
export const isNamedApart = ({ apart }: AnyAction, doc: Stored, actor: Pick<Actor, 'user'>): boolean =>
  namedUsers(doc, apart?.persons ?? []).includes(actor.user)

/**
 * Refuses an action to a person whom the document names, or who has done one of the actions that it checks.
 * @param action absent where a process of the platform moves the document by itself: a task that leads on is then held to the type's approval
 *   in this status
 * @throws WeftError 403 `action.apart`
 */
export async function requireApart(
  operation: Operation,
  type: AnyDocument,
  { action, word, doc }: { readonly action: AnyAction | undefined; readonly word: string; readonly doc: Stored },
): Promise<void> {
  const checked = action ?? (word === 'reject' ? undefined : approvalAt(type, doc.status))
  if (!checked?.apart) return
  const named = (checked.apart.persons ?? []).filter((name) => namedUsers(doc, [name]).includes(operation.actor.user))
  const did = checked.apart.did ?? []
  if (named.length === 0 && !(await hasDone(operation, type, doc.id, did))) return
  const labels = named.length > 0 ? named.map((name) => personLabel(type, name)) : did.map((name) => actionsOf(type)[name]!.label)
  const [before, beforeEn] = [labels.map(([zh]) => zh).join('、'), labels.map(([, en]) => en).join(', ')]
  const [name, nameEn] = checked.label
  throw new WeftError(403, 'action.apart', { values: { action: name, actionEn: nameEn, before, beforeEn } })
}

/** Returns the approval of a type from a status, where it has `apart`. */
const approvalAt = (type: AnyDocument, status: string): AnyAction | undefined =>
  Object.values(actionsOf(type)).find(
    ({ apart, sign, steps, from }) => apart !== undefined && (sign ?? steps) !== undefined && [from].flat().includes(status),
  )

/** Whether the person has done one of these actions, or signed in its approval. */
async function hasDone({ tx, actor }: Operation, type: AnyDocument, id: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false
  const nodes = names.flatMap((name) => {
    const { sign, steps, from } = actionsOf(type)[name]!
    return sign === undefined && steps === undefined ? [] : [from].flat()
  })
  const [row] = await tx.rows<{ done: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM core.journal WHERE platform_id = $1 AND doc_id = $2 AND user_id = $3 AND action = ANY ($4::text[]))
       OR EXISTS (SELECT 1 FROM core.process_instance i JOIN core.process_task t ON t.platform_id = i.platform_id AND t.instance_id = i.id
         WHERE i.platform_id = $1 AND i.doc_id = $2 AND t.done_by = $3 AND t.state = 'approved' AND t.node = ANY ($5::text[])) AS done`,
    [actor.platform, id, actor.user, names, nodes],
  )
  return row!.done
}

/** Returns the label of a field that names persons; a column stands for itself. */
export function personLabel(type: AnyDocument, name: string): Label {
  if (name === 'createdBy') return ['创建', 'Created']
  const [first, column] = name.split('.') as [string, string?]
  const field = (type.fields as Fields)[first]!
  return column === undefined ? field.label : field.options.columns![column]!.label
}
