/** When the server collects garbage: after the last answer, never during a call, and only when there is something to collect. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { collectWhenQuiet } from './idle-memory.ts'

const after = 20
const open: { close(): Promise<unknown> }[] = []
afterEach(() => Promise.all(open.splice(0).map((http) => http.close())))

/** Starts a server whose only call is answered when the test says so, and which counts its collections. */
async function countingServer(growth: number) {
  const http = Fastify()
  open.push(http)
  let collections = 0
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  http.get('/', () => {
    arrived.resolve()
    return answer.promise
  })
  const begin = collectWhenQuiet(http, { collect: () => collections++, after, growth })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return { url, begin, arrived: arrived.promise, answer: () => answer.resolve('done'), collections: () => collections }
}

test('garbage is collected after the last answer, and not while a call runs', async () => {
  const server = await countingServer(-(2 ** 40))
  const call = fetch(server.url)
  await server.arrived
  const before = server.collections()
  server.begin()
  await sleep(5 * after)
  expect(server.collections()).toBe(before)
  server.answer()
  await call
  await vi.waitFor(() => expect(server.collections()).toBe(before + 1))
})

test('nothing is collected while the server starts, although the start lasts longer than the wait and calls are answered meanwhile', async () => {
  const server = await countingServer(-(2 ** 40))
  server.answer()
  await fetch(server.url)
  await sleep(5 * after)
  expect(server.collections()).toBe(0)
  server.begin()
  await vi.waitFor(() => expect(server.collections()).toBeGreaterThan(0))
})

test('a call that the client aborts does not hold the collections back', async () => {
  const server = await countingServer(-(2 ** 40))
  server.begin()
  const abort = new AbortController()
  const call = fetch(server.url, { signal: abort.signal })
  await server.arrived
  const before = server.collections()
  abort.abort()
  await expect(call).rejects.toThrow()
  await vi.waitFor(() => expect(server.collections()).toBeGreaterThan(before))
})

test('a heap that has not grown since the last collection is left alone', async () => {
  const server = await countingServer(2 ** 40)
  server.begin()
  server.answer()
  await fetch(server.url)
  await sleep(5 * after)
  expect(server.collections()).toBe(0)
})
