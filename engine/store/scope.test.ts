/** `asSystem` widens row-level security within its callback alone: nested, in parallel, after a failure, and for statements that go with the commit. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../operation.ts'
import { noteStory } from '../testing/note-story.ts'
import type { Story } from '../testing/story.ts'
import { withQueryCache } from './query-cache.ts'
import { asSystem } from './scope.ts'

let app: Story
beforeAll(async () => {
  app = await noteStory({ buyer: 'ours', supplier: 'theirs' })
})
// Every test begins with the same two notes.
afterEach(() => app.sql(`UPDATE scope.note SET name = rtrim(name, '!')`))
afterAll(() => app.end())
const names = async ({ tx, actor }: Operation) =>
  (await tx.rows<{ name: string }>('SELECT name FROM scope.note WHERE platform_id = $1 ORDER BY name', [actor.platform])).map(
    ({ name }) => name,
  )
const asBuyer = <T>(work: (operation: Operation) => Promise<T>) => app.as('buyer').perform(work)
const both = ['ours', 'theirs']

test('rows of other companies are seen within the callback and not after it', async () => {
  const seen = await asBuyer(async (operation) => [await names(operation), await asSystem(operation, names), await names(operation)])
  expect(seen).toEqual([['ours'], both, ['ours']])
})

test('a nested callback keeps the outer one wide, and one may be narrower', async () => {
  const supplier = app.companies['supplier']!
  const seen = await asBuyer((operation) =>
    asSystem(operation, async (system) => [
      await asSystem(system, names),
      await asSystem(system, names, [supplier]),
      await names(system),
      await names(operation),
    ]),
  )
  expect(seen).toEqual([both, ['theirs'], both, ['ours']])
})

test('side by side, each statement sees what its own operation may see', async () => {
  const seen = await asBuyer((operation) =>
    asSystem(operation, (system) => Promise.all(Array.from({ length: 20 }, (_, at) => names(at % 2 === 0 ? operation : system)))),
  )
  seen.forEach((some, at) => expect(some).toEqual(at % 2 === 0 ? ['ours'] : both))
})

test('work that throws leaves the operation as narrow as it was', async () => {
  const seen = await asBuyer(async (operation) => {
    await asSystem(operation, async (system) => {
      await names(system)
      throw new Error('stopped')
    }).catch(() => undefined)
    return names(operation)
  })
  expect(seen).toEqual(['ours'])
})

test('a run that remembers does not answer the narrow question from the wide memory', async () => {
  const seen = await asBuyer(async (operation) => {
    const looking = operation.withTransaction(withQueryCache(operation.tx))
    return [await names(looking), await asSystem(looking, names), await names(looking)]
  })
  expect(seen).toEqual([['ours'], both, ['ours']])
})

test('a statement that goes with the commit keeps the scope in which it was given', async () => {
  const rename = `UPDATE scope.note SET name = name || '!' WHERE platform_id = $1`
  await asBuyer(async (operation) => {
    await asSystem(operation, async ({ tx, actor }) => tx.closing(rename, [actor.platform]))
    operation.tx.closing(rename, [operation.actor.platform])
  })
  expect(await asBuyer((operation) => asSystem(operation, names))).toEqual(['ours!!', 'theirs!'])
})
