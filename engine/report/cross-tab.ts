/** Columns of a cross-tab: which values stand as columns, what finds their rows, and the rest as "other". */
import type { AcrossColumn, Report } from '../../model/report.ts'
import { localise } from '../../model/text.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { operatorsOf } from '../store/filter-sql.ts'
import { tableLayout } from '../store/table-layout.ts'
import { groupFilters, groupTitles } from './report-groups.ts'
import type { Source } from './report-source.ts'
import type { VisibleGroup } from './field-visibility.ts'

const most = { columns: 12, bands: 20 }

export interface CrossTab {
  readonly columns: readonly AcrossColumn[]
  /** Joins each row with the number of its column. */
  readonly join: string
  /** The condition of one column, by its place. */
  readonly only: (at: number) => string
}

/** `rank`: the figure whose largest columns stay. Days keep their latest; what has a set order stands in it. */
export async function crossTabOf(
  source: Source,
  words: { report: Report; group: VisibleGroup; key: string; rank: string; tail: string },
): Promise<CrossTab> {
  const { group, key, rank, tail, report } = words
  const { place, bands } = group
  const dated = (place.storage === 'date' || place.storage === 'timestamp') && !bands
  const limit = bands ? most.bands : report.across?.field === group.field ? (report.across.most ?? most.columns) : most.columns
  const order = dated
    ? `${key} DESC NULLS FIRST`
    : bands
      ? `${key} ASC NULLS FIRST`
      : `(${key} IS NULL) DESC, ${rank} DESC NULLS LAST, ${key}`
  const rows = await source.run.tx.rows(`SELECT ${key} AS "g0" ${tail} GROUP BY ${key} ORDER BY ${order} LIMIT ${limit + 1}`, [
    ...source.params.values,
  ])
  const found = rows.map((row) => (row['g0'] === null ? null : String(row['g0'])))
  const beyond = found.length > limit
  const kept = inOrder(group, found.slice(0, limit), dated)
  const titles = await groupTitles(
    source,
    [group],
    kept.map((value) => ({ g0: value })),
  )
  const cast = castOf(place.storage, bands !== undefined)
  const cases = kept.map((value, at) =>
    value === null ? `WHEN ${key} IS NULL THEN ${at}` : `WHEN ${key} = ${source.params.add(value, cast)} THEN ${at}`,
  )
  const columns: AcrossColumn[] = kept.map((value) => ({
    value,
    title: value === null ? '' : (titles(group, value) ?? value),
    filters: groupFilters(group, value, source.run.tx.today),
  }))
  if (beyond)
    columns.push({
      value: null,
      title: localise(['其他', 'Other'], source.run.actor.language),
      filters: restOf(group, kept, dated),
      other: true,
    })
  return {
    columns,
    // Kept apart by OFFSET, so that a column is looked for once for each row and not for each figure.
    join: ` CROSS JOIN LATERAL (SELECT ${cases.length > 0 ? `CASE ${cases.join(' ')} ELSE ${kept.length} END` : '0'} AS k OFFSET 0) x`,
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

/** Days and bands upwards, statuses and choices as they are defined, the rest the largest first; what has no value last. */
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

/** What finds the rows of "other": days before the first column, or none of the values that have one. */
function restOf({ field, place }: VisibleGroup, kept: readonly (string | null)[], dated: boolean): AcrossColumn['filters'] {
  const values = kept.filter((value) => value !== null)
  const first = values[0]
  if (first === undefined) return null
  if (dated) return [{ field, operator: 'lt', value: first }]
  const may = (place.field ? kindOf(place.field).operators : operatorsOf(tableLayout(place.type), place.name)) ?? []
  if (!may.includes('notIn')) return null
  return [{ field, operator: 'notIn', value: values }, ...(may.includes('notEmpty') ? [{ field, operator: 'notEmpty' } as const] : [])]
}
