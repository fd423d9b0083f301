/**
 * AQL standard: the sampling rows of one inspection level, AQL and severity. It is seeded from GB/T 2828.1 and then maintained as
 * data.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { aqlValues, inspectionLevels } from '../../model/mixins/sampling.ts'

export const aqlStandard = document('quality/aql_standard', {
  code: 'AQL',
  label: ['AQL 抽样标准', 'AQL standard'],
  menu: 50,
  kind: 'config',
  number: 'AQ{0000}',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['inspector', 'manager', 'admin'] },
  fields: {
    name: f.text(['名称', 'Name'], { required: true, max: 60 }),
    standard: f.choice(
      ['标准', 'Standard'],
      {
        gb2828: ['GB/T 2828.1-2012 (ISO 2859-1)', 'GB/T 2828.1-2012 (ISO 2859-1)'],
        z14: ['ANSI/ASQ Z1.4', 'ANSI/ASQ Z1.4'],
        own: ['自定义', 'Own'],
      },
      { required: true, default: 'gb2828', list: 'column' },
    ),
    level: f.choice(['检验水平', 'Inspection level'], inspectionLevels, { required: true, default: 'II', list: ['card', 'filter'] }),
    aql: f.choice(['AQL 值', 'AQL'], aqlValues, {
      required: true,
      default: '2.5',
      help: [
        '0 表示不允许有缺陷（Ac 0 / Re 1）；15 及以上只用于每百单位缺陷数',
        '0 allows no defect (Ac 0, Re 1); 15 and above only count defects per 100 units',
      ],
      list: ['card', 'filter'],
    }),
    severity: f.choice(
      ['宽严程度', 'Severity'],
      { normal: ['正常检验', 'Normal'], tightened: ['加严检验', 'Tightened'], reduced: ['放宽检验', 'Reduced'] },
      { required: true, default: 'normal', list: ['card', 'filter'] },
    ),
    orderMin: f.formula(['最小订单数量', 'Smallest order total'], 'min(rows.orderMin)', { result: 'integer', list: 'column' }),
    orderMax: f.formula(['最大订单数量', 'Largest order total'], 'if count(rows[orderMax = null]) > 0 then null else max(rows.orderMax)', {
      result: 'integer',
      help: ['空白表示不限', 'Blank is without limit'],
      list: 'column',
    }),
    rows: f.neededLines(['抽样方案', 'Sampling rows'], {
      orderMin: f.integer(['订单数量起', 'Order total from'], { required: true, atLeast: 1 }),
      orderMax: f.integer(['订单数量止', 'Order total to'], { atLeast: 1, help: ['空白表示以上', 'Blank: and above'] }),
      letter: f.text(['字码', 'Code letter'], { upperCase: true, max: 2 }),
      sampling: f.integer(['抽样数', 'Sampling count'], { required: true, above: 0 }),
      qualified: f.integer(['合格判定数 Ac', 'Qualified (Ac)'], { required: true, atLeast: 0 }),
      unqualified: f.integer(['不合格判定数 Re', 'Unqualified (Re)'], { required: true, above: 0 }),
    }),
  },
  statuses: { active: { edit: true }, archived: {} },
  actions: {
    archive: {
      from: 'active',
      to: 'archived',
      by: ['inspector', 'manager', 'admin'],
      confirm: ['归档后新检验不再使用，已有检验的抽样方案不变。', 'New inspections no longer use it; plans of existing ones stay.'],
    },
    restore: { from: 'archived', to: 'active', by: ['inspector', 'manager', 'admin'] },
  },
  constraints: [
    { in: 'rows', field: 'orderMax', atLeast: 'orderMin' },
    { in: 'rows', noOverlapInLines: { from: 'orderMin', to: 'orderMax' } },
    // Single sampling: the rejection number follows the acceptance number.
    {
      in: 'rows',
      field: 'unqualified',
      holds: 'unqualified = qualified + 1',
      message: ['一次抽样：不合格判定数 = 合格判定数 + 1', 'Single sampling: Re = Ac + 1'],
    },
    { uniqueBy: ['standard', 'level', 'aql', 'severity'], while: ['active'], field: 'aql' },
  ],
  form: { rows: ['抽样方案', 'Sampling rows'] },
  print: { title: ['抽样方案表', 'Sampling plan'], without: ['name', 'orderMin', 'orderMax'] },
})
