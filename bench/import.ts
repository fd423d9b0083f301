/** Benchmarks the import of a spreadsheet as a user does it: 10,000 rows in one call, then polling the job until it is done. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../server/testing/client.ts'
import { orderValues, type Desk } from './calls.ts'

/**
 * Returns the seconds for 2,000 orders of 5 lines, from the call to the end of the job.
 * @throws Error when any row was not saved
 */
export async function importOrders(desk: Desk, client: Client): Promise<number> {
  const { lines, ...head } = (await orderValues(desk, 50)) as unknown as Order
  // A spreadsheet references documents by the titles that users see.
  const titles = await titlesOf(desk, [
    head.brand,
    head.season,
    head.currency,
    ...lines.flatMap(({ style, colorway }) => [style, colorway]),
  ])
  for (const name of ['brand', 'season', 'currency'] as const) head[name] = titles.get(head[name])!
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const { style, colorway, price, matrix } = lines[at % lines.length]!
    const [cell] = matrix.cells
    return {
      ref: `order ${Math.floor(at / 5)}`,
      ...head,
      'lines.style': titles.get(style),
      'lines.colorway': titles.get(colorway),
      'lines.price': price,
      [`lines.matrix.${cell!.size}`]: cell!.pieces,
    }
  })
  const since = performance.now()
  const queued = await client.data('purchase-order/import', { rows, key: 'ref' })
  const job = (queued.data['results'] as { job?: string } | undefined)?.job
  if (!job) throw new Error(queued.text.slice(0, 500))
  for (;;) {
    await sleep(50)
    const answer = await client.get('/ccommonapi/job', { query: { id: job } })
    const { state, result } = answer.data['results'] as { state: string; result?: { kept?: number; errors?: unknown[] } }
    if (state === 'waiting' || state === 'running') continue
    const took = (performance.now() - since) / 1000
    if (state !== 'done' || result?.kept !== 2000) throw new Error(JSON.stringify({ state, result }).slice(0, 500))
    return took
  }
}

async function titlesOf(desk: Desk, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await desk.owner.query<{ id: string; title: string }>('SELECT id, title FROM core.entry WHERE id = ANY ($1)', [ids])
  return new Map(rows.map(({ id, title }) => [id, title]))
}

interface Order {
  brand: string
  season: string
  currency: string
  readonly lines: readonly {
    readonly style: string
    readonly colorway: string
    readonly price: string
    readonly matrix: { readonly cells: readonly { readonly size: string; readonly pieces: string }[] }
  }[]
}
