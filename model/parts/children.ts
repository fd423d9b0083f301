/** The word `children`: documents that link to this one, or that it names, each type a tab of its page with a count. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { linksOneTo } from '../fields/one-of.ts'
import type { ChildTab } from './child-tab.ts'

/** A declared tab that is always shown, or an inferred one that is shown once there are documents. */
export type Child = ChildTab & { readonly inferred: boolean }

/** The filters of a list with an index, or of a reading type, whose sources have their own. */
const filtersOf = (type: AnyDocument): readonly string[] => (type.list.filters ?? []) as readonly string[]

/**
 * Returns the tabs of a type: first those that it declares, then one for each further type whose list filters by a link to it, in the order of the
 * types. Every such list is an index range.
 */
export function childrenOf(type: AnyDocument, types: Iterable<AnyDocument>): readonly Child[] {
  const declared = ((type.children ?? []) as readonly ChildTab[]).map((one) => ({ ...one, inferred: false }))
  const further = [...types].flatMap((other): Child[] => {
    if (declared.some((one) => one.type === other.name)) return []
    const fields = other.fields as Fields
    const via = filtersOf(other).find((name) => linksOneTo(fields[name], type.name))
    return via === undefined || other.menu === false ? [] : [{ type: other.name, via, inferred: true }]
  })
  return [...declared, ...further]
}
