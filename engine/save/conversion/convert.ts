/**
 * Conversions: compute the values of a new document from one of another type, as the definition says. Lines carry what is still open.
 * Nothing is saved here.
 */
import { compare, sub } from '../../../model/decimal.ts'
import { takenFrom, type Conversion, type ConvertedValue } from '../../../model/between/conversion.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden, WeftError } from '../../../model/errors.ts'
import { linkedFields } from '../../../model/between/linked-path.ts'
import { consumptionOf, statusesOf } from '../../../model/between/declared-conversions.ts'
import { columnsIn } from '../../../model/between/linked-rows.ts'
import type { Fields } from '../../../model/field.ts'
import { cellKey, pieces, type Matrix } from '../../../model/fields/matrix.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import { requirePolicy, type PartyRoles } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { load, partyRolesIn, type Stored } from '../../store/read.ts'
import { addTitles } from '../../store/links/titles.ts'
import { consumedFrom } from './consumed-cells.ts'
import type { Label } from '../../../model/text.ts'
import { sourceMatrixOf } from './source-matrix.ts'
import { evaluate } from './value-from.ts'

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
  const conversionSpec = conversionOf(operation, type, input.to)
  if (!target || !conversionSpec) throw new WeftError(404, 'action.unknown')
  if (!mayConvert(conversionSpec, operation.actor.roles, roles)) throw forbidden()
  if (!statusesOf(target, conversionSpec).includes(source.status))
    throw new WeftError(409, 'take.closed', { values: { number: source.number ?? '' } })
  const values = await convertedValues(operation, type, source, target)
  await addTitles(operation, target, [values])
  return values
}

/** Returns the conversion from one type to another; none when the target declares none. */
const conversionOf = ({ engine }: Operation, type: AnyDocument, to: string): Conversion | undefined =>
  engine.conversions.get(type.name)?.get(to)

/**
 * Whether the actor may convert the source.
 * @param partyRoles the actor's party roles in the source
 */
export const mayConvert = (conversionSpec: Conversion, roles: readonly string[], partyRoles: PartyRoles): boolean =>
  [partyRoles].flat().some((partyRole) => [conversionSpec.partyRole ?? 'owner'].flat().includes(partyRole)) &&
  (!conversionSpec.by || conversionSpec.by.some((role) => role === '*' || roles.includes(role)))

/**
 * Returns the conversions of a type that an actor may use, in whatever status the document is.
 * @param partyRoles the actor's party roles in the source
 */
export function conversionsFor(
  { engine, actor }: Operation,
  type: AnyDocument,
  partyRoles: PartyRoles,
): readonly { readonly to: string; readonly label: Label; readonly statuses: readonly string[] }[] {
  return [...(engine.conversions.get(type.name) ?? [])]
    .filter(([, conversion]) => mayConvert(conversion, actor.roles, partyRoles))
    .map(([to, conversion]) => ({ to, label: conversion.label, statuses: statusesOf(engine.types.get(to)!, conversion) }))
}

/**
 * Evaluates the field maps. A line with nothing open is left out. What was consumed from cells is read once for all lines.
 * @returns the values of the new document by field
 */
export async function convertedValues(operation: Operation, type: AnyDocument, source: Stored, target: AnyDocument): Promise<Row> {
  const conversionSpec = conversionOf(operation, type, target.name)
  if (!conversionSpec) throw new Error(`${type.name} makes no ${target.name}`)
  const { line, lines } = conversionSpec
  const head = { ...followingLink(target, conversionSpec), ...conversionSpec.head }
  const fields = type.fields as Fields
  const ofDocument = (map: ValuesFrom) => evaluateAll(map, { ...source }, fields)
  return {
    ...ofDocument(head),
    ...(line && { [line.to]: [ofDocument(line.map)] }),
    ...(lines && { [lines.to]: await convertedLines(operation, type, source, { target, conversion: conversionSpec, lines }) }),
  }
}

type ValuesFrom = Readonly<Record<string, ConvertedValue>>

/** Returns the header fields that the form fills over the link to the source: they need not be named in the conversion. */
function followingLink(target: AnyDocument, { head = {} }: Conversion): ValuesFrom {
  const link = Object.entries(head).find(([, from]) => from === 'id')?.[0]
  const typed = linkedFields(target).filter(
    ({ lines, field, path }) => lines === undefined && !field.options.computed && isOneLink(path, link),
  )
  return Object.fromEntries(typed.map(({ name, path }) => [name, path.split('.')[1]!]))
}

/** Returns the columns that the form fills over the link to the source line. */
function followingLine(target: AnyDocument, { to, link }: NonNullable<Conversion['lines']>): ValuesFrom {
  const typed = linkedFields(target).filter(
    ({ lines, field, path }) => lines === to && !field.options.computed && isOneLink(path.replace('.doc.', '.'), link),
  )
  return Object.fromEntries(typed.map(({ name, path }) => [name, path.slice(link!.length + 1)]))
}
const isOneLink = (path: string, link: string | undefined): boolean =>
  link !== undefined && path.startsWith(`${link}.`) && path.split('.').length === 2

/** Returns the new lines: what each names and copies of its source line, and what is still open of it. */
async function convertedLines(
  operation: Operation,
  type: AnyDocument,
  source: Stored,
  spec: { readonly target: AnyDocument; readonly conversion: Conversion; readonly lines: NonNullable<Conversion['lines']> },
): Promise<Row[]> {
  const { from, to, link, map } = spec.lines
  const fields = type.fields as Fields
  const columns = columnsIn(type, from)
  const consumption = consumptionOf(spec.target, spec.conversion)
  const openOf = (line: Row): string => sub(String(line[consumption!.of] ?? '0'), String(line[consumption!.counter] ?? '0'))
  const open = (source[from] as Row[]).filter((line) => !consumption || compare(openOf(line), '0') > 0)
  const matrix = consumption && sourceMatrixOf(consumption, type, from)
  const counted = matrix ? open.filter((line) => line[matrix]).map((line) => line['id'] as string) : []
  const consumed = counted.length > 0 ? await consumedFrom(operation, counted, consumption!.counter) : undefined
  // A quantity that the target computes from its matrix is not sent.
  const quantity = consumption && columnsIn(spec.target, to)[consumption.quantity]
  const sendsQuantity = quantity && !quantity.options.formula && !quantity.options.computed
  return open.map((line) => ({
    ...(link && { [link]: line['id'] }),
    ...evaluateAll({ ...followingLine(spec.target, spec.lines), ...map }, { ...line, doc: source }, columns, fields),
    ...(matrix && line[matrix] && { [consumption.matrix!]: leftOf(line[matrix] as Matrix, consumed?.get(line['id'])) }),
    ...(sendsQuantity && { [consumption.quantity]: openOf(line) }),
  }))
}

/** Evaluates a map. What is blank in the source is absent where the map says `orDefault`: the field then has its default. */
const evaluateAll = (map: ValuesFrom, scope: Row, own: Fields, document?: Fields): Row =>
  Object.fromEntries(
    Object.entries(map).flatMap(([name, from]) => {
      const value = evaluate(takenFrom(from), scope, own, document)
      return value === null && typeof from === 'object' && 'orDefault' in from ? [] : [[name, value]]
    }),
  )

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
