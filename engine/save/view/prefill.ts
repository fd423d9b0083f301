/** Where the values come from with which the form of an action opens: the document, linked documents that the person sees, special values, formulas. */
import type { Prefill } from '../../../model/actions/action-form.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { linkedPath } from '../../../model/between/linked-path.ts'
import { policyFor, type Policy } from '../../authorisation/policy.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import type { Operation } from '../../operation.ts'
import { load, partyRolesIn, type Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { evaluate } from '../conversion/value-from.ts'
import { specialValue } from '../input/default-values.ts'
import { masked } from './document-view.ts'

interface Prefilling {
  readonly from: Prefill
  readonly doc: Stored
  /** The new line whose column is filled, with its columns; absent for a field of the header. */
  readonly line?: { readonly row: FieldValues; readonly columns: Fields } | undefined
  readonly policy: Policy
  readonly roles: readonly string[]
}

/** Returns the value with which a blank field opens. A person who may not see what it comes from gets none. */
export async function prefilled(operation: Operation, { from, doc, line, policy, roles }: Prefilling): Promise<unknown> {
  const { type } = policy
  const seen = masked(policy, doc, roles)
  if (typeof from === 'string') {
    if (from.startsWith('@')) return specialValue(operation, from)
    return from.includes('.') ? linkedValue(operation, type, { path: from, seen }) : (seen[from] ?? null)
  }
  const fields = type.fields as Fields
  return line ? evaluate(from, { ...line.row, doc: seen }, line.columns, fields) : evaluate(from, seen, fields)
}

/** Reads a value over links as the person may see it: each document by its row rules, the field by its restriction. */
async function linkedValue(
  operation: Operation,
  type: AnyDocument,
  { path, seen }: { readonly path: string; readonly seen: FieldValues },
): Promise<unknown> {
  const followed = linkedPath({ type }, path, operation.engine.types)
  if ('wrong' in followed) return null
  let row: FieldValues = seen
  for (const { column, to } of followed.hops) {
    const id = row[column]
    if (isEmpty(id)) return null
    const next = await visible(operation, to.type, id as string)
    if (!next) return null
    row = next
  }
  return row[followed.name] ?? null
}

/** Returns a document cut to what the person sees; undefined when the person does not see it at all. */
async function visible(operation: Operation, type: AnyDocument, id: string): Promise<FieldValues | undefined> {
  const policy = await policyFor(operation, type)
  if (!policy.may.read) return undefined
  try {
    const doc = await load(operation, type, id)
    await requireRowRules(operation, policy, id)
    const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
    return roles.length > 0 ? masked(policy, doc, roles) : undefined
  } catch (error) {
    if (error instanceof WeftError && error.code === 404) return undefined
    throw error
  }
}
