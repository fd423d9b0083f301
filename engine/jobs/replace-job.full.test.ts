/** Tests of replacing where used: the uses, each kind of change, what is refused, a try, taking back, two at once, cancelling, the rights. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { Label } from '../../model/text.ts'
import { usesToReplace } from '../query/uses-to-replace.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { story, type Story } from '../testing/story.ts'
import { cancelJob, jobOf, runNextJob, type JobHandler } from './job-queue.ts'
import { queueReplacement, queueUndo, replaceJob, takeBackJob, type ReplacedAll, type ReplaceInput } from './replace-job.ts'

const label: Label = ['名', 'Name']
const head = { module: 'story', kind: 'transaction', rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] } } as const
const spice = document('spice', {
  ...head,
  kind: 'master',
  code: 'SPI',
  label: ['料', 'Spice'],
  parties: { owner: 'brand' },
  fields: { name: f.text(label, { required: true }), hint: f.text(['提示', 'Hint']) },
  statuses: { active: { label, family: 'success', edit: true }, stopped: { label, family: 'closed' } },
  actions: { stop: { label, from: 'active', to: 'stopped' } },
  title: ['name'],
  list: { columns: ['name'] },
  form: [{ section: label, fields: ['name', 'hint'] }],
})
const recipe = document('recipe', {
  ...head,
  code: 'RCP',
  label: ['方', 'Recipe'],
  number: 'R{0000}V{edition}',
  parties: { owner: 'brand', read: 'granted' },
  fields: {
    dish: f.text(['菜', 'Dish']),
    edition: f.integer(['版', 'Edition'], { computed: true, default: 1 }),
    first: f.link(['首', 'First'], 'recipe', { computed: true }),
    previous: f.link(['前', 'Previous'], 'recipe', { computed: true }),
    currency: f.text(['币', 'Currency'], { default: 'CNY' }),
    parts: f.lines(['料', 'Parts'], {
      spice: f.link(['料', 'Spice'], 'spice', {
        required: true,
        where: { status: 'active' },
        replaceable: { scales: ['amount'], renews: ['hint'] },
      }),
      amount: f.quantity(['量', 'Amount']),
      hint: f.text(['提示', 'Hint'], { from: 'spice.hint' }),
    }),
    cost: f.money(['成本', 'Cost'], { formula: 'sum(parts.amount) * 2', currency: 'currency' }),
  },
  statuses: {
    draft: { label: ['稿', 'Draft'], family: 'neutral', edit: true },
    asked: { label: ['待批', 'Asked'], family: 'attention' },
    active: { label: ['用', 'Active'], family: 'success' },
    archived: { label: ['档', 'Archived'], family: 'closed', end: true },
  },
  actions: {
    ask: { label, from: 'draft', to: 'asked' },
    activate: { label, from: ['draft', 'asked'], to: 'active' },
    revise: { label, from: 'active', to: 'active' },
    archive: { label, from: ['draft', 'asked', 'active'], to: 'archived' },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'asked'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  display: { money: { main: 'cost' } },
  list: { columns: ['number', 'status'] },
  form: [{ section: label, fields: ['number', 'dish', 'edition', 'first', 'previous', 'currency', 'parts', 'cost'] }],
})
const jar = document('jar', {
  ...head,
  code: 'JAR',
  label: ['罐', 'Jar'],
  parties: { owner: 'brand' },
  fields: {
    spice: f.link(['料', 'Spice'], 'spice', { replaceable: {} }),
    beside: f.links(['旁', 'Beside'], 'spice', { replaceable: {} }),
    mark: f.text(['标', 'Mark']),
  },
  statuses: { open: { label, family: 'neutral', edit: true } },
  actions: {},
  title: ['mark'],
  list: { columns: ['mark'] },
  form: [{ section: label, fields: ['spice', 'beside', 'mark'] }],
})

let app: Story
let salt: string
let pepper: string
beforeAll(async () => {
  app = await story({ documents: [spice, recipe, jar] as readonly AnyDocument[] })
})
afterAll(() => app?.end())
const buyer = () => app.as('buyer')
beforeEach(async () => {
  await app.sql('DELETE FROM core.job')
  for (const table of ['recipe__parts', 'recipe', 'jar']) await app.sql(`DELETE FROM story.${table}`)
  salt = (await buyer().create(spice, { name: '盐', hint: 'fine' })).id
  pepper = (await buyer().create(spice, { name: '椒', hint: 'ground' })).id
})

const handlers = new Map<string, JobHandler>([
  ['replace', replaceJob],
  ['replace.undo', takeBackJob],
])
const finished = async (job: string, who = 'buyer') => {
  await runNextJob(app.engine, handlers)
  return app.as(who).perform((operation) => jobOf(operation, job))
}
const queued = (input: Partial<ReplaceInput> & Pick<ReplaceInput, 'uses'>, who = 'buyer') =>
  app.as(who).perform((operation) => queueReplacement(operation, { target: 'spice', from: salt, to: pepper, ...input }))
const replaced = async (input: Partial<ReplaceInput> & Pick<ReplaceInput, 'uses'>, who = 'buyer') =>
  (await finished(await queued(input, who), who)).result as ReplacedAll
const soup = (more: object = {}) =>
  buyer().create(recipe, {
    dish: 'soup',
    parts: [
      { spice: salt, amount: '2' },
      { spice: pepper, amount: '1', hint: 'whole' },
    ],
    ...more,
  })
const use = ({ id }: { readonly id: string }, type = 'recipe') => ({ type, id })
const partsOf = async (id: string) => (await buyer().get(recipe, id)).parts.map((part) => [part.spice, part.amount, part.hint])

test('the uses of a document are found by lines and by header in one statement for each type, without those that ended', async () => {
  const [one, other] = [await soup(), await soup()]
  await buyer().act(recipe, other.id, 'archive')
  const full = await buyer().create(jar, { spice: salt, mark: 'A1' })
  let groups: Awaited<ReturnType<typeof usesToReplace>> = []
  const sent = await sentStatements(buyer(), async (operation) => (groups = await usesToReplace(operation, spice, salt)))
  expect(groups.map(({ type, uses }) => [type.name, uses.map(({ id, title, status, lines }) => [id, title, status, lines])])).toEqual([
    ['recipe', [[one.id, one.number, 'draft', 1]]],
    ['jar', [[full.id, 'A1', 'open', 1]]],
  ])
  for (let at = 0; at < 5; at++) await soup()
  expect(await sentStatements(buyer(), (operation) => usesToReplace(operation, spice, salt))).toHaveLength(sent.length)
})

test('a draft is changed, an active version gets a next one, what waits for its approval is refused in both languages', async () => {
  const [draft, active, submitted] = [await soup(), await soup(), await soup()]
  await buyer().act(recipe, active.id, 'activate')
  await buyer().act(recipe, submitted.id, 'ask')
  const full = await buyer().create(jar, { spice: salt, mark: 'A1' })
  const { done, total, rows } = await replaced({ uses: [use(draft), use(active), use(submitted), use(full, 'jar')], factor: '1.5' })
  expect([done, total]).toEqual([3, 4])
  expect(rows.map((row) => [row.done, row.isNextVersion, row.before, row.after, row.reason])).toEqual([
    [true, false, '6', '8', undefined],
    [true, true, '6', '8', undefined],
    [false, undefined, undefined, undefined, ['当前状态“待批”不可编辑', 'Cannot be edited in status "Asked"']],
    [true, false, null, null, undefined],
  ])
  expect(await partsOf(draft.id)).toEqual([
    [pepper, '3', 'ground'],
    [pepper, '1', 'whole'],
  ])
  // The active version stays as it is; the next one is a draft with the change.
  expect([(await buyer().get(recipe, active.id)).status, await partsOf(active.id)]).toEqual([
    'active',
    [
      [salt, '2', 'fine'],
      [pepper, '1', 'whole'],
    ],
  ])
  const next = await buyer().get(recipe, rows[1]!.changed!)
  expect([next.status, next.edition, next.previous, (await partsOf(next.id))[0]]).toEqual(['draft', 2, active.id, [pepper, '3', 'ground']])
  expect((await buyer().get(jar, full.id)).spice).toBe(pepper)
  expect(await app.sql(`SELECT action FROM core.journal WHERE doc_id = $1 ORDER BY id`, [draft.id])).toEqual([
    { action: 'create' },
    { action: 'replace' },
  ])
})

test('a try says what would come of it and leaves everything as it is', async () => {
  const [draft, active] = [await soup(), await soup()]
  await buyer().act(recipe, active.id, 'activate')
  const { rows } = await replaced({ uses: [use(draft), use(active)], factor: '2', tries: true })
  expect(rows.map(({ done, before, after, currency }) => [done, before, after, currency])).toEqual([
    [true, '6', '10', 'CNY'],
    [true, '6', '10', 'CNY'],
  ])
  expect(await partsOf(draft.id)).toEqual([
    [salt, '2', 'fine'],
    [pepper, '1', 'whole'],
  ])
  expect((await buyer().list(recipe)).rows).toHaveLength(2)
  expect(await app.sql(`SELECT action FROM core.journal WHERE doc_id = ANY ($1) AND action <> 'create'`, [[draft.id, active.id]])).toEqual([
    { action: 'activate' },
  ])
  await expect(
    buyer().perform(async (operation) => queueUndo(operation, (await app.sql('SELECT id FROM core.job'))[0]!['id'] as string)),
  ).rejects.toMatchObject({ key: 'replace.nothing' })
})

test('who does not see the amount of a document gets none of it, neither by a try nor by a replacement', async () => {
  const [draft, other] = [await soup(), await soup()]
  const { platform } = buyer().actor
  await app.sql(`INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'buyer', 'recipe', 'cost', 2)`, [
    platform,
  ])
  masterCache(app.engine.pool).forget()
  const tried = await replaced({ uses: [use(draft)], factor: '2', tries: true })
  const { rows } = await replaced({ uses: [use(other)], factor: '2' })
  await app.sql(`DELETE FROM core.field_rule WHERE type = 'recipe'`)
  masterCache(app.engine.pool).forget()
  for (const row of [...tried.rows, ...rows]) expect(row).toMatchObject({ done: true, before: null, after: null, currency: null })
})

test('a replacement is taken back where nobody has changed the document since, also where what was replaced is stopped by now', async () => {
  const [draft, touched, active, unchanged] = [await soup(), await soup(), await soup(), await soup()]
  for (const { id } of [active, unchanged]) await buyer().act(recipe, id, 'activate')
  const job = await queued({ uses: [use(draft), use(touched), use(active), use(unchanged)], factor: '3' })
  const { rows } = (await finished(job)).result as ReplacedAll
  await buyer().save(recipe, touched.id, { dish: 'stew' })
  await buyer().save(recipe, rows[3]!.changed!, { dish: 'stew' })
  await buyer().act(spice, salt, 'stop')
  const undo = await buyer().perform((operation) => queueUndo(operation, job))
  const back = (await finished(undo)).result as ReplacedAll
  const byId = new Map(back.rows.map((row) => [row.id, row]))
  expect([back.done, back.total]).toEqual([2, 4])
  expect(await partsOf(draft.id)).toEqual([
    [salt, '2', 'fine'],
    [pepper, '1', 'whole'],
  ])
  expect((await buyer().get(recipe, draft.id)).cost).toBe('6')
  expect((await buyer().list(recipe, { filters: [{ field: 'previous', operator: 'eq', value: active.id }] })).rows).toEqual([])
  for (const { id } of [touched, unchanged])
    expect(byId.get(id)?.reason).toEqual(['替换后已被修改，不能撤销', 'It was changed after the replacement and is left as it is'])
  expect((await partsOf(touched.id))[0]).toEqual([pepper, '6', 'ground'])
})

test('of two people who replace at once each document follows one, and the other is refused there', async () => {
  const [draft, active] = [await soup(), await soup()]
  await buyer().act(recipe, active.id, 'activate')
  const garlic = (await buyer().create(spice, { name: '蒜' })).id
  await app.person('cook', { company: 'brand', roles: ['buyer'] })
  const jobs = [await queued({ uses: [use(draft), use(active)] }), await queued({ uses: [use(draft), use(active)], to: garlic }, 'cook')]
  await Promise.all([runNextJob(app.engine, handlers), runNextJob(app.engine, handlers)])
  const results = await Promise.all(
    jobs.map(
      async (job, at) => (await app.as(at === 0 ? 'buyer' : 'cook').perform((operation) => jobOf(operation, job))).result as ReplacedAll,
    ),
  )
  for (const id of [draft.id, active.id]) {
    const ofDocument = results.map(({ rows }) => rows.find((row) => row.id === id)!)
    expect(ofDocument.filter(({ done }) => done)).toHaveLength(1)
    expect(ofDocument.find(({ done }) => !done)!.reason?.[1]).toMatch(/does not use|open|in work|version/i)
  }
  expect((await buyer().list(recipe)).rows).toHaveLength(3)
})

test('a job says how far it is, and what was done when it is cancelled stays and may be taken back', async () => {
  const soups = [await soup(), await soup(), await soup(), await soup(), await soup()]
  const job = await queued({ uses: soups.map((one) => use(one)) })
  const seen: number[] = []
  const stopping = new Map<string, JobHandler>([
    [
      'replace',
      (work) =>
        replaceJob({
          ...work,
          async progress(done, total) {
            seen.push(done)
            if (done === 2) await buyer().perform((operation) => cancelJob(operation, job))
            await work.progress(done, total)
          },
        }),
    ],
  ])
  await runNextJob(app.engine, stopping)
  expect(await buyer().perform(async (operation) => (await jobOf(operation, job)).state)).toBe('cancelled')
  // Two are under way side by side; the one that is under way when the job is cancelled is done, and none is begun after it.
  // Which of two ends first, and whether both ended before the next is said, is open; what is said never falls.
  expect(seen[0]).toBe(0)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen).toContain(2)
  const first = async () => Promise.all(soups.map(async ({ id }) => (await partsOf(id))[0]![0]))
  const done = (await first()).filter((id) => id === pepper).length
  expect([2, 3]).toContain(done)
  expect((await first()).slice(0, done)).toEqual(Array.from({ length: done }, () => pepper))
  await finished(await buyer().perform((operation) => queueUndo(operation, job)))
  expect(await first()).toEqual(soups.map(() => salt))
})

test('every document asks for the rights of the person, and a stopped document takes no place', async () => {
  const one = await soup()
  const { rows } = await replaced({ uses: [use(one)] }, 'warehouse')
  expect(rows[0]).toMatchObject({ done: false, reason: [expect.any(String), expect.any(String)] })
  await buyer().act(spice, pepper, 'stop')
  const refused = await replaced({ uses: [use(one)] })
  expect(refused.rows[0]!.done).toBe(false)
  expect(await partsOf(one.id)).toEqual([
    [salt, '2', 'fine'],
    [pepper, '1', 'whole'],
  ])
})

test('a document that is named twice is replaced in once and counts once', async () => {
  const full = await buyer().create(jar, { spice: salt, mark: 'A1' })
  const { done, total, rows } = await replaced({ uses: [use(full, 'jar'), use(full, 'jar')] })
  expect([done, total, rows.map(({ id }) => id)]).toEqual([1, 1, [full.id]])
  expect((await buyer().get(jar, full.id)).spice).toBe(pepper)
})

test('among several links the replacement takes the place of what it replaces, once; it is found, and taken back', async () => {
  const garlic = (await buyer().create(spice, { name: '蒜' })).id
  const [one, both, other] = [
    await buyer().create(jar, { beside: [garlic, salt], mark: 'B1' }),
    await buyer().create(jar, { spice: salt, beside: [pepper, salt, garlic], mark: 'B2' }),
    await buyer().create(jar, { beside: [garlic], mark: 'B3' }),
  ]
  const uses = await buyer().perform((operation) => usesToReplace(operation, spice, salt))
  expect(uses.map(({ type, uses: some }) => [type.name, some.map(({ id, lines }) => [id, lines])])).toEqual([
    [
      'jar',
      [
        [both.id, 2],
        [one.id, 1],
      ],
    ],
  ])
  const job = await queued({ uses: [use(one, 'jar'), use(both, 'jar'), use(other, 'jar')] })
  const { rows } = (await finished(job)).result as ReplacedAll
  expect(rows.map(({ done }) => done)).toEqual([true, true, false])
  const stored = async () => Promise.all([one, both, other].map(async ({ id }) => (await buyer().get(jar, id)).beside))
  expect(await stored()).toEqual([[garlic, pepper], [pepper, garlic], [garlic]])
  await finished(await buyer().perform((operation) => queueUndo(operation, job)))
  expect(await stored()).toEqual([[garlic, salt], [pepper, salt, garlic], [garlic]])
})
