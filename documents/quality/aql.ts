/**
 * Acceptance sampling by attributes, single sampling (GB/T 2828.1-2012 = ISO 2859-1:1999): plan of a lot, switching between
 * severities, OC curve. Pure.
 */
import { aqls, levels, lotRanges, plans, type Level, type Severity } from './aql-tables.ts'

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

/** Returns the next tighter AQL, for the switching score; undefined at the tightest and for 0. */
export const tighterAql = (aql: string): string | undefined => (isZero(aql) ? undefined : aqls[columnOf(aql) - 1])

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

export interface Switching {
  readonly severity: Severity
  /** Outcomes of the last lots at this severity, newest last, at most five. */
  readonly recent: readonly boolean[]
  /** Switching score of clause 9.3.3.2, counted at normal inspection. */
  readonly score: number
  /** Lots not accepted during tightened inspection. */
  readonly refused: number
  /** True when acceptance inspection has ended until corrective action is accepted. */
  readonly discontinued: boolean
}

export interface LotOutcome {
  readonly accepted: boolean
  /** Ac of the plan that was used. */
  readonly accept: number
  /** Whether the lot would have passed at the next tighter AQL; required when Ac is 2 or more. */
  readonly atTighter?: boolean
  /** True for a lot resubmitted after sorting: it does not count. */
  readonly again?: boolean
  /** True when production is steady and the responsible authority agrees to reduced inspection. */
  readonly mayReduce?: boolean
  /** True when production became irregular, or other conditions require normal inspection. */
  readonly irregular?: boolean
}

const begin = (severity: Severity): Switching => ({ severity, recent: [], score: 0, refused: 0, discontinued: false })
export const startSwitching: Switching = begin('normal')

/** Returns the state after one more lot (clauses 9.3 and 9.4). A discontinued inspection stays so until `resume`. */
export function afterLot(state: Switching, lot: LotOutcome): Switching {
  if (lot.again || state.discontinued) return state
  const recent = [...state.recent, lot.accepted].slice(-5)
  if (state.severity === 'reduced') return lot.accepted && !lot.irregular ? { ...state, recent } : begin('normal')
  if (state.severity === 'tightened') {
    const refused = state.refused + (lot.accepted ? 0 : 1)
    if (refused >= 5) return { ...state, recent, refused, discontinued: true }
    return recent.length === 5 && recent.every(Boolean) ? begin('normal') : { ...state, recent, refused }
  }
  if (recent.filter((accepted) => !accepted).length >= 2) return begin('tightened')
  const score = lot.accept >= 2 ? (lot.accepted && lot.atTighter ? state.score + 3 : 0) : lot.accepted ? state.score + 2 : 0
  return score >= 30 && lot.mayReduce ? begin('reduced') : { ...state, recent, score }
}

/** Returns the state after corrective action was accepted: tightened inspection. */
export const resume = (state: Switching): Switching => (state.discontinued ? begin('tightened') : state)

/**
 * Returns the probability that a lot passes (OC curve): binomial for a share `p` of nonconforming pieces; with `per100` Poisson for
 * p × 100 nonconformities per 100 units, where p may exceed 1.
 */
export function acceptance(plan: Pick<Plan, 'sample' | 'accept'>, p: number, per100 = false): number {
  if (!(p >= 0) || (!per100 && p > 1)) throw new RangeError(`not a share: ${p}`)
  if (p === 0) return 1
  if (!per100 && p === 1) return plan.accept >= plan.sample ? 1 : 0
  let sum = 0
  // Uses logarithms, because (1 − p)^n is below the smallest number for large samples.
  let log = per100 ? -plan.sample * p : plan.sample * Math.log1p(-p)
  for (let k = 0; k <= Math.min(plan.accept, per100 ? Infinity : plan.sample); k++) {
    sum += Math.exp(log)
    log += per100 ? Math.log((plan.sample * p) / (k + 1)) : Math.log(((plan.sample - k) / (k + 1)) * (p / (1 - p)))
  }
  return Math.min(1, sum)
}

/** Returns the points of the OC curve for shares from 0 to `most` in equal steps. */
export function ocCurve(
  plan: Pick<Plan, 'sample' | 'accept'>,
  { most: maximum, steps = 50, per100 = false }: { most: number; steps?: number; per100?: boolean },
): { p: number; accept: number }[] {
  return Array.from({ length: steps + 1 }, (_, at) => ({
    p: (maximum * at) / steps,
    accept: acceptance(plan, (maximum * at) / steps, per100),
  }))
}
