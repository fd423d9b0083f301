/** The word `children`: documents that link to this one, each type a tab of its page with a count. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { linksOneTo } from '../fields/one-of.ts'
import type { ChildTab } from './child-tab.ts'

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
