/**
 * Size chart (SZC): what each part of a style measures in each size, and in each pair with a second size (inseam, cup, width). Values follow from a base size, the steps between sizes, pinned values and
 * adjustments; another base size changes no value. An approved version is fixed, a change is its next version.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { measuringUnits } from '../../model/mixins/measuring-units.ts'
import { closedToDyers, designApprovers, designEnders, patternMakers } from './design-hands.part.ts'
import { nextVersionNotices } from './next-version.part.ts'
import type { style } from './style.ts'
import { approvedVersions, followingCharts, ofStyle } from './style-version.part.ts'

const bySize = { sizesFrom: 'doc.sizeList' } as const
const made = { lock: { action: 'edit' } } as const

export const sizeChart = document('design/size_chart', {
  code: 'SZC',
  label: ['尺寸表', 'Size chart'],
  menu: 90,
  number: '{style.number}V0{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], ...closedToDyers, create: patternMakers, export: ['*'] },
  fields: {
    ...ofStyle,
    ...versionFields('size_chart'),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', { computed: true, follows: 'style.sizeList', list: 'column' }),
    unit: f.choice(['单位', 'Unit'], measuringUnits, { required: true, default: 'cm', list: ['card', 'filter'] }),
    baseSize: f.text(['基码', 'Base size'], {
      max: 20,
      help: [
        '空白取尺码组的基码；之后用“更换基码”修改，不改变任何尺寸',
        'Blank takes that of the size list; later "Change the base size" sets it, and changes no value',
      ],
      list: 'card',
    }),
    template: f.link(['参考尺寸表', 'Template chart'], 'size_chart', {
      copy: false,
      where: { status: ['approved'] },
      restrict: { others: 2 },
    }),
    sizes: f.lines(
      ['尺码', 'Sizes'],
      {
        size: f.text(['尺码', 'Size'], { required: true, max: 20 }),
        removed: f.yesNo(['已不在尺码组', 'No longer on the list'], { computed: true, default: false }),
      },
      { help: ['随款式的尺码组；已移除的尺码保留并标记', 'Those of the size list; removed ones stay and are marked'] },
    ),
    seconds: f.lines(
      ['第二尺码', 'Second sizes'],
      {
        second: f.text(['第二尺码', 'Second size'], { required: true, max: 20 }),
        removed: f.yesNo(['已不在尺码组', 'No longer on the list'], { computed: true, default: false }),
      },
      {
        help: [
          '随款式的尺码组，如裤长、罩杯、宽度；没有自己尺寸的取第一尺码的尺寸',
          'Those of the size list, such as inseam, cup or width; one without values of its own has those of the sizes alone',
        ],
      },
    ),
    points: f.neededLines(
      ['部位', 'Parts'],
      {
        part: f.link(['部位', 'Part'], 'measurement_part', {
          required: true,
          where: { status: 'active' },
          creates: { name: 'name', label: ['新建部位', 'New part'] },
          replaceable: { renews: ['method', 'methodEn', 'image'] },
        }),
        minus: f.quantity(['下公差', 'Minus tolerance'], { atLeast: 0 }),
        plus: f.quantity(['上公差', 'Plus tolerance'], { atLeast: 0 }),
        base: f.quantity(['基码尺寸', 'Base value']),
        values: f.sizeDecimals(['尺寸', 'Values'], {
          ...bySize,
          typedInto: { field: 'pins', less: ['adjusted', 'adjustments'], base: { size: 'baseSize', field: 'base' } },
          formula: 'graded by size(doc.sizes.size, doc.baseSize, base, steps, pins, adjusted, adjustments, doc.seconds.second)',
          tolerance: { minus: 'minus', plus: 'plus' },
        }),
        steps: f.sizeDecimals(['进档差', 'Step into the size'], { ...bySize, sizeAlone: true }),
        pins: f.sizeDecimals(['固定尺寸', 'Pinned'], { ...bySize, above: 0 }),
        adjusted: f.quantity(['整体调整', 'Adjusted, all sizes'], { help: ['固定的尺寸也随之调整', 'Pinned sizes move too'] }),
        adjustments: f.sizeDecimals(['逐码调整', 'Adjusted by size'], bySize),
        method: f.longText(['量法', 'How to measure'], { max: 400, from: 'part.method', english: 'methodEn' }),
        methodEn: f.longText(['英文量法', 'How to measure, in English'], { max: 400, from: 'part.methodEn' }),
        image: f.image(['量法图', 'Picture'], 'free', { from: 'part.image' }),
      },
      { folded: ['pins', 'adjusted', 'adjustments', 'methodEn', 'image'] },
    ),
    pinned: f.integer(['固定格数', 'Pinned cells'], {
      formula: 'sum(append(for one in points return count(one.pins.cells), 0))',
      list: 'column',
    }),
    successor: f.link(['后续版本', 'Next version in force'], 'size_chart', { computed: true, restrict: { others: 2 } }),
    ...remarkAndFiles(),
  },
  statuses: {
    // The sizes are those of the style. A new chart states its base size, as a copy does, whose base values are of that size; afterwards only `rebase` changes it.
    draft: { edit: { except: ['sizes', 'seconds'] }, keep: ['baseSize'], primary: ['submit'] },
    ...approvedVersions.statuses,
  },
  flow: approvedVersions.flow,
  actions: {
    rebase: {
      label: ['更换基码', 'Change the base size'],
      from: 'draft',
      to: 'draft',
      by: patternMakers,
      form: { fields: ['baseSize'], prefill: { baseSize: 'baseSize' } },
      require: ['baseSize'],
      checks: ['valuesStay'],
    },
    takeParts: {
      label: ['从参考尺寸表添加部位', 'Add parts of a template'],
      from: 'draft',
      to: 'draft',
      by: patternMakers,
      form: { fields: ['template'] },
      require: ['template'],
    },
    ...approval({
      by: patternMakers,
      approver: designApprovers,
      ...approvedVersions.approval,
      submit: { ...approvedVersions.submit, refreshes: true, checks: ['everyValueKnown'] },
      approve: { checks: ['everyValueKnown'], asks: ['ordersMadeBy', 'inspectionsDrawnBy', 'patternsMadeFrom'] },
    }),
    revise: { ...approvedVersions.revise, by: patternMakers },
    archive: { ...approvedVersions.archive, by: designEnders, asks: ['inForce'] },
  },
  // What a next version reaches, said before it is approved.
  warnings: {
    inForce: ['归档的是生效的版本', 'The version in force is archived'],
    ordersMadeBy: ['未完订单按以前的版本制作', 'Open orders are made by a former version'],
    inspectionsDrawnBy: ['未判定的检验按以前的版本抽取', 'Inspections that are not judged were drawn by a former version'],
    patternsMadeFrom: ['纸样由以前的版本制作', 'Patterns were made from a former version'],
  },
  follow: { while: ['draft'] },
  versions: {
    ...versionsByRevision,
    ...approvedVersions.versions,
    successor: 'successor',
    users: { final_inspection: ['pending'], pattern: ['draft', 'submitted', 'approved'] },
  },
  recounted: {
    fields: ['sizeList', 'sizes.removed', 'seconds.removed'],
    while: followingCharts,
    from: [
      { of: 'size_list', link: 'sizeList', reads: ['sizes.size', 'seconds.second'] },
      { of: 'style', link: 'style', reads: ['sizeList'] },
    ],
  },
  unique: [['style', 'edition']],
  rules: { style: made, unit: made },
  constraints: [{ in: 'points', uniqueInLines: ['part'] }],
  checks: ['cellsOfSizes', 'inchesInSixteenths', 'valuesAboveZero', 'templateFits'],
  convertsFrom: {
    style: {
      label: ['建立尺寸表', 'Make a size chart'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: patternMakers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    ...nextVersionNotices(['尺寸表', 'Size chart']),
    {
      on: 'reject',
      to: { users: ['createdBy'] },
      text: ['尺寸表 {number} 被驳回：{comment}', 'Size chart {number} was rejected: {comment}'],
    },
  ],
  display: { picture: 'style.images', scope: ['style'], facts: ['edition', 'unit', 'baseSize', 'sizeList'] },
  sections: [{ name: 'size-chart', label: ['尺寸对照', 'Values by size'], at: 'tab', writes: true, partyRoles: ['owner', 'reader'] }],
  list: { views: { approved: { where: { status: 'approved' } }, submitted: { where: { status: 'submitted' } } } },
  form: { points: ['部位', 'Parts'], sizes: { folded: ['尺码', 'Sizes'] }, remark: otherSection },
  print: {
    table: 'points',
    pictures: ['points.image'],
    // A factory makes by the values: how they are graded is the pattern maker's.
    without: [
      ...(['previous', 'first', 'template', 'pinned', 'successor'] as const),
      ...(['points.base', 'points.steps', 'points.pins', 'points.adjusted', 'points.adjustments'] as const),
    ],
  },
})
