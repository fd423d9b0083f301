/** The cells of a seasonal plan: figures by category and price band, and the lines that what is typed becomes. Pure functions. */
import { add, allocate, compare, div, isDecimal, mul, places, round, sum } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { FormLine } from '../../../model/wire-document.ts'
import type { seasonalPlan } from '../seasonal-plan.ts'

export const measures = ['styles', 'skus', 'quantity', 'amount', 'margin'] as const
export type Measure = (typeof measures)[number]

type SavedLine = FormLine<typeof seasonalPlan, 'lines'>
export type Cell = Pick<SavedLine, 'category' | 'priceBand'>
/** A line of the plan while it is typed: its id is blank until it is saved, and counts may be text. */
export type PlanLine = Omit<SavedLine, 'id' | Measure> & { readonly id: string } & { readonly [M in Measure]?: string | number | null }

/** What is typed, by measure and cell (`keyOf`); '' empties a cell. */
export type Typed = { readonly [M in Measure]?: Readonly<Record<string, string>> }

export const keyOf = ({ category, priceBand }: Cell): string => `${category ?? ''} ${priceBand ?? ''}`

/** Returns the cell of a key. An id has no blank, the code of a price band may. */
export function cellAt(key: string): { readonly category: string; readonly priceBand: string } {
  const at = key.indexOf(' ')
  return { category: key.slice(0, at), priceBand: key.slice(at + 1) }
}

const numberOf = (line: PlanLine, measure: Measure): string => String(line[measure] ?? '0')

/**
 * Returns the figure of some lines: their sum, or the margin of their amounts; '' where none has one. Margins of lines without amounts are the figure where they are
 * the same.
 */
export function figureOf(lines: readonly PlanLine[], measure: Measure): string {
  const filled = lines.filter((line) => line[measure] !== null && line[measure] !== undefined && line[measure] !== '')
  if (filled.length === 0) return ''
  if (measure !== 'margin') return sum(filled.map((line) => numberOf(line, measure)))
  const amount = sum(filled.map((line) => numberOf(line, 'amount')))
  if (compare(amount, '0') > 0)
    return round(div(sum(filled.map((line) => mul(numberOf(line, 'amount'), numberOf(line, 'margin')))), amount), 2)
  const margins = new Set(filled.map((line) => numberOf(line, 'margin')))
  return margins.size === 1 ? [...margins][0]! : ''
}

/** What is shared out: amounts are so in the decimals of their currency. */
export interface SharedMeasure {
  readonly measure: Measure
  readonly decimals: number
}

/** The smallest unit in which a figure is shared out over several lines or cells. */
function unitOf({ measure, decimals: ofCurrency }: SharedMeasure, figure: string): string {
  const decimals = Math.max(places(figure), measure === 'amount' ? ofCurrency : 0)
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`
}

/**
 * Shares a total out by weights, by largest remainder; the shares add up to it exactly.
 * @returns undefined where there is nothing to share by
 */
export const sharedOut = (total: string, weights: readonly string[], of: SharedMeasure): readonly string[] | undefined =>
  weights.some((weight) => compare(weight, '0') > 0) ? allocate(total, weights, unitOf(of, total)) : undefined

/** A blank figure as the line stores it: what is required is zero, a margin or a number of SKUs is not known. */
const blankOf = (measure: Measure): string | null => (measure === 'margin' || measure === 'skus' ? null : '0')

/**
 * Returns the lines with what is typed. A cell of several lines shares its figure out over them as they are, evenly where they have none; each of them takes its margin.
 * A cell without a line gets one.
 * @param decimals of the plan's currency
 */
export function withTyped(lines: readonly PlanLine[], typed: Typed, decimals = 2): readonly PlanLine[] {
  let all: readonly PlanLine[] = lines
  for (const measure of measures)
    for (const [key, text] of Object.entries(typed[measure] ?? {})) {
      const own = all.filter((line) => keyOf(line) === key)
      if (own.length === 0 && text === '') continue
      const value = text === '' ? blankOf(measure) : text
      if (own.length === 0) {
        all = [...all, { id: '', ...cellAt(key), styles: '0', [measure]: value }]
        continue
      }
      const weights = own.map((line) => numberOf(line, measure))
      const even = own.map(() => '1')
      const shares =
        measure === 'margin' || own.length === 1 || value === null
          ? own.map(() => value)
          : (sharedOut(value, weights, { measure, decimals }) ?? sharedOut(value, even, { measure, decimals })!)
      all = all.map((line) => {
        const at = own.indexOf(line)
        return at < 0 ? line : { ...line, [measure]: shares[at]! }
      })
    }
  return all
}

/** Returns the lines of a form; those that are not saved have a blank id. */
export const planLines = (lines: readonly SavedLine[] | null | undefined): readonly PlanLine[] =>
  (lines ?? []).map((line) => ({ ...line, id: line.id ?? '' }))

/**
 * Returns the lines as a form holds them: counts are numbers, all else decimal text, and a new line has no id.
 * @param nameOf the name of a category, which a new line shows until it is saved
 */
export const formLines = (lines: readonly PlanLine[], nameOf: (category: string) => string | undefined): readonly SavedLine[] =>
  lines.map(({ id, ...line }) => {
    const counts = Object.fromEntries(
      (['styles', 'skus'] as const).flatMap((name) => (typeof line[name] === 'string' ? [[name, Number(line[name])]] : [])),
    )
    const place = id === '' ? { category$: nameOf(line.category ?? '') ?? '' } : { id }
    return { ...place, ...line, ...counts } as SavedLine
  })

/** Reads what is typed into a cell: the figure, or undefined for text that is no figure of the measure. */
export function readFigure(text: string, measure: Measure): string | undefined {
  const value = readNumber(text, measure === 'margin' ? 'percent' : measure === 'quantity' ? 'quantity' : undefined)
  if (value === '') return ''
  if (!isDecimal(value) || compare(value, '0') < 0) return undefined
  if ((measure === 'styles' || measure === 'skus') && places(value) > 0) return undefined
  return measure === 'margin' && compare(value, '99') > 0 ? undefined : value
}

/** Splits a pasted block of a spreadsheet into rows of cells. */
export const pastedBlock = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))

/** What styles and placeholders say of a cell beside its plan. */
export const overPlan = (planned: string, actual: number): string => add(String(actual), `-${planned === '' ? '0' : planned}`)
