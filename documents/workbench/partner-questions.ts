/**
 * The questions of the partner worklist: what buyers ask of their partners (U85), for each kind of company. Each entry is data: the
 * list, its filters, and the field that names the buyer.
 */
import type { PartyKind } from '../../model/party-kinds.ts'
import type { AnyOf, Filter } from '../../model/page.ts'
import type { PartnerQuestion } from '../../model/partner-question.ts'

const inStatus = (...value: string[]): Filter => ({ field: 'status', operator: 'in', value })
const soon = (field: string): AnyOf => ({
  any: [
    { field, operator: 'relative', value: 'overdue' },
    { field, operator: 'relative', value: 'next7Days' },
  ],
})

export const partnerQuestions: Readonly<Partial<Record<PartyKind, readonly PartnerQuestion[]>>> = {
  supplier: [
    {
      code: 'confirmOrders',
      title: ['待接单的订单', 'Orders to confirm'],
      page: 'purchase_order',
      filters: [inStatus('issued')],
      buyer: 'ownerCompany',
      due: 'etd',
    },
    {
      code: 'quotations',
      title: ['报价中的询价', 'Requests open for quotation'],
      page: 'request_for_quotation',
      filters: [inStatus('quotation_open')],
      buyer: 'ownerCompany',
      due: 'windowEnd',
    },
    {
      code: 'confirmChanges',
      title: ['待确认的变更', 'Changes to confirm'],
      page: 'order_change',
      partyRole: 'supplier',
      filters: [inStatus('approved')],
      buyer: 'ownerCompany',
      due: 'effectiveDate',
    },
    {
      code: 'signContracts',
      title: ['待签署的合同', 'Contracts to sign'],
      page: 'purchase_contract',
      filters: [{ field: 'turn', operator: 'eq', value: 'supplier' }],
      buyer: 'ownerCompany',
      due: 'validUntil',
    },
    {
      code: 'bookings',
      title: ['待预约的送货', 'Bookings due'],
      page: 'purchase_order',
      filters: [inStatus('ordered', 'in_production'), { field: 'booking', operator: 'eq', value: 'not_booked' }, soon('etd')],
      buyer: 'ownerCompany',
      due: 'etd',
    },
    {
      code: 'statements',
      title: ['待确认的对账单', 'Statements to confirm'],
      page: 'statement',
      filters: [inStatus('submitted')],
      buyer: 'ownerCompany',
      due: 'dateTo',
    },
    {
      code: 'returnedBookings',
      title: ['被退回的预约', 'Bookings sent back'],
      page: 'delivery_booking',
      filters: [inStatus('rejected')],
      buyer: 'buyer',
      due: 'expectedDate',
    },
    {
      code: 'returnedChanges',
      title: ['被退回的变更', 'Changes sent back'],
      page: 'order_change',
      partyRole: 'owner',
      filters: [inStatus('pd_returned')],
      buyer: 'buyer',
      due: 'effectiveDate',
    },
    {
      code: 'returnedInvoices',
      title: ['被退回的发票', 'Invoices sent back'],
      page: 'supplier_invoice',
      filters: [inStatus('rejected')],
      buyer: 'buyer',
      due: 'date',
    },
  ],
  factory: [
    {
      code: 'production',
      title: ['即将到期的生产', 'Production due'],
      page: 'purchase_order',
      filters: [inStatus('ordered', 'in_production'), soon('etd')],
      buyer: 'ownerCompany',
      due: 'etd',
    },
  ],
  carrier: [
    {
      code: 'deliveries',
      title: ['待送达的货物', 'Goods to deliver'],
      page: 'delivery_booking',
      filters: [inStatus('approved')],
      buyer: 'buyer',
      due: 'expectedDate',
    },
  ],
}
