/** The declared filters of a list that are chosen by ticking values: which filter a chip stands for, and the filter after a choice. */
import { traitsOf } from '../../model/fields/kinds.ts'
import type { PageField } from '../../model/page.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'

/** Whether a chip offers spans of time instead of values. */
export const offersSpans = (field: PageField): boolean => traitsOf(field.type).storage === 'date'

const quickOperators: readonly string[] = ['eq', 'in', 'relative', 'between']

/** Returns the place of the filter that the chip of a field shows; -1 without one. Filters that compare otherwise are chips of their own. */
export const placeOfQuick = (filters: readonly (Filter | AnyOf)[], name: string): number =>
  filters.findIndex((one) => !('any' in one) && one.field === name && quickOperators.includes(one.operator))

/** Returns the values that a filter names; none for a span of time. */
export const valuesIn = (filter: Filter | undefined): readonly string[] =>
  filter?.operator === 'eq' || filter?.operator === 'in' ? [filter.value].flat().map(String) : []

/** Returns the filter of a field after a value was ticked or its tick taken off; undefined once none is left. */
export function withValue(name: string, filter: Filter | undefined, value: string): Filter | undefined {
  const values = valuesIn(filter)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length > 0 ? { field: name, operator: 'in', value: next } : undefined
}

/** Returns the filters with another one at the place of a chip; without one, the filter is taken out. */
export function withFilterAt(filters: readonly (Filter | AnyOf)[], at: number, next: Filter | undefined): readonly (Filter | AnyOf)[] {
  if (at < 0) return next ? [...filters, next] : filters
  return filters.flatMap((one, index) => (index === at ? (next ? [next] : []) : [one]))
}
