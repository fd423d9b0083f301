/** Style: one design with its colours and sizes. It is developed, approved, costed and ordered. */
import { document } from '../../model/document.ts'
import { dictionaryValue } from '../../model/fields/dictionary-value.ts'
import { file } from '../../model/fields/file.ts'
import { image } from '../../model/fields/image.ts'
import { link } from '../../model/fields/link.ts'
import { longText } from '../../model/fields/long-text.ts'
import { money } from '../../model/fields/money.ts'
import { sizeDecimals } from '../../model/fields/size-decimals.ts'
import { text } from '../../model/fields/text.ts'

const active = { where: { status: 'active' } } as const
/** Internal figures of the brand, never shown to a supplier or factory. */
const inside = { restrict: { others: 2 } } as const

export const style = document('style', {
  module: 'design',
  code: 'STY',
  label: ['款式', 'Style'],
  kind: 'master',
  number: '{brand.code}{season.number}{category.code}{0000}',
  title: ['number', 'name'],
  parties: { owner: 'brand', read: 'granted' },
  rights: {
    read: ['*'],
    create: ['designer', 'merchandiser', 'admin'],
    export: ['designer', 'merchandiser', 'buyer', 'manager', 'planner', 'admin'],
  },
  fields: {
    name: text(['款式名称', 'Style name'], { required: true, max: 80 }),
    nameEn: text(['英文名称', 'Name in English'], { max: 80 }),
    brand: link(['品牌', 'Brand'], 'brand', { required: true, ...active }),
    season: link(['季节', 'Season'], 'season', { required: true, ...active }),
    series: dictionaryValue(['系列', 'Series'], 'series'),
    category: link(['品类', 'Category'], 'category', { required: true, ...active }),
    designer: link(['设计师', 'Designer'], 'user', { default: '@userId', restrict: { others: 1 } }),
    developer: link(['开发员', 'Developer'], 'user', { restrict: { others: 1 } }),
    sizeList: link(['尺码组', 'Size list'], 'size_list', {
      ...active,
      help: ['空白时取品类的默认尺码组', 'Blank takes the default of the category'],
    }),
    unit: link(['单位', 'Unit'], 'unit', active),
    mainMaterial: link(['主面料', 'Main material'], 'material', active),
    targetPrice: money(['目标价', 'Target price'], { above: 0, currency: 'currency', ...inside }),
    currency: link(['目标价币种', 'Currency of target price'], 'currency', { ...active, ...inside }),
    pieceWeights: sizeDecimals(['分尺码单件重量 (kg)', 'Weight of a piece by size (kg)'], {
      sizesFrom: 'sizeList',
      above: 0,
      help: ['生成商品时写入各尺码的单件重量', 'SKUs take the weight of their size when they are made'],
    }),
    images: image(['成衣图', 'Finished-goods picture'], 'finishedGoods'),
    extraImages: image(['附加图片', 'Extra pictures'], 'free', { most: 3 }),
    tags: text(['标签', 'Tags'], { max: 200, help: ['多个标签以逗号分隔', 'Separate several tags by commas'] }),
    remark: longText(['备注', 'Remark'], { ...inside }),
    attachments: file(['附件', 'Attachments']),
  },
  statuses: {
    development: { label: ['开发中', 'Under development'], family: 'info', edit: true },
    submitted: { label: ['已提交', 'Submitted'], family: 'info' },
    pending: { label: ['待审批', 'Pending approval'], family: 'info' },
    // The style number and its SKUs derive from these fields.
    approved: { label: ['已通过', 'Approved'], family: 'success', edit: { except: ['brand', 'season', 'category', 'sizeList'] } },
    rejected: { label: ['已驳回', 'Rejected'], family: 'danger' },
    modify: { label: ['待修改', 'To be modified'], family: 'returned', edit: true },
    stopped: { label: ['停用', 'Stopped'], family: 'closed' },
    archived: { label: ['已归档', 'Archived'], family: 'closed' },
  },
  flow: ['submitted', 'pending'],
  actions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['development', 'modify'],
      to: 'submitted',
      by: ['designer', 'merchandiser', 'admin'],
      require: ['sizeList'],
    },
    accept: {
      label: ['送审', 'Send for approval'],
      from: 'submitted',
      to: 'pending',
      by: ['merchandiser', 'admin'],
      sign: 'any',
      checks: ['hasColorway'],
    },
    approve: { label: ['批准', 'Approve'], from: 'pending', to: 'approved', by: 'manager', sign: 'any', checks: ['hasColorway'] },
    reject: { label: ['驳回', 'Reject'], from: 'pending', to: 'rejected', by: 'manager', comment: 'required', danger: true },
    return: {
      label: ['退回修改', 'Return'],
      from: ['submitted', 'pending'],
      to: 'modify',
      by: ['merchandiser', 'manager'],
      back: 'first',
      comment: 'required',
    },
    revise: { label: ['重新修改', 'Take up again'], from: 'rejected', to: 'modify', by: ['designer', 'merchandiser', 'admin'] },
    stop: {
      label: ['停用', 'Stop'],
      from: ['development', 'approved', 'modify'],
      to: 'stopped',
      by: ['manager', 'admin'],
      comment: 'optional',
      danger: true,
    },
    start: { label: ['恢复开发', 'Take up development'], from: 'stopped', to: 'development', by: ['manager', 'admin'] },
    archive: {
      label: ['归档', 'Archive'],
      from: ['approved', 'stopped', 'rejected'],
      to: 'archived',
      by: ['merchandiser', 'manager', 'admin'],
      confirm: ['归档后不能再用于新订单与打样，仍可查阅。', 'It can no longer be ordered or sampled, and stays readable.'],
    },
    restore: { label: ['取消归档', 'Restore'], from: 'archived', to: 'approved', by: ['manager', 'admin'], checks: ['hasColorway'] },
  },
  rules: {
    currency: { show: { targetPrice: { empty: false } }, require: { targetPrice: { empty: false } } },
  },
  list: {
    columns: ['number', 'images', 'name', 'brand', 'season', 'category', 'designer', 'targetPrice', 'status', 'updatedAt'],
    search: ['number', 'name', 'nameEn', 'tags'],
    sort: ['-createdAt'],
    filters: ['brand', 'season', 'category', 'designer', 'status'],
    digest: ['number', 'name', 'brand', 'season', 'category', 'status'],
    picture: 'images',
    views: [
      {
        name: 'development',
        label: ['开发中', 'In development'],
        filters: [{ field: 'status', operator: 'in', value: ['development', 'modify'] }],
      },
      {
        name: 'pending',
        label: ['待审批', 'Pending approval'],
        filters: [{ field: 'status', operator: 'in', value: ['submitted', 'pending'] }],
      },
      { name: 'approved', label: ['已通过', 'Approved'], filters: [{ field: 'status', operator: 'eq', value: 'approved' }] },
    ],
  },
  display: {
    scope: ['season', 'series', 'category'],
    facts: ['designer', 'sizeList', 'mainMaterial', 'unit', 'tags'],
    money: { main: 'targetPrice' },
    usedBy: [
      { type: 'colorway', via: 'style', as: 'gallery' },
      { type: 'sku', via: 'style', as: 'list' },
    ],
  },
  form: [
    { section: ['基本信息', 'General'], fields: ['number', 'name', 'nameEn', 'brand', 'season', 'series', 'category', 'status'] },
    { section: ['设计', 'Design'], fields: ['designer', 'developer', 'sizeList', 'unit', 'mainMaterial', 'tags', 'pieceWeights'] },
    { section: ['目标成本', 'Target'], fields: ['targetPrice', 'currency'] },
    { section: ['图片与附件', 'Pictures and files'], fields: ['images', 'extraImages', 'attachments', 'remark'] },
  ],
  print: {
    title: ['款式卡', 'Style card'],
    head: ['number', 'name', 'brand', 'season', 'series', 'category', 'designer', 'sizeList', 'mainMaterial', 'images'],
  },
})
