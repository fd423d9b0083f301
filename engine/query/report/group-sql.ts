/** The SQL of the groups of a report: the value that groups rows, and what lines are ordered by. */
import type { DateStep, ReportGroup } from '../../../model/outputs/report.ts'
import { badFilter } from '../../store/filter-sql.ts'
import { sizeOrderSql } from '../../store/tables/size-order.ts'
import type { Place, Source } from './source.ts'

/** A group with the location of its field in the source. */
export interface PlacedGroup extends ReportGroup {
  readonly place: Place
}

const steps: readonly DateStep[] = ['day', 'week', 'month', 'quarter', 'year']

/** Returns the SQL of the value that groups rows: the first day of a week, month, quarter or year; the number of an age band. */
export function groupSql(source: Source, { place, by, bands }: PlacedGroup): string {
  const column = source.column(place)
  if (place.storage !== 'date' && place.storage !== 'timestamp') {
    if (by !== undefined || bands !== undefined) throw badFilter(place.ref)
    return column
  }
  // The zone is a literal because the expression occurs in SELECT and in GROUP BY: two parameters would be two different expressions.
  const zone = zoneLiteral(source.operation.tx.zone)
  const day = place.storage === 'date' ? column : `(${column} AT TIME ZONE ${zone})::date`
  if (bands !== undefined) {
    if (!bands.every((limit, at) => Number.isInteger(limit) && limit > (bands[at - 1] ?? 0))) throw badFilter(place.ref)
    const age = `((now() AT TIME ZONE ${zone})::date - ${day})`
    const limits = bands.map((limit, at) => `WHEN ${age} <= ${limit} THEN ${at + 1}`)
    return `(CASE WHEN ${day} IS NULL THEN NULL WHEN ${age} <= 0 THEN 0 ${limits.join(' ')} ELSE ${bands.length + 1} END)`
  }
  const step = by ?? 'day'
  if (!steps.includes(step)) throw badFilter(place.ref)
  return step === 'day' ? day : `date_trunc('${step}', ${day}::timestamp)::date`
}

/**
 * Returns a zone as an SQL literal.
 * @throws Error for anything that is not a zone name, which is a programming error
 */
function zoneLiteral(zone: string): string {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(zone)) throw new Error(`not a zone: ${zone}`)
  return `'${zone}'`
}

/** Links are ordered by their displayed title, sizes as sizes. */
export const titled = (source: Source, { place }: PlacedGroup, key: string): string =>
  place.storage === 'id'
    ? `(SELECT ${source.operation.actor.language === 'en' ? 'coalesce(e.title_en, e.title)' : 'e.title'} FROM core.entry e WHERE e.platform_id = ${source.platform} AND e.id = ${key})`
    : place.field?.options.sizeOrder
      ? sizeOrderSql(key)
      : key
