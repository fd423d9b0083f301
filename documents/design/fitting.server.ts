/** Server logic of fittings: values of the request to measure against, the verdict, the next round, and what it makes of the size chart. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, sub } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { openCallouts } from '../../model/fields/callouts.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { pick } from '../../model/pick.ts'
import { measureOf } from '../../model/sizes/part-values.ts'
import { isSixteenth } from '../../model/sizes/tolerance.ts'
import { isOutOfTolerance, isRevised, openPointsIn } from './fit-judgement.rules.ts'
import { fitOutcome, type FitEffect, type HeldBack, type TouchedDocuments, type Verdict } from './fit-outcome.rules.ts'
import { changedValue, conflictOf, currentChart, lockedChart, writeRevised } from './fitting-chart.server.ts'
import { fitting } from './fitting.ts'
import { refuse } from './messages.ts'
import { askedCells } from './sample-basis.server.ts'
import { sampleRequest } from './sample-request.ts'
import { addPoints, makeRound, placesOf, type Carried } from './sample-round.server.ts'
import { sample } from './sample.ts'
import { style } from './style.ts'

type Fitting = Doc<typeof fitting>
type Line = Fitting['measurements'][number]
type Request = Doc<typeof sampleRequest>

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
    everyPartMeasured: (doc) => heldBy(doc, 'pass', ['nothingToMeasure', 'notMeasured']),
    outsideExplained: (doc) => heldBy(doc, 'pass', ['unexplained']),
    reasonToFail: (doc) => heldBy(doc, 'fail', ['noReason']),
    async chartUnchanged(doc, ctx) {
      const chart = await currentChart(doc.style, ctx)
      return heldByChart(doc, chart) ?? (chart && conflictOf(doc, chart))
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
    pass: (doc, ctx) => carryOut(doc, 'pass', ctx),
    fail: (doc, ctx) => carryOut(doc, 'fail', ctx),
  },
})

/** Returns the refusal of the first reason of these kinds that holds a verdict back. */
function heldBy(doc: Fitting, verdict: Verdict, kinds: readonly HeldBack<Line>['kind'][], touched: TouchedDocuments = {}) {
  const held = fitOutcome(doc, verdict, touched).heldBack.find(({ kind }) => kinds.includes(kind))
  return held && refusalOf(doc, held)
}
const heldByChart = (doc: Fitting, chart: TouchedDocuments['chart']) =>
  heldBy(doc, 'pass', ['noChart', 'chartSubmitted'], { chart: chart ?? null })

function refusalOf({ measurements }: Fitting, held: HeldBack<Line>): Refusal | undefined {
  const at = (column: string) => ('line' in held ? `measurements[${measurements.indexOf(held.line)}].${column}` : column)
  switch (held.kind) {
    case 'nothingToMeasure':
      return refuse('fitting.nothingToMeasure', 'measurements')
    case 'notMeasured':
      return atPath(at('measured'), refuse('fitting.notMeasured'))
    case 'unexplained':
      return atPath(at('comment'), refuse('fitting.outsideUnexplained'))
    case 'noReason':
      return refuse('fitting.noReasonToFail', 'comments')
    case 'noChart':
      return atPath(at('revised'), refuse('fitting.noChart'))
    case 'chartSubmitted':
      return atPath(at('revised'), refuse('fitting.chartSubmitted', { number: held.number }))
    // `conflictOf` names the cell as the chart has it now, and a constraint of the definition asks for points that are solved.
    case 'conflict':
    case 'unsolved':
      return undefined
  }
}

/** A fitting that is judged with the documents that its verdict touches, all of them locked. */
interface Judged {
  readonly doc: Fitting
  readonly chart: Awaited<ReturnType<typeof lockedChart>>
  /** The request of the fitting and those of the rounds after it. */
  readonly rounds: readonly Request[]
  readonly ctx: Context
}

/** Carries out what a verdict causes. It is reckoned under the locks, so two people who judge at once each see what the other has made. */
async function carryOut(doc: Fitting, verdict: Verdict, ctx: Context): Promise<void> {
  const chart = doc.measurements.some(isRevised) ? await lockedChart(doc, ctx) : undefined
  const rounds = verdict === 'fail' ? await lockedRounds(doc.request!, ctx) : []
  const refusal = heldByChart(doc, chart)
  if (refusal) ctx.refuse(refusal)
  const judged = { doc, chart, rounds, ctx }
  for (const effect of fitOutcome(doc, verdict, { chart: chart ?? null, rounds }).effects) await carryOutEffect(effect, judged)
}

async function carryOutEffect(effect: FitEffect, { doc, chart, rounds, ctx }: Judged): Promise<void> {
  switch (effect.kind) {
    case 'chartTakes':
    case 'chartMade':
      await ctx.set(fitting, doc.id, { proposal: await writeRevised(doc, chart!, ctx) })
      return
    case 'roundTakes':
      await addPoints(rounds.find(({ id }) => id === effect.id)!, doc, openPointsOf(doc), ctx)
      await ctx.set(fitting, doc.id, { next: effect.id })
      return
    case 'roundMade':
      await beginRound(doc, rounds.slice(rounds.findIndex(({ id }) => id === effect.after)), ctx)
      return
    case 'recheck':
      await ctx.act(fitting, doc.id, 'recheck')
      return
    case 'ppApproved':
      await ctx.set(style, doc.style!, { ppApproved: doc.date })
      return
    // Notices of the definition tell the factory, and with all documents at hand nothing is unknown.
    case 'factoryPassed':
    case 'factoryFailed':
    case 'chartSome':
    case 'roundSome':
  }
}

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
    ...pick(point, 'part', 'text', 'action', 'photo', 'marks'),
    carried: true,
    done: false,
  })) as Fitting['comments']

/** Returns the open points as the next round gets them. Of call-outs the open ones go along. */
function openPointsOf({ comments, measurements, number }: Fitting): Carried[] {
  const open = openPointsIn(comments, measurements)
  return [
    ...open.comments.map((source) => ({
      source,
      point: { ...pick(source, 'part', 'text', 'action', 'photo'), marks: openCallouts(source.marks), fitting: number },
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

/** Locks the request of a fitting and those of the rounds after it, each before its next one is read. */
async function lockedRounds(first: string, ctx: Context): Promise<Request[]> {
  const rounds: Request[] = []
  let id: string | null = first
  while (id) {
    const request: Request = await ctx.lock(sampleRequest, id)
    rounds.push(request)
    id = request.next
  }
  return rounds
}

/**
 * Makes the request of the next round with the open points of a fitting. Rounds that were cancelled lead to it as well, so that from each round the last one
 * is found.
 */
async function beginRound(doc: Fitting, [request, ...cancelled]: readonly Request[], ctx: Context): Promise<void> {
  const next = await makeRound(request!, doc, openPointsOf(doc), ctx)
  await ctx.setMany(sampleRequest, cancelled, { next: next.id })
  await ctx.set(fitting, doc.id, { next: next.id })
  ctx.notify({
    users: [request!.createdBy],
    type: 'LINK',
    content: [
      `样衣评审 ${doc.number} 不合格，请下达第 ${next.round} 轮打样 ${next.number}`,
      `Fitting ${doc.number} failed: submit round ${next.round}, ${next.number}`,
    ],
    about: { type: sampleRequest, id: next.id },
  })
}
