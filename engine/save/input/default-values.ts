/**
 * Default values of a new document or line: fixed values, and values derived from the actor and the current time (SH-9-015 to
 * SH-9-017).
 */
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { specialDefault } from '../../../model/rules/special.ts'
import type { Operation } from '../../operation.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import type { FieldValues } from '../../stored-document.ts'

/** Returns the defaults of a list of fields. Computed counters start at zero. */
export function defaultsFor(operation: Operation, fields: Fields): FieldValues {
  const values: FieldValues = {}
  for (const [name, field] of fieldList(fields)) {
    const value = defaultOf(operation, field)
    if (value !== undefined) values[name] = value
  }
  return values
}

/** Returns what a special default (`@today`, `@userId` …) means for this person now. */
export const specialValue = ({ actor, tx }: Operation, name: string): unknown =>
  specialDefault(name, {
    userId: actor.user,
    fullName: actor.name,
    platformId: actor.platform,
    clientId: actor.company,
    mobile: actor.mobile,
    address: actor.address,
    now: tx.now,
    today: tx.today,
  })

function defaultOf(operation: Operation, field: Field): unknown {
  const { default: defaultValue, computed } = field.options
  if (typeof defaultValue === 'string' && defaultValue.startsWith('@')) return specialValue(operation, defaultValue)
  const { storage, initial } = kindOf(field)
  if (defaultValue !== undefined) return typeof defaultValue === 'number' && storage !== 'integer' ? String(defaultValue) : defaultValue
  return computed ? initial : undefined
}
