/** Columns of a cross-tab: reads the values that become columns, and joins each row with its column. */
import type { Report } from '../../../model/outputs/report.ts'
import type { PlacedGroup } from './group-sql.ts'
import type { Source } from './source.ts'

const limits = { columns: 12, bands: 20 }

export interface CrossTabValues {
  /** The values that have a column, in their order. */
  readonly values: readonly (string | null)[]
  /** Whether there are more values, which the last column holds. */
  readonly hasOthers: boolean
  /** Joins each row with its column number. */
  readonly join: string
  /** The condition of each column, the last one included. */
  readonly conditions: readonly string[]
}

/** Whether the values are days or periods. */
export const isDated = ({ place, bands }: PlacedGroup): boolean => (place.storage === 'date' || place.storage === 'timestamp') && !bands

/**
 * Reads the columns. `rank` is the figure whose largest columns are shown. Dates show their latest; values with a defined order
 * appear in it.
 */
export async function readCrossTab(
  source: Source,
  spec: { report: Report; group: PlacedGroup; key: string; rank: string; tail: string },
): Promise<CrossTabValues> {
  const { group, key, rank, tail, report } = spec
  const { place, bands } = group
  const dated = isDated(group)
  const limit = bands ? limits.bands : report.across?.field === group.field ? (report.across.most ?? limits.columns) : limits.columns
  const order = dated
    ? `${key} DESC NULLS FIRST`
    : bands
      ? `${key} ASC NULLS FIRST`
      : `(${key} IS NULL) DESC, ${rank} DESC NULLS LAST, ${key}`
  const rows = await source.operation.tx.rows(`SELECT ${key} AS "g0" ${tail} GROUP BY ${key} ORDER BY ${order} LIMIT ${limit + 1}`, [
    ...source.params.values,
  ])
  const groupValues = rows.map((row) => (row['g0'] === null ? null : String(row['g0'])))
  const hasOthers = groupValues.length > limit
  const values = inOrder(group, groupValues.slice(0, limit), dated)
  const cast = castOf(place.storage, bands !== undefined)
  const cases = values.map((value, at) =>
    value === null ? `WHEN ${key} IS NULL THEN ${at}` : `WHEN ${key} = ${source.params.add(value, cast)} THEN ${at}`,
  )
  return {
    values,
    hasOthers,
    // OFFSET keeps the subquery separate, so that the column is determined once per row and not once per figure.
    join: ` CROSS JOIN LATERAL (SELECT ${cases.length > 0 ? `CASE ${cases.join(' ')} ELSE ${values.length} END` : '0'} AS k OFFSET 0) x`,
    conditions: Array.from({ length: values.length + (hasOthers ? 1 : 0) }, (_, at) => `x.k = ${at}`),
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
function inOrder({ place, bands }: PlacedGroup, values: readonly (string | null)[], dated: boolean): (string | null)[] {
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
