/** What stands in the columns of a board: the statuses of a list, or the values of one of its fields. Pure functions. */
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { ListGroup } from '../../../model/lists/list-query.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import type { Family } from '../../../model/status.ts'
import { textOf } from '../../../ui/list/value.tsx'
import { isEditable } from './editable.ts'

export interface BoardColumn {
  readonly key: string
  readonly label: string
  readonly family?: Family
  readonly count: number
  /** What finds the rows of the column. */
  readonly filters: readonly Filter[]
  /** The value that a card has in it; null for the column of cards without one. */
  readonly value: unknown
  /** How many cards have which status, in a column of a field: what is still to be done of it. */
  readonly parts: readonly BoardPart[]
}
export interface BoardPart {
  readonly label: string
  readonly family: Family
  readonly count: number
  /** They hold the place of what is still to be made. */
  readonly isPlanned: boolean
}

/** Returns what a board is grouped by: the status alone, or a field and the status of its cards. */
export const boardGroups = (page: Page, field: PageField | undefined): readonly string[] =>
  field ? [field.field, ...(page.list.fields['status'] ? ['status'] : [])] : ['status']

/** Whether documents of some status only hold the place of what is still to be made. */
export const hasPlanned = ({ statuses }: Pick<Page, 'statuses'>): boolean => Object.values(statuses).some(({ planned }) => planned)

/** Whether the card of a document is hollow: it holds a place, or where no status does, nothing has been done of it yet. */
export const isHollow = (page: Pick<Page, 'statuses'>, { status = '' }: Pick<WireDoc, 'status'>): boolean =>
  hasPlanned(page) ? page.statuses[status]?.planned === true : page.statuses[status]?.family === 'neutral'

const mostColumns = 40

/** Whether a list over other types shows a field of theirs as it is stored there. */
const isShownAsStored = (page: Page, { field }: PageField): boolean =>
  page.reads?.some(({ shows }) => shows?.[field] !== undefined) ?? false

/** Returns the fields by whose values a board can have columns: those of which a list has groups, and that are set, linked or chosen. */
export const boardFields = (page: Page): readonly PageField[] =>
  Object.values(page.list.fields).filter(
    (field) =>
      field.field !== 'number' &&
      field.type !== 'status' &&
      traitsOf(field.type).groups.includes('list') &&
      (isEditable(page, field) || field.options.length > 0 || field.to !== undefined || isShownAsStored(page, field)),
  )

/**
 * Returns the columns of a board. A final status without documents has no column; a value that can be chosen has one without documents too, so that cards can be moved
 * there.
 * @param field by whose values; undefined: by status
 * @param groups the list grouped by `boardGroups`
 */
export function columnsOf(page: Page, field: PageField | undefined, groups: readonly ListGroup[], blank: string): readonly BoardColumn[] {
  if (!field) {
    const counts = new Map(groups.map((group) => [String(group.values['status']), group.count]))
    return Object.entries(page.statuses)
      .filter(([name, status]) => counts.has(name) || !status.end)
      .map(([name, { label, family }]) => ({
        key: name,
        label,
        family,
        count: counts.get(name) ?? 0,
        filters: [{ field: 'status', operator: 'eq', value: name }],
        value: name,
        parts: [],
      }))
  }
  const { field: name } = field
  const byValue = Map.groupBy(groups, ({ values }) => String(values[name] ?? ''))
  const filled = [...byValue].map(([key, some]) => {
    const { values, filters } = some[0]!
    const label = values[name] === null ? blank : textOf({ page, field, row: values as WireDoc })
    const parts = Object.entries(page.statuses).flatMap(([status, { label: of, family, planned = false }]): BoardPart[] => {
      const part = some.find((group) => group.values['status'] === status)
      return part ? [{ label: of, family, count: part.count, isPlanned: planned }] : []
    })
    const count = some.reduce((sum, group) => sum + group.count, 0)
    return { key, label, count, filters: filters.slice(0, 1), value: values[name] ?? null, parts }
  })
  const options = field.options.filter(({ value, disabled }) => !disabled && !filled.some(({ key }) => key === value))
  const empty = options.map(({ value, label }) => {
    const filters: readonly Filter[] = [{ field: name, operator: 'eq', value }]
    return { key: value, label, count: 0, filters, value, parts: [] }
  })
  const order = new Map(field.options.map(({ value }, at) => [value, at]))
  const all: readonly BoardColumn[] = [...filled, ...empty]
  return all
    .toSorted(
      (one, other) => Number(one.value === null) - Number(other.value === null) || (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0),
    )
    .slice(0, mostColumns)
}
