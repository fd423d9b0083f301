/** Test server: a node over its own database, with the users of the demo. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPool } from '../../engine/testing/test-pool.ts'
import { startNode, type Node } from '../server-node.ts'
import type { ServerOptions } from '../route-context.ts'
import { Client } from './client.ts'
import { accountsSeed, seededDatabase, type Seed } from './seeds.ts'

export interface TestServer {
  readonly node: Node
  readonly url: string
  readonly dataDir: string
  /** All log output. */
  readonly log: string[]
  client(url?: string): Client
  /** Returns a client that has signed in. */
  as(username: string): Promise<Client>
  /** Runs a statement as the owner of the database, bypassing every policy. */
  sql<T = Record<string, any>>(text: string, values?: unknown[]): Promise<T[]>
  /** Starts a second node over the same database. */
  another(): Promise<Node>
  end(): Promise<void>
}

/** Starts a server on a copy of the seed's database and files. Without a seed it has the accounts of the demo and no documents. */
export async function startTestServer({
  seed = accountsSeed,
  ...options
}: Partial<ServerOptions> & { seed?: Seed } = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-trial-'))
  const database = await seededDatabase(seed, dataDir)
  const log: string[] = []
  const nodes: Node[] = []
  const start = async () => {
    const node = await startNode({
      host: '127.0.0.1',
      port: 0,
      dataDir,
      rate: { perSecond: 0, burst: 0 },
      log: { write: (line) => void log.push(line) },
      checkAnswers: true,
      ...options,
    })
    nodes.push(node)
    return node
  }
  const node = await start()
  const owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  await node.open(database.appUrl)
  const testServer: TestServer = {
    node,
    url: node.address,
    dataDir,
    log,
    client: (url = node.address) => new Client(url),
    as: async (username) => {
      const client = new Client(node.address)
      const answer = await client.signIn(username)
      if (answer.code !== 200) throw new Error(`${username}: ${answer.text}`)
      return client
    },
    sql: async (text, values) => (await owner.query(text, values)).rows,
    another: async () => {
      const next = await start()
      await next.open(database.appUrl)
      return next
    },
    async end() {
      for (const one of nodes) await one.close()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return testServer
}
