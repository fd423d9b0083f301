/** Checks the words of sizes: the lines that a size list names, and the way from a field to a size list. */
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { sizesFromOf, type SizeAxis, type SizeListing } from '../sizes/size-source.ts'
import { columnsOf, fieldNamed, type Check, type CheckScope } from './scope.ts'

/** `listsSizes`: both axes name lines, a text column, and a whole number as the order. */
export const checkListsSizes: Check = (scope) => {
  const listing = scope.type.listsSizes as Partial<SizeListing> | undefined
  if (listing?.sizes) checkAxis(scope, listing.sizes, 'listsSizes.sizes')
  if (listing?.seconds) checkAxis(scope, listing.seconds, 'listsSizes.seconds')
}

function checkAxis({ fields, report }: CheckScope, { lines, name, order }: SizeAxis, place: string): void {
  if (fieldNamed(fields, lines)?.kind !== 'lines') return report('definition.unknownLines', { name: lines }, `${place}.lines`)
  const columns = columnsOf(fields, lines)
  if (fieldNamed(columns, name)?.kind !== 'text') report('definition.fieldKind', { name, expected: 'text' }, `${place}.name`)
  if (order !== undefined && fieldNamed(columns, order)?.kind !== 'integer')
    report('definition.fieldKind', { name: order, expected: 'integer' }, `${place}.order`)
}

/**
 * `sizesFrom` leads to a type that lists them, `piecesOf` names a matrix beside the field, whose pieces its formula counts, `typedInto` stands at a
 * formula and names decimals by size beside it, and `tolerance` names figures beside it.
 */
export const checkSizesFrom: Check = (scope) => {
  checkSources(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkSources(scope, options.columns, `fields.${name}.options.columns`)
}

function checkSources(scope: CheckScope, beside: Fields, place: string): void {
  const { fields, types, report } = scope
  for (const [name, { options }] of Object.entries(beside)) {
    const { sizesFrom: path, piecesOf: matrix } = options
    if (matrix !== undefined && (fieldNamed(beside, matrix)?.kind !== 'matrix' || options.formula !== `pieces(${matrix})`))
      report('definition.fieldKind', { name: matrix, expected: 'matrix' }, `${place}.${name}.options.piecesOf`)
    checkTypedInto({ beside, fields, report }, options, `${place}.${name}.options.typedInto`)
    for (const [side, figure] of Object.entries(options.tolerance ?? {}))
      if (!isFigure(fieldNamed(beside, figure)))
        report('definition.fieldKind', { name: figure, expected: 'quantity' }, `${place}.${name}.options.tolerance.${side}`)
    if (path !== undefined && !sizesFromOf(path, { beside, document: fields }, (type) => types.get(type)))
      report('definition.noSizes', { path }, `${place}.${name}.options.sizesFrom`)
  }
}

function checkTypedInto(
  { beside, fields, report }: { readonly beside: Fields } & Pick<CheckScope, 'fields' | 'report'>,
  { typedInto, formula }: Field['options'],
  place: string,
): void {
  if (!typedInto) return
  if (formula === undefined || fieldNamed(beside, typedInto.field)?.kind !== 'sizeDecimals')
    report('definition.fieldKind', { name: typedInto.field, expected: 'sizeDecimals' }, `${place}.field`)
  for (const [at, name] of (typedInto.less ?? []).entries())
    if (!isFigure(fieldNamed(beside, name))) report('definition.fieldKind', { name, expected: 'quantity' }, `${place}.less[${at}]`)
  const { base } = typedInto
  if (!base) return
  if (fieldNamed(fields, base.size)?.kind !== 'text')
    report('definition.fieldKind', { name: base.size, expected: 'text' }, `${place}.base.size`)
  const baseField = fieldNamed(beside, base.field)
  if (!baseField || kindOf(baseField).storage !== 'numeric')
    report('definition.fieldKind', { name: base.field, expected: 'quantity' }, `${place}.base.field`)
}

/** Figures by size, or one that holds for all sizes. */
const isFigure = (field: Field | undefined): boolean =>
  field !== undefined && (field.kind === 'sizeDecimals' || kindOf(field).storage === 'numeric')
