/**
 * The chain of a document in the order of cause: what led to it, what it led to, and what else came of its causes, over all types, each under
 * its own policy and party role (experience U39). A walk sends one statement a step, however many documents stand on it.
 */
import { causeOrderOf, type CauseOrder } from '../../model/between/cause-order.ts'
import { firstStatus, type AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { titlesOf } from '../store/links/titles.ts'
import { chainLimit, oneStep, ownRow, readablePolicies, type Step, type StepRow } from './chain-sql.ts'

/** `from`: the document follows from it. `to`: it follows from the document. `beside`: it follows from what the document follows from. */
type ChainWay = 'here' | 'from' | 'to' | 'beside'

export interface RelatedDoc {
  readonly id: string
  readonly number: string | null
  readonly status: string
  /** The day on which it was created. */
  readonly date: string
  /** The name of the other side; null where there is none or the person may not see it. */
  readonly party: string | null
  readonly way: ChainWay
}
export interface Related {
  readonly type: AnyDocument
  /** At most fifty, in the order in which they were created. */
  readonly docs: readonly RelatedDoc[]
  /** Whether there may be more of them. */
  readonly more: boolean
  /** The number of documents that this one names and that the viewer may not read. */
  readonly unseen: number
}

/** The most steps in each direction. The longest chain of the catalogue, from a request to its voucher, has seven. */
const mostSteps = 9

/**
 * Returns the chain of a document by type, the first cause first; the document itself is in it.
 * @param types those to follow; reading types have no documents of their own
 * @throws WeftError 404 for a document that the actor may not read
 */
export async function relatedDocuments(
  operation: Operation,
  type: AnyDocument,
  { id, types }: { id: string; types: readonly AnyDocument[] },
): Promise<Related[]> {
  await requirePolicy(operation, type)
  if (!(await readableIds(operation, type, [id])).has(id)) throw notFound()
  const all = [...new Set([...types, type])].filter((one) => !one.reads)
  const policies = await readablePolicies(operation, all)
  const start = await ownRow(operation, policies, type, id)
  if (!start) throw notFound()
  const order = causeOrderOf(all)
  const chain = new Chain(start)
  // Most documents name a master: what came of all of these is no chain of it.
  const steps = type.kind === 'transaction' ? mostSteps : 1
  const walk = (way: Exclude<ChainWay, 'here'>, from: readonly StepRow[]) =>
    walkFrom(operation, { policies, order, chain, way, steps }, from)
  const causes = await walk('from', [start])
  await walk('to', [start])
  if (type.kind === 'transaction') await walk('beside', causes)
  const parties = await titlesOf(operation, [...new Set(chain.parties())])
  return sorted(order, policies, chain.byType()).map(({ name, rows }) => ({
    type: policies.get(name)!.type,
    docs: rows.flatMap(({ way, row: { id: one, number, status, date, party } }): RelatedDoc[] =>
      status === null ? [] : [{ id: one, number, status, date: date!, party: parties.get(party ?? '') ?? null, way }],
    ),
    more: chain.full.has(name),
    unseen: rows.filter(({ row }) => row.status === null).length,
  }))
}

interface ChainRow {
  readonly way: ChainWay
  readonly row: StepRow
}

/** The documents that were reached, each once, and of each type a limited number. */
class Chain {
  readonly full = new Set<string>()
  readonly #rows = new Map<string, ChainRow>()
  readonly #counts = new Map<string, number>()

  constructor(own: StepRow) {
    this.add('here', own)
  }

  /** Returns whether the document is new to the chain. */
  add(way: ChainWay, row: StepRow): boolean {
    if (this.#rows.has(row.id)) return false
    const count = this.#counts.get(row.type) ?? 0
    if (count >= chainLimit) {
      this.full.add(row.type)
      return false
    }
    this.#rows.set(row.id, { way, row })
    this.#counts.set(row.type, count + 1)
    return true
  }

  parties(): string[] {
    return [...this.#rows.values()].flatMap(({ row: { party } }) => party ?? [])
  }

  /** Returns the documents of each type in the order in which they were created. */
  byType(): ChainType[] {
    const types = Map.groupBy([...this.#rows.values()], ({ row }) => row.type)
    return [...types].map(([name, rows]) => ({ name, rows: rows.toSorted((a, b) => byId(a.row.id, b.row.id)) }))
  }
}

/** Orders ids as numbers: they rise with time. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

interface Walk {
  readonly policies: ReadonlyMap<string, Policy>
  readonly order: CauseOrder
  readonly chain: Chain
  readonly way: Exclude<ChainWay, 'here'>
  readonly steps: number
}

/** Goes to causes or to effects until nothing new is reached, and returns the readable documents that it reached. */
async function walkFrom(operation: Operation, { policies, order, chain, way, steps }: Walk, from: readonly StepRow[]): Promise<StepRow[]> {
  const reached: StepRow[] = []
  let open = from
  for (let at = 0; at < steps && open.length > 0; at++) {
    const ids = new Map([...Map.groupBy(open, ({ type }) => type)].map(([name, rows]) => [name, rows.map(({ id }) => id)]))
    const rows = await oneStep(operation, policies, stepsTo(order, way === 'from' ? 'cause' : 'effect', ids), ids)
    // What may not be read is counted where the document itself names it, and never followed.
    const fresh = rows.filter((row) => (row.status !== null || (way === 'from' && at === 0)) && chain.add(way, row))
    // A chain goes over transactions: a master ends it.
    open = fresh.filter(({ type, status }) => status !== null && policies.get(type)?.type.kind === 'transaction')
    reached.push(...open)
  }
  return reached
}

/** Returns the links that lead from these types to causes, or to effects, of their documents. Links within a type lead both ways. */
const stepsTo = ({ links }: CauseOrder, goal: 'cause' | 'effect', from: ReadonlyMap<string, unknown>): Step[] =>
  links.flatMap((link): Step[] => [
    ...(from.has(link.holder) && link.is !== goal ? [{ link, way: 'named' } as const] : []),
    ...(from.has(link.target) && (link.is === goal || link.is === 'same') ? [{ link, way: 'naming' } as const] : []),
  ])

interface ChainType {
  readonly name: string
  readonly rows: readonly ChainRow[]
}

/**
 * Orders types by cause. Of types that do not follow from each other, the one whose first document is the oldest comes first; a draft may be
 * written long before it has an effect and counts only where a type has nothing else.
 */
function sorted({ precedes }: CauseOrder, policies: ReadonlyMap<string, Policy>, types: readonly ChainType[]): ChainType[] {
  const oldest = ({ name, rows }: ChainType): string => {
    const draft = firstStatus(policies.get(name)!.type)
    return (rows.find(({ row }) => row.status !== null && row.status !== draft) ?? rows[0]!).row.id
  }
  const left = types.toSorted((a, b) => byId(oldest(a), oldest(b)))
  const order: ChainType[] = []
  while (left.length > 0) {
    const next = left.findIndex((one) => left.every((other) => other === one || !precedes(other.name, one.name)))
    order.push(...left.splice(Math.max(0, next), 1))
  }
  return order
}
