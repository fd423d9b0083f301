/**
 * Rows of a company that stands beside others in a party role (`model/people/party-roles.ts`): what it does touches these alone, and it is asked about
 * the document as it sees it.
 */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { ownRowsOf } from '../../../model/people/party-roles.ts'
import { rowRestriction, withVisibleRows, type Policy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { load, type Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'

/**
 * Returns the whole document that is to be written. Row-level security gives a party its own lines alone, and what is written without the others
 * would judge sums and uniqueness by a part.
 * @param doc as the party reads it
 */
export async function wholeDocument(operation: Operation, type: AnyDocument, doc: Stored): Promise<Stored> {
  const isWhole = operation.tx.scope.companies === '*' || doc.ownerCompany === operation.actor.company || !hidesLines(type)
  return isWhole ? doc : asSystem(operation, (system) => load(system, type, doc.id))
}
const hidesLines = (type: AnyDocument): boolean =>
  Object.values(type.fields as Fields).some(({ options }) => options.rows?.visibleTo !== undefined)

/** Returns the document as the roles that act see it. */
export const asSeenBy = (policy: Policy | undefined, doc: Stored, roles: readonly string[]): Stored =>
  policy && ownRowsOf(policy.type, roles).size > 0 ? withVisibleRows(policy, doc, roles) : doc

/** Returns the ids of the rows of the person's company by lines, where all roles that act are of several companies; empty otherwise. */
export function ownRows(policy: Policy, doc: Stored, roles: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const fields = policy.type.fields as Fields
  const visible = (name: string) =>
    ((doc[name] ?? []) as readonly Readonly<Record<string, string>>[]).flatMap((line) =>
      rowRestriction(policy, fields[name]!, line, roles) < 2 ? line['id']! : [],
    )
  return new Map([...ownRowsOf(policy.type, roles).keys()].map((name) => [name, visible(name)]))
}
