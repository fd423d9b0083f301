/**
 * Conversions: compute the values of a new document from one of another type, as the definition says. Lines carry what is still open.
 * Nothing is saved here.
 */
import { compare, sub } from '../../../model/decimal.ts'
import type { AnyDocument, Conversion } from '../../../model/document.ts'
import { forbidden, WeftError } from '../../../model/errors.ts'
import { compile } from '../../../model/expression/feel.ts'
import type { Fields } from '../../../model/field.ts'
import { cellKey, pieces, type Matrix } from '../../../model/fields/matrix.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import { requirePolicy, type PartyRoles } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { load, partyRolesIn, type Stored } from '../../store/read.ts'
import { addTitles } from '../../store/titles.ts'
import { consumedFrom } from './consumed-cells.ts'
import { kindOf } from '../../../model/fields/kinds.ts'

type Row = Record<string, any>

/**
 * Returns the values that the new document's form starts with, for a person.
 * @throws WeftError 403 or 409 when the conversion is not available to them now
 */
export async function convert(operation: Operation, type: AnyDocument, input: { readonly id: string; readonly to: string }): Promise<Row> {
  const policy = await requirePolicy(operation, type)
  const source = await load(operation, type, input.id)
  await requireRowRules(operation, policy, source.id)
  const roles = partyRolesIn(source, operation.actor.company, policy.standing)
  const target = operation.engine.types.get(input.to)
  const conversionSpec = conversion(type, input.to)
  if (!target || !conversionSpec) throw new WeftError(404, 'action.unknown')
  if (!mayConvert(conversionSpec, operation.actor.roles, roles)) throw forbidden()
  if (!conversionSpec.from.includes(source.status)) throw new WeftError(409, 'take.closed', { values: { number: source.number ?? '' } })
  const values = await convertedValues(operation, type, source, target)
  await addTitles(operation, target, [values])
  return values
}

export const conversion = (type: AnyDocument, to: string): Conversion<any, string> | undefined =>
  type.conversions && Object.hasOwn(type.conversions, to) ? (type.conversions as Record<string, Conversion<any, string>>)[to] : undefined
/**
 * Whether the actor may convert the source.
 * @param partyRoles the actor's party roles in the source
 */
export const mayConvert = (conversionSpec: Conversion<any, string>, roles: readonly string[], partyRoles: PartyRoles): boolean =>
  [partyRoles].flat().some((partyRole) => [conversionSpec.partyRole ?? 'owner'].flat().includes(partyRole)) &&
  (!conversionSpec.by || conversionSpec.by.some((role) => role === '*' || roles.includes(role)))

/**
 * Evaluates the field maps. A line with nothing open is left out. What was consumed from cells is read once for all lines.
 * @returns the values of the new document by field
 */
export async function convertedValues(operation: Operation, type: AnyDocument, source: Stored, target: AnyDocument): Promise<Row> {
  const conversionSpec = conversion(type, target.name)
  if (!conversionSpec) throw new Error(`${type.name} makes no ${target.name}`)
  const fields = type.fields as Fields
  const values: Row = {}
  for (const [name, expression] of Object.entries(conversionSpec.head ?? {})) values[name] = evaluate(expression, { ...source }, fields)
  if (conversionSpec.line)
    values[conversionSpec.line.to] = [
      Object.fromEntries(
        Object.entries(conversionSpec.line.map).map(([name, expression]) => [name, evaluate(expression, { ...source }, fields)]),
      ),
    ]
  if (!conversionSpec.lines) return values
  const { from, to, map, open } = conversionSpec.lines
  const columns = fields[from]!.options.columns ?? {}
  const openOf = (line: Row): string => sub(String(line[open!.of] ?? '0'), String(line[open!.taken] ?? '0'))
  const lines = (source[from] as Row[]).filter((line) => !open || compare(openOf(line), '0') > 0)
  const matrix = open?.matrix
  const counted = matrix ? lines.filter((line) => line[matrix.from]).map((line) => line['id'] as string) : []
  const consumed = counted.length > 0 ? await consumedFrom(operation, counted, open!.taken) : undefined
  // A quantity that the target computes from its matrix is not sent.
  const quantity = open && (target.fields as Fields)[to]!.options.columns![open.to]
  const sendsQuantity = quantity && !quantity.options.formula && !quantity.options.computed
  values[to] = lines.map((line) => {
    const row: Row = {}
    for (const [name, expression] of Object.entries(map)) row[name] = evaluate(expression, { ...line, doc: source }, columns, fields)
    if (matrix && line[matrix.from]) row[matrix.to] = leftOf(line[matrix.from] as Matrix, consumed?.get(line['id']))
    if (sendsQuantity) row[open.to] = openOf(line)
    return row
  })
  return values
}

/** Plain names are copied as they are; anything else is evaluated as an expression. */
function evaluate(expression: string, scope: Row, own: Fields, document?: Fields): unknown {
  if (/^[a-zA-Z]\w*$/.test(expression) && Object.hasOwn(scope, expression)) return scope[expression]
  const through = /^doc\.([a-zA-Z]\w*)$/.exec(expression)
  if (through) return (scope['doc'] as Row)[through[1]!] ?? null
  const traits = (path: string) => {
    const field = path.startsWith('doc.') ? document?.[path.slice(4)] : own[path]
    return field && kindOf(field)
  }
  return compile(expression, {
    numeric: (path) => traits(path)?.figure === true,
    date: (path) => traits(path)?.storage === 'date',
  }).evaluatePlain(scope)
}

/**
 * Returns what is left of a size matrix, cell by cell. Untouched prepacks stay packs; partly consumed ones become pieces.
 * @param consumed pieces by cell, decimal strings; undefined when nothing was consumed
 */
function leftOf(matrix: Matrix, consumed: ReadonlyMap<string, string> | undefined): Matrix {
  if (!consumed) return matrix
  const parts = new Map([...matrix.cells, ...(matrix.prepacks ?? []).flatMap((pack) => pack.ratio)].map((cell) => [cellKey(cell), cell]))
  const cells = [...pieces(matrix)]
    .map(([key, ordered]) => ({ ...parts.get(key)!, pieces: sub(ordered, consumed.get(key) ?? '0') }))
    .filter((cell) => compare(cell.pieces, '0') > 0)
  return { cells }
}
