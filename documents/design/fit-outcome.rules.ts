/**
 * What the verdict on a fitted sample causes and what holds it back, by the fitting and by the documents that it touches: the server carries the effects out, and the
 * screen writes them beside the button before it is pressed.
 */
import type { ActionName, Doc } from '../../model/document.ts'
import {
  isInConflict,
  isMeasured,
  isRevised,
  isUnsolved,
  lacksReason,
  openPointsIn,
  type JudgedComment,
  type JudgedLine,
  type Marked,
} from './fit-judgement.rules.ts'
import type { fitting } from './fitting.ts'
import type { sampleRequest } from './sample-request.ts'
import type { sizeChart } from './size-chart.ts'

export type Verdict = Extract<ActionName<typeof fitting>, 'pass' | 'fail'>

interface Fitted<Line> {
  readonly type?: Doc<typeof fitting>['type'] | null
  readonly measurements?: readonly Line[] | null
  readonly comments?: readonly JudgedComment[] | null
}

/** A document of a type `D`; its status is one of the definition, so that a renamed status does not compile here. */
interface Touched<D extends typeof sizeChart | typeof sampleRequest> {
  readonly id: string
  readonly number: string
  readonly status: Doc<D>['status']
}
/** The version of a size chart. */
export type TouchedChart = Touched<typeof sizeChart>
/** The request of a round of samples. */
export interface TouchedRound extends Touched<typeof sampleRequest> {
  /** Which round it is, from 1; null is the first. */
  readonly round: number | null
}
export interface TouchedDocuments {
  /** The version of the style's size chart that is written or approved, else the one in force; null where there is none, undefined where it is not known. */
  readonly chart?: TouchedChart | null | undefined
  /** The round of the sample and those after it, in their order; undefined where they are not known. */
  readonly rounds?: readonly TouchedRound[] | undefined
}

/** Documents are named where they are known; `n` counts revised values at the chart, and points to change at the round. */
export type FitEffect =
  | { readonly kind: 'roundMade'; readonly after: string; readonly round: number; readonly n: number }
  | { readonly kind: 'roundTakes'; readonly id: string; readonly number: string; readonly n: number }
  | { readonly kind: 'roundSome'; readonly n: number }
  | { readonly kind: 'chartTakes' | 'chartMade'; readonly id: string; readonly number: string; readonly n: number }
  | { readonly kind: 'chartSome'; readonly n: number }
  | { readonly kind: 'recheck'; readonly number: string }
  | { readonly kind: 'ppApproved' | 'factoryPassed' | 'factoryFailed' }
/** What holds a verdict back: the first of each kind, with the line that it is about. */
export type HeldBack<Line> =
  | { readonly kind: 'nothingToMeasure' | 'noReason' }
  | { readonly kind: 'notMeasured' | 'unexplained' | 'conflict' | 'noChart'; readonly line: Line }
  | { readonly kind: 'chartSubmitted'; readonly line: Line; readonly number: string }
  | { readonly kind: 'unsolved'; readonly n: number }

/**
 * Returns what a verdict causes, in the order in which it matters, and what holds it back (DM-1-014, DM-3-066).
 * @returns `effects` are what happens once nothing holds the verdict back
 */
export function fitOutcome<Line extends JudgedLine & Marked>(
  fitted: Fitted<Line>,
  verdict: Verdict,
  touched: TouchedDocuments,
): { readonly effects: readonly FitEffect[]; readonly heldBack: readonly HeldBack<Line>[] } {
  const [lines, comments] = [fitted.measurements ?? [], fitted.comments ?? []]
  const open = openPointsIn(comments, lines)
  const points = open.comments.length + open.measurements.length
  const revised = lines.filter(isRevised)
  const rounds = verdict === 'fail' ? roundEffects(points, touched.rounds) : []
  return {
    effects: [
      ...rounds.filter(({ kind }) => kind !== 'recheck'),
      ...chartEffects(revised.length, touched.chart),
      ...(verdict === 'pass' && fitted.type === 'pp' ? [{ kind: 'ppApproved' } as const] : []),
      ...rounds.filter(({ kind }) => kind === 'recheck'),
      { kind: verdict === 'pass' ? 'factoryPassed' : 'factoryFailed' },
    ],
    heldBack: [
      ...heldByLines(lines, verdict),
      ...heldByChart(revised, touched.chart),
      ...(verdict === 'pass' ? heldByPoints(comments) : []),
      ...(verdict === 'fail' && points === 0 ? [{ kind: 'noReason' } as const] : []),
    ],
  }
}

/**
 * Returns what becomes of the open points. The last round takes them until it is complete; after a complete one the next is made. A round that was cancelled is
 * passed over, so it is made again; the round of the sample itself was sewn and stands, whatever became of it.
 */
function roundEffects(n: number, rounds: TouchedDocuments['rounds']): readonly FitEffect[] {
  if (!rounds) return [{ kind: 'roundSome', n }]
  const at = rounds.findLastIndex(({ status }, place) => place === 0 || status !== 'cancelled')
  const { id, number, status, round } = rounds[at]!
  if (at === 0 || status === 'completed') return [{ kind: 'roundMade', after: id, round: (round ?? 1) + 1, n }]
  // The submission of a round sets the fittings that asked for it to recheck; one that asks later is set at once.
  return [{ kind: 'roundTakes', id, number, n }, ...(status === 'draft' ? [] : [{ kind: 'recheck', number } as const])]
}

/** A version that is written takes the revised values; one that is in force gets a next version. */
function chartEffects(n: number, chart: TouchedDocuments['chart']): readonly FitEffect[] {
  if (n === 0 || chart === null) return []
  if (chart === undefined) return [{ kind: 'chartSome', n }]
  if (chart.status === 'submitted') return []
  return [{ kind: chart.status === 'draft' ? 'chartTakes' : 'chartMade', id: chart.id, number: chart.number, n }]
}

function heldByLines<Line extends JudgedLine>(lines: readonly Line[], verdict: Verdict): readonly HeldBack<Line>[] {
  const first = (kind: 'notMeasured' | 'unexplained' | 'conflict', holds: (line: Line) => boolean) => {
    const line = lines.find(holds)
    return line ? [{ kind, line }] : []
  }
  if (lines.length === 0) return [{ kind: 'nothingToMeasure' }]
  return [
    ...first('notMeasured', (line) => !isMeasured(line)),
    ...(verdict === 'pass' ? first('unexplained', lacksReason) : []),
    ...first('conflict', isInConflict),
  ]
}

function heldByChart<Line>([line]: readonly Line[], chart: TouchedDocuments['chart']): readonly HeldBack<Line>[] {
  if (line === undefined) return []
  if (chart === null) return [{ kind: 'noChart', line }]
  return chart?.status === 'submitted' ? [{ kind: 'chartSubmitted', line, number: chart.number }] : []
}

function heldByPoints(comments: readonly JudgedComment[]): readonly HeldBack<never>[] {
  const n = comments.filter((one) => one.carried === true && isUnsolved(one)).length
  return n > 0 ? [{ kind: 'unsolved', n }] : []
}
