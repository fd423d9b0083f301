/** What a fit session shows of a fitting: sizes, verdict of each value, the next place to measure, and what its outcome will cause. Pure functions. */
import { compare, isDecimal, sub } from '../../../model/decimal.ts'
import type { FormLine, FormOf, WireOf } from '../../../model/wire-document.ts'
import type { Language } from '../../../model/text.ts'
import type { fitting } from '../fitting.ts'
import {
  isInConflict,
  isMeasured,
  isOutOfTolerance,
  isRevised,
  isUnsolved,
  lacksReason,
  openPointsIn,
} from '../../../model/sizes/fit-judgement.ts'
import type { sizeChart } from '../size-chart.ts'

export type FittingValues = FormOf<typeof fitting>
export type Measurement = FormLine<typeof fitting, 'measurements'>
export type FitComment = FormLine<typeof fitting, 'comments'>
/** What parts and comments have alike: pictures with call-outs. */
export type PicturedLine = Pick<Measurement, 'id' | 'photo' | 'marks'>
/** The columns that the keypad writes. */
export type Column = 'measured' | 'revised'
export interface Place {
  readonly line: string
  readonly column: Column
}

type FigureName = 'spec' | 'measured' | 'revised'

export const rowsOf = (values: FittingValues): readonly Measurement[] => values.measurements ?? []
export const pointsOf = (values: FittingValues): readonly FitComment[] => values.comments ?? []
/** Returns what the part of a row is called in a language, as the request has it; in Chinese where it has no English name. */
export const partNameOf = ({ partName, partNameEn }: Pick<Measurement, 'partName' | 'partNameEn'>, language: Language): string =>
  String((language === 'en' && partNameEn) || partName || '')
const textOf = <N extends FigureName>(row: { readonly [K in N]?: string | null }, name: N): string | null => {
  const value = row[name]
  return isDecimal(value) ? value : null
}

/** Returns how far a measured value is from the spec, with its sign; undefined where one of both is missing. */
export function deviationOf(row: Measurement): string | undefined {
  const [measured, spec] = [textOf(row, 'measured'), textOf(row, 'spec')]
  if (measured === null || spec === null) return undefined
  const off = sub(measured, spec)
  return compare(off, '0') > 0 ? `+${off}` : off
}

export interface SizeGroup {
  readonly key: string
  /** The size; with the number of the sample where two samples have the same size. */
  readonly label: string
  readonly rows: readonly Measurement[]
  readonly measured: number
  readonly outside: number
}

/** Returns the lines by sample, in their order: each is a size that is measured part after part. */
export function sizesOf(rows: readonly Measurement[]): readonly SizeGroup[] {
  const groups = [...Map.groupBy(rows, (row) => String(row.sample ?? row.size))]
  const names = groups.map(([, some]) => String(some[0]!.size ?? '–'))
  return groups.map(([key, some], at) => ({
    key,
    label: names.filter((name) => name === names[at]).length > 1 ? `${names[at]} · ${some[0]!.sample$ ?? key}` : names[at]!,
    rows: some,
    measured: some.filter(isMeasured).length,
    outside: some.filter(isOutOfTolerance).length,
  }))
}

/**
 * Returns where Enter leads. A measured value leads to the next part of the size that has none, then to those of the next sizes; a revised value leads to the
 * next part. Undefined where nothing is left.
 */
export function placeAfter(groups: readonly SizeGroup[], { line, column }: Place): Place | undefined {
  const all = groups.flatMap(({ rows }) => rows)
  const here = all.findIndex((row) => row.id === line)
  if (column === 'revised') {
    const group = groups.find(({ rows }) => rows.some((row) => row.id === line))!
    const next = group.rows[group.rows.findIndex((row) => row.id === line) + 1]
    return next && { line: String(next.id), column }
  }
  const next = all.slice(here + 1).find((row) => textOf(row, column) === null)
  return next && { line: String(next.id), column }
}

export interface Outcome {
  readonly parts: number
  readonly measured: number
  readonly outside: number
  /** Cells with a revised value: they go to the size chart. */
  readonly revised: number
  /** What the next round would have to change. */
  readonly openPoints: number
  /** First lines that hold an outcome back: without a value, outside without a word why, changed in the chart by someone. */
  readonly notMeasured: Measurement | undefined
  readonly unexplained: Measurement | undefined
  readonly conflict: Measurement | undefined
  /** Points of the round before that are not solved. */
  readonly unsolved: number
}

/** Returns what a fitting amounts to now. The server judges the same when the outcome is pressed. */
export function outcomeOf(values: FittingValues): Outcome {
  const [rows, points] = [rowsOf(values), pointsOf(values)]
  const open = openPointsIn(points, rows)
  return {
    parts: rows.length,
    measured: rows.filter(isMeasured).length,
    outside: rows.filter(isOutOfTolerance).length,
    revised: rows.filter(isRevised).length,
    openPoints: open.comments.length + open.measurements.length,
    notMeasured: rows.find((row) => !isMeasured(row)),
    unexplained: rows.find(lacksReason),
    conflict: rows.find(isInConflict),
    unsolved: points.filter((point) => point.carried === true && isUnsolved(point)).length,
  }
}

/** What is known of the documents that an outcome will touch. */
export interface Known {
  /** The version of the style's chart that is written or approved, and its status. */
  readonly chart?: WireOf<typeof sizeChart> | undefined
  /** The request of the next round, where another fitting has made it. */
  readonly next?: string | undefined
}

type Effect =
  | { readonly text: 'chartTakes' | 'chartMade'; readonly n: number; readonly number: string }
  | { readonly text: 'chartSome'; readonly n: number }
  | { readonly text: 'roundMade'; readonly round: number; readonly n: number }
  | { readonly text: 'roundTakes'; readonly number: string; readonly n: number }
  | { readonly text: 'ppApproved' | 'factoryPassed' | 'factoryFailed' }

/** Returns what pass or fail will cause, in the order in which it matters. */
export function effectsOf(values: FittingValues, verdict: 'pass' | 'fail', { chart, next }: Known): readonly Effect[] {
  const { revised, openPoints } = outcomeOf(values)
  const n = openPoints
  const ofChart = (): Effect => {
    if (!chart) return { text: 'chartSome', n: revised }
    return { text: chart.status === 'draft' ? 'chartTakes' : 'chartMade', n: revised, number: String(chart.number ?? '') }
  }
  const round = Number(values.round ?? 1) + 1
  const ofRound = (): Effect => (next === undefined ? { text: 'roundMade', round, n } : { text: 'roundTakes', number: next, n })
  return [
    ...(verdict === 'fail' ? [ofRound()] : []),
    ...(revised > 0 ? [ofChart()] : []),
    ...(verdict === 'pass' && values.type === 'pp' ? [{ text: 'ppApproved' } as const] : []),
    { text: verdict === 'pass' ? 'factoryPassed' : 'factoryFailed' },
  ]
}
