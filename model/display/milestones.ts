/** The dates of a document's way: agreed, reached, expected; and how what is late moves what comes after it. */
import { addDays, daysBetween } from '../days.ts'
import type { Status } from '../status.ts'

/** One date of the way. Dates are `YYYY-MM-DD`. */
export interface Milestone {
  /** The line that has it; absent where it is a field of the head. */
  readonly line?: string
  readonly label: string
  readonly plan: string | null
  readonly actual: string | null
  /** When it is expected; only while it is ahead. */
  readonly projected: string | null
  /** A remark on it, such as why it is late. */
  readonly note?: string
}

/** A day within so many days from today, today the first, is near. */
const nearDays = 7
/** Tells whether an open day is near: before the same weekday of next week. */
export const isNear = (date: string, today: string): boolean => daysBetween(today, date) < nearDays

/**
 * Returns the milestones with the dates on which those ahead are expected: the first open one on the latest of its agreed date, today and the date
 * that was given for it; the ones behind it keep the distances that were agreed. A date that was given for a milestone stands.
 * @param today the day on which it is asked
 */
export function projectMilestones(milestones: readonly Milestone[], today: string): Milestone[] {
  let delay = 0
  const open = openAt(milestones)
  return milestones.map((milestone, at) => {
    const { plan, actual, projected } = milestone
    // What has no date of its own before one that is reached was passed: it delays nothing any more.
    if (actual !== null || at < open) return { ...milestone, projected: null }
    if (plan === null) return milestone
    const moved = [addDays(plan, delay), projected ?? '', today].reduce((latest, date) => (date > latest ? date : latest))
    const expected = projected !== null && projected >= today ? projected : moved
    delay = Math.max(0, daysBetween(plan, expected))
    return { ...milestone, projected: expected }
  })
}

/** What of its dates is still expected of a document: they are ahead, it has ended, or it was stopped and nothing is expected any more. */
export type WayState = 'ahead' | 'ended' | 'stopped'

/** Returns the state of a document's dates by its status: one that `end`s has ended; a status of the family `closed` that does not has stopped. */
export function wayState(
  statuses: Readonly<Record<string, Pick<Status<string>, 'end' | 'family'>>>,
  status: string | null | undefined,
): WayState {
  const { end, family } = statuses[status ?? ''] ?? {}
  return end ? 'ended' : family === 'closed' ? 'stopped' : 'ahead'
}

/** Returns the milestones as a document in a state has them: projected while they are ahead; of a stopped one, agreed and reached dates alone. */
export function expectedIn(state: WayState, milestones: readonly Milestone[], today: string): readonly Milestone[] {
  if (state === 'ahead') return projectMilestones(milestones, today)
  return state === 'stopped' ? milestones.map((milestone) => ({ ...milestone, projected: null })) : milestones
}

/** Returns the place of the milestone that is open: the first behind the last one that is reached; the number of milestones where none is. */
export const openAt = (milestones: readonly Milestone[]): number => milestones.findLastIndex(({ actual }) => actual !== null) + 1

/** Returns the days between the agreed date and the one that counts now, later ones positive; undefined where one of them is missing. */
export function daysOff({ plan, actual, projected }: Milestone): number | undefined {
  const counts = actual ?? projected
  return plan === null || counts === null ? undefined : daysBetween(plan, counts)
}

/** Returns by how many days the end of a row of the board is expected after what was agreed; 0 where it is not late or is over. */
export const lateBy = ({ agreed, projected, isOver }: PathEnd): number =>
  isOver || agreed === null || projected === null ? 0 : Math.max(0, daysBetween(agreed, projected))

/** The end of a document on the board: the day that was agreed, the one that is expected, the one that it must reach. */
export interface PathEnd {
  readonly agreed: string | null
  readonly projected: string | null
  readonly target: string | null
  readonly isOver: boolean
}
/** Whether the end is expected after the day that it must reach. */
export const isPastTarget = ({ target, projected }: PathEnd): boolean => target !== null && projected !== null && projected > target

/** Among how many documents of a list the late ones are counted. */
export const mostLooked = 2000
