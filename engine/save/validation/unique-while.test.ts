/** Tests of keys that one document has at a time (`uniqueBy`): every way to get a key, the race of 50 callers, the index, statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersAtOnce } from '../../testing/proof-size.ts'
import { document } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { WeftError } from '../../../model/errors.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { createDocuments } from '../create.ts'
import { logicContext } from '../actions/logic-context.ts'
import { unique } from './unique-violations.ts'
import { holderErrors } from './unique-while.ts'

const plan = document('sampling_plan', {
  module: 'story',
  code: 'SPL',
  kind: 'config',
  label: ['抽样方案', 'Sampling plan'],
  number: 'SP-{00000}',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    level: text(['水平', 'Level'], { list: 'column' }),
    client: link(['客户', 'Client'], 'company'),
  },
  statuses: { draft: { edit: true }, active: { edit: true }, paused: { label: ['暂停', 'Paused'], family: 'closed' }, archived: {} },
  actions: {
    open: { label: ['启用', 'Open'], from: ['draft', 'archived'], to: 'active' },
    pause: { label: ['暂停', 'Pause'], from: 'active', to: 'paused' },
    archive: { from: ['active', 'paused'], to: 'archived' },
  },
  constraints: [{ uniqueBy: ['level', 'client'], while: ['active', 'paused'] }],
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [plan] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

/** Returns the field errors with which work is refused; none when it is done. */
async function refusal(work: Promise<unknown>): Promise<readonly FieldError[]> {
  try {
    await work
    return []
  } catch (error) {
    if (!(error instanceof WeftError) || error.fields.length === 0) throw error
    return error.fields
  }
}
const draft = (level: string | null, more: object = {}) => buyer.create(plan, { level, ...more })
const opened = async (level: string | null, more: object = {}) => buyer.act(plan, (await draft(level, more)).id, 'open')

test('a second document is refused at the first field of the key, with the number of the other; any number are drafts', async () => {
  const first = await opened('II')
  const second = await draft(' i I ')
  const errors = await refusal(buyer.act(plan, second.id, 'open'))
  expect(errors).toEqual([
    {
      path: 'level',
      key: 'constraint.uniqueBy',
      values: { document: first.number, documentEn: first.number, fields: '水平、客户', fieldsEn: 'Level, Client' },
    },
  ])
  await buyer.act(plan, first.id, 'pause')
  expect(await refusal(buyer.act(plan, second.id, 'open'))).toHaveLength(1)
  await buyer.act(plan, first.id, 'archive')
  await buyer.act(plan, second.id, 'open')
  expect(await refusal(buyer.act(plan, first.id, 'open'))).toMatchObject([{ values: { document: second.number } }])
})

test('a key without any value is none; beside a value two blanks are equal, and each owner has keys of its own', async () => {
  await opened(null)
  const blank = await opened(null)
  const client = app.companies['supplier']
  await opened(null, { client })
  expect(await refusal(opened(null, { client }))).toHaveLength(1)
  await opened('IX')
  expect(await refusal(opened('IX'))).toHaveLength(1)
  expect(await refusal(buyer.save(plan, blank.id, { level: 'IX' }))).toHaveLength(1)
  await opened('IX', { client })
  const other = app.as('other.buyer')
  await other.act(plan, (await other.create(plan, { level: 'IX' })).id, 'open')
})

test('a save that changes the key of an active document is refused as well; one that keeps it asks the database nothing', async () => {
  await opened('S-1')
  const other = await opened('S-2')
  expect(await refusal(buyer.save(plan, other.id, { level: 'S-1' }))).toMatchObject([{ path: 'level', key: 'constraint.uniqueBy' }])
  const statements = await sentStatements(buyer, (operation) => logicContext(operation).set(plan, other.id, { level: 'S-2 ' }))
  expect(statements.filter((sql) => sql.includes('sampling_plan') && sql.includes('unnest'))).toEqual([])
})

test('documents of one batch get no common key; an import reports every row', async () => {
  const all = [await draft('III'), await draft('iii'), await draft('IV')]
  const openAll = buyer.perform((operation) =>
    logicContext(operation).actMany(
      plan,
      all.map(({ id }) => id),
      'open',
    ),
  )
  expect(await refusal(openAll)).toMatchObject([{ path: 'level', key: 'constraint.uniqueByAnother' }])
  await opened('V')
  const rows = ['V', 'VI', 'vi', 'V'].map((level, at) => ({ doc: { ...all[0]!, id: String(-at), level, status: 'active' } as never }))
  const errors = await buyer.perform((operation) => holderErrors(operation, plan, rows))
  expect(errors.map((some) => some.map(({ key }) => key))).toEqual([
    ['constraint.uniqueBy'],
    [],
    ['constraint.uniqueByAnother'],
    ['constraint.uniqueBy'],
  ])
})

test('of all parallel callers exactly one gets the key, the others its number', async () => {
  const drafts = await Promise.all(Array.from({ length: callersAtOnce }, () => draft('race')))
  const results = await Promise.all(drafts.map(({ id }) => refusal(buyer.act(plan, id, 'open', { version: 1 }))))
  const winners = drafts.filter((_, at) => results[at]!.length === 0)
  expect(winners).toHaveLength(1)
  for (const errors of results.filter(({ length }) => length > 0))
    expect(errors).toMatchObject([{ path: 'level', values: { document: winners[0]!.number } }])
  const [stored] = await app.sql(`SELECT count(*)::int AS n FROM story.sampling_plan WHERE level = 'race' AND status = 'active'`)
  expect(stored).toEqual({ n: 1 })
})

test('the database refuses what is written past the engine, and the engine says so at the field', async () => {
  const first = await opened('past')
  const second = await draft('past')
  const write = () => app.sql(`UPDATE story.sampling_plan SET status = 'active' WHERE id = $1`, [second.id])
  await expect(write()).rejects.toMatchObject({ code: '23505', constraint: 'one__sampling_plan__level__client' })
  expect(await refusal(unique(plan, second, write))).toMatchObject([{ path: 'level', key: 'constraint.uniqueByAnother' }])
  await app.sql(`UPDATE story.sampling_plan SET status = 'archived' WHERE id = $1`, [first.id])
  await write()
})

test('2 and 100 documents send the same number of statements', async () => {
  const counts: number[] = []
  for (const size of [2, 100]) {
    const values = Array.from({ length: size }, (_, at) => ({ level: `${size}-${at}` }))
    const ids = (await buyer.perform((operation) => createDocuments(operation, plan, values))).map(({ doc }) => doc.id)
    counts.push((await sentStatements(buyer, (operation) => logicContext(operation).actMany(plan, ids, 'open'))).length)
  }
  expect(counts[1]).toBe(counts[0])
})
