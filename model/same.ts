/** Whether two values are the same to a reader: what the form has, what was sent and what the database gives back are compared by it. */

/**
 * Compares values of fields: a blank is a blank, lists have their entries in order, and objects have their keys in any order, since the database gives
 * them back in one of its own.
 */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return (one ?? null) === (other ?? null)
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, at) => same(part, other[at]))
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[]
  return Object.keys({ ...a, ...b }).every((key) => same(a![key], b![key]))
}
