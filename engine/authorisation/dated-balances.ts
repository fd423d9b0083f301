/** Who may read balances as of a day: from one day to the next they tell the entries of the ledger, so the rights of the ledger count as well. */
import { conditionsOf } from '../../model/lists/filter.ts'
import { datedLedgerOf } from '../../model/ledger/ledger.ts'
import type { Policy } from './policy.ts'

/** Returns the ledger with days whose balances a type lists; undefined for every other type and for a viewer who may not read its entries. */
export function readableLedgerOf(policy: Policy, partyRole: string, types: Parameters<typeof datedLedgerOf<Policy['type']>>[0]) {
  const { entries, type } = policy
  const dated = entries && datedLedgerOf(types, type.name)
  if (!dated || !entries.may.read || !entries.partyRoles.includes(partyRole)) return undefined
  const { date, balance } = dated
  if ([date, ...balance.by, ...balance.amounts].some((field) => entries.restriction(field, partyRole) === 2)) return undefined
  return hasRowsBeyond(policy, entries, balance.by) ? undefined : dated
}

/** Whether the viewer sees balances of entries that they do not see: a condition on the entries that the balances do not have. */
function hasRowsBeyond(policy: Policy, entries: Policy, dimensions: readonly string[]): boolean {
  if (entries.rows === 'deny') return true
  const held = new Set(policy.rows === 'deny' ? [] : policy.rows.map((one) => JSON.stringify(one)))
  return entries.rows.some((one) => {
    const fields = conditionsOf(one).map(({ field }) => field)
    return !held.has(JSON.stringify(one)) || fields.some((field) => !dimensions.includes(field))
  })
}
