/** The list of all document types, by module. Adding a line here registers a new type. */
import type { AnyDocument } from '../model/document.ts'
import type { DefinedLogic } from '../engine/document-logic.ts'
import { brand } from '../documents/design/brand.ts'
import { categoryLogic } from '../documents/design/category.server.ts'
import { category } from '../documents/design/category.ts'
import { colorwayLogic } from '../documents/design/colorway.server.ts'
import { colorway } from '../documents/design/colorway.ts'
import { colour } from '../documents/design/colour.ts'
import { seasonLogic } from '../documents/design/season.server.ts'
import { season } from '../documents/design/season.ts'
import { sizeListLogic } from '../documents/design/size-list.server.ts'
import { sizeList } from '../documents/design/size-list.ts'
import { skuLogic } from '../documents/design/sku.server.ts'
import { sku } from '../documents/design/sku.ts'
import { styleLogic } from '../documents/design/style.server.ts'
import { style } from '../documents/design/style.ts'
import { accountBalance } from '../documents/finance/account-balance.ts'
import { accountLedger } from '../documents/finance/account-ledger.ts'
import { accountLogic } from '../documents/finance/account.server.ts'
import { account } from '../documents/finance/account.ts'
import { additionDeductionLogic } from '../documents/finance/addition-deduction.server.ts'
import { additionDeduction } from '../documents/finance/addition-deduction.ts'
import { currency } from '../documents/finance/currency.ts'
import { exchangeRateLogic } from '../documents/finance/exchange-rate.server.ts'
import { exchangeRate } from '../documents/finance/exchange-rate.ts'
import { paymentOrderLogic } from '../documents/finance/payment-order.server.ts'
import { paymentOrder } from '../documents/finance/payment-order.ts'
import { periodLogic } from '../documents/finance/period.server.ts'
import { period } from '../documents/finance/period.ts'
import { supplierInvoiceLogic } from '../documents/finance/supplier-invoice.server.ts'
import { supplierInvoice } from '../documents/finance/supplier-invoice.ts'
import { statementLogic } from '../documents/finance/statement.server.ts'
import { statement } from '../documents/finance/statement.ts'
import { voucherLogic } from '../documents/finance/voucher.server.ts'
import { voucher } from '../documents/finance/voucher.ts'
import { carrierLogic } from '../documents/logistics/carrier.server.ts'
import { carrier } from '../documents/logistics/carrier.ts'
import { deliveryBookingLogic } from '../documents/logistics/delivery-booking.server.ts'
import { deliveryBooking } from '../documents/logistics/delivery-booking.ts'
import { driver } from '../documents/logistics/driver.ts'
import { packingListLogic } from '../documents/logistics/packing-list.server.ts'
import { packingList } from '../documents/logistics/packing-list.ts'
import { vehicle } from '../documents/logistics/vehicle.ts'
import { unitLogic } from '../documents/master/unit.server.ts'
import { fieldSample } from '../documents/master/field-sample.ts'
import { unit } from '../documents/master/unit.ts'
import { materialColour } from '../documents/material/material-colour.ts'
import { materialGroupLogic } from '../documents/material/material-group.server.ts'
import { materialGroup } from '../documents/material/material-group.ts'
import { materialLogic } from '../documents/material/material.server.ts'
import { material } from '../documents/material/material.ts'
import { orderChangeLogic } from '../documents/order/order-change.server.ts'
import { orderChange } from '../documents/order/order-change.ts'
import { orderHistory } from '../documents/order/order-history.ts'
import { orderTrackingLogic } from '../documents/order/order-tracking.server.ts'
import { orderTracking } from '../documents/order/order-tracking.ts'
import { priceListLogic } from '../documents/order/price-list.server.ts'
import { priceList } from '../documents/order/price-list.ts'
import { purchaseContractLogic } from '../documents/order/purchase-contract.server.ts'
import { purchaseContract } from '../documents/order/purchase-contract.ts'
import { purchaseOrderLogic } from '../documents/order/purchase-order.server.ts'
import { purchaseOrder } from '../documents/order/purchase-order.ts'
import { signTask } from '../documents/order/sign-task.ts'
import { trackingTemplateLogic } from '../documents/order/tracking-template.server.ts'
import { trackingTemplate } from '../documents/order/tracking-template.ts'
import { plantLogic } from '../documents/production/plant.server.ts'
import { plant } from '../documents/production/plant.ts'
import { aqlStandardLogic } from '../documents/quality/aql-standard.server.ts'
import { aqlStandard } from '../documents/quality/aql-standard.ts'
import { defect } from '../documents/quality/defect.ts'
import { finalInspectionLogic } from '../documents/quality/final-inspection.server.ts'
import { finalInspection } from '../documents/quality/final-inspection.ts'
import { inspectionTemplateLogic } from '../documents/quality/inspection-template.server.ts'
import { inspectionTemplate } from '../documents/quality/inspection-template.ts'
import { returnOrderLogic } from '../documents/quality/return-order.server.ts'
import { returnOrder } from '../documents/quality/return-order.ts'
import { evaluationConfigLogic } from '../documents/sourcing/evaluation-config.server.ts'
import { evaluationConfig } from '../documents/sourcing/evaluation-config.ts'
import { evaluationFormLogic } from '../documents/sourcing/evaluation-form.server.ts'
import { evaluationForm } from '../documents/sourcing/evaluation-form.ts'
import { requestForQuotationLogic } from '../documents/sourcing/request-for-quotation.server.ts'
import { requestForQuotation } from '../documents/sourcing/request-for-quotation.ts'
import { supplierQuotationLogic } from '../documents/sourcing/supplier-quotation.server.ts'
import { supplierQuotation } from '../documents/sourcing/supplier-quotation.ts'
import { factoryAuditLogic } from '../documents/supplier/factory-audit.server.ts'
import { factoryAudit } from '../documents/supplier/factory-audit.ts'
import { factoryLogic } from '../documents/supplier/factory.server.ts'
import { factory } from '../documents/supplier/factory.ts'
import { supplierRegistrationLogic } from '../documents/supplier/supplier-registration.server.ts'
import { supplierRegistration } from '../documents/supplier/supplier-registration.ts'
import { supplierLogic } from '../documents/supplier/supplier.server.ts'
import { supplier } from '../documents/supplier/supplier.ts'
import { ticketLogic } from '../documents/ticket/ticket.server.ts'
import { ticket } from '../documents/ticket/ticket.ts'
import { binLogic } from '../documents/warehouse/bin.server.ts'
import { bin } from '../documents/warehouse/bin.ts'
import { inventory } from '../documents/warehouse/inventory.ts'
import { productInLogic } from '../documents/warehouse/product-in.server.ts'
import { productIn } from '../documents/warehouse/product-in.ts'
import { stockLedger } from '../documents/warehouse/stock-ledger.ts'
import { warehouseLogic } from '../documents/warehouse/warehouse.server.ts'
import { warehouse } from '../documents/warehouse/warehouse.ts'

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
