/**
 * Acceptance sampling by attributes, single sampling (GB/T 2828.1-2012 = ISO 2859-1:1999): the plan of a lot. Pure.
 */
import { aqls, levels, lotRanges, plans, type Level, type Severity } from './aql-tables.rules.ts'

export interface Plan {
  /** Code letter of the row that was used; empty for a lot of one piece. */
  readonly letter: string
  /** Pieces to inspect, never more than the lot. */
  readonly sample: number
  /** Ac: accept when no more than this number are found. */
  readonly accept: number
  /** Re: reject when at least this number are found. */
  readonly reject: number
  /** True when the whole lot is inspected. */
  readonly all: boolean
}

export interface PlanOf {
  /** Pieces in the lot, a whole number from 1. */
  readonly lot: number
  /** Defaults to general level II. */
  readonly level?: Level
  /** In the notation of the standard (`'2.5'`, `'10'`); `'0'` allows no defect at all: Ac 0, Re 1 on the sample of the code letter. */
  readonly aql: string
  readonly severity?: Severity
}

/**
 * Returns the code letter of table 1.
 * @throws RangeError for a lot below 2, which the table does not cover.
 */
export function codeLetter(lot: number, level: Level = 'II'): string {
  if (!Number.isInteger(lot) || lot < 2) throw new RangeError(`no code letter for a lot of ${lot}`)
  const range = lotRanges.findLast(([from]) => from <= lot)!
  return range[1][levels.indexOf(level)]!
}

/**
 * Returns the plan of a lot (domain reference 1.2): table 1, then the table of the severity. An arrow leads along the column to the
 * first
 * plan, whose letter, sample size, Ac and Re all apply. A sample as large as the lot means the whole lot with the same Ac and Re.
 * @throws RangeError for a lot below 1 and for an AQL that the standard does not have.
 */
export function samplePlan({ lot, level = 'II', aql, severity = 'normal' }: PlanOf): Plan {
  if (!Number.isInteger(lot) || lot < 1) throw new RangeError(`not a lot: ${lot}`)
  if (lot === 1) return { letter: '', sample: 1, accept: 0, reject: 1, all: true }
  const row = tablePlan(codeLetter(lot, level), { aql, severity })
  return row.sample < lot ? { ...row, all: false } : { ...row, sample: lot, all: true }
}

/**
 * Returns the table entry for a code letter, with arrows followed, regardless of the lot.
 * @throws the same errors as `samplePlan`.
 */
export function tablePlan(letter: string, { aql, severity = 'normal' }: { aql: string; severity?: Severity }): Omit<Plan, 'all'> {
  const table = plans[severity]
  let at = table.findIndex(([own]) => own === letter)
  if (at < 0) throw new RangeError(`no code letter ${letter}`)
  if (isZero(aql)) return { letter, sample: table[at]![1], accept: 0, reject: 1 }
  const column = columnOf(aql)
  for (let steps = 0; steps < table.length; steps++) {
    const [own, sample, cells] = table[at]!
    const cell = cells.split(' ')[column]!
    if (cell !== 'd' && cell !== 'u') return { letter: own, sample, accept: Number(cell), reject: Number(cell) + 1 }
    at += cell === 'd' ? 1 : -1
  }
  throw new RangeError(`the arrows of ${letter} at ${aql} lead nowhere`)
}

const isZero = (aql: string): boolean => aql.trim() !== '' && Number(aql) === 0

function columnOf(aql: string): number {
  const column = aqls.findIndex((one) => Number(one) === Number(aql))
  if (column < 0 || aql.trim() === '') throw new RangeError(`no AQL ${aql}`)
  return column
}

/** Returns whether a number of nonconforming pieces (AQL up to 10) or defects per 100 units (any AQL) lets the lot pass. */
export const passes = (plan: Pick<Plan, 'accept'>, defects: number): boolean => defects <= plan.accept

export interface StandardRow {
  readonly orderMin: number
  /** null: no upper limit. */
  readonly orderMax: number | null
  readonly letter: string
  readonly sampling: number
  readonly qualified: number
  readonly unqualified: number
}

/** Returns the rows of a standard for one level, AQL and severity: the seed data of the platform (DM-9-035). */
export function standardRows({ level, aql, severity = 'normal' }: { level: Level; aql: string; severity?: Severity }): StandardRow[] {
  return lotRanges.map(([from], at) => {
    const { letter, sample, accept, reject } = tablePlan(codeLetter(from, level), { aql, severity })
    const next = lotRanges[at + 1]
    return { orderMin: from, orderMax: next ? next[0] - 1 : null, letter, sampling: sample, qualified: accept, unqualified: reject }
  })
}

/** Returns the plan of a lot from the rows of a maintained standard; undefined when no row covers the lot (DM-3-056). */
export function planFromRows(rows: readonly Omit<StandardRow, 'letter'>[], lot: number): Omit<Plan, 'letter'> | undefined {
  if (lot === 1) return { sample: 1, accept: 0, reject: 1, all: true }
  const row = rows.find((one) => one.orderMin <= lot && (one.orderMax === null || lot <= one.orderMax))
  return row && { sample: Math.min(row.sampling, lot), accept: row.qualified, reject: row.unqualified, all: row.sampling >= lot }
}
