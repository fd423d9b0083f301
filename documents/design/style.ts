/** Style: one design with its colours and sizes. It is developed, approved, costed and ordered. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'
import { careFields } from './care.part.ts'
import { closedToDyers, designApprovers, designEnders, designers } from './design-hands.part.ts'
import { measuredParts } from './measured-parts.part.ts'
import type { placeholder } from './placeholder.ts'
import { active, priceBand } from './planning.part.ts'

/** Internal figures of the brand, never shown to a supplier or factory. */
const inside = { restrict: { others: 2 } } as const

export const style = document('design/style', {
  code: 'STY',
  label: ['款式', 'Style'],
  menu: 70,
  kind: 'master',
  number: '{brand.code}{season.number}{category.code}{0000}',
  parties: { owner: 'brand', read: 'granted' },
  rights: {
    read: ['*'],
    ...closedToDyers,
    create: designers,
    export: ['designer', 'design_manager', 'merchandiser', 'buyer', 'manager', 'planner', 'admin'],
  },
  fields: {
    ...names(['款式名称', 'Style name'], 80),
    brand: f.link(['品牌', 'Brand'], 'brand', { required: true, ...active, list: ['card', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { required: true, ...active, list: ['card', 'filter'] }),
    series: f.link(['系列', 'Series'], 'series', {
      where: { brand: '$brand', season: '$season', status: 'active' },
      ...inside,
      list: 'filter',
    }),
    placeholder: f.link(['占位款', 'Placeholder'], 'placeholder', {
      where: { brand: '$brand', season: '$season', status: ['in_progress', 'converted'] },
      copy: false,
      ...inside,
    }),
    priceBand: priceBand({ ...inside, list: 'filter' }),
    wave: f.text(['波段', 'Wave'], { max: 20, ...inside, list: 'search' }),
    carryOver: f.yesNo(['延续款', 'Carry-over'], {
      default: false,
      help: ['从以前的季节延续；与企划比较时单独计数', 'Continued from an earlier season; counted apart against the plan'],
      ...inside,
    }),
    trends: f.links(['趋势', 'Trends'], 'trend', { ...active, ...inside }),
    category: f.link(['品类', 'Category'], 'category', { required: true, ...active, list: ['card', 'filter'] }),
    designer: f.link(['设计师', 'Designer'], 'user', { default: '@userId', restrict: { others: 1 }, list: ['column', 'filter'] }),
    developer: f.link(['开发员', 'Developer'], 'user', { restrict: { others: 1 } }),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', {
      ...active,
      from: 'category.sizeList',
      help: ['空白时取品类的默认尺码组', 'Blank takes the default of the category'],
    }),
    unit: f.link(['单位', 'Unit'], 'unit', active),
    mainMaterial: f.link(['主面料', 'Main material'], 'material', active),
    tags: f.tags(['标签', 'Tags'], { list: ['search', 'filter'] }),
    targetPrice: f.money(['目标价', 'Target price'], { above: 0, currency: 'currency', rounded: true, ...inside, list: 'column' }),
    currency: f.link(['目标价币种', 'Currency of target price'], 'currency', { ...active, ...inside }),
    targetDecimals: f.currencyDecimals(['目标价小数位', 'Decimals of the target price'], 'currency', { default: 2, ...inside }),
    pieceWeights: f.sizeDecimals(['分尺码单件重量 (kg)', 'Weight of a piece by size (kg)'], {
      sizesFrom: 'sizeList',
      above: 0,
      help: ['生成商品时写入各尺码的单件重量', 'SKUs take the weight of their size when they are made'],
    }),
    ...careFields,
    ppApproved: f.date(['产前样通过日', 'PP approved on'], {
      computed: true,
      copy: false,
      ...inside,
      help: ['产前样评审合格的日期', 'The day on which a fitting of a PP sample passed'],
    }),
    images: f.image(['成衣图', 'Finished-goods picture'], 'finishedGoods', { list: 'column' }),
    imageMarks: f.callouts(['成衣图标注', 'Call-outs on the picture'], 'images', measuredParts),
    extraImages: f.image(['附加图片', 'Extra pictures'], 'free', { most: 3 }),
    extraMarks: f.callouts(['附加图片标注', 'Call-outs on extra pictures'], 'extraImages', measuredParts),
    attachments: f.file(['附件', 'Attachments']),
    remark: f.longText(['备注', 'Remark'], { ...inside }),
    archivedFrom: f.text(['归档前状态', 'Status before archiving'], { computed: true, internal: true, copy: false }),
  },
  statuses: {
    development: { label: ['开发中', 'Under development'], family: 'info', edit: true },
    submitted: { family: 'info' },
    pending: {},
    // The style number and its SKUs derive from these fields.
    approved: { family: 'success', edit: { except: ['brand', 'season', 'category', 'sizeList'] } },
    rejected: { family: 'danger' },
    modify: { label: ['待修改', 'To be modified'], family: 'returned', edit: true },
    stopped: {},
    archived: {},
  },
  flow: ['submitted', 'pending'],
  actions: {
    submit: { from: ['development', 'modify'], to: 'submitted', by: designers, require: ['sizeList'], asks: ['approvalLacks'] },
    takeBack: {
      label: ['撤回修改', 'Take back'],
      from: 'submitted',
      to: 'development',
      by: designers,
      comment: 'optional',
    },
    accept: {
      label: ['送审', 'Send for approval'],
      from: 'submitted',
      to: 'pending',
      by: ['merchandiser', 'admin'],
      sign: 'any',
      checks: ['hasColorway'],
    },
    approve: { from: 'pending', to: 'approved', by: designApprovers, sign: 'any', checks: ['developed'] },
    reject: { from: 'pending', to: 'rejected', by: designApprovers, comment: 'required', danger: true },
    return: {
      label: ['退回修改', 'Return'],
      from: ['submitted', 'pending'],
      to: 'modify',
      by: ['merchandiser', ...designApprovers],
      back: 'first',
      comment: 'required',
    },
    revise: { label: ['重新修改', 'Take up again'], from: 'rejected', to: 'modify', by: designers },
    stop: { from: ['development', 'approved', 'modify'], to: 'stopped', by: designEnders, comment: 'optional', danger: true },
    start: { label: ['恢复开发', 'Take up development'], from: 'stopped', to: 'development', by: designEnders },
    archive: {
      from: ['approved', 'stopped', 'rejected'],
      to: 'archived',
      by: ['merchandiser', ...designEnders],
      confirm: ['归档后不能再用于新订单与打样，仍可查阅。', 'It can no longer be ordered or sampled, and stays readable.'],
      sets: { archivedFrom: 'status' },
    },
    restore: {
      from: 'archived',
      to: 'approved',
      by: designEnders,
      when: { archivedFrom: 'approved' },
      checks: ['hasColorway'],
      sets: { archivedFrom: { value: null } },
    },
    // What was rejected or stopped before it was archived is approved by nothing but its approval.
    reopen: {
      label: ['重新修改', 'Take up again'],
      from: 'archived',
      to: 'modify',
      by: designEnders,
      when: { archivedFrom: { not: 'approved' } },
      sets: { archivedFrom: { value: null } },
    },
  },
  checks: ['ofPlaceholder', 'weightsOfSizes'],
  warnings: { approvalLacks: ['审批所需尚未齐备', 'What the approval needs is not all there'] },
  rules: {
    // A placeholder makes one style, and a style that is there takes none.
    placeholder: { lock: { action: 'edit' } },
    currency: { show: { targetPrice: { empty: false } }, require: { targetPrice: { empty: false } } },
  },
  convertsFrom: {
    placeholder: {
      label: ['设计款式', 'Design the style'],
      while: ['in_progress'],
      by: designers,
      head: {
        placeholder: 'id',
        brand: 'brand',
        season: 'season',
        category: 'category',
        series: 'series',
        priceBand: 'priceBand',
        wave: 'wave',
        designer: { from: 'designer', orDefault: true },
        targetPrice: 'targetPrice',
        currency: 'currency',
      },
    } as const satisfies ConversionFrom<typeof placeholder>,
  },
  list: {
    also: ['updatedAt'],
    sort: ['-createdAt'],
    views: {
      development: { label: ['开发中', 'In development'], where: { status: ['development', 'modify'] } },
      pending: { label: ['待审批', 'Pending approval'], where: { status: ['submitted', 'pending'] } },
      approved: { where: { status: 'approved' } },
    },
  },
  display: {
    scope: ['season', 'series', 'category'],
    facts: ['designer', 'sizeList', 'mainMaterial', 'priceBand', 'wave', 'trends'],
    money: { main: 'targetPrice' },
    usedBy: [
      { type: 'colorway', via: 'style', as: 'gallery' },
      { type: 'sku', via: 'style', as: 'matrix', rows: 'colour', columns: 'size' },
      { type: 'inventory', via: 'style', as: 'matrix', rows: 'colorway', columns: 'size', cell: 'free' },
      { type: 'open_order_line', via: 'style', as: 'list' },
      { type: 'price_list', via: 'style', as: 'list' },
    ],
  },
  children: [
    { type: 'colorway', via: 'style' },
    { type: 'bom', via: 'style' },
    { type: 'size_chart', via: 'style' },
    { type: 'pattern', via: 'style' },
    { type: 'process_sheet', via: 'style' },
    { type: 'costing', via: 'style' },
    { type: 'design_quote', via: 'style' },
    { type: 'sample_request', via: 'style' },
    { type: 'sample', via: 'style' },
    { type: 'lab_dip', via: 'style' },
    { type: 'trend', of: 'trends' },
    { type: 'retail_price', via: 'style' },
    { type: 'price_list', via: 'style' },
  ],
  sections: [
    {
      name: 'style-readiness',
      label: ['审批准备', 'Readiness for approval'],
      at: 'above',
      statuses: ['development', 'submitted', 'pending', 'modify'],
    },
    { name: 'style-quotes', label: ['报价对比', 'Quotes'], at: 'tab' },
  ],
  settings: {
    carryOverLifts: f.yesNo(['延续款免尺寸表和物料清单', 'Carry-over styles without chart and BOM'], {
      required: true,
      default: false,
      help: [
        '延续款审批时不要求已通过的尺寸表和启用的物料清单',
        'The approval of a carry-over style asks for no approved size chart and no active BOM',
      ],
    }),
  },
  form: {
    designer: ['设计', 'Design'],
    targetPrice: ['目标成本', 'Target'],
    washing: { folded: ['洗护', 'Care'] },
    images: ['图片与附件', 'Pictures and files'],
  },
  print: {
    title: ['款式卡', 'Style card'],
    pictures: ['images', 'extraImages'],
    without: ['nameEn', 'developer', 'unit', 'tags', 'pieceWeights', 'targetPrice', 'currency', 'remark'],
  },
})
