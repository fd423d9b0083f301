/** Statements that are sent together: every kind of value, a failure among them, and reading operations without a transaction of their own. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../operation.ts'
import { noteStory } from '../../testing/note-story.ts'
import type { Story } from '../../testing/story.ts'
import { runInTransaction } from '../run-operation.ts'
import { asSystem } from '../scope.ts'
import { refusedBy, required } from './sql-errors.ts'

let app: Story
beforeAll(async () => {
  app = await noteStory({ buyer: 'ours', supplier: 'theirs' })
})
// Every test begins with the same two notes.
afterEach(() => app.sql(`UPDATE scope.note SET name = 'ours' WHERE name <> 'theirs'`))
afterAll(() => app.end())

const asBuyer = <T>(work: (operation: Operation) => Promise<T>) => app.as('buyer').perform(work)
const reading = <T>(work: (operation: Operation) => Promise<T>) =>
  runInTransaction(app.engine, app.as('buyer').actor, work, { reading: true })
const names = async ({ tx, actor }: Operation) =>
  (await tx.rows<{ name: string }>('SELECT name FROM scope.note WHERE platform_id = $1 ORDER BY name', [actor.platform])).map(
    ({ name }) => name,
  )
const rename = ({ tx, actor }: Operation, name: string) =>
  tx.run(`UPDATE scope.note SET name = $2 WHERE platform_id = $1 AND name = 'ours'`, [actor.platform, name])

test('values of every kind arrive as they were sent', async () => {
  const texts = ['quote "', 'back\\slash', '织链', '{a,b}', 'NULL', '', ' ', null]
  const [row] = await asBuyer(({ tx }) =>
    tx.rows(
      'SELECT $1::text AS text, $2::text[] AS texts, $3::bigint[] AS ids, $4::jsonb AS json, $5::bytea AS bytes, $6::numeric AS number, $7::boolean AS truth, $8::text AS none, $9::timestamptz AS moment, $10::text[] AS empty',
      ['it\'s "织链"\n', texts, ['1', '2'], '{"a":[1]}', Buffer.from([0, 255, 10]), '12.5000', true, null, '2026-11-22T10:11:12.345Z', []],
    ),
  )
  expect(row).toEqual({
    text: 'it\'s "织链"\n',
    texts: texts,
    ids: ['1', '2'],
    json: { a: [1] },
    bytes: Buffer.from([0, 255, 10]),
    number: '12.5',
    truth: true,
    none: null,
    moment: '2026-11-22T10:11:12.345Z',
    empty: [],
  })
})

test('moments without fractions, and days, are read as they are written', async () => {
  const [row] = await asBuyer(({ tx }) =>
    tx.rows(
      `SELECT timestamptz '2026-11-22 10:11:12+00' AS whole, timestamptz '2026-11-22 10:11:12.5+00' AS half, date '2026-02-28' AS day`,
    ),
  )
  expect(row).toEqual({ whole: '2026-11-22T10:11:12.000Z', half: '2026-11-22T10:11:12.500Z', day: '2026-02-28' })
})

test('a failed statement takes those after it along, and its connection prepares them again', async () => {
  const divided = ({ tx }: Operation, by: number) =>
    Promise.allSettled([tx.rows('SELECT 7 AS n'), tx.rows('SELECT 1 / $1::int AS n', [by]), tx.rows('SELECT 9 AS n')])
  let failed: PromiseSettledResult<unknown>[] = []
  await asBuyer(async (operation) => {
    failed = await divided(operation, 0)
    throw new Error('ends')
  }).catch(() => undefined)
  expect(failed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (let at = 0; at < 3; at++) {
    const results = await asBuyer((operation) => divided(operation, 1))
    expect(results).toEqual([7, 1, 9].map((n) => ({ status: 'fulfilled', value: [{ n }] })))
  }
})

test('a text that PostgreSQL refuses fails its statement and leaves the connection usable', async () => {
  await expect(asBuyer(({ tx }) => tx.rows('SELECT $1::text AS text', ['zero \0 byte']))).rejects.toMatchObject({ code: 400 })
  expect(await asBuyer(names)).toEqual(['ours'])
})

test('a reading operation sees the rows of its company, also between statements with a wider scope', async () => {
  expect(await reading((operation) => Promise.all([names(operation), asSystem(operation, names), names(operation)]))).toEqual([
    ['ours'],
    ['ours', 'theirs'],
    ['ours'],
  ])
})

test('a reading operation that writes is one transaction from there on', async () => {
  await reading(async (operation) => {
    await names(operation)
    await rename(operation, 'changed')
    expect(await names(operation)).toEqual(['changed'])
    throw new Error('ends')
  }).catch(() => undefined)
  expect(await asBuyer(names)).toEqual(['ours'])
  await reading(async (operation) => {
    await names(operation)
    await rename(operation, 'changed')
  })
  expect(await asBuyer(names)).toEqual(['changed'])
})

test('a statement that goes with the commit of a reading operation is written', async () => {
  await reading(async (operation) => {
    await names(operation)
    operation.tx.closing(`UPDATE scope.note SET name = 'closed' WHERE platform_id = $1 AND name = $2`, [operation.actor.platform, 'ours'])
  })
  expect(await asBuyer(names)).toEqual(['closed'])
})

test('a pending write goes with what is sent next, and its failure is that of the transaction', async () => {
  const pending = (then: (operation: Operation) => Promise<unknown>, holds: string) =>
    asBuyer(async (operation) => {
      await rename(operation, 'changed')
      operation.tx.pending(
        operation.tx.rows(required(holds)).catch((error: unknown) => {
          throw refusedBy(error) ? new Error('not as it was read') : error
        }),
      )
      await then(operation)
    })
  // The failure is known with the commit, or with the next statement, which is skipped.
  await expect(pending(async () => undefined, 'false')).rejects.toThrow('not as it was read')
  await expect(pending(names, 'false')).rejects.toThrow('not as it was read')
  expect(await asBuyer(names)).toEqual(['ours'])
  await pending(async () => undefined, 'true')
  expect(await asBuyer(names)).toEqual(['changed'])
})

test('a reading operation knows the time of the database', async () => {
  const { now, today } = await reading(async ({ tx }) => ({ now: Date.parse(tx.now), today: tx.today }))
  const [row] = await asBuyer(({ tx }) => tx.rows<{ now: string }>('SELECT now() AS now'))
  expect(Math.abs(now - Date.parse(row!.now))).toBeLessThan(2000)
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
})
