/** `GET /ccommonapi/utils/asked`: one list of what each buyer asks, over all platforms that the user belongs to (U85). */
import type { FastifyInstance } from 'fastify'
import { membershipsOf, type Membership } from '../../../engine/authentication/memberships.ts'
import { listPath } from '../../../engine/authorisation/menus.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import type { Operation } from '../../../engine/operation.ts'
import { list } from '../../../engine/query/list.ts'
import { localise } from '../../../model/text.ts'
import { navigationCalls } from '../../../model/calls/navigation.ts'
import { createRoutes } from '../../calls/route.ts'
import { questions, type Question } from '../../partner-worklist.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'

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
interface Buyer {
  readonly id: string
  readonly name: string
  readonly asks: readonly Ask[]
}

export function partnerWorklistRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(navigationCalls.listPartnerWork, async (_, { request }) => {
    const { who: actor } = sessionOf(request)
    const places = []
    // Each platform is read in its own transaction, which sees only that platform.
    for (const place of await membershipsOf(server.engine, actor)) places.push(await askedAt(server, place, actor.platform))
    return places
  })
}

async function askedAt(server: Server, { who: actor, platform, company }: Membership, here: string) {
  return {
    platform_id: actor.platform,
    platform_name: localise(platform, actor.language),
    client_name: localise(company, actor.language),
    here: actor.platform === here,
    buyers: await runInTransaction(server.engine, actor, buyersOf),
  }
}

/** Returns what each buyer of this platform asks, sorted by the most requests. */
async function buyersOf(operation: Operation): Promise<Buyer[]> {
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

async function asksOf(operation: Operation, question: Question): Promise<{ id: string; name: string; ask: Ask }[]> {
  const type = operation.engine.types.get(question.page)!
  const policy = await policyFor(operation, type)
  if (!policy.may.read || (question.side !== undefined && !policy.sides.includes(question.side))) return []
  const { buyer: field, due, filters } = question
  const query = { side: question.side, filters }
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
        path: (question.side ?? policy.sides[0]) === policy.sides[0] ? `${listPath(type)}?f=${encodeURIComponent(state)}` : undefined,
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
