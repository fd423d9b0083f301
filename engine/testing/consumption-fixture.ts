/** Two document types of tests: a sewing consumes pieces of a cutting order, by size. */
import { document } from '../../model/document.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { quantity } from '../../model/fields/quantity.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
} as const
/** A cutting order whose lines have two matrices. The defects come first. */
export const cutting = document('cutting', {
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
export const sewing = document('sewing', {
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
  actions: {
    finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' },
    reopen: { label: ['重开', 'Reopen'], from: 'done', to: 'draft' },
  },
  consumes: {
    lines: [
      {
        source: 'cut',
        quantity: 'quantity',
        matrix: 'sizes',
        sourceMatrix: 'good',
        counter: 'sewn',
        of: 'quantity',
        on: ['finish'],
        free: ['reopen'],
        sourceWhile: ['draft'],
      },
    ],
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
})

/** A matrix of pieces by size, e.g. `sizes({ S: '10' })`. */
export const sizes = (counts: Record<string, string>) => ({ cells: Object.entries(counts).map(([size, pieces]) => ({ size, pieces })) })
