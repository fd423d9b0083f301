/** Texts that stand in cells in place of values: which they are, why they were not taken, and how they are corrected. */
import { compare, grouped, isDecimal } from '../../../model/decimal.ts'
import { localiseFilled, type Language } from '../../../model/text.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { Matrix } from '../../../model/fields/matrix.ts'
import { totalOf } from '../../fields/matrix-cells.ts'
import { numberMeant, unreadText, type Errors, type Values } from '../../state/form-state.ts'
import { saidIn } from './line-filter-sort.ts'
import { messages } from './messages.ts'
import { textAt, type LineColumn, type OfferOf } from '../sizes/size-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'

export const isClosed = ({ isNotPost, restriction }: LineColumn): boolean => isNotPost || restriction !== 0

/** Returns the text that stands in a cell in place of its value. A text that says what a closed cell has anyway is none. */
export function rawIn(line: Values, column: LineColumn): string | undefined {
  const text = textAt(line, column)
  if (text === undefined || !isClosed(column)) return text
  const value: unknown = line[column.field]
  const [one, other] = [readNumber(text, column.type), String(value ?? '')]
  const isSame =
    isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : text === other || text === saidIn({ ...line, '?': undefined }, column)
  return isSame ? undefined : text
}

/** Why a text was not taken; `fix` is what was meant, where that is plain. */
export interface Refusal {
  readonly text: string
  readonly fix?: string
}

/** Returns why the cell has no value, or a value that the line may not have. */
export function refusalOf(
  line: Values,
  column: LineColumn,
  { offerOf, language }: { offerOf: OfferOf; language: Language },
): Refusal | undefined {
  const text = rawIn(line, column)
  const isHere = column.cell === undefined || isOffered(column.cell, offerOf(line, column.cell.matrix))
  if (!isHere && (text ?? line[column.field] ?? null) !== null)
    return { text: localiseFilled(messages.noSuchSize, language, { size: column.label }) }
  if (text === undefined) return undefined
  if (isClosed(column)) return { text: localiseFilled(messages.fellOnClosed, language, { text, label: column.label }) }
  if (column.cell === undefined && column.totals === undefined) {
    const fix = numberMeant(text, column.type)
    return { text: unreadText(text, column.type, language), ...(fix === undefined ? {} : { fix }) }
  }
  const meant = digitsIn(text)
  if (meant !== undefined) return { text: localiseFilled(messages.lettersInNumber, language, { text }), fix: meant }
  if (column.totals !== undefined && /^[\d,]+$/.test(text)) {
    const sum = totalOf((line[column.totals] ?? { cells: [] }) as Matrix)
    return { text: localiseFilled(messages.notTheSum, language, { text, sum: grouped(sum) }) }
  }
  return { text: localiseFilled(messages.notPieces, language, { text }) }
}

/** Returns the number that letters were taken for: `6OO` is 600. */
function digitsIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
  const digits = plain.replace(/[oO]/g, '0').replace(/[lI|]/g, '1')
  return digits !== plain && /\d/.test(plain) && /^\d{1,9}$/.test(digits) ? digits : undefined
}

/** Returns what is wrong with a cell: its text, a size that the line may not have, or errors of the form. */
export function errorsOfCell(
  line: Values,
  column: LineColumn,
  { errors, offerOf, language }: { readonly errors: Errors | undefined; readonly offerOf: OfferOf; readonly language: Language },
): readonly string[] | undefined {
  const refusal = refusalOf(line, column, { offerOf, language })
  return refusal ? [refusal.text] : errors?.[column.field]
}
