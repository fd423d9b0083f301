/** Checks reading types: the sources, the fields and filters that they name there, their statuses and party roles. */
import { conditionsOf, type Filter } from '../lists/filter.ts'
import { isBaseField } from '../base-fields.ts'
import { statusNames, type AnyDocument } from '../document.ts'
import { operatorsOf } from '../field-operators.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { isPlatformField } from '../platform-fields.ts'
import { linkedFilter, linkedValue, sourceFilters, sourcePath, type AnyReadingSource } from '../reading/reading-source.ts'
import { columnsOf, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkReads: Check = (scope) => {
  const { type, fields, types, report } = scope
  const sources = type.reads as readonly AnyReadingSource[] | undefined
  for (const [name, field] of Object.entries(fields))
    if (types.get(field.options.to ?? '')?.reads) report('definition.readsNothing', { name: field.options.to! }, `fields.${name}`)
  if (!sources) return
  if (!type.readonly || type.kind !== 'report') report('definition.readingKind', {}, 'reads')
  if (sources.length === 0) report('definition.empty', {}, 'reads')
  for (const [at, source] of sources.entries()) checkSource(scope, source, `reads[${at}]`)
  // What the platform adds to the list must stand in a source, by the same name.
  for (const name of Object.keys(fields))
    if (isPlatformField(name) && !sources.some((source) => isGiven(types.get(source.type), source, name, types)))
      report('definition.unknownField', { name }, `fields.${name}`)
}

function checkSource(scope: CheckScope, source: AnyReadingSource, place: string): void {
  const { type, types, report } = scope
  const read = types.get(source.type ?? '')
  if (!read) return report('definition.unknownSource', { name: source.type ?? '' }, `${place}.type`)
  if (read.reads) return report('definition.readsNothing', { name: read.name }, `${place}.type`)
  const lines = source.lines === undefined ? undefined : fieldNamed(read.fields as Fields, source.lines)
  if (source.lines !== undefined && (lines?.kind !== 'lines' || lines.options.rows))
    return report('definition.unknownLines', { name: source.lines }, `${place}.lines`)
  checkValues(scope, { source, read, place })
  checkStatuses(scope, { source, read, place })
  for (const [index, { of, filter }] of sourceFilters(source).entries()) {
    const fieldsOfPart = of === 'line' ? columnsOf(read.fields as Fields, source.lines) : (read.fields as Fields)
    for (const one of conditionsOf(filter))
      checkCondition(scope, { filter: one, fields: fieldsOfPart, link: linkedFilter(filter)?.link, place: `${place}.where[${index}]` })
  }
  const roles = ['owner', 'reader', ...Object.keys(read.parties.partyRoles ?? {})]
  for (const [role, sourceRole] of Object.entries(source.as ?? {})) {
    if (role !== 'owner' && !Object.hasOwn(type.parties.partyRoles ?? {}, role))
      report('definition.unknownPartyRole', { name: role }, `${place}.as.${role}`)
    if (!roles.includes(sourceRole)) report('definition.unknownPartyRole', { name: sourceRole }, `${place}.as.${role}`)
  }
}

interface Conditioned {
  readonly filter: Filter
  readonly fields: Fields
  /** The link of the condition, or of the `any` that it is part of. */
  readonly link: string | undefined
  readonly place: string
}

/** A condition names a field of the source, or of a document to which a link leads, with an operator of its kind. */
function checkCondition({ types, report }: CheckScope, { filter, fields, link, place }: Conditioned): void {
  const { field, operator } = filter
  const linked = linkedValue({ of: 'document', name: field })
  const through = linked && fieldNamed(fields, linked.link)
  const target = through?.kind === 'link' ? types.get(through.options.to ?? '') : undefined
  if (linked?.link !== link || (linked && (!target || target.reads))) return report('definition.unknownField', { name: field }, place)
  const known = linked ? operatorsOf(target!.fields as Fields, linked.field) : operatorsOf(fields, field)
  if (!known?.includes(operator)) report('definition.operator', { name: field, operator }, place)
}

interface Sourced {
  readonly source: AnyReadingSource
  readonly read: AnyDocument
  readonly place: string
}

/** A value must be stored as its field is; a link must lead to the same type. A document's own id counts as a link to it. */
function checkValues({ fields, types, report }: CheckScope, { source, read, place }: Sourced): void {
  for (const [name, from] of Object.entries(source.values ?? {})) {
    const field = fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name }, `${place}.values.${name}`)
    else if (typeof from === 'string' && !exists(read, source, from, types))
      report('definition.unknownField', { name: from }, `${place}.values.${name}`)
    else if (typeof from === 'string' && !fits(field, valueField(read, source, from, types), valueType(read, source, from, types)))
      report('definition.fieldKind', { name: from, expected: field.kind }, `${place}.values.${name}`)
  }
  for (const [name, field] of Object.entries(fields)) {
    const same = source.values?.[name] === undefined ? valueField(read, source, name, types) : undefined
    if (same && !fits(field, same, read)) report('definition.fieldKind', { name, expected: field.kind }, `${place}.values`)
  }
}

function checkStatuses({ type, report }: CheckScope, { source, read, place }: Sourced): void {
  const { status } = source
  const known = statusNames(type)
  const named = typeof status === 'string' ? [status] : Object.values(status ?? {})
  for (const name of named) if (!known.includes(name)) report('definition.unknownStatus', { name }, `${place}.status`)
  if (typeof status === 'object')
    for (const name of Object.keys(status))
      if (!statusNames(read).includes(name)) report('definition.unknownStatus', { name: `${read.name}.${name}` }, `${place}.status`)
}

type Types = CheckScope['types']

const exists = (read: AnyDocument, source: AnyReadingSource, from: string, types: Types): boolean => {
  const { of, name } = sourcePath(source, from)
  const linked = linkedValue({ of, name })
  if (linked) return linkedType(read, source, from, types) !== undefined && has(valueType(read, source, from, types), linked.field)
  return of === 'line' ? fieldNamed(columnsOf(read.fields as Fields, source.lines), name) !== undefined : has(read, name)
}

/** The type to which the link of a value leads; undefined where the value names no link to documents. */
function linkedType(read: AnyDocument, source: AnyReadingSource, from: string, types: Types): AnyDocument | undefined {
  const path = sourcePath(source, from)
  const fields = path.of === 'line' ? columnsOf(read.fields as Fields, source.lines) : (read.fields as Fields)
  const link = fieldNamed(fields, linkedValue(path)?.link ?? '')
  const target = link?.kind === 'link' ? types.get(link.options.to ?? '') : undefined
  return target?.reads ? undefined : target
}
const valueType = (read: AnyDocument, source: AnyReadingSource, from: string, types: Types): AnyDocument =>
  linkedType(read, source, from, types) ?? read

const isGiven = (read: AnyDocument | undefined, source: AnyReadingSource, name: string, types: Types): boolean =>
  read !== undefined && valueField(read, source, name, types) !== undefined

/** The field that a value is taken from; undefined for the fields that every document has. */
function valueField(read: AnyDocument, source: AnyReadingSource, from: string, types: Types): Field | undefined {
  const { of, name } = sourcePath(source, from)
  const linked = linkedValue({ of, name })
  if (linked) return fieldNamed(valueType(read, source, from, types).fields as Fields, linked.field)
  const column = of === 'line' ? fieldNamed(columnsOf(read.fields as Fields, source.lines), name) : undefined
  if (column) return column
  return isBaseField(name) ? undefined : fieldNamed(read.fields as Fields, name)
}

function fits(field: Field, from: Field | undefined, read: AnyDocument): boolean {
  if (!from) return field.options.to === undefined || [read.name, 'company', 'user'].includes(field.options.to)
  if (field.options.to !== from.options.to || (from.kind === 'phone' && field.kind !== 'phone')) return false
  const [ownStorage, other] = [kindOf(field).storage, kindOf(from).storage]
  return ownStorage === other || (ownStorage === 'date' && other === 'timestamp')
}
