/** Report: overview of a season: styles, orders, quantities and amounts by season and brand. */
import { report } from '../../model/outputs/report.ts'

export const seasonOverviewReport = report('season-overview', {
  module: 'order',
  label: ['季节概览', 'Season overview'],
  help: ['按季节和品牌汇总订单款数、数量与金额', 'Styles, quantities and amounts ordered, by season and brand'],
  source: 'purchase_order',
  lines: 'lines',
  filters: [{ field: 'doc.status', operator: 'notIn', value: ['draft', 'cancelled', 'rejected'] }],
  prompts: ['season', 'brand', 'supplier', 'wave', 'status'],
  groups: [{ field: 'doc.season' }, { field: 'doc.brand' }],
  measures: [
    { name: 'styles', label: ['款数', 'Styles'], of: 'count', field: 'style' },
    { name: 'orders', label: ['订单数', 'Orders'], of: 'count', field: 'doc.id' },
    { name: 'suppliers', label: ['供应商数', 'Suppliers'], of: 'count', field: 'doc.supplier' },
    { name: 'ordered', label: ['订单数量', 'Ordered'], of: 'sum', field: 'quantity' },
    {
      name: 'due',
      label: ['今天应到货', 'Due by today'],
      of: 'sum',
      field: 'quantity',
      when: [{ field: 'doc.eta', operator: 'relative', value: 'overdue' }],
    },
    { name: 'received', label: ['已入库', 'Received'], of: 'sum', field: 'received' },
    { name: 'share', label: ['入库率', 'Received share'], of: 'share', part: 'received', whole: 'ordered' },
    { name: 'gross', label: ['含税金额', 'Gross'], of: 'sum', field: 'gross' },
  ],
  columns: ['doc.season', 'doc.brand', 'style', 'colorway', 'quantity', 'received', 'gross', 'doc.status'],
  charts: [{ kind: 'bar', x: 'doc.season', y: ['ordered', 'received'], title: ['各季下单与到货', 'Ordered and received by season'] }],
  sort: ['-doc.season'],
})
