/**
 * Tests how many statements one operation sends: each operation has a ceiling, independent of the number of lines of a document.
 * `SHOW_STATEMENTS=1` prints the counts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from './testing/statement-counter.ts'
import { cutting, sewing, sizes } from '../engine/testing/consumption-fixture.ts'
import { story } from '../engine/testing/story.ts'
import { material, people } from './testing/load.ts'
import { world, type World } from './testing/fixture.ts'
import { keptTables } from '../engine/store/master-cache.ts'
import { platformTables } from '../engine/store/statement-tables.ts'
import { countOrderOperations, type OperationCounts } from './testing/order-operations.ts'

let here: World
let counts: OperationCounts
beforeAll(async () => {
  here = await world()
  const users = await people(here.url, ['buyer', 'manager', 'manager2', 'finance', 'warehouse'])
  const { order } = await material(here.url, users)
  const [line] = order.lines as Record<string, unknown>[]
  counts = await countOrderOperations({
    pool: here.node.server.engine.pool,
    buyer: await here.as('buyer'),
    manager: await here.as('manager'),
    orderValues: async (lines) => ({ ...order, lines: Array.from({ length: lines }, () => ({ ...line })) }),
  })
}, 180_000)
afterAll(() => here?.end())

/** The ceilings include `BEGIN`, the scope of row-level security, and `COMMIT`. */
const ceilings: readonly (readonly [operation: string, statements: number])[] = [
  ['list', 3],
  ['search', 4],
  ['read', 4],
  ['update of one field', 8],
  ['signature', 9],
  ['create with 20 lines', 12],
  ['create with 100 lines', 12],
]
test.each(ceilings)('%s sends at most %i statements', (operation, ceiling) => {
  const { call, transactions } = counts.operations[operation]!
  const sent = transactions.flatMap(({ statements }) => statements).join('\n')
  if (process.env['SHOW_STATEMENTS']) process.stderr.write(`\n== ${operation}: ${call}\n${sent}\n`)
  expect(call, sent).toBeLessThanOrEqual(ceiling)
})

test.each([20, 100])(
  'a document that consumes from another with %i lines sends as many statements as one with two lines',
  async (length) => {
    const app = await story({ documents: [cutting, sewing] })
    try {
      const counter = countStatements(app.engine.pool)
      const buyer = app.as('buyer')
      const finish = async (count: number) => {
        const order = await buyer.create(cutting, {
          lines: Array.from({ length: count }, () => ({ defects: sizes({}), good: sizes({ S: '10', M: '10' }) })),
        })
        const { id, version } = await buyer.create(sewing, {
          lines: order.lines.map((line) => ({ cut: line.id, sizes: sizes({ S: '2', M: '1' }) })),
        })
        counter.take()
        await buyer.act(sewing, id, 'finish', { version })
        const called = counter.take().filter(({ background }) => !background)
        // Ids come in blocks of 1,000; whether a call needs the next one depends on those before it.
        return called.flatMap(({ statements }) => statements).filter((text) => !text.startsWith(`SELECT nextval('core.ids')`))
      }
      // The first one also reads what is kept in memory afterwards.
      await finish(2)
      const few = await finish(2)
      const sent = await finish(length)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(few.length)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(consumingCeiling)
    } finally {
      await app.end()
    }
  },
)
/** Statements of an action that consumes the lines of one other document, `BEGIN`, scope and `COMMIT` among them. */
const consumingCeiling = 14

test('after a bulk commit, the follow-up work sends few statements per document', () => {
  const sent = counts.background.flatMap(({ statements }) => statements).join('\n')
  if (process.env['SHOW_STATEMENTS']) process.stderr.write(`\n== after the commit: ${counts.afterCommit}\n${sent}\n`)
  expect(counts.afterCommit, sent).toBeLessThanOrEqual(2)
})

test('every table that is kept in memory announces its changes', async () => {
  const rows = await here.sql<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'announce_master' AND tgenabled <> 'D'`,
  )
  expect(rows.map(({ name }) => name.replaceAll('"', '')).sort()).toEqual([...keptTables.keys()].sort())
})

test('tables whose statements need no scope are protected by their platform alone', async () => {
  const rows = await here.sql<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_policies WHERE concat(qual, with_check) ~ 'companies|everyone|core\\.me\\(' AND schemaname || '.' || tablename = ANY ($1)`,
    [[...platformTables]],
  )
  expect(rows).toEqual([])
})
