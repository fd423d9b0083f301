/** Tests of conversions: what is left of each line and of each cell of its matrix, read once whatever the number of lines. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversionFrom } from '../../../model/between/conversion.ts'
import { document, type AnyDocument } from '../../../model/document.ts'
import { f } from '../../../model/fields/fields.ts'
import { cutting, sewing, sizes } from '../../testing/consumption-fixture.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { convertedValues } from './convert.ts'
import { load } from '../../store/read.ts'

const source = cutting
const target = {
  ...sewing,
  convertsFrom: {
    cutting: {
      label: ['缝制', 'Sew'],
      lines: { from: 'lines', to: 'lines', link: 'cut' },
    } as const satisfies ConversionFrom<typeof cutting>,
  },
} as unknown as AnyDocument

const sheet = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'maker', 'note', 'lines'] }],
} as const
const sheetFields = (values: { maker?: string; note?: string }) => ({
  maker: f.text(['制作', 'Maker'], values.maker === undefined ? {} : { default: values.maker }),
  note: f.text(['备注', 'Note'], values.note === undefined ? {} : { default: values.note }),
})
const wish = document('wish', {
  ...sheet,
  code: 'WSH',
  label: ['需求', 'Wish'],
  number: 'WSH-{00000}',
  fields: { ...sheetFields({}), lines: f.lines(['明细', 'Lines'], sheetFields({})) },
})
const map = { maker: { from: 'maker', orDefault: true }, note: 'note' } as const
const answer = document('answer', {
  ...sheet,
  code: 'ANS',
  label: ['答复', 'Answer'],
  number: 'ANS-{00000}',
  fields: {
    ...sheetFields({ maker: 'studio', note: 'none' }),
    lines: f.lines(['明细', 'Lines'], sheetFields({ maker: 'studio', note: 'none' })),
  },
  convertsFrom: {
    wish: {
      label: ['答复', 'Answer'],
      while: ['draft'],
      head: map,
      lines: { from: 'lines', to: 'lines', map },
    } as const satisfies ConversionFrom<typeof wish>,
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [source, target, wish, answer] as AnyDocument[] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const order = (lines: number) =>
  buyer.create(source, { lines: Array.from({ length: lines }, () => ({ defects: sizes({}), good: sizes({ S: '10', M: '5' }) })) })

test('a conversion of 2, 20 and 100 lines with matrices sends one statement', async () => {
  const count = async (lines: number) => {
    const { id } = await order(lines)
    const doc = await buyer.perform((operation) => load(operation, source, id))
    return (await sentStatements(buyer, (operation) => convertedValues(operation, source, doc, target))).length
  }
  expect([await count(2), await count(20), await count(100)]).toEqual([1, 1, 1])
})

test('each line carries what is left of each of its own cells; a line with nothing left is absent', async () => {
  const created: Record<string, any> = await buyer.create(source, {
    lines: [
      { good: sizes({ S: '10', M: '5' }) },
      { good: sizes({ S: '4' }) },
      { good: sizes({ L: '3' }) },
      { good: sizes({ S: '1', M: '1' }) },
    ],
  })
  const { id, lines } = created as { id: string; lines: { id: string }[] }
  const sewn = await buyer.create(target, {
    lines: [
      { cut: lines[0]!.id, sizes: sizes({ S: '7' }) },
      { cut: lines[1]!.id, sizes: sizes({ S: '4' }) },
      { cut: lines[3]!.id, sizes: sizes({ M: '1' }) },
    ],
  })
  await buyer.act(target, sewn.id, 'finish')
  const made = await buyer.make(target, { type: source, id })
  const left = (made['lines'] as Record<string, any>[]).map(({ cut, sizes: matrix }) => [
    lines.findIndex((line) => line.id === cut),
    Object.fromEntries((matrix?.cells ?? []).map((cell: { size: string; pieces: string }) => [cell.size, cell.pieces])),
  ])
  expect(left).toEqual([
    [0, { S: '3', M: '5' }],
    [2, { L: '3' }],
    [3, { S: '1' }],
  ])
})

test('what is blank in the source is blank in the new document; where the map says so, header and lines have the default', async () => {
  const answered = async (values: { maker?: string; note?: string }) => {
    const { id } = await buyer.create(wish, { ...values, lines: [values] })
    const made = await buyer.create(answer, await buyer.make(answer, { type: wish, id }))
    return [made, made.lines[0]!].map(({ maker, note }) => [maker, note])
  }
  expect(await answered({})).toEqual([
    ['studio', null],
    ['studio', null],
  ])
  expect(await answered({ maker: 'Li', note: 'soft' })).toEqual([
    ['Li', 'soft'],
    ['Li', 'soft'],
  ])
})
