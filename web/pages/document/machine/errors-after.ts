/** Which errors remain after values changed: those whose value is unchanged, at the place where their line stands now. Pure. */
import type { Page } from '../../../../model/page.ts'
import { unread, type Errors, type Values } from '../../../../ui/state/form-state.ts'
import { identityOf, lineFieldsOf, linesOf } from '../../../../ui/state/line-key.ts'
import { same } from '../../../../model/same.ts'

/** Returns what a cell shows: the text that could not be read, or its value. */
const shownIn = (line: Values, column: string): unknown => (line[unread] as Values | undefined)?.[column] ?? line[column]

/**
 * Returns the errors that still hold. An error goes when its value changed, from whatever source, or when its line was removed. The
 * error of a computed figure goes with the values it is computed from.
 * @param errors by path (`eta`, `lines[3].price`); the places are those of `before`
 */
export function errorsAfter(page: Page, { errors, before, after }: { errors: Errors; before: Values; after: Values }): Errors {
  const entries = Object.entries(errors)
  if (entries.length === 0 || before === after) return errors
  const lineFields = new Map(lineFieldsOf(page).map((field) => [field.field, field]))
  const places = new Map<string, ReadonlyMap<unknown, number>>()
  const placeOf = (name: string, line: Values): number | undefined => {
    let known = places.get(name)
    if (!known) places.set(name, (known = new Map(linesOf(after, lineFields.get(name)!).map((one, at) => [identityOf(one), at]))))
    return known.get(identityOf(line))
  }
  const left = entries.flatMap(([path, texts]) => {
    const [, name = '', place, column] = /^(\w+)(?:\[(\d+)\](?:\.(\w+))?)?$/.exec(path) ?? []
    const field = lineFields.get(name)
    if (place === undefined || !field) return name === '' || same(before[name], after[name]) ? [[path, texts] as const] : []
    const line = linesOf(before, field)[Number(place)]
    const now = line && placeOf(name, line)
    if (!line || now === undefined) return []
    const next = linesOf(after, field)[now]!
    const holds = column === undefined ? same(line, next) : same(shownIn(line, column), shownIn(next, column))
    return holds ? [[`${name}[${now}]${column === undefined ? '' : `.${column}`}`, texts] as const] : []
  })
  return Object.fromEntries(left)
}
