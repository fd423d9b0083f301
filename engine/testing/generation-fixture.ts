/** Document types of tests: a cutting order that generates bundles. */
import { document } from '../../model/document.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'

const common = {
  module: 'tale',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
} as const
/** Finishing a cutting order makes a bundle for each part of each cell of its lines. */
export const cutting = document('cutting', {
  ...common,
  code: 'CUT',
  label: ['裁剪单', 'Cutting order'],
  number: 'CUT-{0000}',
  fields: {
    bundleSize: quantity(['每扎', 'Per bundle'], { default: '10' }),
    bundles: integer(['扎数', 'Bundles'], { computed: true }),
    pieces: quantity(['件数', 'Pieces'], { computed: true, default: '0' }),
    note: text(['备注', 'Note']),
    lines: lines(['明细', 'Lines'], { style: text(['款式', 'Style']), sizes: matrix(['尺码', 'Sizes']) }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    done: { label: ['完成', 'Done'], family: 'success', edit: true },
  },
  actions: {
    check: { label: ['检查', 'Check'], from: 'draft', to: 'draft' },
    finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' },
    again: { label: ['补扎', 'Bundle again'], from: 'done', to: 'done' },
    revoke: { label: ['撤销', 'Revoke'], from: 'done', to: 'draft' },
  },
  generates: {
    bundles: {
      type: 'bundle',
      on: ['finish', 'again'],
      tryOn: 'check',
      each: [
        { as: 'line', lines: 'lines' },
        { as: 'cell', cells: 'line.sizes' },
        { as: 'part', split: 'cell.pieces', by: 'doc.bundleSize' },
      ],
      where: 'line.style = null or line.style != "none"',
      values: {
        cutting: 'doc.id',
        style: 'line.style',
        size: 'cell.size',
        no: 'part.no',
        pieces: 'part.quantity',
        shift: { value: 'day' },
        note: 'doc.note',
        seconds: { formula: 'part.quantity * (if cell.size = "S" then 30 else 40)' },
      },
      undo: { on: 'revoke', unused: ['open'], act: 'discard' },
    },
  },
  rollUp: {
    bundles: { of: 'bundle', via: 'cutting', unless: ['discarded'] },
    pieces: { of: 'bundle', field: 'pieces', via: 'cutting', unless: ['discarded'] },
  },
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'bundleSize', 'lines', 'bundles', 'pieces', 'note'] }],
})
export const bundle = document('bundle', {
  ...common,
  code: 'BDL',
  label: ['扎', 'Bundle'],
  number: 'B-{00000}',
  fields: {
    cutting: link(['裁剪单', 'Cutting order'], 'cutting', { required: true }),
    style: text(['款式', 'Style']),
    size: text(['尺码', 'Size']),
    no: integer(['序号', 'No.']),
    pieces: quantity(['件数', 'Pieces'], { atMost: 50 }),
    shift: text(['班次', 'Shift']),
    seconds: quantity(['工时（秒）', 'Seconds']),
    label: text(['标签', 'Label']),
    note: text(['备注', 'Note'], { max: 10 }),
  },
  statuses: {
    open: { label: ['打开', 'Open'], family: 'info' },
    sewn: { label: ['已缝', 'Sewn'], family: 'success' },
    discarded: { label: ['作废', 'Discarded'], family: 'closed' },
  },
  actions: {
    sew: { label: ['缝制', 'Sew'], from: 'open', to: 'sewn' },
    discard: { label: ['作废', 'Discard'], from: 'open', to: 'discarded', internal: true },
  },
  list: { columns: ['number', 'size', 'pieces', 'status'], sort: ['number'] },
  form: [
    { section: ['基本', 'Basic'], fields: ['number', 'cutting', 'style', 'size', 'no', 'pieces', 'shift', 'seconds', 'label', 'note'] },
  ],
})
/** How often labels were completed: once for all bundles of a document. */
export const completions = { count: 0 }
export const cuttingLogic = defineLogic(cutting, {
  checks: {},
  generate: {
    bundles(values, doc) {
      completions.count++
      return values.map((one, at) => ({ ...one, label: `${doc.number} ${at + 1}/${values.length}` }))
    },
  },
})
