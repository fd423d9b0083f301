/** Tests a database that hangs: it keeps its connections and answers nothing, as after SIGSTOP. A proxy before it plays that. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../testing/client.ts'
import { accountsSeed, seededDatabase } from '../testing/seeds.ts'
import { startNode, type Node } from '../server-node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'weft-frozen-'))
let node: Node
let database: Awaited<ReturnType<typeof seededDatabase>>
let frozen = false
const sockets = new Set<Socket>()
const proxy = createServer((near) => {
  const url = new URL(database.appUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname)
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one)
    one.on('data', (bytes) => other.write(bytes))
    one.on('close', () => {
      other.destroy()
      sockets.delete(one)
    })
    one.on('error', () => undefined)
    if (frozen) one.pause()
  }
})
const freeze = (on: boolean) => {
  frozen = on
  for (const one of sockets) one[on ? 'pause' : 'resume']()
}
beforeAll(async () => {
  database = await seededDatabase(accountsSeed, dataDir)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = new URL(database.appUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  node = await startNode({ host: '127.0.0.1', port: 0, dataDir, rate: { perSecond: 0, burst: 0 } })
  await node.open(url.href)
})
afterAll(async () => {
  freeze(false)
  await node?.close()
  proxy.close()
  for (const one of sockets) one.destroy()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while the database hangs, every call answers 503 within ten seconds; afterwards all goes on (security K06)', async () => {
  const buyer = new Client(node.address)
  expect((await buyer.signIn('buyer')).code).toBe(200)
  freeze(true)
  const began = performance.now()
  const calls = await Promise.all([
    ...Array.from({ length: 4 }, () => buyer.data('colour/index', {})),
    buyer.data('colour/save', { values: { name: '红' } }),
    new Client(node.address).get('/access/app-key'),
    new Promise((go) => setTimeout(go, 1500)).then(() => buyer.data('colour/index', {})),
  ])
  expect(performance.now() - began).toBeLessThan(11_500)
  expect(calls.slice(0, 5).map(({ status }) => status)).toEqual(Array(5).fill(503))
  expect(calls.at(-1)!.status).toBe(503)
  freeze(false)
  await expect.poll(async () => (await buyer.data('colour/index', {})).status, { timeout: 10_000 }).toBe(200)
})
