/**
 * Process sheet (PRS): the operations that make a style, in sequence, with their standard minutes and piece rates of one day. An approved version is
 * fixed; what is sewn and paid by it keeps it.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { closedToDyers, costClerks, designApprovers, designEnders, technologists } from './design-hands.part.ts'
import { sumOfAll } from './known-sums.part.ts'
import { nextVersionNotices } from './next-version.part.ts'
import type { style } from './style.ts'
import { approvedVersions, ofStyle } from './style-version.part.ts'

/** A sum is not known while a line has no rate of the day. */
const sumOf = (column: string) => sumOfAll('lines', column)

/** What the brand reckons the labour at: a factory makes by operations, minutes and quality points, and agrees its own price. */
const inside = { restrict: { others: 2 } } as const
/** The labour of costing, for those who read minute rates. */
const costed = { currency: 'currency', perPiece: true, restrict: { others: 2, by: [...costClerks, 'manager'] } } as const

export const processSheet = document('design/process_sheet', {
  code: 'PRS',
  label: ['工艺单', 'Process sheet'],
  menu: 120,
  number: 'PS{style.number}V0{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], ...closedToDyers, create: technologists, export: ['*'] },
  fields: {
    ...ofStyle,
    ...versionFields('process_sheet'),
    ratesOn: f.date(['取价日', 'Rates of'], {
      required: true,
      default: '@today',
      copy: false,
      help: ['工时与工价取自工序库当日的值，之后不再变动', 'Minutes and rates are those of this day and stay as they are'],
      list: 'column',
      ...inside,
    }),
    currency: f.link(['工价币种', 'Currency of the rates'], 'currency', {
      where: { status: 'active' },
      help: ['空白时取第一道工序的币种', 'Blank takes that of the first operation'],
      ...inside,
    }),
    lines: f.neededLines(['工序', 'Operations'], {
      sequence: f.integer(['工序号', 'Sequence'], { required: true, above: 0 }),
      operation: f.link(['工序', 'Operation'], 'operation', {
        required: true,
        where: { status: 'active' },
        replaceable: { renews: ['machine'] },
      }),
      sam: f.quantity(['标准工时（分）', 'Standard minutes'], { computed: true, total: true }),
      rate: f.money(['工价', 'Piece rate'], { computed: true, currency: 'doc.currency', perPiece: true, ...inside }),
      machine: f.text(['设备', 'Machine'], { max: 60, from: 'operation.machine' }),
      qualityPoint: f.text(['质量要点', 'Quality point'], { max: 200 }),
    }),
    sam: f.quantity(['总标准工时（分）', 'Standard minutes in sum'], { formula: sumOf('sam'), list: 'card' }),
    rates: f.money(['工价合计', 'Piece rates in sum'], {
      formula: sumOf('rate'),
      currency: 'currency',
      perPiece: true,
      list: 'card',
      ...inside,
    }),
    minuteRate: f.money(['分钟费率', 'Minute rate'], {
      computed: true,
      copy: false,
      help: ['取价日该币种唯一的费率；有多个时空白', 'The only one of the currency on the day of the rates; blank where there are several'],
      ...costed,
    }),
    labour: f.money(['核价人工', 'Labour of costing'], {
      formula: 'if sam = null or minuteRate = null then null else sam * minuteRate',
      help: ['标准工时 × 分钟费率', 'Standard minutes × minute rate'],
      ...costed,
    }),
    ratesDifference: f.money(['人工与工价之差', 'Labour less piece rates'], {
      formula: 'if labour = null or rates = null then null else labour - rates',
      help: [
        '工价合计是工资要付的；两者之差只列示，不拉平',
        'Piece rates are what payroll pays; the difference is shown and never levelled',
      ],
      ...costed,
    }),
    successor: f.link(['后续版本', 'Next version in force'], 'process_sheet', { computed: true, restrict: { others: 2 } }),
    construction: f.longText(['工艺说明', 'Construction']),
    packing: f.longText(['包装方法', 'Packing']),
    images: f.image(['工艺图', 'Pictures'], 'free', { most: 12 }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: true },
    ...approvedVersions.statuses,
  },
  flow: approvedVersions.flow,
  actions: {
    takeRates: {
      label: ['按日期取工价', 'Take the rates of a day'],
      from: 'draft',
      to: 'draft',
      by: technologists,
      form: { fields: ['ratesOn'], prefill: { ratesOn: '@today' }, renews: ['ratesOn'] },
      require: ['ratesOn'],
    },
    ...approval({
      by: technologists,
      approver: designApprovers,
      ...approvedVersions.approval,
      submit: { ...approvedVersions.submit, refreshes: true, checks: ['ratesKnown'], usable: ['lines.operation'] },
      approve: { checks: ['ratesKnown'], usable: ['lines.operation'], asks: ['ordersMadeBy'] },
    }),
    revise: { ...approvedVersions.revise, by: technologists },
    archive: { ...approvedVersions.archive, by: designEnders, asks: ['inForce'] },
  },
  warnings: {
    inForce: ['归档的是生效的版本', 'The version in force is archived'],
    ordersMadeBy: ['未完订单按以前的版本制作', 'Open orders are made by a former version'],
  },
  versions: { ...versionsByRevision, ...approvedVersions.versions, successor: 'successor' },
  unique: [['style', 'edition']],
  rules: { style: { lock: { action: 'edit' } } },
  constraints: [{ in: 'lines', uniqueInLines: ['sequence'] }],
  checks: ['oneCurrency'],
  convertsFrom: {
    style: {
      label: ['建立工艺单', 'Make a process sheet'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: technologists,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    ...nextVersionNotices(['工艺单', 'Process sheet']),
    {
      on: 'reject',
      to: { users: ['createdBy'] },
      text: ['工艺单 {number} 被驳回：{comment}', 'Process sheet {number} was rejected: {comment}'],
    },
  ],
  display: { picture: 'style.images', scope: ['style'], facts: ['edition', 'ratesOn', 'sam'], money: { main: 'rates' } },
  list: { views: { approved: { where: { status: 'approved' } }, submitted: { where: { status: 'submitted' } } } },
  form: { lines: ['工序', 'Operations'], construction: ['工艺与包装', 'Construction and packing'], remark: otherSection },
  print: { pictures: ['images'], without: ['previous', 'first', 'successor', 'minuteRate', 'labour', 'ratesDifference'] },
})
