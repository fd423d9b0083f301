/** Tests that a document whose lists count on one counter in several ways leaves it as it was when its action is taken back. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lineLink } from '../../../model/fields/line-link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { matrix } from '../../../model/fields/matrix.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { sizes } from '../../testing/consumption-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { story, type Story } from '../../testing/story.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
} as const
const counter = quantity(['计数', 'Counter'], { computed: true, default: '0' })
const heap = document('heap', {
  ...head,
  code: 'HEA',
  label: ['堆', 'Heap'],
  number: 'HEA-{00000}',
  fields: { lines: lines(['明细', 'Lines'], { goods: matrix(['尺码', 'Sizes']), kept: counter, free: counter }) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
})
const row = {
  on: lineLink(['堆行', 'Heap line'], 'heap', 'lines', { required: true }),
  goods: matrix(['尺码', 'Sizes']),
  pieces: quantity(['数量', 'Pieces'], { formula: 'pieces(goods)' }),
}
const counted = { source: 'on', quantity: 'pieces', on: ['finish'], free: ['reopen'] } as const
const floored = { ...counted, matrix: 'goods', sourceMatrix: 'goods', counter: 'kept' } as const
/** Lists that put on and take off: the counter `kept` is never below zero; `free` may be, which only the list that takes off says. */
const slip = document('slip', {
  ...head,
  code: 'SLP',
  label: ['单', 'Slip'],
  number: 'SLP-{00000}',
  fields: { more: lines(['加', 'More'], row), less: lines(['减', 'Less'], row), again: lines(['再加', 'Again'], row) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    done: { label: ['完成', 'Done'], family: 'success' },
  },
  actions: {
    finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' },
    reopen: { label: ['重开', 'Reopen'], from: 'done', to: 'draft' },
  },
  consumes: {
    more: [floored, { ...counted, counter: 'free' }],
    less: [
      { ...floored, lowers: true },
      { ...counted, counter: 'free', lowers: true, belowZero: true },
    ],
    again: [floored, { ...counted, counter: 'free' }],
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'more', 'less', 'again'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [heap, slip] as AnyDocument[] })
})
afterAll(() => app?.end())
const buyer = () => app.as('buyer')

const newHeap = async () =>
  (await buyer().create(heap, { lines: [{ goods: sizes({ S: '100', M: '100' }) }] })) as { id: string; lines: { id: string }[] }
const rowsOf = (on: string, counts: readonly number[]) => counts.map((pieces) => ({ on, goods: sizes({ S: String(pieces) }) }))
const slipOf = (on: string, { more, less, again }: Record<'more' | 'less' | 'again', readonly number[]>) =>
  buyer().create(slip, { more: rowsOf(on, more), less: rowsOf(on, less), again: rowsOf(on, again) })
async function countersOf(id: string) {
  const [line] = (await buyer().get(heap, id)).lines
  const cells = await app.sql<{ quantity: number }>('SELECT quantity::float FROM core.consumption_cell WHERE line_id = $1', [line!.id])
  return { kept: Number(line!.kept), free: Number(line!.free), cell: cells[0]?.quantity ?? 0 }
}
const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)

test('a release takes all changes of a counter together: 30 on and 3 off leave nothing behind', async () => {
  const {
    id,
    lines: [line],
  } = await newHeap()
  const one = await slipOf(line!.id, { more: [30], less: [3], again: [] })
  for (let turn = 0; turn < 3; turn++) {
    await buyer().act(slip, one.id, 'finish')
    expect(await countersOf(id)).toEqual({ kept: 27, free: 27, cell: 27 })
    await buyer().act(slip, one.id, 'reopen')
    expect(await countersOf(id)).toEqual({ kept: 0, free: 0, cell: 0 })
  }
})

test('a counter that may be below zero is so for every list of the type, in any order of documents', async () => {
  const {
    id,
    lines: [line],
  } = await newHeap()
  const off = await slipOf(line!.id, { more: [], less: [3], again: [] })
  const on = await slipOf(line!.id, { more: [30], less: [], again: [] })
  for (const one of [off, on]) await buyer().act(slip, one.id, 'finish')
  expect((await countersOf(id)).free).toBe(27)
  await buyer().act(slip, on.id, 'reopen')
  expect((await countersOf(id)).free).toBe(-3)
  await buyer().act(slip, off.id, 'reopen')
  expect((await countersOf(id)).free).toBe(0)
})

test('doing and undoing documents in any order leaves every counter at what the documents in force say', async () => {
  const counts = fc.array(fc.nat(9), { maxLength: 3 })
  // Each document puts on at least what it takes off, so that no floor is reached by the sum of one.
  const given = fc
    .record({ more: counts, less: counts, again: counts })
    .filter(({ more, less, again }) => total(less) <= total(more) + total(again))
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { minLength: 1, maxLength: 10 }),
      async (some, turns) => {
        const {
          id,
          lines: [line],
        } = await newHeap()
        const slips = []
        for (const one of some)
          slips.push({ id: (await slipOf(line!.id, one)).id, net: total(one.more) + total(one.again) - total(one.less), done: false })
        for (const turn of [...turns, 0, 1, 2, 3]) {
          const one = slips[turn % slips.length]!
          await buyer().act(slip, one.id, one.done ? 'reopen' : 'finish')
          one.done = !one.done
          const net = total(slips.filter(({ done }) => done).map((each) => each.net))
          expect(await countersOf(id)).toEqual({ kept: net, free: net, cell: net })
        }
      },
    ),
    { numRuns: proofSize(60) },
  )
})
