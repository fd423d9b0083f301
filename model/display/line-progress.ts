/** How far each line of a document has come: the columns over which the head sums its progress, derived from the formulas of the definition. */
import { compile } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { summedColumn } from '../rules/summed-column.ts'
import type { PageLineProgress } from './page-display.ts'

/**
 * Returns the progress of each lines field over which the head sums the whole and at least one step, by lines field.
 * @param fields of the header
 * @param progress names of fields of the header: the whole, and its steps in their order
 * @param sees whether the person sees a column (`lines.booked`)
 */
export function lineProgress(
  fields: Fields,
  progress: { readonly of: string; readonly steps: readonly string[] },
  sees: (path: string) => boolean,
): Readonly<Record<string, PageLineProgress>> {
  const summed = (name: string) => {
    const sum = summedColumn(fields[name]?.options.formula, fields)
    return sum && sees(sum.lines) && sees(`${sum.lines}.${sum.column}`) ? sum : undefined
  }
  const whole = summed(progress.of)
  if (!whole) return {}
  const { lines, column: of } = whole
  const columns = Object.entries(fields[lines]!.options.columns ?? {}).filter(([name]) => sees(`${lines}.${name}`))
  const steps = progress.steps
    .flatMap((name) => summed(name) ?? [])
    .filter((step) => step.lines === lines)
    .map(({ column: field }) => ({ field, left: columns.flatMap(([name, column]) => (dependsOn(column, [of, field]) ? [name] : [])) }))
  return steps.length > 0 ? { [lines]: { of, steps } } : {}
}

/** Whether a computed quantity depends on these columns and on nothing else. */
function dependsOn(field: Field, columns: readonly string[]): boolean {
  const { formula } = field.options
  if (!kindOf(field).goods || formula === undefined) return false
  const { names } = compile(formula)
  return names.length === columns.length && columns.every((name) => names.includes(name))
}
