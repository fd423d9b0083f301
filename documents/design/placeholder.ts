/**
 * Placeholder (PHD): a planned style that is not designed yet. A seasonal plan makes it, and it makes one style at a time: it is free again when that is stopped or
 * archived. The unconverted ones are the plan's gap.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { designers } from './design-hands.part.ts'
import { exportsLine, openSlots, planners, priceBand, readsPlans } from './planning.part.ts'

const computed = { computed: true } as const
const inCurrency = { currency: 'currency' } as const

export const placeholder = document('design/placeholder', {
  code: 'PHD',
  label: ['占位款', 'Placeholder'],
  menu: 40,
  number: 'PH{season.number}{0000}',
  parties: { owner: 'brand' },
  rights: { read: readsPlans, create: [], edit: [...designers, 'planner'], export: exportsLine },
  fields: {
    plan: f.link(['企划版本', 'Plan'], 'seasonal_plan', { ...computed, list: ['column', 'filter'] }),
    brand: f.link(['品牌', 'Brand'], 'brand', { ...computed, list: ['column', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { ...computed, list: ['column', 'filter'] }),
    category: f.link(['品类', 'Category'], 'category', { ...computed, list: ['card', 'filter'] }),
    priceBand: priceBand({ ...computed, list: ['card', 'filter'] }),
    series: f.link(['系列', 'Series'], 'series', {
      where: { brand: '$brand', season: '$season', status: 'active' },
      list: ['column', 'filter'],
    }),
    wave: f.text(['波段', 'Wave'], { max: 20, list: ['card', 'search'] }),
    designer: f.link(['设计师', 'Designer'], 'user', { list: ['column', 'filter'] }),
    currency: f.link(['币种', 'Currency'], 'currency', computed),
    decimals: f.currencyDecimals(['币种小数位', 'Decimals of the currency'], 'currency', { default: 2 }),
    targetPrice: f.money(['目标价', 'Target price'], { above: 0, ...inCurrency, rounded: true, list: 'card' }),
    targetMargin: f.percent(['目标毛利 %', 'Target margin %'], { atLeast: 0, atMost: 99 }),
    targetCost: f.money(['目标成本', 'Target cost'], {
      formula: 'if targetPrice = null or targetMargin = null then null else targetPrice * (1 - targetMargin / 100)',
      ...inCurrency,
      rounded: true,
      list: 'column',
    }),
    targetQuantity: f.quantity(['目标件数', 'Target pieces'], { atLeast: 0, list: 'column' }),
    images: f.image(['参考图', 'Reference pictures'], 'free', { most: 6, list: 'picture' }),
    style: f.link(['款式', 'Style'], 'style', { ...computed, list: ['column', 'filter'] }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: {
    not_started: { label: openSlots.not_started, family: 'neutral', planned: true, edit: true },
    in_progress: { label: openSlots.in_progress, family: 'attention', planned: true, edit: true, primary: ['style'] },
    converted: { label: ['已转单', 'Converted'], family: 'success' },
    cancelled: { end: true },
  },
  actions: {
    start: {
      label: ['开始设计', 'Start'],
      from: 'not_started',
      to: 'in_progress',
      by: [...designers, 'planner'],
      form: { fields: ['designer'] },
    },
    become: { label: ['转为款式', 'Become a style'], from: ['not_started', 'in_progress'], to: 'converted', internal: true },
    // The style was stopped or archived.
    reopen: { from: 'converted', to: 'not_started', internal: true },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['not_started', 'in_progress'],
      to: 'cancelled',
      by: planners,
      comment: 'required',
      danger: true,
    },
  },
  notify: [
    {
      on: 'cancel',
      to: { users: ['designer'] },
      text: ['占位款 {number} 已取消：{comment}', 'Placeholder {number} was cancelled: {comment}'],
    },
  ],
  list: {
    sort: ['number'],
    within: 'season',
    views: {
      gap: { label: ['待设计', 'To be designed'], where: { status: ['not_started', 'in_progress'] } },
      converted: { label: ['已转款式', 'Converted'], where: { status: 'converted' } },
    },
  },
  display: {
    scope: ['brand', 'season', 'category'],
    money: { main: 'targetPrice' },
    facts: ['priceBand', 'wave', 'series', 'designer', 'targetQuantity'],
  },
})
