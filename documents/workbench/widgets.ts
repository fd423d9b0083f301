/**
 * The workbench widgets, and the initial layout of each role (U01, SH-3-032). Each widget is data: a list and its filters; the client
 * draws it, and the list's own policy decides its contents.
 */
import type { Filter } from '../../model/lists/filter.ts'
import type { Label } from '../../model/text.ts'
import type { Widget } from '../../model/outputs/workbench-widget.ts'

const running = { field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production'] } as const
const list = (
  code: string,
  title: Label,
  page: string,
  more: Required<Pick<Widget, 'filters' | 'sort' | 'columns'>> & Pick<Widget, 'danger'>,
): Widget => ({ code, title, kind: 'list', page, ...more })
const inStatus = (...value: string[]): Filter => ({ field: 'status', operator: 'in', value })

export const workbenchWidgets: readonly Widget[] = [
  { code: 'asked', title: ['采购方的请求', 'What buyers ask'], kind: 'asked' },
  { code: 'waiting', title: ['待我处理', 'Waiting on me'], kind: 'tasks' },
  list('late', ['已逾期的订单', 'Overdue orders'], 'purchase_order', {
    filters: [running, { field: 'etd', operator: 'relative', value: 'overdue' }, { field: 'booking', operator: 'eq', value: 'not_booked' }],
    sort: ['etd'],
    columns: ['supplier', 'etd'],
    danger: 'etd',
  }),
  list('dueSoon', ['7 天内到期的订单', 'Orders due in 7 days'], 'purchase_order', {
    filters: [running, { field: 'etd', operator: 'relative', value: 'next7Days' }],
    sort: ['etd'],
    columns: ['supplier', 'etd'],
  }),
  list('toPrice', ['待定价的订单', 'Orders to be priced'], 'purchase_order', {
    filters: [inStatus('pending_pricing')],
    sort: ['etd'],
    columns: ['supplier', 'etd'],
  }),
  list('returned', ['被驳回的订单', 'Orders sent back'], 'purchase_order', {
    filters: [inStatus('rejected'), { field: 'createdBy', operator: 'eq', value: '@me' }],
    sort: ['-number'],
    columns: ['supplier', 'etd'],
  }),
  list('toConfirm', ['待接单', 'Orders to confirm'], 'purchase_order', {
    filters: [inStatus('issued')],
    sort: ['etd'],
    columns: ['brand', 'etd'],
  }),
  list('producing', ['在产订单', 'Orders in production'], 'purchase_order', {
    filters: [inStatus('ordered', 'in_production')],
    sort: ['etd'],
    columns: ['brand', 'etd'],
  }),
  list('tracking', ['跟进中的进度', 'Progress under way'], 'order_tracking', {
    filters: [inStatus('in_progress')],
    sort: ['etd'],
    columns: ['order', 'etd'],
  }),
  list('toSign', ['待我方签署的合同', 'Contracts for us to sign'], 'purchase_contract', {
    filters: [{ field: 'turn', operator: 'eq', value: 'owner' }],
    sort: ['validUntil'],
    columns: ['supplier', 'validUntil'],
  }),
  list('changes', ['进行中的变更', 'Changes under way'], 'order_change', {
    filters: [inStatus('pd_initiated', 'factory_initiated', 'pd_returned', 'pd_review', 'pd_head_review')],
    sort: ['-number'],
    columns: ['order', 'supplier'],
  }),
  list('bookings', ['送货预约', 'Delivery bookings'], 'delivery_booking', {
    filters: [inStatus('submitted', 'approved')],
    sort: ['expectedDate'],
    columns: ['supplier', 'expectedDate'],
  }),
  list('inspections', ['待检验', 'Inspections to do'], 'final_inspection', {
    filters: [inStatus('pending')],
    sort: ['date'],
    columns: ['supplier', 'date'],
  }),
  list('failed', ['检验异常', 'Failed inspections'], 'final_inspection', {
    filters: [inStatus('fail', 'recheck', 'reject_capa')],
    sort: ['-date'],
    columns: ['supplier', 'date'],
  }),
  list('receipts', ['待入库', 'Receipts to complete'], 'product_in', {
    filters: [inStatus('draft', 'submitted')],
    sort: ['date'],
    columns: ['supplier', 'date'],
  }),
  list('returns', ['退货进行中', 'Returns under way'], 'return_order', {
    filters: [inStatus('draft', 'pending_approval', 'approved')],
    sort: ['-date'],
    columns: ['supplier', 'date'],
  }),
  list('statements', ['对账中', 'Statements under way'], 'statement', {
    filters: [inStatus('submitted', 'reconciling')],
    sort: ['dateTo'],
    columns: ['supplier', 'dateTo'],
  }),
  list('payments', ['待付款', 'Payments to make'], 'payment_order', {
    filters: [inStatus('pending_approval', 'approved', 'payment_in_progress')],
    sort: ['dueDate'],
    columns: ['payee', 'dueDate'],
  }),
  list('vouchers', ['待审凭证', 'Vouchers to approve'], 'voucher', {
    filters: [inStatus('draft', 'pending_approval')],
    sort: ['-postingDate'],
    columns: ['description', 'postingDate'],
  }),
  list('developed', ['开发中的款式', 'Styles under development'], 'style', {
    filters: [inStatus('development', 'modify')],
    sort: ['-number'],
    columns: ['season', 'category'],
  }),
  list('charts', ['编制中的尺寸表', 'Size charts being made'], 'size_chart', {
    filters: [inStatus('draft')],
    sort: ['-number'],
    columns: ['style', 'unit'],
  }),
  list('patterns', ['编制中的纸样', 'Patterns being made'], 'pattern', {
    filters: [inStatus('draft')],
    sort: ['-number'],
    columns: ['style', 'pieceCount'],
  }),
  list('boms', ['编制中的 BOM', 'BOMs being written'], 'bom', {
    filters: [inStatus('draft', 'rejected')],
    sort: ['-number'],
    columns: ['style', 'missing'],
  }),
  list('processes', ['编制中的工艺单', 'Process sheets being written'], 'process_sheet', {
    filters: [inStatus('draft')],
    sort: ['-number'],
    columns: ['style', 'sam'],
  }),
  list('costings', ['编制中的成本核算', 'Costings being reckoned'], 'costing', {
    filters: [inStatus('draft')],
    sort: ['-number'],
    columns: ['style', 'margin'],
  }),
  list('designQuotes', ['待评估的设计报价', 'Design quotes to evaluate'], 'design_quote', {
    filters: [inStatus('pending_evaluation')],
    sort: ['-number'],
    columns: ['style', 'supplier'],
  }),
  list('retailPrices', ['编制中的零售价', 'Retail prices being set'], 'retail_price', {
    filters: [inStatus('draft')],
    sort: ['-number'],
    columns: ['style', 'validFrom'],
  }),
  list('sampleRequests', ['打样进行中', 'Samples being made'], 'sample_request', {
    filters: [inStatus('submitted', 'in_production')],
    sort: ['due'],
    columns: ['style', 'due'],
    danger: 'due',
  }),
  list('toStore', ['待入库的样衣', 'Samples to be stored'], 'sample', {
    filters: [inStatus('production_complete')],
    sort: ['-number'],
    columns: ['style', 'size'],
  }),
  list('toLend', ['待借出的样衣', 'Loans to hand out'], 'sample_loan', {
    filters: [inStatus('submitted')],
    sort: ['dueBack'],
    columns: ['borrower', 'dueBack'],
  }),
  list('lateLoans', ['逾期未还的样衣', 'Overdue loans'], 'sample_loan', {
    filters: [inStatus('in_progress'), { field: 'dueBack', operator: 'relative', value: 'overdue' }],
    sort: ['dueBack'],
    columns: ['borrower', 'dueBack'],
    danger: 'dueBack',
  }),
  list('toDye', ['待打的色样', 'Lab dips to dye'], 'lab_dip', {
    filters: [inStatus('submitted', 'in_progress', 'recheck')],
    sort: ['dueDate'],
    columns: ['material', 'dueDate'],
    danger: 'dueDate',
  }),
  list('toReview', ['待评审的色样', 'Lab dips to review'], 'lab_dip', {
    filters: [inStatus('pending_review')],
    sort: ['dueDate'],
    columns: ['material', 'colour'],
  }),
  list('offers', ['待批的供应商报样', 'Supplier offers to decide'], 'supplier_offer', {
    filters: [inStatus('pending_approval')],
    sort: ['-number'],
    columns: ['name', 'supplier'],
  }),
  { code: 'drafts', title: ['我的草稿', 'My drafts'], kind: 'drafts' },
  { code: 'todos', title: ['个人待办', 'Personal tasks'], kind: 'todos' },
  { code: 'stages', title: ['在途单据', 'Documents under way'], kind: 'stages' },
  { code: 'notices', title: ['未读通知', 'Unread notices'], kind: 'notices' },
  { code: 'recent', title: ['最近打开', 'Opened lately'], kind: 'recent' },
  { code: 'favourites', title: ['收藏', 'Favourites'], kind: 'favourites' },
  { code: 'administration', title: ['系统管理', 'Administration'], kind: 'menus', category: 'admin' },
]

/** The widgets of each role, the most important first. */
export const widgetsByRole: Readonly<Record<string, readonly string[]>> = {
  buyer: ['waiting', 'late', 'dueSoon', 'drafts', 'returned', 'changes', 'failed'],
  merchandiser: ['waiting', 'late', 'dueSoon', 'tracking', 'drafts', 'changes', 'failed'],
  designer: ['waiting', 'developed', 'toReview', 'drafts', 'notices'],
  design_manager: ['waiting', 'offers', 'toReview', 'developed', 'notices'],
  pattern_maker: ['charts', 'patterns', 'developed', 'waiting', 'drafts', 'notices'],
  technologist: ['boms', 'processes', 'developed', 'waiting', 'drafts', 'notices'],
  cost_clerk: ['costings', 'designQuotes', 'retailPrices', 'waiting', 'drafts', 'notices'],
  sample_keeper: ['lateLoans', 'toLend', 'toStore', 'sampleRequests', 'waiting', 'notices'],
  planner: ['waiting', 'stages', 'dueSoon', 'notices'],
  manager: ['waiting', 'toSign', 'late', 'stages', 'failed', 'changes', 'toPrice'],
  finance: ['waiting', 'statements', 'payments', 'vouchers', 'notices'],
  inspector: ['inspections', 'failed', 'bookings', 'waiting', 'notices'],
  warehouse: ['bookings', 'receipts', 'returns', 'waiting', 'notices'],
  supplier: ['asked', 'toConfirm', 'producing', 'bookings', 'statements', 'waiting', 'drafts', 'notices'],
  factory: ['asked', 'sampleRequests', 'producing', 'tracking', 'bookings', 'inspections', 'notices'],
  dye_house: ['toDye', 'asked', 'waiting', 'notices'],
  carrier: ['asked', 'bookings', 'notices', 'waiting'],
  admin: ['administration', 'waiting', 'stages', 'notices'],
  super: ['administration', 'waiting', 'stages', 'notices'],
}
