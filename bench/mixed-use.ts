/**
 * The server's memory over an hour of mixed use: people of a brand list, search, read, create, change, approve, export, print and import, a
 * score of calls a second. A run of its own (`npm run bench -- hour`, `--minutes=5` for a short one), since an hour is too long for the others.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client } from '../server/testing/client.ts'
import { orderValues, type Desk } from './calls.ts'
import type { ServerProcess } from './bench-server.ts'
import { importOrders } from './import.ts'
import type { Row } from './table.ts'

/** Length of the run in minutes. */
const minutes = Number(/--minutes=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 60)
/** Time after which the clients renew their sessions, in milliseconds. */
const renewedAfter = 20 * 60_000
/** Highest resident memory of the server's process in MiB. */
const ceiling = 300
const types = ['purchase-order', 'style', 'colorway', 'sku', 'material', 'supplier', 'order-tracking', 'product-in', 'statement'] as const

interface Person {
  readonly client: Client
  readonly next: () => number
}
/** One piece of work of a person; it throws when a call is not answered as it should be. */
type Work = (person: Person) => Promise<void>

/**
 * Runs the mixed use and returns its rows.
 * @param clients signed-in clients of the buyer, of two managers and of finance, in this order
 */
export async function measureMixedUse(desk: Desk, server: ServerProcess, clients: readonly Client[]): Promise<Row[]> {
  const [buyer, ...signers] = clients as [Client, ...Client[]]
  const orders = []
  for (let at = 0; at < 20; at++) orders.push(await orderValues(desk, 5 + at))
  const counts = { calls: 0, failed: 0 }
  /** How often each kind of work failed, by its answer. */
  const failures = new Map<string, number>()
  const failed = (name: string) => (error: unknown) => {
    counts.failed++
    const failure = `${name}: ${String(error).slice(0, 120)}`
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }
  const works = worksOf({ buyer, signers, orders, importMany: () => importOrders(desk, buyer).then(() => undefined) })
  const until = performance.now() + minutes * 60_000
  // A session ends after half an hour; people's browsers renew theirs before that, as these clients do.
  const renewal = setInterval(() => void Promise.all(clients.map((client) => client.renew())).catch(failed('renew')), renewedAfter)
  let highest = 0
  let [highestChild, highestSum] = [0, 0]
  let beside: readonly string[] = []
  const running = new Map<string, number>()
  const people = clients
    .flatMap((client) => [client, client, client])
    .map((client): Person => ({ client, next: () => desk.chance.int(0, 999) }))
  const sampling = (async () => {
    for (; performance.now() < until; await sleep(1000)) {
      const now = server.memory()
      if (now > highest) beside = [...running].filter(([, count]) => count > 0).map(([name]) => name)
      highest = Math.max(highest, now)
      // What the processes of the server need is the machine's too, so it is stated beside the server's own.
      const children = server.childMemory()
      highestChild = Math.max(highestChild, children)
      highestSum = Math.max(highestSum, now + children)
    }
  })()
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < until) {
        counts.calls++
        const name = workAt(person.next())
        running.set(name, (running.get(name) ?? 0) + 1)
        await works[name](person).catch(failed(name))
        running.set(name, running.get(name)! - 1)
        await sleep(400 + person.next() / 2)
      }
    }),
  )
  await sampling
  clearInterval(renewal)
  await sleep(30_000)
  const rest = server.memory()
  return [
    {
      work: `server memory, highest in ${minutes} minutes of mixed use`,
      goal: `≤ ${ceiling} MiB`,
      figure: `${highest.toFixed(0)} MiB (beside ${beside.join(', ')}); ${rest.toFixed(0)} MiB half a minute later; its child processes at most ${highestChild.toFixed(0)} MiB, both together ${highestSum.toFixed(0)}, Node's own pages counted twice; ${counts.calls} pieces of work, ${counts.failed} failed${failureText(failures)}`,
      met: highest <= ceiling && counts.failed === 0,
    },
  ]
}

/** The five most frequent failures with their counts, as a part of the row's text. */
const failureText = (failures: ReadonlyMap<string, number>) =>
  [...failures]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([failure, count]) => `; ${count} × ${failure}`)
    .join('')

/** Names the piece of work that a number below 1,000 stands for. */
function workAt(draw: number): keyof typeof shares {
  let left = draw
  for (const [name, share] of Object.entries(shares) as [keyof typeof shares, number][]) {
    if (left < share) return name
    left -= share
  }
  return 'list'
}
/** The share of each piece of work in a thousand. */
const shares = { list: 340, search: 150, read: 250, workbench: 100, create: 60, change: 60, approve: 25, export: 8, print: 6, import: 1 }

interface Place {
  readonly buyer: Client
  readonly signers: readonly Client[]
  readonly orders: readonly Record<string, unknown>[]
  readonly importMany: () => Promise<void>
}

function worksOf({ buyer, signers, orders, importMany }: Place): Readonly<Record<keyof typeof shares, Work>> {
  const create = async (at: number) =>
    documentOf(
      await buyer.data('purchase-order/save', { values: orders[at % orders.length] }, { headers: { 'idempotency-key': randomUUID() } }),
    )
  const listed = async ({ client, next }: Person, query: object) => {
    const type = types[next() % types.length]!
    const answer = await client.data(`${type}/index`, { size: 50, count: true, ...query })
    // A type that the person has no right to is refused, as it should be.
    if (answer.code !== 403) mustSucceed(answer)
    const rows = (answer.data['results'] as { rows?: { id: string }[] } | undefined)?.rows ?? []
    return { type, id: rows[next() % Math.max(1, rows.length)]?.id }
  }
  let importing = false
  return {
    list: async (person) => void (await listed(person, { sort: ['-updatedAt'] })),
    search: async (person) => void (await listed(person, { search: String(person.next()) })),
    read: async (person) => {
      const { type, id } = await listed(person, {})
      if (id) mustSucceed(await person.client.data(`${type}/view`, { id }))
    },
    workbench: async ({ client }) => {
      for (const path of ['workbench', 'agenda']) mustSucceed(await client.get(`/ccommonapi/gui/${path}`))
    },
    create: async ({ next }) => void (await create(next())),
    change: async ({ next }) => {
      const { id, version } = await create(next())
      mustSucceed(await buyer.data('purchase-order/save', { id, version, values: { remark: `remark ${next()}` } }))
    },
    approve: async ({ next }) => {
      const { id, version } = await create(next())
      mustSucceed(await buyer.data('purchase-order/submit', { id, version }))
      for (const signer of signers) {
        const { version: now } = documentOf(await signer.data('purchase-order/view', { id }))
        mustSucceed(await signer.data('purchase-order/approve', { id, version: now }))
      }
    },
    export: async () =>
      mustAnswer(
        await buyer.data('purchase-order/export', { columns: ['number', 'supplier', 'status'], size: 50, format: 'xlsx', search: '12' }),
      ),
    print: async ({ next }) => {
      const { id } = await create(next())
      mustAnswer(await buyer.get('/ccommonapi/doc-print/doc-export', { query: { page: 'purchase_order', id, paper: 'a4', format: 'pdf' } }))
    },
    import: async () => {
      if (importing) return
      importing = true
      await importMany().finally(() => (importing = false))
    },
  }
}

function mustSucceed(answer: Answer): void {
  if (answer.code !== 200) throw new Error(answer.text.slice(0, 300))
}

/** A file has no envelope. */
function mustAnswer(answer: Answer): void {
  if (answer.status !== 200 || (answer.code !== 0 && answer.code !== 200)) throw new Error(answer.text.slice(0, 300))
}

function documentOf(answer: Answer): { readonly id: string; readonly version: number } {
  mustSucceed(answer)
  return answer.data['results'] as { id: string; version: number }
}
