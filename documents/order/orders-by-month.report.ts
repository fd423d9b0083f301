/** Report: orders by brand and status, with the months of departure as columns. */
import { report } from '../../model/outputs/report.ts'

export const ordersByMonthReport = report('orders-by-month', {
  module: 'order',
  label: ['订单月度交叉表', 'Orders by month'],
  help: ['各品牌、各状态的订单按离厂月份交叉汇总', 'Orders of each brand and status against the months of departure'],
  source: 'purchase_order',
  filters: [{ field: 'status', operator: 'ne', value: 'cancelled' }],
  prompts: ['brand', 'season', 'supplier', 'etd', 'status'],
  groups: [{ field: 'brand' }, { field: 'status' }, { field: 'etd', by: 'month' }],
  measures: [
    { name: 'orders', label: ['订单数', 'Orders'], of: 'count' },
    { name: 'quantity', label: ['数量', 'Quantity'], of: 'sum', field: 'quantity' },
    { name: 'received', label: ['已入库', 'Received'], of: 'sum', field: 'received' },
    { name: 'share', label: ['入库率', 'Received share'], of: 'share', part: 'received', whole: 'quantity' },
  ],
  columns: ['brand', 'supplier', 'season', 'etd', 'quantity', 'received', 'status'],
  charts: [
    {
      kind: 'bar',
      x: 'etd',
      y: ['quantity'],
      series: 'status',
      stack: true,
      title: ['每月离厂数量', 'Pieces leaving the factories each month'],
    },
  ],
  across: { field: 'etd', measures: ['orders', 'quantity'] },
})
