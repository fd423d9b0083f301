/** The critical path board as figures: its window of weeks, where days lie in it, the bars of a row, and the group that it stands in. */
import { addDays, daysBetween, mondayOf } from '../../../model/days.ts'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { daysOff, isNear, lateBy, openAt, type Milestone } from '../../../model/display/milestones.ts'

export type PathRow = AnswerOf<'/ccommonapi/utils/paths'>['rows'][number]
export const weeks = 12
const days = weeks * 7

export interface Scale {
  /** The first day, a Monday. */
  readonly start: string
  readonly today: string
}

/** Returns the window that begins three weeks before today, moved by weeks. */
export function scaleOf(today: string, moved: number): Scale {
  return { start: addDays(mondayOf(today), (moved - 3) * 7), today }
}

/** Returns where a day begins, in percent of the window and within it. */
export const placeOf = ({ start }: Scale, day: string): number => Math.min(100, Math.max(0, (daysBetween(start, day) / days) * 100))

export const isWithin = ({ start }: Scale, day: string): boolean => day >= start && day < addDays(start, days)

/** Returns the days that a way over the window is long. */
export const daysOver = (share: number): number => Math.round(share * days)

export interface PathBar {
  readonly milestone: Milestone
  readonly at: number
  readonly state: 'done' | 'ahead' | 'late'
  /** In percent of the window. */
  readonly agreed: { readonly from: number; readonly to: number } | undefined
  readonly real: { readonly from: number; readonly to: number }
}

const counts = ({ actual, projected, plan }: Milestone): string | null => actual ?? projected ?? plan

/** Returns the bars of a row: each reaches from the date before it to its own. The first begins a week before. */
export function barsOf(scale: Scale, milestones: readonly Milestone[]): PathBar[] {
  return milestones.flatMap((milestone, at): PathBar[] => {
    const end = counts(milestone)
    if (end === null) return []
    const before = milestones[at - 1]
    const begin = (before && counts(before)) ?? addDays(end, -7)
    const planned = milestone.plan === null ? undefined : [before?.plan ?? addDays(milestone.plan, -7), milestone.plan]
    const off = daysOff(milestone) ?? 0
    return [
      {
        milestone,
        at,
        state: milestone.actual !== null ? 'done' : off > 0 ? 'late' : 'ahead',
        agreed: planned && { from: placeOf(scale, planned[0]!), to: placeOf(scale, planned[1]!) },
        real: { from: placeOf(scale, begin < end ? begin : end), to: placeOf(scale, end) },
      },
    ]
  })
}

/** Returns why a row is late: the date that is open where it is late, else the first late one ahead, else the last one that was reached late. */
export const causeOf = ({ milestones }: PathRow): Milestone | undefined =>
  milestones.slice(openAt(milestones)).find((milestone) => (daysOff(milestone) ?? 0) > 0) ??
  milestones.findLast((milestone) => (daysOff(milestone) ?? 0) > 0)

export type PathGroup = 'late' | 'near' | 'onTime' | 'over'

/** Returns the group of a row. */
export function groupOf(row: PathRow, today: string): PathGroup {
  if (row.isOver) return 'over'
  if (lateBy(row) > 0 || row.milestones.some((milestone) => milestone.actual === null && (daysOff(milestone) ?? 0) > 0)) return 'late'
  const next = row.milestones[openAt(row.milestones)]
  return next?.plan != null && isNear(next.plan, today) ? 'near' : 'onTime'
}

/** Returns the rows by group: late ones by the days that they are late, the others by the agreed day. */
export function groupsOf(
  rows: readonly PathRow[],
  today: string,
): readonly { readonly group: PathGroup; readonly rows: readonly PathRow[] }[] {
  const byGroup = Map.groupBy(rows, (row) => groupOf(row, today))
  return (['late', 'near', 'onTime', 'over'] as const).flatMap((group) => {
    const some = byGroup.get(group)
    if (!some) return []
    return [{ group, rows: some.toSorted((a, b) => lateBy(b) - lateBy(a) || (a.agreed ?? '').localeCompare(b.agreed ?? '')) }]
  })
}
