/** The benchmark rows of operations on orders: HTTP, the recorded statements and the baseline, measured in the same minutes. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import type { Client } from '../server/testing/test-server.ts'
import { approvals, changes, creates, lists, orderValues, reads, searches, type Desk, type Work } from './calls.ts'
import { floorChanges, floorCreates, floorImport, floorLists, floorReads, floorSearches, floorSignatures, type FloorWork } from './floor.ts'
import { importOrders } from './import.ts'
import type { Figures, Task } from './load.ts'
import type { Row } from './table.ts'
import type { Pass } from './http-client.ts'

type Times = Pick<Task, 'connections' | 'seconds' | 'warm'>
export interface Place {
  readonly desk: Desk
  readonly owner: pg.Client
  /** The server's address. */
  readonly url: string
  readonly appUrl: string
  readonly ownerUrl: string
  readonly passes: Readonly<Record<string, Pass>>
  readonly buyer: () => Promise<Client>
  readonly say: (line: string) => void
}
interface Measured {
  readonly http: Figures
  readonly raw: Figures
  readonly floor: Figures
}

/** Measures the requested rows. A row that cannot be measured counts as not met. */
export async function orderRows(place: Place, row: (name: string, work: () => Promise<Row[]>) => Promise<void>): Promise<void> {
  const { desk, owner } = place
  const buyer = desk.people.get('buyer')!.user
  const shares = async (work: string, goal: number, { times, asked, floor, calls = 1 }: Shared): Promise<Row[]> => {
    const measured = await compare(place, { times, work: asked, floor })
    return shareRows(work, goal, measured, calls)
  }
  await row('list', async () => {
    const times = { connections: 16, seconds: 8, warm: 2 }
    return shares('list page, 16 connections', 40, { times, asked: await lists(desk), floor: await floorLists(owner) })
  })
  await row('search', async () => {
    const times = { connections: 16, seconds: 8, warm: 2 }
    return shares('search by a fragment, 16 connections', 35, { times, asked: await searches(desk), floor: await floorSearches(owner) })
  })
  for (const [lines, goal] of [
    [5, 40],
    [100, 30],
  ] as const)
    await row(`read${lines}`, async () => {
      const times = { connections: 16, seconds: 5, warm: 1 }
      return shares(`read an order with ${lines} lines, 16 connections`, goal, {
        times,
        asked: await reads(desk, lines),
        floor: await floorReads(owner, lines),
      })
    })
  await row('create', async () => {
    const orders = []
    for (let at = 0; at < 50; at++) orders.push(await orderValues(desk, 20))
    return shares('create an order with 20 lines, 8 connections', 25, {
      times: { connections: 8, seconds: 8, warm: 2 },
      asked: await creates(desk, 1500),
      floor: floorCreates(orders, buyer),
    })
  })
  await row('change', async () =>
    shares('change one field of an order, 8 connections', 25, {
      times: { connections: 8, seconds: 8, warm: 2 },
      asked: await changes(desk, 500),
      floor: await floorChanges(owner, buyer),
    }),
  )
  await row('approve', async () =>
    shares('one of three signatures, 8 connections', 25, {
      times: { connections: 8 },
      asked: await approvals(desk, 500),
      floor: await floorSignatures(owner, buyer),
      calls: 3,
    }),
  )
  await row('import', async () => {
    const floor = await floorImport(owner, await orderValues(desk, 50), buyer)
    const took = await importOrders(desk, await place.buyer())
    return [
      {
        work: 'import 10,000 rows as 2,000 orders of 5 lines',
        goal: '≤ 3 × the floor',
        figure: `${took.toFixed(1)} s, ${(took / floor).toFixed(1)} × the floor's ${floor.toFixed(1)} s`,
        met: took <= floor * 3,
      },
    ]
  })
}

interface Shared {
  readonly times: Times
  readonly asked: Work
  readonly floor: FloorWork
  /** Calls of one item. */
  readonly calls?: number
}

function shareRows(work: string, goal: number, { http, raw, floor }: Measured, calls: number): Row[] {
  const rate = http.rate * calls
  const [ofFloor, ofRaw] = [rate / floor.rate, http.rate / raw.rate]
  return [
    {
      work,
      goal: `≥ ${goal} % of the floor`,
      figure: `${percent(ofFloor)} (${rate.toFixed(0)}/s of ${floor.rate.toFixed(0)}/s), p95 ${(http.p95 / calls).toFixed(1)} ms; ${percent(ofRaw)} of its own statements (${(raw.rate * calls).toFixed(0)}/s)`,
      met: ofFloor * 100 >= goal && http.bad === 0,
    },
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/**
 * Measures the baseline, then the recorded statements, then HTTP. Recorded writes have statements for one round only, so they end
 * when these are used up.
 */
async function compare(
  { appUrl, ownerUrl, url, passes, say }: Place,
  { times, work, floor: floorWork }: { times: Times; work: Work; floor: FloorWork },
): Promise<Measured> {
  const writes = work.raw.some((statements) => statements.some(({ text }) => /\bINSERT\b/.test(text)))
  const { connections, seconds = 5, warm = 1 } = times
  const floor = await load({ connections, seconds: Math.min(seconds, 5), warm, raw: { url: ownerUrl, items: floorWork } })
  const raw = await load({ connections, ...(writes ? {} : times), raw: { url: appUrl, items: work.raw } })
  const http = await load({ ...times, http: { url, passes, items: work.http } })
  for (const [name, { bad, firstBad }] of Object.entries({ floor, raw, http }))
    if (bad > 0) say(`${name}: ${bad} went wrong, first: ${firstBad}`)
  return { http, raw, floor }
}

function load(task: Task): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' })
  return new Promise<Figures>((done, failed) => {
    child.on('message', ({ figures, error }: { figures?: Figures; error?: string }) => {
      child.kill()
      if (figures) done(figures)
      else failed(new Error(error))
    })
    child.on('error', failed)
    child.on('exit', () => failed(new Error('the load ended early')))
    child.send(task)
  })
}
