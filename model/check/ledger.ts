/** Checks a ledger: its dimensions and amounts exist, and its balance has the same. */
import type { LedgerSpec } from '../document.ts'
import type { Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { own, type Check } from './scope.ts'

export const checkLedger: Check = ({ type, fields, types, report }) => {
  if (!type.ledger) return
  const { balance, by = [], amounts = [], floor = [] } = type.ledger as Partial<LedgerSpec<Fields>>
  const target = types.get(balance ?? '')
  if (balance !== undefined && !target) report('definition.unknownType', { name: balance }, 'ledger.balance')
  for (const [key, names] of Object.entries({ by, amounts }))
    for (const name of names) {
      const field = own(fields, name)
      if (!field) report('definition.unknownField', { name }, `ledger.${key}`)
      else if (key === 'amounts' && !kindOf(field).figure) report('definition.fieldKind', { name, expected: 'quantity' }, 'ledger.amounts')
      if (target && !own(target.fields, name)) report('definition.ledger', { name: target.name, field: name }, `ledger.${key}`)
    }
  for (const name of floor) if (!amounts.includes(name)) report('definition.unknownField', { name }, 'ledger.floor')
}
