/** Amounts that are typed in the place of others, such as a gross price for the net one (`typedInto`): the form converts them while they are typed. The save remains the truth. */
import { isDecimal } from '../../model/decimal.ts'
import { compile, type Expression } from '../../model/expression/feel.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { Page } from '../../model/page.ts'
import { asFieldValue, pathTypes } from '../../model/rules/compute.ts'
import { fieldsOf, shapeOf, withValues, type Values } from './form-state.ts'
import { identityOf } from './line-key.ts'

/** A column that is typed in the place of another one, with its expressions. */
interface Converted {
  readonly name: string
  readonly into: string
  readonly field: Field
  readonly intoField: Field
  readonly by: Expression
  readonly back: Expression
  /** The columns beside these two that the expressions read. */
  readonly reads: readonly string[]
}

const known = new WeakMap<Page, ReadonlyMap<string, readonly Converted[]>>()

/** Returns the converted columns of a page by their lines; those of which the viewer may write only one are left out. */
function convertedOf(page: Page): ReadonlyMap<string, readonly Converted[]> {
  let all = known.get(page)
  if (!all) {
    const { fields } = shapeOf(page)
    const lines = fieldsOf(page).filter(({ columns }) => columns?.some(({ typedInto }) => typedInto?.by))
    all = new Map(lines.map(({ field, columns }) => [field, columnsOf(columns!, fields[field]!.options.columns!, fields)]))
    known.set(page, all)
  }
  return all
}

function columnsOf(columns: NonNullable<ReturnType<typeof fieldsOf>[number]['columns']>, own: Fields, document: Fields): Converted[] {
  const { isNumber, isDay } = pathTypes(own, document)
  const expression = (text: string) => compile(text, { numeric: isNumber, date: isDay })
  const mayWrite = (name: string) => columns.some(({ field, restriction, isNotPost }) => field === name && restriction === 0 && !isNotPost)
  return columns.flatMap(({ field: name, typedInto }) => {
    if (!typedInto?.by || !typedInto.back || !mayWrite(name) || !mayWrite(typedInto.field)) return []
    const [by, back] = [expression(typedInto.by), expression(typedInto.back)]
    const reads = [...by.names, ...back.names].filter((path) => path !== name && path !== typedInto.field)
    return [{ name, into: typedInto.field, field: own[name]!, intoField: own[typedInto.field]!, by, back, reads }]
  })
}

/**
 * Returns changes of a form with the amounts that follow from what was typed: where one of the two was, the other one; where something changed that the conversion reads, the one that
 * is typed in the place of the other. Where both were changed, such as by an undo, both stay. A text that is no figure yet converts nothing.
 * @param before the values of the form until now, whose lines have an id or a key; a line that has neither is new
 */
export function withTypedFigures(page: Page, before: Values, changes: Values): Values {
  const next: Values = { ...changes }
  for (const [lines, columns] of convertedOf(page)) {
    if (!Array.isArray(changes[lines])) continue
    const [was, now] = [(before[lines] ?? []) as readonly Values[], changes[lines] as readonly Values[]]
    const same = new Set<Values>(was)
    const byIdentity = new Map(was.map((line) => [identityOf(line), line]))
    const formerOf = (line: Values): Values => (identityOf(line) === undefined ? {} : (byIdentity.get(identityOf(line)) ?? {}))
    next[lines] = now.map((line) => (same.has(line) ? line : columns.reduce((one, of) => converted(one, formerOf(line), of), line)))
  }
  return next
}

function converted(line: Values, former: Values, { name, into, field, intoField, by, back, reads }: Converted): Values {
  const isChanged = (column: string) => (line[column] ?? null) !== (former[column] ?? null)
  const isFigure = (column: string) => isDecimal(line[column])
  const figure = (of: Expression, as: Field) => asFieldValue(of.evaluateFigure({ ...line }), as) as string | null
  if (isChanged(name) && isChanged(into)) return line
  if (isChanged(name)) return isFigure(name) ? withValues(line, { [into]: figure(by, intoField) }) : line
  if (!isChanged(into) && !reads.some(isChanged)) return line
  if (isFigure(into)) return withValues(line, { [name]: figure(back, field) })
  return (line[into] ?? null) === null ? withValues(line, { [name]: null }) : line
}
