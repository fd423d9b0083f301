/**
 * Fitting (SRV): a sample is measured against the values that were fixed for it, looked at, and passes or fails. A fail makes the request of the next
 * round with the points that are open; revised values become the draft of the next size chart.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { measuringUnits } from '../../model/mixins/measuring-units.ts'
import { measuredParts } from './measured-parts.part.ts'
import { brandAlone, sampleMakers, sampleReaders, sewers } from './sample-roles.part.ts'
import { sampleTypes } from './sample-types.part.ts'
import type { sample } from './sample.ts'

const computed = { computed: true } as const
const ofSample = (field: string) => ({ computed: true, follows: `sample.${field}` })
const judging = ['pass', 'fail'] as const

export const fitting = document('design/fitting', {
  code: 'SRV',
  label: ['样衣评审单', 'Fitting'],
  menu: 160,
  number: 'SV{sample.number}{00}',
  parties: { owner: 'brand', partyRoles: { factory: { via: 'factory', from: judging } } },
  rights: { read: [...sampleReaders, ...sewers], create: sampleMakers },
  fields: {
    sample: f.link(['样衣', 'Sample'], 'sample', {
      required: true,
      where: { status: ['production_complete', 'in_stock'] },
      list: ['card', 'search', 'filter'],
    }),
    request: f.link(['打样通知单', 'Sample request'], 'sample_request', { ...ofSample('request'), list: ['column', 'filter'] }),
    style: f.link(['款式', 'Style'], 'style', { ...ofSample('style'), list: ['card', 'search', 'filter'] }),
    factory: f.link(['打样工厂', 'Factory'], 'factory', { ...ofSample('factory'), list: ['column', 'filter'] }),
    type: f.choice(['样衣类型', 'Sample type'], sampleTypes, { ...ofSample('type'), list: ['card', 'filter'] }),
    round: f.integer(['轮次', 'Round'], { ...ofSample('request.round'), list: 'column' }),
    unit: f.choice(['尺寸单位', 'Unit of the values'], measuringUnits, ofSample('request.unit')),
    others: f.links(['同批其他样衣', 'Further samples'], 'sample', {
      where: { request: '$request', status: ['production_complete', 'in_stock'] },
      help: ['同一通知单的其他尺码一起评审', 'Other sizes of the same request, judged together'],
    }),
    date: f.date(['评审日期', 'Fitted on'], { required: true, default: '@today', list: 'card' }),
    reviewers: f.links(['评审人', 'Reviewers'], 'user', brandAlone),
    model: f.text(['试身模特', 'Fit model'], { max: 80 }),
    measurements: f.lines(['尺寸', 'Measurements'], {
      part: f.link(['部位', 'Part'], 'measurement_part', computed),
      partName: f.text(['部位名称', 'Part name'], { ...computed, max: 60, english: 'partNameEn' }),
      partNameEn: f.text(['部位英文名称', 'Part name in English'], { ...computed, max: 60 }),
      sample: f.link(['样衣', 'Sample'], 'sample', computed),
      size: f.text(['尺码', 'Size'], { ...computed, max: 40 }),
      spec: f.quantity(['规格', 'Spec'], computed),
      minus: f.quantity(['下公差', 'Minus tolerance'], computed),
      plus: f.quantity(['上公差', 'Plus tolerance'], computed),
      factoryMeasured: f.quantity(['工厂自测', 'Factory measured'], computed),
      measured: f.quantity(['实测', 'Measured'], { above: 0 }),
      deviation: f.quantity(['偏差', 'Deviation'], {
        formula: 'if measured = null or spec = null then null else measured - spec',
        signed: true,
      }),
      outside: f.yesNo(['超差', 'Outside'], {
        computed: true,
        default: false,
        help: ['规格 − 下公差 至 规格 + 上公差（含）为合格', 'Within spec − minus and spec + plus, limits included'],
      }),
      revised: f.quantity(['修订值', 'Revised'], {
        above: 0,
        help: ['写入尺寸表的下一版本', 'Goes to the next version of the size chart'],
      }),
      chartNow: f.quantity(['尺寸表现值', 'Chart says now'], {
        ...computed,
        ...brandAlone,
        help: ['冻结后尺寸表已被他人修改为此值', 'Someone has changed the chart to this since'],
      }),
      overrule: f.yesNo(['仍以修订值为准', 'Revised counts all the same'], { default: false, ...brandAlone }),
      comment: f.text(['意见', 'Comment'], { max: 400 }),
      photo: f.image(['图片', 'Pictures'], 'free', { most: 3 }),
      marks: f.callouts(['标注', 'Call-outs'], 'photo', measuredParts),
    }),
    measuredParts: f.integer(['已测部位', 'Measured'], { formula: 'count(measurements[measured != null])' }),
    outsideParts: f.integer(['超差部位', 'Outside'], { formula: 'count(measurements[outside = true])', list: ['card', 'total'] }),
    conflicts: f.integer(['尺寸表冲突', 'Conflicts with the chart'], {
      formula: 'count(measurements[revised != null and chartNow != null and overrule != true])',
      ...brandAlone,
    }),
    comments: f.lines(['试身意见', 'Comments'], {
      part: f.link(['部位', 'Part'], 'measurement_part', { where: { status: 'active' } }),
      text: f.longText(['意见', 'Comment'], { required: true, max: 1000 }),
      action: f.text(['改进措施', 'Action'], { max: 400 }),
      photo: f.image(['图片', 'Pictures'], 'free', { most: 6 }),
      marks: f.callouts(['标注', 'Call-outs'], 'photo', measuredParts),
      carried: f.yesNo(['上一轮遗留', 'Of the round before'], { ...computed, default: false }),
      done: f.yesNo(['已解决', 'Solved'], { default: false }),
    }),
    conclusion: f.longText(['结论', 'Conclusion'], { max: 2000 }),
    next: f.link(['下一轮通知单', 'Request of the next round'], 'sample_request', { ...computed, copy: false, ...brandAlone }),
    proposal: f.link(['拟定尺寸表', 'Proposed size chart'], 'size_chart', { ...computed, copy: false, ...brandAlone }),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: {
    pending_review: { label: ['待评审', 'Pending review'], family: 'attention', edit: true, primary: ['pass'] },
    pass: { end: true },
    fail: {},
    recheck: { label: ['复检', 'Recheck'], family: 'returned', end: true },
  },
  actions: {
    pass: {
      label: ['合格', 'Pass'],
      from: 'pending_review',
      to: 'pass',
      by: sampleMakers,
      checks: ['everyPartMeasured', 'outsideExplained', 'chartUnchanged'],
    },
    fail: {
      label: ['不合格', 'Fail'],
      from: 'pending_review',
      to: 'fail',
      by: sampleMakers,
      checks: ['everyPartMeasured', 'reasonToFail', 'chartUnchanged'],
      confirm: ['将建立下一轮打样通知单，带出未解决的意见。', 'The request of the next round is made with the points that are open.'],
    },
    recheck: { label: ['复检', 'Recheck'], from: 'fail', to: 'recheck', internal: true },
  },
  checks: ['partsKept', 'inchesInSixteenths'],
  rules: { sample: { lock: { action: 'edit' } } },
  constraints: [
    {
      in: 'comments',
      field: 'done',
      holds: 'carried != true or done = true',
      on: ['pass'],
      message: ['上一轮的待改进点尚未解决', 'A point of the round before is not solved'],
    },
  ],
  convertsFrom: {
    sample: {
      label: ['试身评审', 'Fit'],
      while: ['production_complete', 'in_stock'],
      by: sampleMakers,
      head: { sample: 'id' },
    } as const satisfies ConversionFrom<typeof sample>,
  },
  notify: [
    { on: 'pass', to: { partyRole: 'factory' }, text: ['样衣评审 {number} 合格', 'Fitting {number} passed'] },
    {
      on: 'fail',
      to: { partyRole: 'factory' },
      text: ['样衣评审 {number} 不合格，超差 {outsideParts} 处', 'Fitting {number} failed: {outsideParts} outside'],
    },
  ],
  list: {
    views: {
      pending: { label: ['待评审', 'Pending'], where: { status: 'pending_review' } },
      failed: { label: ['不合格', 'Failed'], where: { status: ['fail', 'recheck'] } },
    },
  },
  display: {
    picture: ['sample.images', 'style.images'],
    scope: ['style', 'request'],
    facts: ['type', 'round', 'date', 'outsideParts', 'next'],
  },
  sections: [{ name: 'fitting', label: ['试身', 'Fit session'], at: 'tab', writes: true, opens: true, partyRoles: ['owner', 'factory'] }],
  form: { measurements: ['尺寸', 'Measurements'], comments: ['试身意见', 'Comments'], conclusion: ['结论', 'Conclusion'] },
  print: {
    title: ['样衣评审单', 'Fitting report'],
    table: ['measurements', 'comments'],
    pictures: ['measurements.photo', 'comments.photo'],
    without: ['others', 'conflicts', 'next', 'proposal'],
  },
})
