/** Checks figures that are sums of linked documents: the figure, and what it names of the linked type. */
import { statusNames, type AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import type { RollUp } from '../ledger/roll-up.ts'
import { columnsOf, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkRollUp: Check = (scope) => {
  const { type, fields, types, report } = scope
  for (const [name, sum] of Object.entries((type.rollUp ?? {}) as Record<string, Partial<RollUp>>)) {
    const place = `rollUp.${name}`
    const figure = fieldNamed(fields, name)
    if (!figure) report('definition.unknownField', { name }, place)
    else if (!kindOf(figure).figure || !figure.options.computed) report('definition.computedFigure', { name }, place)
    if ((sum.while === undefined) === (sum.unless === undefined)) report('definition.missing', { key: 'while' }, place)
    const source = types.get(sum.of ?? '')
    if (source) checkSource(scope, { sum, source, place })
    else report('definition.unknownType', { name: sum.of ?? '' }, `${place}.of`)
  }
}

function checkSource(
  { type, report }: CheckScope,
  { sum, source, place }: { readonly sum: Partial<RollUp>; readonly source: AnyDocument; readonly place: string },
): void {
  const { lines, field, via = '', while: counting = [], unless = [], where = {} } = sum
  const at = lines === undefined ? source.name : `${source.name}.${lines}`
  if (lines !== undefined && fieldNamed(source.fields, lines)?.kind !== 'lines')
    return report('definition.unknownField', { name: at }, `${place}.lines`)
  const columns = lines === undefined ? (source.fields as Fields) : columnsOf(source.fields, lines)
  const number = field === undefined ? undefined : fieldNamed(columns, field)
  if (field === undefined) {
    // Documents, or lines, are counted.
  } else if (!number) report('definition.unknownField', { name: `${at}.${field}` }, `${place}.field`)
  else if (!kindOf(number).figure) report('definition.fieldKind', { name: field, expected: 'quantity' }, `${place}.field`)
  const link = fieldNamed(columns, via)
  if (link?.kind !== 'link' || link.options.to !== type.name)
    report('definition.linkTo', { name: `${at}.${via}`, expected: type.name }, `${place}.via`)
  for (const [key, statuses] of Object.entries({ while: counting, unless }))
    for (const status of statuses)
      if (!statusNames(source).includes(status)) report('definition.unknownStatus', { name: status }, `${place}.${key}`)
  for (const key of Object.keys(where))
    if (!has(source, key)) report('definition.unknownField', { name: `${source.name}.${key}` }, `${place}.where`)
}
