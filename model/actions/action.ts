/** Actions of a document type as its definition states them: from which status to which, who may, what is asked, the steps of an approval. */
import type { ActionForm, FormPath } from './action-form.ts'
import type { Among } from '../lifecycle/among.ts'
import type { Apart } from '../lifecycle/apart.ts'
import type { Refreshes } from '../lifecycle/refreshes.ts'
import type { Sets } from '../lifecycle/sets.ts'
import type { Usable } from '../lifecycle/usable.ts'
import type { Work } from '../lifecycle/work.ts'
import type { RoleName } from '../people/roles.ts'
import type { AmountLimit } from '../process/process-condition.ts'
import type { ReturnRuleName, StepKindName } from '../process/process-kinds.ts'
import type { Condition } from '../rules/condition.ts'
import type { SigningStep } from '../signing.ts'
import type { Label } from '../text.ts'

/** One step of an approval: the approvers, whether one signature is enough or all must sign, and where a rejection leads (DM-3-081). */
export interface Step {
  readonly code: string
  readonly label: Label
  readonly by?: ByRole | readonly ByRole[]
  /** In place of `by`: the persons whom a field names, or a column of lines (`reviewers.user`), or a field of a linked document. */
  readonly among?: string
  readonly sign: StepKindName
  /** Returns to the last approver, to the last node (all its approvers), or to the first node. */
  readonly back?: ReturnRuleName
  /**
   * A condition as that of an action, which has the form of an expression here: FEEL over the document. The step is skipped where it is false when
   * the approval begins, and asked where it cannot be decided. At least one step has no condition.
   */
  readonly when?: { readonly expression: string }
  /** The step is skipped up to this amount. */
  readonly above?: AmountLimit
  /** Codes of the steps that this one waits for; absent: the step before it. */
  readonly after?: readonly string[]
}

/** A role, every signed-in user (`*`), or the creator (`owner`). */
export type ByRole = RoleName | '*' | 'owner'

export interface Action<D, S extends string> extends ActionSpec<D, S> {
  readonly label: Label
}

/** An action as a definition states it. */
export interface ActionSpec<D, S extends string> {
  /** Absent: the label of the common action of this name (`defaults/common-texts.ts`). */
  readonly label?: Label
  readonly from: S | readonly S[]
  readonly to: S
  /** Role codes that may perform the action; `owner` is not a role but the creator. Absent: every user who may edit. */
  readonly by?: ByRole | readonly ByRole[]
  /** Party roles that may perform the action: `owner` (default) or a counterparty of `parties.partyRoles`. */
  readonly partyRole?: string | readonly string[]
  readonly when?: Condition<D>
  /** Names of checks in the type's server logic; each may reject. */
  readonly checks?: readonly string[]
  /** Names of warnings in the type's server logic: a person confirms each with the action (`lifecycle/warning.ts`). Logic and the system are not asked. */
  readonly asks?: readonly string[]
  /** Fields that it sets: the moment, who does it, a constant, a formula (`lifecycle/sets.ts`). */
  readonly sets?: Sets<D>
  /** Values of the document are filled again before anything else is checked, as a save without changes fills them (`lifecycle/refreshes.ts`). */
  readonly refreshes?: Refreshes
  /** A job computes what the action sets (`lifecycle/work.ts`). */
  readonly work?: Work<keyof D & string>
  /** Approval without custom steps: one signature of `by` is enough, or everybody of `by` must sign. */
  readonly sign?: StepKindName
  /** Approval in several steps, in order. */
  readonly steps?: readonly Step[]
  /** A rejection returns to the last approver, the last node or the first node. */
  readonly back?: ReturnRuleName
  /** Who does it is another person than these (`lifecycle/apart.ts`). */
  readonly apart?: Apart<(keyof D & string) | `${keyof D & string}.${string}`>
  /** Who does it is one of these (`lifecycle/among.ts`). */
  readonly among?: Among<(keyof D & string) | `${keyof D & string}.${string}`>
  /** Links whose targets may still be chosen when it is done (`lifecycle/usable.ts`). */
  readonly usable?: Usable<(keyof D & string) | FormPath<D>>
  /** Fields that a person gives along with the action (`actions/action-form.ts`). */
  readonly form?: ActionForm<D>
  /** Fields that must be filled before this action, in addition to those that are always required. */
  readonly require?: readonly ((keyof D & string) | FormPath<D>)[]
  readonly comment?: 'required' | 'optional'
  /**
   * `own`: what is written with the action is for people of the company that acts, as a reason that may name a competitor. Other parties of the document see that the action was taken. A notice that
   * says the comment (`{comment}`) hands it to those whom it reaches all the same.
   */
  readonly commentFor?: 'own'
  /** Confirmation text: the consequences, and that the action cannot be undone. */
  readonly confirm?: Label
  /** The user confirms their identity again with the account's password. */
  readonly proof?: 'password'
  readonly danger?: boolean
  /** Of a type that is signed: what this action does to the round of signing (`engine/signing`). */
  readonly signing?: SigningStep
  /** Why the document waits for this action, in one line: text with `{field}` in braces, e.g. `{supplier}: {gross}`. */
  readonly reason?: Label
  /** Of an approval: the documents that are decided together with others; one that does not meet it is looked at by itself. */
  readonly limits?: Condition<D>
  /** Performed by the engine or by another document only: never offered as a button nor accepted from outside. */
  readonly internal?: boolean
}
