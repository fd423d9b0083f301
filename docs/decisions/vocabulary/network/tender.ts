/**
 * Tender on paper: suppliers hand in sealed bids until the deadline; two people open them together, named reviewers score, and the best bid that is not
 * disqualified is proposed.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'

const buyers = ['buyer', 'manager', 'admin'] as const
const openersOf = ['buyer', 'manager', 'finance', 'admin'] as const
const computed = { computed: true } as const
/** Bidders read the request; who else bids, how many there are and how they stand is the brand's. */
const inside = { restrict: { others: 2 } } as const
const weight = (zh: string, en: string, given: string) => percent([zh, en], { required: true, default: given, atLeast: 0, atMost: 100 })
const points = { atLeast: 0, atMost: 100, places: 2 } as const

export const tender = document('tender', {
  module: 'sourcing',
  code: 'TND',
  kind: 'transaction',
  label: ['招标', 'Tender'],
  number: 'TD-{yyyy}{mm}-{0000}',
  title: ['number', 'title'],
  parties: { owner: 'brand', read: 'granted' },
  rights: {
    read: ['buyer', 'merchandiser', 'manager', 'finance', 'reviewer', 'admin', 'supplier'],
    create: ['buyer'],
    edit: ['buyer'],
  },
  fields: {
    title: text(['标题', 'Title'], { required: true, max: 120, list: ['card', 'search'] }),
    project: link(['寻源项目', 'Sourcing project'], 'sourcing_project', { list: ['column', 'filter'], ...inside }),
    currency: link(['币种', 'Currency'], 'currency', { required: true }),
    published: dateTime(['发布时间', 'Published'], computed),
    deadline: dateTime(['截标时间', 'Deadline'], { required: true, list: ['card', 'due'] }),
    priceWeight: weight('价格分', 'Points for the price', '30'),
    technicalWeight: weight('技术分', 'Points for the technical part', '60'),
    commercialWeight: weight('商务分', 'Points for the commercial part', '10'),
    technicalLeast: percent(['技术最低分', 'Least technical points'], { default: '0', ...points }),
    terms: longText(['招标条款', 'Terms']),
    attachments: file(['招标文件', 'Documents']),
    items: lines(
      ['标的', 'Items'],
      {
        name: text(['名称', 'Name'], { required: true, max: 120 }),
        style: link(['款式', 'Style'], 'style'),
        material: link(['物料', 'Material'], 'material'),
        matrix: matrix(['尺码数量', 'Sizes'], { sizesFrom: 'style.sizeList' }),
        quantity: quantity(['数量', 'Quantity'], { required: true, above: 0 }),
        unit: link(['单位', 'Unit'], 'unit'),
        expectedPrice: money(['期望单价', 'Expected unit price'], { currency: 'doc.currency', above: 0, ...inside }),
        awarded: quantity(['已定标', 'Awarded'], { computed: true, default: '0', ...inside }),
      },
      { atLeastLines: 1 },
    ),
    invited: lines(
      ['受邀方', 'Invitees'],
      {
        supplier: link(['供应商', 'Supplier'], 'supplier', { required: true, where: { status: ['draft', 'active'] } }),
        state: choice(
          ['状态', 'State'],
          {
            invited: ['已邀请', 'Invited'],
            read: ['已阅', 'Read'],
            handed_in: ['已投标', 'Handed in'],
            declined: ['不参与', 'Declines'],
          },
          { computed: true, default: 'invited' },
        ),
        reason: text(['不参与原因', 'Reason'], { max: 200, ...computed }),
      },
      // An invitee reads its own line.
      { rows: { visibleTo: 'supplier' } },
    ),
    questions: lines(['答疑', 'Questions'], {
      question: longText(['问题', 'Question'], { required: true }),
      answer: longText(['答复', 'Answer']),
      answeredAt: dateTime(['答复时间', 'Answered'], computed),
    }),
    openers: lines(
      ['开标人', 'Openers'],
      {
        user: link(['人员', 'Person'], 'user', { required: true }),
        openedAt: dateTime(['开标时间', 'Opened'], computed),
      },
      { atMostLines: 2, ...inside },
    ),
    reviewers: lines(['评标人', 'Reviewers'], { user: link(['人员', 'Person'], 'user', { required: true }) }, inside),
    root: text(['承诺根', 'Root of the commitments'], { ...computed, max: 80 }),
    standings: lines(
      ['评标', 'Standings'],
      {
        supplier: link(['供应商', 'Supplier'], 'supplier', computed),
        bid: link(['投标', 'Bid'], 'bid', computed),
        price: money(['报价', 'Price'], { ...computed, currency: 'doc.currency' }),
        technical: quantity(['技术得分', 'Technical'], { ...computed, places: 2 }),
        commercial: quantity(['商务得分', 'Commercial'], { ...computed, places: 2 }),
        disqualified: yesNo(['废标', 'Disqualified'], { default: false }),
        reason: text(['废标原因', 'Why'], { max: 200 }),
        pricePoints: quantity(['价格得分', 'Points for the price'], {
          places: 2,
          formula:
            'if disqualified or price = null then null else min(doc.standings[disqualified != true].price) / price * doc.priceWeight',
        }),
        points: quantity(['总分', 'Points'], {
          places: 2,
          formula: 'if pricePoints = null then null else pricePoints + technical + commercial',
        }),
      },
      inside,
    ),
    best: quantity(['最高分', 'Most points'], { places: 2, formula: 'max(standings[points != null].points)', ...inside, list: 'column' }),
  },
  statuses: {
    draft: { edit: true },
    published: { label: ['投标中', 'Open for bids'], family: 'info', edit: ['deadline', 'questions', 'invited'] },
    closed: { label: ['已截标', 'Closed'], family: 'attention', edit: ['openers'] },
    half_opened: { label: ['待第二人开标', 'Opened by one'], family: 'attention' },
    opened: { label: ['评标中', 'Opened'], family: 'attention', edit: ['standings'], keep: ['items', 'invited'] },
    proposed: { label: ['待定标', 'Award proposed'], family: 'attention' },
    awarded: { label: ['已定标', 'Awarded'], family: 'success', end: true },
    cancelled: { end: true },
  },
  actions: {
    publish: {
      label: ['发布', 'Publish'],
      from: 'draft',
      to: 'published',
      by: buyers,
      checks: ['invitedUsable', 'deadlineAhead'],
      asks: ['fewInvited'],
      confirm: ['将邀请所有受邀方投标。', 'All invitees are asked for a bid.'],
    },
    extend: {
      label: ['延期', 'Extend'],
      from: 'published',
      to: 'published',
      by: buyers,
      checks: ['deadlineAhead'],
      comment: 'required',
      require: ['deadline'],
    },
    close: { label: ['截标', 'Close'], from: 'published', to: 'closed', internal: true },
    begin: {
      label: ['开标（第一人）', 'Open, first person'],
      from: 'closed',
      to: 'half_opened',
      by: openersOf,
      among: ['openers.user'],
      proof: 'password',
    },
    open: {
      label: ['开标（第二人）', 'Open, second person'],
      from: 'half_opened',
      to: 'opened',
      by: openersOf,
      apart: { did: ['begin'] },
      among: ['openers.user'],
      checks: ['bidsMatchRoot'],
      proof: 'password',
    },
    disqualify: {
      label: ['废标', 'Disqualify'],
      from: 'opened',
      to: 'opened',
      by: 'reviewer',
      among: ['reviewers.user'],
      comment: 'required',
      danger: true,
    },
    propose: { label: ['提议定标', 'Propose the award'], from: 'opened', to: 'proposed', by: buyers, checks: ['allScored'] },
    award: { label: ['定标', 'Award'], from: 'proposed', to: 'awarded', internal: true },
    reopen: { from: 'proposed', to: 'opened', internal: true },
    cancel: {
      label: ['终止招标', 'Cancel'],
      from: ['draft', 'published', 'closed', 'half_opened', 'opened'],
      to: 'cancelled',
      by: 'manager',
      comment: 'required',
      danger: true,
      confirm: ['所有投标作废，密钥销毁。', 'All bids become void and their keys are destroyed.'],
    },
  },
  rules: { technicalLeast: { show: { technicalWeight: { above: 0 } } } },
  settings: {
    leastInvited: integer(['最少邀请数', 'Least number of invitees'], { required: true, default: 3, atLeast: 1 }),
    fewInvited: choice(
      ['邀请数不足', 'Fewer invitees'],
      { off: ['不提示', 'Say nothing'], ask: ['提示并确认', 'Ask to confirm'], refuse: ['不允许发布', 'Refuse'] },
      { required: true, default: 'ask' },
    ),
  },
  constraints: [
    { atLeastOne: ['items'], on: ['publish'] },
    { in: 'items', atLeastOne: ['style', 'material'] },
    { in: 'invited', uniqueInLines: ['supplier'] },
    { in: 'openers', uniqueInLines: ['user'] },
    { in: 'reviewers', uniqueInLines: ['user'] },
    { field: 'deadline', after: 'published' },
  ],
  checks: ['weightsTie'],
  moments: {
    closing: { at: 'deadline', act: 'close' },
    reminder: {
      before: 'P2D',
      of: 'deadline',
      while: ['published'],
      notify: { to: { users: ['createdBy'] }, text: ['{number} 两天后截标', '{number} closes in two days'] },
    },
  },
  shares: {
    // Every invitee reads the tender, what the fields above leave of it, and nothing of the others.
    request: {
      while: ['published', 'closed', 'half_opened', 'opened', 'proposed', 'awarded'],
      until: ['cancelled'],
      toLinked: ['invited.supplier'],
      of: ['id', 'items.style', 'items.material'],
    },
  },
  notify: [
    {
      on: 'open',
      to: { users: ['reviewers.user'], except: 'actor' },
      text: ['{number} 已开标，请评分', '{number} has been opened: please score'],
    },
    { on: 'propose', to: { partyRole: 'owner', roles: ['manager'] }, text: ['{number} 待定标', '{number}: an award is proposed'] },
  ],
  display: { scope: ['project'], facts: ['deadline', 'terms'] },
  children: [{ type: 'award', via: 'tender' }],
  sections: [{ name: 'opening-room', label: ['开标', 'Opening'], at: 'tab', statuses: ['closed', 'half_opened', 'opened'] }],
  list: { views: { open: { where: { status: 'published' } }, toOpen: { label: ['待开标', 'To open'], where: { status: 'closed' } } } },
  form: {
    items: ['标的', 'Items'],
    invited: ['参与方', 'Invitees'],
    questions: ['答疑', 'Questions'],
    openers: ['开标与评标', 'Opening and scoring'],
  },
  print: { without: ['best'] },
})

const bid = (price: string, technical: string, commercial: string, disqualified = false) => ({ price, technical, commercial, disqualified })
export const examples = [
  {
    given: { priceWeight: '30', standings: [bid('18.90', '48', '8'), bid('19.50', '50', '9'), bid('18.00', '20', '9', true)] },
    gives: {
      'standings.0.pricePoints': '30',
      'standings.0.points': '86',
      'standings.1.pricePoints': '29.08',
      'standings.1.points': '88.08',
      'standings.2.points': null,
      best: '88.08',
    },
  },
]
