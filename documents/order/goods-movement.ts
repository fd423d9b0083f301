/** Goods movements (GMV): what was booked, received and returned of orders, line by line, from the documents of three types. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const goodsMovement = document('order/goods_movement', {
  code: 'GMV',
  kind: 'report',
  label: ['到货明细', 'Goods movements'],
  menu: 80,
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'admin', 'supplier'] },
  readonly: true,
  reads: [
    {
      type: 'delivery_booking',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'in', value: ['submitted', 'approved'] }],
      status: 'booked',
      values: { date: 'doc.expectedDate' },
      as: { owner: 'brand', supplier: 'owner' },
    },
    {
      type: 'product_in',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'eq', value: 'completed' }],
      status: 'received',
      values: { date: 'doc.date' },
    },
    {
      type: 'return_order',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'in', value: ['approved', 'completed'] }],
      status: 'returned',
      values: { date: 'doc.date' },
    },
  ],
  fields: {
    date: f.date(['日期', 'Date']),
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order'),
    supplier: f.link(['供应商', 'Supplier'], 'supplier'),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse'),
    style: f.link(['款式', 'Style'], 'style'),
    colorway: f.link(['颜色', 'Colour'], 'colorway'),
    quantity: f.quantity(['数量', 'Quantity']),
  },
  statuses: {
    booked: { label: ['已预约', 'Booked'], family: 'info' },
    received: { label: ['已入库', 'Received'], family: 'success' },
    returned: { label: ['已退货', 'Returned'], family: 'returned' },
  },
  list: {
    columns: ['number', 'status', 'date', 'order', 'supplier', 'warehouse', 'style', 'colorway', 'quantity'],
    search: ['number', 'order', 'supplier', 'style'],
    sort: ['-date'],
    filters: ['order', 'supplier', 'style'],
    digest: ['number', 'status', 'date', 'style', 'colorway', 'quantity'],
    totals: ['quantity'],
  },
  form: [],
})
