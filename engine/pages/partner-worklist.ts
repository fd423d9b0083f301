/** The partner worklist: what each buyer of a platform asks of the user's company (U85). */
import type { PartyKind } from '../../model/party-kinds.ts'
import type { PartnerQuestion } from '../../model/partner-question.ts'
import { localise } from '../../model/text.ts'
import { listPath } from '../authorisation/menus.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { list } from '../query/list.ts'

/** The number of documents that are listed for one buyer and question; the list shows all of them. */
const shown = 5

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

/** Returns what each buyer of this platform asks, sorted by the most requests. */
export async function buyersOf(
  operation: Operation,
  questions: Readonly<Partial<Record<PartyKind, readonly PartnerQuestion[]>>>,
): Promise<Buyer[]> {
  const buyers = new Map<string, { id: string; name: string; asks: Ask[] }>()
  for (const question of questions[operation.actor.companyKind] ?? [])
    for (const { id, name, ask } of await asksOf(operation, question)) {
      const buyer = buyers.get(id) ?? { id, name, asks: [] }
      buyers.set(id, buyer)
      buyer.asks.push(ask)
    }
  const sum = ({ asks }: Buyer) => asks.reduce((all, { count }) => all + count, 0)
  return [...buyers.values()].sort((a, b) => sum(b) - sum(a) || a.name.localeCompare(b.name))
}

async function asksOf(operation: Operation, question: PartnerQuestion): Promise<{ id: string; name: string; ask: Ask }[]> {
  const type = operation.engine.types.get(question.page)!
  const policy = await policyFor(operation, type)
  if (!policy.may.read || (question.partyRole !== undefined && !policy.partyRoles.includes(question.partyRole))) return []
  const { buyer: field, due, filters } = question
  const query = { partyRole: question.partyRole, filters }
  const groups = (await list(operation, type, { ...query, group: [field] })).groups ?? []
  if (groups.length === 0) return []
  const { rows } = await list(operation, type, { ...query, columns: [field, due], sort: [due], size: 200 })
  return groups.map(({ values, count, filters: own }) => {
    const id = String(values[field] ?? '')
    const state = JSON.stringify([...filters, ...own])
    return {
      id,
      name: String(values[`${field}$`] ?? '—'),
      ask: {
        code: question.code,
        title: localise(question.title, operation.actor.language),
        page: type.name,
        path:
          (question.partyRole ?? policy.partyRoles[0]) === policy.partyRoles[0]
            ? `${listPath(type)}?f=${encodeURIComponent(state)}`
            : undefined,
        count,
        docs: rows
          .filter((row) => String(row[field] ?? '') === id)
          .slice(0, shown)
          .map((row) => {
            const day = (row[due] as string | null)?.slice(0, 10) ?? null
            return { id: row.id, number: row.number ?? null, due: day, late: day !== null && day < operation.tx.today }
          }),
      },
    }
  })
}
