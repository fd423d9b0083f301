/**
 * Tests the end of a transaction: branches that outlive it send nothing on a connection that others use, a connection is released
 * when its statements have answers, and a transaction that was rolled back is not reported as committed.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../operation.ts'
import { noteStory } from '../../testing/note-story.ts'
import type { Story } from '../../testing/story.ts'
import { transact, type Scope } from '../transaction.ts'

let app: Story
/** A pool of one connection: the next user gets the connection of the transaction before. */
let pool: pg.Pool
beforeAll(async () => {
  app = await noteStory({ buyer: 'east', 'other.buyer': 'south' })
  pool = new pg.Pool({ ...app.engine.pool.options, max: 1 })
})
afterAll(async () => {
  await pool?.end()
  await app?.end()
})

const scopeOf = ({ platform, company, user }: Actor): Scope => ({ platform, companies: [company], user })
const buyer = () => scopeOf(app.as('buyer').actor)
const otherTenant = () => scopeOf(app.as('other.buyer').actor)
/** Reads without naming a platform, so that row-level security alone decides what is visible. */
const names = async (tx: Transaction) =>
  (await tx.rows<{ name: string }>('SELECT name FROM scope.note ORDER BY name')).map(({ name }) => name)
const rename = (tx: Transaction, name: string) => tx.run('UPDATE scope.note SET name = $1', [name])
const storedNames = async () => (await app.sql<{ name: string }>('SELECT name FROM scope.note ORDER BY name')).map(({ name }) => name)
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    () => 'refused',
  )
/** A value that cannot be written as JSON. */
const unwritable = (): object => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  return circular
}

test.each([true, false])(
  'a branch that outlives its failed transaction sends nothing into that of the next tenant (reading: %s)',
  async (reading) => {
    const nextBegan = Promise.withResolvers<void>()
    let late: Promise<string[]> = Promise.resolve([])
    const continueLate = async (tx: Transaction) => {
      await names(tx)
      await nextBegan.promise
      const wide = tx.scope.with({ companies: '*' })
      return Promise.all([settled(names(tx)), settled(names(wide)), settled(rename(tx, 'late')), settled(rename(wide, 'late'))])
    }
    const failed = transact(
      pool,
      buyer(),
      async (tx) => {
        late = continueLate(tx)
        await Promise.all([late, names(tx).then(() => Promise.reject(new Error('stopped')))])
      },
      { reading },
    )
    await expect(failed).rejects.toThrow('stopped')
    const seen = await transact(pool, otherTenant(), async (tx) => {
      const before = await names(tx)
      nextBegan.resolve()
      const lateOutcomes = await late
      const [scope] = await tx.rows(`SELECT current_setting('app.platform') AS platform, current_setting('app.companies') AS companies`)
      return { before, lateOutcomes, scope, after: await names(tx) }
    })
    const { platform, companies } = otherTenant()
    expect(seen).toEqual({
      before: ['south'],
      lateOutcomes: ['refused', 'refused', 'refused', 'refused'],
      scope: { platform, companies: String(companies) },
      after: ['south'],
    })
    expect(await storedNames()).toEqual(['east', 'south'])
  },
)

test('a branch that sends after the commit is refused', async () => {
  const committed = Promise.withResolvers<void>()
  let late: Promise<string> = Promise.resolve('')
  await transact(pool, buyer(), async (tx) => {
    await names(tx)
    late = committed.promise.then(() => settled(rename(tx, 'late')))
  })
  committed.resolve()
  expect(await late).toBe('refused')
  expect(await storedNames()).toEqual(['east', 'south'])
})

test.each([true, false])('a failed transaction ends when its running statements have answers (reading: %s)', async (reading) => {
  let isRunning = true
  const failed = transact(
    pool,
    buyer(),
    async (tx) => {
      const slow = tx.rows('SELECT count(*) FROM generate_series(1, 1000000)').finally(() => (isRunning = false))
      await Promise.all([slow, new Promise((resolve) => setImmediate(resolve)).then(() => Promise.reject(new Error('stopped')))])
    },
    { reading },
  )
  await expect(failed).rejects.toThrow('stopped')
  expect(isRunning).toBe(false)
})

test.each([true, false])(
  'after a value that cannot be written, a transaction sends nothing but its rollback (reading: %s)',
  async (reading) => {
    let outcomes: string[] = []
    const failed = transact(
      pool,
      buyer(),
      async (tx) => {
        const first = await settled(tx.run('UPDATE scope.note SET name = $1::jsonb::text', [unwritable()]))
        outcomes = [first, await settled(rename(tx, 'scopeless')), await settled(names(tx))]
      },
      { reading },
    )
    await expect(failed).rejects.toThrow('circular')
    expect(outcomes).toEqual(['refused', 'refused', 'refused'])
    expect(await storedNames()).toEqual(['east', 'south'])
    expect(await transact(pool, otherTenant(), names)).toEqual(['south'])
  },
)

test('a return to a savepoint makes a transaction usable after a value that cannot be written', async () => {
  const seen = await transact(pool, buyer(), async (tx) => {
    await tx.run('SAVEPOINT before')
    const wide = tx.scope.with({ companies: '*' })
    const refused = await settled(wide.rows('SELECT $1::jsonb AS value', [unwritable()]))
    await tx.run('ROLLBACK TO SAVEPOINT before')
    return [refused, await names(tx)]
  })
  expect(seen).toEqual(['refused', ['east']])
})

test('a transaction whose work ignores a failed statement is not reported as committed', async () => {
  const work = async (tx: Transaction) => {
    await rename(tx, 'lost')
    await tx.rows(`SELECT 'x'::int`).catch(() => undefined)
    return 'done'
  }
  // The failed statement's own error: text that no column accepts.
  await expect(transact(pool, buyer(), work)).rejects.toMatchObject({ code: 400, key: 'generic.badRequest' })
  expect(await storedNames()).toEqual(['east', 'south'])
})

test('a statement that was skipped names the failure of its neighbour as the cause, not as its own', async () => {
  let reasons: unknown[] = []
  const failed = transact(pool, buyer(), async (tx) => {
    const results = await Promise.allSettled([tx.rows('SELECT 7 AS n'), tx.rows('SELECT 1 / 0 AS n'), tx.rows('SELECT 9 AS n')])
    const later = await Promise.allSettled([tx.rows('SELECT 8 AS n')])
    reasons = [...results, ...later].map((one) => (one.status === 'rejected' ? one.reason : one.value) as unknown)
    throw reasons[2]
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  const skipped = { code: '25P02', cause: { code: '22012' } }
  expect(reasons).toMatchObject([[{ n: 7 }], { code: '22012' }, skipped, skipped])
})

test('a transaction is tried again when the failure of a neighbour was a serialisation failure', async () => {
  let attempts = 0
  const done = await transact(pool, buyer(), async (tx) => {
    if (++attempts === 1) {
      const conflict = tx.run(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`)
      const [, neighbour] = await Promise.allSettled([conflict, names(tx)])
      if (neighbour.status === 'rejected') throw neighbour.reason
    }
    return names(tx)
  })
  expect([attempts, done]).toEqual([2, ['east']])
})

test('a lock that is not granted in time is refused as busy, not as a change by another user', async () => {
  const waits = transact(pool, buyer(), (tx) => tx.run(`DO $$ BEGIN RAISE EXCEPTION 'lock' USING ERRCODE = '55P03'; END $$`))
  await expect(waits).rejects.toMatchObject({ code: 503, key: 'save.busy' })
  const deadlocks = transact(pool, buyer(), (tx) => tx.run(`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`))
  await expect(deadlocks).rejects.toMatchObject({ code: 409, key: 'save.conflict' })
})
