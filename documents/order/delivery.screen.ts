/** Big screen: orders and deliveries, for the merchandising room. */
import { screen } from '../../model/outputs/board.ts'

const running = [{ field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production'] }] as const

export const deliveryScreen = screen('delivery', {
  label: ['订单与交付', 'Orders and deliveries'],
  module: 'order',
  tiles: [
    { code: 'FIGURE', w: 3, h: 1, report: 'order-status', measure: 'orders', filters: running, label: ['执行中订单', 'Running orders'] },
    { code: 'FIGURE', w: 3, h: 1, report: 'open-quantities', measure: 'open', label: ['未入库数量', 'To come'] },
    { code: 'FIGURE', w: 3, h: 1, report: 'open-quantities', measure: 'late', label: ['逾期未入库', 'Late to come'] },
    { code: 'FIGURE', w: 3, h: 1, report: 'on-time-delivery', measure: 'rate', label: ['准时率', 'On-time rate'] },
    { code: 'CHART', w: 6, h: 3, report: 'order-status', chart: 0 },
    { code: 'CHART', w: 6, h: 3, report: 'on-time-delivery', chart: 0 },
    { code: 'CHART', w: 6, h: 2, report: 'open-quantities', chart: 0 },
    { code: 'CHART', w: 6, h: 2, report: 'receipts-and-orders', chart: 0 },
  ],
})
