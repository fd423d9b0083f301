/** Packing list (PKL): the cartons of a booking, solid or by ratio. Carton labels are printed from it. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { deliveryBooking } from './delivery-booking.ts'

/** The carrier sees cartons, weights and volume, not the contents (catalogue, parties). */
const inside = { restrict: { partyRoles: { carrier: 2 } } } as const

export const packingList = document('logistics/packing_list', {
  code: 'PKL',
  label: ['装箱单', 'Packing list'],
  menu: 20,
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
  },
  fields: {
    booking: f.link(['送货预约单', 'Delivery booking'], 'delivery_booking', {
      required: true,
      where: { status: ['submitted', 'approved'] },
      list: ['card', 'search', 'filter'],
    }),
    method: f.choice(
      ['装箱方式', 'Packing method'],
      { solid: ['单色单码', 'Solid'], ratio: ['配比', 'Ratio'] },
      { required: true, default: 'solid', list: 'column' },
    ),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      computed: true,
      follows: 'booking.supplier',
      list: ['column', 'search', 'filter'],
    }),
    buyer: f.link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'booking.buyer' }),
    carrier: f.link(['承运商', 'Carrier'], 'carrier', { computed: true, follows: 'booking.carrier' }),
    warehouse: f.link(['收货仓库', 'Warehouse'], 'warehouse', { computed: true, follows: 'booking.warehouse', list: 'column' }),
    lines: f.neededLines(['箱明细', 'Cartons'], {
      cartonFrom: f.integer(['箱号起', 'Carton from'], { required: true, atLeast: 1 }),
      cartonTo: f.integer(['箱号止', 'Carton to'], { required: true, atLeast: 1 }),
      cartons: f.integer(['箱数', 'Cartons'], { formula: 'cartonTo - cartonFrom + 1', total: true }),
      bookingLine: f.lineLink(['预约行', 'Booking line'], 'delivery_booking', 'lines', {
        required: true,
        where: { doc: '$doc.booking' },
        ...inside,
      }),
      style: f.link(['款式', 'Style'], 'style', { ...inside, follows: 'bookingLine.style' }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { ...inside, follows: 'bookingLine.colorway' }),
      perCarton: f.matrix(['每箱尺码配比', 'Sizes per carton'], { required: true, ...inside, sizesFrom: 'style.sizeList' }),
      sizes: f.matrix(['各尺码件数', 'Pieces by size'], { formula: 'perCarton * cartons', ...inside }),
      pieces: f.pieces(['每箱件数', 'Pieces per carton'], 'perCarton'),
      quantity: f.quantity(['件数', 'Pieces'], { formula: 'pieces(perCarton) * cartons', total: true }),
      length: f.quantity(['长（m）', 'Length (m)'], { required: true, above: 0, atMost: 20 }),
      width: f.quantity(['宽（m）', 'Width (m)'], { required: true, above: 0, atMost: 20 }),
      height: f.quantity(['高（m）', 'Height (m)'], { required: true, above: 0, atMost: 20 }),
      volume: f.quantity(['体积（m³）', 'Volume (m³)'], { formula: 'length * width * height * cartons', total: true }),
      netEach: f.quantity(['每箱净重（kg）', 'Net weight per carton (kg)'], { required: true, above: 0 }),
      grossEach: f.quantity(['每箱毛重（kg）', 'Gross weight per carton (kg)'], { required: true, above: 0 }),
      net: f.quantity(['净重（kg）', 'Net weight (kg)'], { formula: 'netEach * cartons', total: true }),
      gross: f.quantity(['毛重（kg）', 'Gross weight (kg)'], { formula: 'grossEach * cartons', total: true }),
      remark: f.text(['备注', 'Remark']),
    }),
    quantity: f.quantity(['总件数', 'Total pieces'], { formula: 'sum(lines.quantity)', list: ['card', 'total'] }),
    cartons: f.integer(['总箱数', 'Total cartons'], { formula: 'sum(lines.cartons)', list: ['card', 'total'] }),
    netWeight: f.quantity(['总净重（kg）', 'Net weight (kg)'], { formula: 'sum(lines.net)', list: 'total' }),
    grossWeight: f.quantity(['总毛重（kg）', 'Gross weight (kg)'], { formula: 'sum(lines.gross)', list: ['card', 'total'] }),
    volume: f.quantity(['总体积（m³）', 'Volume (m³)'], { formula: 'sum(lines.volume)', list: ['card', 'total'] }),
    printed: f.choice(
      ['打印状态', 'Printed'],
      { not_printed: ['未打印', 'Not printed'], printed: ['已打印', 'Printed'] },
      { computed: true, default: 'not_printed', list: ['column', 'filter'] },
    ),
    printCount: f.integer(['打印次数', 'Times printed'], { computed: true, default: 0 }),
    printedAt: f.dateTime(['最近打印时间', 'Last printed at'], { computed: true }),
    printedBy: f.link(['最近打印人', 'Last printed by'], 'user', { computed: true }),
    remark: f.longText(['备注', 'Remark']),
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
      sets: {
        printed: { value: 'printed' },
        printCount: { formula: 'if printCount = null then 1 else printCount + 1' },
        printedAt: '@now',
        printedBy: '@userId',
      },
    },
  },
  rules: { booking: { lock: { action: 'edit' } } },
  constraints: [{ in: 'lines', field: 'grossEach', atLeast: 'netEach' }],
  checks: ['bookingOpen', 'cartonsOnce', 'sizesBooked'],
  convertsFrom: {
    delivery_booking: {
      label: ['装箱', 'Pack'],
      while: ['submitted', 'approved'],
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
