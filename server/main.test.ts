/** Tests the server process: readiness, clean shutdown, the first administrator, and no secrets in its output. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import { openPool } from './database/pool.ts'
import { testDatabase } from './testing/test-cluster.ts'
import { seedPeople } from './demo/seed-accounts.ts'
import { startNode } from './server-node.ts'
import { Client } from './testing/client.ts'
import { waitFor } from '../engine/testing/wait-for.ts'

const folders: string[] = []
const started: ChildProcess[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'weft-main-'))
  folders.push(path)
  return path
}
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})
const health = async (url: string): Promise<number> =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.status,
    () => 0,
  )

test('without demo and users, prints a single-use administrator link; SIGTERM ends the process cleanly', async () => {
  const database = await testDatabase()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder(),
      DEMO: '0',
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      NODE_ENV: 'production',
    },
  })
  started.push(child)
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (data) => {
      out += String(data)
    })
  await waitFor(() => out.includes('#first='))
  const [, url, token] = /(http:\/\/\S+)\/signup#first=([\w-]{43})/.exec(out)!
  expect(await health(url!)).toBe(200)
  const client = new Client(url!)
  const enter = async (password: string) =>
    client.post('/access/first-administrator', {
      form: {
        token,
        data: await client.envelope({
          username: 'first',
          password,
          nonce: randomUUID(),
          ts: Date.now(),
          company: '新公司',
          fullname: '张一',
        }),
      },
    })
  expect((await enter('short')).data['errors']).toMatchObject({ password: ['密码长度至少8位数、且含有大小写字母+数字+特殊符号'] })
  const entered = await enter('Warp#Beam77')
  expect(entered.data['userinfo']).toMatchObject({ username: 'first', account_type: 'super', client_name: '新公司' })
  expect((await enter('Warp#Beam77')).status).toBe(409)
  client.user = entered.data['userinfo']
  expect((await client.get('/access/current-user')).code).toBe(200)
  // The new platform has the roles that definitions name, so that the administrator can give them.
  const person = { username: 'first.designer', full_name: '李二', roles: ['designer'], password: 'Weft#Shed88' }
  expect(await client.post('/clientinfoapi/admin/users/save', { form: { DATA: person } })).toMatchObject({ code: 200 })
  const designer = new Client(url!)
  expect((await designer.signIn('first.designer', 'Weft#Shed88')).code).toBe(200)
  expect((await designer.data('colour/save', { values: { name: '藏青' } })).code).toBe(200)
  // The reader of the log may end before the server does: it goes on without a log, and still ends cleanly.
  for (const stream of [child.stdout, child.stderr]) stream!.destroy()
  expect(await health(url!)).toBe(200)
  expect((await designer.get('/access/current-user')).code).toBe(200)
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  // The demo data is never seeded into a database that has other users.
  const pool = openPool(database.appUrl)
  expect(await seedPeople(createEngine({ pool: pool.pool, documents: [], logic: [] }))).toBe(false)
  await pool.end()
  for (const secret of [client.user['access_token'], client.user['sign_key'], 'Warp#Beam77']) expect(out).not.toContain(secret)
  await database.drop()
})

test('healthz is 503 without a database and within five seconds of losing it, and 200 once it returns', async () => {
  const database = await testDatabase()
  const real = new URL(database.appUrl)
  // A proxy to the database that this test can cut.
  const sockets = new Set<Socket>()
  let cut = false
  // A busy machine answers late during its first start, and not at all for a while.
  let late = 2200
  const silent = (ms: number) => {
    for (const socket of sockets) socket.pause()
    setTimeout(() => sockets.forEach((socket) => socket.resume()), ms)
  }
  const way = createServer((near) => {
    if (cut) return near.destroy()
    const folderOf = real.searchParams.get('host')
    const far = folderOf ? connect(`${folderOf}/.s.PGSQL.${real.port || 5432}`) : connect(Number(real.port), real.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    setTimeout(() => near.pipe(far).pipe(near), late)
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const through = new URL(database.appUrl)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((way.address() as { port: number }).port)

  const node = await startNode({ host: '127.0.0.1', port: 0, dataDir: folder() })
  expect(await health(node.address)).toBe(503)
  expect((await fetch(`${node.address}/access/app-key`)).status).toBe(503)
  await node.open(through.href, async (engine) => {
    expect(await health(node.address)).toBe(503)
    const laid = seedPeople(engine)
    setTimeout(silent, 2500, 6000)
    expect(await laid).toBe(true)
  })
  late = 0
  await waitFor(async () => (await health(node.address)) === 200)
  const client = new Client(node.address)
  expect((await client.signIn('buyer')).code).toBe(200)

  cut = true
  for (const socket of sockets) socket.destroy()
  await waitFor(async () => (await health(node.address)) === 503, Boolean, { limit: 5000 })
  const away = await client.get('/access/current-user')
  expect(away).toMatchObject({ status: 503, code: 503, message: '服务暂不可用，请稍后再试' })
  cut = false
  await waitFor(async () => (await health(node.address)) === 200)
  await waitFor(async () => (await client.get('/access/current-user')).code === 200)
  await node.close()
  way.close()
  await database.drop()
})
