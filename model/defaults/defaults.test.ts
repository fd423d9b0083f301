/** Tests of what a definition leaves out: list, form, print, views and common texts. */
import { expect, test } from 'vitest'
import { checkDocument } from '../check-document.ts'
import { document } from '../document.ts'
import { date } from '../fields/date.ts'
import { file } from '../fields/file.ts'
import { image } from '../fields/image.ts'
import { lines } from '../fields/lines.ts'
import { link } from '../fields/link.ts'
import { longText } from '../fields/long-text.ts'
import { quantity } from '../fields/quantity.ts'
import { text } from '../fields/text.ts'
import { stopAndStart } from '../master.ts'
import { withDefaults } from './with-defaults.ts'

const unstated = { module: 'test', label: ['单', 'Sheet'], rights: { read: ['*'] } } as const
const common = { ...unstated, parties: { owner: 'brand' } } as const
const fields = {
  supplier: link(['供应商', 'Supplier'], 'supplier', { required: true, list: ['card', 'search', 'filter'] }),
  date: date(['日期', 'Date'], { required: true, list: ['column', 'due'] }),
  reason: longText(['原因', 'Reason']),
  checked: text(['核对', 'Checked'], { computed: true }),
  lines: lines(['明细', 'Lines'], { pieces: quantity(['数量', 'Pieces']) }),
  total: quantity(['合计', 'Total'], { formula: 'sum(lines.pieces)', list: ['card', 'total'] }),
  weight: quantity(['重量', 'Weight'], { list: 'total' }),
  note: longText(['说明', 'Note']),
  attachments: file(['附件', 'Attachments']),
}
const sheet = document('sheet', {
  ...common,
  code: 'SHT',
  kind: 'transaction',
  number: 'SH{0000}',
  fields,
  statuses: { draft: { edit: true }, approved: { end: true } },
  actions: { approve: { from: 'draft', to: 'approved' } },
  list: {
    also: ['updatedAt'],
    views: {
      open: { where: { status: 'draft' } },
      late: { where: { date: { relative: 'overdue' }, status: ['draft'] } },
      heavy: { label: ['重', 'Heavy'], where: { weight: { gt: '100' }, reason: { empty: true } } },
    },
  },
  form: { lines: ['明细', 'Lines'], note: { folded: ['其他', 'Other'] } },
  print: { without: ['weight'] },
})

test('a type is a transaction of the brand unless it says something else', () => {
  expect(document('slip', { ...unstated, code: 'SLP', fields, statuses: { draft: { edit: true } }, actions: {} })).toMatchObject({
    kind: 'transaction',
    parties: { owner: 'brand' },
  })
  expect(sheet).toMatchObject({ kind: 'transaction', parties: { owner: 'brand' } })
})

test('lines that actions add are shown once there are some, unless the rules of the type say otherwise', () => {
  const pieces = { pieces: quantity(['数量', 'Pieces']) }
  const added = { ...fields, sets: lines(['套', 'Sets'], pieces, { addedBy: 'actions' }) }
  const type = { ...unstated, code: 'SLP', fields: added, statuses: { draft: { edit: true } } } as const
  const once = { show: { expression: 'count(sets) > 0' } }
  expect(document('slip', type).rules).toEqual({ sets: once })
  expect(document('slip', { ...type, rules: { date: { lock: { status: 'draft' } }, sets: { lock: { status: 'draft' } } } }).rules).toEqual({
    date: { lock: { status: 'draft' } },
    sets: { ...once, lock: { status: 'draft' } },
  })
  expect(document('slip', { ...type, rules: { sets: { show: { status: 'draft' } } } }).rules).toEqual({
    sets: { show: { status: 'draft' } },
  })
  const written = { ...withDefaults({ ...type, name: 'slip', actions: {} }) }
  expect(withDefaults(written)).toEqual(written)
  expect(document('slip', { ...type, fields }).rules).toBeUndefined()
})

test('what stands before the name of a type is its module', () => {
  const { module, ...rest } = { ...common, code: 'PLN', fields, statuses: { active: { edit: true } } } as const
  expect(document('order/plain_sheet', rest)).toMatchObject({ module: 'order', name: 'plain_sheet' })
  expect(document('plain', { ...rest, module })).toMatchObject({ module: 'test', name: 'plain' })
})

test('who creates documents edits them unless others do, and a type without actions has none', () => {
  const plain = { ...common, code: 'PLN', fields, statuses: { active: { edit: true } } } as const
  expect(document('plain', { ...plain, rights: { read: ['*'], create: ['buyer'] } })).toMatchObject({
    rights: { create: ['buyer'], edit: ['buyer'] },
    actions: {},
  })
  expect(document('plain', { ...plain, rights: { read: ['*'], create: ['buyer'], edit: ['finance'] } }).rights.edit).toEqual(['finance'])
  expect(document('plain', plain).rights).toEqual({ read: ['*'] })
})

test('a list has the marked fields in the order of the form, number first and status last', () => {
  expect(sheet.list).toMatchObject({
    columns: ['number', 'supplier', 'date', 'total', 'status', 'updatedAt'],
    search: ['number', 'supplier'],
    sort: ['-date'],
    filters: ['status', 'supplier'],
    digest: ['supplier', 'total', 'status'],
    totals: ['total', 'weight'],
    due: ['date'],
  })
})

test('a form has all fields in the order of their declaration under the marked sections', () => {
  expect(sheet.form).toEqual([
    { section: ['基本信息', 'General'], fields: ['number', 'status', 'supplier', 'date', 'reason', 'checked'] },
    { section: ['明细', 'Lines'], fields: ['lines', 'total', 'weight'] },
    { section: ['其他', 'Other'], folded: true, fields: ['note', 'attachments'] },
  ])
})

test('a print has what people fill in and what the list shows, computed figures and long texts under the table', () => {
  expect(sheet.print).toEqual({
    title: ['单', 'Sheet'],
    head: ['number', 'supplier', 'date', 'reason'],
    table: 'lines',
    foot: ['total', 'note'],
  })
})

test('views by conditions become filters, with the label of their status or period', () => {
  expect(sheet.list.views).toEqual([
    { name: 'open', label: ['草稿', 'Draft'], filters: [{ field: 'status', operator: 'eq', value: 'draft' }] },
    {
      name: 'late',
      label: ['已逾期', 'Overdue'],
      filters: [
        { field: 'date', operator: 'relative', value: 'overdue' },
        { field: 'status', operator: 'in', value: ['draft'] },
      ],
    },
    {
      name: 'heavy',
      label: ['重', 'Heavy'],
      filters: [
        { field: 'weight', operator: 'gt', value: '100' },
        { field: 'reason', operator: 'empty' },
      ],
    },
  ])
})

test('common statuses and actions have their texts; a stated text replaces them', () => {
  expect(sheet.statuses.draft).toEqual({ label: ['草稿', 'Draft'], family: 'neutral', edit: true })
  expect(sheet.actions.approve).toEqual({ label: ['通过', 'Approve'], from: 'draft', to: 'approved' })
  const stated = withDefaults({ ...sheet, statuses: { draft: { label: ['起草', 'Written'] } } })
  expect(stated.statuses.draft).toEqual({ label: ['起草', 'Written'], family: 'neutral' })
})

test('a master shows number and name on cards, its picture behind them, and its status at the end of the first section', () => {
  const { list, form, statuses } = document('cloth', {
    ...common,
    code: 'CLO',
    kind: 'master',
    number: 'CL{0000}',
    title: ['number', 'name'],
    fields: {
      name: text(['名称', 'Name'], { required: true }),
      image: image(['图', 'Picture'], 'free', { list: 'column' }),
      weight: quantity(['克重', 'Weight']),
    },
    ...stopAndStart(['admin']),
    form: { weight: ['物理', 'Physical'] },
  })
  expect(list).toEqual({
    columns: ['number', 'image', 'name', 'status'],
    search: ['number', 'name'],
    sort: ['number'],
    filters: ['status'],
    digest: ['number', 'name', 'status'],
    picture: 'image',
  })
  expect(form.map((section) => section.fields)).toEqual([['number', 'name', 'image', 'status'], ['weight']])
  expect(statuses.stopped.label).toEqual(['停用', 'Stopped'])
})

test('entries of a ledger show when and by whom they were made and have no status', () => {
  const { list, form } = document('entry', {
    ...common,
    code: 'ENT',
    kind: 'log',
    ledger: { balances: [] },
    fields: { weight: quantity(['重量', 'Weight'], { list: 'card' }) },
    statuses: { active: {} },
    actions: {},
  })
  expect(form.map((section) => section.fields)).toEqual([['weight', 'createdAt', 'createdBy']])
  expect(list).toMatchObject({ columns: ['weight'], filters: [], digest: ['weight'] })
})

test('a reading type has its marked fields in the order of their declaration, and no form', () => {
  const { list, form } = document('open_line', {
    ...common,
    code: 'OPL',
    kind: 'report',
    readonly: true,
    reads: [{ type: 'sheet', values: { weight: 'weight' } }],
    fields: { weight: quantity(['重量', 'Weight'], { list: ['card', 'total'] }), day: date(['日期', 'Day'], { list: ['column', 'due'] }) },
    statuses: { draft: {}, approved: {} },
    actions: {},
  })
  expect(form).toEqual([])
  expect(list).toMatchObject({ columns: ['weight', 'day', 'status'], digest: ['weight', 'status'], totals: ['weight'], due: ['day'] })
})

test('what a definition states itself stays, and filling in twice changes nothing', () => {
  const stated = withDefaults({ ...sheet, list: { columns: ['date'] }, form: [{ section: ['一', 'One'], fields: ['date'] }] })
  expect([stated.list.columns, stated.form]).toEqual([['date'], [{ section: ['一', 'One'], fields: ['date'] }]])
  expect(withDefaults(sheet)).toEqual(sheet)
})

test('the check of a definition fills in its defaults, and names what they cannot be made of', () => {
  const written = {
    ...common,
    name: 'plain',
    code: 'PLN',
    kind: 'master',
    title: ['name'],
    fields: { name: text(['名称', 'Name'], { required: true }), day: date(['日期', 'Day'], { list: 'column' }) },
    ...stopAndStart(['admin']),
  }
  expect(checkDocument(written, [])).toEqual([])
  const wrong = {
    ...written,
    form: { nothing: ['一', 'One'] },
    fields: { ...written.fields, day: date(['日期', 'Day'], { list: 'search' }) },
  }
  expect(checkDocument(wrong, []).map(({ path, key }) => `${path} ${key}`)).toEqual([
    'form.nothing definition.unknownField',
    'list.search[1] definition.searchKind',
  ])
})
