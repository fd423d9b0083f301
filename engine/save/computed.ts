/** The figures of a document that is not saved: formulas over what was typed, for clients that do not compute themselves. Nothing is written. */
import { compute } from '../../model/compute.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, forbidden } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { emptyOf } from '../../model/validate.ts'
import { allowed } from '../access/policy.ts'
import type { Run } from '../run.ts'
import type { Stored } from '../store/read.ts'
import { defaultsFor } from './defaults.ts'
import { readInput } from './input.ts'
import { masked } from './view.ts'

/** Values with defaults and computed fields. 11000 for values that cannot be read. */
export async function computed(run: Run, type: AnyDocument, values: unknown): Promise<Record<string, unknown>> {
  const policy = await allowed(run, type)
  const side = policy.sides.find((one) => one !== 'reader')
  if (side === undefined) throw forbidden()
  const fields = type.fields as Fields
  const doc = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)])),
    ...defaultsFor(run, fields),
    id: '',
    number: null,
    status: Object.keys(type.statuses)[0]!,
    version: 0,
    ownerCompany: run.who.company,
    $sides: {},
  } as unknown as Stored
  const input = readInput({ run, type, policy, side, viewer: { roles: run.who.roles, action: 'create', side } }, doc, values ?? {})
  if (input.errors.length > 0) throw invalid(input.errors)
  compute(type, doc)
  const { id: _, version: __, number: ___, ...shown } = masked(policy, doc, side)
  return shown
}
