/** Price list: a supplier's price for a product or material, in one currency, for a period, with up to five quantity tiers. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { quantityTiers } from '../../model/mixins/quantity-tiers.ts'
import { aggregations } from '../../model/mixins/tier-aggregations.ts'

const keepers = ['buyer', 'manager', 'admin'] as const
const active = { where: { status: 'active' } } as const
/** What a material price says of its entry: nobody types it. */
const ofMaterialPrice = { computed: true, copy: false } as const
/** The entry of a material price is changed by the material price alone. */
const fixed = { lock: { source: 'materialPrice' } } as const
const byHand = { source: { not: 'materialPrice' } } as const

export const priceList = document('order/price_list', {
  code: 'PRL',
  label: ['价格表', 'Price list'],
  menu: 100,
  kind: 'master',
  title: ['supplier', 'style', 'sku', 'material'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'cost_clerk', 'admin', 'supplier'], create: keepers },
  fields: {
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { required: true, ...active, list: ['card', 'search', 'filter'] }),
    kind: f.choice(
      ['价格对象', 'Price of'],
      { style: ['款式', 'Style'], sku: ['商品', 'SKU'], material: ['物料', 'Material'] },
      { required: true, default: 'style', list: 'column' },
    ),
    style: f.link(['款式', 'Style'], 'style', { list: ['card', 'search', 'filter'] }),
    colour: f.link(['颜色', 'Colour'], 'colour', {
      ...active,
      help: ['空白适用全部颜色；指定颜色的价格优先', 'Blank is for all colours; a price of the colour goes first'],
      list: 'column',
    }),
    sku: f.link(['商品', 'SKU'], 'sku', { ...active, list: ['column', 'search', 'filter'] }),
    material: f.link(['物料', 'Material'], 'material', { ...active, list: ['column', 'search', 'filter'] }),
    // What is dyed by another supplier is not sold by this one.
    materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', { where: { material: '$material', supplier: '$supplier' } }),
    unit: f.link(['单位', 'Unit'], 'unit', active),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', ...active, list: 'card' }),
    taxRate: f.percent(['税率 %', 'Tax rate %'], { required: true, default: '13', atLeast: 0, atMost: 100, list: 'column' }),
    netPrice: f.money(['未税单价', 'Net price'], {
      tax: 'net',
      above: 0,
      currency: 'currency',
      help: ['有阶梯时为空，按阶梯取价', 'Blank when there are tiers'],
      list: 'card',
    }),
    grossPrice: f.formula(['含税单价', 'Gross price'], 'netPrice * (1 + taxRate / 100)', {
      result: 'money',
      currency: 'currency',
      list: 'column',
    }),
    tiers: quantityTiers(),
    validFrom: f.date(['生效日期', 'Valid from'], { required: true, default: '@today', list: 'column' }),
    validTo: f.date(['失效日期', 'Valid to'], { help: ['含当日；空白为长期有效', 'Inclusive; blank is without end'], list: 'card' }),
    endsFormer: f.yesNo(['截止前一价格', 'End the former price'], {
      default: false,
      help: [
        '同一对象较早开始的价格在本价格生效前一日失效',
        'A price of the same item that began earlier ends the day before this one begins',
      ],
    }),
    source: f.choice(
      ['价格来源', 'Source'],
      {
        manual: ['手工维护', 'Entered'],
        confirmation: ['核价单', 'Price confirmation'],
        quotation: ['报价单', 'Quotation'],
        contract: ['合同', 'Contract'],
        import: ['导入', 'Import'],
        materialPrice: ['物料价格', 'Material price'],
      },
      { required: true, default: 'manual', copy: false, list: 'column' },
    ),
    sourceNumber: f.text(['来源单号', 'Source no.'], { max: 60, list: 'search' }),
    materialPrice: f.link(['物料价格', 'Material price'], 'material_price', ofMaterialPrice),
    designQuote: f.link(['设计报价', 'Design quote'], 'design_quote', {
      ...ofMaterialPrice,
      help: ['由报价写入的价格；手工填写的来源不算', 'Of a price that a quote has written; a source that is typed is none'],
    }),
    aggregation: f.choice(['阶梯与起订量按', 'Tiers and minimum go by'], aggregations, {
      ...ofMaterialPrice,
      help: ['空白按物料；指定颜色的价格按颜色', 'Blank is the material, and the colour for the price of a colour'],
    }),
    minimum: f.quantity(['起订量', 'Minimum order quantity'], {
      ...ofMaterialPrice,
      unit: 'unit',
      help: [
        '来自物料价格；款式的来自报价，低于时订单提示',
        'Of the material price; that of a style is of its quote, and orders below it are warned of',
      ],
    }),
    surcharge: f.percent(['低于起订量加价 %', 'Surcharge below the minimum %'], ofMaterialPrice),
    remark: f.text(['内部备注', 'Internal remark'], { max: 200, restrict: { others: 2 } }),
  },
  statuses: { active: { edit: true }, inactive: {} },
  actions: {
    deactivate: {
      label: ['停用', 'Deactivate'],
      from: 'active',
      to: 'inactive',
      by: keepers,
      when: byHand,
      confirm: ['停用后新订单不再取此价格，已有订单价格不变。', 'New orders no longer take this price; existing ones keep theirs.'],
    },
    activate: { from: 'inactive', to: 'active', by: keepers, when: byHand, checks: ['materialPricesStay'] },
    // Done by the material price of the entry.
    withdraw: { from: 'active', to: 'inactive', internal: true },
  },
  rules: {
    supplier: { lock: { action: 'edit' } },
    style: { show: { kind: 'style' }, require: { kind: 'style' } },
    colour: { show: { kind: 'style' } },
    sku: { show: { kind: 'sku' }, require: { kind: 'sku' } },
    material: { show: { kind: 'material' }, require: { kind: 'material' }, ...fixed },
    materialColour: { show: { kind: 'material' }, ...fixed },
    kind: fixed,
    unit: fixed,
    currency: fixed,
    taxRate: fixed,
    netPrice: fixed,
    tiers: fixed,
    validFrom: fixed,
    validTo: fixed,
    endsFormer: fixed,
    source: fixed,
    sourceNumber: fixed,
    aggregation: { show: { kind: 'material' } },
    minimum: { show: { minimum: { above: 0 } } },
    surcharge: { show: { kind: 'material' } },
    materialPrice: { show: { kind: 'material' } },
  },
  settings: {
    tiersBy: f.choice(
      ['阶梯价按', 'Tiers are chosen by'],
      { style: ['订单内同款全部颜色的数量', 'Pieces of the style in the order'], line: ['每行的数量', 'Pieces of the line'] },
      {
        required: true,
        default: 'style',
        help: [
          '指定颜色的价格总按每行的数量，指定商品的价格按该商品的数量',
          'Prices of a colour always go by the line, those of a SKU by its pieces',
        ],
      },
    ),
  },
  constraints: [
    { exactlyOne: ['netPrice', 'tiers'] },
    { in: 'tiers', ascending: 'from' },
    {
      field: 'source',
      holds: 'source != "materialPrice" or materialPrice != null',
      message: ['此来源由物料价格生效时写入', 'This source is written when a material price comes into force'],
    },
  ],
  checks: ['materialPricesStay'],
  validity: {
    from: 'validFrom',
    to: 'validTo',
    noOverlapBy: ['supplier', 'style', 'colour', 'sku', 'material', 'materialColour', 'currency'],
    in: ['active'],
    endsPredecessor: 'endsFormer',
  },
  list: {
    sort: ['-validFrom'],
    views: {
      expiring: { label: ['30 天内失效', 'Ending in 30 days'], where: { validTo: { relative: 'next30Days' } } },
      expired: { label: ['已失效', 'Ended'], where: { validTo: { relative: 'overdue' } } },
    },
  },
  form: { currency: ['价格', 'Price'], validFrom: ['有效期与来源', 'Validity and source'] },
  print: { without: ['kind', 'materialColour', 'unit', 'grossPrice', 'endsFormer', 'source', 'sourceNumber', 'remark'] },
})
