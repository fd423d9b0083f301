/** Big screen: stock in the warehouses and recent receipts. */
import { screen } from '../../model/outputs/board.ts'

export const warehouseScreen = screen('warehouse', {
  label: ['仓储看板', 'Warehouses'],
  module: 'warehouse',
  tiles: [
    { code: 'FIGURE', w: 3, h: 1, report: 'stock', measure: 'quantity' },
    { code: 'FIGURE', w: 3, h: 1, report: 'stock', measure: 'free' },
    { code: 'FIGURE', w: 3, h: 1, report: 'on-time-delivery', measure: 'quantity', label: ['累计入库', 'Received in all'] },
    { code: 'FIGURE', w: 3, h: 1, report: 'on-time-delivery', measure: 'lateQuantity' },
    { code: 'CHART', w: 6, h: 3, report: 'stock', chart: 0 },
    { code: 'CHART', w: 6, h: 3, report: 'on-time-delivery', chart: 1 },
    { code: 'TABLE', w: 6, h: 2, report: 'stock', measure: 'quantity' },
    { code: 'TABLE', w: 6, h: 2, report: 'open-quantities', measure: 'open' },
  ],
})
