/** Values that come from a row of another document: a field, a constant, or an expression over the row. */
import type { Amount, ValueFrom } from '../../../model/between/conversion.ts'
import { pathTypes } from '../../../model/rules/compute.ts'
import { compile } from '../../../model/expression/feel.ts'
import type { Fields } from '../../../model/field.ts'

type Row = Record<string, any>

/**
 * Returns a value: plain names are copied as they are, constants too; a formula is evaluated.
 * @param scope the row; `doc` is its document
 * @param own fields of the row
 * @param document fields of its document
 */
export function evaluate(from: ValueFrom, scope: Row, own: Fields, document?: Fields): unknown {
  if (typeof from === 'string') return (from.startsWith('doc.') ? (scope['doc'] as Row)[from.slice(4)] : scope[from]) ?? null
  if ('value' in from) return from.value
  const { isNumber, isDay } = pathTypes(own, document)
  return compile(from.formula, { numeric: isNumber, date: isDay }).evaluatePlain(scope)
}

/** Returns a number as a decimal string; '0' where there is none. */
export const amountOf = (amount: Amount, scope: Row, own: Fields, document?: Fields): string =>
  String(evaluate(amount, scope, own, document) ?? '0')
