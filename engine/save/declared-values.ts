/** The fields that an action sets (`sets`), put into the document that the action writes. */
import { asFieldValue } from '../../model/compute.ts'
import { invalid } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { isCircumstance, type AnySets, type SetFrom } from '../../model/lifecycle/sets.ts'
import { readValue } from '../../model/validate.ts'
import type { Operation } from '../operation.ts'
import type { FieldValues } from '../stored-document.ts'
import { evaluate } from './conversion/value-from.ts'
import type { Acting } from './prepare-action.ts'
import { specialValue } from './input/default-values.ts'

type Setting = Pick<Acting, 'type' | 'action' | 'comment' | 'doc'>

/**
 * Sets what the action declares: all values are read from the document as it is before the first is set, with what was typed along.
 * @throws WeftError 11000 at a field for a value that the field does not hold, such as a comment that is longer than the field
 */
export function takeDeclaredValues(operation: Operation, { type, action, comment, doc }: Setting): void {
  const fields = type.fields as Fields
  const values: FieldValues = {}
  for (const [name, from] of Object.entries((action?.sets ?? {}) as AnySets)) {
    const field = fields[name]!
    const value = valueOf(operation, from, { doc, comment, fields })
    if (typeof from === 'string') values[name] = value
    else values[name] = 'formula' in from ? asFieldValue(value, field) : from.value
    // The engine's own values, such as the moment, are stored as they are.
    if (typeof from === 'string' && from !== '@comment') continue
    const read = readValue(field, values[name], name)
    if (read.errors.length > 0) throw invalid(read.errors)
    values[name] = read.value
  }
  Object.assign(doc, values)
}

function valueOf(
  operation: Operation,
  from: SetFrom<string, unknown>,
  { doc, comment, fields }: { readonly doc: FieldValues; readonly comment: string | undefined; readonly fields: Fields },
): unknown {
  if (from === '@comment') return comment ?? null
  if (isCircumstance(from)) return specialValue(operation, from)
  return typeof from === 'object' && 'value' in from ? from.value : evaluate(from, doc, fields)
}
