/** A tab with documents that hang under the document of a page, as its type declares it. */
import type { Label } from '../text.ts'

interface Tab {
  /** Name of the type; a reading type shows lines of other types. */
  readonly type: string
  /** The title of the tab; absent: the label of the type. */
  readonly label?: Label
}
/** A tab with the documents of a type whose link `via` names this document. Example: `{ type: 'colorway', via: 'style' }`. */
export interface LinkingTab extends Tab {
  /** Its link to this type: a field of the head by which its list filters. */
  readonly via: string
  readonly of?: undefined
}
/** A tab with the documents that a field of this type names. Example: `{ type: 'trend', of: 'trends' }`. */
export interface NamedTab extends Tab {
  /** A field of several links of this type. */
  readonly of: string
  readonly via?: undefined
}
export type ChildTab = LinkingTab | NamedTab
