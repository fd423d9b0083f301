/**
 * Request for quotation (RFQ): what a brand asks several suppliers to quote, item by item with up to five tiers, within a window of
 * the server's clock.
 */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { taxModes } from '../../model/mixins/amounts.ts'
import { incoterms } from '../../model/mixins/incoterms.ts'

export type RequestForQuotation = Doc<typeof requestForQuotation>

const buyers = ['buyer', 'merchandiser', 'manager'] as const
const house = ['buyer', 'merchandiser', 'manager', 'finance', 'inspector', 'reviewer', 'admin'] as const
const active = { where: { status: 'active' } } as const
/** Criteria and the award are internal to the brand. Of the invitations a supplier sees its own. */
const inside = { restrict: { others: 2 } } as const
const computed = { computed: true } as const
/** Figures whose sum has no meaning. */
const ranked = { ...computed, ordinal: true } as const
const tier = (at: number) => f.quantity([`第 ${at} 档数量`, `Tier ${at} from`], { above: 0 })
/** Each invited supplier gets a notice of its own. */
const invitedSuppliers = { partyRole: 'supplier', roles: ['supplier'] } as const
/** What an invited supplier answers for itself, while the window is open. */
const answer = {
  from: 'quotation_open',
  to: 'quotation_open',
  partyRole: 'supplier',
  by: 'supplier',
} as const

export const requestForQuotation = document('sourcing/request_for_quotation', {
  code: 'RFQ',
  label: ['询价单', 'Request for quotation'],
  menu: 10,
  number: 'RQ-{yyyy}{mm}-{0000}',
  title: ['number', 'title'],
  // An invited supplier reads the request from publication on, and no longer once it is taken off the list.
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'invited.supplier', from: ['publishing', 'quotation_open', 'quotation_closed', 'review_ended'] } },
  },
  rights: { read: [...house, 'supplier'], create: buyers, export: ['buyer', 'merchandiser', 'manager', 'finance', 'admin'] },
  fields: {
    title: f.text(['询价主题', 'Title'], { required: true, max: 100 }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active, list: ['card', 'filter'] }),
    brand: f.link(['品牌', 'Brand'], 'brand', {
      ...active,
      help: ['填写后只邀请与该品牌合作的供应商', 'Given, only suppliers that work for the brand are invited'],
      list: 'filter',
    }),
    category: f.link(['品类', 'Category'], 'category', {
      ...active,
      help: ['填写后只邀请供应该品类的供应商', 'Given, only suppliers of the category are invited'],
      list: 'filter',
    }),
    taxMode: f.choice(['价格口径', 'Prices'], taxModes, { required: true, default: 'net' }),
    deliveryTerms: f.choice(['贸易条款', 'Delivery terms'], incoterms),
    windowStart: f.dateTime(['报价开始', 'Window opens'], { list: 'card' }),
    windowEnd: f.dateTime(['报价截止', 'Window closes'], { help: ['以服务器时间为准', "By the server's clock"], list: 'card' }),
    contact: f.text(['联系人', 'Contact'], { max: 40, list: ['column', 'search'] }),
    phone: f.phone(['联系电话', 'Telephone']),
    publishedAt: f.dateTime(['发布时间', 'Published'], computed),
    closedAt: f.dateTime(['报价关闭时间', 'Window closed'], computed),
    readableAt: f.dateTime(['报价可见时间', 'Quotations are read from'], {
      formula: 'if closedAt = null then windowEnd else closedAt',
      help: ['以数据库时间为准；此前采购方看不到任何报价', 'By the clock of the database; before it the buyer reads none of them'],
    }),
    reopened: f.integer(['重新开启次数', 'Times reopened'], { ...computed, default: 0, list: 'column' }),
    remark: f.longText(['要求', 'Requirements']),
    attachments: f.file(['附件', 'Attachments']),
    items: f.neededLines(['询价项目', 'Items'], {
      kind: f.choice(
        ['类别', 'Kind'],
        { style: ['款式', 'Style'], material: ['物料', 'Material'], other: ['其他', 'Other'] },
        { default: 'style' },
      ),
      style: f.link(['款式', 'Style'], 'style'),
      material: f.link(['物料', 'Material'], 'material'),
      name: f.text(['名称', 'Name'], { required: true, max: 100 }),
      quantity: f.quantity(['数量', 'Quantity'], { required: true, above: 0 }),
      unit: f.link(['单位', 'Unit'], 'unit', active),
      expectedPrice: f.money(['期望单价', 'Expected unit price'], { above: 0, currency: 'doc.currency' }),
      reference: f.text(['参考材料', 'Reference material'], { max: 200 }),
      tier1: tier(1),
      tier2: tier(2),
      tier3: tier(3),
      tier4: tier(4),
      tier5: tier(5),
      active: f.yesNo(['已激活', 'Activated'], { default: false }),
    }),
    invited: f.lines(
      ['受邀供应商', 'Invited suppliers'],
      {
        supplier: f.link(['供应商', 'Supplier'], 'supplier', {
          required: true,
          where: { status: 'active', brands: '$doc.brand', categories: '$doc.category' },
        }),
        note: f.text(['备注', 'Note'], { max: 200, ...inside }),
        answer: f.choice(
          ['答复', 'Answer'],
          { none: ['未答复', 'None'], quotes: ['参与报价', 'Will quote'], declined: ['谢绝', 'Declined'] },
          { ...computed, default: 'none' },
        ),
        reason: f.text(['谢绝理由', 'Reason for declining'], { max: 200, restrict: { owner: 1 } }),
        answeredAt: f.dateTime(['答复时间', 'Answered'], computed),
      },
      { rows: { visibleTo: 'supplier' } },
    ),
    config: f.link(['评估配置', 'Evaluation config'], 'evaluation_config', { where: { status: ['draft', 'active'] }, ...inside }),
    reviewing: f.yesNo(['评审已开始', 'Review begun'], { ...computed, default: false, ...inside }),
    reviewers: f.lines(
      ['评审人', 'Reviewers'],
      { reviewer: f.link(['评审人', 'Reviewer'], 'user', { required: true, where: { company: '$doc.ownerCompany' } }) },
      inside,
    ),
    ranking: f.lines(
      ['评审排名', 'Ranking'],
      {
        place: f.integer(['名次', 'Rank'], ranked),
        quotation: f.link(['报价单', 'Quotation'], 'supplier_quotation', computed),
        supplier: f.link(['供应商', 'Supplier'], 'supplier', computed),
        score: f.quantity(['平均得分', 'Mean score'], ranked),
        reviews: f.integer(['评审份数', 'Reviews'], ranked),
        chosen: f.yesNo(['选中', 'Chosen'], { default: false }),
        reason: f.text(['理由', 'Reason'], { max: 200 }),
      },
      inside,
    ),
    chosenAt: f.dateTime(['定标时间', 'Chosen'], { ...computed, ...inside }),
  },
  statuses: {
    draft: { edit: true },
    publishing: { label: ['发布中', 'Publishing'], family: 'info', edit: true },
    quotation_open: { label: ['报价开启', 'Quotation window open'], family: 'attention' },
    // Suppliers have quoted on the request: only what is internal to the brand changes, and the closing time before the window opens again.
    quotation_closed: { label: ['报价关闭', 'Quotation window closed'], family: 'info', edit: ['windowEnd', 'config', 'reviewers'] },
    review_ended: { label: ['评审结束', 'Review ended'], family: 'success', edit: ['config', 'reviewers', 'ranking'] },
    cancelled: { label: ['已终止', 'Terminated'], end: true },
  },
  warnings: {
    certificatesExpired: ['受邀供应商的证书已过期', 'Certificates of invited suppliers have expired'],
    pricesRead: ['报价已可见', 'The prices could be read already'],
  },
  actions: {
    publish: {
      label: ['发布', 'Publish'],
      from: 'draft',
      to: 'publishing',
      by: buyers,
      require: ['windowStart', 'windowEnd', 'invited'],
      checks: ['someInvited'],
      asks: ['certificatesExpired'],
      sets: { publishedAt: '@now' },
      confirm: ['受邀供应商将看到询价单。', 'The invited suppliers will see the request.'],
    },
    activate: { label: ['激活全部项目', 'Activate all items'], from: 'publishing', to: 'publishing', by: buyers },
    open: {
      label: ['开启报价', 'Open quotation window'],
      from: 'publishing',
      to: 'quotation_open',
      by: buyers,
      require: ['windowStart', 'windowEnd', 'invited'],
      checks: ['windowAhead', 'someInvited'],
    },
    close: {
      label: ['关闭报价', 'Close quotation window'],
      from: 'quotation_open',
      to: 'quotation_closed',
      by: buyers,
      checks: ['someQuoted'],
      sets: { closedAt: '@now' },
      confirm: ['关闭后供应商不能再报价，报价随即可见。', 'Suppliers can no longer quote, and the quotations become visible.'],
    },
    startReview: {
      label: ['开始评审', 'Start review'],
      from: ['quotation_open', 'quotation_closed'],
      to: 'quotation_closed',
      by: buyers,
      when: { reviewing: false },
      require: ['reviewers'],
      form: { fields: ['config', 'reviewers'] },
      checks: ['configActive'],
    },
    endReview: {
      label: ['结束评审', 'End review'],
      from: 'quotation_closed',
      to: 'review_ended',
      by: buyers,
      checks: ['allReviewed'],
      confirm: ['排名将固定，评分不能再改。', 'The ranking is fixed and scores can no longer change.'],
    },
    reopen: {
      label: ['重新开启报价', 'Reopen quotation window'],
      from: 'quotation_closed',
      to: 'quotation_open',
      by: buyers,
      when: { reviewing: false },
      require: ['windowStart', 'windowEnd'],
      form: { fields: ['windowEnd'] },
      checks: ['windowAhead'],
      asks: ['pricesRead'],
      comment: 'required',
      sets: { closedAt: { value: null }, reopened: { formula: 'if reopened = null then 1 else reopened + 1' } },
    },
    choose: {
      label: ['确定中选', 'Choose the winner'],
      from: 'review_ended',
      to: 'review_ended',
      by: ['buyer', 'manager'],
      when: { chosenAt: { empty: true } },
      checks: ['passedOrReasoned'],
      sets: { chosenAt: '@now' },
      confirm: [
        '中选与未中选的供应商将收到通知，不能撤回。',
        'The suppliers are notified whether they were selected; this cannot be undone.',
      ],
    },
    takePart: {
      ...answer,
      label: ['参与报价', 'Will quote'],
      when: { expression: 'count(invited[answer = "quotes"]) = 0' },
      sets: { 'invited.answer': { value: 'quotes' }, 'invited.reason': { value: null }, 'invited.answeredAt': '@now' },
    },
    decline: {
      ...answer,
      label: ['谢绝报价', 'Decline to quote'],
      when: { expression: 'count(invited[answer = "declined"]) = 0' },
      form: { fields: ['invited.reason'] },
      require: ['invited.reason'],
      checks: ['nothingQuoted'],
      sets: { 'invited.answer': { value: 'declined' }, 'invited.answeredAt': '@now' },
    },
    terminate: {
      label: ['终止', 'Terminate'],
      from: ['publishing', 'quotation_open', 'quotation_closed'],
      to: 'cancelled',
      by: buyers,
      comment: 'required',
      danger: true,
      confirm: ['所有报价将停止，不能恢复。', 'All quotations are stopped; this cannot be undone.'],
    },
  },
  rules: {
    config: { lock: { expression: 'reviewing = true' } },
    reviewers: { lock: { expression: 'reviewing = true' } },
    ranking: { show: { status: 'review_ended' }, lock: { chosenAt: { empty: false } } },
  },
  notify: [
    { on: 'publish', to: invitedSuppliers, text: ['收到询价 {number} {title}', 'Request for quotation {number} {title}'] },
    {
      on: 'open',
      to: invitedSuppliers,
      text: ['询价 {number} 可以报价，截止 {windowEnd}', '{number} is open for quotation until {windowEnd}'],
    },
    {
      on: 'reopen',
      to: invitedSuppliers,
      text: ['询价 {number} 重新开启，截止 {windowEnd}', '{number} is open again until {windowEnd}'],
    },
    {
      on: 'decline',
      to: { partyRole: 'owner', roles: ['buyer'] },
      text: ['询价 {number} 有受邀供应商谢绝报价', 'An invited supplier declines to quote on {number}'],
    },
    {
      on: 'startReview',
      to: { users: ['reviewers.reviewer'] },
      text: ['请为询价 {number} 评分', 'Please score the quotations of {number}'],
    },
  ],
  moments: { closing: { at: 'windowEnd', act: 'close' } },
  constraints: [
    { filled: ['contact'], on: ['publish', 'open'], message: ['发布前请填写联系人', 'Name the contact before publishing'] },
    { filled: ['phone'], on: ['publish', 'open'], message: ['发布前请填写联系电话', "Give the contact's telephone before publishing"] },
    { field: 'windowEnd', after: 'windowStart' },
    { in: 'items', ascending: ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'], strictly: true, withoutGaps: true },
    { in: 'invited', uniqueInLines: ['supplier'] },
    { in: 'reviewers', uniqueInLines: ['reviewer'], on: ['startReview'] },
    {
      in: 'items',
      field: 'active',
      holds: 'active = true',
      on: ['open'],
      message: ['询价项目“{name}”未激活', 'RFQ item "{name}" is not activated'],
    },
    {
      holds: 'status != "quotation_open"',
      on: ['startReview'],
      message: ['询价尚未关闭，不能开始评审', 'The RFQ is not closed: the review cannot start'],
    },
    {
      field: 'ranking',
      holds: 'count(ranking[chosen = true]) > 0',
      on: ['choose'],
      message: ['请先勾选中选供应商', 'Tick who is chosen first'],
    },
  ],
  checks: ['rankingKept'],
  sections: [{ name: 'quote-comparison', label: ['比价与评分', 'Comparison and scores'], at: 'above' }],
  // Each reviewer scores each quotation that was handed in.
  generates: {
    forms: {
      type: 'evaluation_form',
      on: 'startReview',
      each: [
        { as: 'line', lines: 'reviewers' },
        { as: 'quotation', type: 'supplier_quotation', where: { rfq: 'id', status: { value: 'pending_evaluation' } } },
      ],
      values: { quotation: 'quotation.id', reviewer: 'line.reviewer' },
    },
  },
  // With the request, the invited suppliers read its styles and materials.
  shares: {
    request: {
      while: ['publishing', 'quotation_open', 'quotation_closed', 'review_ended'],
      to: ['supplier'],
      of: ['items.style', 'items.material'],
    },
  },
  display: { period: { from: 'windowStart', to: 'windowEnd' } },
  list: {
    sort: ['-windowEnd'],
    views: {
      open: { label: ['报价中', 'Open for quotation'], where: { status: 'quotation_open' } },
      toReview: { label: ['评审中', 'In review'], where: { status: 'quotation_closed' } },
    },
  },
  form: { title: ['询价', 'Request'], items: ['项目', 'Items'], invited: ['受邀供应商', 'Invited suppliers'], config: ['评审', 'Review'] },
  print: { without: ['reopened', 'config'] },
})
