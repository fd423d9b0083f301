/** What a fit session shows of a fitting: sizes, verdict of each value, the next place to measure, and how far it is. Pure functions. */
import { compare, isDecimal, sub } from '../../../model/decimal.ts'
import type { FormLine, FormOf } from '../../../model/wire-document.ts'
import type { Language } from '../../../model/text.ts'
import { isMeasured, isOutOfTolerance, isRevised } from '../fit-judgement.rules.ts'
import type { fitting } from '../fitting.ts'

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

interface Progress {
  readonly parts: number
  readonly measured: number
  readonly outside: number
  /** Cells with a revised value: they go to the size chart. */
  readonly revised: number
}

/** Returns how far a fitting is. What its outcome causes and what holds it back is reckoned by `fitOutcome`, on the server too. */
export function progressOf(values: FittingValues): Progress {
  const rows = rowsOf(values)
  return {
    parts: rows.length,
    measured: rows.filter(isMeasured).length,
    outside: rows.filter(isOutOfTolerance).length,
    revised: rows.filter(isRevised).length,
  }
}
