/** Columns of a cross-tab: their titles, the filters of their rows, and the others as "other". */
import type { AcrossColumn } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { isDated, type CrossTabValues } from '../query/report/cross-tab-values.ts'
import type { PlacedGroup } from '../query/report/group-sql.ts'
import type { Source } from '../query/report/source.ts'
import { operatorsOf } from '../store/filter-sql.ts'
import { groupFilters, groupTitles } from './report-groups.ts'

/** Returns the columns of a cross-tab as an answer shows them. */
export async function acrossColumns(source: Source, group: PlacedGroup, { values, hasOthers }: CrossTabValues): Promise<AcrossColumn[]> {
  const titles = await groupTitles(
    source,
    [group],
    values.map((value) => ({ g0: value })),
  )
  const columns: AcrossColumn[] = values.map((value) => ({
    value,
    title: value === null ? '' : (titles(group, value) ?? value),
    filters: groupFilters(group, value, source.operation.tx.today),
  }))
  if (hasOthers)
    columns.push({
      value: null,
      title: localise(['其他', 'Other'], source.operation.actor.language),
      filters: restOf(group, values, isDated(group)),
      other: true,
    })
  return columns
}

/** Returns the filters for the rows of "other": dates before the first column, or none of the values that have a column. */
function restOf({ field, place }: PlacedGroup, shownValues: readonly (string | null)[], dated: boolean): AcrossColumn['filters'] {
  const values = shownValues.filter((value) => value !== null)
  const first = values[0]
  if (first === undefined) return null
  if (dated) return [{ field, operator: 'lt', value: first }]
  const may = (place.field ? kindOf(place.field).operators : operatorsOf(place.type, place.name)) ?? []
  if (!may.includes('notIn')) return null
  return [{ field, operator: 'notIn', value: values }, ...(may.includes('notEmpty') ? [{ field, operator: 'notEmpty' } as const] : [])]
}
