/** Views of a list by their conditions, as the list of filters that the query reads. */
import type { View } from '../parts/page-parts.ts'
import type { Fields } from '../field.ts'
import type { Label } from '../text.ts'
import { commonPeriods } from './common-texts.ts'
import type { Draft } from './draft.ts'
import type { ViewSpec } from './page-specs.ts'

type Filter = View<Fields, string>['filters'][number]

/** Returns the views with their filters and labels. */
export const viewsOf = (type: Draft, views: Readonly<Record<string, ViewSpec<Fields, string>>>): View<Fields, string>[] =>
  Object.entries(views).map(([name, { where, label, ...rest }]) => {
    const filters = Object.entries(where).flatMap(([field, test]) => filtersOf(field, test))
    return { name, label: label ?? labelOf(type, filters), filters, ...rest }
  })

function filtersOf(field: string, test: unknown): Filter[] {
  if (Array.isArray(test)) return [{ field, operator: 'in', value: test }]
  if (typeof test !== 'object' || test === null) return [{ field, operator: 'eq', value: test }]
  return Object.entries(test).map(([operator, value]) => {
    if (operator !== 'empty' && operator !== 'notEmpty') return { field, operator, value }
    // `empty: false` asks for what has a value, as it does in conditions of rules.
    return { field, operator: (operator === 'empty') === (value !== false) ? 'empty' : 'notEmpty' }
  })
}

/** The label of the one status, or of the one period, that a view asks for; blank, which the check refuses, when it asks for neither. */
function labelOf({ statuses }: Draft, filters: readonly Filter[]): Label {
  const [{ operator, value } = {}] = filters.length === 1 ? filters : filters.filter(({ operator: one }) => one === 'relative')
  const text = String(value)
  if (operator === 'relative' && Object.hasOwn(commonPeriods, text)) return commonPeriods[text]!
  const status = filters[0]?.field === 'status' && operator === 'eq' && Object.hasOwn(statuses, text) ? statuses[text] : undefined
  return status?.label ?? ['', '']
}
