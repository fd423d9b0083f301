/**
 * Cutting order on paper: what was really spread and cut of a plan, roll by roll. Its completion takes the fabric out of stock, puts the pieces before the
 * first operations, counts them on the work order and makes the bundles, once.
 */
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import type { workOrder } from './work-order.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const cutters = ['planner', 'factory'] as const
const bySize = { sizesFrom: 'style.sizeList' } as const
const length = { required: true, atLeast: 0 } as const
/** What every counter of a work order counts of a cut piece. */
const taken = {
  source: 'orderLine',
  quantity: 'quantity',
  matrix: 'matrix',
  on: ['complete'],
  free: ['revoke'],
  sourceWhile: ['released', 'in_production'],
} as const

export const cuttingOrder = document('cutting_order', {
  module: 'production',
  code: 'CTO',
  kind: 'transaction',
  label: ['裁剪单', 'Cutting order'],
  number: 'CT-{yyyy}{mm}{dd}-{000}',
  title: ['number', 'workOrder'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: ['planner', 'factory', 'warehouse', 'inspector', 'manager'], create: cutters, edit: cutters },
  fields: {
    workOrder: link(['生产工单', 'Work order'], 'work_order', { required: true, list: ['card', 'search', 'filter'] }),
    plan: link(['裁剪计划', 'Cutting plan'], 'cutting_plan', { where: { workOrder: '$workOrder' }, list: 'column' }),
    level: choice(
      ['裁剪层级', 'Cut level'],
      { main: ['主裁', 'Main cut'], fine: ['精裁', 'Fine cut'], recut: ['补裁', 'Recut'] },
      { required: true, default: 'main', list: ['card', 'filter'] },
    ),
    date: date(['裁剪日期', 'Date'], { required: true, default: '@today', list: 'card' }),
    warehouse: link(['领料仓', 'Warehouse of the fabric'], 'warehouse', { required: true }),
    marker: link(['唛架', 'Marker'], 'marker', { required: true }),
    markerLength: quantity(['唛架长度 (m)', 'Marker length (m)'], { required: true, above: 0, from: 'marker.length' }),
    endLoss: quantity(['端损 (m)', 'End loss (m)'], { required: true, default: '0.04', atLeast: 0 }),
    places: integer(['每层件数', 'Pieces a layer'], { required: true, above: 0, from: 'marker.places' }),
    bundlePlies: integer(['每扎层数', 'Plies a bundle'], { required: true, default: 30, above: 0 }),
    spread: lines(
      ['铺布', 'Spread'],
      {
        bed: integer(['床次', 'Lay'], { required: true, atLeast: 1 }),
        roll: link(['布卷', 'Roll'], 'roll', { required: true, where: { status: 'usable' } }),
        materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { follows: 'roll.materialColour' }),
        lot: link(['批次', 'Lot'], 'lot', { follows: 'roll.lot' }),
        bin: link(['库位', 'Bin'], 'bin', { from: 'roll.bin' }),
        band: text(['色档', 'Shade band'], { follows: 'roll.band' }),
        length: quantity(['卷长 (m)', 'Length of the roll (m)'], { ...length, from: 'roll.length' }),
        possible: integer(['可铺层数', 'Possible layers'], { formula: 'floor(length / (doc.markerLength + doc.endLoss))' }),
        layers: integer(['实铺层数', 'Layers'], { required: true, atLeast: 0 }),
        splices: quantity(['接头损耗 (m)', 'Splices (m)'], { default: '0', atLeast: 0 }),
        used: quantity(['用布 (m)', 'Used (m)'], { formula: 'layers * (doc.markerLength + doc.endLoss) + splices' }),
        remnant: quantity(['余布 (m)', 'Remnant (m)'], { formula: 'length - used' }),
        otherBand: yesNo(['跨色档批准', 'Other shade approved'], { default: false }),
      },
      { atLeastLines: 1 },
    ),
    layers: integer(['总层数', 'Layers'], { formula: 'sum(append(spread.layers, 0))', list: 'column' }),
    sections: lines(
      ['色段', 'Sections of one shade'],
      {
        bed: integer(['床次', 'Lay'], { required: true }),
        band: text(['色档', 'Shade band'], { max: 4 }),
        from: integer(['起始层', 'From layer'], { required: true }),
        layers: integer(['层数', 'Layers'], { required: true }),
        bundles: integer(['扎数', 'Bundles'], { formula: 'ceiling(layers / doc.bundlePlies) * doc.places' }),
      },
      { computed: true },
    ),
    bundles: integer(['扎数', 'Bundles'], { formula: 'sum(append(sections.bundles, 0))' }),
    used: quantity(['用布 (m)', 'Fabric used (m)'], { formula: 'sum(append(spread.used, 0))', list: 'column' }),
    goods: lines(
      ['裁片', 'Cut pieces'],
      {
        orderLine: lineLink(['工单行', 'Line of the work order'], 'work_order', 'lines', { required: true }),
        style: link(['款式', 'Style'], 'style', { follows: 'orderLine.style' }),
        colorway: link(['颜色', 'Colour'], 'colorway', { follows: 'orderLine.colorway' }),
        planned: matrix(['计划', 'Planned'], bySize),
        defects: matrix(['疵裁', 'Defective'], bySize),
        matrix: matrix(['良品', 'Good'], { required: true, ...bySize }),
        quantity: quantity(['良品数', 'Good pieces'], { formula: 'pieces(matrix)' }),
        spoiled: quantity(['疵裁数', 'Defective pieces'], { formula: 'if defects = null then 0 else pieces(defects)' }),
        first: link(['首道工序', 'First operation'], 'operation', { required: true }),
      },
      { atLeastLines: 1 },
    ),
    quantity: quantity(['良品数', 'Good pieces'], { formula: 'sum(append(goods.quantity, 0))', list: 'card' }),
    spoiled: quantity(['疵裁数', 'Defective pieces'], { formula: 'sum(append(goods.spoiled, 0))', list: 'column' }),
    spreadPieces: quantity(['铺布件数', 'Pieces by layers'], { formula: 'layers * places' }),
    difference: quantity(['件数差', 'Difference'], { formula: 'spreadPieces - quantity - spoiled' }),
    perPiece: quantity(['单件用布 (m)', 'Fabric a piece (m)'], { formula: 'if quantity = 0 then null else used / quantity' }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    spreading: { label: ['铺布中', 'Spreading'], family: 'info', edit: ['spread', 'goods', 'remark'] },
    completed: {},
    revoked: { label: ['已撤销', 'Revoked'], family: 'closed', end: true },
  },
  actions: {
    begin: {
      label: ['开始铺布', 'Begin'],
      from: 'draft',
      to: 'spreading',
      by: cutters,
      checks: ['notHalted', 'rollsUsable'],
      asks: ['markerAboveBom', 'otherShade'],
    },
    complete: {
      from: 'spreading',
      to: 'completed',
      by: cutters,
      checks: ['notHalted', 'oneShadeALay'],
      when: { difference: '0' },
      confirm: ['布料出库、裁片入在制并生成扎卡。', 'Fabric leaves stock, pieces become work in progress, bundles are made.'],
    },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: 'completed',
      to: 'revoked',
      by: ['planner', 'manager', 'factory'],
      checks: ['nothingScanned'],
      comment: 'required',
      danger: true,
    },
  },
  convertsFrom: {
    work_order: {
      label: ['开裁', 'Cut'],
      by: cutters,
      while: ['released', 'in_production'],
      head: { workOrder: 'id' },
      lines: { from: 'lines', to: 'goods', link: 'orderLine', map: { planned: 'matrix' } },
    } as const satisfies ConversionFrom<typeof workOrder>,
  },
  consumes: {
    goods: [
      {
        ...taken,
        counter: 'cut',
        of: 'quantity',
        tolerance: 'overCut',
        only: { level: 'main' },
        exhausted: { act: 'start', undo: 'recall' },
      },
      { ...taken, counter: 'recut', of: 'scrapped', only: { level: 'recut' } },
    ],
  },
  generates: {
    // A bundle never spans two shades: each section of one shade is cut into bundles for each place of the marker.
    bundles: {
      type: 'bundle',
      on: 'complete',
      each: [
        { as: 'section', lines: 'sections' },
        { as: 'place', path: 'marker.layout' },
        { as: 'part', split: 'section.beders', by: 'doc.bundlePlies' },
      ],
      values: {
        cuttingOrder: 'doc.id',
        workOrder: 'doc.workOrder',
        bed: 'section.bed',
        band: 'section.band',
        size: 'place.size',
        serial: 'part.no',
        pieces: 'part.quantity',
      },
      once: ['cuttingOrder', 'bed', 'band', 'size', 'serial'],
      undo: { on: 'revoke', unused: ['active'], act: 'archive' },
    },
  },
  posts: {
    fabric: {
      ledger: 'material_ledger',
      on: 'complete',
      reverseOn: 'revoke',
      tryOn: 'begin',
      lines: 'spread',
      sign: '-',
      values: {
        date: 'doc.date',
        warehouse: 'doc.warehouse',
        bin: 'bin',
        materialColour: 'materialColour',
        lot: 'lot',
        roll: 'roll',
        document: 'doc.number',
      },
      amounts: { quantity: 'used' },
      constants: { state: 'usable', holder: 'own', kind: 'cut' },
      reversalConstants: { kind: 'cut_revoked' },
    },
    pieces: {
      ledger: 'work_in_progress',
      on: 'complete',
      reverseOn: 'revoke',
      lines: 'goods',
      expand: { matrix: 'matrix', to: 'sku', match: { colorway: 'colorway' }, size: 'size' },
      values: { date: 'doc.date', workOrder: 'doc.workOrder', colorway: 'colorway', before: 'first', document: 'doc.number' },
      amounts: { pieces: 'pieces' },
      constants: { place: 'line', kind: 'cut' },
      reversalConstants: { kind: 'cut_revoked' },
    },
  },
  dated: { field: 'date', calendar: 'period' },
  constraints: [
    { in: 'spread', uniqueInLines: ['bed', 'roll'] },
    { in: 'spread', field: 'used', atMost: 'length' },
    { in: 'goods', uniqueInLines: ['orderLine'] },
  ],
  notify: [
    {
      on: 'complete',
      to: { partyRole: 'owner', roles: ['planner'] },
      text: ['{number} 已裁 {quantity} 件', '{number}: {quantity} pieces cut'],
    },
  ],
  display: {
    progress: { of: 'spreadPieces', steps: ['quantity'] },
    matrix: { goods: { group: 'style', row: 'colorway', cell: 'matrix', counters: ['spoiled'] } },
  },
  sections: [{ name: 'spread-planner', label: ['铺布方案', 'Spreading'], at: 'tab', statuses: ['draft', 'spreading'] }],
  list: {
    views: { open: { label: ['铺布中', 'Spreading'], where: { status: 'spreading' } }, today: { where: { date: { relative: 'today' } } } },
  },
  form: { marker: ['唛架', 'Marker'], spread: ['铺布', 'Spread'], goods: ['裁片', 'Pieces'], remark: otherSection },
  print: { title: ['裁剪单', 'Cutting order'], without: ['perPiece'] },
})

const rollOf = (layers: number, band: string, length = '60') => ({ bed: 1, length, layers, band, splices: '0' })
const twenty = Array.from({ length: 20 }, (_, at) => rollOf(12, at < 13 ? 'A' : 'B'))
export const examples = [
  {
    given: {
      markerLength: '4.8',
      endLoss: '0.04',
      places: 4,
      bundlePlies: 30,
      spread: [...twenty, rollOf(8, 'B')],
      sections: [
        { bed: 1, band: 'A', from: 1, layers: 156 },
        { bed: 1, band: 'B', from: 157, layers: 92 },
      ],
      goods: [{ matrix: { cells: [{ size: 'M', pieces: '990' }] }, defects: { cells: [{ size: 'M', pieces: '2' }] } }],
    },
    gives: {
      'spread.0.possible': 12,
      'spread.0.remnant': '1.92',
      layers: 248,
      used: '1200.32',
      spreadPieces: '992',
      quantity: '990',
      difference: '0',
      bundles: 40,
    },
  },
]
