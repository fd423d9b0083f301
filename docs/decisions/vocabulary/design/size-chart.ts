/**
 * Size chart on paper: what each part of a garment measures in each size. Values follow from a base, the steps between sizes and pinned values; another base
 * size changes no value.
 */
import { approval } from '../../../../model/mixins/approval.ts'
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { sizeDecimals } from '../../../../model/fields/size-decimals.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import type { style } from '../../../../documents/design/style.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const makers = ['designer', 'merchandiser', 'admin'] as const
const bySize = { sizesFrom: 'doc.sizeList' } as const
/** The sum of the steps into the sizes that lie above one of two places and not above the other. */
const stepsBetween = (low: string, high: string) =>
  `sum(append(for one in doc.sizes return if one.sort > ${low} and one.sort <= ${high} then number(steps.cells[size = one.size][1].value) else 0, 0))`
const baseSort = 'doc.sizes[base = true][1].sort'
/** The value of each size: its pin, or the base and the steps between; then what is adjusted for all sizes and for this one. */
const graded = `{ cells: for at in doc.sizes return { size: at.size, value:
  (if count(pins.cells[size = at.size]) > 0 then number(pins.cells[size = at.size][1].value)
   else if at.sort >= ${baseSort} then middle + ${stepsBetween(baseSort, 'at.sort')}
   else middle - ${stepsBetween('at.sort', baseSort)})
  + (if adjusted = null then 0 else adjusted)
  + (if count(adjustedSizes.cells[size = at.size]) > 0 then number(adjustedSizes.cells[size = at.size][1].value) else 0) } }`

export const sizeChart = document('size_chart', {
  module: 'design',
  code: 'SZC',
  kind: 'transaction',
  label: ['尺寸表', 'Size chart'],
  number: '{style.number}-SZC{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], create: makers, edit: makers, export: ['*'] },
  fields: {
    style: link(['款式', 'Style'], 'style', {
      required: true,
      where: { status: ['development', 'modify', 'approved'] },
      list: ['card', 'search', 'filter'],
    }),
    edition: integer(['版本', 'Version'], { computed: true, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'size_chart', { computed: true }),
    previous: link(['上一版本', 'Previous version'], 'size_chart', { computed: true }),
    template: link(['参考尺寸表', 'Template chart'], 'size_chart', { where: { status: 'active' } }),
    sizeList: link(['尺码组', 'Size list'], 'size_list', { required: true, from: 'style.sizeList', list: 'column' }),
    unit: choice(
      ['单位', 'Unit'],
      { cm: ['厘米', 'cm'], inch: ['英寸', 'inch'] },
      { required: true, default: 'cm', list: ['card', 'filter'] },
    ),
    sizes: lines(
      ['尺码', 'Sizes'],
      {
        size: text(['尺码', 'Size'], { required: true, max: 20 }),
        sort: integer(['排序号', 'Sort no.'], { required: true, atLeast: 0 }),
        base: yesNo(['基码', 'Base size'], { default: false }),
        removed: yesNo(['已不在尺码组', 'No longer on the list'], { computed: true, default: false }),
      },
      { atLeastLines: 1, atMostLines: 24 },
    ),
    points: lines(
      ['部位', 'Parts'],
      {
        part: link(['部位', 'Part'], 'measurement_part', { required: true, where: { status: 'active' } }),
        method: text(['量法', 'How to measure'], { max: 400, from: 'part.method' }),
        minus: quantity(['下公差', 'Minus tolerance'], { atLeast: 0, from: 'part.minus' }),
        plus: quantity(['上公差', 'Plus tolerance'], { atLeast: 0, from: 'part.plus' }),
        middle: quantity(['基码值', 'Base value'], { above: 0 }),
        steps: sizeDecimals(['进档差', 'Step into the size'], bySize),
        pins: sizeDecimals(['固定值', 'Pinned'], { ...bySize, above: 0 }),
        adjusted: quantity(['整体调整', 'Adjusted, all sizes']),
        adjustedSizes: sizeDecimals(['逐码调整', 'Adjusted by size'], bySize),
        shrinkage: quantity(['缩率 %', 'Shrinkage %'], { atLeast: -20, atMost: 20, default: '0' }),
        values: sizeDecimals(['尺寸', 'Values'], { ...bySize, above: 0, formula: graded }),
        critical: yesNo(['关键部位', 'Critical'], { default: false }),
      },
      { atLeastLines: 1, atMostLines: 120 },
    ),
    pinned: integer(['固定格数', 'Pinned cells'], {
      formula: 'sum(append(for one in points return count(one.pins.cells), 0))',
      list: 'column',
    }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: { except: ['style'] } },
    pending_approval: {},
    active: {},
    rejected: { edit: { except: ['style'] } },
    archived: { end: true },
  },
  flow: ['draft', 'pending_approval', 'active'],
  actions: {
    ...approval({
      by: makers,
      approver: 'manager',
      to: 'active',
      submit: { checks: ['everyValueKnown', 'inchesInSixteenths'] },
      approve: { checks: ['everyValueKnown'] },
    }),
    rebase: { label: ['更换基码', 'Change the base size'], from: 'draft', to: 'draft', by: makers },
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: makers },
    archive: { from: ['draft', 'rejected', 'active'], to: 'archived', by: ['manager', 'admin'], danger: true },
  },
  convertsFrom: {
    style: {
      label: ['建立尺寸表', 'Make a size chart'],
      while: ['development', 'modify', 'approved'],
      by: makers,
      head: { style: 'id', sizeList: 'sizeList' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'pending_approval', 'rejected'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  unique: [['style', 'edition']],
  constraints: [
    { in: 'sizes', uniqueInLines: ['size'] },
    { in: 'sizes', ascending: 'sort' },
    { in: 'sizes', exactlyOneIs: 'base' },
    { in: 'points', uniqueInLines: ['part'] },
  ],
  notify: [
    {
      on: 'reject',
      to: { users: ['createdBy'] },
      text: ['尺寸表 {number} 被驳回：{comment}', 'Size chart {number} was rejected: {comment}'],
    },
  ],
  display: { facts: ['edition', 'unit', 'sizeList'] },
  sections: [{ name: 'size-chart-grid', label: ['尺寸表', 'Grid'], at: 'above', partyRoles: ['owner', 'reader'] }],
  list: { views: { active: { where: { status: 'active' } } } },
  form: { sizes: ['尺码', 'Sizes'], points: ['部位', 'Parts'], remark: otherSection },
  print: { table: 'points', without: ['previous', 'template', 'pinned'] },
})

const names = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const sizes = (base: string) => names.map((size, sort) => ({ size, sort, base: size === base }))
const cells = (values: Readonly<Record<string, string>>) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const steps = cells({ S: '2', M: '2', L: '2', XL: '2.5', XXL: '3' })
const point = (middle: string, more: object = {}) => ({ middle, steps, pins: cells({}), adjusted: null, adjustedSizes: cells({}), ...more })
const values = (...given: readonly string[]) => cells(Object.fromEntries(given.map((value, at) => [names[at], value])))
export const examples = [
  {
    given: {
      sizes: sizes('M'),
      points: [point('50'), point('51'), point('50', { pins: cells({ XL: '54' }), adjusted: '0.5', adjustedSizes: cells({ S: '0.25' }) })],
    },
    gives: {
      'points.0.values': values('46', '48', '50', '52', '54.5', '57.5'),
      'points.1.values': values('47', '49', '51', '53', '55.5', '58.5'),
      'points.2.values': values('46.5', '48.75', '50.5', '52.5', '54.5', '58'),
      pinned: 1,
    },
  },
  // Another base size: no value changes.
  { given: { sizes: sizes('L'), points: [point('52')] }, gives: { 'points.0.values': values('46', '48', '50', '52', '54.5', '57.5') } },
]
