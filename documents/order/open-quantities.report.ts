/**
 * Report: quantities that suppliers still have to deliver, by supplier and style, and the late share. Lines count one by one: what one
 * line received beyond its quantity does not lower what another lacks.
 */
import { report } from '../../model/outputs/report.ts'

const late = [{ field: 'etd', operator: 'relative', value: 'overdue' }] as const

export const openQuantitiesReport = report('open-quantities', {
  module: 'order',
  label: ['未交数量', 'Open quantities'],
  help: ['执行中订单的未入库数量；逾期指离厂日已过', 'What running orders still lack; late: the day of departure has passed'],
  source: 'open_order_line',
  prompts: ['supplier', 'brand', 'season', 'etd', 'factory'],
  groups: [{ field: 'supplier' }, { field: 'style' }],
  measures: [
    { name: 'orders', label: ['订单数', 'Orders'], of: 'count', field: 'order' },
    { name: 'quantity', label: ['订单数量', 'Ordered'], of: 'sum', field: 'quantity' },
    { name: 'booked', label: ['已预约', 'Booked'], of: 'sum', field: 'booked' },
    { name: 'received', label: ['已入库', 'Received'], of: 'sum', field: 'received' },
    { name: 'open', label: ['未入库', 'To come'], of: 'sum', field: 'toCome' },
    { name: 'lateOrdered', label: ['逾期订单数量', 'Ordered, late'], of: 'sum', field: 'quantity', when: late },
    { name: 'lateReceived', label: ['逾期已入库', 'Received, late'], of: 'sum', field: 'received', when: late },
    { name: 'late', label: ['逾期未入库', 'Late to come'], of: 'sum', field: 'toCome', when: late },
  ],
  columns: ['order', 'supplier', 'style', 'colorway', 'etd', 'quantity', 'booked', 'received', 'toCome'],
  charts: [
    {
      kind: 'bar',
      x: 'supplier',
      y: ['open', 'late'],
      title: ['哪家还欠多少货，其中多少已逾期', 'What each supplier still has to deliver, and what of it is late'],
    },
  ],
  sort: ['-open'],
})
