/** Tests of several documents that are created with a process and advanced in it: statements, and all rows as of those done one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lineLink } from '../../../model/fields/line-link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { matrix } from '../../../model/fields/matrix.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import { cutting, sizes } from '../../testing/consumption-fixture.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { lastEvent, storedRows, withoutIds, type Rows } from '../../testing/stored-rows.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { byRoles, initiator, last, node, step } from '../../testing/workflow-fixture.ts'
import { publish, saveDraft } from '../../workflow/design/definitions.ts'
import type { ProcessDefinition } from '../../../model/process/process.ts'
import { logicContext } from './logic-context.ts'

const common = { module: 'tale', kind: 'transaction', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
/** A master whose company is looked up by every document that links to it. */
const mill = document('mill', {
  ...common,
  kind: 'master',
  code: 'MIL',
  label: ['厂', 'Mill'],
  parties: { owner: 'brand' },
  fields: { name: text(['名称', 'Name']), company: link(['公司', 'Company'], 'company') },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'], sort: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'company'] }],
})
/** A document that consumes on its first step, is shared with the mill's company then, and has no number. */
const issue = document('issue', {
  ...common,
  code: 'ISS',
  label: ['发料', 'Issue'],
  title: ['remark'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'mill', from: ['review', 'approved'] } } },
  fields: {
    remark: text(['备注', 'Remark']),
    mill: link(['厂', 'Mill'], 'mill'),
    lines: lines(['明细', 'Lines'], {
      cut: lineLink(['裁单行', 'Cutting line'], 'cutting', 'lines', { required: true }),
      sizes: matrix(['尺码', 'Sizes']),
      quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(sizes)' }),
    }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    review: { label: ['待审', 'Review'], family: 'attention' },
    approved: { label: ['已通过', 'Approved'], family: 'success' },
    cancelled: { label: ['已取消', 'Cancelled'], family: 'closed', end: true },
  },
  flow: ['draft', 'review', 'approved'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'review' },
    approve: { label: ['审批', 'Approve'], from: 'review', to: 'approved', sign: 'any', by: 'manager' },
    cancel: { label: ['取消', 'Cancel'], from: ['review', 'approved'], to: 'cancelled' },
  },
  consumes: {
    lines: [
      {
        source: 'cut',
        quantity: 'quantity',
        matrix: 'sizes',
        sourceMatrix: 'good',
        counter: 'sewn',
        of: 'quantity',
        on: ['submit'],
        free: ['cancel'],
        sourceWhile: ['draft'],
      },
    ],
  },
  list: { columns: ['remark'], sort: ['-id'] },
  form: [{ section: ['基本', 'Basic'], fields: ['remark', 'mill', 'lines'] }],
})

let app: Story
let buyer: Person
let mills: string[]
beforeAll(async () => {
  app = await story({ documents: [cutting, mill, issue] as AnyDocument[] })
  buyer = app.as('buyer')
  const companies = ['supplier', 'supplier2'].map((name) => app.companies[name]!)
  mills = []
  for (let at = 0; at < 20; at++) mills.push((await buyer.create(mill, { name: `mill ${at}`, company: companies[at % 2]! })).id)
})
afterAll(() => app?.end())

/** Creates a cutting order with one line of 10 pieces and returns its line. */
const cut = async (): Promise<string> => (await buyer.create(cutting, { lines: [{ good: sizes({ S: '10' }) }] })).lines[0]!.id
const cuts = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, cut))
const valuesOf = (source: string, at: number) => ({
  remark: `issue ${at}`,
  mill: mills[at]!,
  lines: [{ cut: source, sizes: sizes({ S: '2' }) }],
})
const createMany = async (sources: readonly string[]): Promise<string[]> =>
  (await buyer.perform((operation) => logicContext(operation).createMany(issue, sources.map(valuesOf)))).map(({ id }) => id)

const actions = ['submit', 'approve', 'cancel'] as const

test('creating 2 and 20 documents with a process sends the same number of statements', async () => {
  const count = async (many: number) => {
    const sources = await cuts(many)
    return (await sentStatements(buyer, (operation) => logicContext(operation).createMany(issue, sources.map(valuesOf)))).length
  }
  expect(await count(20)).toBe(await count(2))
})

test('a step of the process, with what it consumes, sends the same number of statements for 2 and for 20 documents', async () => {
  const counts = async (many: number) => {
    const ids = await createMany(await cuts(many))
    const sent: number[] = []
    for (const action of actions)
      sent.push(
        (await sentStatements(buyer, (operation) => logicContext(operation).actMany(issue, ids, action, { comment: 'all' }))).length,
      )
    return sent
  }
  const [few, many] = [await counts(2), await counts(20)]
  expect(many).toEqual(few)
  expect(Math.max(...many)).toBeLessThanOrEqual(20)
})

/** Creates two documents, does all actions, and returns all rows of them and of the orders that they consumed, after each action. */
async function done(
  create: (sources: readonly string[]) => Promise<string[]>,
  act: (ids: readonly string[], action: (typeof actions)[number]) => Promise<unknown>,
): Promise<Rows[]> {
  const sources = await cuts(2)
  let since = await lastEvent(app)
  const ids = await create(sources)
  const named = async () => withoutIds({ sources: sources.map((id) => ({ id })), ...(await storedRows(app, 'issue', { ids, since })) })
  const rows = [await named()]
  for (const action of actions) {
    since = await lastEvent(app)
    await act(ids, action)
    rows.push(await named())
    const consumed = await app.sql(
      `SELECT l.sewn, t.version, (SELECT json_agg(json_build_object('action', j.action, 'changes', j.changes::text ~ 'sewn') ORDER BY j.version) FROM core.journal j WHERE j.doc_id = t.id) AS journal,
         (SELECT json_agg(json_build_object('cell', c.cell, 'quantity', c.quantity)) FROM core.consumption_cell c WHERE c.line_id = l.id) AS cells
       FROM story.cutting__lines l JOIN story.cutting t ON t.id = l.doc_id WHERE l.id = ANY ($1::bigint[]) ORDER BY l.id`,
      [sources],
    )
    rows.push({ consumed })
  }
  return rows
}

test('documents created and advanced together have the rows of those done one by one, and so have the orders that they consume', async () => {
  const together = await done(createMany, (ids, action) =>
    buyer.perform((operation) => logicContext(operation).actMany(issue, ids, action, { comment: 'all' })),
  )
  const alone = await done(
    async (sources) => {
      const ids: string[] = []
      for (const [at, source] of sources.entries())
        ids.push((await buyer.perform((operation) => logicContext(operation).create(issue, valuesOf(source, at)))).id)
      return ids
    },
    async (ids, action) => {
      for (const id of ids) await buyer.perform((operation) => logicContext(operation).act(issue, id, action, { comment: 'all' }))
    },
  )
  expect(alone.map((rows) => rows['process']?.map(({ node, status }) => `${node} ${status}`))).toEqual([
    ['draft in_progress', 'draft in_progress'],
    ['review in_progress', 'review in_progress'],
    undefined,
    ['approved approved', 'approved approved'],
    undefined,
    expect.anything(),
    undefined,
  ])
  expect(alone[1]!['events']!.length, 'the manager is told of both').toBeGreaterThan(1)
  expect(alone[2]!['consumed']!.map(({ sewn }) => sewn)).toEqual(['2', '2'])
  expect(alone[6]!['consumed']!.map(({ sewn }) => sewn)).toEqual(['0', '0'])
  for (const [step, rows] of alone.entries())
    for (const [table, all] of Object.entries(rows)) expect(together[step]![table], `${table} after step ${step}`).toEqual(all)
})

test('documents that consume the same line together never consume more than is open, and one refusal changes none', async () => {
  const source = await cut()
  const ids = await createMany([source, source, source])
  const submit = (some: readonly string[]) => buyer.perform((operation) => logicContext(operation).actMany(issue, some, 'submit'))
  await submit(ids)
  const consumed = () =>
    app.sql<{ sewn: string; version: number }>(
      'SELECT l.sewn, t.version FROM story.cutting__lines l JOIN story.cutting t ON t.id = l.doc_id WHERE l.id = $1',
      [source],
    )
  // Three documents count on one line, which is written once.
  expect(await consumed()).toEqual([{ sewn: '6', version: 2 }])
  const more = await createMany([source, source, source])
  await expect(submit(more)).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'lines[0].sizes', key: 'take.tooMuch', values: { open: '0', asked: '2' } }],
  })
  expect(await consumed()).toEqual([{ sewn: '6', version: 2 }])
  expect((await buyer.get(issue, more[0]!)).status).toBe('draft')
})

test('each of several documents asks the people of its own counterparty', async () => {
  const theirs = { ...byRoles('supplier'), partyRole: 'supplier' }
  const nodes = [
    node('draft', initiator, undefined, { launchAction: 'submit', formEditable: true }),
    node('review', theirs, [step('any', theirs)], { launchAction: 'approve' }),
    last('approved'),
  ]
  const definition: ProcessDefinition = { code: 'issue', name: ['发料', 'Issue'], version: 1, page: 'issue', nodes }
  await app.as('admin').perform(async (operation) => publish(operation, (await saveDraft(operation, { definition })).id))
  const ids = await createMany(await cuts(4))
  await buyer.perform((operation) => logicContext(operation).actMany(issue, ids, 'submit'))
  const tasks = await app.sql<{ doc: string; user: string; company: string }>(
    `SELECT doc_id::text AS doc, user_id::text AS user, company_id::text AS company FROM core.process_task
     WHERE doc_id = ANY ($1::bigint[]) AND node = 'review' ORDER BY doc_id`,
    [ids],
  )
  const [first, second] = [app.companies['supplier']!, app.companies['supplier2']!]
  expect(tasks.map(({ doc, company }) => [doc, company])).toEqual(ids.map((id, at) => [id, [first, second][at % 2]]))
  expect(new Set(tasks.map(({ user }) => user)).size).toBe(2)
})
