/** The statement rows: how many statements each operation sends, counted in a node of this process over the seeded database. */
import { startNode } from '../server/server-node.ts'
import { countOrderOperations } from '../server/testing/order-operations.ts'
import { Client } from '../server/testing/client.ts'
import { orderValues, type Desk } from './calls.ts'
import { dataDir } from './bench-server.ts'
import type { Row } from './table.ts'

/** Target numbers of statements, `BEGIN` and `COMMIT` included. */
const goals: Readonly<Record<string, number>> = {
  list: 3,
  search: 4,
  read: 4,
  'pictures of a page': 2,
  'dates of a page': 5,
  'counted cells of a page': 5,
  'update of one field': 8,
  'create with 20 lines': 12,
  'create with 100 lines': 12,
  signature: 9,
}

export async function statementRows(desk: Desk, appUrl: string): Promise<Row[]> {
  const node = await startNode({ host: '127.0.0.1', port: 0, dataDir, rate: { perSecond: 0, burst: 0 } })
  try {
    const engine = await node.open(appUrl)
    const as = async (name: string) => {
      const client = new Client(node.address)
      const answer = await client.signIn(name)
      if (answer.code !== 200) throw new Error(answer.text)
      return client
    }
    const counts = await countOrderOperations({
      pool: engine.pool,
      asOwner: async (sql) => (await desk.owner.query(sql)).rows,
      buyer: await as('buyer'),
      manager: await as('manager'),
      orderValues: (lines) => orderValues(desk, lines),
    })
    return [
      ...Object.entries(counts.operations).map(([name, { call }]) => ({
        work: `statements: ${name}`,
        goal: `≤ ${goals[name]}`,
        figure: `${call}`,
        met: call <= goals[name]!,
      })),
      {
        work: 'statements after a commit, many documents at once',
        goal: '≤ 1 a document',
        figure: `${counts.afterCommit.toFixed(1)} a document`,
        met: counts.afterCommit <= 1,
      },
    ]
  } finally {
    await node.close()
  }
}
