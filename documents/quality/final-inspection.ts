/**
 * Final inspection (FIN): a lot judged by sampling. The plan (n, Ac, Re) is a snapshot taken from the AQL standard when the lot is
 * entered.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { measuringUnits } from '../../model/mixins/measuring-units.ts'
import { aqlValues, inspectionLevels } from '../../model/mixins/sampling.ts'
import type { Label } from '../../model/text.ts'
import type { purchaseOrder } from '../order/purchase-order.ts'
import type { deliveryBooking } from '../logistics/delivery-booking.ts'
import type { packingList } from '../logistics/packing-list.ts'

export type FinalInspection = Doc<typeof finalInspection>

/** Help of the fields that show the standard used. */
const builtIn: Label = ['空白表示系统内置的 GB/T 2828.1 表', 'Blank: the built-in table of GB/T 2828.1']
const all = (kind: string) => ({ formula: `sum(append(defects.${kind}, 0))` }) as const
const counted = (kind: string) => ({ formula: `if class = "${kind}" then found else 0` }) as const

/** A failing lot that is taken all the same, by who did not inspect it. */
const accepted = {
  from: ['fail', 'reject_capa'],
  by: 'manager',
  apart: { persons: ['inspector'] },
  comment: 'required',
  confirm: ['不合格批将放行入库。', 'The failing lot is released for receipt.'],
} as const

export const finalInspection = document('quality/final_inspection', {
  code: 'FIN',
  label: ['尾期检验单', 'Final inspection'],
  menu: 20,
  number: 'QF-{yyyy}{mm}-{0000}',
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'supplier', from: ['pass', 'fail'] }, factory: { via: 'factory', from: ['pass', 'fail'] } },
  },
  rights: {
    read: ['inspector', 'buyer', 'manager', 'merchandiser', 'warehouse', 'admin', 'supplier', 'factory'],
    create: ['inspector', 'merchandiser'],
    edit: ['inspector'],
  },
  fields: {
    phase: f.choice(
      ['检验阶段', 'Phase'],
      { pre_final: ['中后期', 'Pre-final'], final: ['尾期', 'Final'], loading: ['装柜前', 'Before loading'] },
      { required: true, default: 'final', list: ['column', 'filter'] },
    ),
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { list: ['column', 'search'] }),
    booking: f.link(['送货预约单', 'Delivery booking'], 'delivery_booking', {
      from: 'packingList.booking',
      list: ['card', 'search', 'filter'],
    }),
    packingList: f.link(['装箱单', 'Packing list'], 'packing_list', { where: { booking: '$booking' } }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { required: true, from: 'booking.supplier', list: ['card', 'search', 'filter'] }),
    factory: f.link(['工厂', 'Factory'], 'factory', { from: 'booking.factory' }),
    inspector: f.link(['检验员', 'Inspector'], 'user', { required: true, default: '@userId', list: ['column', 'filter'] }),
    date: f.date(['检验日期', 'Inspected on'], { required: true, default: '@today', list: 'column' }),
    previous: f.link(['上次检验', 'Previous inspection'], 'final_inspection', { computed: true }),
    next: f.link(['复检单', 'Recheck'], 'final_inspection', { computed: true }),
    lotQuantity: f.quantity(['批量', 'Lot quantity'], {
      required: true,
      from: 'booking.quantity',
      above: 0,
      places: 0,
      list: ['card', 'total'],
    }),
    standard: f.link(['抽样标准', 'AQL standard'], 'aql_standard', {
      where: { status: 'active', severity: 'normal' },
      help: [
        '留空取 GB/T 2828.1：先取公司维护的表，再取公司自定义标准，最后取系统内置表',
        "Blank takes GB/T 2828.1: the company's rows, else the company's own standard, else the built-in table",
      ],
    }),
    level: f.choice(['检验水平', 'Inspection level'], inspectionLevels, { required: true, default: 'II' }),
    aqlMajor: f.choice(['AQL 主要缺陷', 'AQL major'], aqlValues, { required: true, default: '2.5' }),
    aqlMinor: f.choice(['AQL 次要缺陷', 'AQL minor'], aqlValues, { required: true, default: '4.0' }),
    majorStandard: f.link(['主要缺陷抽样依据', 'Rows used for major'], 'aql_standard', { computed: true, help: builtIn }),
    minorStandard: f.link(['次要缺陷抽样依据', 'Rows used for minor'], 'aql_standard', { computed: true, help: builtIn }),
    codeLetter: f.text(['样本量字码', 'Code letter'], { computed: true, max: 2 }),
    sampleSize: f.integer(['样本量', 'Sample size'], { computed: true, list: ['card', 'total'] }),
    minorSample: f.integer(['次要缺陷样本量', 'Sample for minor'], { computed: true }),
    criticalAccept: f.integer(['严重缺陷 Ac', 'Critical Ac'], { computed: true, default: 0 }),
    criticalReject: f.integer(['严重缺陷 Re', 'Critical Re'], { computed: true, default: 1 }),
    majorAccept: f.integer(['主要缺陷 Ac', 'Major Ac'], { computed: true }),
    majorReject: f.integer(['主要缺陷 Re', 'Major Re'], { computed: true }),
    minorAccept: f.integer(['次要缺陷 Ac', 'Minor Ac'], { computed: true }),
    minorReject: f.integer(['次要缺陷 Re', 'Minor Re'], { computed: true }),
    defects: f.lines(['缺陷', 'Defects'], {
      defect: f.link(['缺陷', 'Defect'], 'defect', { where: { status: 'active' } }),
      item: f.text(['部位/描述', 'Part or description'], { max: 120 }),
      class: f.choice(
        ['等级', 'Class'],
        { critical: ['严重', 'Critical'], major: ['主要', 'Major'], minor: ['次要', 'Minor'] },
        { required: true, follows: 'defect.type' },
      ),
      found: f.integer(['数量', 'Count'], { required: true, atLeast: 1, total: true }),
      photo: f.image(['照片', 'Photo'], 'free', { most: 6 }),
      marks: f.callouts(['照片标注', 'Call-outs'], 'photo'),
      critical: f.integer(['严重', 'Critical'], { ...counted('critical'), total: true }),
      major: f.integer(['主要', 'Major'], { ...counted('major'), total: true }),
      minor: f.integer(['次要', 'Minor'], { ...counted('minor'), total: true }),
    }),
    criticalFound: f.integer(['严重缺陷数', 'Critical found'], { ...all('critical'), list: 'total' }),
    majorFound: f.integer(['主要缺陷数', 'Major found'], { ...all('major'), list: ['card', 'total'] }),
    minorFound: f.integer(['次要缺陷数', 'Minor found'], { ...all('minor'), list: ['column', 'total'] }),
    evidence: f.integer(['已有检验记录', 'Inspected points'], {
      formula:
        'count(defects) + count(items[result != null or count(photo) > 0]) + count(measurements[value1 != null or value2 != null or value3 != null]) + count(attachments)',
    }),
    verdict: f.choice(
      ['抽样判定', 'Verdict'],
      { pass: ['合格', 'Pass'], fail: ['不合格', 'Fail'] },
      {
        formula:
          'if evidence = 0 then null else if criticalFound <= criticalAccept and majorFound <= majorAccept and minorFound <= minorAccept then "pass" else "fail"',
      },
    ),
    template: f.link(['检验模板', 'Item template'], 'inspection_template', { where: { status: 'active', phase: 'final' } }),
    items: f.lines(['检验项目', 'Items'], {
      level1: f.text(['一级项目', 'Level 1'], { max: 60 }),
      level2: f.text(['二级项目', 'Level 2'], { max: 60 }),
      level3: f.text(['三级项目', 'Level 3'], { max: 60 }),
      standard: f.text(['标准', 'Standard']),
      required: f.yesNo(['必检', 'Required'], { default: false }),
      result: f.choice(['结果', 'Result'], { ok: ['符合', 'OK'], not_ok: ['不符合', 'Not OK'], na: ['不适用', 'N/A'] }),
      photo: f.image(['照片', 'Photo'], 'free', { most: 6 }),
      remark: f.text(['备注', 'Remark']),
    }),
    unit: f.choice(['尺寸单位', 'Unit of measures'], measuringUnits, { required: true, default: 'cm' }),
    drawn: f.lines(
      ['抽取的款式与尺码', 'Styles and sizes drawn'],
      {
        style: f.link(['款式', 'Style'], 'style', { required: true }),
        size: f.text(['尺码', 'Size'], { required: true, max: 20 }),
        order: f.link(['采购订单', 'Purchase order'], 'purchase_order', {
          help: ['本批货的订单按不同尺寸表制作时填写', 'Where the orders of the lot are made by different charts'],
        }),
        chart: f.link(['尺寸表', 'Size chart'], 'size_chart', {
          computed: true,
          help: [
            '抽取时订单的制作版本；之后的版本不影响本单',
            'By which the order was made when it was drawn; a later one changes nothing here',
          ],
        }),
      },
      {
        help: [
          '部位、规格与公差取自订单的制作版本；订单没有时取生效的尺寸表',
          'Parts, specs and tolerances are those of the chart by which the order is made, or of that in force where it names none',
        ],
      },
    ),
    measurements: f.lines(['尺寸测量', 'Measurements'], {
      style: f.link(['款式', 'Style'], 'style'),
      size: f.text(['尺码', 'Size'], { max: 20 }),
      part: f.text(['部位', 'Part'], { required: true, max: 60, english: 'partEn' }),
      partEn: f.text(['部位英文名称', 'Part in English'], { max: 60 }),
      chart: f.link(['尺寸表', 'Size chart'], 'size_chart', { computed: true }),
      spec: f.quantity(['规格', 'Spec'], { required: true }),
      minus: f.quantity(['下公差', 'Minus tolerance'], { atLeast: 0, default: '0' }),
      plus: f.quantity(['上公差', 'Plus tolerance'], { atLeast: 0, default: '0' }),
      value1: f.quantity(['实测 1', 'Value 1']),
      value2: f.quantity(['实测 2', 'Value 2']),
      value3: f.quantity(['实测 3', 'Value 3']),
      outside: f.yesNo(['超差', 'Outside'], { computed: true, default: false }),
      comment: f.text(['意见', 'Comment'], { max: 200 }),
    }),
    comment: f.longText(['结论说明', 'Comment']),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: {
    pending: { label: ['待检', 'Pending'], family: 'attention', edit: true },
    pass: { end: true },
    fail: {},
    recheck: { label: ['复检', 'Recheck'], family: 'attention', end: true },
    reject_capa: { label: ['驳回整改', 'Reject CAPA'], family: 'returned' },
    rejected: { label: ['已拒收', 'Rejected'], family: 'danger', end: true },
    concession_acceptance: { label: ['让步接收', 'Concession acceptance'], family: 'success', end: true },
    agreement_acceptance: { label: ['协议接收', 'Agreement acceptance'], family: 'success', end: true },
  },
  flow: ['pending', 'pass'],
  actions: {
    pass: {
      label: ['判定合格', 'Judge: pass'],
      from: 'pending',
      to: 'pass',
      by: 'inspector',
      when: { verdict: { not: 'fail' } },
      checks: ['inspected', 'withinPlan', 'outsideExplained'],
    },
    fail: { label: ['判定不合格', 'Judge: fail'], from: 'pending', to: 'fail', by: 'inspector', checks: ['inspected', 'beyondPlan'] },
    recheck: {
      label: ['安排复检', 'Recheck'],
      from: ['fail', 'reject_capa'],
      to: 'recheck',
      by: ['inspector', 'merchandiser'],
      comment: 'required',
    },
    rejectCapa: { label: ['驳回整改', 'Reject CAPA'], from: 'fail', to: 'reject_capa', by: 'inspector', comment: 'required' },
    concede: { ...accepted, label: ['让步接收', 'Accept by concession'], to: 'concession_acceptance' },
    agree: { ...accepted, label: ['协议接收', 'Accept by agreement'], to: 'agreement_acceptance' },
    reject: {
      label: ['拒收', 'Reject the lot'],
      from: ['fail', 'reject_capa'],
      to: 'rejected',
      by: ['inspector', 'manager'],
      comment: 'required',
      danger: true,
    },
  },
  settings: {
    firstPassTarget: f.percent(['一次合格率目标', 'Target of the first-pass rate'], {
      required: true,
      default: '92',
      atLeast: 0,
      atMost: 100,
      help: ['工作台上的一次合格率低于此值时提示', 'The workbench says when the first-pass rate is below it'],
    }),
  },
  constraints: [
    { atLeastOne: ['booking', 'order'] },
    { in: 'drawn', uniqueInLines: ['style', 'size', 'order'] },
    {
      in: 'items',
      filled: ['result'],
      where: { required: true },
      on: ['pass', 'fail'],
      message: ['必检项目未填写', 'A required item is blank'],
    },
    {
      in: 'defects',
      filled: ['photo'],
      where: { class: 'critical' },
      on: ['pass', 'fail'],
      message: ['严重缺陷必须有照片', 'A critical defect needs a photo'],
    },
  ],
  checks: ['lotNamed', 'planFound', 'drawnByCharts'],
  // A released lot may be received, at most what is booked.
  consumes: {
    doc: [
      { source: 'booking', quantity: 'lotQuantity', counter: 'inspected', of: 'quantity', caps: true, on: ['pass', 'concede', 'agree'] },
    ],
  },
  convertsFrom: {
    purchase_order: {
      label: ['尾期检验', 'Final inspection'],
      while: ['ordered', 'in_production'],
      by: ['inspector', 'merchandiser'],
      head: { order: 'id', supplier: 'supplier', factory: 'factory', lotQuantity: 'quantity' },
    } as const satisfies ConversionFrom<typeof purchaseOrder>,
    delivery_booking: {
      label: ['尾期检验', 'Final inspection'],
      while: ['submitted', 'approved'],
      partyRole: 'brand',
      by: ['inspector', 'merchandiser'],
      head: { booking: 'id', order: { formula: 'lines[1].order' }, supplier: 'supplier', factory: 'factory', lotQuantity: 'quantity' },
    } as const satisfies ConversionFrom<typeof deliveryBooking>,
    packing_list: {
      label: ['尾期检验', 'Final inspection'],
      while: ['submitted', 'locked'],
      partyRole: 'brand',
      by: ['inspector', 'merchandiser'],
      head: { packingList: 'id', booking: 'booking', supplier: 'supplier', lotQuantity: 'quantity' },
    } as const satisfies ConversionFrom<typeof packingList>,
  },
  list: {
    views: {
      pending: { where: { status: 'pending' } },
      failed: { label: ['不合格', 'Failed'], where: { status: ['fail', 'reject_capa', 'rejected'] } },
    },
  },
  display: {
    picture: ['order.lines.colorway.swatch', 'order.lines.style.images'],
    gauge: {
      size: 'sampleSize',
      classes: [
        { label: ['严重', 'Critical'], found: 'criticalFound', accept: 'criticalAccept', reject: 'criticalReject' },
        { label: ['主要', 'Major'], found: 'majorFound', accept: 'majorAccept', reject: 'majorReject' },
        { label: ['次要', 'Minor'], found: 'minorFound', accept: 'minorAccept', reject: 'minorReject' },
      ],
      verdict: 'verdict',
      measured: {
        measurements: { part: 'part', of: 'size', spec: 'spec', minus: 'minus', plus: 'plus', values: ['value1', 'value2', 'value3'] },
      },
    },
    tally: { defects: { by: 'defect', class: 'class', count: 'found', place: 'item', photo: 'photo' } },
    facts: ['order', 'booking', 'lotQuantity', 'level', 'aqlMajor', 'aqlMinor'],
  },
  form: {
    lotQuantity: ['抽样方案', 'Sampling plan'],
    defects: ['缺陷', 'Defects'],
    template: ['检验项目', 'Items'],
    unit: { folded: ['尺寸测量', 'Measurements'] },
    comment: ['结论', 'Conclusion'],
  },
  print: {
    title: ['尾期检验报告', 'Final inspection report'],
    pictures: ['defects.photo'],
    without: ['packingList', 'standard', 'aqlMajor', 'aqlMinor', 'template'],
    also: ['majorAccept', 'majorReject', 'minorAccept', 'minorReject'],
  },
})
