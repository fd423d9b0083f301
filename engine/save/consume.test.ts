/** Tests of consumption by cells: the definition names the matrix of the source line that limits them; it is never guessed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { story, type Story } from '../testing/story.ts'
import { sourceMatrixOf } from './source-matrix.ts'

const head = {
  module: 'tale',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
} as const
/** A cutting order whose lines have two matrices. The defects come first. */
const cutting = document('cutting', {
  ...head,
  code: 'CUT',
  label: ['裁单', 'Cutting order'],
  number: 'CUT-{00000}',
  fields: {
    lines: lines(['明细', 'Lines'], {
      defects: matrix(['疵点', 'Defects']),
      good: matrix(['正品', 'Good pieces']),
      quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(good)' }),
      sewn: quantity(['已缝', 'Sewn'], { computed: true, default: '0' }),
    }),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
})
const sewing = document('sewing', {
  ...head,
  code: 'SEW',
  label: ['缝制', 'Sewing'],
  number: 'SEW-{00000}',
  fields: {
    lines: lines(['明细', 'Lines'], {
      cut: lineLink(['裁单行', 'Cutting line'], 'cutting', 'lines', { required: true }),
      sizes: matrix(['尺码', 'Sizes']),
      quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(sizes)' }),
    }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    done: { label: ['完成', 'Done'], family: 'success' },
  },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' } },
  consumes: {
    lines: {
      source: 'cut',
      quantity: 'quantity',
      matrix: 'sizes',
      sourceMatrix: 'good',
      counter: 'sewn',
      of: 'quantity',
      on: ['finish'],
      when: ['draft'],
    },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [cutting, sewing] as AnyDocument[] })
})
afterAll(() => app?.end())

const sizes = (counts: Record<string, string>) => ({ cells: Object.entries(counts).map(([size, pieces]) => ({ size, pieces })) })

test('cells are checked against the named matrix when the source line has two', async () => {
  const buyer = app.as('buyer')
  const { lines: cut } = await buyer.create(cutting, { lines: [{ defects: sizes({ S: '1' }), good: sizes({ S: '10', M: '10' }) }] })
  const sew = async (counts: Record<string, string>) =>
    buyer.act(sewing, (await buyer.create(sewing, { lines: [{ cut: cut[0]!.id, sizes: sizes(counts) }] })).id, 'finish')
  expect((await sew({ S: '6', M: '1' })).status).toBe('done')
  await expect(sew({ S: '5' })).rejects.toMatchObject({
    fields: [{ path: 'lines[0].sizes', key: 'take.cell', values: { cell: 'S', open: '4', asked: '5' } }],
  })
})

test('a consumption must name the matrix when the source lines have two', () => {
  const words = { ...sewing.consumes!.lines!, sourceMatrix: undefined }
  expect(() => sourceMatrixOf(words, cutting, 'lines')).toThrow(
    'cutting.lines has 2 matrices: the consumption must name one as sourceMatrix',
  )
  expect(() => sourceMatrixOf({ ...words, sourceMatrix: 'quantity' }, cutting, 'lines')).toThrow('cutting.lines.quantity is no matrix')
})
