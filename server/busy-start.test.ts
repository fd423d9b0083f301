/** Tests that a first start waits as long as a busy machine needs. Only in the full run: it takes the whole machine for minutes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFullRun } from '../engine/testing/proof-size.ts'
import { waitFor } from '../engine/testing/wait-for.ts'
import { Client } from './testing/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-busy-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const burning = 'for (;;) Math.random()'
/** Keeps the disk of the data folder busy: what others write waits behind it. */
const writing = `const fs = require('node:fs'); const block = Buffer.alloc(32 << 20, 1)
for (;;) { const file = fs.openSync(${JSON.stringify(join(folder, 'block'))}, 'w'); fs.writeSync(file, block); fs.fsyncSync(file); fs.closeSync(file) }`

test.runIf(isFullRun)(
  'a first start beside four processes that burn the processor and one that keeps the disk writing gets ready',
  async () => {
    for (const script of [burning, burning, burning, burning, writing])
      started.push(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }))
    const { DATABASE_URL: _, DATABASE_APP_URL: __, ...environment } = process.env
    const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...environment,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        DEMO: '1',
        DEMO_STYLES: '12',
        DEMO_ORDERS: '60',
      },
    })
    started.push(server)
    let out = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (out += String(data)))
    await waitFor(() => out.includes('The demo season is laid') || server.exitCode !== null, Boolean, { limit: 1_800_000 })
    expect(out).toMatch(/Preparing the database …[^]*Laying the demo season, once …[^]*Weft is ready at[^]*demo: 60 orders/)
    const client = new Client(/ready at (http:\/\/\S+)/.exec(out)![1]!)
    expect((await client.signIn('buyer')).code).toBe(200)
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  },
)
