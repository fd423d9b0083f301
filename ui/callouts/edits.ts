/** Changes of call-outs while they are drawn: each can be undone; texts that are typed one after another are one step. */
import { calloutLimits, type Callout, type Callouts, type CalloutShape, type Point } from '../../model/fields/callouts.ts'

/** The call-outs with what they were before, and what was undone. */
export interface Edits {
  readonly now: Callouts
  readonly past: readonly Callouts[]
  readonly future: readonly Callouts[]
  /** What the last step changed, so that typing goes on in it. */
  readonly step?: string
}

export const begun = (value: Callouts | null | undefined): Edits => ({ now: value ?? { last: 0, shapes: [] }, past: [], future: [] })

/** How many steps can be undone. */
const maxSteps = 100
const changed = (edits: Edits, now: Callouts, step?: string): Edits =>
  step !== undefined && step === edits.step
    ? { ...edits, now, future: [] }
    : { now, past: [...edits.past, edits.now].slice(-maxSteps), future: [], ...(step === undefined ? {} : { step }) }

export const isFull = ({ now: { shapes } }: Edits): boolean => shapes.length >= calloutLimits.shapes

/** Adds a shape, the last of them, with the lowest number after those that are stored; nothing where there are as many as a field holds. */
export function added(
  edits: Edits,
  shape: { readonly picture: string; readonly shape: CalloutShape; readonly points: readonly Point[] },
): Edits {
  if (isFull(edits)) return edits
  const { last, shapes } = edits.now
  const taken = new Set(shapes.map(({ no }) => no))
  let no = last + 1
  while (taken.has(no)) no += 1
  return changed(edits, { last, shapes: [...shapes, { no, ...shape }] })
}

/** Changes one shape. @param step steps of the same name that follow one another are undone together */
export const withChange = (
  edits: Edits,
  no: number,
  { change, step }: { readonly change: Partial<Callout>; readonly step?: string },
): Edits =>
  changed(
    edits,
    { ...edits.now, shapes: edits.now.shapes.map((one) => (one.no === no ? { ...one, ...change } : one)) },
    step && `${no} ${step}`,
  )

export const removed = (edits: Edits, no: number): Edits =>
  changed(edits, { ...edits.now, shapes: edits.now.shapes.filter((one) => one.no !== no) })

export const undone = ({ now, past, future }: Edits): Edits =>
  past.length === 0 ? { now, past, future } : { now: past.at(-1)!, past: past.slice(0, -1), future: [now, ...future] }
export const redone = ({ now, past, future }: Edits): Edits =>
  future.length === 0 ? { now, past, future } : { now: future[0]!, past: [...past, now], future: future.slice(1) }

/** Returns the value that is stored: null where there was never a call-out. */
export const valueOf = ({ now }: Edits): Callouts | null => (now.shapes.length === 0 && now.last === 0 ? null : now)
