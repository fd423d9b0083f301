/** Tests of lists that are drawn as trees: rows at the top, places of rows in one statement, the way to a row that was searched for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import type { ListQuery, TreePlace } from '../../model/lists/list-query.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { list } from './list.ts'

const head = { module: 'story', kind: 'master', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const shelf = document('shelf', {
  ...head,
  code: 'SHE',
  label: ['架', 'Shelf'],
  title: ['name'],
  parties: { owner: 'brand' },
  fields: { name: text(['名', 'Name']), parent: link(['上级', 'Parent'], 'shelf'), note: text(['注', 'Note']) },
  statuses: { active: { edit: true } },
  actions: {},
  tree: { parent: 'parent', maxDepth: 4 },
  list: { columns: ['name', 'note'], search: ['name'], sort: ['name'], filters: ['parent'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'parent', 'note'] }],
})
const plain = document('plain', {
  ...head,
  code: 'PLA',
  label: ['平', 'Plain'],
  parties: { owner: 'brand' },
  fields: { name: text(['名', 'Name']) },
  statuses: { active: { edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})

let app: Story
const ids: Record<string, string> = {}
const put = async (name: string, parent?: string) => {
  ids[name] = (await app.as('buyer').create(shelf, { name, parent: parent === undefined ? null : ids[parent] })).id
}
beforeAll(async () => {
  app = await story({ documents: [shelf, plain] })
  for (const [name, parent] of [['A'], ['B'], ['A1', 'A'], ['A2', 'A'], ['A1x', 'A1'], ['A1xy', 'A1x']] as const) await put(name, parent)
})
afterAll(() => app?.end())

const read = (query: ListQuery, name = 'buyer') => app.as(name).perform((operation) => list(operation, shelf, query))
const placesIn = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.rows.map((row) => {
    const { path, below } = row['$tree'] as TreePlace
    return [row['name'], path.map(({ title }) => title), below]
  })

test('the rows at the top say how many documents are below them; the count is that of all', async () => {
  const answer = await read({ tree: 'top', columns: ['name'], count: true })
  expect(placesIn(answer)).toEqual([
    ['A', [], 2],
    ['B', [], 0],
  ])
  expect(answer.count).toBe(6)
})

test('the rows below a row have the way to them, from the top', async () => {
  const below = (name: string) => read({ tree: 'all', columns: ['name'], filters: [{ field: 'parent', operator: 'eq', value: ids[name] }] })
  expect(placesIn(await below('A'))).toEqual([
    ['A1', ['A'], 1],
    ['A2', ['A'], 0],
  ])
  expect(placesIn(await below('A1x'))).toEqual([['A1xy', ['A', 'A1', 'A1x'], 0]])
})

test('rows that were searched for have the way to them', async () => {
  expect(placesIn(await read({ tree: 'all', columns: ['name'], search: 'A1x' }))).toContainEqual(['A1xy', ['A', 'A1', 'A1x'], 0])
})

test('a list that is not asked for its tree says nothing about it, and another company sees none of it', async () => {
  expect((await read({ columns: ['name'] })).rows[0]).not.toHaveProperty('$tree')
  expect((await read({ tree: 'top', columns: ['name'] }, 'other.buyer')).rows).toEqual([])
})

test('places of 2 and of 100 rows are one statement', async () => {
  for (let at = 0; at < 100; at++) await app.as('buyer').create(shelf, { name: `C${at}`, parent: ids['B'] })
  const statements = async (size: number, tree?: 'all') => {
    const sent = await sentStatements(app.as('buyer'), (operation) =>
      list(operation, shelf, { size, columns: ['name'], ...(tree ? { tree } : {}) }),
    )
    return sent.length
  }
  const [few, many, without] = [await statements(2, 'all'), await statements(100, 'all'), await statements(100)]
  expect(few).toBe(many)
  expect(many).toBe(without + 1)
})

test('a type without a tree, and a place that there is not, are refused', async () => {
  const badRequest = { code: 400 }
  await expect(app.as('buyer').perform((operation) => list(operation, plain, { tree: 'top' }))).rejects.toMatchObject(badRequest)
  await expect(read({ tree: 'side' as 'top' })).rejects.toMatchObject(badRequest)
})
