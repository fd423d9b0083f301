/** The keys that the words of ledgers, postings and calendars may have (`model/definition-keys.ts`). */
import type { CalendarSpec, Dated } from './calendar.ts'
import type { AnyDocument } from './document.ts'
import type { LedgerBalance, LedgerSpec } from './ledger.ts'
import type { AnyPosting } from './posting.ts'

type KeysOf<T> = Readonly<Record<keyof T, true>>

const ledger = { date: true, balances: true } satisfies KeysOf<LedgerSpec<string>>
const balance = { list: true, by: true, amounts: true, floor: true, message: true } satisfies KeysOf<LedgerBalance<string>>
const posting = {
  ledger: true,
  on: true,
  reverseOn: true,
  tryOn: true,
  lines: true,
  expand: true,
  sign: true,
  values: true,
  amounts: true,
  constants: true,
  reversalConstants: true,
  message: true,
  tryMessage: true,
} satisfies KeysOf<AnyPosting>
const expand = { matrix: true, to: true, match: true, size: true } satisfies KeysOf<NonNullable<AnyPosting['expand']>>
const dated = { field: true, calendar: true, on: true, required: true } satisfies KeysOf<Dated<string, string>>
const calendar = { from: true, to: true, open: true } satisfies KeysOf<CalendarSpec<string, string>>

/**
 * Checks the keys of a definition's words of ledgers.
 * @param check refuses a part that has other keys than the known ones, with its place
 */
export function refuseUnknownLedgerKeys(
  type: Pick<AnyDocument, 'ledger' | 'posts' | 'dated' | 'calendar'>,
  check: (place: string, known: object, part: object | undefined) => void,
): void {
  check('ledger', ledger, type.ledger)
  for (const [at, one] of ((type.ledger?.balances ?? []) as readonly object[]).entries()) check(`ledger.balances[${at}]`, balance, one)
  for (const [at, one] of Object.entries((type.posts ?? {}) as Readonly<Record<string, AnyPosting>>)) {
    check(`posts.${at}`, posting, one)
    check(`posts.${at}.expand`, expand, one.expand)
  }
  check('dated', dated, type.dated)
  check('calendar', calendar, type.calendar)
}
