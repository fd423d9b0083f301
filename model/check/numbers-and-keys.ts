/** Checks how a document is named and distinguished: its number pattern, its title, and what must be unique. */
import { datePlaceholders, guestPart, guestsNumber } from '../number-scope.ts'
import { directories } from './fields.ts'
import { differ, fieldsExist, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

/** Digits of a serial number at most (`core.counter`). */
const mostDigits = 12

export const checkNumber: Check = (scope) => {
  const pattern = scope.type.number as string | undefined
  if (pattern === undefined || pattern === 'entered') return
  const parts = [...pattern.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!)
  const rest = pattern.replace(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(rest)) scope.report('definition.numberPattern', { part: rest }, 'number')
  if (parts.filter((part) => /^0+$/.test(part)).length > 1) scope.report('definition.numberPattern', { part: '{0}{0}' }, 'number')
  for (const part of parts) checkPart(scope, part)
  // The number of a linked document already tells the companies apart.
  const isTold = parts.some((part) => part === guestPart || part.endsWith('.number'))
  if (guestsNumber(scope.type) && !isTold) scope.report('definition.numberOfGuests', { part: `{${guestPart}}` }, 'number')
}

function checkPart({ type, fields, types, report }: CheckScope, part: string): void {
  if (Object.hasOwn(datePlaceholders, part) || part === guestPart) return
  if (/^0+$/.test(part)) {
    if (part.length > mostDigits) report('definition.numberPattern', { part }, 'number')
    return
  }
  const [first, second, ...rest] = part.split('.') as [string, string?, ...string[]]
  const field = fieldNamed(fields, first)
  if (!field || rest.length > 0) return report('definition.numberPattern', { part }, 'number')
  const { to } = field.options
  const target = to === undefined ? undefined : types.get(to)
  const isKnown =
    second === undefined ? has(type, first) : to !== undefined && (directories.has(to) ? second === 'code' : !target || has(target, second))
  if (!isKnown) report('definition.numberPattern', { part }, 'number')
}

export const checkTitleAndUnique: Check = (scope) => {
  const { type, report } = scope
  fieldsExist(scope, type.title, 'title')
  differ(scope, type.title, 'title')
  for (const [at, names] of ((type.unique ?? []) as readonly (readonly string[])[]).entries()) {
    if (names.length === 0) report('definition.empty', {}, `unique[${at}]`)
    fieldsExist(scope, names, `unique[${at}]`)
    differ(scope, names, `unique[${at}]`)
  }
}
