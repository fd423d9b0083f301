/**
 * Tests how many statements one operation sends: each operation has a ceiling, independent of the number of lines of a document.
 * `SHOW_STATEMENTS=1` prints the counts.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isFullRun } from '../engine/testing/proof-size.ts'
import { countStatements } from './testing/statement-counter.ts'
import { cutting, sewing, sizes } from '../engine/testing/consumption-fixture.ts'
import { fromEmptyMemory } from '../engine/testing/sent-statements.ts'
import { story } from '../engine/testing/story.ts'
import { createOrderableGoods } from './testing/goods.ts'
import { world, type World } from './testing/fixture.ts'
import { recalculateDaily } from '../engine/jobs/daily-recalculation.ts'
import { announcedTables, masterCache } from '../engine/store/memory/master-cache.ts'
import { platformTables } from '../engine/store/connection/statement-tables.ts'
import { countOrderOperations, type OperationCounts } from './testing/order-operations.ts'

/** Statements of the background work for each document that was committed. */
const afterCommitCeiling = 1
let here: World
let counts: OperationCounts
beforeAll(async () => {
  here = await world()
  const orderValues = await createOrderableGoods(here)
  // The daily recalculation of this day is done before the count, so that its time does not matter.
  await recalculateDaily(here.node.server.engine)
  counts = await countOrderOperations({
    pool: here.node.server.engine.pool,
    asOwner: (sql) => here.sql(sql),
    buyer: await here.as('buyer'),
    manager: await here.as('manager'),
    orderValues,
    still: () => {
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
      return () => clock.mockRestore()
    },
    ...(isFullRun ? {} : { enough: afterCommitCeiling }),
  })
})
afterAll(() => here?.end())

/** The ceilings include `BEGIN`, the scope of row-level security, and `COMMIT`. */
const ceilings: readonly (readonly [operation: string, statements: number])[] = [
  ['list', 3],
  ['search', 4],
  ['read', 4],
  ['pictures of a page', 2],
  ['dates of a page', 5],
  ['counted cells of a page', 5],
  ['update of one field', 8],
  ['signature', 9],
  // One of them holds what chosen links name (`engine/save/input/chosen-links.ts`); it goes along with the rows.
  ['create with 20 lines', 13],
  ['create with 100 lines', 13],
]
test.each(ceilings)('%s sends at most %i statements', (operation, ceiling) => {
  const { call, transactions } = counts.operations[operation]!
  const sent = transactions.flatMap(({ statements }) => statements).join('\n')
  if (process.env['SHOW_STATEMENTS']) process.stderr.write(`\n== ${operation}: ${call}\n${sent}\n`)
  expect(call, sent).toBeLessThanOrEqual(ceiling)
})

/** Messages to the database, each with an answer that is waited for, of the calls that are made most often. */
const messages: readonly (readonly [operation: string, messages: number])[] = [
  ['read', 1],
  ['update of one field', 3],
  ['signature', 4],
  ['create with 20 lines', 6],
]
test.each(messages)('%s sends at most %i messages to the database', (operation, ceiling) => {
  const sent = counts.operations[operation]!.transactions.reduce((sum, one) => sum + one.messages, 0)
  expect(sent).toBeLessThanOrEqual(ceiling)
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
        await fromEmptyMemory(app.engine.pool, () => buyer.act(sewing, id, 'finish', { version }))
        // Announcements of earlier commits are sent beside it, in no transaction.
        return counter
          .take()
          .flatMap(({ statements }) => (statements[0]!.startsWith('BEGIN') ? statements.filter((sql) => !sql.includes('core.ids')) : []))
      }
      const few = await finish(2)
      const sent = await finish(length)
      expect(sent.length, sent.join('\n')).toBe(few.length)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(consumingCeiling)
    } finally {
      await app.end()
    }
  },
)
/**
 * Statements of an action that consumes the lines of one other document: 14 with `BEGIN`, scope and `COMMIT`, and the reads of what is cached
 * otherwise (the platform's fields and settings of types, rules and receivers of webhooks).
 */
const consumingCeiling = 19

test('after a bulk commit, the follow-up work sends few statements per document', () => {
  const sent = counts.background.flatMap(({ statements }) => statements).join('\n')
  if (process.env['SHOW_STATEMENTS']) process.stderr.write(`\n== after the commit: ${counts.afterCommit}\n${sent}\n`)
  expect(counts.afterCommit, 'the worker has done its part').toBeGreaterThan(0)
  // Whatever the number of documents that a transaction of the worker follows up: another statement for each of them would make it longer.
  expect(Math.max(...counts.background.map(({ statements }) => statements.length)), sent).toBeLessThanOrEqual(12)
  // The messages of all documents wait until the last is committed. A transaction for each document would be four.
  expect(counts.afterCommit, sent).toBeLessThanOrEqual(afterCommitCeiling)
})

test('every table that is cached in memory announces its changes', async () => {
  const rows = await here.sql<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'announce_master' AND tgenabled <> 'D'`,
  )
  expect(rows.map(({ name }) => name.replaceAll('"', '')).sort()).toEqual(
    [...masterCache(here.node.server.engine.pool).tables.keys(), ...announcedTables].sort(),
  )
})

test('tables whose statements need no scope are protected by their platform alone', async () => {
  const rows = await here.sql<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_policies WHERE concat(qual, with_check) ~ 'companies|everyone|core\\.me\\(' AND schemaname || '.' || tablename = ANY ($1)`,
    [[...platformTables]],
  )
  expect(rows).toEqual([])
})
