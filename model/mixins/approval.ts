/** The three actions of an approval: submit, approve and reject. */
import type { ByRole } from '../actions/action.ts'

interface ApprovalSpec {
  /** Roles that submit, and roles that approve or reject. */
  readonly by: ByRole | readonly ByRole[]
  readonly approver: ByRole | readonly ByRole[]
  /** Statuses from which a document is submitted; absent: draft and rejected. */
  readonly from?: string | readonly string[]
  /** The status in which a document waits; absent: pending_approval. */
  readonly pending?: string
  /** The status to which the approval leads; absent: approved. */
  readonly to?: string
  /** The status to which a rejection leads; absent: rejected. */
  readonly back?: string
  /** What else an action says: its checks, its steps, another label. */
  readonly submit?: object
  readonly approve?: object
  readonly reject?: object
}
/** The value of a key that may be left out. */
type Given<P, K extends string, Absent> = P extends { readonly [key in K]: infer V } ? V : Absent
type Steps<A> = A extends { readonly steps: unknown } ? unknown : { readonly sign: 'any' }

/**
 * The actions of a type whose documents wait for an approval. One signature approves, unless `approve` has steps. Who submitted gets a
 * rejected document back with a reason. Example: `...approval({ by: ['warehouse'], approver: 'manager', from: 'draft', back: 'draft' })`.
 */
export function approval<const P extends ApprovalSpec>(spec: P) {
  const {
    by,
    approver,
    from = ['draft', 'rejected'],
    pending = 'pending_approval',
    to = 'approved',
    back = 'rejected',
    submit,
    approve,
    reject,
  } = spec
  return {
    submit: { label: ['提交审批', 'Submit'], from, to: pending, by, ...submit },
    approve: { from: pending, to, ...(approve && 'steps' in approve ? {} : { by: approver, sign: 'any' }), ...approve },
    reject: { from: pending, to: back, by: approver, back: 'first', comment: 'required', ...reject },
  } as unknown as {
    readonly submit: {
      readonly label: readonly [string, string]
      readonly from: Given<P, 'from', readonly ['draft', 'rejected']>
      readonly to: Given<P, 'pending', 'pending_approval'>
      readonly by: P['by']
    } & Given<P, 'submit', unknown>
    readonly approve: {
      readonly from: Given<P, 'pending', 'pending_approval'>
      readonly to: Given<P, 'to', 'approved'>
      readonly by: P['approver']
    } & Steps<Given<P, 'approve', unknown>> &
      Given<P, 'approve', unknown>
    readonly reject: {
      readonly from: Given<P, 'pending', 'pending_approval'>
      readonly to: Given<P, 'back', 'rejected'>
      readonly by: P['approver']
      readonly back: 'first'
      readonly comment: 'required'
    } & Given<P, 'reject', unknown>
  }
}
