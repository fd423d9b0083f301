/**
 * Retail price (RTP): what a style or one of its SKUs is sold for in each retail currency, by versions with the days on which they are valid. The mark-up is the price
 * over the cost of a costing sheet, at the exchange rate of a day that the version keeps. Nobody outside the brand reads it.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { rateOfDay, ratesTaken } from '../../model/mixins/frozen-rate.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import type { costing } from './costing.ts'

const keepers = ['merchandiser', 'planner', 'cost_clerk', 'admin'] as const
const computed = { computed: true } as const
const ofSheet = (field: string) => ({ computed: true, follows: `costing.${field}` })

export const retailPrice = document('design/retail_price', {
  code: 'RTP',
  label: ['零售价表', 'Retail price'],
  menu: 220,
  number: 'RL{season.number}{000}V{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand' },
  rights: {
    read: [...keepers, 'buyer', 'manager', 'finance'],
    create: keepers,
    export: [...keepers, 'manager', 'finance'],
  },
  fields: {
    style: f.link(['款式', 'Style'], 'style', { required: true, list: ['card', 'search', 'filter'] }),
    sku: f.link(['商品', 'SKU'], 'sku', {
      where: { style: '$style', status: 'active' },
      help: ['空白适用款式的全部商品；指定商品的价格优先', 'Blank is for all SKUs of the style; a price of the SKU goes first'],
      list: 'column',
    }),
    season: f.link(['季节', 'Season'], 'season', { ...computed, follows: 'style.season', list: ['card', 'filter'] }),
    ...versionFields('retail_price'),
    validFrom: f.date(['生效日期', 'Valid from'], { required: true, default: '@today', copy: false, list: 'card' }),
    validTo: f.date(['失效日期', 'Valid to'], {
      copy: false,
      help: ['含当日；空白到下一版本生效前一日', 'Inclusive; blank is until the day before the next version'],
      list: 'card',
    }),
    dayBefore: f.date(['生效前一日', 'Day before'], { formula: 'validFrom - duration("P1D")', internal: true }),
    endsFormer: f.yesNo(['截止前一版本', 'Ends the former version'], { computed: true, default: true, internal: true }),
    costing: f.link(['成本核算单', 'Costing sheet'], 'costing', {
      where: { style: '$style', status: ['submitted', 'approved'] },
      list: 'column',
    }),
    costCurrency: f.link(['成本币种', 'Currency of the cost'], 'currency', ofSheet('currency')),
    cost: f.money(['单件成本', 'Cost a piece'], { ...ofSheet('cost'), currency: 'costCurrency', list: 'column' }),
    ratedOn: f.date(['取汇率日', 'Rates of'], {
      required: true,
      default: '@today',
      copy: false,
      help: ['按当日汇率把零售价折算为成本币种', 'Retail prices are converted to the currency of the cost at the rates of this day'],
    }),
    prices: f.lines(
      ['零售价', 'Retail prices'],
      {
        currency: f.link(['币种', 'Currency'], 'currency', { required: true, where: { status: 'active' } }),
        decimals: f.currencyDecimals(['小数位', 'Decimals'], 'currency', { default: 2 }),
        price: f.money(['零售价', 'Retail price'], { above: 0, currency: 'currency', rounded: true }),
        markup: f.quantity(['加价倍数', 'Mark-up'], {
          formula:
            'if price = null or exchangeRate = null or doc.cost = null or doc.cost = 0 then null else price * exchangeRate / ratePer / doc.cost',
          help: ['零售价 ÷ 成本', 'Retail price by cost'],
        }),
        ...rateOfDay(),
      },
      { help: ['八种零售价币种，每种一个价格', 'The eight retail currencies, each with its own price'] },
    ),
    exchangeRates: ratesTaken(),
    successor: f.link(['后续版本', 'Next version in force'], 'retail_price', computed),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: { except: ['exchangeRates'] } },
    pending_approval: {},
    approved: { label: ['已批准，待生效', 'Approved, not yet in force'], family: 'info' },
    active: { family: 'success' },
    archived: { end: true },
  },
  flow: ['draft', 'pending_approval', 'approved', 'active'],
  actions: {
    ...approval({
      by: keepers,
      approver: 'manager',
      from: 'draft',
      back: 'draft',
      submit: { refreshes: true, require: ['costing', 'prices'], checks: ['ratesKnown', 'afterFormer', 'daysFree'] },
      approve: { checks: ['daysFree'], reason: ['{style}：自 {validFrom} 起的零售价', '{style}: retail prices from {validFrom}'] },
    }),
    // By itself on its first day; who is in a hurry does it by hand on that day.
    activate: { from: 'approved', to: 'active', by: ['manager', 'admin'], checks: ['begun'] },
    takeBack: {
      label: ['撤回修改', 'Take back'],
      from: 'approved',
      to: 'draft',
      by: ['manager', 'admin'],
      comment: 'required',
    },
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: keepers },
    withdraw: {
      label: ['停用', 'Withdraw'],
      from: 'active',
      to: 'archived',
      by: ['manager', 'admin'],
      comment: 'required',
      danger: true,
      sets: { validTo: { formula: 'if validTo != null and validTo < today() then validTo else today()' } },
      confirm: ['今日为最后一天有效。', 'Today is the last day of this price.'],
    },
    archive: { from: 'active', to: 'archived', internal: true },
  },
  moments: { begins: { at: 'dayBefore', act: 'activate' } },
  versions: { ...versionsByRevision, open: ['draft', 'pending_approval', 'approved'], successor: 'successor' },
  // An archived version was valid until its last day; no day has two.
  validity: {
    from: 'validFrom',
    to: 'validTo',
    noOverlapBy: ['style', 'sku'],
    in: ['active', 'archived'],
    endsPredecessor: 'endsFormer',
  },
  follow: { while: ['draft'] },
  checks: ['retailCurrencies'],
  rules: { style: { lock: { action: 'edit' } }, sku: { lock: { action: 'edit' } } },
  constraints: [
    { in: 'prices', uniqueInLines: ['currency'] },
    {
      in: 'prices',
      filled: ['price'],
      on: ['submit'],
      message: ['请填写价格，或删除不用的币种', 'Give the price, or remove the currency'],
    },
    {
      field: 'validFrom',
      notBefore: '@today',
      on: ['submit', 'approve'],
      message: ['零售价不能从过去的日期开始', 'A retail price does not begin on a day that is past'],
    },
  ],
  basedOn: {
    costing: {
      link: 'costing',
      reads: ['cost', 'successor'],
      blank: ['successor'],
      fills: { successor: 'costing' },
      while: ['draft', 'pending_approval', 'approved', 'active'],
      until: ['archived'],
      refreshedIn: ['draft'],
      effect: ['cost'],
      // Mark-ups are approved by the cost of the sheet in force.
      before: ['submit', 'approve'],
    },
    rates: {
      link: 'exchangeRates.entry',
      reads: ['rate', 'per'],
      inForceOn: 'ratedOn',
      while: ['draft', 'pending_approval', 'approved', 'active'],
      until: ['archived'],
      refreshedIn: ['draft'],
    },
  },
  convertsFrom: {
    costing: {
      label: ['定零售价', 'Set retail prices'],
      while: ['submitted', 'approved'],
      by: keepers,
      head: { style: 'style', costing: 'id' },
    } as const satisfies ConversionFrom<typeof costing>,
  },
  notify: [
    { on: 'reject', to: { users: ['createdBy'] }, text: ['{number} 被驳回：{comment}', '{number} was rejected: {comment}'] },
    { on: 'activate', to: { users: ['createdBy'] }, text: ['{number} 已生效', '{number} is in force'] },
  ],
  display: {
    picture: 'style.images',
    scope: ['style', 'season'],
    facts: ['cost', 'ratedOn'],
    sideBySide: { prices: { name: 'currency' } },
  },
  list: {
    sort: ['-validFrom'],
    views: {
      active: { label: ['生效', 'In force'], where: { status: 'active' } },
      coming: { label: ['待生效', 'Coming'], where: { status: 'approved' } },
      pending: { where: { status: 'pending_approval' } },
    },
  },
  form: {
    validFrom: ['有效期', 'Validity'],
    costing: ['成本与汇率', 'Cost and rates'],
    prices: ['零售价', 'Retail prices'],
    exchangeRates: { folded: ['取用的汇率', 'Exchange rates taken'] },
    remark: otherSection,
  },
  print: { without: ['dayBefore', 'endsFormer', 'first', 'previous', 'successor'] },
})
