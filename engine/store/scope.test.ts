/** `asSystem` widens row-level security within its callback alone: nested, in parallel, after a failure, and for statements that go with the commit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import type { Run } from '../run.ts'
import { story, type Story } from '../story.ts'
import { remembering } from './remember.ts'
import { asSystem } from './scope.ts'

const secret = document('secret', {
  module: 'scope',
  code: 'SCR',
  kind: 'master',
  label: ['秘密', 'Secret'],
  parties: { owner: ['brand', 'supplier'] },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})
let app: Story
beforeAll(async () => {
  app = await story({ documents: [secret] })
  await app.as('buyer').create(secret, { name: 'ours' })
  await app.as('supplier').create(secret, { name: 'theirs' })
})
afterAll(() => app.end())
const names = async ({ tx, who }: Run) =>
  (await tx.rows<{ name: string }>('SELECT name FROM scope.secret WHERE platform_id = $1 ORDER BY name', [who.platform])).map(
    ({ name }) => name,
  )
const asBuyer = <T>(work: (run: Run) => Promise<T>) => app.as('buyer').perform(work)
const both = ['ours', 'theirs']

test('rows of other companies are seen within the callback and not after it', async () => {
  const seen = await asBuyer(async (run) => [await names(run), await asSystem(run, names), await names(run)])
  expect(seen).toEqual([['ours'], both, ['ours']])
})

test('a nested callback keeps the outer one wide, and one may be narrower', async () => {
  const supplier = app.companies['supplier']!
  const seen = await asBuyer((run) =>
    asSystem(run, async (system) => [
      await asSystem(system, names),
      await asSystem(system, names, [supplier]),
      await names(system),
      await names(run),
    ]),
  )
  expect(seen).toEqual([both, ['theirs'], both, ['ours']])
})

test('side by side, each statement sees what its own operation may see', async () => {
  const seen = await asBuyer((run) =>
    asSystem(run, (system) => Promise.all(Array.from({ length: 20 }, (_, at) => names(at % 2 === 0 ? run : system)))),
  )
  seen.forEach((some, at) => expect(some).toEqual(at % 2 === 0 ? ['ours'] : both))
})

test('work that throws leaves the operation as narrow as it was', async () => {
  const seen = await asBuyer(async (run) => {
    await asSystem(run, async (system) => {
      await names(system)
      throw new Error('stopped')
    }).catch(() => undefined)
    return names(run)
  })
  expect(seen).toEqual(['ours'])
})

test('a run that remembers does not answer the narrow question from the wide memory', async () => {
  const seen = await asBuyer(async (run) => {
    const looking = run.through(remembering(run.tx))
    return [await names(looking), await asSystem(looking, names), await names(looking)]
  })
  expect(seen).toEqual([['ours'], both, ['ours']])
})

test('a statement that goes with the commit keeps the scope in which it was given', async () => {
  const rename = `UPDATE scope.secret SET name = name || '!' WHERE platform_id = $1`
  await asBuyer(async (run) => {
    await asSystem(run, async ({ tx, who }) => tx.closing(rename, [who.platform]))
    run.tx.closing(rename, [run.who.platform])
  })
  expect(await asBuyer((run) => asSystem(run, names))).toEqual(['ours!!', 'theirs!'])
})
