/** Tests over real sockets that a company is sent no frame for a change of which it may read nothing, neither on the document nor on its list. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { receivedFrame, socketOf } from '../testing/socket-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let manager: Client
let buyer: Client
let supplier: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[manager, buyer, supplier] = [await server.as('manager'), await server.as('buyer'), await server.as('supplier')]
})
afterAll(() => server?.end())

test('a supplier hears of a change of a brand that it reads, and not of one of the hidden prefix of its bar codes', async () => {
  type Saved = { id: string; version: number }
  const save = async (data: object) => (await manager.data('brand/save', data)).data['results'] as Saved
  const made = await save({ values: { code: 'HIDDEN', name: '隐形' } })
  const [colleague, theirs, listOfTheirs] = [
    await socketOf(buyer, server.url),
    await socketOf(supplier, server.url),
    await socketOf(supplier, server.url),
  ]
  for (const line of [colleague, theirs]) {
    line.say({ type: 'connectto', room: `doc:brand:${made.id}` })
    await receivedFrame(line, (one) => one['type'] === 'presence')
  }
  listOfTheirs.say({ type: 'connectto', room: 'list:brand' })
  await receivedFrame(listOfTheirs, (one) => one['type'] === 'connectto')
  const hidden = await save({ id: made.id, version: made.version, values: { gs1Prefix: '21' } })
  const changed = (version: number) => (one: Record<string, any>) => one['type'] === 'changed' && one['data'].version === version
  await receivedFrame(colleague, changed(hidden.version))
  // What is announced later is sent later: a list gathers for less than a second.
  await new Promise((done) => setTimeout(done, 1200))
  expect(listOfTheirs.frames.filter((one) => one['type'] === 'listchanged')).toEqual([])
  const seen = await save({ id: made.id, version: hidden.version, values: { name: '可见' } })
  await receivedFrame(theirs, changed(seen.version))
  await receivedFrame(listOfTheirs, (one) => one['type'] === 'listchanged' && one['data'].ids.includes(made.id))
  expect(theirs.frames.filter((one) => one['type'] === 'changed').map((one) => one['data'].version)).toEqual([seen.version])
  for (const line of [colleague, theirs, listOfTheirs]) line.close()
})
