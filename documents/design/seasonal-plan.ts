/**
 * Seasonal plan (SSP): how many styles of which category and price band a season of a brand needs. Its approval makes that many placeholders; a next version makes
 * or cancels the difference of each cell. What was designed is counted when it is asked (`plan-progress.calls.ts`), not stored.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { active, planners, priceBand, readsPlans } from './planning.part.ts'
import { approvedVersions } from './style-version.part.ts'
import type { yearlyPlan } from './yearly-plan.ts'

const inCurrency = { currency: 'currency', rounded: true } as const
/** Amounts have the decimals of the plan's currency. */
const ofDoc = { currency: 'doc.currency', rounded: true } as const
const ofLines = (column: string) => `sum(append(lines.${column}, 0))`
const plans = ['beyondYear', 'otherCurrency', 'piecesWithoutStyles'] as const
const checked = ['seriesInUse', 'fewStyles'] as const

export const seasonalPlan = document('design/seasonal_plan', {
  code: 'SSP',
  label: ['季度商品企划', 'Seasonal plan'],
  menu: 30,
  number: 'SN{brand.code}{season.number}V0{edition}',
  parties: { owner: 'brand' },
  rights: { read: readsPlans, create: planners, export: ['planner', 'manager', 'finance', 'admin'] },
  fields: {
    brand: f.link(['品牌', 'Brand'], 'brand', { required: true, ...active, list: ['card', 'search', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { required: true, ...active, list: ['card', 'search', 'filter'] }),
    ...versionFields('seasonal_plan'),
    yearlyPlan: f.link(['年度企划', 'Yearly plan'], 'yearly_plan', {
      computed: true,
      help: ['品牌当年已通过的企划', 'The approved one of the brand and year'],
      list: 'filter',
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active, list: 'column' }),
    decimals: f.currencyDecimals(['币种小数位', 'Decimals of the currency'], 'currency', { default: 2 }),
    lines: f.neededLines(['企划', 'Plan'], {
      category: f.link(['品类', 'Category'], 'category', { required: true, ...active }),
      priceBand: priceBand({ required: true }),
      series: f.link(['系列', 'Series'], 'series', { where: { brand: '$doc.brand', season: '$doc.season', status: 'active' } }),
      wave: f.text(['波段', 'Wave'], { max: 20 }),
      styles: f.integer(['款数', 'Styles'], { required: true, atLeast: 0, atMost: 1000 }),
      skus: f.integer(['SKU 数', 'SKUs'], { atLeast: 0 }),
      quantity: f.quantity(['件数', 'Pieces'], { required: true, default: '0', atLeast: 0, places: 0, total: true }),
      amount: f.money(['零售额', 'Retail amount'], { required: true, default: '0', atLeast: 0, ...ofDoc, total: true }),
      margin: f.percent(['目标毛利 %', 'Target margin %'], { atLeast: 0, atMost: 99 }),
      cost: f.money(['成本额', 'Cost'], { formula: 'if margin = null then null else amount * (1 - margin / 100)', ...ofDoc, total: true }),
      targetPrice: f.money(['目标价', 'Target price'], {
        above: 0,
        ...ofDoc,
        help: ['占位款的目标价；空白为零售额 ÷ 件数', 'Of the placeholders; blank is retail amount ÷ pieces'],
      }),
    }),
    styles: f.integer(['款数合计', 'Styles'], { formula: ofLines('styles'), list: 'card' }),
    skus: f.integer(['SKU 数合计', 'SKUs'], { formula: ofLines('skus'), list: 'column' }),
    quantity: f.quantity(['件数合计', 'Pieces'], { formula: ofLines('quantity'), places: 0, list: 'column' }),
    amount: f.money(['零售额合计', 'Retail amount'], { formula: ofLines('amount'), ...inCurrency, list: 'card' }),
    cost: f.money(['成本额合计', 'Cost'], {
      formula: 'if some line in lines satisfies line.cost = null then null else sum(append(lines.cost, 0))',
      ...inCurrency,
      help: ['任一行没有目标毛利时不计', 'Not known where a line has no target margin'],
    }),
    margin: f.percent(['毛利 %', 'Margin %'], {
      formula: 'if cost = null or amount = 0 then null else (amount - cost) / amount * 100',
      list: 'column',
    }),
    ...remarkAndFiles(),
  },
  statuses: { draft: { edit: true }, pending_approval: {}, approved: { family: 'success' }, archived: { end: true } },
  flow: ['draft', 'pending_approval', 'approved'],
  actions: {
    ...approval({
      by: planners,
      approver: 'manager',
      from: 'draft',
      back: 'draft',
      submit: { asks: plans, checks: checked },
      approve: {
        asks: plans,
        checks: checked,
        comment: 'optional',
        reason: ['{brand} {season}：{styles} 款，零售额 {amount}', '{brand} {season}: {styles} styles, retail amount {amount}'],
      },
    }),
    revise: { ...approvedVersions.revise, by: planners },
    archive: approvedVersions.archive,
  },
  warnings: {
    beyondYear: ['超出年度企划', 'Beyond the yearly plan'],
    otherCurrency: ['币种与年度企划不同', 'Another currency than the yearly plan'],
    piecesWithoutStyles: ['有件数但没有款数', 'Pieces without styles'],
  },
  versions: { ...versionsByRevision, open: ['draft', 'pending_approval'], active: 'approved' },
  unique: [['brand', 'season', 'edition']],
  rules: { brand: { lock: { action: 'edit' } }, season: { lock: { action: 'edit' } } },
  constraints: [{ in: 'lines', uniqueInLines: ['category', 'priceBand', 'series', 'wave'] }],
  checks: ['seasonOfBrand'],
  convertsFrom: {
    yearly_plan: {
      label: ['编制季度企划', 'Plan a season'],
      while: ['approved'],
      by: planners,
      head: { brand: 'brand', currency: 'currency' },
    } as const satisfies ConversionFrom<typeof yearlyPlan>,
  },
  list: { views: { approval: { where: { status: 'pending_approval' } }, approved: { where: { status: 'approved' } } } },
  display: {
    scope: ['brand', 'season'],
    money: { main: 'amount', parts: ['cost'] },
    facts: ['edition', 'styles', 'skus', 'quantity', 'margin'],
  },
  form: { lines: ['企划', 'Plan'], styles: ['合计', 'Totals'], remark: otherSection },
  sections: [{ name: 'plan-matrix', label: ['企划矩阵', 'Line plan'], at: 'tab', writes: true }],
  print: { title: ['季度商品企划', 'Seasonal plan'], without: ['previous', 'first'] },
})
