/**
 * Supplier offer (SOF): a material or product that a supplier offers to one brand with its price. The design manager of the brand alone approves it; it then becomes
 * a material with a price, or a style, each to be worked on by the brand. No other supplier learns of it.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { quantityTiers } from '../../model/mixins/quantity-tiers.ts'

const receivers = ['designer', 'merchandiser', 'buyer'] as const
const active = { where: { status: 'active' } } as const
/** What the brand says of an offer, and what it makes of it: the supplier does not read it. */
const ofBrand = { restrict: { owner: 2 }, copy: false } as const
const made = { ...ofBrand, computed: true } as const
const ofMaterial = { show: { kind: 'material' } } as const
const ofFabric = { show: { kind: 'material', type: 'fabric' } } as const
const ofProduct = { show: { kind: 'product' } } as const
/** The people of the supplier. */
const offering = { partyRole: 'owner', roles: ['supplier'] } as const

export const supplierOffer = document('material/supplier_offer', {
  code: 'SOF',
  label: ['供应商报样', 'Supplier offer'],
  menu: 40,
  // Each supplier counts its own offers, so that a number says nothing of those of others.
  number: 'OF-{guest}{yyyy}{mm}-{0000}',
  title: ['number', 'name'],
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', from: ['submitted'] } } },
  rights: { read: ['supplier', ...receivers, 'design_manager', 'manager', 'admin'], create: ['supplier'] },
  fields: {
    name: f.text(['品名', 'Item'], { required: true, max: 80, list: ['card', 'search'] }),
    nameEn: f.text(['英文品名', 'Item in English'], { max: 80, list: 'search' }),
    kind: f.choice(
      ['报样类别', 'Offer of'],
      { material: ['物料', 'Material'], product: ['成品', 'Product'] },
      { required: true, default: 'material', list: ['card', 'filter'] },
    ),
    buyer: f.link(['品牌方', 'Brand'], 'company', {
      required: true,
      where: { kind: 'brand' },
      help: ['只有该品牌看到此报样', 'This brand alone sees the offer'],
      list: 'column',
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { computed: true, list: ['card', 'search', 'filter'] }),
    supplierItem: f.text(['供应商货号', "Supplier's item no."], { max: 60, list: ['column', 'search'] }),
    type: f.choice(
      ['物料类型', 'Material type'],
      { fabric: ['面料', 'Fabric'], trim: ['辅料', 'Trim'], packaging: ['包材', 'Packaging'] },
      { list: 'filter' },
    ),
    specification: f.text(['规格', 'Specification'], { max: 120 }),
    width: f.measure(['门幅', 'Width'], 'unit', { dimension: 'length', places: 4, above: 0 }),
    gramWeight: f.quantity(['克重 (g/m²)', 'Gram weight (g/m²)'], { above: 0 }),
    compositions: f.lines(
      ['成分', 'Composition'],
      {
        fibre: f.dictionaryValue(['纤维', 'Fibre'], 'fibre', { required: true }),
        share: f.percent(['含量 %', 'Share %'], { required: true, above: 0, atMost: 100 }),
      },
      { atMostLines: 5, help: ['最多五种成分，合计 100 %', 'At most five fibres, 100 % in all'] },
    ),
    images: f.image(['图片', 'Pictures'], 'rawMaterial', { most: 4, list: 'column' }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active, list: 'card' }),
    taxRate: f.percent(['税率 %', 'Tax rate %'], { required: true, default: '13', atLeast: 0, atMost: 100 }),
    unit: f.link(['计价单位', 'Unit of the price'], 'unit', active),
    netPrice: f.money(['未税单价', 'Net price'], {
      tax: 'net',
      above: 0,
      currency: 'currency',
      help: ['有阶梯时为空，按阶梯取价', 'Blank when there are tiers'],
      list: 'card',
    }),
    tiers: quantityTiers(),
    minimum: f.quantity(['起订量', 'Minimum order quantity'], { above: 0, unit: 'unit' }),
    leadDays: f.integer(['交期（天）', 'Lead time (days)'], { atLeast: 0, atMost: 999 }),
    validTo: f.date(['报价有效期至', 'Price valid until'], { list: 'column' }),
    description: f.longText(['说明', 'Description']),
    attachments: f.file(['附件', 'Attachments']),
    group: f.link(['物料分类', 'Material group'], 'material_group', { ...active, ...ofBrand }),
    brand: f.link(['品牌', 'Brand label'], 'brand', { ...active, ...ofBrand }),
    season: f.link(['季节', 'Season'], 'season', { ...active, ...ofBrand }),
    category: f.link(['品类', 'Category'], 'category', { ...active, ...ofBrand }),
    answer: f.longText(['答复', 'Answer'], { computed: true, copy: false, help: ['供应商可见', 'The supplier reads it'] }),
    material: f.link(['生成的物料', 'Material made'], 'material', made),
    materialPrice: f.link(['生成的物料价格', 'Material price made'], 'material_price', made),
    style: f.link(['生成的款式', 'Style made'], 'style', made),
  },
  statuses: {
    draft: { edit: true },
    submitted: { family: 'info' },
    pending_approval: { family: 'attention' },
    approved: { family: 'success', end: true },
    rejected: { family: 'danger' },
    modify: { label: ['待修改', 'To be modified'], family: 'returned', edit: true },
  },
  flow: ['draft', 'submitted', 'pending_approval', 'approved'],
  actions: {
    submit: { label: ['提交报样', 'Submit'], from: ['draft', 'modify'], to: 'submitted', by: 'supplier', checks: ['isSupplier'] },
    accept: {
      label: ['送审', 'Send for approval'],
      from: 'submitted',
      to: 'pending_approval',
      partyRole: 'brand',
      by: receivers,
      form: { fields: ['group', 'brand', 'season', 'category'] },
    },
    return: {
      label: ['退回修改', 'Return'],
      from: 'submitted',
      to: 'modify',
      partyRole: 'brand',
      by: receivers,
      comment: 'required',
      sets: { answer: '@comment' },
    },
    // DM-6-027: a role of its own; what other managers approve does not matter here.
    approve: {
      from: 'pending_approval',
      to: 'approved',
      partyRole: 'brand',
      by: 'design_manager',
      confirm: ['批准后生成物料与价格草稿，或款式。', 'The approval makes a material and a price as drafts, or a style.'],
    },
    reject: {
      from: 'pending_approval',
      to: 'rejected',
      partyRole: 'brand',
      by: 'design_manager',
      comment: 'required',
      danger: true,
      sets: { answer: '@comment' },
    },
    revise: { label: ['重新修改', 'Take up again'], from: 'rejected', to: 'modify', by: 'supplier' },
  },
  rules: {
    buyer: { lock: { action: 'edit' } },
    kind: { lock: { action: 'edit' } },
    type: ofMaterial,
    specification: ofMaterial,
    width: ofFabric,
    gramWeight: ofFabric,
    unit: ofMaterial,
    group: ofMaterial,
    material: ofMaterial,
    materialPrice: ofMaterial,
    brand: ofProduct,
    season: ofProduct,
    category: ofProduct,
    style: ofProduct,
  },
  constraints: [
    { exactlyOne: ['netPrice', 'tiers'] },
    { in: 'tiers', ascending: 'from' },
    { in: 'compositions', uniqueInLines: ['fibre'] },
    { in: 'compositions', field: 'share', sumIs: '100' },
    {
      filled: ['type', 'unit'],
      when: { kind: 'material' },
      on: ['submit'],
      message: ['物料须填写类型与计价单位', 'A material needs its type and the unit of the price'],
    },
    { field: 'validTo', notBefore: '@today', on: ['submit'], message: ['报价有效期已过', 'The price is no longer valid'] },
    { filled: ['group'], when: { kind: 'material' }, on: ['accept'], message: ['请选择物料分类', 'Choose the material group'] },
    {
      filled: ['brand', 'season', 'category'],
      when: { kind: 'product' },
      on: ['accept'],
      message: ['请选择品牌、季节与品类', 'Choose brand, season and category'],
    },
  ],
  notify: [
    {
      on: 'submit',
      to: { partyRole: 'brand', roles: receivers },
      text: ['供应商报样 {number} {name} 已提交', 'Offer {number} {name} was submitted'],
    },
    {
      on: 'accept',
      to: { partyRole: 'brand', roles: ['design_manager'] },
      text: ['供应商报样 {number} {name} 待审批', 'Offer {number} {name} waits for approval'],
    },
    { on: 'return', to: offering, text: ['报样 {number} 待修改：{comment}', 'Offer {number} is to be modified: {comment}'] },
    { on: 'approve', to: offering, text: ['报样 {number} 已通过', 'Offer {number} was approved'] },
    { on: 'reject', to: offering, text: ['报样 {number} 未通过：{comment}', 'Offer {number} was rejected: {comment}'] },
  ],
  display: { picture: 'images', money: { main: 'netPrice' }, scope: ['kind', 'type', 'supplier'] },
  list: {
    sort: ['-createdAt'],
    views: {
      submitted: { where: { status: 'submitted' } },
      pending: { where: { status: 'pending_approval' } },
      toModify: { label: ['待修改', 'To be modified'], where: { status: ['modify', 'rejected'] } },
    },
  },
  form: {
    type: ['物料', 'Material'],
    images: ['图片', 'Pictures'],
    currency: ['价格', 'Price'],
    description: ['说明与附件', 'Description and files'],
    group: ['品牌方', 'Brand'],
  },
  print: { without: ['group', 'brand', 'season', 'category', 'material', 'materialPrice', 'style'] },
})
