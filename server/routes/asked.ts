/** `GET /ccommonapi/utils/asked`: one list of what each buyer asks, over all platforms that the person belongs to (U85). */
import type { FastifyInstance } from 'fastify'
import { membershipsOf, type Membership } from '../../engine/access/memberships.ts'
import { listPath } from '../../engine/access/menus.ts'
import { policyFor } from '../../engine/access/policy.ts'
import { perform, type Run } from '../../engine/run.ts'
import { list } from '../../engine/store/list.ts'
import { say } from '../../model/text.ts'
import { results } from '../answers.ts'
import { questions, type Question } from '../asked.ts'
import { sessionOf } from '../guard.ts'
import type { Server } from '../server.ts'

/** Documents that are named for a buyer and a question; all of them are a list away. */
const shown = 5

interface Ask {
  readonly code: string
  readonly title: string
  readonly page: string
  /** Where all of them are; absent where the list shows another side first. */
  readonly path?: string
  readonly count: number
  readonly docs: readonly { readonly id: string; readonly number: string | null; readonly due: string | null; readonly late: boolean }[]
}
interface Buyer {
  readonly id: string
  readonly name: string
  readonly asks: readonly Ask[]
}

export function askedRoutes(app: FastifyInstance, server: Server): void {
  app.get('/ccommonapi/utils/asked', { config: { guard: 'session' } }, async (request) => {
    const { who } = sessionOf(request)
    const places = []
    // One platform after the other, each in a transaction of its own that sees that platform only.
    for (const place of await membershipsOf(server.engine, who)) places.push(await askedAt(server, place, who.platform))
    return results(places)
  })
}

async function askedAt(server: Server, { who, platform, company }: Membership, here: string) {
  return {
    platform_id: who.platform,
    platform_name: say(platform, who.language),
    client_name: say(company, who.language),
    here: who.platform === here,
    buyers: await perform(server.engine, who, buyersOf),
  }
}

/** What each buyer of this platform asks, who asks most first. */
async function buyersOf(run: Run): Promise<Buyer[]> {
  const buyers = new Map<string, { id: string; name: string; asks: Ask[] }>()
  for (const question of questions[run.who.companyKind] ?? [])
    for (const { id, name, ask } of await asksOf(run, question)) {
      const buyer = buyers.get(id) ?? { id, name, asks: [] }
      buyers.set(id, buyer)
      buyer.asks.push(ask)
    }
  const sum = ({ asks }: Buyer) => asks.reduce((all, { count }) => all + count, 0)
  return [...buyers.values()].sort((a, b) => sum(b) - sum(a) || a.name.localeCompare(b.name))
}

async function asksOf(run: Run, question: Question): Promise<{ id: string; name: string; ask: Ask }[]> {
  const type = run.engine.types.get(question.page)!
  const policy = await policyFor(run, type)
  if (!policy.may.read || (question.side !== undefined && !policy.sides.includes(question.side))) return []
  const { buyer: field, due, filters } = question
  const query = { side: question.side, filters }
  const groups = (await list(run, type, { ...query, group: [field] })).groups ?? []
  if (groups.length === 0) return []
  const { rows } = await list(run, type, { ...query, columns: [field, due], sort: [due], size: 200 })
  return groups.map(({ values, count, filters: own }) => {
    const id = String(values[field] ?? '')
    const state = JSON.stringify([...filters, ...own])
    return {
      id,
      name: String(values[`${field}$`] ?? '—'),
      ask: {
        code: question.code,
        title: say(question.title, run.who.language),
        page: type.name,
        path: (question.side ?? policy.sides[0]) === policy.sides[0] ? `${listPath(type)}?f=${encodeURIComponent(state)}` : undefined,
        count,
        docs: rows
          .filter((row) => String(row[field] ?? '') === id)
          .slice(0, shown)
          .map((row) => {
            const day = (row[due] as string | null)?.slice(0, 10) ?? null
            return { id: row.id, number: row.number ?? null, due: day, late: day !== null && day < run.tx.today }
          }),
      },
    }
  })
}
