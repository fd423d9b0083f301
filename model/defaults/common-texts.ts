/** Texts that statuses, actions and sections of many types share. A definition states a text only where it says something else. */
import type { Family } from '../status.ts'
import type { Label } from '../text.ts'

/** The section with which a form begins when the definition names none. */
export const generalSection: Label = ['基本信息', 'General']

/** Labels and colours of statuses by name. */
export const commonStatuses = {
  active: { label: ['启用', 'Active'], family: 'success' },
  approved: { label: ['已通过', 'Approved'], family: 'info' },
  archived: { label: ['已归档', 'Archived'], family: 'closed' },
  cancelled: { label: ['已取消', 'Cancelled'], family: 'closed' },
  closed: { label: ['已关闭', 'Closed'], family: 'closed' },
  completed: { label: ['已完成', 'Completed'], family: 'success' },
  draft: { label: ['草稿', 'Draft'], family: 'neutral' },
  fail: { label: ['不合格', 'Fail'], family: 'danger' },
  frozen: { label: ['冻结', 'Frozen'], family: 'closed' },
  in_progress: { label: ['进行中', 'In progress'], family: 'attention' },
  inactive: { label: ['未启用', 'Inactive'], family: 'closed' },
  locked: { label: ['已锁定', 'Locked'], family: 'closed' },
  pass: { label: ['合格', 'Pass'], family: 'success' },
  pending: { label: ['待审批', 'Pending approval'], family: 'info' },
  pending_approval: { label: ['待审批', 'Pending approval'], family: 'attention' },
  pending_signature: { label: ['待签署', 'Pending signature'], family: 'attention' },
  posted: { label: ['已过账', 'Posted'], family: 'success' },
  rejected: { label: ['已驳回', 'Rejected'], family: 'returned' },
  settled: { label: ['已结算', 'Settled'], family: 'success' },
  signed: { label: ['已签署', 'Signed'], family: 'success' },
  stopped: { label: ['停用', 'Stopped'], family: 'closed' },
  submitted: { label: ['已提交', 'Submitted'], family: 'attention' },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly family: Family }>>
export type CommonStatus = keyof typeof commonStatuses

/** Labels of actions by name. */
export const commonActions = {
  activate: ['启用', 'Activate'],
  approve: ['通过', 'Approve'],
  archive: ['归档', 'Archive'],
  complete: ['完成', 'Complete'],
  confirm: ['确认', 'Confirm'],
  discard: ['作废', 'Discard'],
  freeze: ['冻结', 'Freeze'],
  reject: ['驳回', 'Reject'],
  release: ['释放', 'Release'],
  reopen: ['重新打开', 'Reopen'],
  restore: ['取消归档', 'Restore'],
  settle: ['结清', 'Settle'],
  start: ['启用', 'Start'],
  stop: ['停用', 'Stop'],
  submit: ['提交', 'Submit'],
  thaw: ['解冻', 'Thaw'],
  withdraw: ['撤回', 'Withdraw'],
} as const satisfies Readonly<Record<string, Label>>
export type CommonAction = keyof typeof commonActions

/** Labels of views that ask for a period of one date. */
export const commonPeriods: Readonly<Record<string, Label>> = {
  overdue: ['已逾期', 'Overdue'],
  next7Days: ['七天内到期', 'Due in 7 days'],
  next30Days: ['30 天内到期', 'Expiring in 30 days'],
  today: ['今日', 'Today'],
  thisMonth: ['本月', 'This month'],
}
