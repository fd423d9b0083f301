/**
 * Test load: users who keep working while servers are killed. They record what was acknowledged, and retry under the same key until
 * they have a response.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Answer } from './client.ts'

/** What the server acknowledged: a document in a status, at a version, with that many lines. */
export interface Acknowledged {
  readonly type: string
  readonly id: string
  readonly number: string
  readonly status: string
  readonly version: number
  readonly lines: number
}
export interface Labour {
  /** The last acknowledged state of each document, by id. */
  readonly done: ReadonlyMap<string, Acknowledged>
  /** The acknowledged steps by address, and the requests that ended without a response. */
  readonly steps: (url?: string) => number
  readonly lost: () => number
  /** Responses that were neither success nor unavailability. */
  readonly strange: readonly string[]
  /** Sets how many milliseconds a worker pauses after each step. */
  pace(pause: number): void
  /** Lets all workers finish their current step. */
  end(): Promise<void>
}

/** Returns sign-ins that are valid at every address, because sessions are stored in the database. */
export async function people(url: string, usernames: readonly string[]): Promise<Map<string, Client['user']>> {
  const users = new Map<string, Client['user']>()
  for (const username of usernames) {
    const client = new Client(url)
    const answer = await client.signIn(username)
    if (answer.code !== 200) throw new Error(`${username}: ${answer.text}`)
    users.set(username, client.user)
  }
  return users
}

/** Returns the values of a receipt of ten pieces in two lines, and of an order, from the seeded demo. */
export async function material(url: string, users: ReadonlyMap<string, Client['user']>) {
  const as = (username: string) => Object.assign(new Client(url), { user: users.get(username)! })
  const rows = async (username: string, type: string, query: object = {}) =>
    (await as(username).data(`${type}/index`, { size: 200, ...query })).data['results']['rows'] as Record<string, any>[]
  const [bin] = await rows('warehouse', 'bin', { columns: ['warehouse'] })
  const [sku] = await rows('buyer', 'sku', { columns: ['style', 'colorway', 'size'] })
  const suppliers = await rows('buyer', 'supplier', { filters: [{ field: 'status', operator: 'eq', value: 'active' }] })
  const line = (pieces: string) => ({
    style: sku!['style'],
    colorway: sku!['colorway'],
    bin: bin!['id'],
    matrix: { cells: [{ size: sku!['size'], pieces }] },
  })
  const [order] = await rows('buyer', 'purchase-order')
  const { purchaseOrder: _, ...copied } = (await as('buyer').data('purchase-order/copy', { id: order!['id'] })).data['results'] as Record<
    string,
    unknown
  >
  return {
    receipt: { source: 'production', supplier: suppliers[0]!['id'], warehouse: bin!['warehouse'], lines: [line('7'), line('3')] },
    order: copied,
    sku: sku!,
    bin: bin!,
    supplier: suppliers[0]!['id'] as string,
    line,
  }
}

/** The pauses of workers in milliseconds: while one waits for their work, and while a server starts beside it. */
export const [briskPause, slowPause] = [25, 250]

/** Starts `hands` warehouse keepers and buyers over these addresses. */
export function work(
  urls: readonly string[],
  users: ReadonlyMap<string, Client['user']>,
  { receipt, order, hands }: { receipt: object; order: object; hands: number },
): Labour {
  const done = new Map<string, Acknowledged>()
  const strange: string[] = []
  const steps = new Map<string, number>()
  let lost = 0
  let over = false
  let pause = briskPause

  /** Runs one step exactly once however often it must be retried. Each retry after a missing response uses another address. */
  async function step(hand: number, username: string, call: string, data: object): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': randomUUID() }
    for (let attempt = hand; ; attempt++) {
      const url = urls[attempt % urls.length]!
      const client = Object.assign(new Client(url), { user: users.get(username)! })
      const answer = await client.data(call, data, { headers }).catch(() => undefined)
      if (answer?.code === 200) {
        steps.set(url, (steps.get(url) ?? 0) + 1)
        // Workers pause between two steps, because starting servers need the processor too.
        await sleep(pause)
        return answer
      }
      if (answer && answer.status !== 503) {
        strange.push(`${call}: ${answer.text.slice(0, 300)}`)
        return undefined
      }
      lost++
      await sleep(Math.min(10 * 2 ** (attempt - hand), 100))
    }
  }
  const note = (type: string, answer: Answer | undefined): Acknowledged | undefined => {
    if (!answer) return undefined
    const { id, number, status, version, lines } = answer.data['results'] as Omit<Acknowledged, 'lines'> & { lines: unknown[] }
    const one = { type, id, number, status, version, lines: lines.length }
    done.set(id, one)
    return one
  }
  let receipts = 0
  const thread = async (hand: number): Promise<void> => {
    while (!over) {
      const keeper = hand % 3 < 2
      const [username, type, values] = keeper ? ['warehouse', 'product_in', receipt] : ['buyer', 'purchase_order', order]
      const at = type!.replace('_', '-')
      let doc = note(type as string, await step(hand, username as string, `${at}/save`, { values }))
      // Every third receipt is revoked, so that reversals are interrupted too.
      const posting = receipts++ % 3 === 2 ? ['submit', 'complete', 'revoke'] : ['submit', 'complete']
      for (const action of keeper ? posting : ['submit']) {
        if (!doc) break
        const { id, version } = doc
        doc = note(type as string, await step(hand, username as string, `${at}/${action}`, { id, version, comment: action }))
      }
    }
  }
  const threads = Array.from({ length: hands }, (_, hand) => thread(hand))
  return {
    done,
    strange,
    steps: (url) => (url ? (steps.get(url) ?? 0) : [...steps.values()].reduce((sum, one) => sum + one, 0)),
    lost: () => lost,
    pace: (next) => {
      pause = next
    },
    async end() {
      over = true
      await Promise.all(threads)
    },
  }
}
