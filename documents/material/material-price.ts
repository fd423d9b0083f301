/**
 * Material price (MPR): what a supplier takes for a material, or what a customer pays for it, in one currency for a period. The price of a supplier enters the
 * price list when it comes into force; that of a customer stays here.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { quantityTiers } from '../../model/mixins/quantity-tiers.ts'
import { otherSection } from '../../model/mixins/remark-and-files.ts'
import { aggregations } from '../../model/mixins/tier-aggregations.ts'

const keepers = ['buyer', 'merchandiser', 'admin'] as const
const known = { where: { status: ['draft', 'pending', 'active'] } } as const
const inForce = { from: ['active'] } as const
const named = { list: ['card', 'search', 'filter'] } as const

export const materialPrice = document('material/material_price', {
  code: 'MPR',
  label: ['物料价格', 'Material price'],
  menu: 50,
  // The serial counts the prices of one party: a common one would show each how many prices others have.
  number: 'MP-{partner}-{yyyy}{mm}-{0000}',
  title: ['number', 'material'],
  // Nobody outside reads a price that is being negotiated; the party of a price reads it once it is in force.
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', ...inForce }, customer: { via: 'customer', ...inForce } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'cost_clerk', 'admin', 'supplier'], create: keepers },
  fields: {
    material: f.link(['物料', 'Material'], 'material', { required: true, ...known, ...named }),
    materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', {
      // A supplier takes a price for what it dyes itself.
      where: { material: '$material', supplier: '$supplier' },
      help: ['空白适用全部颜色；指定颜色的价格优先', 'Blank is for all colours; a price of the colour goes first'],
      list: 'column',
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...known, ...named }),
    customer: f.link(['客户', 'Customer'], 'company', {
      where: { kind: 'customer' },
      help: ['供应商与客户只填一个；客户的价格是销售价', 'Either a supplier or a customer; that of a customer is a sales price'],
      list: ['column', 'filter'],
    }),
    partner: f.text(['对方编号', 'Code of the other side'], { computed: true, copy: false, internal: true, max: 60 }),
    currency: f.link(['币种', 'Currency'], 'currency', {
      required: true,
      from: 'supplier.currency',
      where: { status: 'active' },
      list: 'column',
    }),
    taxRate: f.percent(['税率 %', 'Tax rate %'], { required: true, default: '13', atLeast: 0, atMost: 100, list: 'column' }),
    unit: f.link(['计价单位', 'Unit of the price'], 'unit', {
      required: true,
      from: 'material.unit',
      where: { status: 'active' },
      list: 'column',
    }),
    netPrice: f.money(['未税单价', 'Net price'], {
      tax: 'net',
      above: 0,
      currency: 'currency',
      help: ['有阶梯时为空，按阶梯取价', 'Blank when there are tiers'],
      list: 'card',
    }),
    grossPrice: f.formula(['含税单价', 'Gross price'], 'netPrice * (1 + taxRate / 100)', { result: 'money', currency: 'currency' }),
    tiers: quantityTiers(),
    aggregation: f.choice(['阶梯与起订量按', 'Tiers and minimum go by'], aggregations, { required: true, default: 'material' }),
    minimum: f.quantity(['起订量', 'Minimum order quantity'], {
      above: 0,
      unit: 'unit',
      help: [
        '低于起订量时没有价格；填写加价后按加价取价',
        'Below it there is no price, or the price with the surcharge where one is given',
      ],
      list: 'column',
    }),
    surcharge: f.percent(['低于起订量加价 %', 'Surcharge below the minimum %'], { atLeast: 0, atMost: 500 }),
    validFrom: f.date(['生效日期', 'Valid from'], { required: true, default: '@today', list: 'card' }),
    validTo: f.date(['失效日期', 'Valid to'], { help: ['含当日；空白为长期有效', 'Inclusive; blank is without end'], list: 'column' }),
    endsFormer: f.yesNo(['截止前一价格', 'End the former price'], {
      default: false,
      help: [
        '同一对象较早开始的价格在本价格生效前一日失效',
        'A price of the same item that began earlier ends the day before this one begins',
      ],
    }),
    offer: f.link(['供应商报样', 'Supplier offer'], 'supplier_offer', { computed: true, copy: false, restrict: { others: 2 } }),
    remark: f.longText(['内部备注', 'Internal remark'], { restrict: { others: 2 } }),
    attachments: f.file(['附件', 'Attachments'], { restrict: { others: 2 } }),
  },
  statuses: {
    draft: { edit: true },
    price_approving: { label: ['价格审批中', 'Price approving'], family: 'info' },
    active: { family: 'success' },
    inactive: { label: ['已失效', 'Inactive'], family: 'closed', end: true },
    rejected: { edit: true },
  },
  flow: ['draft', 'price_approving', 'active'],
  actions: {
    ...approval({
      by: keepers,
      approver: 'manager',
      pending: 'price_approving',
      to: 'active',
      submit: { checks: ['usable', 'noRival'], asks: ['daysUnpriced'] },
      approve: {
        checks: ['usable'],
        asks: ['daysUnpriced'],
        reason: ['{material}：{netPrice}，自 {validFrom}', '{material}: {netPrice} from {validFrom}'],
      },
    }),
    end: {
      label: ['提前截止', 'End earlier'],
      from: 'active',
      to: 'active',
      by: keepers,
      form: { fields: ['validTo'], prefill: { validTo: '@today' } },
      require: ['validTo'],
      checks: ['shortens'],
    },
    deactivate: {
      label: ['停用', 'Deactivate'],
      from: 'active',
      to: 'inactive',
      by: keepers,
      comment: 'required',
      commentFor: 'own',
      danger: true,
      confirm: ['停用后新单据不再取此价格，已有单据的价格不变。', 'New documents no longer take this price; existing ones keep theirs.'],
    },
  },
  warnings: { daysUnpriced: ['部分日期没有价格', 'Days are left without a price'] },
  // The number names the party, which would show another one that there was a price before its own.
  rules: { supplier: { lock: { action: 'edit' } }, customer: { lock: { action: 'edit' } } },
  // DM-3-028, DM-5-035.
  constraints: [
    { exactlyOne: ['supplier', 'customer'] },
    { exactlyOne: ['netPrice', 'tiers'] },
    { in: 'tiers', ascending: 'from' },
    {
      field: 'surcharge',
      holds: 'surcharge = null or minimum != null',
      message: ['填写加价须先填写起订量', 'A surcharge needs the minimum order quantity'],
    },
    { field: 'validTo', notBefore: '@today', on: ['end'], message: ['已过去的日期不能更改', 'Days that are past are not changed'] },
  ],
  // An offer becomes one price.
  unique: [['offer']],
  validity: {
    from: 'validFrom',
    to: 'validTo',
    noOverlapBy: ['supplier', 'customer', 'material', 'materialColour', 'currency'],
    in: ['active'],
    endsPredecessor: 'endsFormer',
  },
  display: { money: { main: 'netPrice' }, scope: ['material', 'supplier', 'customer'] },
  list: {
    sort: ['-validFrom'],
    views: {
      approving: { label: ['待审批', 'To approve'], where: { status: 'price_approving' } },
      inForce: { label: ['生效', 'Active'], where: { status: 'active' } },
      expiring: { label: ['30 天内失效', 'Ending in 30 days'], where: { status: 'active', validTo: { relative: 'next30Days' } } },
    },
  },
  form: {
    currency: ['价格', 'Price'],
    tiers: ['阶梯与起订量', 'Tiers and minimum'],
    validFrom: ['有效期', 'Validity'],
    remark: otherSection,
  },
  print: { without: ['endsFormer', 'remark', 'attachments'] },
})
