/** Expressions of `generates` over the rows from which a document is made: what their paths mean, and what they give. */
import { pathTypes } from '../rules/compute.ts'
import type { AnyDocument } from '../document.ts'
import { compile } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import { linkedPath } from './linked-path.ts'
import type { AnyGeneration } from './generation.ts'

const figure: Field = { kind: 'quantity', label: ['', ''], options: {} }
const text: Field = { kind: 'text', label: ['', ''], options: {} }

/**
 * Returns the fields of each row by its name; `doc` is the document. A source that leads nowhere has none: the check names it at its own place.
 */
export function rowFields(
  type: AnyDocument,
  { each = [] }: Pick<AnyGeneration, 'each'>,
  types: ReadonlyMap<string, AnyDocument>,
): ReadonlyMap<string, Fields> {
  const rows = new Map<string, Fields>([['doc', type.fields as Fields]])
  for (const from of each) {
    if ('lines' in from) rows.set(from.as, (type.fields as Fields)[from.lines]?.options.columns ?? {})
    else if ('cells' in from) rows.set(from.as, { colour: text, size: text, second: text, pieces: figure })
    else if ('sizes' in from) rows.set(from.as, { size: text, second: text, name: text })
    else if ('split' in from) rows.set(from.as, { no: figure, quantity: figure })
    else if ('path' in from) {
      const path = linkedPath({ type }, from.path, types)
      const lines = 'wrong' in path ? undefined : (path.hops.at(-1)!.to.type.fields as Fields)[path.name]
      rows.set(from.as, lines?.options.columns ?? {})
    } else rows.set(from.as, (types.get(from.type)?.fields ?? {}) as Fields)
  }
  return rows
}

/**
 * Returns the function that evaluates an expression over the rows of one document, `line.amount > 0`.
 * @throws ExpressionError for a text that does not compile
 */
export function rowExpression(formula: string, fields: ReadonlyMap<string, Fields>): (rows: Readonly<Record<string, unknown>>) => unknown {
  const at = (path: string, kind: 'isNumber' | 'isDay') => {
    const [row = '', ...rest] = path.split('.')
    return rest.length > 0 && pathTypes(fields.get(row) ?? {})[kind](rest.join('.'))
  }
  const expression = compile(formula, { numeric: (path) => at(path, 'isNumber'), date: (path) => at(path, 'isDay') })
  return (rows) => expression.evaluatePlain(rows)
}
