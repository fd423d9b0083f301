/** The ways between the line plan of a season and its line board: each keeps brand and season. */
import { conditionsOf, type AnyOf, type Filter } from '../../../model/lists/filter.ts'

interface LineOf {
  readonly brand?: string | null | undefined
  readonly season?: string | null | undefined
}

/** Returns the path of the board of what a brand has in a season. */
export function boardPath({ brand, season }: LineOf): string {
  const filters = Object.entries({ brand, season }).flatMap(([field, value]): Filter[] => (value ? [{ field, operator: 'eq', value }] : []))
  return `/design/index/line?${new URLSearchParams({ v: 'system:board', f: JSON.stringify(filters) })}`
}

/** Returns the path of a plan at its matrix. */
export const planPath = (id: string): string => `/design/page/seasonal-plan?id=${id}&tab=section.plan-matrix`

/** Returns the brand and the season to which filters narrow a list, where they name one each. */
export function lineOf(filters: readonly (Filter | AnyOf)[]): LineOf {
  const chosen = (field: string): string | undefined => {
    const values = filters
      .filter((one) => conditionsOf(one).every((condition) => condition.field === field && ['eq', 'in'].includes(condition.operator)))
      .flatMap((one) => conditionsOf(one).flatMap(({ value }) => value))
    return values.length === 1 ? String(values[0]) : undefined
  }
  return { brand: chosen('brand'), season: chosen('season') }
}
