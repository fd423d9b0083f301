/**
 * Yearly plan (YRP): what a brand plans to sell in a year, split to seasons and categories. An approved version is fixed; the next one copies it. What the seasonal plans
 * plan and what was designed is counted live (`yearly-progress.calls.ts`), not stored.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { active, planners, readsPlans } from './planning.part.ts'
import { approvedVersions } from './style-version.part.ts'

const inCurrency = { currency: 'currency' } as const
const ofLines = (column: string) => `sum(append(lines.${column}, 0))`

export const yearlyPlan = document('design/yearly_plan', {
  code: 'YRP',
  label: ['年度企划', 'Yearly plan'],
  menu: 20,
  number: 'YP{brand.code}{year}V0{edition}',
  parties: { owner: 'brand' },
  rights: { read: readsPlans, create: planners, export: ['planner', 'manager', 'finance', 'admin'] },
  fields: {
    brand: f.link(['品牌', 'Brand'], 'brand', { required: true, ...active, list: ['card', 'search', 'filter'] }),
    year: f.integer(['年份', 'Year'], { required: true, atLeast: 2000, atMost: 2099, ordinal: true, list: ['card', 'filter'] }),
    ...versionFields('yearly_plan'),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active, list: 'column' }),
    styles: f.integer(['全年款数', 'Styles of the year'], { required: true, atLeast: 0, list: 'card' }),
    quantity: f.quantity(['全年件数', 'Pieces of the year'], { required: true, atLeast: 0, list: 'column' }),
    amount: f.money(['全年零售额', 'Retail amount of the year'], { required: true, atLeast: 0, ...inCurrency, list: 'card' }),
    lines: f.neededLines(['分季', 'Seasons'], {
      season: f.link(['季节', 'Season'], 'season', { required: true, where: { year: '$doc.year', status: 'active' } }),
      category: f.link(['品类', 'Category'], 'category', { required: true, ...active }),
      styles: f.integer(['款数', 'Styles'], { required: true, atLeast: 0 }),
      quantity: f.quantity(['件数', 'Pieces'], { required: true, default: '0', atLeast: 0, total: true }),
      amount: f.money(['零售额', 'Retail amount'], { required: true, default: '0', atLeast: 0, currency: 'doc.currency', total: true }),
      cost: f.money(['成本额', 'Cost'], { required: true, default: '0', atLeast: 0, currency: 'doc.currency', total: true }),
    }),
    seasonStyles: f.integer(['各季款数合计', 'Styles of the seasons'], { formula: ofLines('styles'), list: 'column' }),
    seasonQuantity: f.quantity(['各季件数合计', 'Pieces of the seasons'], { formula: ofLines('quantity') }),
    seasonAmount: f.money(['各季零售额合计', 'Retail amount of the seasons'], {
      formula: ofLines('amount'),
      ...inCurrency,
      list: 'column',
    }),
    seasonCost: f.money(['各季成本额合计', 'Cost of the seasons'], { formula: ofLines('cost'), ...inCurrency }),
    margin: f.percent(['毛利 %', 'Margin %'], {
      formula: 'if seasonAmount = 0 then null else (seasonAmount - seasonCost) / seasonAmount * 100',
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
      submit: { asks: ['beyondYear'] },
      approve: { asks: ['beyondYear'], comment: 'optional' },
    }),
    revise: { ...approvedVersions.revise, by: planners },
    archive: approvedVersions.archive,
  },
  warnings: { beyondYear: ['各季合计超出全年', 'The seasons exceed the year'] },
  versions: { ...versionsByRevision, open: ['draft', 'pending_approval'], active: 'approved' },
  unique: [['brand', 'year', 'edition']],
  rules: { brand: { lock: { action: 'edit' } }, year: { lock: { action: 'edit' } } },
  constraints: [{ in: 'lines', uniqueInLines: ['season', 'category'] }],
  checks: ['seasonsOfBrand'],
  list: { views: { approval: { where: { status: 'pending_approval' } }, approved: { where: { status: 'approved' } } } },
  display: {
    scope: ['brand', 'year'],
    money: { main: 'amount', parts: ['seasonAmount'] },
    facts: ['edition', 'styles', 'quantity', 'seasonStyles'],
  },
  form: { lines: ['分季', 'Seasons'], seasonStyles: ['合计', 'Totals'], remark: otherSection },
  sections: [{ name: 'year-matrix', label: ['年度矩阵', 'Year by season'], at: 'tab', writes: true }],
  print: { title: ['年度企划', 'Yearly plan'], without: ['previous', 'first'] },
})
