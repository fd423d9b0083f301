/** Compares the contracts of calls with the routes of a node: a node where they differ does not start. */
import type { RouteOptions } from 'fastify'
import { callSegmentOf } from '../../model/call-segments.ts'
import type { CallGuard, Contract } from '../../model/calls/contract.ts'
import { contracts } from '../openapi/contracts.ts'

/** Addresses whose routes need no contract: health and the description itself. */
const withoutContract = [/^\/healthz$/, /^\/openapi\.json$/]

type Call = Pick<Contract, 'method' | 'path'>
const nameOf = ({ method, path }: Call): string => `${method} ${path}`
const declared: ReadonlySet<string> = new Set(contracts.map(nameOf))

/**
 * Records that a call has a handler.
 * @throws Error for a contract that is in no group of calls, and for a second handler of one call
 */
export function recordHandler(handled: Set<string>, call: Call): void {
  const name = nameOf(call)
  if (!declared.has(name))
    throw new Error(`Call ${name} is neither in model/calls/all-calls.ts nor in a *.calls.ts of documents: add its contract there.`)
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
 * @throws Error for a method and an address without a contract, unless the address needs none, and for a guard or a signature that
 *   differs from the contract's
 */
export function checkRouteHasContract({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
  if (withoutContract.some((address) => address.test(url))) return
  for (const verb of [method].flat()) {
    const contract = contracts.find((one) => one.path === url && verbsOf(one).includes(verb))
    if (!contract)
      throw new Error(`Route ${verb} ${url} has no contract: declare it in model/calls, or in the folder of its document (*.calls.ts).`)
    if (config?.guard !== routeGuard(contract)) throw new Error(`Route ${verb} ${url} has another guard than its contract.`)
    if ((config?.signed ?? false) !== (contract.signed ?? false))
      throw new Error(`Route ${verb} ${url} is signed where its contract is not, or the reverse.`)
    if ((callSegmentOf(url)?.signed ?? false) !== (contract.signed ?? false))
      throw new Error(`Route ${verb} ${url} is signed where the calls of its segment are not, or the reverse (model/call-segments.ts).`)
  }
}

/** The verbs of a call. Fastify answers HEAD wherever it answers GET. */
function verbsOf({ method, alsoMethods = [] }: Contract): readonly string[] {
  const verbs = [method, ...alsoMethods]
  return verbs.includes('GET') ? [...verbs, 'HEAD'] : verbs
}

/** Returns the guard of a call's route; rights of administrators are checked after the session (`mustHaveRight`). */
export const routeGuard = ({ guard }: Pick<Contract, 'guard'>): Exclude<CallGuard, 'people' | 'rules'> =>
  guard === 'people' || guard === 'rules' ? 'session' : guard
