/** What the parts of a page are made from: the person's policy and party role, the overlays, the language. */
import type { ProcessNode } from '../../model/process/process.ts'
import { type Label } from '../../model/text.ts'
import { type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import type { StoredUnit } from '../store/rows/measure-units.ts'
import { type Overlay } from './overlay.ts'

export interface Making {
  readonly operation: Operation
  readonly policy: Policy
  readonly partyRole: string
  readonly overlay: Overlay
  readonly say: (label: Label) => string
  /** The nodes of the platform's own processes for this page. Later versions override earlier ones. */
  readonly nodes: readonly ProcessNode[]
  /** The units of measure of the platform; none for a type without measures. */
  readonly units: readonly StoredUnit[]
  readonly items: ReadonlyMap<string, readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]>
}

/** Whether this person sees a field, or a column as `lines.column`. */
export const isShown = ({ policy, partyRole, overlay }: Making, path: string): boolean =>
  policy.restriction(path, partyRole) < 2 && overlay.fields?.[path]?.hidden !== true
