/** The word `children`: documents that link to this one, each type a tab of its page with a count. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { linksOneTo } from '../fields/one-of.ts'
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

/** A declared tab that is always shown, or an inferred one that is shown once there are documents. */
export interface Child extends ChildTab {
  readonly inferred: boolean
}

/** The filters of a list with an index, or of a reading type, whose sources have their own. */
const filtersOf = (type: AnyDocument): readonly string[] => (type.list.filters ?? []) as readonly string[]

/**
 * Returns the tabs of a type: those that it declares, else one for each type whose list filters by a link to it, in the order of the types.
 * Every such list is an index range.
 */
export function childrenOf(type: AnyDocument, types: Iterable<AnyDocument>): readonly Child[] {
  const declared = type.children as readonly ChildTab[] | undefined
  if (declared) return declared.map((one) => ({ ...one, inferred: false }))
  return [...types].flatMap((other): Child[] => {
    const fields = other.fields as Fields
    const via = filtersOf(other).find((name) => linksOneTo(fields[name], type.name))
    return via === undefined || other.menu === false ? [] : [{ type: other.name, via, inferred: true }]
  })
}
