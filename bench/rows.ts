/**
 * The benchmark rows of operations on orders: HTTP, the recorded statements, the baseline, and a bare HTTP server over the baseline,
 * measured in the same minutes.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import type { Client } from '../server/testing/client.ts'
import { approvals, changes, creates, lists, orderValues, reads, searches, type Desk, type Work } from './calls.ts'
import { floorChanges, floorCreates, floorImport, floorLists, floorReads, floorSearches, floorSignatures, type FloorWork } from './floor.ts'
import { importOrders } from './import.ts'
import type { BareWork } from './bare-server.ts'
import type { Figures, Task } from './load.ts'
import { processorReader } from './processor.ts'
import type { Row } from './table.ts'
import type { Pass } from './http-client.ts'

type Times = Pick<Task, 'connections' | 'seconds' | 'warm'>
export interface Place {
  readonly desk: Desk
  readonly owner: pg.Client
  /** The server's address. */
  readonly url: string
  /** The server's process. */
  readonly pid: number
  readonly appUrl: string
  readonly ownerUrl: string
  readonly passes: Readonly<Record<string, Pass>>
  readonly buyer: () => Promise<Client>
  readonly say: (line: string) => void
}
interface Measured {
  readonly http: Timed
  readonly raw: Timed
  readonly floor: Timed
  readonly bare: Timed
}
/** Figures of one load with the processor time of the machine's processes, in milliseconds an item. */
interface Timed extends Figures {
  readonly processor: { readonly client: number; readonly server: number; readonly postgres: number }
}

/** Measures the requested rows. A row that cannot be measured counts as not met. */
export async function orderRows(place: Place, row: (name: string, work: () => Promise<Row[]>) => Promise<void>): Promise<void> {
  const { desk, owner } = place
  const buyer = desk.people.get('buyer')!.user
  const shares = async (work: string, goal: number, { times, asked: workload, floor, calls = 1 }: Shared): Promise<Row[]> => {
    const measured = await compare(place, { times, work: workload, floor })
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

function shareRows(work: string, goal: number, { http, raw, floor, bare }: Measured, calls: number): Row[] {
  const rate = http.rate * calls
  const [ofFloor, ofRaw] = [rate / floor.rate, http.rate / raw.rate]
  return [
    {
      work,
      goal: `≥ ${goal} % of the floor`,
      figure: `${percent(ofFloor)} (${rate.toFixed(0)}/s of ${floor.rate.toFixed(0)}/s), p95 ${(http.p95 / calls).toFixed(1)} ms; ${percent(ofRaw)} of its own statements (${(raw.rate * calls).toFixed(0)}/s)`,
      met: ofFloor * 100 >= goal && http.bad === 0,
    },
    {
      work: '… a bare HTTP server over the floor',
      goal: '',
      figure: `${percent(bare.rate / floor.rate)} (${bare.rate.toFixed(0)}/s)`,
    },
    {
      work: '… processor time per operation',
      goal: '',
      figure: `${processorShare(floor, http, calls)} of it: floor ${processorText(floor)}; bare HTTP ${processorText(bare)}; Weft ${processorText(http, calls)}`,
    },
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
const sum = ({ processor: { client, server, postgres } }: Timed): number => client + server + postgres
/** The floor's share by processor time alone; it hardly depends on what else the machine does. */
const processorShare = (floor: Timed, http: Timed, calls: number): string => percent((sum(floor) * calls) / sum(http))

function processorText(timed: Timed, calls = 1): string {
  const { client, server, postgres } = timed.processor
  const text = (value: number) => (value / calls).toFixed(2)
  return `${text(sum(timed))} ms (client ${text(client)}, ${server > 0 ? `server ${text(server)}, ` : ''}PostgreSQL ${text(postgres)})`
}

/**
 * Measures the baseline, a bare HTTP server over it, the recorded statements and Weft. Recorded writes have statements for one round
 * only, so they end when these are used up.
 */
async function compare(
  { appUrl, ownerUrl, url, passes, say, owner, pid }: Place,
  { times, work, floor: floorWork }: { times: Times; work: Work; floor: FloorWork },
): Promise<Measured> {
  const writes = work.raw.some((statements) => statements.some(({ text }) => /\bINSERT\b/.test(text)))
  const { connections, seconds = 5, warm = 1 } = times
  const few = { connections, seconds: Math.min(seconds, 5), warm }
  let serving: number | undefined
  const processor = await processorReader(owner, () => serving)
  const timed = async (task: Task): Promise<Timed> => {
    const before = processor()
    const figures = await load(task)
    const after = processor()
    const { all, client } = figures
    return {
      ...figures,
      processor: {
        client: client / all,
        server: (after.server - before.server) / all,
        postgres: (after.postgres - before.postgres) / all,
      },
    }
  }
  const floor = await timed({ ...few, raw: { url: ownerUrl, items: floorWork } })
  const raw = await timed({ connections, ...(writes ? {} : times), raw: { url: appUrl, items: work.raw } })
  const bareServer = await startBare({ url: ownerUrl, items: floorWork })
  serving = bareServer.pid
  const one = Object.keys(passes)[0]!
  const bareItems = floorWork.map((_, at) => ({ calls: [{ path: `/${at}`, data: '{}', who: one }] }))
  const bare = await timed({ ...few, http: { url: bareServer.url, passes, items: bareItems } }).finally(() => bareServer.end())
  serving = pid
  const http = await timed({ ...times, http: { url, passes, items: work.http } })
  for (const [name, { bad: failures, firstBad }] of Object.entries({ floor, raw, bare, http }))
    if (failures > 0) say(`${name}: ${failures} went wrong, first: ${firstBad}`)
  return { http, raw, floor, bare }
}

async function startBare(work: BareWork): Promise<{ url: string; pid: number; end(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  child.send(work)
  const { port } = await new Promise<{ port: number }>((done, failed) => {
    child.once('message', (message) => done(message as { port: number }))
    child.once('exit', () => failed(new Error('the bare server ended early')))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, end: () => void child.kill() }
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
