/** Material: fabric, trim or packaging with its physical data, days of supply and suppliers. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'

const keepers = ['merchandiser', 'buyer', 'technologist', 'admin'] as const
/** The stock policy is internal to the brand. */
const inside = { restrict: { others: 2 } } as const
/** How long the stock lasts: no part of the card. */
const stocked = ['stock', 'freeStock', 'dailyUse', 'daysOfSupply', 'supplyState'] as const
const ofUnit = ['以物料单位计', 'In the unit of the material'] as const

export const material = document('material/material', {
  code: 'MAT',
  label: ['物料', 'Material'],
  menu: 10,
  kind: 'master',
  number: '{group.numberPrefix}{00000}',
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], create: keepers },
  fields: {
    ...names(['物料名称', 'Material name'], 80),
    type: f.choice(
      ['物料类型', 'Material type'],
      { fabric: ['面料', 'Fabric'], trim: ['辅料', 'Trim'], packaging: ['包材', 'Packaging'] },
      { required: true, list: ['column', 'filter'] },
    ),
    group: f.link(['物料分类', 'Material group'], 'material_group', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'filter'],
    }),
    unit: f.link(['单位', 'Unit'], 'unit', { required: true, from: 'group.unit', where: { status: 'active' }, list: 'card' }),
    specification: f.text(['规格', 'Specification'], { max: 120, list: ['card', 'search'] }),
    width: f.measure(['门幅', 'Width'], 'unit', { dimension: 'length', places: 4, above: 0, list: 'column' }),
    gramWeight: f.quantity(['克重 (g/m²)', 'Gram weight (g/m²)'], { above: 0, list: 'column' }),
    metreWeight: f.formula(['每米重量 (kg)', 'Weight of a metre (kg)'], 'width.base * gramWeight / 1000', {
      help: ['门幅（米）× 克重 ÷ 1000', 'Width in metres × gram weight ÷ 1000'],
    }),
    compositions: f.lines(
      ['成分', 'Composition'],
      {
        fibre: f.dictionaryValue(['纤维', 'Fibre'], 'fibre', { required: true, list: 'filter' }),
        share: f.percent(['含量 %', 'Share %'], { required: true, above: 0, atMost: 100 }),
      },
      { atMostLines: 5, help: ['最多五种成分，合计 100 %', 'At most five fibres, 100 % in all'] },
    ),
    description: f.longText(['描述', 'Description']),
    dosMin: f.integer(['最低库存天数', 'Days of supply, minimum'], { atLeast: 0, ...inside }),
    dosTarget: f.integer(['目标库存天数', 'Days of supply, target'], { atLeast: 0, ...inside }),
    dosMax: f.integer(['最高库存天数', 'Days of supply, maximum'], { atLeast: 0, ...inside }),
    stock: f.quantity(['库存数量', 'Stock on hand'], { atLeast: 0, copy: false, ...inside, help: ofUnit }),
    freeStock: f.quantity(['可用库存', 'Free stock'], { atLeast: 0, copy: false, ...inside, help: ofUnit }),
    dailyUse: f.quantity(['日均耗用', 'Mean daily issue'], { atLeast: 0, copy: false, ...inside, help: ofUnit }),
    daysOfSupply: f.quantity(['可供天数', 'Days of supply'], {
      formula: 'if freeStock = null or dailyUse = null or dailyUse = 0 then null else round half up(freeStock / dailyUse, 1)',
      help: ['可用库存 ÷ 日均耗用', 'Free stock by the mean daily issue'],
      ...inside,
      list: 'column',
    }),
    supplyState: f.choice(
      ['库存水位', 'Stock level'],
      { short: ['不足', 'Short'], fit: ['正常', 'Within limits'], excess: ['过量', 'Excess'] },
      {
        formula:
          'if daysOfSupply = null then null else if dosMin != null and freeStock < dosMin * dailyUse then "short" else if dosMax != null and freeStock > dosMax * dailyUse then "excess" else "fit"',
        ...inside,
        list: ['column', 'filter'],
      },
    ),
    validFrom: f.date(['有效期起', 'Valid from'], { default: '@today' }),
    validTo: f.date(['有效期止', 'Valid to'], { list: 'column' }),
    suppliers: f.lines(
      ['供应商', 'Suppliers'],
      {
        supplier: f.link(['供应商', 'Supplier'], 'supplier', {
          required: true,
          where: { status: ['draft', 'pending', 'active'] },
          list: 'filter',
        }),
        supplierItem: f.text(['供应商货号', "Supplier's item no."], { max: 60 }),
        minimum: f.measure(['起订量', 'Minimum order quantity'], 'unit', { atLeast: 0, unit: 'doc.unit' }),
        leadDays: f.integer(['交期（天）', 'Lead time (days)'], { atLeast: 0 }),
        main: f.yesNo(['主供应商', 'Main supplier'], { default: false, ...inside }),
      },
      // A supplier sees its own line.
      { rows: { visibleTo: 'supplier' } },
    ),
    image: f.image(['物料图', 'Picture'], 'rawMaterial', { list: 'column' }),
    attachments: f.file(['附件', 'Attachments']),
    offer: f.link(['供应商报样', 'Supplier offer'], 'supplier_offer', { computed: true, copy: false, ...inside }),
  },
  statuses: { draft: { edit: true }, pending: {}, active: { edit: { except: ['group'] } }, frozen: {}, stopped: {} },
  flow: ['pending'],
  actions: {
    submit: { from: 'draft', to: 'pending', by: keepers },
    approve: { from: 'pending', to: 'active', by: 'manager', sign: 'any' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', by: 'manager', back: 'first', comment: 'required' },
    freeze: { from: 'active', to: 'frozen', by: ['manager', 'admin'], comment: 'required', danger: true },
    thaw: { from: 'frozen', to: 'active', by: ['manager', 'admin'] },
    stop: {
      from: ['active', 'frozen'],
      to: 'stopped',
      by: ['manager', 'admin'],
      confirm: ['停用后不能再用于 BOM 与采购，历史保留。', 'It can no longer be used or bought; its history stays.'],
      danger: true,
    },
    start: { from: 'stopped', to: 'active', by: ['manager', 'admin'] },
  },
  rules: {
    width: { show: { type: 'fabric' } },
    gramWeight: { show: { type: 'fabric' } },
    metreWeight: { show: { type: 'fabric' } },
  },
  // Quantities are recorded in the unit, and a fabric is bought and tested as one: both stay from the first use on.
  checks: ['keptOnceUsed'],
  // DM-3-026 (days of supply), DM-3-029 (composition).
  constraints: [
    { in: 'compositions', uniqueInLines: ['fibre'] },
    { in: 'compositions', field: 'share', sumIs: '100' },
    {
      filled: ['width', 'gramWeight'],
      when: { type: 'fabric' },
      on: ['submit', 'approve'],
      message: ['面料必须填写门幅和克重', 'A fabric needs its width and gram weight'],
    },
    {
      filled: ['compositions'],
      when: { type: 'fabric' },
      on: ['submit', 'approve'],
      message: ['面料必须填写成分', 'A fabric needs its composition'],
    },
    { in: 'suppliers', uniqueInLines: ['supplier'] },
    {
      in: 'suppliers',
      uniqueInLines: ['main'],
      where: { main: true },
      message: ['主供应商只能有一个', 'Only one supplier can be the main one'],
    },
    { ascending: ['dosMin', 'dosTarget', 'dosMax'] },
    { field: 'validTo', notBefore: 'validFrom' },
  ],
  // An offer becomes one material.
  unique: [['offer']],
  // The suppliers of an active material read it, but not how it is stocked.
  shares: { material: { while: ['active'], toLinked: ['suppliers.supplier'], of: ['id'] } },
  display: {
    usedBy: [
      { type: 'material_colour', via: 'material', as: 'gallery' },
      { type: 'price_list', via: 'material', as: 'list' },
      { type: 'material_price', via: 'material', as: 'list' },
    ],
  },
  list: {
    also: ['updatedAt'],
    sort: ['-createdAt'],
    views: {
      fabric: { label: ['面料', 'Fabric'], where: { type: 'fabric' } },
      trim: { label: ['辅料', 'Trims'], where: { type: 'trim' } },
      pending: { where: { status: 'pending' } },
      short: { label: ['库存不足', 'Short of stock'], where: { supplyState: 'short' } },
      excess: { label: ['库存过量', 'Excess stock'], where: { supplyState: 'excess' } },
      expired: { label: ['已过有效期', 'Expired'], where: { validTo: { relative: 'overdue' } } },
    },
  },
  form: {
    specification: ['物理属性', 'Physical data'],
    dosMin: ['库存策略', 'Stock policy'],
    suppliers: ['供应商', 'Suppliers'],
    image: ['图片与附件', 'Picture and files'],
  },
  print: {
    title: ['物料卡', 'Material card'],
    without: ['nameEn', 'description', 'dosMin', 'dosTarget', 'dosMax', ...stocked, 'validFrom', 'validTo'],
  },
})
