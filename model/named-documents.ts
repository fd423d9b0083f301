/**
 * Documents that a text names, as one of its values: who reads it sees the numbers of those that this person may read,
 * with the type where another one has the same numbers, and of the others that there are more.
 */
import type { Label } from './text.ts'

export interface NamedDocuments {
  readonly documents: { readonly type: { readonly name: string }; readonly ids: readonly string[] }
}
export const isNamedDocuments = (value: unknown): value is NamedDocuments =>
  typeof value === 'object' && value !== null && 'documents' in value

/** How many numbers a text names. */
const mostNumbers = 20

/** Returns how many documents there are, for a text whose reader is not known. */
export const countedDocuments = ({ documents: { ids } }: NamedDocuments): Label => [`共 ${ids.length} 项`, `${ids.length} in all`]

/**
 * Returns the documents for one person.
 * @param numbers in both languages, of those that the person may read
 * @param hidden how many there are that the person may not read
 */
export function listedDocuments(numbers: readonly Label[], hidden: number): Label {
  const listed = (at: 0 | 1, separator: string) => {
    const sorted = numbers.map((one) => one[at]).toSorted()
    return sorted.slice(0, mostNumbers).join(separator) + (sorted.length > mostNumbers ? ' …' : '')
  }
  if (numbers.length === 0) return ['您无权查看其编号', 'you may not read their numbers']
  return hidden === 0
    ? [listed(0, '、'), listed(1, ', ')]
    : [`${listed(0, '、')}，另有 ${hidden} 项您无权查看`, `${listed(1, ', ')} and ${hidden} that you may not read`]
}
