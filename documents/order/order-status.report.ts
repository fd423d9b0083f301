/** Report: order status by supplier, month of departure and status. */
import { report } from '../../model/outputs/report.ts'

export const orderStatusReport = report('order-status', {
  module: 'order',
  label: ['订单状态', 'Order status'],
  help: ['按供应商、离厂月份和状态汇总采购订单', 'Purchase orders by supplier, month of departure and status'],
  source: 'purchase_order',
  filters: [{ field: 'status', operator: 'ne', value: 'cancelled' }],
  prompts: ['supplier', 'brand', 'season', 'etd', 'status', 'orderDate', 'currency'],
  groups: [{ field: 'supplier' }, { field: 'etd', by: 'month' }, { field: 'status' }],
  measures: [
    { name: 'orders', label: ['订单数', 'Orders'], of: 'count' },
    { name: 'quantity', label: ['数量', 'Quantity'], of: 'sum', field: 'quantity' },
    { name: 'received', label: ['已入库', 'Received'], of: 'sum', field: 'received' },
    { name: 'open', label: ['未预约', 'Not booked'], of: 'sum', field: 'open' },
    { name: 'gross', label: ['价税合计', 'Gross'], of: 'sum', field: 'gross' },
  ],
  columns: ['supplier', 'season', 'etd', 'quantity', 'received', 'gross', 'currency', 'status'],
  charts: [
    {
      kind: 'bar',
      x: 'etd',
      y: ['quantity'],
      series: 'status',
      stack: true,
      title: ['每月离厂数量与所处状态', 'Pieces leaving each month, and how far they are'],
    },
    { kind: 'bar', x: 'supplier', y: ['quantity'], title: ['各供应商在手数量', 'Pieces on order with each supplier'] },
  ],
  sort: ['supplier', 'etd'],
})
