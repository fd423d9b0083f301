/** Says what is wrong with the words of ledgers, postings and calendars of definitions: each problem with the type, the place and the name. */
import { actionsOf, statusNames, type AnyDocument } from './document.ts'
import type { CalendarSpec, Dated } from './calendar.ts'
import { compile } from './expression/feel.ts'
import type { Field, Fields } from './field.ts'
import type { LedgerSpec } from './ledger.ts'
import type { AnyPosting, PostedValue } from './posting.ts'

const base = ['id', 'number', 'status', 'version', 'ownerCompany', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
type Types = ReadonlyMap<string, AnyDocument>
type Say = (place: string, problem: string) => void

/**
 * Refuses definitions whose ledgers, postings or calendars name what is not there.
 * @throws Error that says everything that is wrong, each with type and place
 */
export function requireLedgers(types: Types): void {
  const problems = ledgerProblems(types)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/**
 * Returns the problems of these definitions, e.g. `product_in: posts.stock.values.warehous: stock_ledger has no such field`; none when they are
 * right. A type that is not among them is not asked for its fields, so that a part of the types can be checked too.
 * @param types the definitions by name
 */
export function ledgerProblems(types: Types): string[] {
  const problems: string[] = []
  for (const type of types.values()) {
    const say: Say = (place, problem) => void problems.push(`${type.name}: ${place}: ${problem}`)
    if (type.ledger) checkLedger(type, types, say)
    if (type.calendar) checkCalendar(type, say)
    if (type.dated) checkDated(type, types, say)
    for (const [name, posting] of Object.entries((type.posts ?? {}) as Record<string, AnyPosting>))
      checkPosting(type, types, { posting, say: (place, problem) => say(`posts.${name}${place && `.${place}`}`, problem) })
  }
  return problems
}

const fieldsOf = (type: AnyDocument): Fields => type.fields as Fields
const unknown = (type: AnyDocument): string => `${type.name} has no such field`

function checkLedger(type: AnyDocument, types: Types, say: Say): void {
  const { date, balances } = type.ledger as LedgerSpec<string>
  if (date !== undefined && fieldsOf(type)[date]?.kind !== 'date') say('ledger.date', `${date} is no date`)
  if (balances.length === 0) say('ledger.balances', 'a ledger has at least one list of balances')
  for (const [at, balance] of balances.entries()) {
    const place = `ledger.balances[${at}]`
    const list = types.get(balance.list)
    const other = [...types.values()].find(
      (one) => one !== type && (one.ledger as LedgerSpec<string> | undefined)?.balances.some((its) => its.list === balance.list),
    )
    if (other) say(place, `${balance.list} is a list of ${other.name} too`)
    if (list && !list.readonly) say(place, `${balance.list} is not readonly`)
    for (const name of [...balance.by, ...balance.amounts]) {
      for (const one of [type, list]) if (one && !Object.hasOwn(one.fields, name)) say(`${place} ${name}`, unknown(one))
    }
    for (const name of balance.floor ?? []) if (!balance.amounts.includes(name)) say(`${place}.floor`, `${name} is no amount of it`)
  }
}

function checkCalendar(type: AnyDocument, say: Say): void {
  const { from, to, open } = type.calendar as CalendarSpec<string, string>
  for (const name of [from, to]) if (fieldsOf(type)[name]?.kind !== 'date') say('calendar', `${name} is no date`)
  for (const status of open) if (!statusNames(type).includes(status)) say('calendar.open', `there is no status ${status}`)
}

function checkDated(type: AnyDocument, types: Types, say: Say): void {
  const { field, calendar, on } = type.dated as Dated<string, string>
  if (fieldsOf(type)[field]?.kind !== 'date') say('dated.field', `${field} is no date`)
  const target = types.get(calendar)
  if (target && !target.calendar) say('dated.calendar', `${calendar} is no calendar`)
  checkActions(type, on, (problem) => say('dated.on', problem))
}

function checkActions(type: AnyDocument, actions: string | readonly string[] | undefined, say: (problem: string) => void): void {
  for (const action of [actions ?? []].flat()) if (!Object.hasOwn(actionsOf(type), action)) say(`there is no action ${action}`)
}

function checkPosting(type: AnyDocument, types: Types, { posting, say }: { readonly posting: AnyPosting; readonly say: Say }): void {
  for (const word of ['on', 'reverseOn', 'tryOn'] as const) checkActions(type, posting[word], (problem) => say(word, problem))
  const ledger = types.get(posting.ledger)
  if (ledger && !ledger.ledger) return say('ledger', `${posting.ledger} is no ledger`)
  const columns = posting.lines === undefined ? undefined : fieldsOf(type)[posting.lines]?.options.columns
  if (posting.lines !== undefined && !columns) return say('lines', `${posting.lines} are no lines`)
  checkValues(type, { posting, columns, say })
  if (posting.expand) checkExpand(type, types, { posting, ledger, columns: columns ?? {}, say })
  if (!ledger) return
  const { balances } = ledger.ledger as LedgerSpec<string>
  const amounts = balances.flatMap((one) => one.amounts)
  for (const word of ['values', 'constants', 'reversalConstants'] as const)
    for (const name of Object.keys(posting[word] ?? {})) {
      if (!Object.hasOwn(ledger.fields, name)) say(`${word}.${name}`, unknown(ledger))
      else if (amounts.includes(name)) say(`${word}.${name}`, `an amount of ${ledger.name} stands in amounts`)
    }
  for (const name of Object.keys(posting.amounts)) if (!amounts.includes(name)) say(`amounts.${name}`, `${ledger.name} has no such amount`)
  const part = Object.entries(fieldsOf(ledger)).find(([, { kind, options }]) => kind === 'link' && types.get(options.to!)?.calendar)
  if (posting.reverseOn && part)
    say('reverseOn', `the mirror may count on another day, but entries of ${ledger.name} carry their ${part[0]}`)
}

interface Values {
  readonly posting: AnyPosting
  readonly columns: Fields | undefined
  readonly say: Say
}

/** Checks that every path and every name in a formula is a field of the line or, after `doc.`, of the document. */
function checkValues(type: AnyDocument, { posting, columns, say }: Values): void {
  const own = columns ?? fieldsOf(type)
  const isKnown = (path: string, more: readonly string[]): boolean => {
    if (columns && path.startsWith('doc.')) return isField(fieldsOf(type), path.slice(4))
    return more.includes(path) || Object.hasOwn(own, path) || (!columns && base.includes(path)) || (columns !== undefined && path === 'id')
  }
  const check = (place: string, value: PostedValue<string>, more: readonly string[]) => {
    for (const path of typeof value === 'string' ? [value] : compile(value.formula).names)
      if (!isKnown(path, more)) say(place, `${path} is no field of ${columns ? `a line or, after doc., of ${type.name}` : type.name}`)
  }
  for (const [name, value] of Object.entries(posting.values)) check(`values.${name}`, value, [])
  for (const [name, value] of Object.entries(posting.amounts)) check(`amounts.${name}`, value, posting.expand ? ['pieces'] : [])
}

const isField = (fields: Readonly<Record<string, Field>>, name: string): boolean => Object.hasOwn(fields, name) || base.includes(name)

function checkExpand(
  type: AnyDocument,
  types: Types,
  { posting, ledger, columns, say }: Values & { readonly ledger: AnyDocument | undefined; readonly columns: Fields },
): void {
  const { matrix, to, match, size } = posting.expand!
  if (columns[matrix]?.kind !== 'matrix') say('expand.matrix', `${matrix} is no size matrix of ${type.name}.${posting.lines}`)
  for (const column of Object.values(match))
    if (!Object.hasOwn(columns, column)) say('expand.match', `${column} is no column of ${type.name}.${posting.lines}`)
  if (!ledger) return
  const link = fieldsOf(ledger)[to]
  if (link?.kind !== 'link') return say('expand.to', `${to} is no link of ${ledger.name}`)
  const item = types.get(link.options.to!)
  for (const name of item ? [...Object.keys(match), size] : [])
    if (!Object.hasOwn(item!.fields, name)) say('expand', `${name}: ${unknown(item!)}`)
}
