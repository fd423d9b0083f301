/** Columns that exactly one line has (`exactlyOneIs`), such as the base size: the first line begins with them, and a line that gets one takes it from the others; and what a copy does not get. */
import type { Page, PageField } from '../../../model/page.ts'
import { isSame } from '../../../model/rules/entered-figures.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { isInOtherCurrency } from '../../state/filled-values.ts'
import type { Values } from '../../state/form-state.ts'

/** Returns the columns of these lines that exactly one line has. */
export const onlyOneIn = ({ constraints = [] }: Pick<Page, 'constraints'>, { field }: PageField): readonly string[] =>
  constraints.flatMap((one) => (one.in === field && one.exactlyOneIs !== undefined ? [one.exactlyOneIs] : []))

/** Returns the columns that no two of these lines have alike, such as a line number: a copy does not get them. */
export const apartIn = ({ constraints = [] }: Pick<Page, 'constraints'>, { field }: PageField): readonly string[] =>
  constraints.flatMap(({ in: lines, uniqueInLines = [], where }) =>
    lines === field && !where && uniqueInLines.length === 1 ? uniqueInLines : [],
  )

/** Returns the ticks that one of several lines may have, such as the main supplier or the default account of a currency: a copy does not get them. */
export const tickedOnceIn = ({ constraints = [] }: Pick<Page, 'constraints'>, { field }: PageField): readonly string[] =>
  constraints.flatMap(({ in: lines, uniqueInLines, where = {} }) =>
    lines === field && uniqueInLines ? Object.keys(where).filter((name) => where[name] === true) : [],
  )

/**
 * Returns the columns of a line whose values were taken from others beside them (`unlessIs`), such as a price of the list, with the figures that are entered in their place: a copy is blank
 * there, so that it follows what the line follows.
 */
export function takenAgain(columns: readonly PageField[], line: Values): readonly string[] {
  const taken = columns.flatMap((column) => {
    const { field, unlessIs } = column
    return unlessIs !== undefined && !isEmpty(line[field]) && isSame(line[field], line[unlessIs]) && !isInOtherCurrency(column, line)
      ? [field]
      : []
  })
  return [...taken, ...columns.flatMap(({ field, enteredFor }) => (enteredFor && taken.includes(enteredFor.field) ? [field] : []))]
}

/**
 * Returns the lines after a change, so that each of the columns stays with one line. Where several lines get a column at once, as by a paste, they stay as they were
 * given, and the constraint says so.
 */
export const keptOnlyOne = (before: readonly Values[], next: readonly Values[], columns: readonly string[]): readonly Values[] =>
  columns.reduce((lines, column) => {
    if (before.length === 0 && lines.length > 0 && !lines.some((line) => line[column] === true))
      return lines.map((line, at) => (at === 0 ? { ...line, [column]: true } : line))
    if (lines.length !== before.length) return lines
    const ticked = lines.filter((line, at) => line[column] === true && before[at]![column] !== true)
    return ticked.length === 1
      ? lines.map((line) => (line[column] === true && line !== ticked[0] ? { ...line, [column]: false } : line))
      : lines
  }, next)
