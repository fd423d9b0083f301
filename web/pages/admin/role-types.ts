/** Types of a role as the administration page and its dialog show them. */

export type RightName = 'read' | 'create' | 'edit' | 'export'
type Grants = Readonly<Record<string, Readonly<Partial<Record<RightName, boolean>>>>>
export interface Role {
  readonly id?: string
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly type: 'application' | 'scene' | 'client'
  readonly system: boolean
  readonly menus: readonly string[] | null
  readonly grants: Grants
  readonly effective?: Grants
  readonly users: number
  /** The role whose settings a new role copies. */
  readonly from?: string
}
export interface TypeRow {
  readonly type: string
  readonly menu: string
  readonly label: readonly [string, string]
}
export interface Roles {
  readonly rows: readonly Role[]
  readonly types: readonly TypeRow[]
}
