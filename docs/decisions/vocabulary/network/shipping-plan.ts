/** Shipping plan on paper, as far as a shipping registration needs it: the goods that are to leave, and how much of them has left. */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { quantity } from '../../../../model/fields/quantity.ts'

export const shippingPlan = document('shipping_plan', {
  module: 'logistics',
  code: 'SHP',
  kind: 'transaction',
  label: ['出运计划', 'Shipping plan'],
  number: 'SP-{yyyy}{mm}-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['merchandiser', 'warehouse', 'manager', 'admin'], create: ['merchandiser'] },
  fields: {
    mode: choice(
      ['运输方式', 'Mode'],
      { sea: ['海运', 'Sea'], air: ['空运', 'Air'], road: ['陆运', 'Road'], courier: ['快递', 'Courier'] },
      { required: true },
    ),
    carrier: link(['承运商', 'Carrier'], 'carrier', { list: 'card' }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { list: 'card' }),
    portFrom: link(['起运港', 'Port of loading'], 'port', { required: true }),
    portTo: link(['目的港', 'Port of arrival'], 'port', { required: true }),
    etd: date(['计划离港', 'ETD'], { required: true, list: ['card', 'due'] }),
    eta: date(['预计到港', 'ETA'], { required: true }),
    lines: lines(['货物', 'Goods'], {
      order: link(['采购订单', 'Purchase order'], 'purchase_order', { required: true }),
      style: link(['款式', 'Style'], 'style', { required: true }),
      colorway: link(['颜色', 'Colour'], 'colorway', { required: true }),
      hsCode: link(['海关编码', 'HS code'], 'hs_code'),
      matrix: matrix(['尺码数量', 'Sizes'], { required: true, sizesFrom: 'style.sizeList' }),
      quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(matrix)' }),
      cartons: integer(['箱数', 'Cartons'], { required: true, above: 0 }),
      net: quantity(['净重 (kg)', 'Net weight (kg)'], { required: true }),
      gross: quantity(['毛重 (kg)', 'Gross weight (kg)'], { required: true }),
      volume: quantity(['体积 (m³)', 'Volume (m³)'], { required: true }),
      shipped: quantity(['已出运', 'Shipped'], { computed: true, default: '0' }),
    }),
    quantity: quantity(['总数量', 'Quantity'], { formula: 'sum(lines.quantity)', list: 'card' }),
  },
  statuses: { draft: { edit: true }, locked: {}, completed: {} },
  actions: {
    lock: { label: ['锁定', 'Lock'], from: 'draft', to: 'locked', by: 'merchandiser' },
    complete: { from: 'locked', to: 'completed', internal: true },
    reopen: { from: 'completed', to: 'locked', internal: true },
  },
  form: { lines: ['货物', 'Goods'] },
})
