/** Who may read, create, edit and export the documents of a type, by role. */
import type { ByRole } from '../actions/action.ts'

/**
 * Default rights by role code; an administrator's rows replace them (DM-6-028: the published matrix). `*` is every signed-in user of
 * an entitled party.
 */
export interface Rights {
  readonly read: readonly ByRole[]
  /** Roles that `*` does not stand for: who holds no other role gets nothing by it. A role that is named beside `*` has its right. */
  readonly closedTo?: readonly ByRole[]
  readonly create?: readonly ByRole[]
  /** Absent: who creates them. */
  readonly edit?: readonly ByRole[]
  readonly export?: readonly ByRole[]
}
