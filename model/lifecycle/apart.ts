/** The word `apart` of an action: it is done by another person than an earlier step, whatever roles a person holds. */

/**
 * The person who does the action is none of those whom fields of the document name, and has done none of the actions, signatures in the approval
 * of such an action included. It holds for people at the form, in bulk, through the API and in tasks of the process; not for the type's own logic.
 *
 * ```ts
 * pay: { from: 'approved', to: 'paid', by: 'finance', apart: { did: ['approve'] } }
 * concede: { from: 'fail', to: 'conceded', by: 'manager', apart: { persons: ['inspector'] } }
 * ```
 *
 * `N`: fields that link a user, `createdBy`, or `lines.column`.
 */
export interface Apart<N extends string> {
  readonly persons?: readonly N[]
  /** Actions of the type. */
  readonly did?: readonly string[]
}

/** An `apart` as generic code reads it. */
export type AnyApart = Apart<string>
