/** The cells of a plan: figures by category and a further field of its lines, and the lines that what is typed becomes. Pure functions. */
import { add, allocate, compare, div, isDecimal, mul, places, round, sum } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { FormLine } from '../../../model/wire-document.ts'
import type { seasonalPlan } from '../seasonal-plan.ts'
import type { yearlyPlan } from '../yearly-plan.ts'

const measures = ['styles', 'skus', 'quantity', 'amount', 'cost', 'margin'] as const
export type Measure = (typeof measures)[number]

export type SeasonalLine = FormLine<typeof seasonalPlan, 'lines'>
export type YearlyLine = FormLine<typeof yearlyPlan, 'lines'>
type SavedLine = SeasonalLine | YearlyLine
/** The field of the lines whose values are the columns: price bands of a season, seasons of a year. */
export type ColumnField = 'priceBand' | 'season'
export type Cell = { readonly category?: string | null | undefined } & { readonly [F in ColumnField]?: string | null | undefined }
/** A line of the plan while it is typed: its id is blank until it is saved, and counts may be text. All else of it stays as it is. */
export type PlanLine = Cell & { readonly id: string } & { readonly [M in Measure]?: string | number | null | undefined } & {
  readonly [T in 'category$' | 'season$']?: string | null | undefined
}

/** What is typed, by measure and cell (`keyOf`); '' empties a cell. */
export type Typed = { readonly [M in Measure]?: Readonly<Record<string, string>> }

/** Returns the key of a cell whose column is a field of the lines. */
export const keyOf = (cell: Cell, field: ColumnField): string => `${cell.category ?? ''} ${cell[field] ?? ''}`

/** Returns the cell of a key. An id has no blank, the code of a price band may. */
export function cellAt(key: string, field: ColumnField): Cell & { readonly category: string } {
  const at = key.indexOf(' ')
  return { category: key.slice(0, at), [field]: key.slice(at + 1) }
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
  const decimals = Math.max(places(figure), measure === 'amount' || measure === 'cost' ? ofCurrency : 0)
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

/** What the cells of a plan are of: the field that the columns stand for, the decimals of the plan's currency, and a new line. */
interface CellsOf {
  readonly field: ColumnField
  readonly decimals: number
  /** What a new line begins with: the defaults of its columns, since a form is not saved with blank required ones. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/**
 * Returns the lines with what is typed. A cell of several lines shares its figure out over them as they are, evenly where they have none; each of them takes its margin.
 * A cell without a line gets one.
 */
export function withTyped(lines: readonly PlanLine[], typed: Typed, { field, decimals, defaults }: CellsOf): readonly PlanLine[] {
  let all: readonly PlanLine[] = lines
  for (const measure of measures)
    for (const [key, text] of Object.entries(typed[measure] ?? {})) {
      const some = all.filter((line) => keyOf(line, field) === key)
      if (some.length === 0 && text === '') continue
      const value = text === '' ? blankOf(measure) : text
      if (some.length === 0) {
        all = [...all, { id: '', ...defaults, ...cellAt(key, field), styles: '0', [measure]: value }]
        continue
      }
      const weights = some.map((line) => numberOf(line, measure))
      const even = some.map(() => '1')
      const shares =
        measure === 'margin' || some.length === 1 || value === null
          ? some.map(() => value)
          : (sharedOut(value, weights, { measure, decimals }) ?? sharedOut(value, even, { measure, decimals })!)
      all = all.map((line) => {
        const at = some.indexOf(line)
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
 * @param titlesOf the titles of its links, which a new line shows until it is saved
 * @typeParam L the lines of the plan whose form it is
 */
export const formLines = <L extends SavedLine>(
  lines: readonly PlanLine[],
  titlesOf: (line: PlanLine) => Pick<PlanLine, 'category$' | 'season$'>,
): readonly L[] =>
  lines.map(({ id, ...line }) => {
    const counts = Object.fromEntries(
      (['styles', 'skus'] as const).flatMap((name) => (typeof line[name] === 'string' ? [[name, Number(line[name])]] : [])),
    )
    const place = id === '' ? titlesOf({ id, ...line }) : { id }
    return { ...place, ...line, ...counts } as unknown as L
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
