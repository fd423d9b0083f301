/** Tests of conversions: what is left of each line and of each cell of its matrix, read once whatever the number of lines. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversionFrom } from '../../../model/between/conversion.ts'
import type { AnyDocument } from '../../../model/document.ts'
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

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [source, target] as AnyDocument[] })
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
