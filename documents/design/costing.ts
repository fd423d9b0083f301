/**
 * Costing sheet (CST): what a piece of a style costs and earns, with scenarios side by side. While it is written, each save takes material and minutes of its BOM and
 * process versions and the prices of its day; a submitted one keeps them, and says what has moved since. Nobody outside the brand reads it.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { incoterms } from '../../model/mixins/incoterms.ts'
import { rateOfDay, ratesTaken } from '../../model/mixins/frozen-rate.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { bomElements } from './bom-elements.part.ts'
import type { bom } from './bom.ts'
import { costClerks } from './design-hands.part.ts'
import { approvedVersions } from './style-version.part.ts'

/** An amount for one piece of the style. */
const money = { currency: 'doc.currency', perPiece: true } as const
const inHeader = { currency: 'currency', perPiece: true } as const
const marginOf = (price: string, cost: string) =>
  `if ${price} = null or ${price} = 0 or ${cost} = null then null else (${price} - ${cost}) / ${price} * 100`
const sumOfElements = (basis: string, which: string) => `sum(append(doc.elements[basis = "${basis}" and ${which}].figure, 0))`
/** The further costs of a basis. Those of freight give way to the own freight of a scenario. */
const furtherCosts = (basis: string) =>
  `(${sumOfElements(basis, 'element != "freight"')} + (if freight = null then ${sumOfElements(basis, 'element = "freight"')} else 0))`
const blankTakes = ['空白取 BOM 与工艺单；基准方案不填', 'Blank takes the BOM and the process sheet; the base has none'] as const
/** What a scenario reckons with: its own figure, or else what it takes of the versions and prices. */
const ownOr = (column: string) => `if ${column} = null then ${column}Taken else ${column}`
const whileUsed = {
  while: ['draft', 'submitted', 'approved'],
  until: ['archived'],
  refreshedIn: ['draft'],
  effect: ['cost', 'margin'],
  // The finance step, and every approver, judge by the stored margin.
  before: ['approve'],
} as const

export const costing = document('design/costing', {
  code: 'CST',
  label: ['成本核算单', 'Costing sheet'],
  menu: 130,
  number: 'CS{style.number}V0{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand' },
  rights: { read: [...costClerks, 'manager'], create: costClerks, export: ['manager', 'finance', 'admin'] },
  fields: {
    style: f.link(['款式', 'Style'], 'style', { required: true, list: ['card', 'search', 'filter'] }),
    ...versionFields('costing'),
    bom: f.link(['BOM 版本', 'BOM version'], 'bom', {
      required: true,
      where: { style: '$style', status: ['draft', 'pending_approval', 'active'] },
      list: 'column',
    }),
    process: f.link(['工艺单版本', 'Process version'], 'process_sheet', {
      where: { style: '$style', status: ['draft', 'submitted', 'approved'] },
      list: 'column',
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { computed: true, follows: 'bom.currency' }),
    pricedOn: f.date(['取价日', 'Prices of'], {
      required: true,
      default: '@today',
      copy: false,
      help: [
        '价格表当日有效的价格优先于 BOM 的单价；外币单价按当日汇率折算',
        'A price of the list that is valid on this day goes before that of the BOM; other currencies are converted at the rates of this day',
      ],
      list: 'column',
    }),
    byRatio: f.yesNo(['按尺码比例', 'By the size ratio'], {
      default: false,
      help: [
        '是：物料金额与毛用量按 BOM 的尺码比例；否或 BOM 无比例：按基码',
        'Yes: amounts and gross use of materials are those of the size ratio of the BOM; no, or a BOM without one: of the base size',
      ],
    }),
    targetMargin: f.percent(['目标毛利 %', 'Target margin %'], { required: true, default: '25', atLeast: 0, atMost: 99 }),
    materials: f.lines(
      ['物料', 'Materials'],
      {
        material: f.link(['物料', 'Material'], 'material'),
        element: f.choice(['类别', 'Category'], bomElements),
        supplier: f.link(['供应商', 'Supplier'], 'supplier'),
        customer: f.yesNo(['客供', 'Supplied by the customer'], { default: false, help: ['成本为 0', 'Costs nothing'] }),
        gross: f.quantity(['毛用量', 'Gross use'], {
          unit: 'unit',
          help: ['基码或尺码比例，各配色平均', 'Of the base size or the size ratio, the mean of the colourways'],
        }),
        unit: f.link(['用量单位', 'Unit of usage'], 'unit'),
        entry: f.link(['价格表', 'Price list entry'], 'price_list'),
        price: f.money(['未税单价', 'Unit price (net)'], { tax: 'net', currency: 'priceCurrency', forUnit: 'priceUnit' }),
        priceCurrency: f.link(['单价币种', 'Currency of the price'], 'currency'),
        ...rateOfDay(),
        priceUnit: f.link(['计价单位', 'Unit of the price'], 'unit'),
        amount: f.money(['单件金额', 'Amount a piece'], { total: true, ...money }),
        key: f.text(['行号', 'Line'], { max: 10 }),
        // Not folded: a price that the list does not have for the quantity is to be seen.
        priceNote: f.text(['单价说明', 'Note on the price'], { computed: true, english: 'priceNoteEn' }),
        priceNoteEn: f.text(['单价说明（英文）', 'Note on the price in English'], { computed: true }),
      },
      {
        help: ['取自 BOM 与价格表', 'Taken from the BOM and the price list'],
        card: ['material', 'element', 'gross', 'price', 'priceUnit', 'amount', 'priceNote'],
        folded: ['supplier', 'customer', 'entry', 'priceCurrency', 'exchangeRate', 'ratePer', 'rateSource', 'rateDate'],
      },
    ),
    prices: f.lines(
      ['取用的价格', 'Prices taken'],
      {
        entry: f.link(['价格表', 'Price list entry'], 'price_list', { computed: true }),
        quantity: f.quantity(['需求量', 'Needed'], {
          computed: true,
          help: ['按方案数量，以此取阶梯', 'Of a scenario, by which the tier is chosen'],
        }),
        price: f.money(['未税单价', 'Unit price (net)'], { computed: true, tax: 'net', currency: 'currency' }),
        currency: f.link(['币种', 'Currency'], 'currency', { computed: true }),
      },
      { computed: true, help: ['各方案取用的价格表单价', 'The prices of the list that the scenarios take'] },
    ),
    exchangeRates: ratesTaken(),
    elements: f.lines(
      ['其他成本', 'Further costs'],
      {
        element: f.choice(
          ['成本要素', 'Element'],
          {
            processing: ['加工费', 'Processing'],
            outsourcing: ['外协', 'Outsourcing'],
            freight: ['运费', 'Freight'],
            duty: ['关税', 'Duty'],
            overhead: ['制造费用', 'Overhead'],
            other: ['其他', 'Other'],
          },
          { required: true, default: 'overhead' },
        ),
        basis: f.choice(
          ['计算口径', 'Basis'],
          {
            piece: ['每件', 'A piece'],
            order: ['整单', 'An order'],
            material: ['物料 %', '% of material'],
            price: ['售价 %', '% of price'],
          },
          { required: true, default: 'piece' },
        ),
        figure: f.quantity(['数值', 'Figure'], { required: true, atLeast: 0 }),
        note: f.text(['说明', 'Note'], { max: 120 }),
      },
      { atMostLines: 100 },
    ),
    scenarios: f.lines(
      ['方案', 'Scenarios'],
      {
        name: f.text(['方案', 'Scenario'], { required: true, max: 40 }),
        base: f.yesNo(['基准', 'Base'], { default: false }),
        picked: f.yesNo(['采用', 'Picked'], { default: false }),
        quantity: f.quantity(['数量', 'Quantity'], { required: true, atLeast: 1, places: 0, default: '1000' }),
        price: f.money(['售价', 'Price'], { above: 0, ...money }),
        fabric: f.money(['面料（自定）', 'Fabric, own'], { atLeast: 0, help: blankTakes, ...money }),
        others: f.money(['其他物料（自定）', 'Other material, own'], { atLeast: 0, help: blankTakes, ...money }),
        sam: f.quantity(['标准工时（自定，分）', 'Standard minutes, own'], { atLeast: 0, help: blankTakes }),
        freightTerm: f.choice(['运费条款', 'Freight term'], incoterms, {
          help: ['由谁承担运费，承担到哪里', 'Who pays the transport, and how far'],
        }),
        freight: f.money(['运费（自定，每件）', 'Freight a piece, own'], {
          atLeast: 0,
          help: [
            '按此方案的运费条款；空白取其他成本中的运费，基准方案不填',
            'By the freight term of the scenario; blank takes the freight of the further costs; the base has none',
          ],
          ...money,
        }),
        fabricTaken: f.money(['面料（BOM）', 'Fabric by the BOM'], { computed: true, ...money }),
        othersTaken: f.money(['其他物料（BOM）', 'Other material by the BOM'], { computed: true, ...money }),
        samTaken: f.quantity(['标准工时（工艺单，分）', 'Standard minutes by the process sheet'], { computed: true }),
        priceNote: f.text(['单价说明', 'Note on the price'], { computed: true, max: 1000, english: 'priceNoteEn' }),
        priceNoteEn: f.text(['单价说明（英文）', 'Note on the price in English'], { computed: true, max: 1000 }),
        fabricCost: f.money(['面料', 'Fabric'], { formula: ownOr('fabric'), ...money }),
        othersCost: f.money(['其他物料', 'Other material'], { formula: ownOr('others'), ...money }),
        minutes: f.quantity(['标准工时（分）', 'Standard minutes'], { formula: ownOr('sam') }),
        minuteRateOf: f.link(['费率取自', 'Rate of'], 'minute_rate', {
          where: { currency: '$doc.currency' },
          help: ['取价日有效的同名费率；手填的费率不取', 'The rate of this name on the day of the prices; one that is typed is not taken'],
        }),
        minuteRate: f.money(['分钟费率', 'Minute rate'], {
          atLeast: 0,
          copy: { unlessIs: 'minuteRateTaken' },
          help: ['空白取费率表；只有一条时自动取用', 'Blank takes the table of minute rates, where that has one alone'],
          ...money,
        }),
        minuteRateTaken: f.money(['取自费率表', 'Taken from the table of rates'], { computed: true, ...money }),
        efficiency: f.quantity(['效率', 'Efficiency'], {
          required: true,
          default: '1',
          above: 0,
          atMost: 2,
          help: ['0.8 表示 80 %', '0.8 is 80 %'],
        }),
        material: f.money(['物料', 'Material'], { formula: 'fabricCost + othersCost', ...money }),
        labour: f.money(['人工', 'Labour'], { formula: 'if minutes = 0 then 0 else minutes * minuteRate / efficiency', ...money }),
        extras: f.money(['其他费用', 'Further costs'], {
          formula: `${furtherCosts('piece')} + ${furtherCosts('order')} / quantity + material * ${furtherCosts('material')} / 100 + (if price = null then 0 else price * ${furtherCosts('price')} / 100) + (if freight = null then 0 else freight)`,
          ...money,
        }),
        cost: f.money(['单件成本', 'Cost a piece'], { formula: 'material + labour + extras', ...money }),
        margin: f.percent(['毛利率 %', 'Margin %'], { formula: marginOf('price', 'cost') }),
        priceForTarget: f.money(['目标毛利所需售价', 'Price for the target margin'], {
          formula: `if doc.targetMargin + ${furtherCosts('price')} >= 100 then null else ceiling((cost - (if price = null then 0 else price * ${furtherCosts('price')} / 100) + (if ${furtherCosts('price')} = 0 then 0 else 0.0001)) / (1 - (doc.targetMargin + ${furtherCosts('price')}) / 100), 4)`,
          ...money,
        }),
        fabricForTarget: f.money(['目标毛利下每件面料成本上限', 'Highest fabric cost a piece for the target margin'], {
          formula: `if price = null then null else floor(fabricCost + (price * (1 - doc.targetMargin / 100) - cost) / (1 + ${furtherCosts('material')} / 100) - (if ${furtherCosts('material')} = 0 then 0 else 0.0001), 4)`,
          help: ['每件全部面料的成本，不是单价', 'What all fabric of a piece may cost together; it is no unit price'],
          ...money,
        }),
        fabricPriceForTarget: f.money(['目标毛利下面料未税单价上限', 'Highest fabric price a unit (net) for the target margin'], {
          computed: true,
          tax: 'net',
          currency: 'fabricPriceCurrency',
          help: [
            '含损耗、税点与利润点；BOM 只有一行采购面料时才有',
            'With loss, tax and profit points; only where one line of the BOM is fabric that is bought',
          ],
        }),
        fabricPriceUnit: f.link(['面料计价单位', 'Unit of the fabric price'], 'unit', { computed: true }),
        fabricPriceCurrency: f.link(['面料单价币种', 'Currency of the fabric price'], 'currency', { computed: true }),
      },
      {
        atLeastLines: 1,
        atMostLines: 6,
        folded: [
          'fabric',
          'others',
          'sam',
          'freightTerm',
          'freight',
          'fabricTaken',
          'othersTaken',
          'samTaken',
          'minuteRateTaken',
          'fabricPriceCurrency',
        ],
      },
    ),
    cost: f.money(['采用成本', 'Picked cost'], { formula: 'scenarios[picked].cost[1]', ...inHeader, list: 'card' }),
    price: f.money(['采用售价', 'Picked price'], { formula: 'scenarios[picked].price[1]', ...inHeader, list: 'column' }),
    margin: f.percent(['毛利率 %', 'Margin %'], { formula: marginOf('price', 'cost'), list: 'card' }),
    labour: f.money(['采用人工', 'Picked labour'], { formula: 'scenarios[picked].labour[1]', ...inHeader }),
    rates: f.money(['计件工价合计', 'Piece rates in sum'], { computed: true, ...inHeader }),
    ratesDifference: f.money(['人工与工价之差', 'Labour less piece rates'], {
      formula: 'if rates = null then null else labour - rates',
      ...inHeader,
      help: [
        '工价合计是工资要付的；两者之差只列示，不拉平',
        'Piece rates are what payroll pays; the difference is shown and never levelled',
      ],
    }),
    successor: f.link(['后续版本', 'Next version in force'], 'costing', { computed: true }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: { except: ['materials', 'prices', 'exchangeRates'] } },
    ...approvedVersions.statuses,
  },
  flow: approvedVersions.flow,
  actions: {
    takeOver: {
      label: ['取用最新', 'Take over what moved'],
      from: 'draft',
      to: 'draft',
      by: costClerks,
      form: {
        fields: ['bom', 'process', 'pricedOn'],
        prefill: { bom: 'bom.successor', process: 'process.successor', pricedOn: '@today' },
        renews: ['bom', 'process', 'pricedOn'],
      },
      require: ['bom', 'pricedOn'],
    },
    ...approval({
      by: costClerks,
      approver: ['manager', 'finance'],
      ...approvedVersions.approval,
      submit: { ...approvedVersions.submit, refreshes: true, checks: ['versionsStand', 'nothingMissing'], asks: ['labourUnknown'] },
      approve: {
        reason: ['{style} 成本 {cost}，毛利 {margin} %', '{style}: cost {cost}, margin {margin} %'],
        steps: [
          { code: 'manager', label: ['经理', 'Manager'], by: 'manager', sign: 'any', back: 'first' },
          {
            code: 'finance',
            label: ['财务', 'Finance'],
            by: 'finance',
            sign: 'any',
            back: 'first',
            when: { expression: 'margin < targetMargin' },
          },
        ],
      },
    }),
    revise: { ...approvedVersions.revise, by: costClerks },
    archive: approvedVersions.archive,
  },
  follow: { while: ['draft'] },
  // The tiers of the price list, and what the margin leaves for the fabric.
  recomputeOn: [
    'bom',
    'process',
    'pricedOn',
    'byRatio',
    'targetMargin',
    'elements',
    'scenarios.base',
    'scenarios.quantity',
    'scenarios.price',
    'scenarios.fabric',
    'scenarios.others',
    'scenarios.sam',
    'scenarios.freight',
    'scenarios.minuteRateOf',
    'scenarios.minuteRate',
    'scenarios.efficiency',
  ],
  versions: { ...versionsByRevision, ...approvedVersions.versions, successor: 'successor' },
  unique: [['style', 'edition']],
  checks: ['baseTakesAll'],
  warnings: { labourUnknown: ['没有工艺单时人工按 0 计', 'Without a process sheet labour counts as 0'] },
  rules: { style: { lock: { action: 'edit' } } },
  // What moved since the sheet was submitted: the versions that it reckons with, and the prices, minute rates and exchange rates of its day.
  basedOn: {
    bom: {
      link: 'bom',
      reads: ['needs', 'material', 'ratioMaterial', 'fabric', 'trim', 'packaging', 'service', 'missing', 'successor'],
      blank: ['successor'],
      fills: { successor: 'bom' },
      ...whileUsed,
    },
    process: { link: 'process', reads: ['sam', 'successor'], blank: ['successor'], fills: { successor: 'process' }, ...whileUsed },
    prices: {
      link: 'prices.entry',
      reads: ['netPrice', 'unit'],
      inForceOn: 'pricedOn',
      entering: 'material',
      steps: { tiers: { from: 'from', value: 'price', at: 'prices.quantity' } },
      ...whileUsed,
    },
    minuteRates: { link: 'scenarios.minuteRateOf', reads: ['rate'], inForceOn: 'pricedOn', ...whileUsed },
    rates: { link: 'exchangeRates.entry', reads: ['rate', 'per'], inForceOn: 'pricedOn', ...whileUsed },
  },
  constraints: [
    { in: 'scenarios', exactlyOneIs: 'base' },
    { in: 'scenarios', exactlyOneIs: 'picked' },
    { in: 'scenarios', uniqueInLines: ['name'] },
    { in: 'scenarios', filled: ['price'], where: { picked: true }, on: ['submit'] },
  ],
  convertsFrom: {
    bom: {
      label: ['核算成本', 'Reckon the cost'],
      while: ['draft', 'pending_approval', 'active'],
      by: costClerks,
      head: { style: 'style', bom: 'id' },
    } as const satisfies ConversionFrom<typeof bom>,
  },
  notify: [
    { on: 'approve', to: { users: ['createdBy'] }, text: ['{number} 已批准：成本 {cost}', '{number} was approved: cost {cost}'] },
    { on: 'reject', to: { users: ['createdBy'] }, text: ['{number} 被驳回：{comment}', '{number} was rejected: {comment}'] },
  ],
  display: {
    picture: 'style.images',
    scope: ['style'],
    money: { main: 'cost', parts: ['price'] },
    facts: ['margin', 'pricedOn', 'bom', 'process'],
    sideBySide: { scenarios: { name: 'name', base: 'base', bars: ['fabricCost', 'othersCost', 'labour', 'extras'] } },
  },
  sections: [
    { name: 'style-quotes', label: ['报价对比', 'Quotes'], at: 'tab' },
    { name: 'costing-quotes', label: ['供应商报价', 'Supplier quotes'], at: 'beside', lines: 'scenarios', reads: ['style', 'currency'] },
  ],
  // What a sheet is opened for stands first: what the style earns, before the versions that say why.
  list: {
    columns: ['number', 'style', 'margin', 'cost', 'price', 'edition', 'status', 'bom', 'process', 'pricedOn'],
    views: { approved: { where: { status: 'approved' } }, submitted: { where: { status: 'submitted' } } },
  },
  form: {
    scenarios: ['方案', 'Scenarios'],
    materials: ['物料', 'Materials'],
    prices: { folded: ['取用的价格', 'Prices taken'] },
    exchangeRates: { folded: ['取用的汇率', 'Exchange rates taken'] },
    elements: ['其他成本', 'Further costs'],
    cost: ['结果', 'Result'],
    remark: otherSection,
  },
  print: { without: ['previous', 'first', 'successor'] },
})
