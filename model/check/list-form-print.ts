/** Checks what is shown: list, views, form, print and comparison name existing fields and use them as their kinds allow. */
import { baseStorages, isBaseField } from '../base-fields.ts'
import { tablesOf, type Compare, type Print, type View } from '../parts/page-parts.ts'
import type { Fields } from '../field.ts'
import { operatorsOf } from '../field-operators.ts'
import { splitPath } from '../fields/field-path.ts'
import { kindOf } from '../fields/kinds.ts'
import { checkValues } from './conditions.ts'
import { columnsOf, differ, fieldsExist, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

const unsorted = new Set(['ids', 'texts', 'json', 'lines'])
/** The cards of a list have room for this many fields. */
const mostOnCards = 6

export const checkList: Check = (scope) => {
  const { type, fields, report } = scope
  const { columns, search = [], filters, digest = [], totals = [], sort = [], views = [], picture, due = [], within } = type.list
  const sorts = sort.map((name: string) => name.replace(/^-/, ''))
  for (const [key, names] of Object.entries({ columns, search, filters, digest, totals, due, sort: sorts })) {
    fieldsExist(scope, names as readonly string[] | undefined, `list.${key}`)
    differ(scope, names as readonly string[] | undefined, `list.${key}`)
  }
  for (const [at, name] of sorts.entries())
    if (has(type, name) && unsorted.has(storageOf(fields, name))) report('definition.sortable', { name }, `list.sort[${at}]`)
  for (const [at, name] of search.entries()) {
    const kind = fieldNamed(fields, name)?.kind
    if (kind === 'phone') report('definition.searchPhone', { name }, `list.search[${at}]`)
    else if (kind && !['text', 'texts', 'id', 'ids'].includes(storageOf(fields, name)))
      report('definition.searchKind', { name }, `list.search[${at}]`)
  }
  for (const [at, name] of totals.entries()) {
    const field = fieldNamed(fields, name)
    // Measures of several dimensions have no sum.
    if (field && (!kindOf(field).adds || (field.kind === 'measure' && field.options.dimension === undefined)))
      report('definition.adds', { name }, `list.totals[${at}]`)
  }
  for (const [at, name] of due.entries()) {
    const field = fieldNamed(fields, name)
    if (field && !['date', 'timestamp'].includes(kindOf(field).storage))
      report('definition.fieldKind', { name, expected: 'date' }, `list.due[${at}]`)
  }
  if (digest.length > mostOnCards) report('definition.tooMany', { most: mostOnCards }, 'list.digest')
  if (columns.length === 0) report('definition.empty', {}, 'list.columns')
  if (picture !== undefined && fieldNamed(fields, picture)?.kind !== 'image')
    report('definition.fieldKind', { name: picture, expected: 'image' }, 'list.picture')
  checkViews(scope, views)
  if (within !== undefined) checkWithin(scope, within)
}

/** A list opens within a document that a link names, of those that are valid from a day to a day; the list filters by the link. */
function checkWithin({ type, fields, types, report }: CheckScope, name: string): void {
  const field = fieldNamed(fields, name)
  const validity = types.get(field?.kind === 'link' ? field.options.to! : '')?.validity
  if (!validity || !('to' in validity)) report('definition.linkTo', { name, expected: 'validity' }, 'list.within')
  else if (!(type.list.filters ?? []).includes(name)) report('definition.notFiltered', { name }, 'list.within')
}

const storageOf = (fields: Fields, name: string): string =>
  isBaseField(name) ? baseStorages[name] : kindOf(fieldNamed(fields, name)!).storage

function checkViews(scope: CheckScope, views: readonly View<Fields, string>[]): void {
  differ(
    scope,
    views.map(({ name }) => name),
    'list.views',
  )
  for (const [index, { label, filters, group = [] }] of views.entries()) {
    for (const [at, name] of group.entries())
      if (!operatorsOf(scope.fields, name)) scope.report('definition.unknownField', { name }, `list.views[${index}].group[${at}]`)
    if (label?.some((text) => text.trim() === '')) scope.report('definition.label', {}, `list.views[${index}].label`)
    for (const [at, { field, operator, value }] of (filters ?? []).entries()) {
      const place = `list.views[${index}].filters[${at}]`
      const operators = operatorsOf(scope.fields, field)
      if (!operators) scope.report('definition.unknownField', { name: String(field) }, `${place}.field`)
      else if (!operators.some((one) => one === operator))
        scope.report('definition.operator', { name: field, operator }, `${place}.operator`)
      else if (['eq', 'ne', 'in', 'notIn', 'all'].includes(operator))
        checkValues(scope, field, { values: [value].flat(), place: `${place}.value` })
    }
  }
}

export const checkForm: Check = (scope) => {
  const { type, fields, report } = scope
  const form = type.form as readonly { readonly fields?: readonly string[] }[]
  const shown = form.flatMap((section) => section.fields ?? [])
  for (const [at, section] of form.entries()) {
    fieldsExist(scope, section.fields, `form[${at}].fields`)
    for (const [index, name] of (section.fields ?? []).entries())
      if (shown.indexOf(name) !== shown.length - 1 - shown.toReversed().indexOf(name))
        report('definition.duplicate', { name }, `form[${at}].fields[${index}]`)
  }
  // A row of a reading type opens as the document that it comes from.
  if (type.reads) return
  for (const [name, { options }] of Object.entries(fields))
    if (!shown.includes(name) !== (options.internal === true))
      report(options.internal ? 'definition.internalOnForm' : 'definition.notOnForm', { name }, 'form')
}

export const checkPrint: Check = (scope) => {
  const { print } = scope.type
  if (!print) return
  fieldsExist(scope, print.head, 'print.head')
  fieldsExist(scope, print.foot, 'print.foot')
  for (const name of tablesOf(print)) linesExist(scope, name, 'print.table')
  fieldsExist(scope, print.signatories, 'print.signatories')
  for (const [at, path] of (print.inside ?? []).entries()) {
    const [name, column] = splitPath(path)
    const isKnown = column === undefined ? has(scope.type, name) : Object.hasOwn(columnsOf(scope.fields, name), column)
    if (!isKnown) scope.report('definition.unknownField', { name: path }, `print.inside[${at}]`)
  }
  if (print.terms !== undefined && !Object.hasOwn(scope.type.settings ?? {}, print.terms))
    scope.report('definition.unknownField', { name: print.terms }, 'print.terms')
  checkParts(scope, print)
}

/** Pictures are pictures or links, parts are links to a type, and the document of before is one of the same type. */
function checkParts({ type, fields, report }: CheckScope, { pictures = [], parts = [], since }: Print): void {
  const fieldAt = (path: string) => {
    const [name, column] = splitPath(path)
    return column === undefined ? fieldNamed(fields, name) : fieldNamed(columnsOf(fields, name), column)
  }
  const leads = (path: string) => fieldAt(path)?.options.to !== undefined
  for (const [at, path] of pictures.entries())
    if (!fieldAt(path)) report('definition.unknownField', { name: path }, `print.pictures[${at}]`)
    else if (fieldAt(path)!.kind !== 'image' && !leads(path))
      report('definition.fieldKind', { name: path, expected: 'image' }, `print.pictures[${at}]`)
  for (const [at, path] of parts.entries())
    if (!fieldAt(path)) report('definition.unknownField', { name: path }, `print.parts[${at}]`)
    else if (!leads(path)) report('definition.fieldKind', { name: path, expected: 'link' }, `print.parts[${at}]`)
  if (since && fieldNamed(fields, since.link)?.options.to !== type.name)
    report('definition.fieldKind', { name: since.link, expected: `link: ${type.name}` }, 'print.since.link')
  if (since?.only !== undefined && fieldNamed(fields, since.only)?.kind !== 'yesNo')
    report('definition.fieldKind', { name: since.only, expected: 'yesNo' }, 'print.since.only')
  for (const [name, columns] of Object.entries(since?.lines ?? {})) {
    const there = columnsOf(fields, name)
    if (fieldNamed(fields, name)?.kind !== 'lines') report('definition.fieldKind', { name, expected: 'lines' }, `print.since.lines.${name}`)
    else
      for (const column of columns ?? [])
        if (!Object.hasOwn(there, column)) report('definition.unknownField', { name: `${name}.${column}` }, `print.since.lines.${name}`)
  }
}

export const checkCompare: Check = (scope) => {
  const { type, fields, report } = scope
  if (!type.compare) return
  const { lines, about = [], line, what, from, to, amount, of, versions = [], total } = type.compare as unknown as Partial<Compare<Fields>>
  linesExist(scope, lines, 'compare.lines')
  const columns = columnsOf(fields, lines)
  for (const [key, name] of Object.entries({ line, what, from, to, amount }))
    if (name !== undefined && !Object.hasOwn(columns, name)) report('definition.unknownField', { name }, `compare.${key}`)
  for (const name of about) if (!Object.hasOwn(columns, name)) report('definition.unknownField', { name }, 'compare.about')
  for (const [key, name] of Object.entries({ of, total }))
    if (name !== undefined && !has(type, name)) report('definition.unknownField', { name }, `compare.${key}`)
  fieldsExist(scope, versions, 'compare.versions')
}

function linesExist({ fields, report }: CheckScope, name: string | undefined, place: string): void {
  if (name === undefined) return
  if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, place)
  else if (fieldNamed(fields, name)!.kind !== 'lines') report('definition.fieldKind', { name, expected: 'lines' }, place)
}
