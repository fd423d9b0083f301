/** What the actions of documents post into ledgers (`posts`), take back, and try beforehand. */
import { add, compare } from '../../model/decimal.ts'
import type { Dated } from '../../model/ledger/calendar.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { AnyPosting } from '../../model/ledger/posting.ts'
import type { Operation } from '../operation.ts'
import type { FieldValues, Stored } from '../stored-document.ts'
import { balancesOf, countEntries, openEntries, type LedgerEntry } from '../store/rows/ledger-rows.ts'
import { calendarOf, closedDays } from './calendar.ts'
import { entriesOf, type PostedEntry } from './posted-entries.ts'
import { completeValues, ledgerSpec, listOf, postEntries } from './post.ts'

/** A document of which an action was done, or is about to be. */
export interface ActedDocument {
  readonly doc: Stored
  /** The type's action; absent when the process moves the document by itself. */
  readonly action: string | undefined
}

const postingsOf = (type: AnyDocument): (readonly [name: string, posting: AnyPosting])[] =>
  Object.entries((type.posts ?? {}) as Record<string, AnyPosting>)
const isAt = (actions: string | readonly string[] | undefined, { action }: ActedDocument): boolean =>
  action !== undefined && [actions ?? []].flat().includes(action)

/**
 * Posts and reverses what the type's `posts` say of these actions. The number of statements does not grow with the documents, their lines or
 * sizes.
 * @throws WeftError 11000 for a size without item or when today is closed too; 409 below the floor of a balance, `ledger.duplicate` for a
 *   document that is posted already, `ledger.posted` for one that a process moves back before its posting
 */
export async function postActions(operation: Operation, type: AnyDocument, all: readonly ActedDocument[]): Promise<void> {
  for (const [name, posting] of postingsOf(type)) {
    await refuseReturn(operation, type, { name, posting, all: all.filter((one) => isBefore(type, posting, one)) })
    const posted = all.filter((one) => isAt(posting.on, one))
    const reversed = all.filter((one) => isAt(posting.reverseOn, one))
    if (posted.length > 0) await postDocuments(operation, type, { name, posting, all: posted })
    if (reversed.length > 0) await reverseDocuments(operation, type, { name, posting, all: reversed })
  }
}

/** Whether the process moved a document by itself to a status from which the posting would be done again. */
const isBefore = (type: AnyDocument, { on }: AnyPosting, { doc, action }: ActedDocument): boolean =>
  action === undefined && [on].flat().some((name) => [actionsOf(type)[name]?.from ?? []].flat().includes(doc.status))

/**
 * A document whose entries stand does not go back before its posting by a rollback or a recall: its counters would be released and its entries not.
 * @throws WeftError 409 `ledger.posted`
 */
async function refuseReturn(operation: Operation, type: AnyDocument, { name, posting, all }: Work): Promise<void> {
  if (all.length === 0) return
  const standing = { type, ids: all.map(({ doc }) => doc.id), ...eventsOf(type, { name, posting }) }
  if ((await openEntries(operation, ledgerOf(operation, posting), standing)).length > 0) throw new WeftError(409, 'ledger.posted')
}

interface Work {
  readonly name: string
  readonly posting: AnyPosting
  readonly all: readonly ActedDocument[]
}

async function postDocuments(operation: Operation, type: AnyDocument, { name, posting, all }: Work): Promise<void> {
  const ledger = ledgerOf(operation, posting)
  const { entries, errors } = await entriesOf(
    operation,
    type,
    posting,
    all.map(({ doc }) => doc),
  )
  for (const [, fieldErrors] of errors) throw invalid([...fieldErrors])
  const before = await postedBefore(operation, type, { name, posting, all })
  const actions = new Map(all.map(({ doc, action }) => [doc.id, action!]))
  const counted = new Map<string, number>()
  const rows = entries.map(({ doc, values }): LedgerEntry => {
    const no = (counted.get(doc.id) ?? before.get(doc.id) ?? 0) + 1
    counted.set(doc.id, no)
    const event = { type, id: doc.id, event: eventName(type, { name, posting }, actions.get(doc.id)!) }
    return { company: doc.ownerCompany, event, no, values }
  })
  await postEntries(operation, ledger, rows, posting.message as MessageKey | undefined)
}

/**
 * Returns how many entries the documents have had, where one can be posted more than once: by several actions, or after a reversal that does not
 * end it. Their positions go on, so that each has one mirror.
 * @throws WeftError 409 `ledger.duplicate` for one whose entries are not reversed
 */
async function postedBefore(operation: Operation, type: AnyDocument, { name, posting, all }: Work): Promise<ReadonlyMap<string, number>> {
  const reversals = [posting.reverseOn ?? []].flat()
  const isOnce = [posting.on].flat().length === 1 && reversals.every((action) => type.statuses[actionsOf(type)[action]!.to]?.end)
  if (isOnce) return new Map()
  const ledger = ledgerOf(operation, posting)
  const of = { type, ids: all.map(({ doc }) => doc.id), ...eventsOf(type, { name, posting }) }
  if ((await openEntries(operation, ledger, of)).length > 0) throw new WeftError(409, 'ledger.duplicate')
  return countEntries(operation, ledger, of)
}

function reverseDocuments(operation: Operation, type: AnyDocument, { name, posting, all }: Work): Promise<void> {
  const ledger = ledgerOf(operation, posting)
  const of = eventsOf(type, { name, posting })
  const event = (id: string) => eventName(type, { name, posting }, all.find(({ doc }) => doc.id === id)!.action!)
  const message = posting.message as MessageKey | undefined
  return unpost(operation, ledger, { type, ids: all.map(({ doc }) => doc.id), ...of, event, constants: posting.reversalConstants, message })
}

/** The entries of documents that are reversed. */
export interface Reversal {
  readonly type: AnyDocument
  readonly ids: readonly string[]
  /** Names of the events that posted, and of all that reverse. */
  readonly events: readonly string[]
  readonly reversals: readonly string[]
  /** The event of the reversal of a document. */
  readonly event: (id: string) => string
  /** Fixed texts of the mirror instead of those of the entries. */
  readonly constants?: Readonly<Record<string, string>> | undefined
  readonly message?: MessageKey | undefined
}

/**
 * Appends the mirror of the entries that are stored for documents of one type and not reversed yet: the same dimensions, each amount with the
 * other sign. It counts on the day of the entry, or today when that day is closed by the type's calendar.
 * @throws WeftError 11000 at the type's day when today is closed too; 409 below the floor of a balance
 */
export async function unpost(operation: Operation, ledger: AnyDocument, reversal: Reversal): Promise<void> {
  const { type, event, constants, message } = reversal
  const { date, balances } = ledgerSpec(ledger)
  const stored = await openEntries(operation, ledger, reversal)
  const amounts = [...new Set(balances.flatMap((one) => one.amounts))]
  const dayOf =
    date === undefined
      ? undefined
      : await reversalDays(
          operation,
          type,
          stored.map(({ company, values }) => ({ company, day: values[date] as string })),
        )
  const rows = stored.map(({ company, document, no, values }): LedgerEntry => {
    const mirrored = Object.fromEntries(amounts.map((name) => [name, negative(values[name])]))
    const day = dayOf && date ? { [date]: dayOf({ company, day: values[date] as string }) } : {}
    return { company, event: { type, id: document, event: event(document) }, no, values: { ...values, ...mirrored, ...day, ...constants } }
  })
  await postEntries(operation, ledger, rows, message)
}

const negative = (amount: unknown): string => {
  const text = String(amount ?? '0')
  return text.startsWith('-') ? text.slice(1) : compare(text, '0') === 0 ? '0' : `-${text}`
}

type Day = { readonly company: string; readonly day: string }

/** Returns on which day the mirror of an entry counts: its own, or today when it is closed. */
async function reversalDays(operation: Operation, type: AnyDocument, days: readonly Day[]): Promise<(at: Day) => string> {
  const dated = type.dated as Dated<string, string> | undefined
  if (!dated || days.length === 0) return ({ day }) => day
  const { today } = operation.tx
  const { refusalOf } = await closedDays(operation, calendarOf(operation, dated), {
    days: [...days, ...days.map(({ company }) => ({ company, day: today }))],
  })
  return (at) => {
    if (!refusalOf(at)) return at.day
    const closed = refusalOf({ company: at.company, day: today })
    if (closed) throw invalid([fieldError(dated.field, closed)])
    return today
  }
}

/**
 * Returns what these actions will be refused for, by id of the document: days that are closed (`dated`), sizes without item and amounts that a
 * balance does not have (`tryOn`).
 */
export async function postingErrors(
  operation: Operation,
  type: AnyDocument,
  all: readonly ActedDocument[],
): Promise<ReadonlyMap<string, readonly FieldError[]>> {
  const errors = new Map<string, FieldError[]>()
  const put = (id: string, found: readonly FieldError[]) => void errors.set(id, [...(errors.get(id) ?? []), ...found])
  for (const [id, dayErrors] of await closedDayErrors(operation, type, all)) put(id, dayErrors)
  for (const [, posting] of postingsOf(type)) {
    const tried = all.filter((one) => isAt(posting.tryOn, one)).map(({ doc }) => doc)
    if (tried.length === 0) continue
    const made = await entriesOf(operation, type, posting, tried)
    for (const [id, postingErrors] of made.errors) put(id, postingErrors)
    const whole = made.entries.filter(({ doc }) => !made.errors.has(doc.id))
    for (const [id, shortages] of await shortErrors(operation, posting, whole)) put(id, shortages)
  }
  return errors
}

/** Returns the errors of documents whose day is closed, at the field. */
async function closedDayErrors(
  operation: Operation,
  type: AnyDocument,
  all: readonly ActedDocument[],
): Promise<(readonly [string, FieldError[]])[]> {
  const dated = type.dated as Dated<string, string> | undefined
  if (!dated) return []
  const actions = [dated.on ?? [], ...postingsOf(type).map(([, { on }]) => on)].flat(2)
  const days = all
    .filter((one) => isAt(actions, one) && one.doc[dated.field])
    .map(({ doc }) => ({ id: doc.id, company: doc.ownerCompany, day: doc[dated.field] as string }))
  if (days.length === 0) return []
  const closed = await closedDays(operation, calendarOf(operation, dated), { days, required: dated.required === true })
  return days.flatMap((one) => {
    const refusal = closed.refusalOf(one)
    return refusal ? [[one.id, [fieldError(dated.field, refusal)]] as const] : []
  })
}

const fieldError = (path: string, { key, message }: { readonly key: string; readonly message: readonly [string, string] }): FieldError => ({
  path,
  key: 'message.text',
  values: { text: message[0], textEn: message[1], reason: key },
})

/** Returns the errors of entries for which a balance with a floor does not suffice, in the order in which they would be posted. */
async function shortErrors(
  operation: Operation,
  posting: AnyPosting,
  made: readonly PostedEntry[],
): Promise<(readonly [string, FieldError[]])[]> {
  const errors = new Map<string, readonly [string, FieldError[]]>()
  const ledger = ledgerOf(operation, posting)
  const entries = made.map((entry) => ({ ...entry, values: completeValues(ledger, ledgerSpec(ledger), entry.values) }))
  for (const spec of ledgerSpec(ledger).balances.filter(({ floor }) => floor?.length)) {
    const groups = Map.groupBy(entries, ({ doc, values }) =>
      JSON.stringify([doc.ownerCompany, ...spec.by.map((name) => values[name] ?? null)]),
    )
    const all = [...groups.values()]
    if (all.length === 0) continue
    const dimensions = all.map(([one]) => ({ company: one!.doc.ownerCompany, values: one!.values }))
    const stored = await balancesOf(operation, { list: listOf(operation, spec), spec, dimensions })
    for (const [at, group] of all.entries()) {
      for (const name of spec.floor!) {
        const change = group.reduce((sum, { values }) => add(sum, String(values[name] ?? '0')), '0')
        const last = group.at(-1)!
        if (compare(add(stored[at]![name]!, change), '0') >= 0 || errors.has(last.path)) continue
        errors.set(last.path, [last.doc.id, [tooLittle(posting, last.path, { stored: stored[at]![name]!, quantity: negative(change) })]])
      }
    }
  }
  return [...errors.values()]
}

const tooLittle = ({ tryMessage }: AnyPosting, path: string, values: FieldValues): FieldError => ({
  path,
  key: (tryMessage ?? 'posting.short') as MessageKey,
  values: values as Record<string, string>,
})

function ledgerOf(operation: Operation, { ledger }: AnyPosting): AnyDocument {
  const type = operation.engine.types.get(ledger)
  if (!type) throw new Error(`there is no ledger ${ledger}`)
  return type
}

type NamedPosting = Pick<Work, 'name' | 'posting'>

/** An event has the name of the action; with several postings of a type into one ledger, the name of the posting too. */
function eventName(type: AnyDocument, { name, posting }: NamedPosting, action: string): string {
  const several = postingsOf(type).filter(([, { ledger }]) => ledger === posting.ledger).length > 1
  return several ? `${action}.${name}` : action
}

/** Returns the names of the events that post and that reverse. */
function eventsOf(type: AnyDocument, { name, posting }: NamedPosting): Pick<Reversal, 'events' | 'reversals'> {
  const named = (actions: string | readonly string[] | undefined) =>
    [actions ?? []].flat().map((action) => eventName(type, { name, posting }, action))
  return { events: named(posting.on), reversals: named(posting.reverseOn) }
}
