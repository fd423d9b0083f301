/** Refuses an action to everybody but the persons whom the document names for it (`among`). */
import type { AnyAction, AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { namedUsers } from '../../../model/notice-spec.ts'
import type { Label } from '../../../model/text.ts'
import type { Actor } from '../../actor.ts'
import type { Stored } from '../../store/read.ts'
import { personLabel } from './apart.ts'

/** Returns the field whose persons do the action; the last one where none names anybody. Undefined for an action that names no field. */
export const decidingField = ({ among }: AnyAction, doc: Stored): string | undefined =>
  among?.find((name) => namedUsers(doc, [name]).length > 0) ?? among?.at(-1)

/** Whether the person is among those whom the document names for the action; anybody is where it names no field. */
export function isAmong(action: AnyAction, doc: Stored, actor: Pick<Actor, 'user'>): boolean {
  const field = decidingField(action, doc)
  return field === undefined || namedUsers(doc, [field]).includes(actor.user)
}

/**
 * Refuses the action to a person whom the document does not name for it.
 * @throws WeftError 403 `action.among`
 */
export function requireAmong(
  type: AnyDocument,
  { action, doc, actor }: { readonly action: AnyAction; readonly doc: Stored; readonly actor: Pick<Actor, 'user'> },
): void {
  if (isAmong(action, doc, actor)) return
  const [who, whoEn] = labelOf(type, decidingField(action, doc)!)
  const [name, nameEn] = action.label
  throw new WeftError(403, 'action.among', { values: { action: name, actionEn: nameEn, who, whoEn } })
}

const labelOf = (type: AnyDocument, name: string): Label => (name === 'createdBy' ? ['创建人', 'Created by'] : personLabel(type, name))
