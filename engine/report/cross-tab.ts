/** Columns of a cross-tab: the values that become columns, the filters of their rows, and the others as "other". */
import type { AcrossColumn, Report } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { operatorsOf } from '../store/filter-sql.ts'
import { groupFilters, groupTitles } from './report-groups.ts'
import type { Source } from '../query/report-source.ts'
import type { VisibleGroup } from './field-visibility.ts'

const limits = { columns: 12, bands: 20 }

export interface CrossTab {
  readonly columns: readonly AcrossColumn[]
  /** Joins each row with its column number. */
  readonly join: string
  /** Returns the condition of one column, by its position. */
  readonly only: (at: number) => string
}

/**
 * Builds the cross-tab. `rank` is the figure whose largest columns are shown. Dates show their latest; values with a defined order
 * appear in it.
 */
export async function crossTabOf(
  source: Source,
  spec: { report: Report; group: VisibleGroup; key: string; rank: string; tail: string },
): Promise<CrossTab> {
  const { group, key, rank, tail, report } = spec
  const { place, bands } = group
  const dated = (place.storage === 'date' || place.storage === 'timestamp') && !bands
  const limit = bands ? limits.bands : report.across?.field === group.field ? (report.across.most ?? limits.columns) : limits.columns
  const order = dated
    ? `${key} DESC NULLS FIRST`
    : bands
      ? `${key} ASC NULLS FIRST`
      : `(${key} IS NULL) DESC, ${rank} DESC NULLS LAST, ${key}`
  const rows = await source.operation.tx.rows(`SELECT ${key} AS "g0" ${tail} GROUP BY ${key} ORDER BY ${order} LIMIT ${limit + 1}`, [
    ...source.params.values,
  ])
  const values = rows.map((row) => (row['g0'] === null ? null : String(row['g0'])))
  const beyond = values.length > limit
  const shownValues = inOrder(group, values.slice(0, limit), dated)
  const titles = await groupTitles(
    source,
    [group],
    shownValues.map((value) => ({ g0: value })),
  )
  const cast = castOf(place.storage, bands !== undefined)
  const cases = shownValues.map((value, at) =>
    value === null ? `WHEN ${key} IS NULL THEN ${at}` : `WHEN ${key} = ${source.params.add(value, cast)} THEN ${at}`,
  )
  const columns: AcrossColumn[] = shownValues.map((value) => ({
    value,
    title: value === null ? '' : (titles(group, value) ?? value),
    filters: groupFilters(group, value, source.operation.tx.today),
  }))
  if (beyond)
    columns.push({
      value: null,
      title: localise(['其他', 'Other'], source.operation.actor.language),
      filters: restOf(group, shownValues, dated),
      other: true,
    })
  return {
    columns,
    // OFFSET keeps the subquery separate, so that the column is determined once per row and not once per figure.
    join: ` CROSS JOIN LATERAL (SELECT ${cases.length > 0 ? `CASE ${cases.join(' ')} ELSE ${shownValues.length} END` : '0'} AS k OFFSET 0) x`,
    only: (at) => `x.k = ${at}`,
  }
}

const castOf = (storage: string, banded: boolean): string =>
  banded || storage === 'integer'
    ? 'int'
    : storage === 'id'
      ? 'bigint'
      : storage === 'boolean'
        ? 'boolean'
        : storage === 'date' || storage === 'timestamp'
          ? 'date'
          : 'text'

/** Orders columns: dates and bands ascending, statuses and choices as defined, the others by size, the empty value last. */
function inOrder({ place, bands }: VisibleGroup, values: readonly (string | null)[], dated: boolean): (string | null)[] {
  const some = values.filter((value) => value !== null)
  const known = place.field?.options.choices
    ? Object.keys(place.field.options.choices)
    : place.name === 'status' && !place.field
      ? Object.keys(place.type.statuses)
      : undefined
  const sorted = dated
    ? some.toSorted()
    : bands
      ? some.toSorted((a, b) => Number(a) - Number(b))
      : known
        ? some.toSorted((a, b) => known.indexOf(a) - known.indexOf(b))
        : some
  return values.includes(null) ? [...sorted, null] : sorted
}

/** Returns the filters for the rows of "other": dates before the first column, or none of the values that have a column. */
function restOf({ field, place }: VisibleGroup, shownValues: readonly (string | null)[], dated: boolean): AcrossColumn['filters'] {
  const values = shownValues.filter((value) => value !== null)
  const first = values[0]
  if (first === undefined) return null
  if (dated) return [{ field, operator: 'lt', value: first }]
  const may = (place.field ? kindOf(place.field).operators : operatorsOf(place.type, place.name)) ?? []
  if (!may.includes('notIn')) return null
  return [{ field, operator: 'notIn', value: values }, ...(may.includes('notEmpty') ? [{ field, operator: 'notEmpty' } as const] : [])]
}
