/** Values that a person gives along with an action: fields of its form in any status, and other fields where the status allows editing. */
import { partsOf, type AnyActionForm } from '../../../model/actions/action-form.ts'
import { forbidden, WeftError } from '../../../model/errors.ts'
import { nodeRights, withNodeRights } from '../../workflow/runtime/node-rights.ts'
import type { Operation } from '../../operation.ts'
import { withQueryCache } from '../../store/query-cache.ts'
import { partyRolesIn } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues } from '../../stored-document.ts'
import { checkLinks } from '../input/check-links.ts'
import { placeOf, readInput } from '../input/read-input.ts'
import type { Acting } from './prepare-action.ts'
import { actionMessageValues, editingRoles } from '../validation/action-availability.ts'
import { completeAndValidate } from '../validation/complete-and-validate.ts'

/**
 * Applies the values of an action to its document and validates it as a save does.
 * @throws WeftError 400 for unknown keys; 403 for fields that the person may not write; 409 `save.notEditable` for fields outside of the form where the
 *   status allows no editing; 11000 at the fields
 */
export async function takeValues(operation: Operation, acting: Acting): Promise<void> {
  const { type, input, policy, action, before, doc } = acting
  if (input.values === undefined || !policy) return
  const { values, opened } = formInput(action?.form, input.values, acting.ownRows)
  const isForm = action?.form !== undefined && Object.keys(values).every((name) => opened.has(name))
  const partyRoles = isForm ? actingRoles(operation, acting) : await rolesThatEdit(operation, acting)
  const partyRole = partyRoles.includes('owner') ? 'owner' : partyRoles[0]!
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole }
  const narrowed = withNodeRights(policy, await nodeRights(operation, policy, before))
  const read = readInput({ operation, type, policy: narrowed, partyRoles, viewer, opened }, doc, values)
  const linked = await checkLinks(operation, type, doc, before, placeOf(read))
  const form = isForm ? opened : undefined
  await asSystem(operation, (system) =>
    completeAndValidate(system.withTransaction(withQueryCache(system.tx)), type, doc, { viewer, input: read, before, linked, form }),
  )
}

/** Returns the party roles in which the person acts; who is named by a process alone acts in all that the company has. */
export const actingRoles = ({ actor }: Operation, { policy, roles, before }: Acting): readonly string[] =>
  roles.length > 0 ? roles : partyRolesIn(before, actor.company, policy?.standing ?? [])

/** Returns the party roles that may edit the document where it stands. */
async function rolesThatEdit(operation: Operation, { type, policy, roles, action, before }: Acting): Promise<readonly string[]> {
  if (!policy?.may.edit) throw forbidden()
  const editing = await editingRoles(operation, type, { doc: before, roles })
  if (editing.length > 0) return editing
  throw new WeftError(409, 'save.notEditable', { values: actionMessageValues(type, { action, doc: before }) })
}

export interface FormInput {
  /** Values as a save takes them: columns of the form are one new line of their list, or of the rows of who acts. */
  readonly values: Readonly<FieldValues>
  /** Fields that the form opens for them. */
  readonly opened: ReadonlySet<string>
}

/**
 * Reads the keys of the values of an action: `lines.column` makes one new line, or changes the rows of who acts.
 * @param ownRows the ids of these rows, by lines
 * @throws WeftError 400 for values that are no object, and for a list that is sent beside columns of its new line
 */
export function formInput(
  form: AnyActionForm | undefined,
  input: unknown,
  ownRows: ReadonlyMap<string, readonly string[]> = new Map(),
): FormInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new WeftError(400, 'generic.badRequest')
  const { header, lines } = partsOf(form ?? { fields: [] })
  const values: FieldValues = {}
  const opened = new Set(header)
  for (const [key, value] of Object.entries(input as FieldValues)) {
    const [name, column] = key.split('.') as [string, string?]
    if (column === undefined || !lines.get(name)?.includes(column)) {
      if (opened.has(key) && !header.has(key)) throw new WeftError(400, 'generic.badRequest', { detail: { what: key } })
      values[key] = value
      continue
    }
    if (Object.hasOwn(input, name)) throw new WeftError(400, 'generic.badRequest', { detail: { what: name } })
    const rows = ownRows.get(name)?.map((id) => ({ id })) ?? [{}]
    const patch = (values[name] ?? { set: rows, remove: [] }) as { readonly set: readonly FieldValues[] }
    for (const row of patch.set) row[column] = value
    values[name] = patch
    opened.add(name)
  }
  return { values, opened }
}
