/** A count whose scans grow, a site that sums its counts and units of weights, for the tests of lines that grow. */
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { file } from '../../model/fields/file.ts'
import { formula } from '../../model/fields/formula.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { measure } from '../../model/fields/measure.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import type { Label } from '../../model/text.ts'
import { defineLogic } from '../document-logic.ts'

export const site = document('site', {
  module: 'tale',
  code: 'SIT',
  kind: 'master',
  label: ['场地', 'Site'],
  number: 'S-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { counted: quantity(['已盘', 'Counted'], { computed: true }) },
  statuses: { active: { edit: true } },
  actions: {},
  rollUp: { counted: { of: 'count', field: 'pieces', via: 'site', unless: [] } },
  list: { columns: ['number'] },
})

export const unit = document('unit', {
  module: 'tale',
  code: 'UNI',
  kind: 'config',
  label: ['单位', 'Unit'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    code: text(['代码', 'Code'], { required: true }),
    name: text(['名称', 'Name']),
    nameEn: text(['英文名称', 'Name in English']),
    dimension: choice(['量纲', 'Dimension'], { mass: ['重量', 'Mass'] }, { required: true }),
    numerator: integer(['分子', 'Numerator'], { required: true }),
    denominator: integer(['分母', 'Denominator'], { required: true }),
    decimals: integer(['小数位', 'Decimals'], { required: true }),
  },
  title: ['code'],
  statuses: { active: { edit: true } },
  actions: {},
  list: { columns: ['code'] },
})

export const count = document('count', {
  module: 'tale',
  code: 'CNT',
  kind: 'transaction',
  label: ['盘点', 'Count'],
  number: 'C-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'helper', edit: ['draft'] } } },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer', 'supplier'] },
  fields: {
    site: link(['场地', 'Site'], 'site'),
    helper: link(['协助', 'Helper'], 'company'),
    expected: quantity(['应有', 'Expected'], { default: '0' }),
    note: text(['说明', 'Note']),
    pieces: quantity(['件数', 'Pieces'], { computed: true, sumOf: 'scans.pieces' }),
    scanned: integer(['扫描数', 'Scans'], { computed: true, countOf: 'scans' }),
    missing: formula(['缺', 'Missing'], 'expected - pieces', { result: 'quantity' }),
    papers: lines(['单据', 'Papers'], {
      title: text(['标题', 'Title']),
      cost: text(['费用', 'Cost'], { restrict: { partyRoles: { supplier: 2 } } }),
    }),
    scans: lines(
      ['扫描', 'Scans'],
      {
        code: text(['条码', 'Code'], { required: true, max: 20 }),
        kind: choice(['类别', 'Kind'], { box: ['箱', 'Box'], piece: ['件', 'Piece'] }, { required: true, default: 'piece' }),
        boxes: integer(['箱数', 'Boxes'], { atLeast: 0, default: 1 }),
        each: quantity(['每箱', 'Each'], { above: 0, default: '1' }),
        pieces: quantity(['件数', 'Pieces'], { formula: 'boxes * each' }),
        at: link(['场地', 'Site'], 'site'),
        weight: measure(['重量', 'Weight'], 'unit', { dimension: 'mass' }),
        proof: file(['凭证', 'Proof']),
        inner: file(['内部凭证', 'Internal proof'], { restrict: { partyRoles: { supplier: 2 } } }),
        secret: text(['内部', 'Internal'], { restrict: { partyRoles: { supplier: 2 } } }),
      },
      { grows: true },
    ),
  },
  statuses: { draft: { edit: true }, done: { family: 'success', label: ['完成', 'Done'], end: true } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done', by: 'buyer' } },
  list: { columns: ['number', 'status'] },
})

/** Codes that are refused, and at which column; the last one names what only the owner sees. */
const refusals: readonly { readonly code: string; readonly at: string; readonly key: string; readonly message: Label }[] = [
  { code: 'torn', at: 'code', key: 'count.torn', message: ['条码破损', 'The code is torn'] },
  { code: 'traced', at: 'secret', key: 'count.traced', message: ['内部追踪 7', 'Traced inside as 7'] },
]
export const countLogic = defineLogic(count, {
  checks: {},
  append: {
    scans: (rows) =>
      rows.flatMap(({ code }, at) => refusals.flatMap((one) => (one.code === code ? [{ ...one, path: `scans[${at}].${one.at}` }] : []))),
  },
})

export const growingTypes = [site, unit, count]
