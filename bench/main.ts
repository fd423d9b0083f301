/** `npm run bench`: every row of figures in one run, over real HTTP from a process of its own, beside the same statements straight through the driver. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from '../server/trial.ts'
import { approvals, creates, lists, openDesk, reads, searches, type Desk, type Work } from './ask.ts'
import { importOrders } from './import.ts'
import { lay } from './lay.ts'
import type { Figures, Task } from './load.ts'
import { openBench, startServer, type ServerProcess } from './place.ts'
import { scriptSizes } from './script.ts'
import { print, type Row } from './table.ts'
import type { Pass } from './wire.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'))

const { database, laid, isLaid } = await openBench(say)
try {
  if (!laid) {
    await lay(database, say)
    isLaid()
  }
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const desk = await openDesk(database.appUrl, owner)
  const { buildWeb } = (await import('../start.mjs' as string)) as { buildWeb(): void }
  // The server serves what was built when it starts.
  if (wanted.length === 0 || wanted.includes('grid') || wanted.includes('screens')) buildWeb()
  const server = await startServer(database, flags)
  try {
    const rows = await measure(desk, server)
    print(rows, { whole: wanted.length === 0, say })
    process.exitCode = rows.some((row) => row.met === false) ? 1 : 0
  } finally {
    await server.stop()
    await desk.end()
    await owner.end()
  }
} finally {
  database.stop()
}

async function measure(desk: Desk, server: ServerProcess): Promise<Row[]> {
  const rows: Row[] = []
  const row = async (name: string, work: () => Promise<Row[]>) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    // One row that cannot be measured is a row that is not met; the others are worth knowing.
    const made = await work().catch((error: unknown): Row[] => [
      { work: name, goal: 'measured', figure: `could not be measured: ${(error as Error).message.split('\n')[0]}`, met: false },
    ])
    for (const one of made) say(`${one.work}: ${one.figure}`)
    rows.push(...made)
  }
  await sleep(2000)
  const idle = server.memory()
  const passes: Record<string, Pass> = {}
  for (const name of ['buyer', 'manager', 'manager2', 'finance']) passes[name] = await signIn(server.url, name)
  const both = (work: Work, task: Pick<Task, 'connections' | 'seconds' | 'warm'>) =>
    compare(work, { ...task, server, passes, appUrl: database.appUrl })

  await row('list', async () => {
    const { http, raw } = await both(await lists(desk), { connections: 16, seconds: 8, warm: 2 })
    const share = http.rate / raw.rate
    return [
      {
        work: 'list page, 16 connections',
        goal: '≥ 25 % of raw',
        figure: `${percent(share)} (${http.rate.toFixed(0)}/s of ${raw.rate.toFixed(0)}/s)`,
        met: share >= 0.25 && http.bad === 0,
      },
      { work: 'list page, p95', goal: '≤ 40 ms', figure: ms(http), met: http.p95 <= 40 },
    ]
  })
  await row('search', async () => {
    const { http, raw } = await both(await searches(desk), { connections: 16, seconds: 8, warm: 2 })
    return [
      {
        work: 'quick search, 16 connections, p95',
        goal: '≤ 60 ms',
        figure: `${ms(http)} (${http.rate.toFixed(0)}/s of ${raw.rate.toFixed(0)}/s raw, raw p95 ${raw.p95.toFixed(1)} ms)`,
        met: http.p95 <= 60 && http.bad === 0,
      },
    ]
  })
  for (const lines of [5, 100])
    await row(`read${lines}`, async () => {
      const { http, raw } = await both(await reads(desk, lines), { connections: 8, seconds: 5, warm: 1 })
      const share = http.rate / raw.rate
      return [
        {
          work: `read an order with ${lines} lines, 8 connections`,
          goal: '≥ 25 % of raw',
          figure: `${percent(share)} (${http.rate.toFixed(0)}/s of ${raw.rate.toFixed(0)}/s, p95 ${http.p95.toFixed(1)} ms)`,
          met: share >= 0.25 && http.bad === 0,
        },
      ]
    })
  await row('create', async () => {
    const work = await creates(desk, 2500)
    const { http, raw } = await both(work, { connections: 8, seconds: 8, warm: 2 })
    const share = http.rate / raw.rate
    return [
      {
        work: 'create an order with 20 lines, 8 connections',
        goal: '≥ 20 % of raw',
        figure: `${percent(share)} (p95 ${http.p95.toFixed(1)} ms)`,
        met: share >= 0.2 && http.bad === 0,
      },
      {
        work: 'create an order with 20 lines, 8 connections',
        goal: '≥ 500/s if raw allows',
        figure: `${http.rate.toFixed(0)}/s of ${raw.rate.toFixed(0)}/s raw${raw.rate < 500 ? ': this machine does not allow it' : ''}`,
        met: raw.rate < 500 ? undefined : http.rate >= 500,
      },
    ]
  })
  await row('approve', async () => {
    const { http, raw } = await both(await approvals(desk, 500), { connections: 8 })
    const share = http.rate / raw.rate
    return [
      {
        work: 'approve, all of three sign, 8 connections',
        goal: '≥ 15 % of raw',
        figure: `${percent(share)} (${(http.rate * 3).toFixed(0)} signatures/s of ${(raw.rate * 3).toFixed(0)}/s)`,
        met: share >= 0.15 && http.bad === 0,
      },
    ]
  })
  await row('import', async () => {
    const took = await importOrders(desk, await clientOf(server.url, 'buyer'))
    return [{ work: 'import 10,000 rows as 2,000 orders of 5 lines', goal: '≤ 5 s', figure: `${took.toFixed(1)} s`, met: took <= 5 }]
  })
  await row('memory', async () => {
    await sleep(5000)
    const after = server.memory()
    return [
      { work: 'server memory, idle', goal: '≤ 150 MiB', figure: `${idle.toFixed(0)} MiB`, met: idle <= 150 },
      { work: 'server memory, after the load', goal: '≤ 400 MiB', figure: `${after.toFixed(0)} MiB`, met: after <= 400 },
    ]
  })
  await row('script', async () => {
    const { buildWeb } = (await import('../start.mjs' as string)) as { buildWeb(): void }
    buildWeb()
    const { shell, all, screens } = scriptSizes()
    return [
      { work: 'gzipped script of the shell', goal: '≤ 300 kB', figure: `${shell.toFixed(0)} kB`, met: shell <= 300 },
      { work: 'gzipped script of the first list page, in sum', goal: '≤ 520 kB', figure: `${all.toFixed(0)} kB`, met: all <= 520 },
      {
        work: 'screens of single types in the first list page',
        goal: 'none',
        figure: screens.join(', ') || 'none',
        met: screens.length === 0,
      },
    ]
  })
  await row('grid', async () => {
    // It speaks of the browser's things, which are checked with the browser tests (e2e/tsconfig.json).
    const { measureGrid } = (await import('./grid.ts' as string)) as {
      measureGrid(url: string): Promise<{ paste: number; frames: number; longest: number; columns: number }>
    }
    const { paste, frames, longest, columns } = await measureGrid(server.url)
    return [
      {
        work: `line grid: paste 1,000 × 20 cells onto ${columns} columns, until drawn`,
        goal: '≤ 1 s',
        figure: `${(paste / 1000).toFixed(2)} s`,
        met: paste <= 1000,
      },
      {
        work: 'line grid: scroll 5,000 lines, two a frame',
        goal: '≥ 50 frames/s',
        figure: `${frames.toFixed(0)} frames/s (longest wait ${longest.toFixed(0)} ms)`,
        met: frames >= 50,
      },
    ]
  })
  await row('screens', async () => {
    const { measureScreens } = (await import('./screens.ts' as string)) as { measureScreens(url: string, buyer: Client): Promise<Row[]> }
    return measureScreens(server.url, await clientOf(server.url, 'buyer'))
  })
  return rows
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
function ms({ p50, p95, p99 }: Figures): string {
  return `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)})`
}

/** First straight through the driver, then over HTTP; writing rows have statements for one round only, so they end when these are used up. */
async function compare(
  work: Work,
  task: Pick<Task, 'connections' | 'seconds' | 'warm'> & { server: ServerProcess; passes: Record<string, Pass>; appUrl: string },
): Promise<{ http: Figures; raw: Figures }> {
  const { server, passes, appUrl, ...times } = task
  const writes = work.raw.some((statements) => statements.some(({ text }) => /\bINSERT\b/.test(text)))
  const raw = await load({ connections: times.connections, ...(writes ? {} : times), raw: { url: appUrl, items: work.raw } })
  const http = await load({ ...times, http: { url: server.url, passes, items: work.http } })
  for (const [name, { bad, firstBad }] of Object.entries({ raw, http })) if (bad > 0) say(`${name}: ${bad} went wrong, first: ${firstBad}`)
  return { http, raw }
}

function load(task: Task): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' })
  return new Promise<Figures>((done, failed) => {
    child.on('message', ({ figures, error }: { figures?: Figures; error?: string }) => {
      child.kill()
      if (figures) done(figures)
      else failed(new Error(error))
    })
    child.on('error', failed)
    child.on('exit', () => failed(new Error('the load ended early')))
    child.send(task)
  })
}

async function clientOf(url: string, name: string): Promise<Client> {
  const client = new Client(url)
  const answer = await client.signIn(name)
  if (answer.code !== 200) throw new Error(answer.text)
  return client
}

async function signIn(url: string, name: string): Promise<Pass> {
  const client = await clientOf(url, name)
  return { token: String(client.user['access_token']), appKey: String(client.user['app_key']), signKey: String(client.user['sign_key']) }
}
