/** The operations whose SQL statements are counted: list, search, read, what a page asks after its first picture, change, create and approve a purchase order, over real HTTP. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Answer, Call, Client } from './client.ts'
import { countStatements, statementCount, type CountedTransaction } from './statement-counter.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

export interface OperationCount {
  /** Statements of the call itself. */
  readonly call: number
  readonly transactions: readonly CountedTransaction[]
}
export interface OperationCounts {
  readonly operations: Readonly<Record<string, OperationCount>>
  /** Statements of the engine's background work per written document, for many documents together. */
  readonly afterCommit: number
  readonly background: readonly CountedTransaction[]
}

interface Input {
  readonly pool: Pool
  /** Runs statements as the owner of the database, on a connection that is not counted. */
  readonly asOwner: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly buyer: Client
  /** The first approver where several approve. */
  readonly manager: Client
  /** Returns the values of an order with this many lines, as the form sends them. */
  orderValues(lines: number): Promise<unknown>
  /** The number of documents written together for `afterCommit`. */
  readonly many?: number
  /** A count of statements per document that needs no further run to be sure of it. */
  readonly enough?: number
  /** Stops the clock by which memory of rules and masters ages, and returns what lets it go on: on a slow machine each operation would read them again. */
  readonly still?: () => () => void
}

/** Counts what waits in the outbox and in the queues of messages. */
const waitingMessages = `SELECT (SELECT count(*) FROM core.outbox WHERE done_at IS NULL)
  + (SELECT count(*) FROM core.channel_delivery WHERE state = 'waiting' AND due_at <= now())
  + (SELECT count(*) FROM core.webhook_delivery WHERE done_at IS NULL AND due_at <= now()) AS waiting`

/**
 * Lets the messages of further commits wait until they are released. Otherwise the number of batches in which the worker takes them, and so the
 * number of statements, depends on how fast the machine commits.
 */
const hold = `ALTER TABLE core.outbox ALTER next_at SET DEFAULT now() + interval '1 day'`
const release = `ALTER TABLE core.outbox ALTER next_at SET DEFAULT now(); UPDATE core.outbox SET next_at = now() WHERE done_at IS NULL`

/** Caches are filled again now and then: the smallest count is reported. */
const measured = 3

/** A session with its rights is read at most once a second, in a transaction of its own: it belongs to no single call. */
const readsSession = ({ statements }: CountedTransaction): boolean => statements.some((sql) => sql.includes('FROM core.session s JOIN'))

/** Rights are read at most once a second too; a slow machine meets that second in many calls, so such a call does not count as measured. */
const readsRights = ({ statements }: CountedTransaction): boolean => statements.some((sql) => sql.includes('FROM core.role WHERE'))

/**
 * Runs each operation until its caches are filled, then counts its statements.
 * @throws Error with the response text when a call is refused
 */
export async function countOrderOperations({
  pool,
  asOwner,
  buyer,
  manager,
  orderValues,
  many = 60,
  enough = 0,
  still,
}: Input): Promise<OperationCounts> {
  const counter = countStatements(pool)
  const operations: Record<string, OperationCount> = {}
  const call = async (client: Client, path: string, data: unknown): Promise<Record<string, any>> => {
    const answer: Answer = await client.data(`purchase-order/${path}`, data, { headers: { 'idempotency-key': randomUUID() } })
    if (answer.code !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.data['results'] as Record<string, any>
  }
  const counted = async (name: string, work: () => Promise<unknown>, prepare?: () => Promise<unknown>) => {
    await prepare?.()
    const goOn = still?.()
    await work()
    for (let at = 0, tries = 0; at < measured && tries < 5 * measured; tries++) {
      await prepare?.()
      counter.take()
      await work()
      const transactions = counter.take().filter((one) => !one.background && !readsSession(one))
      if (!transactions.some(readsRights)) at += 1
      const count = statementCount(transactions)
      if (count < (operations[name]?.call ?? Infinity)) operations[name] = { call: count, transactions }
    }
    goOn?.()
  }
  const [few, some, long] = [await orderValues(5), await orderValues(20), await orderValues(100)]
  const make = (values: unknown) => call(buyer, 'save', { values })
  const { id, number, supplier, lines } = await make(few)
  let asks = 0
  // Each query is new, so that no cached count answers it.
  const filters = () => [
    { field: 'supplier', operator: 'eq', value: supplier },
    { field: 'etd', operator: 'ge', value: `2026-01-${String(1 + (asks++ % 28)).padStart(2, '0')}` },
  ]
  await counted('list', () => call(buyer, 'index', { filters: filters(), sort: ['-orderDate'], size: 50, count: true }))
  let from = 0
  await counted('search', () => call(buyer, 'index', { search: String(number).slice(from++, -1), size: 50, count: true }))
  await counted('read', () => call(buyer, 'view', { id }))
  const named = (field: string) => [...new Set((lines as readonly Record<string, string>[]).map((line) => line[field]!))]
  const further = async (name: string, request: Call, method: 'GET' | 'POST' = 'GET') => {
    const answer = await buyer.send(method, `/ccommonapi/utils/${name}`, request)
    if (answer.code !== 200) throw new Error(`${name}: ${answer.text}`)
  }
  const page = { query: { page: 'purchase_order', id: String(id) } }
  await counted('pictures of a page', () =>
    further('looks', { form: { DATA: { of: { colorway: named('colorway'), style: named('style') } } } }, 'POST'),
  )
  await counted('dates of a page', () => further('milestones', page))
  await counted('counted cells of a page', () => further('counted-cells', page))
  await counted('update of one field', async () => {
    const { version } = operations['read'] ? await call(buyer, 'view', { id }) : { version: 1 }
    counter.take()
    await call(buyer, 'save', { id, version, values: { remark: randomUUID() } })
  })
  await counted('create with 20 lines', () => make(some))
  await counted('create with 100 lines', () => make(long))
  let waiting: { readonly id: string; readonly version: number } | undefined
  const submitted = async () => {
    const created = await make(few)
    waiting = (await call(buyer, 'submit', { id: created['id'], version: created['version'] })) as typeof waiting
  }
  await counted('signature', () => call(manager, 'approve', { id: waiting!.id, version: waiting!.version }), submitted)
  // Each submitted order is a task and a message for its approvers.
  let background: readonly CountedTransaction[] = []
  for (let at = 0; at < measured; at++) {
    const sent = await behindSubmits()
    if (at === 0 || statementCount(sent) < statementCount(background)) background = sent
    if (statementCount(background) / many <= enough) break
  }
  return { operations, afterCommit: statementCount(background) / many, background }

  async function behindSubmits(): Promise<readonly CountedTransaction[]> {
    const drafts: Record<string, any>[] = []
    for (let at = 0; at < many; at++) drafts.push(await make(few))
    await settled()
    await asOwner(hold)
    try {
      // A person's calls wait for each other, at most fifteen seconds: on a busy machine the last of sixty at once would be refused.
      for (let at = 0; at < many; at += 10)
        await Promise.all(drafts.slice(at, at + 10).map((draft) => call(buyer, 'submit', { id: draft['id'], version: draft['version'] })))
      counter.take()
    } finally {
      await asOwner(release)
    }
    await settled()
    return counter.take().filter((one) => one.background)
  }

  /** Waits until the worker has nothing left to do; its last loop ends a moment after the queues are empty. */
  async function settled(): Promise<void> {
    let quiet = 0
    const isEmpty = async () => (await asOwner(waitingMessages))[0]!['waiting'] === '0'
    const isQuiet = async () => (await isEmpty()) && pool.idleCount === pool.totalCount
    // The interval is longer than the pause in which the worker gathers wakes.
    await waitFor(async () => (quiet = (await isQuiet()) ? quiet + 1 : 0) === 2, Boolean, { interval: 300 })
  }
}
