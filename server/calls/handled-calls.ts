/** Compares the contracts of calls with the routes of a node: a node where they differ does not start. */
import type { RouteOptions } from 'fastify'
import type { Contract } from '../../model/calls/contract.ts'
import { contracts } from '../openapi/contracts.ts'

/** Addresses whose routes need no contract: health and the description itself. */
const withoutContract = [/^\/healthz$/, /^\/openapi\.json$/]

type Call = Pick<Contract, 'method' | 'path'>
const nameOf = ({ method, path }: Call): string => `${method} ${path}`
const declared: ReadonlySet<string> = new Set(contracts.map(nameOf))

/**
 * Records that a call has a handler.
 * @throws Error for a contract that is not in `callGroups`, and for a second handler of one call
 */
export function recordHandler(handled: Set<string>, call: Call): void {
  const name = nameOf(call)
  if (!declared.has(name)) throw new Error(`Call ${name} is not in model/calls/all-calls.ts: add its contract there.`)
  if (handled.has(name)) throw new Error(`Call ${name} has two handlers.`)
  handled.add(name)
}

/**
 * Checks that every contract has a handler, once all routes are registered.
 * @throws Error with the calls that have none
 */
export function checkEveryCallHandled(handled: ReadonlySet<string>): void {
  const missing = [...declared].filter((name) => !handled.has(name))
  if (missing.length > 0) throw new Error(`Calls have a contract and no handler: ${missing.join(', ')}.`)
}

/**
 * Checks that a route is a call with a contract, when the route is registered.
 * @throws Error for an address without a contract, unless it needs none
 */
export function checkRouteHasContract({ method, url }: Pick<RouteOptions, 'method' | 'url'>): void {
  if (withoutContract.some((address) => address.test(url)) || contracts.some(({ path }) => path === url)) return
  throw new Error(`Route ${[method].flat().join(', ')} ${url} has no contract: declare it in model/calls.`)
}
