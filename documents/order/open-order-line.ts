/** Open order lines (OOL): the lines of running orders with what is still to come. It reads order lines and has no documents of its own. */
import { document } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { quantity } from '../../model/fields/quantity.ts'

export const openOrderLine = document('open_order_line', {
  module: 'order',
  code: 'OOL',
  kind: 'report',
  label: ['未交订单明细', 'Open order lines'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' }, factory: { via: 'factory' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'planner', 'admin', 'supplier', 'factory'] },
  readonly: true,
  reads: [
    {
      type: 'purchase_order',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'in', value: ['issued', 'ordered', 'in_production'] }],
      values: { order: 'doc.id', orderDate: 'doc.orderDate', currency: 'doc.currency' },
    },
  ],
  fields: {
    order: link(['采购订单', 'Purchase order'], 'purchase_order'),
    orderDate: date(['订单日期', 'Order date']),
    supplier: link(['供应商', 'Supplier'], 'supplier'),
    factory: link(['工厂', 'Factory'], 'factory'),
    brand: link(['品牌', 'Brand'], 'brand'),
    season: link(['季节', 'Season'], 'season'),
    style: link(['款式', 'Style'], 'style'),
    colorway: link(['颜色', 'Colour'], 'colorway'),
    etd: date(['离厂日期', 'ETD']),
    currency: link(['币种', 'Currency'], 'currency'),
    quantity: quantity(['订单数量', 'Ordered']),
    booked: quantity(['已预约', 'Booked']),
    received: quantity(['已入库', 'Received']),
    toCome: quantity(['未入库', 'To come']),
    net: money(['未税金额', 'Net amount'], { currency: 'currency', tax: 'net' }),
  },
  statuses: {
    issued: { label: ['已下达', 'Issued'], family: 'info' },
    ordered: { label: ['已接单', 'Confirmed'], family: 'info' },
    in_production: { label: ['生产中', 'In production'], family: 'attention' },
  },
  actions: {},
  list: {
    columns: ['order', 'supplier', 'style', 'colorway', 'etd', 'quantity', 'booked', 'received', 'toCome', 'net', 'status'],
    search: ['order', 'supplier', 'style'],
    sort: ['-orderDate'],
    filters: ['order', 'supplier', 'style'],
    digest: ['order', 'style', 'colorway', 'etd', 'quantity', 'toCome'],
    totals: ['quantity', 'booked', 'received', 'toCome', 'net'],
    due: ['etd'],
    views: [
      {
        name: 'toCome',
        label: ['待入库', 'To come'],
        filters: [{ field: 'toCome', operator: 'gt', value: '0' }],
      },
      {
        name: 'late',
        label: ['逾期未入库', 'Late'],
        filters: [
          { field: 'toCome', operator: 'gt', value: '0' },
          { field: 'etd', operator: 'relative', value: 'overdue' },
        ],
      },
    ],
  },
  form: [],
})
