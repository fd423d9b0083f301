/**
 * `npm run bench`: measures every row in one run, over real HTTP from a separate process, next to the baseline and the recorded
 * statements.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from '../server/testing/client.ts'
import { openDesk, type Desk } from './calls.ts'
import { designParts } from './design.ts'
import { designScreens, type DesignScreens } from './design-work.ts'
import { createFloorTables } from './floor.ts'
import { seedBench } from './seed.ts'
import { openBench, startServer, type ServerProcess } from './bench-server.ts'
import { measureMixedUse } from './mixed-use.ts'
import { processorTotal } from './processor.ts'
import { orderRows } from './rows.ts'
import { scriptCeilings, scriptSizes } from './script.ts'
import { statementRows } from './statements.ts'
import { print, type Row } from './table.ts'
import type { Pass } from './http-client.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const flags = process.argv.slice(2).filter((word) => word.startsWith('-') && !/^--(orders|minutes)=/.test(word))

const { database, seeded, markSeeded } = await openBench(say)
try {
  if (!seeded) {
    await seedBench(database, say)
    markSeeded()
  }
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const desk = await openDesk(database.appUrl, owner)
  const { buildWeb } = (await import('../start.mjs' as string)) as { buildWeb(): void }
  // The server serves the client that was built when it starts.
  if (wanted.length === 0 || ['grid', 'screens', 'designing'].some((name) => wanted.includes(name))) buildWeb()
  await createFloorTables(owner, say)
  const counted: Row[] = wanted.length === 0 || wanted.includes('statements') ? await statementRows(desk, database.appUrl) : []
  for (const one of counted) say(`${one.work}: ${one.figure}`)
  const server = await startServer(database, flags)
  try {
    const rows = [...counted, ...(await measure(desk, owner, server))]
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

async function measure(desk: Desk, owner: pg.Client, server: ServerProcess): Promise<Row[]> {
  const rows: Row[] = []
  const row = async (name: string, work: () => Promise<Row[]>) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    // A row that cannot be measured counts as not met; the other rows are still measured.
    const measuredRows = await work().catch((error: unknown): Row[] => [
      { work: name, goal: 'measured', figure: `could not be measured: ${(error as Error).message.split('\n')[0]}`, met: false },
    ])
    for (const one of measuredRows) say(`${one.work}: ${one.figure}`)
    rows.push(...measuredRows)
  }
  await sleep(2000)
  const idle = server.memory()
  const passes: Record<string, Pass> = {}
  for (const name of ['buyer', 'manager', 'manager2', 'finance']) passes[name] = await signIn(server.url, name)
  await orderRows(
    {
      desk,
      owner,
      url: server.url,
      pid: server.pid,
      appUrl: database.appUrl,
      ownerUrl: database.ownerUrl,
      passes,
      buyer: () => clientOf(server.url, 'buyer'),
      say,
    },
    row,
  )
  const processor = await processorTotal(owner, server.pid)
  const ofDesign = designParts({ desk, signed: (person) => clientOf(server.url, person), processor })
  for (const [name, work] of Object.entries(ofDesign)) await row(name, work)
  // Only on request: an hour is longer than all other rows together.
  if (!wanted.includes('hour'))
    rows.push({
      work: 'server memory, highest in an hour of mixed use',
      goal: '≤ 300 MiB',
      figure: 'not measured in this run: `npm run bench -- hour`',
    })
  else
    await row('hour', async () =>
      measureMixedUse(
        desk,
        server,
        await Promise.all(['buyer', 'manager', 'manager2', 'finance'].map((name) => clientOf(server.url, name))),
      ),
    )
  await row('memory', async () => {
    await sleep(5000)
    const after = server.memory()
    return [
      { work: 'server memory, idle', goal: '≤ 120 MiB', figure: `${idle.toFixed(0)} MiB`, met: idle <= 120 },
      { work: 'server memory, after the rows above', goal: '', figure: `${after.toFixed(0)} MiB` },
    ]
  })
  await row('script', async () => {
    const { buildWeb } = (await import('../start.mjs' as string)) as { buildWeb(): void }
    buildWeb()
    const { shell, all, screens } = scriptSizes()
    return [
      {
        work: 'gzipped script of the shell',
        goal: `≤ ${scriptCeilings.shell} kB`,
        figure: `${shell.toFixed(0)} kB`,
        met: shell <= scriptCeilings.shell,
      },
      {
        work: 'gzipped script of the first list page, in sum',
        goal: `≤ ${scriptCeilings.all} kB`,
        figure: `${all.toFixed(0)} kB`,
        met: all <= scriptCeilings.all,
      },
      {
        work: 'screens of single types in the first list page',
        goal: 'none',
        figure: screens.join(', ') || 'none',
        met: screens.length === 0,
      },
    ]
  })
  await row('grid', async () => {
    // It uses browser types, which are checked with the browser tests (e2e/tsconfig.json).
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
    const { measureScreens } = (await import('./screens.ts' as string)) as {
      measureScreens(url: string, clients: { buyer: Client; manager: Client }): Promise<Row[]>
    }
    const [buyer, manager] = await Promise.all(['buyer', 'manager'].map((name) => clientOf(server.url, name)))
    return measureScreens(server.url, { buyer: buyer!, manager: manager! })
  })
  await row('designing', async () => {
    const { measureDesigning } = (await import('./designing.ts' as string)) as {
      measureDesigning(url: string, on: DesignScreens): Promise<Row[]>
    }
    return measureDesigning(server.url, await designScreens(owner, await clientOf(server.url, 'buyer')))
  })
  return rows
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
