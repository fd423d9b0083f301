/** Checks fields that are recounted when other documents change: what is computed, the links that lead from those, and what is read of them. */
import type { AnyRecounted, RecountSource } from '../between/recounted.ts'
import { linkedEnd, recountedOf } from '../between/recounted-links.ts'
import { splitPath } from '../fields/field-path.ts'
import { columnsOf, differ, fieldNamed, has, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkRecounted: Check = (scope) => {
  const recounted = recountedOf(scope.type) as Partial<AnyRecounted> | undefined
  if (!recounted) return
  const { fields = [], from = [], while: statuses } = recounted
  statusesExist(scope, statuses, 'recounted.while')
  differ(scope, fields, 'recounted.fields')
  for (const [key, list] of Object.entries({ fields, from }))
    if (list.length === 0) scope.report('definition.empty', {}, `recounted.${key}`)
  for (const [at, path] of fields.entries()) {
    const [name, column] = splitPath(path)
    const field = column === undefined ? fieldNamed(scope.fields, name) : fieldNamed(columnsOf(scope.fields, name), column)
    if (!field || field.kind === 'lines') scope.report('definition.unknownField', { name: path }, `recounted.fields[${at}]`)
    else if (!field.options.computed && !fieldNamed(scope.fields, name)?.options.computed)
      scope.report('definition.notComputed', { name: path }, `recounted.fields[${at}]`)
  }
  for (const [at, source] of from.entries()) checkSource(scope, source, `recounted.from[${at}]`)
  if (isReached(scope, scope.type.name)) scope.report('definition.recountCircle', {}, 'recounted.from')
}

function checkSource(scope: CheckScope, { of = '', link = '', via, reads = [] }: Partial<RecountSource>, place: string): void {
  const { type, types, report } = scope
  if (reads.length === 0) report('definition.empty', {}, `${place}.reads`)
  const source = types.get(of)
  if (!source) return report('definition.unknownType', { name: of }, `${place}.of`)
  // Entries and balances are written past the save path, which alone recounts.
  if (source.reads || source.readonly || source.ledger) return report('definition.readsNothing', { name: of }, `${place}.of`)
  const end = linkedEnd(type, link, types)
  if (!end) return report('definition.linkTo', { name: link, expected: of }, `${place}.link`)
  if (via === undefined && end.name !== of) report('definition.linkTo', { name: link, expected: of }, `${place}.link`)
  if (via !== undefined) {
    const named = fieldNamed(source.fields, via)
    if (named?.kind !== 'link' || named.options.to !== end.name)
      report('definition.linkTo', { name: `${of}.${via}`, expected: end.name }, `${place}.via`)
  }
  for (const [at, path] of reads.entries()) {
    const [name = '', column, ...rest] = path.split('.')
    const exists = column === undefined ? has(source, name) : fieldNamed(columnsOf(source.fields, name), column) !== undefined
    if (!exists || rest.length > 0) report('definition.unknownField', { name: `${of}.${path}` }, `${place}.reads[${at}]`)
  }
}

/** Whether a type is recounted from itself, over however many others: a change would never come to rest. */
function isReached({ types }: CheckScope, name: string): boolean {
  const seen = new Set<string>()
  const sourcesOf = (one: string): readonly string[] =>
    (types.get(one)?.recounted as AnyRecounted | undefined)?.from?.map(({ of }) => of) ?? []
  const open = [...sourcesOf(name)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === name) return true
    if (!seen.has(next)) open.push(...sourcesOf(next))
    seen.add(next)
  }
  return false
}
