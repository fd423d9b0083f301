/** Types of a role as the administration page and its dialog show them: those of the calls. */
import type { AdminAnswer } from './frame.tsx'

export type Roles = AdminAnswer<'roles'>
/** A document type for which roles have rights. */
export type TypeRow = Roles['types'][number]
type ListedRole = Roles['rows'][number]
/** A role in the dialog: an existing one, or a new one without an id. */
export interface Role extends Omit<ListedRole, 'id'> {
  readonly id?: ListedRole['id']
  /** Code of the role whose settings a new role copies. */
  readonly from?: string
}
export type Grants = Role['grants']
export type RightName = keyof Grants[string]
