/** A definition while its defaults are filled in: any of its parts may be missing. */
import type { Action } from '../actions/action.ts'
import type { Base } from '../base-fields.ts'
import type { Rights } from '../people/rights.ts'
import type { Status } from '../status.ts'
import type { FormSection, List, Print } from '../parts/page-parts.ts'
import type { Fields } from '../field.ts'
import type { Label } from '../text.ts'
import type { FormSpec, ListSpec, PrintSpec } from './page-specs.ts'

export interface Draft {
  readonly label: Label
  readonly kind: string
  readonly number?: string
  readonly title?: readonly string[]
  readonly readonly?: boolean
  readonly ledger?: unknown
  readonly reads?: unknown
  readonly fields: Fields
  readonly rules?: Readonly<Record<string, object>>
  readonly rights?: Partial<Rights>
  readonly statuses: Readonly<Record<string, Partial<Status>>>
  readonly actions?: Readonly<Record<string, Partial<Action<Base<string>, string>>>>
  readonly list?: ListSpec<Fields, string>
  readonly form?: FormSpec<string>
  readonly print?: PrintSpec<string, string>
}
export type WholeList = List<Fields, string>
export type WholeForm = readonly FormSection[]
export type WholePrint = Print

/** Types that people rename, stop and look up: they show their number on cards and their status at the end of the first section. */
export const isMaster = ({ kind }: Draft): boolean => kind === 'master' || kind === 'config'
/** Whether documents of the type change their status. */
export const hasStatuses = ({ statuses }: Draft): boolean => Object.keys(statuses).length > 1
