/** Tests of shares that find documents by their fields: documents that come to meet the condition later, versions, parallel transactions, statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { actMany, executeAction } from '../actions/execute-action.ts'
import { createDocuments } from '../create.ts'

const common = { module: 'story', rights: { read: ['*'], create: ['*'], edit: ['*'] }, list: { columns: ['number', 'status'] } } as const
const plan = document('plan', {
  ...common,
  kind: 'transaction',
  code: 'PLN',
  label: ['图', 'Plan'],
  number: 'P{0000}V{edition}',
  parties: { owner: 'brand', read: 'granted' },
  fields: {
    family: text(['系列', 'Family']),
    edition: integer(['版', 'Edition'], { computed: true, default: 1 }),
    first: link(['首', 'First'], 'plan', { computed: true }),
    previous: link(['前', 'Previous'], 'plan', { computed: true }),
    parts: lines(['部件', 'Parts'], { part: text(['部件', 'Part']) }),
  },
  statuses: {
    draft: { label: ['稿', 'Draft'], family: 'neutral', edit: true },
    active: { label: ['用', 'Active'], family: 'success', edit: ['family'] },
    archived: { label: ['档', 'Archived'], family: 'closed' },
  },
  actions: {
    activate: { label: ['启用', 'Activate'], from: 'draft', to: 'active' },
    revise: { label: ['新版', 'Revise'], from: 'active', to: 'active' },
    archive: { label: ['归档', 'Archive'], from: ['draft', 'active'], to: 'archived' },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: 'draft',
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'family', 'edition', 'first', 'previous', 'parts'] }],
})
const depot = document('depot', {
  ...common,
  kind: 'master',
  code: 'DPT',
  label: ['仓', 'Depot'],
  number: 'D{0000}',
  parties: { owner: 'brand', read: 'granted' },
  fields: { name: text(['名称', 'Name']) },
  statuses: {
    active: { label: ['启用', 'Active'], family: 'success', edit: true },
    stopped: { label: ['停用', 'Stopped'], family: 'closed' },
  },
  actions: {
    stop: { label: ['停用', 'Stop'], from: 'active', to: 'stopped' },
    start: { label: ['启用', 'Start'], from: 'stopped', to: 'active' },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
})
/** No share finds it. */
const memo = document('memo', {
  ...common,
  kind: 'transaction',
  code: 'MEM',
  label: ['便笺', 'Memo'],
  number: 'M{0000}',
  parties: { owner: 'brand' },
  fields: { family: text(['系列', 'Family']) },
  statuses: { open: { label: ['开', 'Open'], family: 'neutral', edit: true } },
  actions: {},
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'family'] }],
})
const job = document('job', {
  ...common,
  kind: 'transaction',
  code: 'JOB',
  label: ['工单', 'Job'],
  number: 'J{0000}',
  parties: {
    owner: 'brand',
    partyRoles: {
      supplier: { via: 'supplier', from: ['issued', 'counting'] },
      maker: { via: 'team.company', from: ['issued', 'counting'] },
    },
  },
  fields: {
    supplier: link(['供应商', 'Supplier'], 'company'),
    lines: lines(['明细', 'Lines'], { family: text(['系列', 'Family']) }),
    team: lines(['工厂', 'Makers'], { company: link(['公司', 'Company'], 'company') }, { rows: { visibleTo: 'company' } }),
    guests: lines(['来宾', 'Guests'], { company: link(['公司', 'Company'], 'company') }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    issued: { label: ['已下达', 'Issued'], family: 'info', edit: true },
    counting: { label: ['盘点', 'Counting'], family: 'info', edit: true },
    cancelled: { label: ['已取消', 'Cancelled'], family: 'closed' },
  },
  actions: {
    issue: { label: ['下达', 'Issue'], from: ['draft', 'counting'], to: 'issued' },
    count: { label: ['盘点', 'Count'], from: 'issued', to: 'counting' },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'issued', 'counting'], to: 'cancelled' },
  },
  shares: {
    goods: {
      while: ['issued'],
      until: ['cancelled'],
      to: ['supplier', 'maker'],
      of: [
        { type: 'plan', where: { family: 'lines.family', status: { value: ['active', 'archived'] } } },
        { type: 'depot', where: { ownerCompany: 'ownerCompany', status: { value: 'active' } } },
      ],
    },
    preview: {
      while: ['issued'],
      until: ['cancelled'],
      toLinked: ['guests.company'],
      of: [{ type: 'plan', where: { family: 'lines.family', status: { value: 'active' } } }],
    },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'supplier', 'lines', 'team', 'guests'] }],
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [plan, depot, memo, job] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const company = (name: string) => app.companies[name]!
const names = ['supplier', 'supplier2', 'factory', 'carrier'] as const
/** Returns who reads a document: by the record, which the column of header and lines must equal. */
async function readersOf(type: typeof plan | typeof depot, id: string): Promise<string[]> {
  const [{ shared } = { shared: [] }] = await app.sql<{ shared: string[] }>(`SELECT shared FROM story.${type.name} WHERE id = $1`, [id])
  const rows = await app.sql<{ id: string }>('SELECT DISTINCT company_id AS id FROM core.shared_document WHERE target_id = $1', [id])
  const nameOf = (one: unknown) => names.find((name) => company(name) === String(one))!
  const readers = shared.map(nameOf).sort()
  expect(rows.map((row) => nameOf(row.id)).sort()).toEqual(readers)
  if (type === plan)
    for (const line of await app.sql<{ shared: string[] }>('SELECT shared FROM story.plan__parts WHERE doc_id = $1', [id]))
      expect(line.shared.map(nameOf).sort()).toEqual(readers)
  for (const name of names) {
    const read = app.as(name).get(type, id)
    if (readers.includes(name)) expect((await read).id).toBe(id)
    else await expect(read).rejects.toMatchObject({ code: 404 })
  }
  return readers
}
const newPlan = (family: string) => buyer.create(plan, { family, parts: [{ part: 'sleeve' }] })
const newJob = (family: string, values: object = {}) =>
  buyer.create(job, { supplier: company('supplier'), lines: [{ family: 'other' }, { family }], ...values })
const issued = async (family: string, values: object = {}) => buyer.act(job, (await newJob(family, values)).id, 'issue')
const cancel = (id: string) => buyer.act(job, id, 'cancel')
const nextOf = async (id: string) => {
  await buyer.act(plan, id, 'revise')
  return (await app.sql<{ id: string }>('SELECT id FROM story.plan WHERE previous = $1', [id]))[0]!.id
}

test('a document that comes to meet the condition after the issue is shared with all companies at once', async () => {
  const one = await issued('A', { team: [{ company: company('supplier2') }, { company: company('factory') }] })
  const guests = await issued('A', { supplier: null, guests: [{ company: company('carrier') }] })
  const { id } = await newPlan('A')
  expect(await readersOf(plan, id)).toEqual([])
  await buyer.act(plan, id, 'activate')
  expect(await readersOf(plan, id)).toEqual(['carrier', 'factory', 'supplier', 'supplier2'])
  const created = await buyer.create(depot, { name: 'new' })
  expect(await readersOf(depot, created.id)).toEqual(['factory', 'supplier', 'supplier2'])
  await cancel(one.id)
  expect([await readersOf(plan, id), await readersOf(depot, created.id)]).toEqual([['carrier'], []])
  await cancel(guests.id)
  expect(await readersOf(plan, id)).toEqual([])
})

test('a later version is shared when it is activated, and a withdrawal reaches every version', async () => {
  const [one, two] = [await issued('B'), await issued('B')]
  const first = (await newPlan('B')).id
  await buyer.act(plan, first, 'activate')
  const second = await nextOf(first)
  expect(await readersOf(plan, second)).toEqual([])
  await buyer.act(plan, second, 'activate')
  const third = await nextOf(second)
  await cancel(one.id)
  await buyer.act(plan, third, 'activate')
  const all = () => Promise.all([first, second, third].map((id) => readersOf(plan, id)))
  expect(await all()).toEqual([['supplier'], ['supplier'], ['supplier']])
  await cancel(two.id)
  expect(await all()).toEqual([[], [], []])
  expect(await app.sql('SELECT 1 FROM core.shared_document WHERE target_id = ANY ($1)', [[first, second, third]])).toEqual([])
})

test('only documents in a status of `while` share, and a changed value counts as a status does', async () => {
  const [draft, counting] = [await newJob('C'), await issued('C', { supplier: company('supplier2') })]
  await buyer.act(job, counting.id, 'count')
  const { id } = await newPlan('elsewhere')
  await buyer.act(plan, id, 'activate')
  await buyer.save(plan, id, { family: 'C' })
  expect(await readersOf(plan, id)).toEqual([])
  await buyer.act(job, draft.id, 'issue')
  expect(await readersOf(plan, id)).toEqual(['supplier'])
  await buyer.act(job, counting.id, 'issue')
  expect(await readersOf(plan, id)).toEqual(['supplier', 'supplier2'])
  for (const one of [draft, counting]) await cancel(one.id)
})

test('what no longer meets the condition stays shared until the sharing document changes, and comes back with it', async () => {
  const { id: jobId } = await issued('D')
  const { id } = await buyer.create(depot, { name: 'resting' })
  await buyer.act(depot, id, 'stop')
  expect(await readersOf(depot, id)).toEqual(['supplier'])
  await buyer.save(job, jobId, { supplier: company('supplier2') })
  expect(await readersOf(depot, id)).toEqual([])
  await buyer.act(depot, id, 'start')
  expect(await readersOf(depot, id)).toEqual(['supplier2'])
  await cancel(jobId)
  expect(await readersOf(depot, id)).toEqual([])
})

/** Does an action in a transaction of its own that stays open until `end` is called. */
async function openTransaction(type: typeof plan | typeof job, id: string, action: string) {
  const [acted, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = buyer.perform(async (operation) => {
    const [{ version }] = (await operation.tx.rows(`SELECT version FROM story.${type.name} WHERE id = $1`, [id])) as [{ version: number }]
    await executeAction(operation, type, { id, action, version })
    acted.resolve()
    await ending.promise
  })
  await Promise.race([acted.promise, work])
  return { end: () => (ending.resolve(), work) }
}
/** Does `first` and then `second`, which waits for the first one or ends before it is committed. */
async function overlapping(first: readonly [typeof plan | typeof job, string, string], second: typeof first) {
  const open = await openTransaction(...first)
  const ended = Promise.withResolvers<boolean>()
  const later = buyer.act(...second).finally(() => ended.resolve(true))
  const soon = () => new Promise<boolean>((go) => setTimeout(() => go(false), 20))
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (!(await Promise.race([ended.promise, soon()])) && (await app.sql(waits)).length === 0);
  await open.end()
  await later
}

test.each(['issue first', 'activation first'])('an issue and an activation at the same time end with the grant: %s', async (order) => {
  for (const before of ['new', 'next version']) {
    const family = `E ${order} ${before}`
    const { id: jobId } = await newJob(family)
    let { id } = await newPlan(family)
    if (before === 'next version') {
      await buyer.act(plan, id, 'activate')
      id = await nextOf(id)
    }
    const both = [[job, jobId, 'issue'] as const, [plan, id, 'activate'] as const] as const
    await (order === 'issue first' ? overlapping(both[0], both[1]) : overlapping(both[1], both[0]))
    expect(await readersOf(plan, id), family).toEqual(['supplier'])
    await cancel(jobId)
    expect(await readersOf(plan, id), family).toEqual([])
  }
})

test.each(['cancellation first', 'activation first'])(
  'a cancellation and an activation at the same time leave no grant: %s',
  async (order) => {
    const { id: jobId } = await issued(`F ${order}`)
    const { id } = await newPlan(`F ${order}`)
    const both = [[job, jobId, 'cancel'] as const, [plan, id, 'activate'] as const] as const
    await (order === 'cancellation first' ? overlapping(both[0], both[1]) : overlapping(both[1], both[0]))
    expect(await readersOf(plan, id)).toEqual([])
  },
)

test('issues, cancellations and activations of one family in parallel leave the companies of the jobs in force', async () => {
  const size = Math.max(proofSize(40), 8)
  const jobs = await Promise.all(
    Array.from({ length: size }, (_, at) => newJob('G', { supplier: company(at % 2 ? 'supplier' : 'supplier2') })),
  )
  const plans = await Promise.all(Array.from({ length: size }, () => newPlan('G')))
  await Promise.all([
    ...jobs.map(async ({ id }, at) => {
      await buyer.act(job, id, 'issue')
      if (at > 1) await cancel(id)
    }),
    ...plans.map(({ id }) => buyer.act(plan, id, 'activate')),
    ...plans.map(() => buyer.create(depot, { name: 'G' })),
  ])
  for (const { id } of plans) expect(await readersOf(plan, id)).toEqual(['supplier', 'supplier2'])
  for (const { id } of jobs.slice(0, 2)) await cancel(id)
  const left = await app.sql('SELECT 1 FROM core.shared_document WHERE target_id = ANY ($1)', [plans.map(({ id }) => id)])
  expect(left).toEqual([])
  expect(await app.sql(`SELECT 1 FROM story.plan WHERE family = 'G' AND shared <> '{}'`)).toEqual([])
})

test('40 documents are found for 30 with the statements of one for one, and a type that no share finds costs none', async () => {
  const countOf = async (family: string, plans: number, jobs: number) => {
    for (let at = 0; at < jobs; at++) await issued(family)
    const ids: string[] = []
    for (let at = 0; at < plans; at++) ids.push((await newPlan(family)).id)
    const [activation, creation] = [
      await sentStatements(buyer, (operation) => actMany(operation, plan, ids, { action: 'activate' })),
      await sentStatements(buyer, (operation) =>
        createDocuments(
          operation,
          depot,
          ids.map((name) => ({ name })),
        ),
      ),
    ]
    for (const id of ids)
      expect((await app.sql<{ shared: string[] }>('SELECT shared FROM story.plan WHERE id = $1', [id]))[0]!.shared).toHaveLength(1)
    return { activation, creation: creation.filter((sql) => sql.includes('shared_document')) }
  }
  const two = await countOf('H', 2, 2)
  const many = await countOf('I', 40, 30)
  expect(many.activation.length).toBe(two.activation.length)
  expect([two.creation.length, many.creation.length]).toEqual([1, 1])
  const memos = await sentStatements(buyer, (operation) => createDocuments(operation, memo, [{ family: 'H' }]))
  expect(memos.filter((sql) => /shared|advisory/.test(sql))).toEqual([])
})
