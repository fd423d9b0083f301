/**
 * Design quote (DQT): what one supplier takes for a piece of a style, or what it is offered to a customer for, by element, with surcharges by colour and size. The
 * supplier of a quote fills it in and reads it; that there are quotes of others it does not learn.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { rateOfDay } from '../../model/mixins/frozen-rate.ts'
import type { costing } from './costing.ts'
import { sumOfKnown } from './known-sums.part.ts'

const keepers = ['merchandiser', 'buyer', 'cost_clerk', 'admin'] as const
const deciders = ['merchandiser', 'manager'] as const
const active = { where: { status: 'active' } } as const
/** What the brand reckons with: neither supplier nor customer reads it. */
const inside = { restrict: { others: 2 } } as const
/** No piece costs more in any currency; with it every percentage of a price is one that can be stored. */
const mostPrice = 999_999_999
/** Prices are quoted without tax, as the price list stores them. */
const net = { tax: 'net' } as const
const ofSheet = (field: string) => ({ computed: true, follows: `costing.${field}`, ...inside })
const whileUsed = { while: ['draft', 'pending_evaluation'], until: ['unselected', 'stopped'], refreshedIn: ['draft'] } as const
/** The people of the supplier who quote. */
const quoting = { partyRole: 'supplier', roles: ['supplier'] } as const
/** What the supplier quoted is the supplier's from its first save or submission on, also after a return: the brand does not change it. */
const quoted = { lock: { quotedBy: 'supplier', partyRole: 'owner' } } as const
const handingIn = { from: 'draft', to: 'pending_evaluation', require: ['elements', 'validTo'] } as const
const isConverted = { show: { exchangeRate: { empty: false } } } as const
const isOfSupplier = { supplier: { empty: false } } as const

/** What the supplier fills in. */
export const quotedFields = [
  'elements',
  'colourSurcharges',
  'sizeSurcharges',
  'taxRate',
  'minimum',
  'leadDays',
  'validTo',
  'attachments',
] as const

export const designQuote = document('design/design_quote', {
  code: 'DQT',
  label: ['款式报价单', 'Design quote'],
  menu: 210,
  // The serial counts the quotes of one company for one style: it does not say how many others have quoted.
  number: 'DQ-{style.number}-{partner}-{00}',
  title: ['number'],
  parties: {
    owner: 'brand',
    partyRoles: {
      supplier: {
        via: 'supplier',
        edit: {
          draft: quotedFields,
        },
      },
      customer: { via: 'customer', from: ['pending_evaluation'], until: ['draft'] },
    },
  },
  rights: {
    read: [...keepers, 'designer', 'design_manager', 'manager', 'finance', 'supplier'],
    create: keepers,
    edit: [...keepers, 'supplier'],
    export: [...keepers, 'manager', 'finance', 'supplier'],
  },
  fields: {
    style: f.link(['款式', 'Style'], 'style', { required: true, list: ['card', 'search', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...active, list: ['card', 'search', 'filter'] }),
    customer: f.link(['客户', 'Customer'], 'company', {
      where: { kind: 'customer' },
      help: ['供应商与客户只填一个', 'Either a supplier or a customer'],
      list: ['column', 'filter'],
    }),
    partner: f.text(['对方编号', 'Code of the other side'], { computed: true, copy: false, max: 60 }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', ...active, list: 'card' }),
    quotedBy: f.choice(
      ['报价填写方', 'Quoted by'],
      { brand: ['品牌方代填', 'Entered by the brand'], supplier: ['供应商', 'The supplier'] },
      {
        computed: true,
        default: 'brand',
        copy: false,
        help: ['供应商填写后，其报价内容只能由供应商修改', 'What the supplier has quoted is changed by the supplier alone'],
      },
    ),
    elements: f.lines(
      ['价格构成', 'Elements'],
      {
        element: f.choice(
          ['要素', 'Element'],
          {
            material: ['物料', 'Material'],
            processing: ['加工费', 'Processing'],
            outsourcing: ['外协', 'Outsourcing'],
            packaging: ['包装', 'Packaging'],
            freight: ['运费', 'Freight'],
            duty: ['关税', 'Duty'],
            overhead: ['制造费用', 'Overhead'],
            profit: ['利润', 'Profit'],
            other: ['其他', 'Other'],
          },
          { required: true, default: 'processing' },
        ),
        price: f.money(['单件金额', 'Amount a piece'], {
          atLeast: 0,
          atMost: mostPrice,
          ...net,
          currency: 'doc.currency',
          help: ['空白为未报；不收费填 0', 'Blank is not answered; 0 is an answer'],
        }),
        target: f.money(['目标', 'Target'], { atLeast: 0, atMost: mostPrice, ...net, currency: 'doc.currency', ...inside }),
        note: f.text(['说明', 'Note'], { max: 120 }),
      },
      { atMostLines: 100 },
    ),
    quotedPrice: f.money(['报价', 'Quoted price'], {
      formula: sumOfKnown('elements', 'price'),
      ...net,
      currency: 'currency',
      perPiece: true,
      list: 'card',
    }),
    unanswered: f.integer(['未报要素', 'Elements not answered'], { formula: 'count(elements[price = null])' }),
    taxRate: f.percent(['税率 %', 'Tax rate %'], { from: 'supplier.vatRate', atLeast: 0, atMost: 100 }),
    colourSurcharges: f.lines(['颜色加价', 'Surcharges by colour'], {
      colorway: f.link(['配色', 'Colourway'], 'colorway', { required: true, where: { style: '$doc.style' } }),
      surcharge: f.money(['每件加价', 'Surcharge a piece'], { required: true, atLeast: 0, ...net, currency: 'doc.currency' }),
    }),
    sizeSurcharges: f.sizeDecimals(['分尺码每件加价', 'Surcharge a piece by size'], { sizesFrom: 'style.sizeList', atLeast: 0 }),
    minimum: f.quantity(['最小起订量', 'Minimum order quantity'], { atLeast: 0, list: 'column' }),
    leadDays: f.integer(['交期（天）', 'Lead time (days)'], { atLeast: 0, atMost: 999, list: 'column' }),
    validTo: f.date(['有效期至', 'Valid until'], { list: 'column' }),
    costing: f.link(['成本核算单', 'Costing sheet'], 'costing', {
      where: { style: '$style', status: ['draft', 'submitted', 'approved'] },
      ...inside,
    }),
    costCurrency: f.link(['成本币种', 'Currency of the cost'], 'currency', ofSheet('currency')),
    cost: f.money(['核算成本', 'Reckoned cost'], { ...ofSheet('cost'), currency: 'costCurrency', perPiece: true }),
    salesPrice: f.money(['核算售价', 'Price of the costing'], { ...ofSheet('price'), currency: 'costCurrency', perPiece: true }),
    // While the quote is written and evaluated each save takes the rate of its day; the selected one keeps that of its evaluation.
    ...rateOfDay(inside),
    quotedInCost: f.money(['报价（成本币种）', 'Quote in the currency of the cost'], {
      formula:
        'if costCurrency = null or quotedPrice = null then null else if currency = costCurrency then quotedPrice else quotedPrice * exchangeRate / ratePer',
      currency: 'costCurrency',
      perPiece: true,
      ...inside,
    }),
    targetPrice: f.money(['目标价', 'Target price'], { above: 0, currency: 'currency', ...inside, list: 'column' }),
    deviation: f.percent(['与目标偏差 %', 'Against the target %'], {
      formula:
        'if targetPrice = null or quotedPrice = null or unanswered > 0 then null else (quotedPrice - targetPrice) / targetPrice * 100',
      signed: true,
      ...inside,
      list: 'column',
    }),
    margin: f.percent(['毛利率 %', 'Margin %'], {
      formula:
        'if quotedInCost = null or unanswered > 0 then null else if customer != null then (if cost = null or quotedInCost = 0 then null else (quotedInCost - cost) / quotedInCost * 100) else (if salesPrice = null or salesPrice = 0 then null else (salesPrice - quotedInCost) / salesPrice * 100)',
      help: [
        '对客户：报价减核算成本；对供应商：核算售价减报价；币种不同时按所示日期的汇率折算',
        'To a customer: the quote less the cost; of a supplier: the sales price less the quote; another currency is converted at the rate of the day that is shown',
      ],
      ...inside,
      list: 'column',
    }),
    pricedOn: f.date(['写入价格表日', 'In the price list since'], { computed: true, copy: false, ...inside }),
    priceFrom: f.date(['价格生效日期', 'Price valid from'], { copy: false, ...inside }),
    endsFormer: f.yesNo(['截止前一价格', 'End the former price'], { default: false, copy: false, ...inside }),
    remark: f.longText(['内部备注', 'Internal remark'], inside),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: {
    draft: { edit: { except: ['priceFrom', 'endsFormer'] } },
    pending_evaluation: { label: ['待评估', 'Pending evaluation'], family: 'attention' },
    selected: { label: ['中选', 'Selected'], family: 'success' },
    unselected: { label: ['未中选', 'Unselected'], family: 'closed', end: true },
    stopped: { label: ['已终止', 'Stopped'], end: true },
  },
  actions: {
    submit: {
      label: ['提交报价', 'Submit'],
      ...handingIn,
      by: keepers,
      // What the supplier has begun to quote is an offer only once the supplier hands it in.
      when: { quotedBy: 'brand' },
    },
    handIn: {
      label: ['提交报价', 'Submit'],
      ...handingIn,
      partyRole: 'supplier',
      by: 'supplier',
      sets: { quotedBy: { value: 'supplier' } },
    },
    // What was quoted stays in the history; the other figure is a change of it.
    return: {
      label: ['退回改价', 'Ask for another price'],
      from: 'pending_evaluation',
      to: 'draft',
      by: keepers,
      comment: 'required',
      commentFor: 'own',
    },
    select: { label: ['中选', 'Select'], from: 'pending_evaluation', to: 'selected', by: deciders, commentFor: 'own' },
    unselect: { label: ['未中选', 'Unselect'], from: 'pending_evaluation', to: 'unselected', by: deciders, commentFor: 'own' },
    // A selection can be taken back until the price list has its price.
    deselect: {
      label: ['撤销中选', 'Take the selection back'],
      from: 'selected',
      to: 'pending_evaluation',
      by: deciders,
      when: { pricedOn: { empty: true } },
      comment: 'required',
      commentFor: 'own',
    },
    stop: {
      from: ['draft', 'pending_evaluation'],
      to: 'stopped',
      by: [...keepers, 'manager'],
      comment: 'required',
      commentFor: 'own',
      danger: true,
    },
    price: {
      label: ['写入价格表', 'Take into the price list'],
      from: 'selected',
      to: 'selected',
      by: ['buyer', 'manager', 'admin'],
      when: { ...isOfSupplier, pricedOn: { empty: true } },
      form: { fields: ['priceFrom', 'endsFormer'], prefill: { priceFrom: '@today' } },
      require: ['priceFrom'],
      checks: ['pricedInTime'],
      asks: ['daysUnpriced'],
      sets: { pricedOn: '@today' },
    },
  },
  warnings: { daysUnpriced: ['部分日期没有价格', 'Days are left without a price'] },
  follow: { while: ['draft'] },
  rules: {
    style: { lock: { action: 'edit' } },
    supplier: { lock: { action: 'edit' } },
    customer: { lock: { action: 'edit' } },
    // In another currency the same figures are another price.
    currency: quoted,
    colourSurcharges: quoted,
    sizeSurcharges: quoted,
    taxRate: quoted,
    minimum: quoted,
    leadDays: quoted,
    validTo: quoted,
    attachments: quoted,
    exchangeRate: isConverted,
    ratePer: isConverted,
    rateSource: isConverted,
    rateDate: isConverted,
    quotedInCost: isConverted,
    priceFrom: { show: { status: 'selected' } },
    endsFormer: { show: { status: 'selected' } },
    pricedOn: { show: { status: 'selected' } },
  },
  constraints: [
    { exactlyOne: ['supplier', 'customer'] },
    { in: 'colourSurcharges', uniqueInLines: ['colorway'] },
    {
      field: 'elements',
      holds: 'quotedPrice != null',
      on: ['submit', 'handIn'],
      message: ['请至少填写一个要素的金额', 'Give the amount of one element at least'],
    },
    {
      field: 'elements',
      holds: 'unanswered = 0',
      on: ['select'],
      message: [
        '有要素未报价，合计不是完整的价格：请退回供应商补齐，不收费的填 0',
        'Some elements are not answered, so the sum is no price: return it, so that the supplier completes it (0 where nothing is charged)',
      ],
    },
    { field: 'validTo', notBefore: '@today', on: ['submit', 'handIn'], message: ['有效期已过', 'The validity has passed'] },
    {
      field: 'validTo',
      notBefore: '@today',
      on: ['select', 'price'],
      message: ['报价已过有效期，请退回供应商更新后再选', 'The quote has expired: return it, so that the supplier renews it'],
    },
    {
      field: 'priceFrom',
      notAfter: 'validTo',
      on: ['price'],
      message: ['价格须在报价有效期内生效', 'The price begins within the validity of the quote'],
    },
  ],
  checks: ['quotedBySupplier', 'sizesOfStyle'],
  basedOn: {
    costing: {
      link: 'costing',
      reads: ['cost', 'price', 'successor'],
      blank: ['successor'],
      fills: { successor: 'costing' },
      // Quotes are compared by their margins: a cost that does not enter them holds no selection up.
      effect: ['margin'],
      before: ['select'],
      ...whileUsed,
    },
  },
  convertsFrom: {
    costing: {
      label: ['报价', 'Quote'],
      while: ['submitted', 'approved'],
      by: keepers,
      head: { style: 'style', costing: 'id', currency: 'currency', targetPrice: 'cost' },
    } as const satisfies ConversionFrom<typeof costing>,
  },
  // The supplier reads what it quotes for, from the time that it is asked on: it cannot price a style, or a colour, that it does not see.
  shares: {
    style: {
      while: ['draft', 'pending_evaluation', 'selected'],
      until: ['unselected', 'stopped'],
      toLinked: ['supplier'],
      of: ['style', { type: 'colorway', where: { style: 'style', status: { value: 'active' } } }],
    },
  },
  // The supplier has read it and may have quoted in it: it is stopped and not removed.
  remove: false,
  notify: [
    { on: 'create', to: quoting, text: ['请报价：{number}', 'Please quote: {number}'] },
    { on: 'return', to: quoting, text: ['{number} 请重新报价：{comment}', '{number}: please quote again: {comment}'] },
    { on: 'select', to: quoting, text: ['报价 {number} 中选', 'Quote {number} was selected'] },
    { on: 'unselect', to: quoting, text: ['报价 {number} 未中选', 'Quote {number} was not selected'] },
    { on: 'stop', to: quoting, text: ['报价 {number} 已终止', 'Quote {number} was stopped'] },
  ],
  display: {
    picture: 'style.images',
    scope: ['style'],
    money: { main: 'quotedPrice', parts: ['targetPrice'], without: 'unanswered' },
    facts: ['margin', 'leadDays', 'validTo'],
  },
  list: {
    columns: [
      'number',
      'style',
      'supplier',
      'customer',
      'quotedPrice',
      'margin',
      'targetPrice',
      'deviation',
      'currency',
      'minimum',
      'leadDays',
      'validTo',
      'status',
    ],
    sort: ['quotedPrice'],
    views: {
      pending: { label: ['待评估', 'Pending evaluation'], where: { status: 'pending_evaluation' } },
      selected: { label: ['中选', 'Selected'], where: { status: 'selected' } },
    },
  },
  form: {
    elements: ['价格构成', 'Elements'],
    colourSurcharges: ['加价', 'Surcharges'],
    minimum: ['起订量与交期', 'Minimum and lead time'],
    costing: ['内部核算', 'Reckoned inside'],
    remark: ['备注与附件', 'Remark and files'],
  },
  print: {
    without: [
      'partner',
      'quotedBy',
      'costing',
      'costCurrency',
      'cost',
      'salesPrice',
      'exchangeRate',
      'ratePer',
      'rateSource',
      'rateDate',
      'quotedInCost',
      'pricedOn',
      'priceFrom',
      'endsFormer',
      'remark',
    ],
  },
})
