/** Tests of completing and validating a write: values from linked documents, and logic that refuses or fails while another value is invalid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import { defineLogic } from '../../document-logic.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'

const depot = document('depot', {
  module: 'tale',
  code: 'DEP',
  kind: 'master',
  label: ['仓', 'Depot'],
  number: 'D-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    street: text(['街', 'Street']),
    load: quantity(['载重', 'Load']),
    doors: lines(['门', 'Doors'], { name: text(['名', 'Name']) }),
  },
  statuses: { active: { label: ['有效', 'Active'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'street'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'street', 'load', 'doors'] }],
})
const trip = document('trip', {
  module: 'tale',
  code: 'TRP',
  kind: 'transaction',
  label: ['运次', 'Trip'],
  number: 'T-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    start: link(['起', 'Start'], 'depot'),
    end: link(['止', 'End'], 'depot'),
    startStreet: text(['起点街', 'Start street'], { from: 'start.street' }),
    startLoad: quantity(['起点载重', 'Start load'], { from: 'start.load' }),
    endStreet: text(['终点街', 'End street'], { from: 'end.street' }),
    startNumber: text(['起点号', 'Start number'], { from: 'start.number' }),
    doors: quantity(['门数', 'Doors']),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [
    { section: ['基本', 'Basic'], fields: ['number', 'start', 'end', 'startStreet', 'startLoad', 'endStreet', 'startNumber', 'doors'] },
  ],
})
const tripLogic = defineLogic(trip, {
  checks: {},
  fill: async (doc, ctx) => (doc.end ? { doors: String((await ctx.get(depot, doc.end)).doors.length) } : {}),
})

const crate = document('crate', {
  module: 'story',
  code: 'CRT',
  kind: 'transaction',
  label: ['箱', 'Crate'],
  number: 'C-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    label: text(['标签', 'Label'], { required: true }),
    mode: text(['方式', 'Mode']),
    pieces: quantity(['数量', 'Quantity']),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'label', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'label'] }],
})

const crateLogic = defineLogic(crate, {
  checks: {},
  fill(doc, ctx) {
    if (doc.mode === 'refuse') ctx.refuse('form.invalid')
    if (doc.mode === 'fail') throw new TypeError('fault of logic')
    return {}
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [crate, depot, trip] as AnyDocument[], logic: [crateLogic, tripLogic] })
})
afterAll(() => app?.end())

const create = (mode: string) => app.as('buyer').create(crate, { mode, pieces: 'many' })

test('a fault in logic is thrown even when another value is invalid', async () => {
  await expect(create('fail')).rejects.toThrow('fault of logic')
})

test('field errors take precedence over a refusal by logic', async () => {
  await expect(create('refuse')).rejects.toMatchObject({
    code: 11000,
    fields: [
      { path: 'pieces', key: 'field.number' },
      { path: 'label', key: 'common.INPUT_REQUIRED' },
    ],
  })
})

test('empty fields copy from linked documents, whose headers are read together and whose lines are not', async () => {
  const buyer = app.as('buyer')
  const [a, b] = [
    await buyer.create(depot, { street: 'First', load: '1.5', doors: [{ name: 'N' }] }),
    await buyer.create(depot, { street: 'Second', load: '2', doors: [{ name: 'N' }, { name: 'S' }] }),
  ] as const
  const made: Record<string, unknown>[] = []
  const reads = async (values: Record<string, string>) =>
    (
      await sentStatements(buyer, async (operation) => {
        made.push(await logicContext(operation).create(trip, values))
      })
    )
      .filter((sql) => sql.startsWith('SELECT') && sql.includes('"depot'))
      .map((sql) => (sql.includes('"depot__doors"') ? 'lines' : 'header'))
  expect(await reads({ start: a.id })).toEqual(['header'])
  expect(made[0]).toMatchObject({ startStreet: 'First', startLoad: '1.5', startNumber: a.number, endStreet: null })
  // The logic reads the lines of the second depot, whose header it has already.
  expect(await reads({ start: a.id, end: b.id, startStreet: 'Third' })).toEqual(['header', 'lines'])
  expect(made[1]).toMatchObject({ startStreet: 'Third', startLoad: '1.5', endStreet: 'Second', doors: '2' })
})
