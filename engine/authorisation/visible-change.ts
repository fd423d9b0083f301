/** A change of a document as a viewer may see it: histories, comparisons and conflicts of saves ask here. */
import type { Fields } from '../../model/field.ts'
import type { Stored } from '../store/read.ts'
import { maskPhonesAt } from './masked-phones.ts'
import { rowRestriction, type Policy } from './policy.ts'

/** A changed value; its path is `field`, `lines#<id>.column` for a cell, and `lines#<id>` for a whole line. */
interface Change {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
}
type Values = Readonly<Record<string, unknown>>

/** Who looks at which document: the viewer's policy and party roles in it. */
export interface Seen {
  readonly policy: Policy
  readonly partyRoles: readonly string[]
  readonly doc: Stored
}

/** Converts `lines#7.price` to `lines.price`, for the policy and the label. */
export const fieldPath = (path: string): string => path.replace(/#\d+/, '')

/** Returns a change as the viewer may see it, with phone numbers masked as elsewhere; undefined where the viewer sees nothing of it. */
export function visibleChange<C extends Change>(seen: Seen, change: C): C | undefined {
  const left = within(seen, change)
  const at = (value: unknown) => maskPhonesAt(seen.policy, seen.partyRoles, { path: change.path, value })
  return left && { ...left, from: at(left.from), to: at(left.to) }
}

/** Limits a change to visible content: no absent fields or lines, and whole lines without their absent columns. */
function within<C extends Change>({ policy, partyRoles, doc }: Seen, change: C): C | undefined {
  const [outer, rest] = change.path.split('#') as [string, string | undefined]
  const field = (policy.type.fields as Fields)[outer]
  if (policy.restriction(fieldPath(change.path), partyRoles) === 2) return undefined
  if (rest === undefined || !field) return change
  const id = rest.split('.', 1)[0]
  const whole = !rest.includes('.')
  const line = (whole ? (change.to ?? change.from) : ((doc[outer] ?? []) as Values[]).find((one) => one['id'] === id)) as Values | undefined
  // For a removed line it is unknown whether this viewer could see it; where lines have permissions of their own, it is left out.
  if (field.options.rows && (line === undefined || rowRestriction(policy, field, line, partyRoles) === 2)) return undefined
  if (!whole) return change
  const shown = (value: unknown) =>
    value === null || typeof value !== 'object'
      ? value
      : Object.fromEntries(Object.entries(value).filter(([column]) => policy.restriction(`${outer}.${column}`, partyRoles) < 2))
  return { ...change, from: shown(change.from), to: shown(change.to) }
}
