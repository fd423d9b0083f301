/**
 * Operation (OPR): one step of making a garment, with its standard minutes and piece rate by day. A change is a further dated line. Rates are read by the
 * brand; a factory reads those of its orders in their process sheets.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names, stopAndStart } from '../../model/master.ts'
import { operationKeepers } from './design-hands.part.ts'
import { operationSections } from './operation-sections.part.ts'

const ofToday = { computed: true, copy: false } as const
const brandOnly = { restrict: { others: 2 } } as const

export const operation = document('design/operation', {
  code: 'OPR',
  label: ['工序', 'Operation'],
  menu: 320,
  kind: 'master',
  number: 'OP{0000}',
  title: ['number', 'name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: {
    read: [...operationKeepers, 'designer', 'design_manager', 'buyer', 'manager', 'finance', 'cost_clerk', 'inspector', 'factory'],
    create: operationKeepers,
  },
  fields: {
    ...names(['工序名称', 'Operation name'], 60),
    section: f.choice(['工段', 'Section'], operationSections, { required: true, default: 'sew', list: ['card', 'filter'] }),
    machine: f.text(['设备', 'Machine'], { max: 60, list: ['column', 'search'] }),
    grade: f.choice(
      ['技能等级', 'Skill grade'],
      { a: ['高级', 'High'], b: ['中级', 'Medium'], c: ['初级', 'Basic'] },
      { default: 'b', list: ['column', 'filter'] },
    ),
    currency: f.link(['工价币种', 'Currency of the rates'], 'currency', { required: true, where: { status: 'active' } }),
    sam: f.quantity(['当前标准工时（分）', 'Standard minutes today'], { ...ofToday, list: 'card' }),
    rate: f.money(['当前工价', 'Piece rate today'], { ...ofToday, ...brandOnly, currency: 'currency', list: 'card' }),
    rates: f.lines(
      ['工时与工价', 'Minutes and rates'],
      {
        validFrom: f.date(['生效日期', 'Valid from'], { required: true, default: '@today' }),
        sam: f.quantity(['标准工时（分）', 'Standard minutes'], { required: true, above: 0 }),
        rate: f.money(['工价', 'Piece rate'], { required: true, atLeast: 0, currency: 'doc.currency' }),
        reason: f.text(['变更原因', 'Reason'], { max: 200 }),
      },
      {
        ...brandOnly,
        atLeastLines: 1,
        help: [
          '每次变更新增一行；已生效的行不可修改，已结算的工资不受影响',
          'Each change is a further line; lines in force are fixed, so that payrolls keep their rates',
        ],
      },
    ),
    remark: f.longText(['备注', 'Remark'], brandOnly),
  },
  ...stopAndStart(operationKeepers),
  constraints: [{ filled: ['rates'] }, { in: 'rates', uniqueInLines: ['validFrom'] }],
  checks: ['pastRatesStay'],
  rules: { currency: { lock: { action: 'edit' } } },
  form: { rates: ['工时与工价', 'Minutes and rates'] },
})
