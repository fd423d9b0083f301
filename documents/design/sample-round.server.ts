/** The next round of samples: its request, made by a fitting that fails or for a round of which no piece was made, and the points that go along with their voice notes. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument, Doc } from '../../model/document.ts'
import type { LineValues } from '../../model/document-values.ts'
import { pick } from '../../model/pick.ts'
import { sampleRequest } from './sample-request.ts'

type Request = Doc<typeof sampleRequest>
type OpenPoint = LineValues<typeof sampleRequest, 'openPoints'>
type Line = { readonly id: string; readonly photo: readonly string[] | null }
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
  await carryNotes(from, { type: sampleRequest, id: next.id }, pairsOf(carried, next.openPoints), ctx)
  return next
}

/** Adds points to a round that is not complete. */
export async function addPoints(request: Request, from: { readonly id: string }, carried: readonly Carried[], ctx: Context): Promise<void> {
  const { openPoints } = await ctx.set(sampleRequest, request.id, { openPoints: { set: carried.map(({ point }) => point) } })
  await carryNotes(from, { type: sampleRequest, id: request.id }, pairsOf(carried, openPoints.slice(-carried.length)), ctx)
}

const pairsOf = (carried: readonly Carried[], lines: readonly Line[]) => carried.map(({ source }, at) => [source, lines[at]!] as const)

/** Lets the voice notes about lines and their pictures be heard at the lines that carry them on. */
export async function carryNotes(
  from: { readonly id: string },
  to: { readonly type: AnyDocument; readonly id: string },
  pairs: readonly (readonly [source: Line, target: { readonly id: string }])[],
  ctx: Context,
): Promise<void> {
  const places = pairs.flatMap(([source, target]) => [
    { from: source.id, to: target.id },
    ...(source.photo ?? []).map((picture) => ({ from: picture, to: picture })),
  ])
  await ctx.carryVoiceNotes(from, to, places)
}
