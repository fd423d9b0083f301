/** Tests of versions: one active and one open of a chain under random and parallel actions, copies, retirement, comparison and users. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { versionNumber } from '../../model/lifecycle/versions.ts'
import { comparedDocuments, history } from '../journal/history.ts'
import { listVersions } from '../query/version-list.ts'
import { callersAtOnce, proofSize } from '../testing/proof-size.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import type { May } from '../../model/wire-document.ts'
import { policyFor } from '../authorisation/policy.ts'
import { executeAction } from './actions/execute-action.ts'
import { logicContext } from './actions/logic-context.ts'
import { showDocument, viewDocument } from './view/document-view.ts'

const head = { module: 'story', kind: 'transaction', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const recipe = document('recipe', {
  ...head,
  code: 'RCP',
  label: ['方', 'Recipe'],
  number: 'R{0000}V{edition}',
  parties: { owner: 'brand', read: 'granted' },
  fields: {
    name: text(['名', 'Name']),
    secret: text(['号', 'Code'], { copy: false }),
    dish: text(['菜', 'Dish']),
    edition: integer(['版', 'Edition'], { computed: true, default: 1 }),
    first: link(['首', 'First'], 'recipe', { computed: true }),
    previous: link(['前', 'Previous'], 'recipe', { computed: true }),
    next: link(['后', 'Next in force'], 'recipe', { computed: true }),
    parts: lines(['料', 'Parts'], { what: text(['料', 'What']), count: integer(['数', 'Count']) }),
  },
  statuses: {
    draft: { label: ['稿', 'Draft'], family: 'neutral', edit: true },
    asked: { label: ['问', 'Asked'], family: 'attention' },
    active: { label: ['用', 'Active'], family: 'success' },
    resting: { label: ['停', 'Resting'], family: 'closed' },
    archived: { label: ['档', 'Archived'], family: 'closed', end: true },
  },
  actions: {
    ask: { label: ['询问', 'Ask'], from: 'draft', to: 'asked' },
    activate: { label: ['启用', 'Activate'], from: ['draft', 'asked', 'resting'], to: 'active' },
    rest: { label: ['停用', 'Rest'], from: 'active', to: 'resting' },
    revise: { label: ['新版', 'Revise'], from: 'active', to: 'active' },
    archive: { label: ['归档', 'Archive'], from: ['draft', 'asked', 'active', 'resting'], to: 'archived' },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    successor: 'next',
    open: ['draft', 'asked'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
    users: { meal: ['open'] },
  },
  unique: [['dish', 'edition']],
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'secret', 'dish', 'edition', 'first', 'previous', 'next', 'parts'] }],
})
const meal = document('meal', {
  ...head,
  code: 'MEA',
  label: ['餐', 'Meal'],
  number: 'M-{00000}',
  parties: { owner: 'brand' },
  fields: { recipe: link(['方', 'Recipe'], 'recipe') },
  statuses: {
    open: { label: ['开', 'Open'], family: 'neutral', edit: true },
    eaten: { label: ['完', 'Eaten'], family: 'closed' },
  },
  actions: { eat: { label: ['吃', 'Eat'], from: 'open', to: 'eaten' } },
  list: { columns: ['number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'recipe'] }],
})
const types = [meal, recipe] as readonly AnyDocument[]

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const started = async (values: object = {}) => {
  const { id } = await buyer.create(recipe, { name: 'soup', parts: [{ what: 'salt', count: 1 }], ...values })
  return buyer.act(recipe, id, 'activate')
}
const chainOf = (id: string) =>
  app.sql<{ id: string; number: string; status: string; edition: number }>(
    'SELECT id, number, status, edition FROM story.recipe WHERE coalesce(first, id) = $1 ORDER BY edition',
    [id],
  )
const revised = async (id: string, first = id) => {
  await buyer.act(recipe, id, 'revise')
  return (await chainOf(first)).at(-1)!
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { key?: string; fields?: readonly { key: string }[] }) => error.fields?.[0]?.key ?? error.key ?? Promise.reject(error),
  )
/** Returns chains with more than one active or open version, by a query of its own. */
const doubled = () =>
  app.sql(
    `SELECT coalesce(first, id) FROM story.recipe WHERE status IN ('draft', 'asked', 'active') GROUP BY coalesce(first, id), status = 'active' HAVING count(*) > 1`,
  )

test('every version that was replaced names the one in force, and an open one none', async () => {
  const one = await started()
  const two = await revised(one.id)
  const nextOf = () => app.sql('SELECT next FROM story.recipe WHERE coalesce(first, id) = $1 ORDER BY edition', [one.id])
  expect(await nextOf()).toEqual([{ next: null }, { next: null }])
  await buyer.act(recipe, two.id, 'activate')
  const three = await revised(two.id, one.id)
  expect(await nextOf()).toEqual([{ next: two.id }, { next: null }, { next: null }])
  await buyer.act(recipe, three.id, 'activate')
  expect(await nextOf()).toEqual([{ next: three.id }, { next: three.id }, { next: null }])
})

test('the next version is a copy with the next number, and retires the former one when it becomes active', async () => {
  const one = await started({
    secret: 'x',
    parts: [
      { what: 'salt', count: 1 },
      { what: 'rice', count: 2 },
    ],
  })
  const two = await revised(one.id)
  expect(two).toMatchObject({ number: one.number.replace(/1$/, '2'), status: 'draft', edition: 2 })
  expect(await buyer.get(recipe, two.id)).toMatchObject({
    name: 'soup',
    secret: null,
    first: one.id,
    previous: one.id,
    parts: [{ what: 'salt' }, { what: 'rice', count: 2 }],
  })
  expect(await refusal(buyer.act(recipe, one.id, 'revise'))).toBe('versions.open')
  expect((await buyer.get(recipe, one.id)).status).toBe('active')
  await buyer.act(recipe, two.id, 'activate')
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'active'])
  expect((await buyer.perform((operation) => history(operation, recipe, one.id)))[0]).toMatchObject({ action: 'archive' })
  const three = await revised(two.id, one.id)
  expect([three.edition, (await buyer.get(recipe, three.id)).first]).toEqual([3, one.id])
})

test('a version that waits for its approval is open too: the engine and the database refuse another one', async () => {
  const one = await started()
  const two = await revised(one.id)
  await buyer.act(recipe, two.id, 'ask')
  expect(await refusal(buyer.act(recipe, one.id, 'revise'))).toBe('versions.open')
  const three = await buyer.create(recipe, { name: 'soup' })
  await expect(app.sql('UPDATE story.recipe SET first = $2 WHERE id = $1', [three.id, one.id])).rejects.toMatchObject({ code: '23505' })
  await buyer.act(recipe, two.id, 'activate')
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'active'])
})

test('a version that was discarded keeps its number; a number without version gets one at its end', async () => {
  const one = await started()
  const two = await revised(one.id)
  await buyer.act(recipe, two.id, 'archive')
  const three = await revised(one.id)
  expect([two.edition, three.edition, three.number]).toEqual([2, 3, one.number.replace(/1$/, '3')])
  expect([versionNumber('FT0001', 2), versionNumber('CFG-11', 12), versionNumber('EC001V1', 10)]).toEqual([
    'FT0001-V2',
    'CFG-11-V12',
    'EC001V10',
  ])
  // Digits with zeros before them stay as wide.
  expect([versionNumber('TS24-0001V01', 2), versionNumber('TS24-0001V09', 10)]).toEqual(['TS24-0001V02', 'TS24-0001V10'])
})

test('an active version that was retired by hand has a next one, which is copied from it; the retired one stays as it is', async () => {
  const one = await started({ parts: [{ what: 'salt', count: 3 }] })
  await buyer.act(recipe, one.id, 'archive')
  const offered = async (id: string) => {
    const { may } = await buyer.perform((operation) => viewDocument(operation, recipe, id))
    return (may as { actions: readonly string[] }).actions.includes('revise')
  }
  expect(await offered(one.id)).toBe(true)
  const two = await revised(one.id)
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'draft'])
  expect(await buyer.get(recipe, two.id)).toMatchObject({ previous: one.id, parts: [{ what: 'salt', count: 3 }] })
  // While one is written there is no further one, and the page does not offer it.
  expect(await offered(one.id)).toBe(false)
  expect(await refusal(buyer.act(recipe, one.id, 'revise'))).toBe('versions.open')
  await buyer.act(recipe, two.id, 'activate')
  expect(await offered(one.id)).toBe(false)
  expect(await refusal(buyer.act(recipe, one.id, 'revise'))).toBe('versions.inForce')
  expect(await app.sql('SELECT next FROM story.recipe WHERE id = $1', [one.id])).toEqual([{ next: two.id }])
  await buyer.act(recipe, two.id, 'archive')
  expect([await offered(one.id), await offered(two.id)]).toEqual([false, true])
  expect(await refusal(buyer.act(recipe, one.id, 'revise'))).toBe('versions.notLatest')
  const { version } = await buyer.get(recipe, two.id)
  const parallel = await Promise.all(
    Array.from({ length: 20 }, () =>
      refusal(buyer.perform((operation) => executeAction(operation, recipe, { id: two.id, action: 'revise', version }))),
    ),
  )
  expect(parallel.filter((key) => key === undefined)).toHaveLength(1)
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'archived', 'draft'])
})

test('the answer of the action names the version that it made; while that one is written, the page opens it instead of making another', async () => {
  const one = await started()
  const mayOf = async (id: string, person = buyer) => (await person.perform((operation) => viewDocument(operation, recipe, id))).may as May
  expect(await mayOf(one.id)).toMatchObject({ actions: expect.arrayContaining(['revise']) })
  expect(await mayOf(one.id)).not.toHaveProperty('nextVersion')
  const answer = await buyer.perform(async (operation) => {
    const doc = await executeAction(operation, recipe, { id: one.id, action: 'revise', version: one.version })
    return showDocument(operation, await policyFor(operation, recipe), doc, { changed: true })
  })
  const [, two] = await chainOf(one.id)
  expect((answer['may'] as May).nextVersion).toEqual({ id: two!.id, number: two!.number })
  const { actions, nextVersion } = await mayOf(one.id)
  expect([actions.includes('revise'), nextVersion]).toEqual([false, { id: two!.id, number: two!.number }])
  expect(await mayOf(two!.id)).not.toHaveProperty('nextVersion')
  // Once it is discarded, the next one is made again.
  await buyer.act(recipe, two!.id, 'archive')
  const again = await mayOf(one.id)
  expect([again.actions.includes('revise'), again.nextVersion]).toEqual([true, undefined])
})

test('a resting version is retired too, and the companies that may read a version do not inherit the next one', async () => {
  const one = await started()
  const supplier = app.companies['supplier']!
  await app.sql(
    `INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id) SELECT platform_id, 0, '', 'recipe', id, $2 FROM story.recipe WHERE id = $1`,
    [one.id, supplier],
  )
  await app.sql('UPDATE story.recipe SET shared = ARRAY[$2::bigint] WHERE id = $1', [one.id, supplier])
  const two = await revised(one.id)
  await buyer.act(recipe, one.id, 'rest')
  await buyer.act(recipe, two.id, 'activate')
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'active'])
  await app.as('supplier').get(recipe, one.id)
  for (const name of ['supplier', 'supplier2']) await expect(app.as(name).get(recipe, two.id)).rejects.toMatchObject({ code: 404 })
})

test('a second first version of one key is refused with the message of versions [DM-5-036] [DM-8-027]', async () => {
  expect(await refusal(buyer.create(recipe, { name: 'once', dish: 'noodles' }))).toBe(undefined)
  const parallel = await Promise.all(Array.from({ length: proofSize(50) }, () => refusal(buyer.create(recipe, { dish: 'dumplings' }))))
  expect(parallel.filter((key) => key === undefined)).toHaveLength(1)
  expect(new Set(parallel)).toEqual(new Set([undefined, 'save.duplicateVersion']))
  expect(await refusal(buyer.create(recipe, { dish: 'noodles' }))).toBe('save.duplicateVersion')
})

test('differences of two versions, and who uses which', async () => {
  const one = await started()
  const meals = [await buyer.create(meal, { recipe: one.id }), await buyer.create(meal, { recipe: one.id })]
  expect(meals).toHaveLength(2)
  const two = await revised(one.id)
  const { parts } = await buyer.get(recipe, two.id)
  await buyer.save(recipe, two.id, {
    name: 'stew',
    parts: {
      set: [
        { id: parts[0]!.id, count: 5 },
        { what: 'rice', count: 1 },
      ],
    },
  })
  const compare = (from: string, to: string) => buyer.perform((operation) => comparedDocuments(operation, recipe, { from, to }))
  expect((await compare(one.id, two.id)).map(({ path, from, to, line }) => [path.replace(/#\d+/, ''), from, to, line])).toEqual([
    ['name', 'soup', 'stew', undefined],
    ['parts.count', 1, 5, 1],
    ['parts', null, { no: 20, what: 'rice', count: 1 }, 2],
  ])
  expect(await compare(one.id, one.id)).toEqual([])
  await expect(compare(one.id, (await started()).id)).rejects.toMatchObject({ code: 404 })
  const listed = await buyer.perform((operation) => listVersions(operation, recipe, two.id))
  expect(listed.map(({ version, status, uses }) => [version, status, uses.map(({ page, count, via }) => [page, count, via])])).toEqual([
    [2, 'draft', []],
    [1, 'active', [['meal', 2, 'recipe']]],
  ])
  await expect(app.as('supplier').perform((operation) => listVersions(operation, recipe, two.id))).rejects.toMatchObject({ code: 404 })
})

test('the version in force of many documents takes a fixed number of statements', async () => {
  const [a, b, c] = [await started(), await started(), await buyer.create(recipe, { name: 'new' })]
  const next = await revised(a.id)
  await buyer.act(recipe, next.id, 'activate')
  const ask = async (ids: readonly string[]) => {
    let activeIds = new Map<string, unknown>()
    const statements = await sentStatements(buyer, async (operation) => {
      const active = await logicContext(operation).activeVersions(recipe, ids)
      activeIds = new Map([...active].map(([id, doc]) => [id, doc.id]))
    })
    return { count: statements.length, activeIds }
  }
  const { count, activeIds } = await ask([a.id, b.id, c.id, next.id])
  expect([...activeIds].sort()).toEqual([[a.id, next.id] as const, [b.id, b.id] as const, [next.id, next.id] as const].sort())
  expect((await ask([a.id])).count).toBe(count)
})

test('which versions count, and who works by the other ones, over the whole chain', async () => {
  const one = await started({ name: 'counted' })
  const [early, eaten] = [await buyer.create(meal, { recipe: one.id }), await buyer.create(meal, { recipe: one.id })]
  await buyer.act(meal, eaten.id, 'eat')
  const two = await revised(one.id)
  const versionsOf = (which: 'inForce' | 'newest') =>
    buyer.perform(async (operation) =>
      (await logicContext(operation).versionsOf(recipe, { name: 'counted' }, { which })).map(({ id }) => id),
    )
  expect([await versionsOf('inForce'), await versionsOf('newest')]).toEqual([[one.id], [two.id]])
  await buyer.act(recipe, two.id, 'activate')
  const three = await revised(two.id, one.id)
  await buyer.act(recipe, three.id, 'activate')
  expect([await versionsOf('inForce'), await versionsOf('newest')]).toEqual([[three.id], [three.id]])
  // Who stayed with the first version is reached by the third one too; a meal that is eaten works by none.
  const users = await buyer.perform(async (operation) => {
    const ctx = logicContext(operation)
    const ids = await ctx.otherVersions(recipe, await ctx.get(recipe, three.id))
    return { others: ids, ...(await ctx.usersOfVersions('meal', [{ type: recipe, ids }])) }
  })
  expect(users).toMatchObject({ others: [one.id, two.id], ids: [early.id], used: [one.id] })
  expect(users.user.name).toBe('meal')
  const unknown = buyer.perform((operation) => logicContext(operation).usersOfVersions('recipe', [{ type: recipe, ids: [one.id] }]))
  await expect(unknown).rejects.toThrow('nothing says')
})

test('random actions: never two active or two open versions, and the later one is in force', async () => {
  const names = ['ask', 'activate', 'rest', 'revise', 'archive'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { maxLength: 25 }), async (actions) => {
      const { id } = await started()
      for (const [name, at] of actions) {
        const chain = await chainOf(id)
        await refusal(buyer.act(recipe, chain[at % chain.length]!.id, name))
      }
      const chain = await chainOf(id)
      const inForce = chain.find(({ status }) => status === 'active')
      if (inForce) expect(chain.filter(({ edition, status }) => edition < inForce.edition && status !== 'archived')).toEqual([])
      expect(chain.map(({ edition }) => edition)).toEqual(chain.map((_, at) => at + 1))
    }),
    { numRuns: proofSize(40) },
  )
  expect(await doubled()).toEqual([])
})

const act = (id: string, version: number, action: string) =>
  refusal(buyer.perform((operation) => executeAction(operation, recipe, { id, action, version })))

test('of all parallel callers one makes the next version, and of all one makes it active', async () => {
  const one = await started()
  const revisions = await Promise.all(Array.from({ length: callersAtOnce }, () => act(one.id, 2, 'revise')))
  expect(revisions.filter((key) => key === undefined)).toHaveLength(1)
  const two = (await chainOf(one.id))[1]!
  const activations = await Promise.all(Array.from({ length: callersAtOnce }, () => act(two.id, 1, 'activate')))
  expect(activations.filter((key) => key === undefined)).toHaveLength(1)
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'active'])
  expect(await doubled()).toEqual([])
})

test('of parallel callers of whom half activate the next version and half the resting one before it, never are two active', async () => {
  const one = await started()
  const two = await revised(one.id)
  await buyer.act(recipe, one.id, 'rest')
  const { version } = await buyer.get(recipe, one.id)
  const results = await Promise.all(
    Array.from({ length: callersAtOnce }, (_, at) => (at % 2 ? act(two.id, 1, 'activate') : act(one.id, version, 'activate'))),
  )
  // The next version is activated once, whether the one before it was brought back or not; that one at most once.
  const succeeded = (of: number) => results.filter((key, at) => key === undefined && at % 2 === of).length
  expect(succeeded(1)).toBe(1)
  expect(succeeded(0)).toBeLessThanOrEqual(1)
  expect((await chainOf(one.id)).map(({ status }) => status)).toEqual(['archived', 'active'])
  expect(await doubled()).toEqual([])
  await expect(app.sql(`UPDATE story.recipe SET status = 'active' WHERE coalesce(first, id) = $1`, [one.id])).rejects.toMatchObject({
    code: '23505',
  })
})
