/** Checks figures that are sums of linked documents: the figure, and what it names of the linked type. */
import { statusNames } from '../document.ts'
import { kindOf } from '../fields/kinds.ts'
import type { RollUp } from '../roll-up.ts'
import { has, own, type Check } from './scope.ts'

export const checkRollUp: Check = ({ type, fields, types, report }) => {
  for (const [name, { of = '', field = '', via = '', when = [], where = {} }] of Object.entries(
    (type.rollUp ?? {}) as Record<string, Partial<RollUp>>,
  )) {
    const place = `rollUp.${name}`
    const figure = own(fields, name)
    if (!figure) report('definition.unknownField', { name }, place)
    else if (!kindOf(figure).figure || !figure.options.computed) report('definition.computedFigure', { name }, place)
    const source = types.get(of)
    if (!source) {
      report('definition.unknownType', { name: of }, `${place}.of`)
      continue
    }
    const number = own(source.fields, field)
    if (!number) report('definition.unknownField', { name: `${of}.${field}` }, `${place}.field`)
    else if (!kindOf(number).figure) report('definition.fieldKind', { name: field, expected: 'quantity' }, `${place}.field`)
    const link = own(source.fields, via)
    if (link?.kind !== 'link' || link.options.to !== type.name)
      report('definition.linkTo', { name: `${of}.${via}`, expected: type.name }, `${place}.via`)
    for (const status of when)
      if (!statusNames(source).includes(status)) report('definition.unknownStatus', { name: status }, `${place}.when`)
    for (const key of Object.keys(where))
      if (!has(source, key)) report('definition.unknownField', { name: `${of}.${key}` }, `${place}.where`)
  }
}
