/**
 * A document of which others have consumed is not taken back: neither to where its own consumption is released, nor to where the lines that
 * were consumed may be edited, unless others may consume there: a settled statement is reconciled again, where its invoices are added beside payments. Read from the definitions, so that it holds for actions, rejections, rollbacks and recalls alike.
 */
import { compare } from '../decimal.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { meets } from '../rules/condition.ts'
import { opensField } from '../rules/edit-scope.ts'
import type { EditScope, PartyEdit, Status } from '../status.ts'
import type { Consumption } from './conversion.ts'
import { consumptionsOf } from './declared-conversions.ts'
import { consumingRows, linkedRows } from './linked-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** A change of a document's status. */
export interface StatusMove {
  readonly doc: Values
  /** The type's action, absent when the process moves the document by itself. */
  readonly action: string | undefined
  /** The new status. */
  readonly to: string
  readonly before: Values & { readonly status: string }
}

/** `1` consumes, `-1` releases; undefined when the move does neither. */
export function consumptionSign(
  type: AnyDocument,
  consumption: Consumption,
  { doc, action, to, before }: StatusMove,
): '1' | '-1' | undefined {
  const { on, free, only } = consumption
  const isMeant = !only || meets(only, doc, { roles: [] })
  if (!on) {
    const [had, has] = [hasConsumed(consumption, before.status), hasConsumed(consumption, to)]
    return had === has ? undefined : has ? (isMeant ? '1' : undefined) : '-1'
  }
  if (action === undefined) return on.some((name) => [actionsOf(type)[name]?.from].flat().includes(to)) ? '-1' : undefined
  if (on.includes(action)) return isMeant ? '1' : undefined
  return free?.includes(action) ? '-1' : undefined
}

/** Whether a document in this status has consumed, where statuses say so. */
const hasConsumed = (consumption: Consumption, status: string): boolean =>
  consumption.while ? consumption.while.includes(status) : !(consumption.unless ?? []).includes(status)

/** A counter that other documents raise: a column of a list, or a field of the document. */
interface Counter {
  readonly lines?: string
  readonly name: string
  /** Statuses in which others may consume of the same lines, or of the document. */
  readonly sourceWhile: ReadonlySet<string>
}

const known = new WeakMap<ReadonlyMap<string, AnyDocument>, ReadonlyMap<string, readonly Counter[]>>()

/** Returns the counters that consumptions raise, by the name of the type on which they count. */
function countersOf(types: ReadonlyMap<string, AnyDocument>): ReadonlyMap<string, readonly Counter[]> {
  let counters = known.get(types)
  if (counters) return counters
  const byType = new Map<string, Map<string, Counter>>()
  const statuses = new Map<string, Set<string>>()
  for (const type of types.values())
    for (const [lines, { source, counter, lowers, caps, sourceWhile = [] }] of consumptionsOf(type)) {
      // A capped counter says how far the document has come; nothing is taken from it.
      const at = lowers || caps ? undefined : linkedRows(consumingRows(type, lines), source, types).at(-1)
      if (!at) continue
      const typeCounters = byType.get(at.type.name) ?? new Map<string, Counter>()
      const place = `${at.type.name}.${at.lines ?? ''}`
      const open = statuses.get(place) ?? new Set<string>()
      statuses.set(place, open)
      for (const status of sourceWhile) open.add(status)
      typeCounters.set(`${at.lines ?? ''}.${counter}`, {
        name: counter,
        sourceWhile: open,
        ...(at.lines === undefined ? {} : { lines: at.lines }),
      })
      byType.set(at.type.name, typeCounters)
    }
  counters = new Map([...byType].map(([name, own]) => [name, [...own.values()]]))
  known.set(types, counters)
  return counters
}

/** Returns the counters of a document that are above zero. */
const raisedCounters = (types: ReadonlyMap<string, AnyDocument>, type: AnyDocument, doc: Values): readonly Counter[] =>
  (countersOf(types).get(type.name) ?? []).filter(({ lines, name }) =>
    (lines === undefined ? [doc] : ((doc[lines] ?? []) as readonly Values[])).some((row) => compare(String(row[name] ?? '0'), '0') > 0),
  )

/** Whether owner or a party edits a field in a status. */
function opens(type: AnyDocument, status: string, name: string): boolean {
  const spec = (type.statuses as Readonly<Record<string, Status | undefined>>)[status]
  if (spec?.keep?.includes(name as never)) return false
  const parties = Object.values((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly edit?: PartyEdit }>>)
  const scopes = parties.map(({ edit = [] }) =>
    Array.isArray(edit) ? edit.includes(status) : (edit as Readonly<Record<string, EditScope | undefined>>)[status],
  )
  return [spec?.edit as EditScope | undefined, ...scopes].some((scope) => opensField(scope, name))
}

/** Returns the lists that hold what a counter counts: its own; of a counter of the document all of them. */
const listsOf = (type: AnyDocument, { lines }: Counter): readonly string[] =>
  lines !== undefined
    ? [lines]
    : Object.entries(type.fields as Fields).flatMap(([name, { kind, options }]) => (kind === 'lines' && !options.computed ? [name] : []))

/**
 * Returns the counter for which a move takes back what others have consumed; undefined where the move is none, and where nobody has consumed.
 * @param types every document type by name
 * @returns the label of the counter
 */
export function takenBackBy(
  types: ReadonlyMap<string, AnyDocument>,
  type: AnyDocument,
  move: StatusMove,
): { readonly zh: string; readonly en: string } | undefined {
  if (move.to === move.before.status) return undefined
  const raised = raisedCounters(types, type, move.before)
  if (raised.length === 0) return undefined
  const releases = consumptionsOf(type).some(([, consumption]) => consumptionSign(type, consumption, move) === '-1')
  const opened =
    ({ before, to }: StatusMove) =>
    (name: string) =>
      opens(type, to, name) && !opens(type, before.status, name)
  const counter = raised.find((one) => releases || (!one.sourceWhile.has(move.to) && listsOf(type, one).some(opened(move))))
  if (!counter) return undefined
  const fields = type.fields as Fields
  const label = (counter.lines === undefined ? fields : (fields[counter.lines]?.options.columns ?? {}))[counter.name]?.label
  return { zh: label?.[0] ?? counter.name, en: label?.[1] ?? counter.name }
}
