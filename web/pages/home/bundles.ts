/** What of the agenda is alike: several documents of one type with which the same is to be done stand in one row. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'

export type Item = AnswerOf<'/ccommonapi/gui/agenda'>[number]
/** One document, or several that are alike; the first is the most urgent. */
export type Bundle = readonly [Item, ...Item[]]
/** From so many on, like documents are one row; approvals that may be decided in one press are from two on. */
const [alike, pressed] = [3, 2]

/** Returns the documents of a group, like ones together, in the order of the first of each. */
export function bundlesOf(items: readonly Item[]): readonly Bundle[] {
  const byDeed = Map.groupBy(items, ({ page, verb }) => `${page} ${verb}`)
  return [...byDeed.values()]
    .flatMap((some): Bundle[] =>
      some.length >= (some.every(({ together }) => together) ? pressed : alike) ? [some as unknown as Bundle] : some.map((one) => [one]),
    )
    .toSorted((one, other) => items.indexOf(one[0]) - items.indexOf(other[0]))
}
