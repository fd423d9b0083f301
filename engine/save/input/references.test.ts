/** Tests of links to one of several types (`oneOf`): rights, look-up, lists, search, import, export, history, sharing, drill-down, removal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { referenceTo } from '../../../model/fields/one-of.ts'
import { link } from '../../../model/fields/link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { oneOf } from '../../../model/fields/one-of.ts'
import { text } from '../../../model/fields/text.ts'
import { exportRows } from '../../export/export.ts'
import { didYouMean } from '../../import/did-you-mean.ts'
import { readCodes } from '../../import/cell-values.ts'
import { history } from '../../journal/history.ts'
import { describePage } from '../../pages/describe-page.ts'
import { countChildren } from '../../query/child-counts.ts'
import { fieldValues } from '../../query/field-values.ts'
import { relatedDocuments, type Related } from '../../query/related-documents.ts'
import { runReport } from '../../report/run-report.ts'
import { drillDown } from '../../report/drill-down.ts'
import type { Report } from '../../../model/outputs/report.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { createDocuments } from '../create.ts'
import { story, type Person, type Story } from '../../testing/story.ts'

const common = { module: 'tale', rights: { read: ['*'], create: ['*'], edit: ['*'], export: ['*'] } } as const
const one = { statuses: { active: { edit: true } }, actions: {} } as const

const claim = document('claim', {
  ...common,
  ...one,
  kind: 'transaction',
  code: 'CLM',
  label: ['索赔', 'Claim'],
  number: 'CLM-{guest}{0000}',
  title: ['number', 'name'],
  parties: { owner: ['brand', 'supplier'], read: 'granted' },
  fields: { name: text(['名称', 'Name'], { list: ['column', 'search'] }) },
})
const refund = document('refund', {
  ...common,
  ...one,
  kind: 'transaction',
  code: 'RFD',
  label: ['退款', 'Refund'],
  number: 'RFD-{0000}',
  parties: { owner: 'brand', read: 'granted' },
  rights: { ...common.rights, read: ['buyer', 'manager'] },
  fields: { name: text(['名称', 'Name']) },
})
const note = document('charge_note', {
  ...common,
  kind: 'transaction',
  code: 'CHN',
  label: ['费用单', 'Charge note'],
  number: 'CN-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['sent'] } } },
  fields: {
    supplier: link(['供应商', 'Supplier'], 'company'),
    source: oneOf(['来源', 'Source'], ['claim', 'refund'], { list: ['column', 'search', 'filter'] }),
    lines: lines(['明细', 'Lines'], { about: oneOf(['关于', 'About'], ['claim', 'refund']) }),
  },
  statuses: {
    draft: { edit: true },
    sent: { label: ['已发送', 'Sent'], family: 'info', edit: true },
  },
  actions: { send: { label: ['发送', 'Send'], from: 'draft', to: 'sent' } },
  shares: { sources: { while: ['sent'], to: ['supplier'], of: ['source', 'lines.about'] } },
})

let app: Story
let buyer: Person
const ids: Record<'claim' | 'refund' | 'theirs', string> = { claim: '', refund: '', theirs: '' }
beforeAll(async () => {
  app = await story({ documents: [claim, refund, note] })
  buyer = app.as('buyer')
  ids.claim = (await buyer.create(claim, { name: '色差' })).id
  ids.refund = (await buyer.create(refund, { name: '短装' })).id
  ids.theirs = (await app.as('other.buyer').create(claim, { name: '他方' })).id
})
afterAll(() => app?.end())

const ofClaim = () => referenceTo('claim', ids.claim)
const ofRefund = () => referenceTo('refund', ids.refund)

test('it stores type and id, shows type and title, and refuses what the person does not see or the field does not name', async () => {
  const { id } = await buyer.create(note, { source: ofClaim(), lines: [{ about: ofRefund() }] })
  const doc = await buyer.get(note, id)
  expect(doc).toMatchObject({ source: `claim:${ids.claim}`, source$: expect.stringMatching(/^索赔 CLM-\d{4}--色差$/) })
  expect(doc.lines[0]).toMatchObject({ about: `refund:${ids.refund}`, about$: expect.stringMatching(/^退款 RFD-\d{4}$/) })
  for (const wrong of [`claim:${ids.theirs}`, `refund:${ids.claim}`, 'claim:999999999', `charge_note:${doc.id}`, ids.claim, 'claim:0'])
    await expect(buyer.create(note, { source: wrong }), wrong).rejects.toMatchObject({ fields: [{ path: 'source', key: 'field.link' }] })
  const [row] = await app.sql('SELECT source, source__claim, source__refund FROM tale.charge_note WHERE id = $1', [doc.id])
  expect(row).toEqual({ source: `claim:${ids.claim}`, source__claim: ids.claim, source__refund: null })
})

test('a linked document cannot be removed, whichever of the types it is', async () => {
  const linked = await buyer.create(refund, { name: '待删' })
  const doc = await buyer.create(note, { source: referenceTo('refund', linked.id) })
  await expect(buyer.remove(refund, linked.id)).rejects.toMatchObject({ code: 409 })
  await buyer.save(note, doc.id, { source: null })
  await buyer.remove(refund, linked.id)
})

test('lists filter, group, search and offer it; a person who may not read a type gets neither groups nor values', async () => {
  const doc = await buyer.create(note, { source: ofRefund() })
  const filters = [{ field: 'source', operator: 'eq', value: ofRefund() }] as const
  const answer = await buyer.list(note, { filters, columns: ['source'], sort: ['-source'] })
  expect(answer.rows.map(({ id }) => id)).toEqual([doc.id])
  expect(answer.rows[0]).toMatchObject({ source$: expect.stringMatching(/^退款 RFD/) })
  const { groups } = await buyer.list(note, { group: ['source'] })
  expect(groups?.map(({ values }) => values['source$'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^索赔/), expect.stringMatching(/^退款/)]),
  )
  expect((await buyer.list(note, { search: '色差' })).rows).toHaveLength(1)
  const values = (person: Person) => person.perform((operation) => fieldValues(operation, note, { field: 'source' }, async () => new Map()))
  expect((await values(buyer)).map(({ value, label }) => [value, label.slice(0, 2)])).toEqual(
    expect.arrayContaining([
      [ofClaim(), '索赔'],
      [ofRefund(), '退款'],
    ]),
  )
  const finance = app.as('finance')
  expect(await values(finance)).toEqual([])
  await expect(finance.list(note, { group: ['source'] })).rejects.toMatchObject({ code: 400 })
  await expect(buyer.list(note, { filters: [{ field: 'source', operator: 'eq', value: '7' }] })).rejects.toMatchObject({ code: 400 })
})

test('an import reads type and number, number alone, and what an export writes; a number of two types is refused', async () => {
  const [first, second] = [await buyer.get(claim, ids.claim), await buyer.get(refund, ids.refund)]
  const { table } = await buyer.perform((operation) => exportRows(operation, note, { columns: ['source'] }))
  const exported = table.rows.flat().find((cell) => String(cell).startsWith('索赔'))
  const texts = [
    `索赔 ${first.number}`,
    `Claim ${first.number}`,
    `CLM ${first.number}`,
    String(first.number),
    exported,
    ofClaim(),
    `退款${second.number}`,
  ]
  const read = (cells: readonly unknown[], person = buyer) => {
    const documents = cells.map((source, row) => ({ row, values: { source } as Record<string, any>, lines: {} }))
    return person.perform(async (operation) => {
      const errors = await readCodes(operation, note, documents)
      return { errors: errors.map(({ row, key }) => [row, key]), values: documents.map(({ values }) => values['source']) }
    })
  }
  expect(await read(texts)).toEqual({ errors: [], values: [...Array.from({ length: 6 }, ofClaim), ofRefund()] })
  expect(await read([`退款 ${first.number}`, '索赔 X'])).toMatchObject({
    errors: [
      [0, 'import.noCode'],
      [1, 'import.noCode'],
    ],
  })
  // The finance department may not read refunds: their numbers name nothing.
  expect(await read([`退款 ${second.number}`], app.as('finance'))).toMatchObject({ errors: [[0, 'import.noCode']] })
  const twin = await buyer.create(claim, { number: String(second.number), name: '同号' })
  expect(await read([second.number, `退款 ${second.number}`])).toEqual({
    errors: [[0, 'import.manyCodes']],
    values: [undefined, ofRefund()],
  })
  await buyer.remove(claim, twin.id)
  const page = await buyer.perform((operation) => describePage(operation, note))
  const field = page.list.fields['source']!
  expect(field.types).toEqual([
    { value: 'claim', label: '索赔' },
    { value: 'refund', label: '退款' },
  ])
  const suggestions = await buyer.perform((operation) =>
    didYouMean(operation, note, { path: 'source', field, text: `索赔 ${first.number}x` }),
  )
  expect(suggestions.map((one) => one.text)).toContain(`索赔 ${first.number}`)
})

test('related documents, tabs and history name it in both directions', async () => {
  const linked = await buyer.create(claim, { name: '关联' })
  const doc = await buyer.create(note, { source: referenceTo('claim', linked.id), lines: [{ about: ofRefund() }] })
  const related = (person: Person, type: typeof claim | typeof note, id: string) =>
    person.perform((operation) => relatedDocuments(operation, type, { id, types: [...operation.engine.types.values()] }))
  const placed = ({ type, docs }: Related) => docs.map(({ id, way }) => [type.name, way, id])
  expect((await related(buyer, note, doc.id)).flatMap(placed)).toEqual(
    expect.arrayContaining([
      ['claim', 'from', linked.id],
      ['refund', 'from', ids.refund],
      ['charge_note', 'here', doc.id],
    ]),
  )
  expect((await related(buyer, claim, linked.id)).flatMap(placed).slice(0, 2)).toEqual([
    ['claim', 'here', linked.id],
    ['charge_note', 'to', doc.id],
  ])
  const tabs = await buyer.perform((operation) => countChildren(operation, claim, linked.id))
  expect(tabs).toMatchObject([{ child: { type: 'charge_note', via: 'source' }, count: 1 }])
  await buyer.save(note, doc.id, { source: ofRefund() })
  const entries = await buyer.perform((operation) => history(operation, note, doc.id))
  const change = entries.flatMap(({ changes }) => changes).find(({ path, from }) => path === 'source' && from !== null)
  expect(change).toMatchObject({ from$: expect.stringMatching(/^索赔 .*关联$/), to$: expect.stringMatching(/^退款/) })
})

test('a share follows it to the type that each document names, and is withdrawn from it', async () => {
  const supplier = app.as('supplier')
  const [mine, other] = [await buyer.create(claim, { name: '共享' }), await buyer.create(refund, { name: '共享' })]
  const doc = await buyer.create(note, {
    supplier: app.companies['supplier'],
    source: referenceTo('claim', mine.id),
    lines: [{ about: referenceTo('refund', other.id) }],
  })
  await expect(supplier.get(claim, mine.id)).rejects.toMatchObject({ code: 404 })
  await buyer.act(note, doc.id, 'send')
  expect((await supplier.get(claim, mine.id)).name).toBe('共享')
  const granted = await app.sql('SELECT type, target_id AS id FROM core.shared_document WHERE doc_id = $1 ORDER BY type', [doc.id])
  expect(granted).toEqual([
    { type: 'claim', id: mine.id },
    { type: 'refund', id: other.id },
  ])
  await buyer.save(note, doc.id, { source: null })
  await expect(supplier.get(claim, mine.id)).rejects.toMatchObject({ code: 404 })
})

test('a report groups by it and drills to its documents; who may not read one of the types sees neither', async () => {
  const report: Report = {
    name: 'by-source',
    label: ['按来源', 'By source'],
    source: 'charge_note',
    groups: [{ field: 'source' }],
    measures: [{ name: 'count', label: ['数量', 'Count'], of: 'count' }],
    columns: ['number', 'source'],
  } as unknown as Report
  const run = (person: Person) => person.perform((operation) => runReport(operation, report, {}))
  expect(JSON.stringify(await run(buyer))).toContain('退款 RFD')
  expect(JSON.stringify(await run(app.as('finance')))).not.toContain('RFD')
  const rows = await buyer.perform((operation) =>
    drillDown(operation, report, { filters: [{ field: 'source', operator: 'eq', value: ofClaim() }] }),
  )
  expect(rows.rows.length).toBeGreaterThan(0)
  expect(rows.rows.every(({ cells }) => String(cells['source']).startsWith('索赔'))).toBe(true)
})

test('a document of 100 lines checks its links in as many statements as one of 2', async () => {
  const statementsFor = async (count: number) => {
    const about = (at: number) => (at % 2 ? ofClaim() : ofRefund())
    const lineValues = Array.from({ length: count }, (_, at) => ({ about: about(at) }))
    return (await sentStatements(buyer, (operation) => createDocuments(operation, note, [{ lines: lineValues }]))).length
  }
  await statementsFor(2)
  expect(await statementsFor(100)).toBe(await statementsFor(2))
})
