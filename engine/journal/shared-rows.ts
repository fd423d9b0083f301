/** Which entries of the journal of a document a company other than the owner reads. */
import type { AnyDocument, PartyRoleSpec } from '../../model/document.ts'
import { namingColumn } from '../../model/people/party-roles.ts'
import { returnedStatuses } from '../../model/people/returned.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Change } from '../save/input/document-changes.ts'
import { statusIn } from '../authorisation/step-of-other.ts'
import type { Stored } from '../store/read.ts'

interface Row {
  readonly version: number
  readonly action: string
  readonly company_id: string
  readonly changes: readonly Change[]
}
interface Seen {
  readonly policy: Policy
  readonly partyRoles: readonly string[]
  readonly doc: Stored
  /** For who reads by a grant: the first version that it may read (`firstGranted`). */
  readonly since?: number | undefined
}

/** An entry with which the status of the document changed. */
export interface StatusChange {
  readonly version: number
  readonly to: string
}

/** Whether what a company reads of the history depends on when the document was back with its owner: `sharedRows` then needs all changes of its status. */
export const dependsOnReturns = ({ policy: { type }, partyRoles }: Pick<Seen, 'policy' | 'partyRoles'>): boolean =>
  partyRoles.some((role) => returnedStatuses(type).has(role))

/**
 * Removes the entries that belong to the owner: those from before the document was shared, when the other party's history begins, also that of a company that
 * reads by a grant, and what the owner did while the document was back with it, until it was sent again.
 * @param rows newest first, and so is the result
 * @param changes every change of the document's status, the oldest first, also from before the rows; not read unless `dependsOnReturns`
 */
export function sharedRows<R extends Row>(
  { policy: { type }, partyRoles, doc, since: granted }: Seen,
  company: string,
  { rows, changes }: { readonly rows: readonly R[]; readonly changes: readonly StatusChange[] },
): readonly R[] {
  const roles = type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>> | undefined
  // The entry of the first version that a grant opens says what was there before. A row that was appended replaces nothing, and a number that was revealed neither.
  if (granted !== undefined)
    return rows.filter(({ version, action }) => version > granted || (version === granted && (action === 'append' || action === 'reveal')))
  const visible = new Set(
    partyRoles.flatMap((role) => {
      const since = sinceShared(type, { role, from: roles?.[role]?.from, doc }, rows)
      const hidden = returnsOf(type, { role, from: roles?.[role]?.from }, changes)
      return since.filter(
        ({ version, company_id: by }) => by === company || !hidden.some(([after, until]) => version > after && version < until),
      )
    }),
  )
  return rows.filter((row) => visible.has(row))
}

type From = readonly string[] | undefined

function sinceShared<R extends Row>(
  type: AnyDocument,
  { role, from, doc }: { readonly role: string; readonly from: From; readonly doc: Stored },
  rows: readonly R[],
): readonly R[] {
  const first = from ? rows.findLastIndex((row) => from.includes(statusIn(row) ?? '')) : -1
  const since = first < 0 ? rows.length : first + 1
  const { lines } = namingColumn(type, role) ?? {}
  // A company that was named later sees what happened since.
  const linePaths = lines === undefined ? [] : (doc[lines] as readonly { readonly id: string }[]).map(({ id }) => `${lines}#${id}`)
  const named = rows.findLastIndex((row) => row.changes.some(({ path, from: former }) => former === null && linePaths.includes(path)))
  return rows.slice(0, named < 0 ? since : Math.min(since, named + 1))
}

/** Returns between which versions the document was back with its owner: from the answer that gave it back until the version in which it was sent again. */
function returnsOf(
  type: AnyDocument,
  { role, from }: { readonly role: string; readonly from: From },
  changes: readonly StatusChange[],
): readonly (readonly [after: number, until: number])[] {
  const returned = returnedStatuses(type).get(role)
  if (!returned) return []
  const returns: [after: number, until: number][] = []
  for (const { version, to } of changes) {
    const open = returns.at(-1)
    if (open?.[1] === Infinity && from?.includes(to)) open[1] = version
    else if (open?.[1] !== Infinity && returned.has(to)) returns.push([version, Infinity])
  }
  return returns
}
