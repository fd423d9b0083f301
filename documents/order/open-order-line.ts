/** Open order lines (OOL): the lines of running orders with what is still to come. It reads order lines and has no documents of its own. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { supplyKinds } from '../../model/mixins/supplier-facts.ts'

export const openOrderLine = document('order/open_order_line', {
  code: 'OOL',
  kind: 'report',
  label: ['未交订单明细', 'Open order lines'],
  menu: 20,
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' }, factory: { via: 'factory' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'planner', 'admin', 'supplier', 'factory'] },
  readonly: true,
  reads: [
    {
      type: 'purchase_order',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'in', value: ['issued', 'ordered', 'in_production'] }],
      values: {
        order: 'doc.id',
        orderDate: 'doc.orderDate',
        currency: 'doc.currency',
        category: 'style.category',
        supplies: 'doc.supplier.type',
      },
    },
  ],
  fields: {
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order'),
    orderDate: f.date(['订单日期', 'Order date']),
    supplier: f.link(['供应商', 'Supplier'], 'supplier'),
    supplies: f.choice(['供应商类型', 'Supplies'], supplyKinds),
    factory: f.link(['工厂', 'Factory'], 'factory'),
    brand: f.link(['品牌', 'Brand'], 'brand'),
    season: f.link(['季节', 'Season'], 'season'),
    style: f.link(['款式', 'Style'], 'style'),
    category: f.link(['品类', 'Category'], 'category'),
    colorway: f.link(['颜色', 'Colour'], 'colorway'),
    etd: f.date(['离厂日期', 'ETD']),
    currency: f.link(['币种', 'Currency'], 'currency'),
    quantity: f.quantity(['订单数量', 'Ordered']),
    booked: f.quantity(['已预约', 'Booked']),
    received: f.quantity(['已入库', 'Received']),
    toCome: f.quantity(['未入库', 'To come']),
    net: f.money(['未税金额', 'Net amount'], { currency: 'currency', tax: 'net' }),
  },
  statuses: {
    issued: { label: ['已下达', 'Issued'], family: 'info' },
    ordered: { label: ['已下单', 'Ordered'], family: 'info' },
    in_production: { label: ['生产中', 'In production'], family: 'attention' },
  },
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
