/**
 * Roll on paper: one roll of a lot with its label, its measures and its map of faults. The verdict moves it from quarantine to usable or blocked by entries
 * of the material ledger.
 */
import { document } from '../../../../model/document.ts'
import { barcode } from '../../../../model/fields/barcode.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { image } from '../../../../model/fields/image.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'

const measure = (zh: string, en: string) => quantity([zh, en], { above: 0 })
/** Points of a fault that is shorter than a yard by its length in inches, of a hole by its size. */
const pointsOf =
  'if kind = "edge" or kind = "join" then 0 else if kind = "hole" then (if inches <= 1 then 2 else 4) else if inches <= 3 then 1 else if inches <= 6 then 2 else if inches <= 9 then 3 else 4'
/** What a move of the whole roll between two states posts; both postings belong to one action. */
const move = (sign: '-' | '+', state: string, on: 'pass' | 'block' | 'concede') =>
  ({
    ledger: 'material_ledger',
    on,
    sign,
    values: {
      date: 'checkedOn',
      warehouse: 'warehouse',
      bin: 'bin',
      materialColour: 'materialColour',
      lot: 'lot',
      roll: 'id',
      document: 'number',
    },
    amounts: { quantity: 'length' },
    constants: { state, holder: 'own', kind: 'roll_state' },
    message: 'stock.short',
  }) as const

export const roll = document('roll', {
  module: 'warehouse',
  code: 'ROLL',
  kind: 'master',
  label: ['布卷', 'Roll'],
  number: 'entered',
  title: ['number', 'lot'],
  parties: { owner: 'brand' },
  rights: { read: ['warehouse', 'inspector', 'planner', 'manager', 'admin'], create: ['warehouse'], edit: ['warehouse', 'inspector'] },
  fields: {
    lot: link(['批次', 'Lot'], 'lot', { required: true, list: ['card', 'search', 'filter'] }),
    materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { follows: 'lot.materialColour', list: ['column', 'filter'] }),
    label: barcode(['卷标', 'Label'], 'code128', { required: true, list: 'search' }),
    supplierLabel: text(['供应商卷号', "Supplier's roll number"], { max: 60, list: 'search' }),
    warehouse: link(['仓库', 'Warehouse'], 'warehouse', { required: true, list: ['column', 'filter'] }),
    bin: link(['库位', 'Bin'], 'bin', { where: { warehouse: '$warehouse' }, list: 'column' }),
    ticketed: quantity(['标签长度 (m)', 'Ticketed (m)'], { required: true, atLeast: 0 }),
    measured: measure('实测长度 (m)', 'Measured (m)'),
    length: quantity(['长度 (m)', 'Length (m)'], { formula: 'if measured = null then ticketed else measured', list: 'card' }),
    weight: measure('重量 (kg)', 'Weight (kg)'),
    widthStart: measure('起端门幅 (m)', 'Width at the start (m)'),
    widthMiddle: measure('中段门幅 (m)', 'Width in the middle (m)'),
    widthEnd: measure('末端门幅 (m)', 'Width at the end (m)'),
    width: quantity(['可用门幅 (m)', 'Usable width (m)'], {
      formula: 'min([widthStart, widthMiddle, widthEnd][item != null])',
      list: 'column',
    }),
    band: text(['色档', 'Shade band'], { max: 4, upperCase: true, list: ['card', 'filter'] }),
    sampled: choice(['抽检', 'Sampled'], { yes: ['是', 'Yes'], no: ['否', 'No'] }, { required: true, default: 'no' }),
    checkedOn: date(['检验日期', 'Checked on']),
    checkedBy: link(['检验员', 'Checked by'], 'user'),
    faults: lines(['疵点', 'Faults'], {
      defect: link(['疵点', 'Fault'], 'defect'),
      kind: choice(
        ['类别', 'Kind'],
        {
          spot: ['疵点', 'Spot'],
          hole: ['破洞', 'Hole'],
          continuous: ['连续疵点', 'Continuous'],
          edge: ['边疵', 'Edge'],
          join: ['接头', 'Join'],
        },
        { required: true, default: 'spot' },
      ),
      from: quantity(['起点 (m)', 'At (m)'], { required: true, atLeast: 0 }),
      to: quantity(['终点 (m)', 'Until (m)'], { atLeast: 0 }),
      inches: quantity(['长度 (in)', 'Length (in)'], { atLeast: 0, default: '0' }),
      points: integer(['分数', 'Points'], { formula: pointsOf }),
      yard: integer(['第几码', 'Yard'], { formula: 'floor(from / 0.9144)' }),
      lastYard: integer(['末码', 'Last yard'], {
        formula: 'if kind = "continuous" and to != null then floor(to / 0.9144) else floor(from / 0.9144)',
      }),
      photo: image(['照片', 'Picture']),
    }),
    points: integer(['总分', 'Points'], {
      formula:
        'sum(append(for y in 0..floor(length / 0.9144) return min(4, sum(append(faults[kind != "continuous" and yard = y].points, 0)) + 4 * count(faults[kind = "continuous" and yard <= y and lastYard >= y])), 0))',
      list: 'column',
    }),
    per100m: quantity(['每百平方米分数', 'Points per 100 m²'], { places: 2, formula: 'points * 100 / (length * width)', list: 'card' }),
    per100yd: quantity(['每百平方码分数', 'Points per 100 yd²'], { places: 2, formula: 'points * 100 / (length * width * 1.1959900463)' }),
    remnant: quantity(['余料长度 (m)', 'Remnant (m)'], { computed: true, list: 'column' }),
  },
  statuses: {
    quarantine: { label: ['待检', 'Quarantine'], family: 'attention', edit: true },
    usable: { label: ['可用', 'Usable'], family: 'success', edit: ['bin', 'band', 'weight'] },
    blocked: { label: ['冻结', 'Blocked'], family: 'danger' },
    used: { label: ['已用完', 'Used up'], family: 'closed' },
  },
  actions: {
    pass: {
      label: ['判合格', 'Pass'],
      from: 'quarantine',
      to: 'usable',
      by: 'inspector',
      require: ['checkedOn', 'checkedBy'],
      checks: ['lotJudged'],
    },
    block: {
      label: ['判不合格', 'Block'],
      from: 'quarantine',
      to: 'blocked',
      by: 'inspector',
      require: ['checkedOn'],
      comment: 'required',
      danger: true,
    },
    blockLate: { label: ['冻结', 'Block'], from: 'usable', to: 'blocked', internal: true },
    concede: {
      label: ['让步接收', 'Concede'],
      from: 'blocked',
      to: 'usable',
      by: 'manager',
      comment: 'required',
      proof: 'password',
      apart: { persons: ['checkedBy'] },
    },
    finish: { label: ['用完', 'Used up'], from: ['usable', 'blocked'], to: 'used', internal: true },
    bringBack: {
      label: ['余料回库', 'Bring back'],
      from: 'used',
      to: 'usable',
      by: 'warehouse',
      require: ['weight'],
      form: { fields: ['weight'] },
    },
  },
  posts: {
    outOfQuarantine: move('-', 'quarantine', 'pass'),
    intoUsable: move('+', 'usable', 'pass'),
    outOfCheck: move('-', 'quarantine', 'block'),
    intoBlocked: move('+', 'blocked', 'block'),
    outOfBlocked: move('-', 'blocked', 'concede'),
    conceded: move('+', 'usable', 'concede'),
  },
  unique: [['label'], ['lot', 'supplierLabel']],
  constraints: [
    { in: 'faults', field: 'to', atLeast: 'from' },
    { filled: ['widthStart', 'widthMiddle', 'widthEnd'], when: { sampled: 'yes' }, on: ['pass', 'block'] },
  ],
  checks: ['binOfWarehouse'],
  list: { sort: ['number'], views: { quarantine: { label: ['待检', 'Quarantine'], where: { status: 'quarantine' } } } },
  form: { ticketed: ['计量', 'Measures'], sampled: ['验布', 'Inspection'], remnant: ['余料', 'Remnant'] },
  print: { title: ['布卷检验图', 'Roll map'], without: ['supplierLabel'] },
})

const fault = (kind: string, from: string, more: object) => ({ kind, from, inches: '0', ...more })
export const examples = [
  {
    given: {
      ticketed: '100',
      widthStart: '1.81',
      widthMiddle: '1.80',
      widthEnd: '1.82',
      faults: [
        fault('spot', '2', { inches: '2.5' }),
        fault('spot', '10.3', { inches: '5' }),
        fault('spot', '10.6', { inches: '8' }),
        fault('spot', '30', { inches: '12' }),
        fault('hole', '40', { inches: '0.8' }),
        fault('hole', '50', { inches: '1.5' }),
        fault('continuous', '80', { to: '83.2' }),
        fault('edge', '90', { inches: '20' }),
      ],
    },
    gives: { width: '1.8', points: 31, per100m: '17.22', per100yd: '14.4' },
  },
]
