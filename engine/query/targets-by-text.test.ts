/** Tests that an import looks up lines of other documents among what its file names, and reads no more of them than tell whether a name is ambiguous. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { importRows } from '../import/import-documents.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { targetsByText, type WithinDocuments } from './targets-by-text.ts'

const kit = document('kit', {
  module: 'story',
  code: 'KIT',
  kind: 'transaction',
  label: ['套件', 'Kit'],
  number: 'K-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { parts: lines(['部件', 'Parts'], { name: text(['名称', 'Name']), shade: text(['色', 'Shade']) }) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'parts'] }],
})
const shows = ['name', 'shade'] as const
const use = document('kit_use', {
  module: 'story',
  code: 'KUS',
  kind: 'transaction',
  label: ['领用', 'Use'],
  number: 'U-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    kit: link(['套件', 'Kit'], 'kit'),
    part: lineLink(['部件', 'Part'], 'kit', 'parts', { where: { doc: '$kit' }, shows }),
    any: lineLink(['任一部件', 'Any part'], 'kit', 'parts', { shows }),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'kit', 'part', 'any'] }],
})

let app: Story
let buyer: Person
let kits: { readonly id: string; readonly number: string; readonly parts: readonly { readonly id: string }[] }[]
beforeAll(async () => {
  app = await story({ documents: [kit, use] as AnyDocument[] })
  buyer = app.as('buyer')
  kits = []
  // Every kit has a collar in two shades, and a part of its own.
  for (let at = 0; at < 12; at++)
    kits.push(
      (await buyer.create(kit, {
        parts: [
          { name: '领', shade: '白' },
          { name: '领', shade: '黑' },
          { name: `专用 ${at}`, shade: '白' },
        ],
      })) as never,
    )
})
afterAll(() => app?.end())

const targetsOf = async (name: 'part' | 'any', texts: readonly string[], within?: WithinDocuments) =>
  (await buyer.perform((operation) => targetsByText(operation, (use.fields as Fields)[name] as Field, texts, within)))!
const idsOf = (targets: readonly { readonly id: string }[]) => targets.map(({ id }) => id).toSorted()
const partOf = (kitNo: number, partNo: number) => kits[kitNo]!.parts[partNo]!.id

test('of lines that share a name in many documents two are read, whatever their number; a name of one line finds it', async () => {
  expect(await targetsOf('any', ['领'])).toHaveLength(2)
  expect(await targetsOf('any', ['白'])).toHaveLength(2)
  expect(idsOf(await targetsOf('any', ['专用7']))).toEqual([partOf(7, 2)])
})

test('lines are looked up in the documents that the rows name, two of a name in each', async () => {
  const docs = [kits[3]!.id, kits[9]!.id]
  const targets = await targetsOf('part', ['领', '领黑', '专用7'], { docs, free: [] })
  expect(idsOf(targets)).toEqual([partOf(3, 0), partOf(3, 1), partOf(9, 0), partOf(9, 1)].toSorted())
  expect(targets.find(({ id }) => id === partOf(3, 1))).toMatchObject({
    keys: expect.arrayContaining(['领', '领黑']),
    facts: { doc: kits[3]!.id },
  })
})

test('an import finds lines by their place, and by name within the document of the row; an ambiguous name is an error at its cell', async () => {
  const { created, errors } = await importRows(app.engine, buyer.actor, use, {
    mode: 'good',
    rows: [
      { kit: kits[4]!.number, part: '领黑' },
      { kit: kits[5]!.number, part: '领黑' },
      { kit: kits[6]!.number, part: `${kits[6]!.number}#20` },
      { any: '专用 11' },
      { kit: kits[4]!.number, part: '领' },
      { any: '领黑' },
      { any: '没有' },
    ],
  })
  expect(errors.map(({ row, column, key }) => [row, column, key])).toEqual([
    [4, 'part', 'import.manyCodes'],
    [5, 'any', 'import.manyCodes'],
    [6, 'any', 'import.noCode'],
  ])
  const stored = await Promise.all(created.map(({ id }) => buyer.get(use, id)))
  expect(stored.map(({ part, any }) => part ?? any)).toEqual([partOf(4, 1), partOf(5, 1), partOf(6, 1), partOf(11, 2)])
})
