/** Tests that a node does not start when the contracts of calls and its routes differ. */
import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../model/calls/contract.ts'
import { contracts } from '../openapi/contracts.ts'
import { createHttp } from '../http/http.ts'
import { createServer } from '../route-context.ts'
import { addRoutes } from '../routes.ts'
import { checkEveryCallHandled, checkRouteHasContract } from './handled-calls.ts'
import { createRoutes } from './route.ts'

const newNode = () => {
  const server = createServer({ modules: {}, dataDir: '/tmp' })
  return { server, app: createHttp(server) }
}
const undeclared = defineCall({
  method: 'POST',
  path: '/ccommonapi/undeclared/call',
  guard: 'session',
  summary: ['未声明', 'A call that is not in callGroups'],
  input: z.strictObject({}),
  output: z.literal(true),
  example: { input: {}, output: true },
})

test('a handler whose contract is not among the call groups does not boot', () => {
  const { app, server } = newNode()
  expect(() => createRoutes(app, server).handle(undeclared, () => undefined)).toThrow('POST /ccommonapi/undeclared/call')
})

test('a contract without a handler does not boot', async () => {
  const { app, server } = newNode()
  addRoutes(app, server, { there: () => true })
  const { method, path } = contracts[0]!
  app.addHook('onReady', async () => {
    server.handledCalls.delete(`${method} ${path}`)
    checkEveryCallHandled(server.handledCalls)
  })
  await expect(app.ready()).rejects.toThrow(`no handler: ${method} ${path}.`)
})

test('the routes of a node handle every contract', async () => {
  const { app, server } = newNode()
  addRoutes(app, server, { there: () => true })
  await app.ready()
  expect([...server.handledCalls].toSorted()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).toSorted())
  await app.close()
})

test('a route by hand whose address has no contract does not boot', () => {
  const { app, server } = newNode()
  addRoutes(app, server, { there: () => true })
  expect(() => app.get('/ccommonapi/by-hand', { config: { guard: 'session' } }, async () => ({}))).toThrow('has no contract')
})

const deviations: readonly (readonly [string, Partial<Pick<RouteOptions, 'method' | 'config'>>, string])[] = [
  ['another method', { method: 'DELETE', config: { guard: 'session' } }, 'has no contract'],
  ['another guard', { config: { guard: 'wall' } }, 'another guard'],
  ['another signature', { config: { guard: 'session', signed: true } }, 'is signed'],
]
test.each(deviations)('a route by hand at the address of a contract with %s is refused', (_, deviation, message) => {
  const { method, path } = contracts.find((one) => one.guard === 'session' && !one.signed && !one.alsoMethods)!
  const route = { method, url: path, config: { guard: 'session' } } as const
  expect(() => checkRouteHasContract(route)).not.toThrow()
  expect(() => checkRouteHasContract({ ...route, ...deviation })).toThrow(message)
})

test('one call has one handler', () => {
  const { app, server } = newNode()
  addRoutes(app, server, { there: () => true })
  const contract = contracts.find(({ body }) => !body)!
  expect(() => createRoutes(app, server).handle(contract, () => true as never)).toThrow('two handlers')
})
