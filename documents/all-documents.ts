/** The list of all document types with their logic, by module. Adding a line here registers a new type. */
import type { AnyDocument } from '../model/document.ts'
import type { DefinedLogic } from '../engine/document-logic.ts'
import { brand } from './design/brand.ts'
import { categoryLogic } from './design/category.server.ts'
import { category } from './design/category.ts'
import { colorwayLogic } from './design/colorway.server.ts'
import { colorway } from './design/colorway.ts'
import { colour } from './design/colour.ts'
import { seasonLogic } from './design/season.server.ts'
import { season } from './design/season.ts'
import { sizeListLogic } from './design/size-list.server.ts'
import { sizeList } from './design/size-list.ts'
import { skuLogic } from './design/sku.server.ts'
import { sku } from './design/sku.ts'
import { styleLogic } from './design/style.server.ts'
import { style } from './design/style.ts'
import { accountBalance } from './finance/account-balance.ts'
import { accountLedger } from './finance/account-ledger.ts'
import { accountLogic } from './finance/account.server.ts'
import { account } from './finance/account.ts'
import { additionDeductionLogic } from './finance/addition-deduction.server.ts'
import { additionDeduction } from './finance/addition-deduction.ts'
import { currency } from './finance/currency.ts'
import { exchangeRateLogic } from './finance/exchange-rate.server.ts'
import { exchangeRate } from './finance/exchange-rate.ts'
import { paymentOrderLogic } from './finance/payment-order.server.ts'
import { paymentOrder } from './finance/payment-order.ts'
import { periodLogic } from './finance/period.server.ts'
import { period } from './finance/period.ts'
import { supplierInvoiceLogic } from './finance/supplier-invoice.server.ts'
import { supplierInvoice } from './finance/supplier-invoice.ts'
import { statementLogic } from './finance/statement.server.ts'
import { statement } from './finance/statement.ts'
import { voucherLogic } from './finance/voucher.server.ts'
import { voucher } from './finance/voucher.ts'
import { carrierLogic } from './logistics/carrier.server.ts'
import { carrier } from './logistics/carrier.ts'
import { deliveryBookingLogic } from './logistics/delivery-booking.server.ts'
import { deliveryBooking } from './logistics/delivery-booking.ts'
import { driver } from './logistics/driver.ts'
import { packingListLogic } from './logistics/packing-list.server.ts'
import { packingList } from './logistics/packing-list.ts'
import { vehicle } from './logistics/vehicle.ts'
import { unitLogic } from './master/unit.server.ts'
import { fieldSample } from './master/field-sample.ts'
import { unit } from './master/unit.ts'
import { materialColour } from './material/material-colour.ts'
import { materialGroupLogic } from './material/material-group.server.ts'
import { materialGroup } from './material/material-group.ts'
import { materialLogic } from './material/material.server.ts'
import { material } from './material/material.ts'
import { orderChangeLogic } from './order/order-change.server.ts'
import { orderChange } from './order/order-change.ts'
import { orderHistory } from './order/order-history.ts'
import { orderTrackingLogic } from './order/order-tracking.server.ts'
import { orderTracking } from './order/order-tracking.ts'
import { priceListLogic } from './order/price-list.server.ts'
import { priceList } from './order/price-list.ts'
import { purchaseContractLogic } from './order/purchase-contract.server.ts'
import { purchaseContract } from './order/purchase-contract.ts'
import { purchaseOrderLogic } from './order/purchase-order.server.ts'
import { purchaseOrder } from './order/purchase-order.ts'
import { signTask } from './order/sign-task.ts'
import { trackingTemplateLogic } from './order/tracking-template.server.ts'
import { trackingTemplate } from './order/tracking-template.ts'
import { plantLogic } from './production/plant.server.ts'
import { plant } from './production/plant.ts'
import { aqlStandardLogic } from './quality/aql-standard.server.ts'
import { aqlStandard } from './quality/aql-standard.ts'
import { defect } from './quality/defect.ts'
import { finalInspectionLogic } from './quality/final-inspection.server.ts'
import { finalInspection } from './quality/final-inspection.ts'
import { inspectionTemplateLogic } from './quality/inspection-template.server.ts'
import { inspectionTemplate } from './quality/inspection-template.ts'
import { returnOrderLogic } from './quality/return-order.server.ts'
import { returnOrder } from './quality/return-order.ts'
import { evaluationConfigLogic } from './sourcing/evaluation-config.server.ts'
import { evaluationConfig } from './sourcing/evaluation-config.ts'
import { evaluationFormLogic } from './sourcing/evaluation-form.server.ts'
import { evaluationForm } from './sourcing/evaluation-form.ts'
import { requestForQuotationLogic } from './sourcing/request-for-quotation.server.ts'
import { requestForQuotation } from './sourcing/request-for-quotation.ts'
import { supplierQuotationLogic } from './sourcing/supplier-quotation.server.ts'
import { supplierQuotation } from './sourcing/supplier-quotation.ts'
import { factoryAuditLogic } from './supplier/factory-audit.server.ts'
import { factoryAudit } from './supplier/factory-audit.ts'
import { factoryLogic } from './supplier/factory.server.ts'
import { factory } from './supplier/factory.ts'
import { supplierRegistrationLogic } from './supplier/supplier-registration.server.ts'
import { supplierRegistration } from './supplier/supplier-registration.ts'
import { supplierLogic } from './supplier/supplier.server.ts'
import { supplier } from './supplier/supplier.ts'
import { ticketLogic } from './ticket/ticket.server.ts'
import { ticket } from './ticket/ticket.ts'
import { binLogic } from './warehouse/bin.server.ts'
import { bin } from './warehouse/bin.ts'
import { inventory } from './warehouse/inventory.ts'
import { productInLogic } from './warehouse/product-in.server.ts'
import { productIn } from './warehouse/product-in.ts'
import { stockLedger } from './warehouse/stock-ledger.ts'
import { warehouseLogic } from './warehouse/warehouse.server.ts'
import { warehouse } from './warehouse/warehouse.ts'

export const documents: readonly AnyDocument[] = [
  brand,
  category,
  colorway,
  colour,
  season,
  sizeList,
  sku,
  style,
  accountBalance,
  accountLedger,
  account,
  additionDeduction,
  currency,
  exchangeRate,
  paymentOrder,
  period,
  statement,
  supplierInvoice,
  voucher,
  carrier,
  deliveryBooking,
  driver,
  packingList,
  vehicle,
  fieldSample,
  unit,
  materialColour,
  materialGroup,
  material,
  orderChange,
  orderHistory,
  orderTracking,
  priceList,
  purchaseContract,
  purchaseOrder,
  signTask,
  trackingTemplate,
  plant,
  aqlStandard,
  defect,
  finalInspection,
  inspectionTemplate,
  returnOrder,
  evaluationConfig,
  evaluationForm,
  requestForQuotation,
  supplierQuotation,
  factory,
  factoryAudit,
  supplier,
  supplierRegistration,
  ticket,
  bin,
  inventory,
  productIn,
  stockLedger,
  warehouse,
]

export const logic: readonly DefinedLogic[] = [
  categoryLogic,
  colorwayLogic,
  seasonLogic,
  sizeListLogic,
  skuLogic,
  styleLogic,
  accountLogic,
  additionDeductionLogic,
  exchangeRateLogic,
  paymentOrderLogic,
  periodLogic,
  statementLogic,
  supplierInvoiceLogic,
  voucherLogic,
  carrierLogic,
  deliveryBookingLogic,
  packingListLogic,
  unitLogic,
  materialGroupLogic,
  materialLogic,
  orderChangeLogic,
  orderTrackingLogic,
  priceListLogic,
  purchaseContractLogic,
  purchaseOrderLogic,
  trackingTemplateLogic,
  plantLogic,
  aqlStandardLogic,
  finalInspectionLogic,
  inspectionTemplateLogic,
  returnOrderLogic,
  evaluationConfigLogic,
  evaluationFormLogic,
  requestForQuotationLogic,
  supplierQuotationLogic,
  factoryLogic,
  factoryAuditLogic,
  supplierLogic,
  supplierRegistrationLogic,
  ticketLogic,
  binLogic,
  productInLogic,
  warehouseLogic,
]
