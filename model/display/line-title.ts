/** How a line is named where it stands alone, away from its table: `Measurements 3 · CHEST--Chest`. */
import { traitsOf } from '../fields/kinds.ts'
import type { PageField } from '../page.ts'

/** Returns whether a column can name the line: a document, or words in which one searches. */
function canName({ type }: PageField): boolean {
  const { refers, operators } = traitsOf(type)
  return refers === 'document' || operators.includes('contains')
}
const longest = 40

/**
 * Returns the label of the lines, the number of the line among them, and its first text.
 * @param at place of the line, from 0
 */
export function lineTitle(
  { label, columns = [] }: Pick<PageField, 'label' | 'columns'>,
  row: Readonly<Record<string, unknown>>,
  at: number,
): string {
  const texts = columns.filter(canName).map(({ field, displayfield }) => row[displayfield ?? field])
  const text = texts.find((one): one is string => typeof one === 'string' && one.trim() !== '')
  const short = text !== undefined && text.length > longest ? `${text.slice(0, longest)}…` : text
  return [`${label} ${at + 1}`, ...(short === undefined ? [] : [short])].join(' · ')
}
