/**
 * Partner requests (PRQ): what buyers ask of their partners (U85), from the documents of several types. Each source is one question, and its
 * status in this list is the question's code. The workbench groups it by buyer.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'

const inStatus = (...value: string[]): Filter => ({ field: 'status', operator: 'in', value })
const soon = (field: string): AnyOf => ({
  any: [
    { field, operator: 'relative', value: 'overdue' },
    { field, operator: 'relative', value: 'next7Days' },
  ],
})

export const partnerRequest = document('order/partner_request', {
  code: 'PRQ',
  kind: 'report',
  label: ['协作待办', 'Partner requests'],
  menu: 90,
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'buyer' }, factory: { via: 'buyer' }, carrier: { via: 'buyer' } },
  },
  rights: { read: ['*'] },
  readonly: true,
  reads: [
    {
      type: 'purchase_order',
      where: [inStatus('issued')],
      status: 'confirm_orders',
      values: { buyer: 'ownerCompany', due: 'etd' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'request_for_quotation',
      where: [inStatus('quotation_open')],
      status: 'quotations',
      values: { buyer: 'ownerCompany', due: 'windowEnd' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'order_change',
      where: [inStatus('approved')],
      status: 'confirm_changes',
      values: { buyer: 'ownerCompany', due: 'effectiveDate' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'purchase_contract',
      where: [{ field: 'turn', operator: 'eq', value: 'supplier' }],
      status: 'sign_contracts',
      values: { buyer: 'ownerCompany', due: 'validUntil' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'purchase_order',
      where: [inStatus('ordered', 'in_production'), { field: 'booking', operator: 'eq', value: 'not_booked' }, soon('etd')],
      status: 'bookings',
      values: { buyer: 'ownerCompany', due: 'etd' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'statement',
      where: [inStatus('submitted')],
      status: 'statements',
      values: { buyer: 'ownerCompany', due: 'dateTo' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'delivery_booking',
      where: [inStatus('rejected')],
      status: 'returned_bookings',
      values: { buyer: 'buyer', due: 'expectedDate' },
      as: { supplier: 'owner', owner: 'brand' },
    },
    {
      type: 'order_change',
      where: [inStatus('pd_returned')],
      status: 'returned_changes',
      values: { buyer: 'buyer', due: 'effectiveDate' },
      as: { supplier: 'owner', owner: 'brand' },
    },
    {
      type: 'supplier_invoice',
      where: [inStatus('rejected')],
      status: 'returned_invoices',
      values: { buyer: 'buyer', due: 'date' },
      as: { supplier: 'owner', owner: 'brand' },
    },
    {
      type: 'purchase_order',
      where: [inStatus('ordered', 'in_production'), soon('etd')],
      status: 'production',
      values: { buyer: 'ownerCompany', due: 'etd' },
      as: { factory: 'factory' },
    },
    {
      type: 'delivery_booking',
      where: [inStatus('approved')],
      status: 'deliveries',
      values: { buyer: 'buyer', due: 'expectedDate' },
      as: { carrier: 'carrier', owner: 'brand' },
    },
    {
      type: 'sample_request',
      where: [inStatus('submitted')],
      status: 'start_samples',
      values: { buyer: 'ownerCompany', due: 'due' },
      as: { factory: 'factory' },
    },
    {
      type: 'sample_request',
      where: [inStatus('in_production'), soon('due')],
      status: 'samples_due',
      values: { buyer: 'ownerCompany', due: 'due' },
      as: { factory: 'factory' },
    },
    {
      type: 'lab_dip',
      where: [inStatus('submitted')],
      status: 'take_lab_dips',
      values: { buyer: 'ownerCompany', due: 'dueDate' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'lab_dip',
      where: [inStatus('recheck')],
      status: 'returned_lab_dips',
      values: { buyer: 'ownerCompany', due: 'dueDate' },
      as: { supplier: 'supplier', owner: 'owner' },
    },
    {
      type: 'lab_dip',
      where: [inStatus('in_progress'), soon('dueDate')],
      status: 'lab_dips_due',
      values: { buyer: 'ownerCompany', due: 'dueDate' },
      as: { supplier: 'supplier' },
    },
  ],
  fields: {
    buyer: f.link(['采购方', 'Buyer'], 'company'),
    supplier: f.link(['供应商', 'Supplier'], 'supplier'),
    due: f.date(['日期', 'Due']),
  },
  statuses: {
    confirm_orders: { label: ['待接单的订单', 'Orders to confirm'], family: 'attention' },
    quotations: { label: ['报价中的询价', 'Requests open for quotation'], family: 'attention' },
    confirm_changes: { label: ['待确认的变更', 'Changes to confirm'], family: 'attention' },
    sign_contracts: { label: ['待签署的合同', 'Contracts to sign'], family: 'attention' },
    bookings: { label: ['待预约的送货', 'Bookings due'], family: 'info' },
    statements: { label: ['待确认的对账单', 'Statements to confirm'], family: 'attention' },
    returned_bookings: { label: ['被退回的预约', 'Bookings sent back'], family: 'returned' },
    returned_changes: { label: ['被退回的变更', 'Changes sent back'], family: 'returned' },
    returned_invoices: { label: ['被退回的发票', 'Invoices sent back'], family: 'returned' },
    production: { label: ['即将到期的生产', 'Production due'], family: 'info' },
    deliveries: { label: ['待送达的货物', 'Goods to deliver'], family: 'info' },
    start_samples: { label: ['待开始的打样', 'Samples to begin'], family: 'attention' },
    samples_due: { label: ['即将到期的打样', 'Samples due'], family: 'info' },
    take_lab_dips: { label: ['待接单的色样', 'Lab dips to take on'], family: 'attention' },
    returned_lab_dips: { label: ['须重打的色样', 'Lab dips to dye again'], family: 'returned' },
    lab_dips_due: { label: ['即将到期的色样', 'Lab dips due'], family: 'info' },
  },
  list: {
    columns: ['number', 'status', 'due', 'buyer', 'supplier', 'updatedAt'],
    search: ['number', 'buyer', 'supplier'],
    sort: ['due'],
    due: ['due'],
    digest: ['number', 'status', 'due', 'buyer', 'supplier'],
  },
  form: [],
})
