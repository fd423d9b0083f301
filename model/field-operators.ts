/** The operators by which lists filter fields: those of a kind, and those of the fields that every document has. */
import { baseStorages, isBaseField } from './base-fields.ts'
import type { Field, Fields } from './field.ts'
import type { Operator } from './fields/kind.ts'
import { kindOf } from './fields/kinds.ts'

const byStorage: Readonly<Record<string, readonly Operator[]>> = {
  text: ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty', 'notEmpty'],
  id: ['eq', 'ne', 'in', 'notIn'],
  integer: ['eq', 'gt', 'ge', 'lt', 'le', 'between'],
  timestamp: ['gt', 'ge', 'lt', 'le', 'between', 'relative'],
}

/** What is asked of lines: whether some line has a value. */
const ofLines: readonly Operator[] = ['eq', 'in', 'contains']

/**
 * Returns the operators by which lists filter a field, or a column of lines that is marked as a filter (`suppliers.supplier`); undefined for lines, for other
 * columns and for unknown names.
 */
export function operatorsOf(fields: Fields, name: string): readonly Operator[] | undefined {
  const [lines, column] = name.split('.') as [string, string | undefined]
  if (column !== undefined) return lineOperators(Object.hasOwn(fields, lines) ? fields[lines]! : undefined, column)
  const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
  if (field) return field.kind === 'lines' ? undefined : kindOf(field).operators
  return isBaseField(name) ? byStorage[baseStorages[name]] : undefined
}

/** Returns the operators of a column of lines that is marked as a filter. Lines with rights of their own for each role are asked nothing. */
function lineOperators(lines: Field | undefined, column: string): readonly Operator[] | undefined {
  const { columns = {}, rows, grows } = lines?.options ?? {}
  const field = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!field || grows || rows?.viewRoles || rows?.restriction || ![field.options.list].flat().includes('filter')) return undefined
  return kindOf(field).operators.filter((one) => ofLines.includes(one))
}
