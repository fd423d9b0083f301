/** The fields that an action sets (`sets`), put into the document that the action writes. */
import { compile } from '../../../model/expression/feel.ts'
import { asFieldValue, pathTypes } from '../../../model/rules/compute.ts'
import { invalid } from '../../../model/errors.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { splitPath } from '../../../model/fields/field-path.ts'
import { isCircumstance, type AnySets, type SetFrom } from '../../../model/lifecycle/sets.ts'
import { readValue } from '../../../model/rules/validate.ts'
import type { Operation } from '../../operation.ts'
import type { FieldValues } from '../../stored-document.ts'
import { evaluate } from '../conversion/value-from.ts'
import type { Acting } from './prepare-action.ts'
import { specialValue } from '../input/default-values.ts'

type Setting = Pick<Acting, 'type' | 'action' | 'comment' | 'doc' | 'ownRows'>

/**
 * Sets what the action declares: all values are read from the document as it is before the first is set, with what was typed along.
 * @throws WeftError 11000 at a field for a value that the field does not hold, such as a comment that is longer than the field
 */
export function takeDeclaredValues(operation: Operation, { type, action, comment, doc, ownRows }: Setting): void {
  const fields = type.fields as Fields
  const values: FieldValues = {}
  const cells: (() => void)[] = []
  for (const [name, from] of Object.entries((action?.sets ?? {}) as AnySets)) {
    const [lines, column] = splitPath(name)
    if (column === undefined) {
      values[name] = heldValue(fields[name]!, name, from, valueOf(operation, from, { doc, comment, fields }))
      continue
    }
    const columns = fields[lines]!.options.columns!
    for (const row of (doc[lines] as FieldValues[]).filter(({ id }) => ownRows.get(lines)?.includes(id as string))) {
      const scope = typeof from === 'object' ? { ...row, doc } : doc
      const value = heldValue(
        columns[column]!,
        name,
        from,
        valueOf(operation, from, { doc: scope, comment, fields: columns, document: fields }),
      )
      cells.push(() => Object.assign(row, { [column]: value }))
    }
  }
  Object.assign(doc, values)
  for (const set of cells) set()
}

/** The clock of formulas: the moment of the transaction in the platform's time zone, whose day is another one than that of UTC for some hours. */
const clockOf =
  ({ now, zone }: Operation['tx']) =>
  (): string => {
    const second = `${now.slice(0, 19)}Z`
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      .format(new Date(second))
      .replace(' ', 'T')
    const ahead = (Date.parse(`${local}Z`) - Date.parse(second)) / 60_000
    const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
    return `${local}${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
  }

/** Returns a value as the field holds it. */
function heldValue(field: Field, name: string, from: SetFrom<string, unknown>, value: unknown): unknown {
  // The engine's own values, such as the moment, are stored as they are.
  if (typeof from === 'string' && from !== '@comment') return value
  const read = readValue(field, typeof from === 'object' && 'formula' in from ? asFieldValue(value, field) : value, name)
  if (read.errors.length > 0) throw invalid(read.errors)
  return read.value
}

function valueOf(
  operation: Operation,
  from: SetFrom<string, unknown>,
  {
    doc,
    comment,
    fields,
    document,
  }: { readonly doc: FieldValues; readonly comment: string | undefined; readonly fields: Fields; readonly document?: Fields },
): unknown {
  if (from === '@comment') return comment ?? null
  if (isCircumstance(from)) return specialValue(operation, from)
  if (typeof from === 'string') return evaluate(from, doc, fields, document)
  if ('value' in from) return from.value
  const { isNumber, isDay } = pathTypes(fields, document)
  return compile(from.formula, { numeric: isNumber, date: isDay, now: clockOf(operation.tx) }).evaluatePlain(doc)
}
