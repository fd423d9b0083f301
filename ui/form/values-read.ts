/** Which values of a document a field reads in addition to its own, so that a form draws a field again only when one of these changes. */
import type { Page, PageField } from '../../model/page.ts'
import { sectionOfLines } from '../lines/side-columns-context.ts'
import type { Values } from '../state/form-state.ts'

/** A name in a condition or path without its prefix: `$doc.brand`, `doc.brand` → `brand`. */
const bare = (path: string): string => path.replace(/^\$/, '').replace(/^doc\./, '')

const namesByField = new WeakMap<PageField, readonly string[]>()

/**
 * Returns the names of the values that the input and the cell of a field read: its own value and title, the document's id and status,
 * its currency, the text that stands in its place in the language of the reader, the field that brings the sizes of a matrix, the size that others are computed from, and the fields that the
 * condition of a link refers to. A lines field reads what its columns read, and what a section beside its lines says that it reads.
 */
export function valuesReadBy(field: PageField, page: Pick<Page, 'sections'>): readonly string[] {
  const beside = (field.type === 'lines' && sectionOfLines(page, field.field)?.reads) || []
  return [...namesOf(field), ...beside, ...beside.map((name) => `${name}$`)]
}

function namesOf(field: PageField): readonly string[] {
  const known = namesByField.get(field)
  if (known) return known
  const names = [...new Set([field.field, 'id', 'status', ...referencesOf(field)])]
  namesByField.set(field, names)
  return names
}

function referencesOf(field: PageField): string[] {
  const fromCondition = Object.values(field.where ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('$'))
  const references = [
    field.callouts?.field,
    field.shownBy,
    field.shownElse,
    field.sizesFrom?.field,
    field.typedInto?.base?.size,
    field.through,
    field.per,
    ...fromCondition,
  ]
    .filter((one) => one !== undefined)
    .map(bare)
  // A line that names no currency uses the currency of its document.
  const currencies = field.currency ? [bare(field.currency)] : field.type === 'money' ? ['currency'] : []
  const { linked } = field
  return [
    ...(linked ? [linked.rows, ...referencesOf(linked.column)] : []),
    ...references,
    ...[field.field, ...references, ...currencies].map((name) => `${name}$`),
    ...(field.columns ?? []).flatMap(referencesOf),
  ]
}

/** Returns the part of a document that these names select. */
export const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] as unknown]))

/** Returns whether two values are the same: identical, or lists of identical items (a computation makes a new list of the same lines). */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at])))

/** Returns whether two objects hold the same values under the same names. */
export function isSameRecord(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => name in other && isSameValue(one[name], other[name]))
}
