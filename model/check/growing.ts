/** Checks lines that grow, and the figures of the header that are kept with them. */
import { planOf } from '../rules/compute.ts'
import type { Field } from '../field.ts'
import { addsAsNumber, kinds, traitsOf } from '../fields/kinds.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkGrowing: Check = (scope) => {
  for (const [name, field] of Object.entries(scope.fields)) {
    if (field.options.grows) checkLines(scope, name, field)
    if (field.options.sumOf !== undefined || field.options.countOf !== undefined) checkFigure(scope, name, field)
  }
  readsFigures(scope)
}

/** Lines that grow have no limits, no rules by row and no values that follow links: nothing of that is asked when a row is appended. */
function checkLines({ report }: CheckScope, name: string, { kind, options }: Field): void {
  const place = `fields.${name}.options`
  if (kind !== 'lines') report('definition.fieldKind', { name, expected: 'lines' }, `${place}.grows`)
  for (const key of ['atLeastLines', 'atMostLines', 'rows', 'required', 'computed'] as const)
    if (options[key] !== undefined) report('definition.grows', { name: key }, `${place}.${key}`)
  for (const [column, { options: columnOptions }] of Object.entries(options.columns ?? {}))
    for (const key of ['from', 'follows'] as const)
      if (columnOptions[key] !== undefined) report('definition.grows', { name: key }, `${place}.columns.${column}.options.${key}`)
}

function checkFigure({ fields, report }: CheckScope, name: string, { kind, options }: Field): void {
  const place = `fields.${name}.options`
  const [key, path] = options.sumOf === undefined ? (['countOf', options.countOf!] as const) : (['sumOf', options.sumOf] as const)
  const [lines = '', column] = path.split('.')
  const target = fieldNamed(fields, lines)
  const summed = column === undefined ? undefined : fieldNamed(target?.options.columns ?? {}, column)
  if (!target?.options.grows || (key === 'sumOf' && !summed)) return report('definition.unknownField', { name: path }, `${place}.${key}`)
  const holds = (of: Field['kind']) => (key === 'countOf' ? traitsOf(of).storage === 'integer' : addsAsNumber(of))
  if (!holds(kind) || (summed && !holds(summed.kind))) {
    const expected = kinds.flatMap((one) => (holds(one.name) ? [one.name] : []))
    report('definition.fieldKind', { name, expected: expected.join(', ') }, `${place}.${key}`)
  }
  if (!options.computed) report('definition.missing', { key: 'computed' }, `${place}.computed`)
}

/** A formula that reads such a figure is computed with each append, when the other lines of the document are not there. */
function readsFigures({ fields, report }: CheckScope): void {
  const figures = new Set(Object.keys(fields).filter((name) => fields[name]!.options.sumOf ?? fields[name]!.options.countOf))
  if (figures.size === 0) return
  try {
    for (const { name, expression } of planOf(fields).after)
      if (expression.names.some((path) => figures.has(path.split('.')[0]!)))
        report('definition.grows', { name }, `fields.${name}.options.formula`)
  } catch {
    // Formulas that cannot be read are reported by their own check.
  }
}
