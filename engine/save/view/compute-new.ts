/**
 * Computes a new document before it is saved: the entered values, completed as the save will complete them, with link titles. Nothing
 * is written.
 */
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, forbidden, WeftError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { emptyOf } from '../../../model/rules/validate.ts'
import { requirePolicy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { withQueryCache } from '../../store/query-cache.ts'
import { asSystem } from '../../store/scope.ts'
import { addTitles } from '../../store/links/titles.ts'
import { defaultsFor } from '../input/default-values.ts'
import { fillIn } from '../validation/complete-and-validate.ts'
import { placeOf, readInput } from '../input/read-input.ts'
import { checkLinks } from '../input/check-links.ts'
import { masked } from './document-view.ts'
import type { FieldValues } from '../../stored-document.ts'

/**
 * Returns values with defaults, values filled by the type's logic, and computed fields, with `<link>$` beside each link.
 * @throws WeftError 403 for who may not create documents of the type, 11000 for values that cannot be read and for links that this person may not choose; their titles are not revealed
 */
export async function computeNew(operation: Operation, type: AnyDocument, values: unknown): Promise<FieldValues> {
  const policy = await requirePolicy(operation, type)
  const partyRole = policy.partyRoles.find((one) => one !== 'reader')
  if (partyRole === undefined || !policy.may.create) throw forbidden()
  const fields = type.fields as Fields
  const doc = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)])),
    ...defaultsFor(operation, fields),
    id: '',
    number: null,
    status: Object.keys(type.statuses)[0]!,
    version: 0,
    ownerCompany: operation.actor.company,
    $partyRoles: {},
  } as unknown as Stored
  const viewer = { roles: operation.actor.roles, action: 'create' as const, partyRole }
  const input = readInput({ operation, type, policy, partyRoles: partyRole, viewer }, doc, values ?? {})
  const errors = [...input.errors, ...(await checkLinks(operation, type, doc, undefined, placeOf(input)))]
  if (errors.length > 0) throw invalid(errors)
  // The document is usually incomplete here. Logic that fails on missing values fills them in at a later call.
  if (partyRole === 'owner')
    await asSystem(operation, (system) =>
      fillIn(system.withTransaction(withQueryCache(system.tx)), type, doc, { viewer, before: undefined }),
    ).catch(stumbled)
  compute(type, doc)
  const { id: _, version: __, number: ___, ...shown } = masked(policy, doc, partyRole)
  await addTitles(operation, type, [shown])
  return shown
}

function stumbled(error: unknown): void {
  if (error instanceof TypeError || error instanceof WeftError) return
  throw error
}
