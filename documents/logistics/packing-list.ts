/** Packing list (PKL): the cartons of a booking, solid or by ratio. Carton labels are printed from it. */
import type { ConversionFrom } from '../../model/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { integer } from '../../model/fields/integer.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { longText } from '../../model/fields/long-text.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import type { deliveryBooking } from './delivery-booking.ts'

export type PackingList = Doc<typeof packingList>

/** The carrier sees cartons, weights and volume, not the contents (catalogue, parties). */
const inside = { restrict: { partyRoles: { carrier: 2 } } } as const

export const packingList = document('packing_list', {
  module: 'logistics',
  code: 'PKL',
  kind: 'transaction',
  label: ['装箱单', 'Packing list'],
  number: '{booking.number}-P{00}',
  parties: {
    owner: ['supplier', 'factory'],
    partyRoles: {
      brand: { via: 'buyer', from: ['submitted', 'locked'] },
      supplier: { via: 'supplier' },
      carrier: { via: 'carrier', from: ['submitted', 'locked'] },
    },
  },
  rights: {
    read: ['supplier', 'factory', 'carrier', 'buyer', 'manager', 'merchandiser', 'inspector', 'warehouse', 'admin'],
    create: ['supplier', 'factory'],
    edit: ['supplier', 'factory'],
  },
  fields: {
    booking: link(['送货预约单', 'Delivery booking'], 'delivery_booking', {
      required: true,
      where: { status: ['submitted', 'approved'] },
      list: ['card', 'search', 'filter'],
    }),
    method: choice(
      ['装箱方式', 'Packing method'],
      { solid: ['单色单码', 'Solid'], ratio: ['配比', 'Ratio'] },
      { required: true, default: 'solid', list: 'column' },
    ),
    supplier: link(['供应商', 'Supplier'], 'supplier', {
      computed: true,
      follows: 'booking.supplier',
      list: ['column', 'search', 'filter'],
    }),
    buyer: link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'booking.buyer' }),
    carrier: link(['承运商', 'Carrier'], 'carrier', { computed: true, follows: 'booking.carrier' }),
    warehouse: link(['收货仓库', 'Warehouse'], 'warehouse', { computed: true, follows: 'booking.warehouse', list: 'column' }),
    lines: lines(
      ['箱明细', 'Cartons'],
      {
        cartonFrom: integer(['箱号起', 'Carton from'], { required: true, atLeast: 1 }),
        cartonTo: integer(['箱号止', 'Carton to'], { required: true, atLeast: 1 }),
        cartons: integer(['箱数', 'Cartons'], { formula: 'cartonTo - cartonFrom + 1' }),
        bookingLine: lineLink(['预约行', 'Booking line'], 'delivery_booking', 'lines', { required: true, ...inside }),
        style: link(['款式', 'Style'], 'style', { ...inside, follows: 'bookingLine.style' }),
        colorway: link(['颜色', 'Colour'], 'colorway', { ...inside, follows: 'bookingLine.colorway' }),
        perCarton: matrix(['每箱尺码配比', 'Sizes per carton'], { required: true, ...inside, sizesFrom: 'style.sizeList' }),
        sizes: matrix(['各尺码件数', 'Pieces by size'], { formula: 'perCarton * cartons', ...inside }),
        pieces: quantity(['每箱件数', 'Pieces per carton'], { formula: 'pieces(perCarton)' }),
        quantity: quantity(['件数', 'Pieces'], { formula: 'pieces(perCarton) * cartons' }),
        length: quantity(['长（m）', 'Length (m)'], { required: true, above: 0, atMost: 20 }),
        width: quantity(['宽（m）', 'Width (m)'], { required: true, above: 0, atMost: 20 }),
        height: quantity(['高（m）', 'Height (m)'], { required: true, above: 0, atMost: 20 }),
        volume: quantity(['体积（m³）', 'Volume (m³)'], { formula: 'length * width * height * cartons' }),
        netEach: quantity(['每箱净重（kg）', 'Net weight per carton (kg)'], { required: true, above: 0 }),
        grossEach: quantity(['每箱毛重（kg）', 'Gross weight per carton (kg)'], { required: true, above: 0 }),
        net: quantity(['净重（kg）', 'Net weight (kg)'], { formula: 'netEach * cartons' }),
        gross: quantity(['毛重（kg）', 'Gross weight (kg)'], { formula: 'grossEach * cartons' }),
        remark: text(['备注', 'Remark']),
      },
      { atLeastLines: 1 },
    ),
    quantity: quantity(['总件数', 'Total pieces'], { formula: 'sum(lines.quantity)', list: 'card' }),
    cartons: integer(['总箱数', 'Total cartons'], { formula: 'sum(lines.cartons)', list: ['card', 'total'] }),
    netWeight: quantity(['总净重（kg）', 'Net weight (kg)'], { formula: 'sum(lines.net)', list: 'total' }),
    grossWeight: quantity(['总毛重（kg）', 'Gross weight (kg)'], { formula: 'sum(lines.gross)', list: 'card' }),
    volume: quantity(['总体积（m³）', 'Volume (m³)'], { formula: 'sum(lines.volume)', list: 'card' }),
    printed: choice(
      ['打印状态', 'Printed'],
      { not_printed: ['未打印', 'Not printed'], printed: ['已打印', 'Printed'] },
      { computed: true, default: 'not_printed', list: ['column', 'filter'] },
    ),
    printCount: integer(['打印次数', 'Times printed'], { computed: true, default: 0 }),
    printedAt: dateTime(['最近打印时间', 'Last printed at'], { computed: true }),
    printedBy: link(['最近打印人', 'Last printed by'], 'user', { computed: true }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: { draft: { edit: true }, submitted: { family: 'info' }, locked: { family: 'success' }, cancelled: { end: true } },
  flow: ['draft', 'submitted', 'locked'],
  actions: {
    submit: { from: 'draft', to: 'submitted', partyRole: ['owner', 'supplier'], by: ['supplier', 'factory'], checks: ['equalsBooking'] },
    reopen: {
      label: ['退回修改', 'Back to draft'],
      from: 'submitted',
      to: 'draft',
      partyRole: ['owner', 'supplier', 'brand'],
      by: ['supplier', 'factory', 'warehouse', 'merchandiser'],
      comment: 'optional',
    },
    lock: {
      label: ['锁定', 'Lock'],
      from: 'submitted',
      to: 'locked',
      partyRole: ['owner', 'supplier', 'brand'],
      by: ['supplier', 'warehouse', 'merchandiser'],
      confirm: ['锁定后不能修改，可打印箱唛。', 'It cannot be changed any more; labels can be printed.'],
    },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'submitted', 'locked'], to: 'cancelled', internal: true },
    printLabels: {
      label: ['打印箱唛', 'Print carton labels'],
      from: 'locked',
      to: 'locked',
      partyRole: ['owner', 'supplier', 'brand'],
      by: ['supplier', 'factory', 'warehouse'],
    },
  },
  rules: { booking: { lock: { action: 'edit' } } },
  constraints: [{ in: 'lines', field: 'grossEach', atLeast: 'netEach' }],
  checks: ['bookingOpen', 'cartonsOnce', 'sizesBooked'],
  convertsFrom: {
    delivery_booking: {
      label: ['装箱', 'Pack'],
      when: ['submitted', 'approved'],
      partyRole: ['owner', 'factory'],
      by: ['supplier', 'factory'],
      head: { booking: 'id' },
    } as const satisfies ConversionFrom<typeof deliveryBooking>,
  },
  sections: [{ name: 'carton-summary', label: ['装箱汇总', 'Carton summary'], at: 'tab', partyRoles: ['owner', 'supplier', 'brand'] }],
  list: { views: { notPrinted: { label: ['未打印', 'Not printed'], where: { printed: 'not_printed', status: 'locked' } } } },
  form: { lines: ['箱明细', 'Cartons'], quantity: ['合计', 'Totals'], printed: { folded: ['打印', 'Printing'] } },
  print: { without: ['printed'], also: ['buyer', 'carrier'] },
})
