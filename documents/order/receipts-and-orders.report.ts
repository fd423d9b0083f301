/** Report: received against ordered quantities, by supplier and month of departure. */
import { report } from '../../model/outputs/report.ts'

export const receiptsAndOrdersReport = report('receipts-and-orders', {
  module: 'order',
  label: ['收货与订单对比', 'Receipts against orders'],
  help: ['按供应商和离厂月份对比订单与入库数量', 'Ordered and received by supplier and month of departure'],
  source: 'purchase_order',
  lines: 'lines',
  filters: [{ field: 'doc.status', operator: 'in', value: ['issued', 'ordered', 'in_production', 'completed', 'closed'] }],
  prompts: ['supplier', 'brand', 'season', 'etd', 'status'],
  groups: [{ field: 'doc.supplier' }, { field: 'doc.etd', by: 'month' }],
  measures: [
    { name: 'ordered', label: ['订单数量', 'Ordered'], of: 'sum', field: 'quantity' },
    { name: 'received', label: ['已入库', 'Received'], of: 'sum', field: 'received' },
    { name: 'returned', label: ['已退货', 'Returned'], of: 'sum', field: 'returned' },
    { name: 'difference', label: ['差异', 'Difference'], of: 'less', from: 'received', take: 'ordered' },
    { name: 'share', label: ['入库率', 'Received share'], of: 'share', part: 'received', whole: 'ordered' },
    { name: 'value', label: ['入库金额（含税）', 'Received value (gross)'], of: 'sum', field: 'receivedGross' },
  ],
  columns: ['doc.supplier', 'style', 'colorway', 'doc.etd', 'quantity', 'received', 'returned', 'doc.status'],
  charts: [{ kind: 'bar', x: 'doc.etd', y: ['ordered', 'received'], title: ['每月下单与到货', 'Ordered and received each month'] }],
  sort: ['doc.supplier', 'doc.etd'],
})
