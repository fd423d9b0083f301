/** What a text that several people read must leave out: notices go to people with different roles, and are written once. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { rulesOf } from './platform-rules.ts'
import { policyFor } from './policy.ts'

/**
 * Returns whether a field, or a column as `lines.price`, is hidden from a party role by the definition, or from any role by a rule of the platform.
 * @param partyRole the party role of those who read the text
 */
export async function hiddenFromAny(operation: Operation, type: AnyDocument, partyRole: string): Promise<(path: string) => boolean> {
  const [policy, rules] = [await policyFor(operation, type), await rulesOf(operation)]
  const hidden = new Set(rules.fields.flatMap((rule) => (rule.type === type.name && rule.restriction === 2 ? [rule.field] : [])))
  return (path) => hidden.has(path) || hidden.has(path.split('.')[0]!) || policy.restriction(path, [partyRole]) === 2
}
