/** Tests of figures that are entered in the place of others (`enteredFor`) in every way in: by a person, in bulk, from a sheet and by logic, in a header and in lines, before and after logic fills. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lines } from '../../../model/fields/lines.ts'
import { money } from '../../../model/fields/money.ts'
import { percent } from '../../../model/fields/percent.ts'
import { text } from '../../../model/fields/text.ts'
import { defineLogic } from '../../document-logic.ts'
import { importRows } from '../../import/import-documents.ts'
import { story, type Story } from '../../testing/story.ts'
import { bulkOne } from '../actions/bulk-actions.ts'
import { logicContext } from '../actions/logic-context.ts'

const prices = {
  item: text(['物品', 'Item']),
  net: money(['净价', 'Net']),
  tax: percent(['税率', 'Tax']),
  gross: money(['毛价', 'Gross'], { enteredFor: { field: 'net', by: 'gross / (1 + tax / 100)', back: 'net * (1 + tax / 100)' } }),
}
const bill = document('bill', {
  module: 'tale',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  code: 'BIL',
  label: ['账单', 'Bill'],
  number: 'BIL-{00000}',
  fields: { ...prices, lines: lines(['明细', 'Lines'], prices) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已寄', 'Sent'], family: 'success', edit: ['item'] },
  },
  actions: { send: { label: ['寄出', 'Send'], from: 'draft', to: 'sent' } },
  list: { columns: ['number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'item', 'net', 'tax', 'gross', 'lines'] }],
})

/** The price of the tariff, which fills a blank one; what logic saw as net prices of the lines before it filled them. */
const tariff = '80'
let seen: (string | null)[] = []
const billLogic = defineLogic(bill, {
  checks: {},
  fill(doc) {
    seen = doc.lines.map(({ net }) => net)
    return doc.status === 'draft' ? { lines: doc.lines.map((line) => ({ ...line, net: line.net ?? tariff })) } : {}
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [bill] as readonly AnyDocument[], logic: [billLogic] })
})
afterAll(() => app?.end())
const buyer = () => app.as('buyer')
const figures = ({ net, gross }: { readonly net: string | null; readonly gross: string | null }) => [net, gross]

test('what was entered is converted before logic fills, and follows what logic fills, in a header and in lines', async () => {
  const one = await buyer().create(bill, { tax: '13', gross: '47.46', lines: [{ tax: '13', gross: '10' }, { tax: '25' }] })
  expect(figures(one)).toEqual(['42', '47.46'])
  expect(seen).toEqual(['8.8496', null])
  expect(one.lines.map(figures)).toEqual([
    ['8.8496', '10'],
    ['80', '100'],
  ])
  const cleared = await buyer().save(bill, one.id, { lines: { set: [{ id: one.lines[0]!.id, net: null }], remove: [] } })
  expect(cleared.lines.map(figures)[0]).toEqual(['80', '90.4'])
})

test('a change in bulk, a sheet and logic are converted as a form is; where both figures are given the target counts', async () => {
  const { id } = await buyer().create(bill, { net: '40', tax: '13', lines: [] })
  const now = async () => figures(await buyer().get(bill, id))
  expect(await now()).toEqual(['40', '45.2'])
  await buyer().perform((operation) => bulkOne(operation, bill, id, { values: { gross: '56.5' } }))
  expect(await now()).toEqual(['50', '56.5'])
  await buyer().perform((operation) => logicContext(operation).set(bill, id, { gross: '47.46' }))
  expect(await now()).toEqual(['42', '47.46'])
  await buyer().perform((operation) => bulkOne(operation, bill, id, { values: { tax: '100' } }))
  expect(await now()).toEqual(['42', '84'])
  const rows = [
    { tax: '13', gross: '47.46' },
    { tax: '13', net: '60', gross: '1' },
  ]
  const { created, errors } = await importRows(app.engine, buyer().actor, bill, { rows })
  expect(errors).toEqual([])
  expect(await Promise.all(created.map(async (row) => figures(await buyer().get(bill, row.id))))).toEqual([
    ['42', '47.46'],
    ['60', '67.8'],
  ])
})

test('figures of a document that stay as they are stored are not moved by another change of it', async () => {
  const { id } = await buyer().create(bill, { net: '40', tax: '13', lines: [] })
  await buyer().act(bill, id, 'send')
  await app.sql('UPDATE tale.bill SET gross = 99 WHERE id = $1', [id])
  await buyer().save(bill, id, { item: 'a' })
  expect(figures(await buyer().get(bill, id))).toEqual(['40', '99'])
})
