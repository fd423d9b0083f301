/** Checks what a type is based on: the link, the fields that are read of the source, those that take them over, statuses and actions. */
import { basesOf, type AnyBasis } from '../between/based-on.ts'
import { readField } from '../between/basis-fields.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { splitPath } from '../fields/field-path.ts'
import { columnsOf, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkBasedOn: Check = (scope) => {
  for (const [name, basis] of basesOf(scope.type) as readonly (readonly [string, Partial<AnyBasis>])[]) {
    const place = `basedOn.${name}`
    for (const key of ['while', 'until', 'refreshedIn', 'takenIn'] as const) statusesExist(scope, basis[key], `${place}.${key}`)
    for (const key of ['refreshedIn', 'takenIn'] as const)
      for (const status of basis[key] ?? [])
        if (!basis.while?.includes(status)) scope.report('definition.unknownStatus', { name: status }, `${place}.${key}`)
    if (basis.takenIn && !basis.fills) scope.report('definition.empty', {}, `${place}.fills`)
    for (const [at, read] of (basis.blank ?? []).entries())
      if (!basis.reads?.includes(read)) scope.report('definition.unknownField', { name: read }, `${place}.blank[${at}]`)
    for (const action of basis.before ?? [])
      if (!Object.hasOwn(actionsOf(scope.type), action)) scope.report('definition.unknownAction', { name: action }, `${place}.before`)
    if (!basis.reads?.length) scope.report('definition.empty', {}, `${place}.reads`)
    checkSource(scope, basis, place)
    checkTaken(scope, basis, place)
    checkSteps(scope, basis, place)
    checkDay(scope, basis, place)
    checkEntering(scope, basis, place)
    for (const [at, path] of (basis.effect ?? []).entries()) {
      const figure = fieldNamed(scope.fields, path)
      if (!figure || kindOf(figure).storage !== 'numeric') scope.report('definition.unknownField', { name: path }, `${place}.effect[${at}]`)
    }
  }
}

/** The day on which a source is in force is a date of the header, and the source a document with a validity. */
function checkDay(scope: CheckScope, { link = '', inForceOn }: Partial<AnyBasis>, place: string): void {
  if (inForceOn === undefined) return
  const [day, field] = [fieldNamed(scope.fields, inForceOn), fieldAt(scope, link)]
  const source = scope.types.get(field?.options.to ?? '')
  if (day?.kind !== 'date') scope.report('definition.fieldKind', { name: inForceOn, expected: 'date' }, `${place}.inForceOn`)
  if (source && (field?.kind !== 'link' || !source.validity)) scope.report('definition.empty', {}, `${source.name}.validity`)
}

/** Sources enter by a link of theirs, for a day. */
function checkEntering(scope: CheckScope, { link = '', inForceOn, entering }: Partial<AnyBasis>, place: string): void {
  if (entering === undefined) return
  const source = scope.types.get(fieldAt(scope, link)?.options.to ?? '')
  if (inForceOn === undefined) scope.report('definition.empty', {}, `${place}.inForceOn`)
  if (source && fieldNamed(source.fields as Fields, entering)?.kind !== 'link')
    scope.report('definition.unknownField', { name: `${source.name}.${entering}` }, `${place}.entering`)
}

/** Returns the field at a path: of the header, or a column as `lines.order`. */
function fieldAt({ fields }: CheckScope, path: string): Field | undefined {
  const [first, column] = splitPath(path)
  return column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
}

/** A type that a catalog has not is no fault of the definition. */
function checkSource(scope: CheckScope, { link = '', reads = [] }: Partial<AnyBasis>, place: string): void {
  const field = fieldAt(scope, link)
  if (field?.kind !== 'link' && field?.kind !== 'lineLink')
    return scope.report('definition.fieldKind', { name: link, expected: 'link' }, `${place}.link`)
  const source: AnyDocument | undefined = scope.types.get(field.options.to ?? '')
  if (!source) return
  // Balances and entries are written by the ledger alone, and nobody may lock them.
  if (source.reads || source.readonly || source.ledger) scope.report('definition.readsNothing', { name: source.name }, `${place}.link`)
  for (const [at, name] of reads.entries()) {
    const read = readField(source, field.kind === 'lineLink' ? field.options.lines : undefined, name)
    if (!read || read.kind === 'lines') scope.report('definition.unknownField', { name: `${source.name}.${name}` }, `${place}.reads[${at}]`)
  }
}

/** Steps are lines of a source that is a document, with numbers in both columns; the quantity stands in the own lines that have the link. */
function checkSteps(scope: CheckScope, { link = '', steps = {} }: Partial<AnyBasis>, place: string): void {
  const field = fieldAt(scope, link)
  const source = scope.types.get(field?.options.to ?? '')
  for (const [name, { from, value, at }] of Object.entries(steps)) {
    const columns = source && field?.kind === 'link' ? columnsOf(source.fields as Fields, name) : {}
    for (const column of source ? [from, value] : [])
      if (!fieldNamed(columns, column) || kindOf(fieldNamed(columns, column)!).storage !== 'numeric')
        scope.report('definition.unknownField', { name: `${name}.${column}` }, `${place}.steps.${name}`)
    const [lines] = link.includes('.') ? link.split('.') : [undefined]
    if (lines === undefined || !at.startsWith(`${lines}.`) || !fieldAt(scope, at))
      scope.report('definition.unknownField', { name: at }, `${place}.steps.${name}.at`)
  }
}

/** What fills over a value stands in the header, or in the lines that have the link. */
function checkTaken(scope: CheckScope, { link = '', reads = [], fills = {} }: Partial<AnyBasis>, place: string): void {
  for (const [name, path] of Object.entries(fills)) {
    if (!reads.includes(name)) scope.report('definition.unknownField', { name }, `${place}.fills.${name}`)
    const [lines] = path.includes('.') ? path.split('.') : [undefined]
    if (!fieldAt(scope, path) || (lines !== undefined && !link.startsWith(`${lines}.`)))
      scope.report('definition.unknownField', { name: path }, `${place}.fills.${name}`)
  }
}
