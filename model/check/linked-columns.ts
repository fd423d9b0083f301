/** Checks how lines are drawn: `asColumns`, whose rows have the columns by which they stand in other lines, `sumsBy`, a choice of the lines, and `folded` and `card`, columns of them. */
import type { Field, LinkedColumns } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkLinkedColumns: Check = (scope) => {
  for (const [name, { options }] of Object.entries(scope.fields)) {
    const { sumsBy } = options
    if (sumsBy !== undefined && fieldNamed(options.columns ?? {}, sumsBy)?.kind !== 'choice')
      scope.report('definition.fieldKind', { name: sumsBy, expected: 'choice' }, `fields.${name}.options.sumsBy`)
    for (const word of ['folded', 'card'] as const)
      for (const [at, column] of (options[word] ?? []).entries())
        if (!fieldNamed(options.columns ?? {}, column))
          scope.report('definition.unknownField', { name: column }, `fields.${name}.options.${word}[${at}]`)
    if (options.asColumns) checkRows(scope, options.columns ?? {}, { of: options.asColumns, place: `fields.${name}.options.asColumns` })
  }
}

function checkRows(
  { fields, report }: CheckScope,
  rows: Readonly<Record<string, Field>>,
  { of, place }: { readonly of: LinkedColumns; readonly place: string },
): void {
  const lines = fieldNamed(fields, of.lines)
  if (lines?.kind !== 'lines') return report('definition.unknownLines', { name: of.lines }, `${place}.lines`)
  const columns = lines.options.columns ?? {}
  const expected = (
    among: Readonly<Record<string, Field>>,
    name: string,
    { kind, word }: { readonly kind: string; readonly word: string },
  ) => {
    const field = fieldNamed(among, name)
    if (!field) report('definition.unknownField', { name }, `${place}.${word}`)
    else if (field.kind !== kind) report('definition.fieldKind', { name, expected: kind }, `${place}.${word}`)
  }
  for (const among of [rows, columns]) {
    expected(among, of.key, { kind: 'text', word: 'key' })
    expected(among, of.value, { kind: 'link', word: 'value' })
  }
  expected(rows, of.column, { kind: 'link', word: 'column' })
  if (of.only !== undefined) expected(columns, of.only, { kind: 'links', word: 'only' })
  for (const name of Object.keys(of.sets ?? {}))
    if (!fieldNamed(columns, name)) report('definition.unknownField', { name }, `${place}.sets`)
}
