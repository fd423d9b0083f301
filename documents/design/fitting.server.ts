/** Server logic of fittings: values of the request to measure against, the verdict, the next round, and what it makes of the size chart. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, sub } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { openCallouts } from '../../model/fields/callouts.ts'
import { atPath } from '../../model/refusal.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { pick } from '../../model/pick.ts'
import { measureOf } from '../../model/sizes/part-values.ts'
import { isSixteenth } from '../../model/sizes/tolerance.ts'
import { isMeasured, isOutOfTolerance, lacksReason, openPointsIn } from '../../model/sizes/fit-judgement.ts'
import { changedValue, conflictOf, currentChart, proposeChart } from './fitting-chart.server.ts'
import { fitting } from './fitting.ts'
import { refuse } from './messages.ts'
import { askedCells } from './sample-basis.server.ts'
import { sampleRequest } from './sample-request.ts'
import { addPoints, makeRound, placesOf, type Carried } from './sample-round.server.ts'
import { sample } from './sample.ts'
import { style } from './style.ts'

type Fitting = Doc<typeof fitting>
type Line = Fitting['measurements'][number]

export const fittingLogic = defineLogic(fitting, {
  checks: {
    /** Samples and parts are those of the request: people enter values. */
    partsKept({ measurements }, _, { before }) {
      const keys = ({ sample: of, part }: Line) => `${of} ${part}`
      const all = new Set(measurements.map(keys))
      return all.size === measurements.length && (before?.measurements ?? []).every((line) => line.measured === null || all.has(keys(line)))
        ? undefined
        : refuse('sample.partsKept', 'measurements')
    },
    inchesInSixteenths(doc) {
      const at = doc.unit === 'inch' ? doc.measurements.findIndex(({ revised }) => revised !== null && !isSixteenth(revised)) : -1
      return at < 0
        ? undefined
        : atPath(`measurements[${at}].revised`, refuse('sizeChart.sixteenths', { value: doc.measurements[at]!.revised! }))
    },
    everyPartMeasured({ measurements }) {
      const at = measurements.findIndex((line) => !isMeasured(line))
      if (measurements.length === 0) return refuse('fitting.nothingToMeasure', 'measurements')
      return at < 0 ? undefined : atPath(`measurements[${at}].measured`, refuse('fitting.notMeasured'))
    },
    outsideExplained({ measurements }) {
      const at = measurements.findIndex(lacksReason)
      return at < 0 ? undefined : atPath(`measurements[${at}].comment`, refuse('fitting.outsideUnexplained'))
    },
    reasonToFail: (doc) => (openPointsOf(doc).length > 0 ? undefined : refuse('fitting.noReasonToFail', 'comments')),
    async chartUnchanged(doc, ctx) {
      return conflictOf(doc, await currentChart(doc.style, ctx))
    },
  },
  /** Until the verdict the lines are those of the samples, with the values that were fixed for them and what the chart says now. */
  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'pending_review') return {}
    const request = (await ctx.byId(sampleRequest, [doc.request], { lines: true })).get(doc.request ?? '')
    if (!request) return {}
    const samples = await ctx.byId(sample, [doc.sample, ...(doc.others ?? [])], { lines: true })
    const chart = await currentChart(doc.style, ctx)
    const measurements = [...samples.values()]
      .toSorted((one, other) => Number(other.id === doc.sample) - Number(one.id === doc.sample))
      .flatMap((one) => linesOf(doc, one, request))
      .map((line) => withChart({ ...line, outside: isOutOfTolerance(line) }, changedValue(chart, line), before))
    return { measurements, ...(before ? {} : { comments: [...carriedFrom(request), ...doc.comments] }) }
  },
  /** The points of the request are the first comments of its fitting, with their voice notes. */
  async created(docs, ctx) {
    const requests = await ctx.linked(sampleRequest, docs, 'request', { lines: true })
    const places = docs.flatMap((doc) => {
      const request = requests.get(doc.request ?? '')
      const carried = doc.comments.filter((one) => one.carried)
      const pairs = (request?.openPoints ?? []).flatMap((source, at) => (carried[at] ? [{ source, target: carried[at] }] : []))
      return request ? placesOf(request, doc, pairs) : []
    })
    await ctx.carryVoiceNotes(fitting, places)
  },
  after: {
    async pass(doc, ctx) {
      await propose(doc, ctx)
      if (doc.type === 'pp') await ctx.set(style, doc.style!, { ppApproved: doc.date })
    },
    async fail(doc, ctx) {
      await propose(doc, ctx)
      const next = await nextRound(doc, ctx)
      await ctx.set(fitting, doc.id, { next: next.id })
      // A round that is submitted already does not set the fittings that asked for it to recheck any more.
      if (next.status !== 'draft') await ctx.act(fitting, doc.id, 'recheck')
    },
  },
})

/** Returns the lines of a sample: one for each part of its request, with what was entered before. */
function linesOf(doc: Fitting, of: Doc<typeof sample>, request: Doc<typeof sampleRequest>): Line[] {
  const cell = askedCells([...request.asked, ...request.surplus]).find((one) => cellName(one) === of.size)
  return request.measurements.map(({ part, partName, partNameEn, minus, plus }) => {
    const entered = doc.measurements.find((line) => line.part === part && (line.sample ?? doc.sample) === of.id)
    return {
      ...entered,
      sample: of.id,
      size: of.size,
      part,
      partName,
      partNameEn,
      minus,
      plus,
      spec: cell && part !== null ? (measureOf({ points: request.measurements }, part, cell) ?? null) : null,
      factoryMeasured: of.measurements.find((line) => line.part === part)?.measured ?? null,
      measured: entered?.measured ?? null,
      revised: entered?.revised ?? null,
      overrule: entered?.overrule ?? false,
      comment: entered?.comment ?? null,
    } as Line
  })
}

/** Returns a line with what the chart says now. That the revised value counts all the same was said of the change before, and is asked again of another one. */
function withChart(line: Line, chartNow: Line['chartNow'], before: Fitting | undefined): Line {
  const was = before?.measurements.find(({ id }) => id === line.id)
  return { ...line, chartNow, overrule: line.overrule && !(was?.overrule && was.chartNow !== chartNow) }
}

/** Returns the open points of a request as comments of its fitting. */
const carriedFrom = ({ openPoints }: Doc<typeof sampleRequest>) =>
  openPoints.map((point) => ({
    ...pick(point, 'part', 'text', 'photo', 'marks'),
    action: null,
    carried: true,
    done: false,
  })) as Fitting['comments']

/** Returns the open points as the next round gets them. Of call-outs the open ones go along. */
function openPointsOf({ comments, measurements, number }: Fitting): Carried[] {
  const open = openPointsIn(comments, measurements)
  return [
    ...open.comments.map((source) => ({
      source,
      point: { ...pick(source, 'part', 'text', 'photo'), marks: openCallouts(source.marks), fitting: number },
    })),
    ...open.measurements.map((source) => ({
      source,
      point: { ...pick(source, 'part', 'photo'), marks: openCallouts(source.marks), text: pointOf(source), fitting: number },
    })),
  ]
}

/** A point in figures, the same in every language: `M: 52.5 / 50 (+2.5) → 51`, what was measured, asked, how far off, and what is asked now. */
const pointOf = ({ size, measured, spec, revised, comment }: Line): string => {
  const off = spec === null ? null : sub(measured!, spec)
  const signed = off !== null && compare(off, '0') > 0 ? `+${off}` : String(off ?? '—')
  return [`${size}: ${measured} / ${spec ?? '—'} (${signed})${revised === null ? '' : ` → ${revised}`}`, comment]
    .filter(Boolean)
    .join(' · ')
}

async function propose(doc: Fitting, ctx: Context): Promise<void> {
  const proposal = await proposeChart(doc, ctx)
  if (proposal) await ctx.set(fitting, doc.id, { proposal })
}

/**
 * Returns the request of the next round, which is made once however many fittings of the round fail: the request is locked while it is looked for.
 * Until it is complete, a further fitting adds its points; one that was cancelled is made again.
 */
async function nextRound(doc: Fitting, ctx: Context): Promise<Pick<Doc<typeof sampleRequest>, 'id' | 'status'>> {
  const request = await ctx.lock(sampleRequest, doc.request!)
  const carried = openPointsOf(doc)
  const begun = request.next ? await ctx.lock(sampleRequest, request.next) : undefined
  // A round that was cancelled is made again; one that is not complete gets the points of this fitting too.
  if (begun && begun.status !== 'cancelled') {
    if (begun.status !== 'completed') await addPoints(begun, doc, carried, ctx)
    return begun
  }
  const next = await makeRound(request, doc, carried, ctx)
  ctx.notify({
    users: [request.createdBy],
    type: 'LINK',
    content: [
      `样衣评审 ${doc.number} 不合格，请下达第 ${next.round} 轮打样 ${next.number}`,
      `Fitting ${doc.number} failed: submit round ${next.round}, ${next.number}`,
    ],
    about: { type: sampleRequest, id: next.id },
  })
  return next
}
