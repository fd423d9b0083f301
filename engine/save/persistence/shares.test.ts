/** Tests of shared documents (`shares`): who may read what before, during and after, by every way to read; concurrency; number of statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { file } from '../../../model/fields/file.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { exportRows } from '../../export/export.ts'
import { allowedFiles } from '../../files/files.ts'
import { globalSearch } from '../../query/global-search.ts'
import { lookup } from '../../query/lookup.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { asSystem } from '../../store/scope.ts'
import { actMany } from '../actions/execute-action.ts'
import { changeDocuments } from '../change.ts'

const common = {
  module: 'tale',
  rights: { read: ['*'], create: ['*'], edit: ['*'], export: ['*'] },
} as const
const pattern = document('pattern', {
  ...common,
  kind: 'master',
  code: 'PTN',
  label: ['版型', 'Pattern'],
  parties: { owner: 'brand', read: 'granted' },
  fields: {
    name: text(['名称', 'Name'], { required: true }),
    family: text(['系列', 'Family']),
    papers: file(['图纸', 'Papers']),
    parts: lines(['部件', 'Parts'], { part: text(['部件', 'Part']) }),
  },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name', 'family'], search: ['name'], sort: ['-createdAt'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'family', 'papers', 'parts'] }],
})
const job = document('job', {
  ...common,
  kind: 'transaction',
  code: 'JOB',
  label: ['工单', 'Job'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['issued', 'counting'] } } },
  fields: {
    supplier: link(['供应商', 'Supplier'], 'company'),
    main: link(['主版型', 'Main pattern'], 'pattern'),
    family: text(['系列', 'Family']),
    lines: lines(['明细', 'Lines'], { pattern: link(['版型', 'Pattern'], 'pattern') }),
    guests: lines(['来宾', 'Guests'], { company: link(['公司', 'Company'], 'company') }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    issued: { label: ['已下达', 'Issued'], family: 'info', edit: true },
    // Neither shares nor withdraws: as a status of a platform's own process.
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
      to: ['supplier'],
      of: ['main', 'lines.pattern', { type: 'pattern', where: { family: 'family', ownerCompany: 'ownerCompany' } }],
    },
    preview: { while: ['issued'], until: ['cancelled'], toLinked: ['guests.company'], of: ['main'] },
  },
  list: { columns: ['family', 'status'], sort: ['-createdAt'] },
  form: [{ section: ['基本', 'Basic'], fields: ['supplier', 'main', 'family', 'lines', 'guests'] }],
})
/** Shares from its first status on, in which it may be removed. */
const enquiry = document('enquiry', {
  ...common,
  kind: 'transaction',
  code: 'ENQ',
  label: ['询价', 'Enquiry'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  fields: { supplier: link(['供应商', 'Supplier'], 'company'), main: link(['主版型', 'Main pattern'], 'pattern') },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  shares: { asked: { while: ['draft'], to: ['supplier'], of: ['main'] } },
  list: { columns: ['supplier', 'status'], sort: ['-createdAt'] },
  form: [{ section: ['基本', 'Basic'], fields: ['supplier', 'main'] }],
})

let app: Story
let buyer: Person
let nextFile = 900
beforeAll(async () => {
  app = await story({ documents: [pattern, job, enquiry] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

async function newPattern(name: string, family?: string) {
  const { platform, company, user } = buyer.actor
  const id = String(nextFile++)
  await app.sql(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, 'a.pdf', 'pdf', 1, '\\x00', 'a')`,
    [platform, id, company, user],
  )
  return buyer.create(pattern, { name, family, papers: [id], parts: [{ part: 'sleeve' }] })
}
const company = (name: string) => app.companies[name]!

/** Returns by which ways a person reaches a pattern: every one, or none. */
async function waysTo(name: string, doc: { readonly id: string; readonly name: string; readonly papers: readonly string[] }) {
  const person = app.as(name)
  const hasDocument = (all: readonly unknown[]) => JSON.stringify(all).includes(`"${doc.id}"`)
  return {
    view: await person.get(pattern, doc.id).then(
      ({ parts }) => parts.length === 1,
      () => false,
    ),
    list: hasDocument((await person.list(pattern, { size: 200 })).rows),
    search: hasDocument((await person.list(pattern, { search: doc.name })).rows),
    global: hasDocument(await person.perform((operation) => globalSearch(operation, doc.name))),
    lookup: hasDocument(await person.perform((operation) => lookup(operation, 'pattern', { search: doc.name }))),
    export: await person.perform((operation) =>
      exportRows(operation, pattern, {}).then(
        ({ table }) => JSON.stringify(table.rows).includes(doc.name),
        () => false,
      ),
    ),
    file: (await person.perform((operation) => allowedFiles(operation, doc.papers))).size === 1,
    table: (await person.perform(({ tx }) => tx.rows('SELECT id FROM tale.pattern WHERE id = $1', [doc.id]))).length === 1,
    parts: (await person.perform(({ tx }) => tx.rows('SELECT id FROM tale.pattern__parts WHERE doc_id = $1', [doc.id]))).length === 1,
  }
}
const ways = ['view', 'list', 'search', 'global', 'lookup', 'export', 'file', 'table', 'parts'] as const
const every = Object.fromEntries(ways.map((way) => [way, true]))
const none = Object.fromEntries(ways.map((way) => [way, false]))

test('a party reads what the document names from the status on, by every way, and no other company ever does', async () => {
  const shirt = await newPattern('alpha shirt')
  const { id } = await buyer.create(job, { supplier: company('supplier'), lines: [{ pattern: shirt.id }] })
  expect(await waysTo('supplier', shirt)).toEqual(none)
  await buyer.act(job, id, 'issue')
  expect(await waysTo('supplier', shirt)).toEqual(every)
  for (const outsider of ['supplier2', 'factory', 'other.buyer']) expect(await waysTo(outsider, shirt), outsider).toEqual(none)
  expect(await waysTo('buyer', shirt)).toEqual(every)
  await buyer.act(job, id, 'cancel')
  expect(await waysTo('supplier', shirt)).toEqual(none)
})

test('what is shared follows changed links, lines and parties, and stays as it is in a status that says nothing', async () => {
  const [a, b] = [await newPattern('beta one'), await newPattern('beta two')]
  const { id } = await buyer.create(job, { supplier: company('supplier'), main: a.id })
  await buyer.act(job, id, 'issue')
  await buyer.save(job, id, { main: null, lines: { set: [{ pattern: b.id }] } })
  expect([await waysTo('supplier', a), await waysTo('supplier', b)]).toEqual([none, every])
  // People do not give a sent document to another company; logic does.
  await buyer.perform((operation) =>
    asSystem(operation, (system) => changeDocuments(system, job, [{ id, values: { supplier: company('supplier2') } }])),
  )
  expect([await waysTo('supplier', b), await waysTo('supplier2', b)]).toEqual([none, every])
  await buyer.act(job, id, 'count')
  await buyer.save(job, id, { main: a.id })
  expect([await waysTo('supplier2', a), await waysTo('supplier2', b)]).toEqual([none, every])
  await buyer.act(job, id, 'issue')
  expect(await waysTo('supplier2', a)).toEqual(every)
  await buyer.act(job, id, 'cancel')
  expect([await waysTo('supplier2', a), await waysTo('supplier2', b)]).toEqual([none, none])
})

test('documents are found by their fields, companies by links of lines, each within its own share', async () => {
  const [main, foundPattern] = [await newPattern('gamma main', 'G'), await newPattern('gamma found', 'G')]
  const { id } = await buyer.create(job, {
    supplier: company('supplier'),
    family: 'G',
    main: main.id,
    guests: [{ company: company('factory') }],
  })
  await buyer.act(job, id, 'issue')
  expect([await waysTo('supplier', main), await waysTo('supplier', foundPattern)]).toEqual([every, every])
  expect([await waysTo('factory', main), await waysTo('factory', foundPattern)]).toEqual([every, none])
  const { guests } = await buyer.get(job, id)
  await buyer.save(job, id, { guests: { remove: [guests[0]!.id] } })
  expect([await waysTo('supplier', main), await waysTo('factory', main)]).toEqual([every, none])
})

test('what two documents share stays shared until both withdraw it', async () => {
  const shirt = await newPattern('delta shirt')
  const make = () => buyer.create(job, { supplier: company('supplier'), lines: [{ pattern: shirt.id }, { pattern: shirt.id }] })
  const [one, two] = [await make(), await make()]
  for (const { id } of [one, two]) await buyer.act(job, id, 'issue')
  await buyer.act(job, one.id, 'cancel')
  expect(await waysTo('supplier', shirt)).toEqual(every)
  await buyer.act(job, two.id, 'cancel')
  expect(await waysTo('supplier', shirt)).toEqual(none)
})

test('50 documents that share and withdraw one pattern at the same time leave exactly the companies of those in force', async () => {
  const shirt = await newPattern('epsilon shirt')
  const size = Math.max(proofSize(50), 6)
  const jobs = []
  for (let at = 0; at < size; at++)
    jobs.push(await buyer.create(job, { supplier: company(at % 2 ? 'supplier' : 'supplier2'), lines: [{ pattern: shirt.id }] }))
  const half = jobs.slice(0, size / 2)
  for (const { id } of half) await buyer.act(job, id, 'issue')
  const staying = new Set(jobs.slice(-3).map(({ id }) => id))
  const end = async (id: string) => {
    if (!staying.has(id)) await buyer.act(job, id, 'cancel')
  }
  await Promise.all(jobs.map(async ({ id }, at) => (at < size / 2 ? end(id) : buyer.act(job, id, 'issue').then(() => end(id)))))
  const [row] = await app.sql<{ shared: string[] }>('SELECT shared FROM tale.pattern WHERE id = $1', [shirt.id])
  expect(row!.shared.map(String).sort()).toEqual([company('supplier'), company('supplier2')].sort())
  for (const id of staying) await buyer.act(job, id, 'cancel')
  expect((await app.sql<{ shared: string[] }>('SELECT shared FROM tale.pattern WHERE id = $1', [shirt.id]))[0]!.shared).toEqual([])
})

test('100 lines in 20 documents are shared with the statements of two lines in two', async () => {
  const countOf = async (documents: number, perDocument: number) => {
    const ids: string[] = []
    for (let at = 0; at < documents; at++) {
      const named = []
      for (let line = 0; line < perDocument; line++) named.push({ pattern: (await newPattern(`zeta ${at} ${line}`)).id })
      ids.push((await buyer.create(job, { supplier: company('supplier'), lines: named })).id)
    }
    return (await sentStatements(buyer, (operation) => actMany(operation, job, ids, { action: 'issue' }))).length
  }
  const [few, many] = [await countOf(2, 1), await countOf(20, 5)]
  expect(many).toBe(few)
})

test('only the engine reads who shares what with whom', async () => {
  for (const name of ['buyer', 'supplier', 'other.buyer'])
    expect(await app.as(name).perform(({ tx }) => tx.rows('SELECT doc_id FROM core.shared_document'))).toEqual([])
  expect((await app.sql('SELECT doc_id FROM core.shared_document')).length).toBeGreaterThan(0)
})

test('a draft that is removed withdraws what it shared; what another document shares stays', async () => {
  const [alone, twice] = [await newPattern('Removed once'), await newPattern('Removed twice')]
  const ask = (main: string) => buyer.create(enquiry, { supplier: company('supplier'), main })
  const [first, second] = [await ask(alone.id), await ask(twice.id)]
  await ask(twice.id)
  const ways = async (doc: typeof alone) => [...new Set(Object.values(await waysTo('supplier', doc)))]
  expect([await ways(alone), await ways(twice)]).toEqual([[true], [true]])
  await buyer.remove(enquiry, first.id)
  await buyer.remove(enquiry, second.id)
  expect([await ways(alone), await ways(twice)]).toEqual([[false], [true]])
})
