/** Which dates of a long thread are drawn: the first, the last ones done and those ahead, with the number of those between. */
import { openAt, type Milestone } from '../../../../model/display/milestones.ts'

/** The most dates that are drawn side by side. */
const maxShown = 7
/** How many of those done stand before those ahead. */
const lastDone = 3

type Shown = { readonly milestone: Milestone; readonly at: number } | { readonly hidden: number }

/** Returns at most seven milestones in order, and where some are left out how many. */
export function milestonesInSight(milestones: readonly Milestone[]): readonly Shown[] {
  const all = milestones.map((milestone, at) => ({ milestone, at }))
  if (all.length <= maxShown) return all
  const open = openAt(milestones)
  const from = Math.max(1, Math.min(open - lastDone, all.length - (maxShown - 1)))
  const run = all.slice(from, from + maxShown - 1)
  const isCut = from + run.length < all.length
  const shown = [0, ...run.map(({ at }) => at).slice(0, isCut ? -1 : undefined), ...(isCut ? [all.length - 1] : [])]
  return shown.flatMap((at, index) => {
    const gap = index === 0 ? 0 : at - shown[index - 1]! - 1
    return [...(gap > 0 ? [{ hidden: gap }] : []), all[at]!]
  })
}
