/** The next round of samples: its request, made by a fitting that fails or for a round of which no piece was made, and the points that go along with their voice notes. */
import type { CarriedPlace, Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import type { LineValues } from '../../model/document-values.ts'
import { pick } from '../../model/pick.ts'
import { sampleRequest } from './sample-request.ts'

type Request = Doc<typeof sampleRequest>
type OpenPoint = LineValues<typeof sampleRequest, 'openPoints'>
type Line = { readonly id: string; readonly photo: readonly string[] | null; readonly carried?: boolean | null }
/** An open point as the next round gets it, and the line that it comes from. */
export interface Carried {
  readonly source: Line
  readonly point: OpenPoint
}

/**
 * Makes the draft of the next round with what the request asks for, links both, and returns it. The caller holds the lock of the request, so that a round has one next round.
 * @param from the document whose lines are the sources of the points
 */
export async function makeRound(
  request: Request,
  from: { readonly id: string },
  carried: readonly Carried[],
  ctx: Context,
): Promise<Request> {
  const next = await ctx.create(
    sampleRequest,
    {
      ...pick(request, 'style', 'type', 'factory', 'fee', 'currency'),
      asked: request.asked.map((line) => pick(line, 'colorway', 'matrix')),
      previous: request.id,
      round: (request.round ?? 1) + 1,
      openPoints: carried.map(({ point }) => point),
    },
    { company: request.ownerCompany },
  )
  await ctx.set(sampleRequest, request.id, { next: next.id })
  await ctx.carryVoiceNotes(sampleRequest, placesOf(from, next, pairsOf(carried, next.openPoints)))
  return next
}

/** Adds points to a round that is not complete. One that several fittings carry on from the round before is added by the first of them. */
export async function addPoints(request: Request, from: { readonly id: string }, carried: readonly Carried[], ctx: Context): Promise<void> {
  const isKnown = ({ part, text }: Carried['point']) => request.openPoints.some((one) => one.part === part && one.text === text)
  const added = carried.filter(({ source, point }) => source.carried !== true || !isKnown(point))
  if (added.length === 0) return
  const { openPoints } = await ctx.set(sampleRequest, request.id, { openPoints: { set: added.map(({ point }) => point) } })
  await ctx.carryVoiceNotes(sampleRequest, placesOf(from, request, pairsOf(added, openPoints.slice(-added.length))))
}

const pairsOf = (carried: readonly Carried[], lines: readonly Line[]): Pair[] =>
  carried.map(({ source }, at) => ({ source, target: lines[at]! }))

/** A line, and the line of another document that carries it on. */
export interface Pair {
  readonly source: Line
  readonly target: { readonly id: string }
}

/** Returns where the voice notes about lines and their pictures are heard in a document that carries the lines on. */
export const placesOf = (from: { readonly id: string }, to: { readonly id: string }, pairs: readonly Pair[]): CarriedPlace[] =>
  pairs.flatMap(({ source, target }) =>
    [{ from: source.id, to: target.id }, ...(source.photo ?? []).map((picture) => ({ from: picture, to: picture }))].map((at) => ({
      from: { doc: from.id, at: at.from },
      to: { doc: to.id, at: at.to },
    })),
  )
