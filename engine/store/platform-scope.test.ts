/** Tests the scope of statements across platforms: work of the engine that enters platforms one after another, and access to accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../operation.ts'
import { note, noteStory } from '../testing/note-story.ts'
import type { Person, Story } from '../testing/story.ts'
import { withQueryCache } from './query-cache.ts'
import { inPlatform, withAccounts } from './scope.ts'
import { transact, type Scope } from './transaction.ts'
import { forgetZones } from './zone.ts'

let app: Story
let buyer: Person
let other: Person
beforeAll(async () => {
  app = await noteStory({ buyer: 'east', 'other.buyer': 'south' })
  buyer = app.as('buyer')
  other = app.as('other.buyer')
})
afterAll(() => app?.end())

const across: Scope = { platform: '', companies: '*', user: '0', worker: true, auth: true }
/** Reads without naming a platform, so that row-level security alone decides what is visible. */
const notes = async (tx: Transaction) =>
  (await tx.rows<{ name: string }>('SELECT name FROM scope.note ORDER BY name')).map(({ name }) => name)
const events = async (tx: Transaction) =>
  (await tx.rows<{ platform: string }>('SELECT DISTINCT platform_id AS platform FROM core.outbox')).map(({ platform }) => platform)
const accounts = async (tx: Transaction) => (await tx.rows('SELECT id FROM core.account')).length

test('work across platforms sees no documents until it enters a platform, and then only those of that platform', async () => {
  const seen = await transact(app.engine.pool, across, async (tx) => {
    const [east, south] = [await inPlatform(tx, buyer.actor.platform), await inPlatform(tx, other.actor.platform)]
    return [await notes(tx), await notes(east), await notes(south), await notes(east), await notes(tx)]
  })
  expect(seen).toEqual([[], ['east'], ['south'], ['east'], []])
})

test('statements of two platforms that are sent side by side each see their own platform', async () => {
  await transact(app.engine.pool, across, async (tx) => {
    const [east, south] = [await inPlatform(tx, buyer.actor.platform), await inPlatform(tx, other.actor.platform)]
    const seen = await Promise.all(Array.from({ length: 20 }, (_, at) => notes([tx, east, south][at % 3]!)))
    seen.forEach((names, at) => expect(names).toEqual([[], ['east'], ['south']][at % 3]))
  })
})

test('inside a platform the queues of other platforms are not visible', async () => {
  const topics = `INSERT INTO core.outbox (platform_id, id, topic, payload, done_at) VALUES ($1, $2, 'test', '{}', now())`
  for (const [at, { actor }] of [buyer, other].entries()) await app.sql(topics, [actor.platform, 9000 + at])
  await transact(app.engine.pool, across, async (tx) => {
    const both = await events(tx)
    expect(both).toEqual(expect.arrayContaining([buyer.actor.platform, other.actor.platform]))
    expect(await events(await inPlatform(tx, buyer.actor.platform))).toEqual([buyer.actor.platform])
  })
})

test('a transaction of a platform cannot enter another one', async () => {
  const enter = buyer.perform(({ tx }) => inPlatform(tx, other.actor.platform))
  await expect(enter).rejects.toThrow('another platform')
  const entered = transact(app.engine.pool, across, async (tx) =>
    inPlatform(await inPlatform(tx, buyer.actor.platform), other.actor.platform),
  )
  await expect(entered).rejects.toThrow('another platform')
})

test('zone and day follow the platform that is entered', async () => {
  for (const [{ actor }, zone] of [[buyer, 'Pacific/Pago_Pago'] as const, [other, 'Pacific/Kiritimati'] as const])
    await app.sql(
      `INSERT INTO core.work_calendar (platform_id, zone, week, closed, open, level_hours, updated_by) VALUES ($1, $2, '[]', '{}', '{}', '{0,0,0}', $3)`,
      [actor.platform, zone, actor.user],
    )
  forgetZones(app.engine.pool)
  await transact(app.engine.pool, across, async (tx) => {
    const [east, south] = [await inPlatform(tx, buyer.actor.platform), await inPlatform(tx, other.actor.platform)]
    expect([east.zone, south.zone]).toEqual(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
    expect(south.today > east.today).toBe(true)
    expect(east.now).toBe(south.now)
  })
})

test('a return to a savepoint returns no statement to another platform', async () => {
  const seen = await transact(app.engine.pool, across, async (tx) => {
    const east = await inPlatform(tx, buyer.actor.platform)
    await tx.run('SAVEPOINT before')
    await east.run('UPDATE scope.note SET name = name WHERE false')
    await tx.run('ROLLBACK TO SAVEPOINT before')
    return [await notes(east), await notes(tx)]
  })
  expect(seen).toEqual([['east'], []])
})

test('a query cache keeps what it read in one platform apart from the other', async () => {
  const seen = await transact(app.engine.pool, across, async (tx) => {
    const cached = withQueryCache(tx)
    const [east, south] = [await inPlatform(cached, buyer.actor.platform), await inPlatform(cached, other.actor.platform)]
    return [await notes(east), await notes(south), await notes(east), await notes(cached)]
  })
  expect(seen).toEqual([['east'], ['south'], ['east'], []])
})

test('accounts of other platforms are accessible within the callback alone, also when it fails', async () => {
  const seen = await buyer.perform(async (operation) => {
    const counts = [await accounts(operation.tx)]
    counts.push(await withAccounts(operation, ({ tx }) => accounts(tx)), await accounts(operation.tx))
    await withAccounts(operation, async ({ tx }) => {
      await accounts(tx)
      throw new Error('stopped')
    }).catch(() => undefined)
    const [inside, outside] = await Promise.all([withAccounts(operation, ({ tx }) => accounts(tx)), accounts(operation.tx)])
    return [...counts, await accounts(operation.tx), inside, outside]
  })
  // The other platform has one account more.
  const ownAccounts = await buyer.perform(({ tx }) => accounts(tx))
  expect(seen).toEqual([ownAccounts, ownAccounts + 1, ownAccounts, ownAccounts, ownAccounts + 1, ownAccounts])
})

test('access to accounts shows no documents of other platforms or companies', async () => {
  await app.as('supplier').create(note, { name: 'supplier' })
  try {
    const seen = await buyer.perform((operation) => withAccounts(operation, ({ tx }) => notes(tx)))
    expect(seen).toEqual(['east'])
  } finally {
    await app.sql(`DELETE FROM scope.note WHERE name = 'supplier'`)
  }
})
