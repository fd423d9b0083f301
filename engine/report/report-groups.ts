/** Groups of a report: their titles, and the filters that find their rows. */
import { addDays, lastOfMonth } from '../../model/days.ts'
import type { Filter } from '../../model/lists/filter.ts'
import type { DateStep, ReportGroup } from '../../model/outputs/report.ts'
import { localise, type Label } from '../../model/text.ts'
import { statusLabels } from '../pages/status-labels.ts'
import { idIn } from '../../model/fields/one-of.ts'
import { referenceTitle, titlesOf } from '../store/links/titles.ts'
import type { PlacedGroup } from '../query/report/group-sql.ts'
import type { Source } from '../query/report/source.ts'

/** Returns titles for every value of these rows, links and people included, in the viewer's language. */
export async function groupTitles(
  source: Source,
  groups: readonly PlacedGroup[],
  rows: readonly Record<string, unknown>[],
): Promise<(group: PlacedGroup, value: string) => string | undefined> {
  const { operation } = source
  const { language } = operation.actor
  const ids = groups.flatMap(({ place }, at) =>
    place.storage === 'id' || place.field?.kind === 'oneOf'
      ? rows.flatMap((row) => (row[`g${at}`] === null || row[`g${at}`] === undefined ? [] : idIn(row[`g${at}`] as string)))
      : [],
  )
  const titles = ids.length > 0 ? await titlesOf(operation, [...new Set(ids)]) : new Map<string, string>()
  const statuses = new Map<string, ReadonlyMap<string, string>>()
  for (const { place } of groups)
    if (place.name === 'status' && !place.field && !statuses.has(place.type.name))
      statuses.set(place.type.name, await statusLabels(operation, place.type))
  return ({ place, by, bands }, value) => {
    if (place.storage === 'id') return titles.get(value) ?? ''
    if (place.field?.kind === 'oneOf') return referenceTitle(operation, value, titles)
    if (place.name === 'status' && !place.field) return statuses.get(place.type.name)!.get(value)
    const choice = place.field?.options.choices?.[value]
    if (choice) return localise(choice, language)
    if (place.storage === 'boolean') return localise(value === 'true' ? ['是', 'Yes'] : ['否', 'No'], language)
    if (bands !== undefined) return localise(bandLabel(bands, Number(value)), language)
    if (place.storage === 'date' || place.storage === 'timestamp') return dayTitle(value, by ?? 'day')
    return value
  }
}

export function dayTitle(day: string, by: DateStep): string {
  switch (by) {
    case 'year':
      return day.slice(0, 4)
    case 'quarter':
      return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'month':
      return day.slice(0, 7)
    case 'week':
      return `${day} ~ ${last(day, 'week')}`
    default:
      return day
  }
}

function bandLabel(bands: readonly number[], at: number): Label {
  if (at === 0) return ['未到期', 'Not due']
  const from = at === 1 ? 1 : bands[at - 2]! + 1
  return at > bands.length ? [`${from} 天以上`, `${from} days and more`] : [`${from}–${bands[at - 1]} 天`, `${from}–${bands[at - 1]} days`]
}

/** Returns the filters that find the rows of a group in a list or in the drill-down. */
export function groupFilters({ field, place, by, bands }: PlacedGroup, value: string | null, today: string): readonly Filter[] {
  if (value === null) return place.field ? [{ field, operator: 'empty' }] : []
  if (bands !== undefined) {
    const at = Number(value)
    const ago = (days: number) => addDays(today, -days)
    if (at === 0) return [{ field, operator: 'ge', value: today }]
    const to = ago(at === 1 ? 1 : bands[at - 2]! + 1)
    return at > bands.length ? [{ field, operator: 'le', value: to }] : [{ field, operator: 'between', value: [ago(bands[at - 1]!), to] }]
  }
  if (place.storage === 'date' || place.storage === 'timestamp') {
    const step = by ?? 'day'
    return step === 'day' && place.storage === 'date'
      ? [{ field, operator: 'eq', value }]
      : [{ field, operator: 'between', value: [value, last(value, step)] }]
  }
  return [{ field, operator: 'eq', value: place.storage === 'boolean' ? value === 'true' : value }]
}

function last(first: string, by: NonNullable<ReportGroup['by']>): string {
  if (by === 'day') return first
  if (by === 'week') return addDays(first, 6)
  return lastOfMonth(first, { month: 0, quarter: 2, year: 11 }[by])
}
