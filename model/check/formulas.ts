/** Checks the formulas of fields: they compile, name existing fields, and contain no circle. */
import { pathTypes } from '../rules/compute.ts'
import { compile } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { isMatrix } from '../fields/matrix.ts'
import { columnsOf, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkFormulas: Check = (scope) => {
  const { fields } = scope
  checkFormulasOf(scope, fields, 'fields')
  for (const [name, { options }] of Object.entries(fields))
    if (options.columns) checkFormulasOf(scope, options.columns, `fields.${name}.options.columns`)
}

function checkFormulasOf(scope: CheckScope, siblings: Fields, place: string): void {
  const { fields } = scope
  const reads = new Map<string, readonly string[]>()
  for (const [name, { options }] of Object.entries(siblings))
    if (options.formula !== undefined) {
      const at = `${place}.${name}.options.formula`
      reads.set(name, checkExpression(scope, options.formula, { siblings, place: at }))
      checkResult(scope, siblings, { name, formula: options.formula, place: at })
    }
  for (const name of circleIn(reads)) scope.report('definition.formulaCircle', {}, `${place}.${name}.options.formula`)
  if (siblings !== fields) checkOrder(scope, reads, { siblings, place })
}

/**
 * Checks that formulas of lines read nothing that is computed after them: formulas of the header that read lines, and formulas of the own list
 * or of a later one. They would have the values of the save before (`compute.ts`: header, lists in their order, header over lists).
 */
function checkOrder(
  { fields, report }: CheckScope,
  reads: ReadonlyMap<string, readonly string[]>,
  { siblings, place }: { readonly siblings: Fields; readonly place: string },
): void {
  const lists = Object.keys(fields).filter((name) => fields[name]!.kind === 'lines')
  const later = new Set(lists.slice(lists.findIndex((name) => fields[name]!.options.columns === siblings)))
  const afterLines = overLines(fields)
  for (const [name, paths] of reads)
    for (const path of paths) {
      const [start, read = '', column = ''] = path.split('.')
      const isLate = afterLines.has(read) || (later.has(read) && fieldNamed(columnsOf(fields, read), column)?.options.formula !== undefined)
      if (start === 'doc' && isLate) report('definition.formulaOrder', { name: path }, `${place}.${name}.options.formula`)
    }
}

/** Returns the formulas of the header that read lines, or that read such formulas. */
function overLines(fields: Fields): ReadonlySet<string> {
  const over = new Set<string>()
  for (let before = -1; before !== over.size; ) {
    before = over.size
    for (const [name, { options }] of Object.entries(fields))
      if (
        options.formula !== undefined &&
        namesOf(options.formula).some((first) => over.has(first) || fieldNamed(fields, first)?.kind === 'lines')
      )
        over.add(name)
  }
  return over
}
/** Returns the fields that an expression reads; none when it does not compile, which is reported at its place. */
function namesOf(formula: string): readonly string[] {
  try {
    return compile(formula).names.map((path) => path.split('.')[0]!)
  } catch {
    return []
  }
}

/**
 * Checks that a formula gives a value by size exactly where the field holds one, by evaluating it over one sample of each kind: `matrix * price`
 * in an amount would always be empty, and so would `quantity * 2` in a matrix.
 */
function checkResult(
  { fields, report }: CheckScope,
  siblings: Fields,
  { name, formula, place }: { readonly name: string; readonly formula: string; readonly place: string },
): void {
  const wanted = isBySize(siblings[name]!)
  const header = samplesOf(fields)
  if (!wanted && !Object.values({ ...fields, ...siblings }).some(isBySize)) return
  const scope = siblings === fields ? header : { ...samplesOf(siblings), doc: header }
  let result: unknown
  try {
    result = compile(formula, { numeric: pathTypes(siblings, fields).isNumber }).evaluatePlain(scope)
  } catch {
    return
  }
  if (isMatrix(result) !== wanted) report('definition.formulaKind', { kind: siblings[name]!.kind }, place)
}

const isBySize = (field: Field): boolean => kindOf(field).sheet.import === 'sizes'
const samplesOf = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))

function sampleOf(field: Field): unknown {
  const { sheet, figure } = kindOf(field)
  if (field.kind === 'lines') return [samplesOf(field.options.columns ?? {})]
  if (field.kind === 'measure') return { amount: '1', unit: '1', code: 'M', numerator: '1', denominator: '1', base: '1' }
  if (sheet.cells) return { cells: [{ size: 'M', [sheet.cells]: '1' }] }
  return figure ? '1' : (kindOf(field).example?.(field, 1) ?? null)
}

/** Returns the formulas that read each other, or read such ones, so that none of them can be computed first. */
function circleIn(reads: ReadonlyMap<string, readonly string[]>): Iterable<string> {
  const left = new Map(reads)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [name, names] of left) if (!names.some((path) => left.has(path.split('.')[0]!))) left.delete(name)
  }
  return left.keys()
}

/**
 * Checks a FEEL expression over a document, or over one of its lines.
 * @param at.siblings the fields, or the columns of the line, that it names without `doc.`
 * @returns the paths that it reads; none when it does not compile
 */
export function checkExpression(
  scope: CheckScope,
  text: string,
  at: { readonly siblings: Fields; readonly place: string },
): readonly string[] {
  try {
    const { names, reads } = compile(text)
    // A name within brackets is that of the item, or of what stands around the brackets.
    for (const paths of reads)
      if (!paths.some((path) => isKnown(scope.fields, at.siblings, path)))
        scope.report('definition.expressionName', { name: paths[0]! }, at.place)
    return names
  } catch (error) {
    scope.report('definition.expression', { reason: (error as Error).message }, at.place)
    return []
  }
}

/** Whether a path begins with a field of the document or line; what follows a link is a matter of the linked document. */
function isKnown(fields: Fields, siblings: Fields, path: string): boolean {
  const [first, second, third] = path.split('.') as [string, string?, string?]
  const inLine = siblings !== fields
  if (first === 'line' || first === 'item') return true
  if (inLine && first === 'doc') return second === undefined || (has({ fields }, second) && isColumn(fields, second, third))
  if (inLine && (first === 'id' || first === 'no')) return true
  return has({ fields: siblings }, first) && isColumn(siblings, first, second)
}
const measureParts: ReadonlySet<string> = new Set(['amount', 'unit', 'code', 'numerator', 'denominator', 'base'])
const isColumn = (fields: Fields, lines: string, column: string | undefined): boolean =>
  column === undefined ||
  (fieldNamed(fields, lines)?.kind === 'measure' && measureParts.has(column)) ||
  !['lines', 'measure'].includes(fieldNamed(fields, lines)?.kind ?? '') ||
  ['id', 'no'].includes(column) ||
  Object.hasOwn(columnsOf(fields, lines), column)
