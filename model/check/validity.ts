/** Checks `validity`: days that are dates, a key of fields that the database can compare, statuses and the choice to end a predecessor. */
import { fieldNamed, statusesExist, type Check } from './scope.ts'
import { isDate } from './ledger.ts'
import { kindOf } from '../fields/kinds.ts'

const comparable: readonly string[] = ['id', 'ids', 'text', 'integer']

interface ReadValidity {
  readonly from?: string
  readonly to?: string
  readonly noOverlapBy?: readonly string[]
  readonly in?: readonly string[]
  readonly endsPredecessor?: string
  readonly untilNextBy?: readonly (readonly string[])[]
}

export const checkValidity: Check = (scope) => {
  const { type, fields, report } = scope
  const validity = type.validity as ReadValidity | undefined
  if (!validity) return
  const { from, to, noOverlapBy, endsPredecessor, untilNextBy } = validity
  for (const [key, name] of Object.entries({ from, to })) if (name !== undefined) isDate(scope, name, `validity.${key}`)
  const rules = Object.entries({ noOverlapBy, untilNextBy }).flatMap(([name, rule]) => (rule === undefined ? [] : [name]))
  if (rules.length !== 1) return report('definition.oneRule', { names: rules.join(', ') || '–' }, 'validity')
  if ((to === undefined) !== (noOverlapBy === undefined))
    report('definition.missing', { key: to === undefined ? 'to' : 'noOverlapBy' }, 'validity')
  const keys = noOverlapBy ? [['noOverlapBy', noOverlapBy] as const] : untilNextBy!.map((key, at) => [`untilNextBy[${at}]`, key] as const)
  if (keys.length === 0) report('definition.empty', {}, 'validity.untilNextBy')
  for (const [place, key] of keys) {
    if (untilNextBy && key.length === 0) report('definition.empty', {}, `validity.${place}`)
    for (const [at, name] of key.entries()) {
      const field = fieldNamed(fields, name)
      if (!field) report('definition.unknownField', { name }, `validity.${place}[${at}]`)
      else if (!comparable.includes(kindOf(field).storage) || (untilNextBy && kindOf(field).storage === 'ids'))
        report('definition.fieldKind', { name, expected: 'link, choice, text, integer' }, `validity.${place}[${at}]`)
    }
  }
  statusesExist(scope, validity.in, 'validity.in')
  if (endsPredecessor === undefined) return
  const choice = fieldNamed(fields, endsPredecessor)
  if (!choice) report('definition.unknownField', { name: endsPredecessor }, 'validity.endsPredecessor')
  else if (choice.kind !== 'yesNo') report('definition.fieldKind', { name: endsPredecessor, expected: 'yesNo' }, 'validity.endsPredecessor')
}
