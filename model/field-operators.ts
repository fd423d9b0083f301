/** The operators by which lists filter fields: those of a kind, and those of the fields that every document has. */
import { baseStorages, isBaseField } from './base-fields.ts'
import type { Fields } from './field.ts'
import type { Operator } from './fields/kind.ts'
import { kindOf } from './fields/kinds.ts'

const byStorage: Readonly<Record<string, readonly Operator[]>> = {
  text: ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty', 'notEmpty'],
  id: ['eq', 'ne', 'in', 'notIn'],
  integer: ['eq', 'gt', 'ge', 'lt', 'le', 'between'],
  timestamp: ['gt', 'ge', 'lt', 'le', 'between', 'relative'],
}

/** Returns the operators by which lists filter a field; undefined for lines and for unknown names. */
export function operatorsOf(fields: Fields, name: string): readonly Operator[] | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
  if (field) return field.kind === 'lines' ? undefined : kindOf(field).operators
  return isBaseField(name) ? byStorage[baseStorages[name]] : undefined
}
