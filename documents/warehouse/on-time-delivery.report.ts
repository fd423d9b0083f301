/** Report: share delivered no later than the agreed date, by supplier and month. */
import { report } from '../../model/outputs/report.ts'

const onTime = [{ field: 'doc.date', operator: 'le', than: 'order.eta' }] as const

export const onTimeDeliveryReport = report('on-time-delivery', {
  module: 'warehouse',
  label: ['准时交货', 'On-time delivery'],
  help: ['入库日期不晚于订单预计到货日的数量占比', 'The share that was received not later than the arrival day of its order'],
  source: 'product_in',
  lines: 'lines',
  filters: [
    { field: 'doc.status', operator: 'eq', value: 'completed' },
    { field: 'order', operator: 'notEmpty' },
  ],
  prompts: ['supplier', 'warehouse', 'date', 'factory'],
  groups: [{ field: 'doc.supplier' }, { field: 'doc.date', by: 'month' }],
  measures: [
    { name: 'receipts', label: ['入库行', 'Receipt lines'], of: 'count' },
    { name: 'quantity', label: ['入库数量', 'Received'], of: 'sum', field: 'quantity' },
    { name: 'onTime', label: ['准时数量', 'On time'], of: 'sum', field: 'quantity', when: onTime },
    { name: 'lateQuantity', label: ['迟到数量', 'Late'], of: 'less', from: 'quantity', take: 'onTime' },
    { name: 'rate', label: ['准时率', 'On-time rate'], of: 'share', part: 'onTime', whole: 'quantity' },
  ],
  columns: ['doc.supplier', 'order', 'order.eta', 'doc.date', 'style', 'colorway', 'quantity'],
  charts: [
    {
      kind: 'bar',
      x: 'doc.supplier',
      y: ['onTime', 'lateQuantity'],
      stack: true,
      title: ['哪家准时、哪家迟到', 'Who delivers on time, who late'],
    },
    { kind: 'line', x: 'doc.date', y: ['rate'], title: ['准时率走势', 'On-time rate over time'] },
  ],
  sort: ['doc.supplier', 'doc.date'],
})
