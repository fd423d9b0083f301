/** Tests of conditions of a reading source on linked documents: from the header and from lines, alone and as one of several, and under row-level security. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireSoundDefinitions } from '../../model/check-document.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { story, type Story } from '../testing/story.ts'
import { list } from './list.ts'

const rights = { read: ['*'], create: ['*'], edit: ['*'] } as const
const mill = document('tale/mill', {
  code: 'MIL',
  label: ['厂', 'Mill'],
  kind: 'master',
  title: ['name'],
  parties: { owner: 'brand' },
  rights,
  fields: { name: f.text(['名', 'Name']), grade: f.choice(['级', 'Grade'], f.codes('A B C')) },
  statuses: { active: { edit: true }, stopped: {} },
  actions: { stop: { label: ['停', 'Stop'], from: 'active', to: 'stopped' } },
})
const bale = document('tale/bale', {
  code: 'BAL',
  label: ['包', 'Bale'],
  number: 'B-{0000}',
  rights,
  fields: {
    mill: f.link(['厂', 'Mill'], 'mill'),
    rolls: f.lines(['卷', 'Rolls'], { dyer: f.link(['染', 'Dyer'], 'mill'), metres: f.quantity(['米', 'Metres']) }),
  },
  statuses: { draft: { edit: true } },
  actions: {},
})
const reading = (reads: readonly object[]) =>
  document('tale/bale_list', {
    code: 'BLL',
    label: ['清单', 'List'],
    kind: 'report',
    readonly: true,
    rights: { read: ['*'] },
    fields: { mill: f.link(['厂', 'Mill'], 'mill', { list: 'column' }), metres: f.quantity(['米', 'Metres'], { list: 'column' }) },
    statuses: { draft: {} },
    actions: {},
    reads: reads as never,
  })
const values = { mill: 'doc.mill', metres: 'metres' }
const ofDyers = reading([
  {
    type: 'bale',
    lines: 'rolls',
    values,
    where: [
      { field: 'doc.mill.status', operator: 'eq', value: 'active' },
      {
        any: [
          { field: 'dyer.grade', operator: 'in', value: ['A'] },
          { field: 'dyer.name', operator: 'startsWith', value: 'x' },
        ],
      },
    ],
  },
])

let app: Story
beforeAll(async () => {
  app = await story({ documents: [mill, bale, ofDyers] as readonly AnyDocument[] })
})
afterAll(() => app?.end())

test('rows are those whose linked documents meet the conditions, and follow a change of these', async () => {
  const buyer = app.as('buyer')
  const [good, poor, named] = [
    await buyer.create(mill, { name: 'good', grade: 'A' }),
    await buyer.create(mill, { name: 'poor', grade: 'C' }),
    await buyer.create(mill, { name: 'xenia', grade: 'B' }),
  ]
  const rolls = [
    { dyer: good.id, metres: '1' },
    { dyer: poor.id, metres: '2' },
    { dyer: named.id, metres: '3' },
    { dyer: null, metres: '4' },
  ]
  await buyer.create(bale, { mill: poor.id, rolls })
  await buyer.create(bale, { mill: null, rolls })
  const shown = async () => {
    const { rows, count } = await buyer.perform((operation) => list(operation, ofDyers as AnyDocument, { count: true }))
    expect(count).toBe(rows.length)
    return rows.map((row) => row['metres']).sort()
  }
  expect(await shown()).toEqual(['1', '3'])
  await buyer.act(mill, poor.id, 'stop')
  expect(await shown()).toEqual([])
})

test.each([
  [{ field: 'doc.mill.colour', operator: 'eq', value: 'x' }],
  [{ field: 'doc.mill.grade', operator: 'contains', value: 'A' }],
  [{ field: 'metres.grade', operator: 'eq', value: 'A' }],
  [
    {
      any: [
        { field: 'dyer.grade', operator: 'eq', value: 'A' },
        { field: 'metres', operator: 'eq', value: '1' },
      ],
    },
  ],
])('a condition that names no field of a linked document, or several links, is refused: %j', (condition) => {
  const wrong = reading([{ type: 'bale', lines: 'rolls', values, where: [condition] }])
  expect(() => requireSoundDefinitions([mill, bale, wrong] as readonly AnyDocument[])).toThrow('bale_list: reads[0].where[0]')
})
