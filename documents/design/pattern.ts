/**
 * Pattern (PAT): the pieces by which a range of sizes of a style is cut, with the CAD file and the measures that allow for shrinkage. An approved version is
 * fixed; a change is its next version, and the versions before stay readable.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { closedToDyers, designApprovers, designEnders, patternMakers } from './design-hands.part.ts'
import { nextVersionNotices } from './next-version.part.ts'
import type { style } from './style.ts'
import { approvedVersions, ofStyle } from './style-version.part.ts'

const made = { lock: { action: 'edit' } } as const
const shrinkage = { default: '0', atLeast: 0, atMost: 50 } as const
const shrunk = '(if direction = "warp" then doc.shrinkageWarp else if direction = "weft" then doc.shrinkageWeft else 0)'

export const pattern = document('design/pattern', {
  code: 'PAT',
  label: ['纸样版型', 'Pattern'],
  menu: 100,
  number: 'PT{style.number}-{sizeFrom}-{sizeTo}V0{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], ...closedToDyers, create: patternMakers, export: ['*'] },
  fields: {
    ...ofStyle,
    ...versionFields('pattern'),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', { computed: true, follows: 'style.sizeList' }),
    sizeFrom: f.text(['起始尺码', 'First size'], {
      required: true,
      max: 20,
      help: ['空白取尺码组的第一个尺码', 'Blank takes the first of the size list'],
      list: 'card',
    }),
    sizeTo: f.text(['终止尺码', 'Last size'], {
      required: true,
      max: 20,
      help: ['空白取尺码组的最后一个尺码', 'Blank takes the last of the size list'],
      list: 'card',
    }),
    patternNo: f.text(['纸样编号', 'Pattern no.'], { max: 40, list: 'search' }),
    maker: f.link(['制版师', 'Pattern maker'], 'user', { default: '@userId', restrict: { others: 1 }, list: ['column', 'filter'] }),
    chart: f.link(['尺寸表', 'Size chart'], 'size_chart', {
      computed: true,
      help: ['编制时生效的版本', 'The version in force while the pattern is made'],
      list: 'column',
    }),
    cad: f.file(['CAD 文件', 'CAD file'], { accept: ['dxf', 'zip', 'pdf'], many: false }),
    markerWidth: f.quantity(['唛架幅宽 (cm)', 'Marker width (cm)'], { above: 0, places: 2 }),
    shrinkageWarp: f.percent(['经向缩率 %', 'Shrinkage, warp %'], shrinkage),
    shrinkageWeft: f.percent(['纬向缩率 %', 'Shrinkage, weft %'], shrinkage),
    cutPieces: f.lines(['裁片', 'Pieces'], {
      name: f.text(['裁片名称', 'Piece'], { required: true, max: 60 }),
      quantity: f.integer(['数量', 'Quantity'], { required: true, atLeast: 1, default: 1, total: true }),
      material: f.text(['用料', 'Material'], { max: 60, help: ['如面布、里布、衬', 'Such as shell, lining, interlining'] }),
      area: f.quantity(['面积 (cm²)', 'Area (cm²)'], { above: 0, places: 2 }),
    }),
    pieceCount: f.integer(['裁片数', 'Pieces of a garment'], { formula: 'sum(append(cutPieces.quantity, 0))', list: 'card' }),
    area: f.quantity(['总面积 (cm²)', 'Area of a garment (cm²)'], {
      formula: 'sum(append(for one in cutPieces return if one.area = null then 0 else one.area * one.quantity, 0))',
      help: ['未填面积的裁片不计', 'Pieces without an area do not count'],
    }),
    measureSize: f.text(['样板尺码', 'Size measured'], {
      max: 20,
      help: [
        '空白取尺寸表的基码；基码不在范围内时取起始尺码',
        'Blank takes the base size of the chart, or the first size where the range lacks it',
      ],
    }),
    measures: f.lines(
      ['纸样尺寸', 'Pattern measures'],
      {
        part: f.link(['部位', 'Part'], 'measurement_part', { required: true, where: { status: 'active' } }),
        direction: f.choice(
          ['方向', 'Direction'],
          { warp: ['经向', 'Warp'], weft: ['纬向', 'Weft'], none: ['不缩', 'None'] },
          { required: true, default: 'warp' },
        ),
        finished: f.quantity(['成衣尺寸', 'Finished measure'], { computed: true }),
        shrinkage: f.percent(['缩率 %', 'Shrinkage %'], { formula: shrunk }),
        pattern: f.quantity(['纸样尺寸', 'Pattern measure'], {
          formula: `if finished = null then null else round half up(finished / (1 - ${shrunk} / 100), 2)`,
          help: ['成衣尺寸 ÷ (1 − 缩率)', 'Finished measure ÷ (1 − shrinkage)'],
        }),
      },
      { help: ['成衣尺寸取自尺寸表', 'Finished measures are those of the size chart'] },
    ),
    successor: f.link(['后续版本', 'Next version in force'], 'pattern', { computed: true, restrict: { others: 2 } }),
    ...remarkAndFiles(),
  },
  statuses: { draft: { edit: true, primary: ['submit'] }, ...approvedVersions.statuses },
  flow: approvedVersions.flow,
  actions: {
    readFile: {
      label: ['从 CAD 文件读取裁片', 'Read the pieces of the CAD file'],
      from: 'draft',
      to: 'draft',
      by: patternMakers,
      require: ['cad'],
      work: { reads: [], writes: ['cutPieces'] },
    },
    ...approval({
      by: patternMakers,
      approver: designApprovers,
      ...approvedVersions.approval,
      submit: { ...approvedVersions.submit, require: ['cad'], checks: ['piecesGiven', 'rangesApart'] },
      approve: { checks: ['piecesGiven', 'rangesApart'] },
    }),
    revise: { ...approvedVersions.revise, by: patternMakers },
    archive: { ...approvedVersions.archive, by: designEnders },
  },
  versions: { ...versionsByRevision, ...approvedVersions.versions, successor: 'successor' },
  unique: [['style', 'sizeFrom', 'sizeTo', 'edition']],
  rules: { style: made, sizeFrom: made, sizeTo: made },
  // A chart that was replaced may call for another pattern: it is marked, and stays in force.
  basedOn: {
    chart: {
      link: 'chart',
      reads: ['successor'],
      blank: ['successor'],
      while: ['submitted', 'approved'],
      until: ['archived'],
      by: ['keep'],
    },
  },
  constraints: [
    { in: 'cutPieces', uniqueInLines: ['name'] },
    { in: 'measures', uniqueInLines: ['part'] },
  ],
  checks: ['rangeOfList', 'measuresOfChart'],
  convertsFrom: {
    style: {
      label: ['建立纸样', 'Make a pattern'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: patternMakers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    ...nextVersionNotices(['纸样', 'Pattern']),
    {
      on: 'reject',
      to: { users: ['createdBy'] },
      text: ['纸样 {number} 被驳回：{comment}', 'Pattern {number} was rejected: {comment}'],
    },
  ],
  sections: [{ name: 'pattern-drawing', label: ['裁片图', 'Drawn pieces'], at: 'tab', partyRoles: ['owner', 'reader'] }],
  display: { picture: 'style.images', scope: ['style'], facts: ['edition', 'sizeFrom', 'sizeTo', 'pieceCount', 'chart'] },
  list: { views: { approved: { where: { status: 'approved' } }, submitted: { where: { status: 'submitted' } } } },
  form: {
    markerWidth: ['面料', 'Fabric'],
    cutPieces: ['裁片', 'Pieces'],
    measureSize: ['纸样尺寸', 'Pattern measures'],
    remark: otherSection,
  },
  print: { without: ['previous', 'first', 'successor'] },
})
