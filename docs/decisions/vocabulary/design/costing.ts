/**
 * Costing sheet on paper: what a piece of a style costs and earns, with scenarios side by side. It keeps the figures of BOM, process and rates that it was
 * reckoned with; nothing in it recomputes by itself.
 */
import { approval } from '../../../../model/mixins/approval.ts'
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import type { bom } from './bom.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const clerks = ['merchandiser', 'buyer', 'admin'] as const
const amount = { currency: 'doc.currency', atLeast: 0, default: '0' } as const
/** The margin of a scenario is that of its own price and cost. */
const marginOf = (price: string, cost: string) => `if ${price} = null or ${price} = 0 then null else (${price} - ${cost}) / ${price} * 100`

export const costing = document('costing', {
  module: 'design',
  code: 'CST',
  kind: 'transaction',
  label: ['成本核算单', 'Costing sheet'],
  number: '{style.number}-CST{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand' },
  rights: { read: ['merchandiser', 'buyer', 'manager', 'finance', 'admin'], create: clerks, edit: clerks, export: ['manager', 'finance'] },
  fields: {
    style: link(['款式', 'Style'], 'style', { required: true, list: ['card', 'search', 'filter'] }),
    edition: integer(['版本', 'Version'], { computed: true, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'costing', { computed: true }),
    previous: link(['上一版本', 'Previous version'], 'costing', { computed: true }),
    bom: link(['BOM 版本', 'BOM version'], 'bom', { required: true, where: { style: '$style' }, list: 'column' }),
    process: link(['工序表版本', 'Process version'], 'process_sheet', { where: { style: '$style' } }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, from: 'bom.currency' }),
    pricedOn: date(['取价日', 'Prices of'], { required: true, default: '@today' }),
    targetMargin: percent(['目标毛利 %', 'Target margin %'], { required: true, default: '25', atLeast: 0, atMost: 99 }),
    elements: lines(['其他成本', 'Further costs'], {
      element: choice(
        ['成本要素', 'Element'],
        {
          overhead: ['制造费用', 'Overhead'],
          freight: ['运费', 'Freight'],
          duty: ['关税', 'Duty'],
          test: ['检测费', 'Tests'],
          commission: ['佣金', 'Commission'],
          other: ['其他', 'Other'],
        },
        { required: true },
      ),
      basis: choice(
        ['计算口径', 'Basis'],
        {
          piece: ['每件', 'A piece'],
          order: ['整单', 'An order'],
          material: ['物料 %', '% of material'],
          price: ['售价 %', '% of price'],
        },
        { required: true, default: 'piece' },
      ),
      rate: quantity(['数值', 'Figure'], { required: true, atLeast: 0 }),
    }),
    scenarios: lines(
      ['方案', 'Scenarios'],
      {
        name: text(['方案', 'Scenario'], { required: true, max: 40 }),
        base: yesNo(['基准', 'Base'], { default: false }),
        picked: yesNo(['采用', 'Picked'], { default: false }),
        locked: yesNo(['锁定', 'Locked'], { default: false }),
        quantity: quantity(['数量', 'Quantity'], { required: true, above: 0 }),
        price: money(['售价', 'Price'], { currency: 'doc.currency', above: 0 }),
        fabric: money(['面料', 'Fabric'], { required: true, ...amount }),
        trims: money(['其他物料', 'Other material'], { required: true, ...amount }),
        sam: quantity(['标准工时（分）', 'Standard minutes'], { required: true, atLeast: 0 }),
        minuteRate: money(['分钟费率', 'Minute rate'], { required: true, ...amount }),
        efficiency: quantity(['效率', 'Efficiency'], { required: true, default: '1', above: 0, atMost: 2 }),
        material: money(['物料', 'Material'], { formula: 'fabric + trims' }),
        labour: money(['人工', 'Labour'], { formula: 'sam * minuteRate / efficiency' }),
        perPiece: money(['每件费用', 'Costs a piece'], {
          formula:
            'sum(append(doc.elements[basis = "piece"].rate, 0)) + sum(append(doc.elements[basis = "order"].rate, 0)) / quantity + material * sum(append(doc.elements[basis = "material"].rate, 0)) / 100',
        }),
        ofPrice: percent(['售价比例费用', 'Costs in % of price'], { formula: 'sum(append(doc.elements[basis = "price"].rate, 0))' }),
        cost: money(['单件成本', 'Cost a piece'], {
          formula: 'material + labour + perPiece + (if price = null then 0 else price * ofPrice / 100)',
        }),
        margin: percent(['毛利率 %', 'Margin %'], { formula: marginOf('price', 'cost') }),
        priceForTarget: money(['目标毛利所需售价', 'Price for the target margin'], {
          formula:
            'if doc.targetMargin + ofPrice >= 100 then null else (material + labour + perPiece) / (1 - (doc.targetMargin + ofPrice) / 100)',
        }),
        fabricForTarget: money(['目标毛利下面料上限', 'Highest fabric cost for the target margin'], {
          formula: 'if price = null then null else fabric + price * (1 - doc.targetMargin / 100) - cost',
        }),
      },
      { atLeastLines: 1, atMostLines: 6 },
    ),
    cost: money(['采用成本', 'Picked cost'], { formula: 'sum(append(scenarios[picked].cost, 0))', currency: 'currency', list: 'card' }),
    price: money(['采用售价', 'Picked price'], {
      formula: 'sum(append(scenarios[picked].price, 0))',
      currency: 'currency',
      list: 'column',
    }),
    margin: percent(['毛利率 %', 'Margin %'], { formula: marginOf('price', 'cost'), list: 'card' }),
    rates: money(['计件工资合计', 'Sum of piece rates'], { from: 'process.rates', currency: 'currency' }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: { except: ['style'] } },
    pending_approval: {},
    active: {},
    rejected: { edit: { except: ['style'] } },
    archived: { end: true },
  },
  flow: ['draft', 'pending_approval', 'active'],
  actions: {
    ...approval({
      by: clerks,
      approver: ['manager', 'finance'],
      to: 'active',
      submit: { checks: ['nothingMissing'] },
      approve: {
        reason: ['{style} 成本 {cost}，毛利 {margin} %', '{style}: cost {cost}, margin {margin} %'],
        steps: [
          { code: 'manager', label: ['经理', 'Manager'], by: 'manager', sign: 'any' },
          { code: 'finance', label: ['财务', 'Finance'], by: 'finance', sign: 'any', when: { expression: 'margin < targetMargin' } },
        ],
      },
    }),
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: clerks },
    archive: { from: ['draft', 'rejected', 'active'], to: 'archived', by: ['manager', 'admin'], danger: true },
  },
  convertsFrom: {
    bom: {
      label: ['核算成本', 'Reckon the cost'],
      while: ['draft', 'active'],
      by: clerks,
      head: { style: 'style', bom: 'id', currency: 'currency' },
      line: {
        to: 'scenarios',
        map: {
          name: { value: 'Base' },
          base: { value: true },
          picked: { value: true },
          fabric: 'fabric',
          trims: { formula: 'material - fabric' },
        },
      },
    } as const satisfies ConversionFrom<typeof bom>,
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'pending_approval', 'rejected'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  // What moved since: a BOM whose cost changed while it was a draft.
  basedOn: {
    bom: { link: 'bom', reads: ['material', 'ratioMaterial'], while: ['draft', 'pending_approval', 'active'], until: ['archived'] },
  },
  unique: [['style', 'edition']],
  constraints: [
    { in: 'scenarios', exactlyOneIs: 'base' },
    { in: 'scenarios', exactlyOneIs: 'picked' },
    { in: 'scenarios', uniqueInLines: ['name'] },
    { in: 'scenarios', filled: ['price'], where: { picked: true }, on: ['submit'] },
  ],
  notify: [
    { on: 'approve', to: { users: ['createdBy'] }, text: ['{number} 已批准：成本 {cost}', '{number} was approved: cost {cost}'] },
    { on: 'reject', to: { users: ['createdBy'] }, text: ['{number} 被驳回：{comment}', '{number} was rejected: {comment}'] },
  ],
  display: { money: { main: 'cost', parts: ['price'] }, facts: ['bom', 'process', 'pricedOn', 'margin'] },
  sections: [{ name: 'costing-scenarios', label: ['方案对比', 'Scenarios'], at: 'above' }],
  list: { views: { active: { where: { status: 'active' } }, approval: { where: { status: 'pending_approval' } } } },
  form: { elements: ['成本要素', 'Elements'], scenarios: ['方案', 'Scenarios'], remark: otherSection },
  print: { without: ['previous', 'rates'] },
})

const elements = [{ element: 'overhead', basis: 'piece', rate: '1.296' }]
const scenario = (given: object) => ({
  base: false,
  picked: false,
  quantity: '1000',
  price: '24',
  trims: '0.204',
  sam: '12',
  minuteRate: '0.5',
  efficiency: '1',
  ...given,
})
export const examples = [
  {
    given: {
      targetMargin: '25',
      elements,
      scenarios: [
        scenario({ base: true, picked: true, fabric: '10.5' }),
        scenario({ fabric: '11.1563' }),
        scenario({ fabric: '11.025' }),
        scenario({ fabric: '10.5', efficiency: '0.8' }),
      ],
    },
    gives: {
      cost: '18',
      margin: '25',
      'scenarios.0.labour': '6',
      'scenarios.0.priceForTarget': '24',
      'scenarios.0.fabricForTarget': '10.5',
      'scenarios.1.cost': '18.6563',
      'scenarios.1.margin': '22.2654',
      'scenarios.2.cost': '18.525',
      'scenarios.2.margin': '22.8125',
      'scenarios.3.labour': '7.5',
    },
  },
]
