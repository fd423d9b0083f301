/** Checks what a type generates: actions, rows, values of the new documents, and what takes them back. */
import { generationsOf, type AnyGeneration, type GeneratedFrom } from '../between/generation.ts'
import { actionsOf, statusNames, type AnyDocument } from '../document.ts'
import { rowFields } from '../between/generated-values.ts'
import { compile } from '../expression/feel.ts'
import type { Fields } from '../field.ts'
import { linkedPath } from '../between/linked-path.ts'
import { columnsOf, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkGenerates: Check = (scope) => {
  const { type, types, report } = scope
  for (const [name, generation] of generationsOf(type) as readonly (readonly [string, Partial<AnyGeneration>])[]) {
    const place = `generates.${name}`
    actionsExist(scope, type, generation.on, `${place}.on`)
    actionsExist(scope, type, generation.tryOn, `${place}.tryOn`)
    const target = types.get(generation.type ?? '')
    if (!target) {
      report('definition.unknownType', { name: generation.type ?? '' }, `${place}.type`)
      continue
    }
    const rows = new Set(['doc'])
    for (const [at, from] of (generation.each ?? []).entries()) {
      checkRows(scope, from, rows, `${place}.each[${at}]`)
      if (rows.has(from.as)) report('definition.duplicate', { name: from.as }, `${place}.each[${at}].as`)
      rows.add(from.as)
    }
    checkValues(scope, { generation, target, rows, place })
    const fields = rowFields(type, generation, types)
    if (generation.where !== undefined) checkRowExpression(scope, generation.where, { fields, place: `${place}.where` })
    for (const [field, from] of Object.entries(generation.values ?? {}))
      if (typeof from === 'object' && 'formula' in from)
        checkRowExpression(scope, from.formula, { fields, place: `${place}.values.${field}` })
    const { undo } = generation
    if (!undo) continue
    actionsExist(scope, type, undo.on, `${place}.undo.on`)
    actionsExist(scope, target, undo.act, `${place}.undo.act`)
    for (const status of undo.unused ?? [])
      if (!statusNames(target).includes(status)) report('definition.unknownStatus', { name: status }, `${place}.undo.unused`)
  }
}

function actionsExist({ report }: CheckScope, type: AnyDocument, names: string | readonly string[] | undefined, place: string): void {
  for (const name of [names ?? []].flat()) if (!Object.hasOwn(actionsOf(type), name)) report('definition.unknownAction', { name }, place)
}

/** Checks an expression over the rows: it compiles, and names rows and their fields. */
function checkRowExpression(
  { report }: CheckScope,
  formula: string,
  { fields, place }: { readonly fields: ReadonlyMap<string, Fields>; readonly place: string },
): void {
  const isKnown = (path: string) => {
    const [row = '', name] = path.split('.')
    return name === undefined
      ? fields.has(row)
      : ['id', 'no'].includes(name)
        ? fields.has(row)
        : has({ fields: fields.get(row) ?? {} }, name)
  }
  try {
    for (const paths of compile(formula).reads) if (!paths.some(isKnown)) report('definition.expressionName', { name: paths[0]! }, place)
  } catch (error) {
    report('definition.expression', { reason: (error as Error).message }, place)
  }
}

/** Whether a row before, or the document, has this name. */
const isNamed = ({ fields }: CheckScope, rows: ReadonlySet<string>, path = ''): boolean => {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  return rest.length === 1 && rows.has(first) && (first !== 'doc' || has({ fields }, rest[0]!))
}

function checkRows(scope: CheckScope, from: GeneratedFrom<string, string>, rows: ReadonlySet<string>, place: string): void {
  const { type, fields, types, report } = scope
  if ('lines' in from) {
    if (fieldNamed(fields, from.lines)?.kind !== 'lines') report('definition.unknownLines', { name: from.lines }, `${place}.lines`)
  } else if ('cells' in from) {
    if (!isNamed(scope, rows, from.cells)) report('definition.unknownField', { name: from.cells }, `${place}.cells`)
  } else if ('sizes' in from) {
    const path = linkedPath({ type }, `${from.sizes}.id`, types)
    if ('wrong' in path ? !path.absent : !path.hops.at(-1)!.to.type.listsSizes)
      report('definition.unknownLines', { name: from.sizes }, `${place}.sizes`)
  } else if ('path' in from) {
    const path = linkedPath({ type }, from.path, types)
    const at = 'wrong' in path ? undefined : path.hops.at(-1)!.to.type
    if ('wrong' in path ? !path.absent : fieldNamed(at!.fields, path.name)?.kind !== 'lines')
      report('definition.unknownLines', { name: from.path }, `${place}.path`)
    else if (at && from.sort && !fieldNamed(columnsOf(at.fields, from.path.split('.').at(-1)), from.sort))
      report('definition.unknownField', { name: from.sort }, `${place}.sort`)
  } else if ('type' in from) {
    const source = types.get(from.type)
    if (!source) report('definition.unknownType', { name: from.type }, `${place}.type`)
    for (const name of source ? Object.keys(from.where) : [])
      if (!has(source, name)) report('definition.unknownField', { name: `${from.type}.${name}` }, `${place}.where.${name}`)
  } else if ('split' in from) {
    for (const key of ['split', 'by'] as const)
      if (!isNamed(scope, rows, from[key])) report('definition.unknownField', { name: from[key] }, `${place}.${key}`)
  }
}

function checkValues(
  scope: CheckScope,
  {
    generation: { values = {}, once = [] },
    target,
    rows,
    place,
  }: {
    readonly generation: Partial<AnyGeneration>
    readonly target: AnyDocument
    readonly rows: ReadonlySet<string>
    readonly place: string
  },
): void {
  const { report } = scope
  for (const [name, from] of Object.entries(values)) {
    if (!has(target, name)) report('definition.unknownField', { name: `${target.name}.${name}` }, `${place}.values.${name}`)
    if (typeof from === 'string' && !isNamed(scope, rows, from))
      report('definition.unknownField', { name: from }, `${place}.values.${name}`)
  }
  for (const [at, name] of once.entries())
    if (!Object.hasOwn(values, name)) report('definition.missing', { key: `values.${name}` }, `${place}.once[${at}]`)
}
