/** Checks what documents book: a link, days and times of the right kinds, and a capacity that the resource has. */
import { bookingsOf, type AnyBooking, type Capacity } from '../between/booking.ts'
import type { AnyDocument } from '../document.ts'
import { kindOf } from '../fields/kinds.ts'
import type { Field, Fields } from '../field.ts'
import { columnsOf, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

const names: readonly string[] = ['text', 'choice']

export const checkBooks: Check = (scope) => {
  for (const [name, booking] of bookingsOf(scope.type) as readonly (readonly [string, Partial<AnyBooking>])[]) {
    const at = `reserves.${name}`
    const { resource, place, time = {}, amount, capacity } = booking
    const link = fieldOf(scope, { name: resource, place: `${at}.resource`, kinds: ['link'] })
    if (place !== undefined) fieldOf(scope, { name: place, place: `${at}.place`, kinds: names })
    if (amount !== undefined) figureOf(scope, scope.fields, { name: amount, place: `${at}.amount` })
    checkTime(scope, time, `${at}.time`)
    statusesExist(scope, booking.while, `${at}.while`)
    if (booking.while?.length === 0) scope.report('definition.empty', {}, `${at}.while`)
    const target = scope.types.get(link?.options.to ?? '')
    if (target && capacity) checkCapacity(scope, target, { capacity, hasPlace: place !== undefined, at: `${at}.capacity` })
  }
}

interface Named {
  readonly name: string | undefined
  readonly place: string
}

function fieldOf(
  { fields, report }: CheckScope,
  { name = '', place, kinds }: Named & { readonly kinds: readonly string[] },
): Field | undefined {
  const field = fieldNamed(fields, name)
  if (!field) report('definition.unknownField', { name }, place)
  else if (!kinds.includes(field.kind)) report('definition.fieldKind', { name, expected: kinds.join(', ') }, place)
  return field
}

function figureOf({ report }: CheckScope, fields: Fields, { name = '', place }: Named): void {
  const field = fieldNamed(fields, name)
  if (!field) report('definition.unknownField', { name }, place)
  else if (!kindOf(field).figure) report('definition.fieldKind', { name, expected: 'integer, quantity' }, place)
}

/** A day with or without two times, or two days. */
function checkTime(scope: CheckScope, { day, from, to }: Partial<Record<'day' | 'from' | 'to', string>>, at: string): void {
  const kinds = [day === undefined ? 'date' : 'time']
  if (day === undefined && from === undefined) return scope.report('definition.missing', { key: 'day' }, at)
  if (day !== undefined) fieldOf(scope, { name: day, place: `${at}.day`, kinds: ['date'] })
  if ((from === undefined) !== (to === undefined)) scope.report('definition.missing', { key: from === undefined ? 'from' : 'to' }, at)
  for (const [key, name] of Object.entries({ from, to })) if (name !== undefined) fieldOf(scope, { name, place: `${at}.${key}`, kinds })
}

interface ReadCapacity {
  readonly capacity: Partial<Capacity>
  /** Whether the booking names a place. */
  readonly hasPlace: boolean
  readonly at: string
}

function checkCapacity(scope: CheckScope, target: AnyDocument, { capacity, hasPlace, at }: ReadCapacity): void {
  const { of, lines, place, hours, days } = capacity
  const fields = target.fields as Fields
  if ((lines !== undefined) !== hasPlace) return scope.report('definition.missing', { key: hasPlace ? 'lines' : 'place' }, at)
  const hasLines = (name: string | undefined, where: string) => {
    const known = name === undefined || fieldNamed(fields, name)?.kind === 'lines'
    if (!known) scope.report('definition.unknownLines', { name: `${target.name}.${name}` }, where)
    return known
  }
  const column = (list: string, name: string | undefined, where: string, kinds: readonly string[]) => {
    const field = fieldNamed(columnsOf(fields, list), name ?? '')
    if (!field) scope.report('definition.unknownField', { name: `${list}.${name ?? ''}` }, where)
    else if (!kinds.includes(field.kind)) scope.report('definition.fieldKind', { name: name!, expected: kinds.join(', ') }, where)
  }
  if (!hasLines(lines, `${at}.lines`)) return
  figureOf(scope, lines === undefined ? fields : columnsOf(fields, lines), { name: of, place: `${at}.of` })
  if (lines !== undefined) column(lines, place, `${at}.place`, names)
  for (const [key, name = ''] of Object.entries(hours ?? {})) {
    const field = fieldNamed(lines === undefined ? fields : columnsOf(fields, lines), name)
    if (!field) scope.report('definition.unknownField', { name }, `${at}.hours.${key}`)
    else if (field.kind !== 'time') scope.report('definition.fieldKind', { name, expected: 'time' }, `${at}.hours.${key}`)
  }
  if (!days || !hasLines(days.lines, `${at}.days.lines`)) return
  figureOf(scope, columnsOf(fields, days.lines), { name: days.of, place: `${at}.days.of` })
  column(days.lines, days.day, `${at}.days.day`, ['date'])
  if (days.place !== undefined) column(days.lines, days.place, `${at}.days.place`, names)
}
