/** The unique indexes of a type's table: its number, its unique fields and lists of fields. */
import type { AnyDocument } from '../../../model/document.ts'
import type { AnyValidity } from '../../../model/lifecycle/validity.ts'
import { numberScope } from '../../../model/number-scope.ts'
import { cut, uniqueName } from './constraint-names.ts'
import { columnFor, quote, type TableLayout } from '../tables/table-layout.ts'

/**
 * Returns the unique indexes within the owning company, ignoring case and spaces in texts; a number that other companies read is unique on the
 * platform (ruling 28). A ledger is unique by its event instead, a balance by its dimensions.
 */
export function uniqueIndexes(shape: TableLayout): Record<string, string> {
  const { type } = shape
  const part = (name: string) => {
    const column = columnFor(shape, name)
    if (!column) throw new Error(`${type.name}: unique names ${name}, which is no column`)
    return column.storage === 'text' ? `replace(lower(${quote(column.column)}), ' ', '')` : quote(column.column)
  }
  const indexes: Record<string, string> = {}
  const put = (name: string, parts: readonly string[], more = '') => {
    indexes[cut(name)] = `UNIQUE INDEX ${quote(cut(name))} ON ${shape.table} (platform_id, company_id, ${parts.join(', ')})${more}`
  }
  if (type.number && numberScope(type) === 'company') put(`number__${type.name}`, [part('number')])
  else if (type.number) {
    const name = cut(`number__${type.name}`)
    indexes[name] = `UNIQUE INDEX ${quote(name)} ON ${shape.table} (platform_id, ${part('number')}, namesake)`
  }
  for (const names of uniqueLists(type)) put(uniqueName(type, names), names.map(part))
  return indexes
}

/** Returns the unique field lists: fields marked unique, the definition's lists, and the keys of validity with their day. */
export function uniqueLists(type: AnyDocument): readonly (readonly string[])[] {
  const alone = Object.entries(type.fields as Record<string, { options: { unique?: boolean } }>)
    .filter(([, field]) => field.options.unique)
    .map(([name]) => [name])
  const validity = type.validity as AnyValidity | undefined
  const days = validity && 'untilNextBy' in validity ? validity.untilNextBy.map((key) => [...key, validity.from]) : []
  return [...alone, ...((type.unique ?? []) as readonly (readonly string[])[]), ...days]
}
