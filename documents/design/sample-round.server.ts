/** The next round of samples: its request, made by a fitting that fails or for a round of which no piece was made, and the points that go along with their voice notes. */
import type { CarriedPlace, Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import type { LineValues } from '../../model/document-values.ts'
import { pick } from '../../model/pick.ts'
import { bothNames } from '../../model/text.ts'
import { factory } from '../supplier/factory.ts'
import { measurementPart } from './measurement-part.ts'
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

/**
 * Adds points to a round that is not complete. One that several fittings carry on from the round before is added by the first of them. A factory that has the request already
 * is notified of them; of a draft it reads them with the submission.
 */
export async function addPoints(request: Request, from: { readonly id: string }, carried: readonly Carried[], ctx: Context): Promise<void> {
  const isKnown = ({ part, text }: Carried['point']) => request.openPoints.some((one) => one.part === part && one.text === text)
  const added = carried.filter(({ source, point }) => source.carried !== true || !isKnown(point))
  if (added.length === 0) return
  const { openPoints } = await ctx.set(sampleRequest, request.id, { openPoints: { set: added.map(({ point }) => point) } })
  await ctx.carryVoiceNotes(sampleRequest, placesOf(from, request, pairsOf(added, openPoints.slice(-added.length))))
  if (request.status !== 'draft') await notifyFactory(request, added, ctx)
}

/** So many points are written out in a notice, and so much of each; the request has them all. */
const mostWritten = 5
const longestPoint = 120

/** A point as a notice may say it. */
const shownIn = ({ part, text }: OpenPoint, isHidden: (path: string) => boolean): Pick<OpenPoint, 'part' | 'text'> => ({
  part: isHidden('openPoints.part') ? null : part,
  text: isHidden('openPoints.text') ? '' : text,
})

/** Tells the factory which points were added, without what a rule hides from any role: where the points are hidden as a whole, it says neither them nor how many. */
async function notifyFactory(request: Request, added: readonly Carried[], ctx: Context): Promise<void> {
  const { company } = await ctx.get(factory, request.factory)
  if (!company) return
  const isHidden = await ctx.hiddenInNotices(sampleRequest, 'factory')
  const isShown = !isHidden('openPoints')
  const points = added.slice(0, mostWritten).map(({ point }) => shownIn(point, isHidden))
  const parts = await ctx.linked(measurementPart, points, 'part')
  const further = added.length - points.length
  const textIn = (language: 0 | 1): string => {
    const written = points.map(({ part, text }) => {
      const of = parts.get(part ?? '')
      return [of && bothNames(of)[language], [...(text ?? '')].slice(0, longestPoint).join('')].filter(Boolean).join(' ')
    })
    const lines = written.filter((one) => one !== '')
    if (!isShown || lines.length === 0) return ''
    return [...lines, ...(further > 0 ? [`+${further}`] : [])].join('; ')
  }
  ctx.notify({
    company,
    type: 'LINK',
    content: [
      [`打样通知单 ${request.number} 新增${isShown ? ` ${added.length} 条` : ''}待改进点`, textIn(0)].filter(Boolean).join('：'),
      [`Sample request ${request.number} has ${isShown ? `${added.length} ` : ''}further points to change`, textIn(1)]
        .filter(Boolean)
        .join(': '),
    ],
    about: { type: sampleRequest, id: request.id },
  })
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
