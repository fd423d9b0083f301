/** A tab with documents that link to the document of a page, as its type declares it. */
import type { Label } from '../text.ts'

/** A tab with the documents of a type whose link `via` names this document. Example: `{ type: 'colorway', via: 'style' }`. */
export interface ChildTab {
  /** Name of the type; a reading type shows lines of other types. */
  readonly type: string
  /** Its link to this type: a field of the head by which its list filters. */
  readonly via: string
  /** The title of the tab; absent: the label of the type. */
  readonly label?: Label
}
