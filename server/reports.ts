/** The list of all built-in reports and big screens. Adding a line here registers a new file. */
import type { Screen } from '../model/board.ts'
import type { Report } from '../model/report.ts'
import { statementAgeingReport } from '../documents/finance/statement-ageing.report.ts'
import { deliveryScreen } from '../documents/order/delivery.screen.ts'
import { openQuantitiesReport } from '../documents/order/open-quantities.report.ts'
import { ordersByMonthReport } from '../documents/order/orders-by-month.report.ts'
import { orderStatusReport } from '../documents/order/order-status.report.ts'
import { receiptsAndOrdersReport } from '../documents/order/receipts-and-orders.report.ts'
import { seasonOverviewReport } from '../documents/order/season-overview.report.ts'
import { defectsFoundReport } from '../documents/quality/defects-found.report.ts'
import { inspectionPassRateReport } from '../documents/quality/inspection-pass-rate.report.ts'
import { qualityScreen } from '../documents/quality/quality.screen.ts'
import { supplierReviewReport } from '../documents/supplier/supplier-review.report.ts'
import { onTimeDeliveryReport } from '../documents/warehouse/on-time-delivery.report.ts'
import { stockReport } from '../documents/warehouse/stock.report.ts'
import { warehouseScreen } from '../documents/warehouse/warehouse.screen.ts'

export const reports: readonly Report[] = [
  orderStatusReport,
  ordersByMonthReport,
  openQuantitiesReport,
  receiptsAndOrdersReport,
  seasonOverviewReport,
  onTimeDeliveryReport,
  stockReport,
  inspectionPassRateReport,
  defectsFoundReport,
  statementAgeingReport,
  supplierReviewReport,
]

export const screens: readonly Screen[] = [deliveryScreen, qualityScreen, warehouseScreen]
