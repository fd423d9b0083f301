/**
 * The partner worklist: what each buyer of a platform asks of the user's company (U85). It groups a reading type whose sources are the
 * questions: its field `buyer` names who asks, its status the question, `due` the day.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { WireDoc } from '../../model/page.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import type { AnyReadingSource } from '../../model/reading/reading-source.ts'
import { localise, type Label } from '../../model/text.ts'
import { listPath } from '../authorisation/menus.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import { partsFor, sourceRole, type ReadingPart } from '../authorisation/reading-policy.ts'
import type { Operation } from '../operation.ts'
import { list } from '../query/list.ts'

/** The number of documents that are listed for one buyer and question; the list shows all of them. */
const shown = 5
/** The number of documents that are read at once, the earliest first. */
const readAtOnce = 200

interface Ask {
  readonly code: string
  readonly title: string
  readonly page: string
  /** The path of the list with all of them; absent where the list opens for another party role by default. */
  readonly path?: string
  readonly count: number
  readonly docs: readonly { readonly id: string; readonly number: string | null; readonly due: string | null; readonly late: boolean }[]
}
export interface Buyer {
  readonly id: string
  readonly name: string
  readonly asks: readonly Ask[]
}

/**
 * Returns what each buyer of this platform asks, the one with most requests first; nothing for a company that only asks.
 * @param worklist the reading type
 */
export async function buyersOf(operation: Operation, worklist: AnyDocument): Promise<Buyer[]> {
  const policy = await policyFor(operation, worklist)
  const partyRole = policy.partyRoles.find((role) => role === operation.actor.companyKind)
  if (!policy.may.read || partyRole === undefined) return []
  const groups = (await list(operation, worklist, { partyRole, group: ['buyer', 'status'] })).groups ?? []
  const rowsOf = await earliestRows(operation, worklist, partyRole)
  const codes = Object.keys(worklist.statuses)
  const buyers = new Map<string, { id: string; name: string; asks: Ask[] }>()
  for (const { values, count, filters } of groups.toSorted((a, b) => order(codes, a.values) - order(codes, b.values))) {
    const [id, code] = [String(values['buyer'] ?? ''), String(values['status'])]
    const part = partsFor(policy.parts!, partyRole).find(({ source }) => source.status === code)!
    const rows = await rowsOf(id, code, { count, filters })
    const buyer = buyers.get(id) ?? { id, name: String(values['buyer$'] ?? '—'), asks: [] }
    buyers.set(id, buyer)
    buyer.asks.push({
      code,
      title: localise((worklist.statuses as Readonly<Record<string, { label: Label }>>)[code]!.label, operation.actor.language),
      page: part.source.type,
      path: pathOf(part, partyRole, id),
      count,
      docs: rows.map((row) => docOf(row, operation.tx.today)),
    })
  }
  const sum = ({ asks }: Buyer) => asks.reduce((all, { count }) => all + count, 0)
  return [...buyers.values()].sort((a, b) => sum(b) - sum(a) || a.name.localeCompare(b.name))
}

const order = (codes: readonly string[], values: Readonly<Record<string, unknown>>): number => codes.indexOf(String(values['status']))

/** Reads the earliest rows once; what a long list of one question pushes out is read for its group. */
async function earliestRows(operation: Operation, worklist: AnyDocument, partyRole: string) {
  const query = { partyRole, columns: ['buyer', 'due', 'status'] }
  const { rows } = await list(operation, worklist, { ...query, size: readAtOnce })
  return async (buyer: string, code: string, group: { readonly count: number; readonly filters: readonly (Filter | AnyOf)[] }) => {
    const read = rows.filter((row) => String(row['buyer'] ?? '') === buyer && row.status === code).slice(0, shown)
    if (read.length === Math.min(shown, group.count)) return read
    return (await list(operation, worklist, { ...query, filters: group.filters, size: shown })).rows
  }
}

const docOf = (row: WireDoc, today: string): Ask['docs'][number] => {
  const due = (row['due'] as string | null) ?? null
  return { id: String(row['$doc']), number: row.number ?? null, due, late: due !== null && due < today }
}

/** Returns the path of the source's own list, where the documents can be worked on, if it opens in the party role of the question. */
function pathOf({ source, policy }: ReadingPart, partyRole: string, buyer: string): string | undefined {
  if (sourceRole(source, partyRole) !== defaultRole(policy)) return undefined
  const from = (source as AnyReadingSource).values?.['buyer']
  const filters = [...(source.where ?? []), { field: String(from ?? 'buyer'), operator: 'eq', value: buyer }]
  return `${listPath(policy.type)}?f=${encodeURIComponent(JSON.stringify(filters))}`
}

const defaultRole = (policy: Policy): string | undefined => policy.partyRoles[0]
