/** Checks `replaceable` of links: what is scaled are figures, what is renewed may be blanked, and what is taken comes over the link, all beside it. */
import type { Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkReplaceable: Check = (scope) => {
  checkLinks(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkLinks(scope, options.columns, `fields.${name}.options.columns`)
}

function checkLinks({ report }: CheckScope, beside: Fields, place: string): void {
  for (const [name, { options }] of Object.entries(beside)) {
    const { scales = [], renews = [], byHand = [] } = options.replaceable ?? {}
    for (const [at, one] of scales.entries()) {
      const field = fieldNamed(beside, one)
      const isFigure = field !== undefined && (field.kind === 'sizeDecimals' || kindOf(field).storage === 'numeric')
      if (!isFigure || field.options.formula !== undefined)
        report('definition.fieldKind', { name: one, expected: 'quantity' }, `${place}.${name}.options.replaceable.scales[${at}]`)
    }
    for (const [at, one] of renews.entries()) {
      const field = fieldNamed(beside, one)
      if (!field || field.options.formula !== undefined || field.options.computed)
        report('definition.unknownField', { name: one }, `${place}.${name}.options.replaceable.renews[${at}]`)
    }
    for (const [at, one] of byHand.entries())
      if (!fieldNamed(beside, one)?.options.from?.startsWith(`${name}.`))
        report('definition.unknownField', { name: one }, `${place}.${name}.options.replaceable.byHand[${at}]`)
  }
}
