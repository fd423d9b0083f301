/** Checks a ledger (its dimensions and amounts exist, and its lists of balances have the same) and a calendar. */
import type { CalendarSpec } from '../ledger/calendar.ts'
import type { LedgerBalance, LedgerSpec } from '../ledger/ledger.ts'
import { kindOf } from '../fields/kinds.ts'
import { fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkLedger: Check = (scope) => {
  const { type, fields, report } = scope
  if (!type.ledger) return
  const { date, derived = {}, balances = [] } = type.ledger as Partial<LedgerSpec<string>>
  if (date !== undefined) isDate(scope, date, 'ledger.date')
  const amounts = balances.flatMap((one) => (one.amounts as readonly string[] | undefined) ?? [])
  for (const [name, { of, less }] of Object.entries(derived as Readonly<Record<string, { readonly of: string; readonly less: string }>>))
    for (const one of [name, of, less])
      if (!amounts.includes(one) || (one !== name && Object.hasOwn(derived, one)))
        report('definition.unknownField', { name: one }, `ledger.derived.${name}`)
  if (balances.length === 0) report('definition.empty', {}, 'ledger.balances')
  for (const [at, balance] of balances.entries()) checkBalance(scope, balance, `ledger.balances[${at}]`)
  for (const name of amounts) {
    const field = fieldNamed(fields, name)
    if (field && !kindOf(field).figure) report('definition.fieldKind', { name, expected: 'quantity' }, 'ledger.balances')
  }
}

function checkBalance({ type, fields, types, report }: CheckScope, balance: Partial<LedgerBalance<string>>, place: string): void {
  const { list = '', by = [], amounts = [], floor = [] } = balance
  const target = types.get(list)
  if (!target) report('definition.unknownType', { name: list }, `${place}.list`)
  else if (!target.readonly) report('definition.notReadonly', { name: list }, `${place}.list`)
  const lists = [...types.values()].flatMap((one) =>
    ((one.ledger as LedgerSpec<string> | undefined)?.balances ?? []).map((its) => [one, its] as const),
  )
  const others = lists.filter(([one, its]) => its.list === list && (one.name !== type.name || its !== balance))
  if (others.length > 0) report('definition.duplicate', { name: list }, `${place}.list`)
  for (const [key, names] of Object.entries({ by, amounts }))
    for (const name of names) {
      if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, `${place}.${key}`)
      if (target && !fieldNamed(target.fields, name)) report('definition.ledger', { name: target.name, field: name }, `${place}.${key}`)
    }
  for (const name of floor) if (!amounts.includes(name)) report('definition.unknownField', { name }, `${place}.floor`)
}

export const checkCalendar: Check = (scope) => {
  const { from, to, open } = (scope.type.calendar ?? {}) as Partial<CalendarSpec<string, string>>
  for (const [key, name] of Object.entries({ from, to })) if (name !== undefined) isDate(scope, name, `calendar.${key}`)
  statusesExist(scope, open, 'calendar.open')
}

/** Reports a name that is not that of a date. */
export function isDate({ fields, report }: CheckScope, name: string, place: string): void {
  const field = fieldNamed(fields, name)
  if (!field) report('definition.unknownField', { name }, place)
  else if (field.kind !== 'date') report('definition.fieldKind', { name, expected: 'date' }, place)
}
