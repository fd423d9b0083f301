/** Document states that tests start from, created by API calls instead of through the screen. */
import { expect } from '@playwright/test'
import type { Client } from '../server/testing/client.ts'

/** An order as the calls return it; further fields are read by name. */
export interface Order {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly status: string
  readonly [field: string]: any
}
export type ApiAs = (user: string) => Promise<Client>

/**
 * Makes a call.
 * @returns the results
 * @throws Error when the server refuses, with its response
 */
export async function results(client: Client, path: string, data: object): Promise<any> {
  const answer = await client.data(path, data)
  expect(answer.code, `${path}: ${answer.text}`).toBe(200)
  return answer.data['results']
}

/** Returns a date this many days from today, as `YYYY-MM-DD`. */
export const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the first order that `client` sees with these filters, as the list shows it. */
export const someOrder = async (client: Client, filters: readonly object[] = [], columns: readonly string[] = []): Promise<Order> =>
  (await results(client, 'purchase-order/index', { filters, columns, size: 1 })).rows[0]

/** The filter for orders that were issued to their supplier. */
export const issuedOrders = [{ field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production', 'completed'] }] as const

/** Returns an issued order with at least this many lines of its own: a copy of an order of sets has none until it is saved. */
export async function orderWithLines(client: Client, count: number): Promise<Order> {
  const { rows } = await results(client, 'purchase-order/index', { filters: issuedOrders, size: 50 })
  for (const { id } of rows as Order[]) {
    const order = await results(client, 'purchase-order/view', { id })
    if (order.sets.length === 0 && order.lines.length >= count) return order
  }
  throw new Error(`no issued order of the season has ${count} lines`)
}

/**
 * Returns a draft of the buyer: a copy of an order that was issued to its supplier, or of `from`, with future dates and with
 * `values`.
 */
export async function draftOrder(buyer: Client, { from, ...values }: { from?: string; [field: string]: unknown } = {}): Promise<Order> {
  const { purchaseOrder: _, ...copied } = await results(buyer, 'purchase-order/copy', {
    id: from ?? (await orderWithLines(buyer, 1)).id,
  })
  const days = { orderDate: dayAfter(0), etd: dayAfter(60), eta: dayAfter(70) }
  return results(buyer, 'purchase-order/save', { values: { ...copied, ...days, ...values } })
}

/** Performs a process action on a document of any type, as its page does. */
export async function push(client: Client, id: string, action: string, comment?: string): Promise<void> {
  const form = { REL_KEY: id, ACTION_TYPE: action, ...(comment ? { ACTION_MSG: comment } : {}) }
  const answer = await client.post('/ccommonapi/cpm-bus/push', { form })
  expect(answer.code, `${action}: ${answer.text}`).toBe(200)
}

/** The steps of an order from draft to confirmation, in order. */
const steps = [
  ['submit', 'buyer'],
  ['approve', 'manager'],
  ['approve', 'finance'],
  ['issue', 'buyer'],
] as const

/** Returns an order that was submitted (1 step), approved by the manager (2) and by finance (3), or issued (4). */
export async function orderAfter(
  apiAs: ApiAs,
  count: 1 | 2 | 3 | 4,
  values: { from?: string; [field: string]: unknown } = {},
): Promise<Order> {
  const order = await draftOrder(await apiAs('buyer'), values)
  for (const [action, user] of steps.slice(0, count)) await push(await apiAs(user), order.id, action)
  return order
}

/** Returns the path of an order's page. */
export const orderPath = ({ id }: { id: string }): string => `/order/page/purchase-order?id=${id}`
