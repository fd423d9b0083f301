/** Checks what a type reserves: the posting of the same name, the amounts on both sides, and that the posting follows the release. */
import { reservationsOf, type AnyReservation } from '../between/reservation.ts'
import { actionsOf, statusNames } from '../document.ts'
import type { LedgerSpec } from '../ledger/ledger.ts'
import type { AnyPosting } from '../ledger/posting.ts'
import { statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkReserves: Check = (scope) => {
  const postings = (scope.type.posts ?? {}) as Readonly<Record<string, Partial<AnyPosting>>>
  for (const [name, reservation] of reservationsOf(scope.type) as readonly (readonly [string, Partial<AnyReservation>])[]) {
    const place = `reserves.${name}`
    statusesExist(scope, reservation.unless, `${place}.unless`)
    // A draft is removed without an action that could release.
    const [first] = statusNames(scope.type)
    if (first !== undefined && !reservation.unless?.includes(first))
      scope.report('definition.reservedFirst', { name: first }, `${place}.unless`)
    if (!Object.hasOwn(postings, name)) scope.report('definition.noPosting', { name }, place)
    else checkPosting(scope, { reservation, posting: postings[name]!, place })
  }
}

interface Reserving {
  readonly reservation: Partial<AnyReservation>
  readonly posting: Partial<AnyPosting>
  readonly place: string
}

function checkPosting(scope: CheckScope, { reservation, posting, place }: Reserving): void {
  const { amounts = {}, unless = [] } = reservation
  const spec = scope.types.get(posting.ledger ?? '')?.ledger as LedgerSpec<string> | undefined
  const all = spec?.balances.flatMap((one) => one.amounts) ?? []
  if (Object.keys(amounts).length === 0) scope.report('definition.empty', {}, `${place}.amounts`)
  for (const [name, of] of Object.entries(amounts)) {
    // What is derived follows from the others; what the posting itself moves is not reserved.
    const isReserved = all.includes(name) && !Object.hasOwn(spec?.derived ?? {}, name) && !Object.hasOwn(posting.amounts ?? {}, name)
    if (spec && !isReserved) scope.report('definition.entryAmount', { name, ledger: posting.ledger ?? '' }, `${place}.amounts.${name}`)
    if (!Object.hasOwn(posting.amounts ?? {}, of)) scope.report('definition.unknownField', { name: of }, `${place}.amounts.${name}`)
  }
  // What is posted is no longer reserved, and what is reserved need not be tried again.
  const actions = actionsOf(scope.type)
  for (const action of [posting.on ?? []].flat())
    if (Object.hasOwn(actions, action) && !unless.includes(actions[action]!.to))
      scope.report('definition.stillReserved', { name: action }, `${place}.unless`)
  for (const action of [posting.tryOn ?? []].flat())
    if (Object.hasOwn(actions, action) && [actions[action]!.from].flat().some((status) => !unless.includes(status)))
      scope.report('definition.reservedBefore', { name: action }, `${place}.unless`)
}
