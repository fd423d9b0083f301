/** How tests break a definition of a document type: parts of a copy are changed, and the place is returned at which the problem must be named. */
import { isBooking } from '../../model/between/booking.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field } from '../../model/field.ts'

/** A copy of a definition whose parts may be changed at will. */
export type Draft = Record<string, any>
/** Breaks a copy and returns the place; undefined when the type has nothing that could be broken in this way. */
export type Breakage = (type: Draft) => string | undefined

export const first = (parts: object | undefined): string | undefined => Object.keys(parts ?? {})[0]
/** Applies a change to the first field that fits, and returns its place with what follows. */
export const fieldWith =
  (fits: (field: Field) => boolean, change: (field: any, fields: any, name: string) => string): Breakage =>
  ({ fields }) => {
    const name = Object.keys(fields).find((one) => fits(fields[one]))
    return name === undefined ? undefined : `fields.${name}${change(fields[name], fields, name)}`
  }
export const actionWith =
  (change: (action: any) => string): Breakage =>
  ({ actions }) => {
    const name = first(actions)
    return name === undefined ? undefined : `actions.${name}${change(actions[name])}`
  }
/** Applies a change to a part when the type has it. */
export const partWith =
  (key: keyof AnyDocument, change: (part: any) => string): Breakage =>
  (type) =>
    type[key] === undefined ? undefined : `${String(key)}${change(type[key])}`
/** Applies a change to the first of named parts. */
export const namedWith =
  (key: keyof AnyDocument, change: (part: any) => string | undefined): Breakage =>
  (type) => {
    const name = first(type[key])
    const place = name === undefined ? undefined : change(type[key][name])
    return place === undefined ? undefined : `${String(key)}.${name}${place}`
  }
/** Breaks the first place that documents of the type reserve for a time. */
export const bookingWith =
  (change: (booking: any) => string | undefined): Breakage =>
  ({ reserves }) => {
    const name = Object.keys(reserves ?? {}).find((one) => isBooking(reserves[one]))
    const place = name === undefined ? undefined : change(reserves[name])
    return place === undefined ? undefined : `reserves.${name}${place}`
  }
/** Breaks the first amount that documents of the type reserve of a balance. */
export const reservationWith =
  (change: (reservation: any) => string | undefined): Breakage =>
  ({ reserves }) => {
    const name = Object.keys(reserves ?? {}).find((one) => !isBooking(reserves[one]))
    const place = name === undefined ? undefined : change(reserves[name])
    return place === undefined ? undefined : `reserves.${name}${place}`
  }
/** Breaks the first party role in which several companies stand, or the lines that name them. */
export const severalIn = (type: Draft, change: (parts: { role: any; lines: any }) => string): string | undefined => {
  const roles = type['parties'].partyRoles ?? {}
  const name = Object.keys(roles).find((one) => roles[one].via?.includes('.'))
  if (name === undefined) return undefined
  const lines = type['fields'][roles[name].via.split('.')[0]]
  return `parties.partyRoles.${name}.${change({ role: roles[name], lines })}`
}
export const set = (part: any, key: string, value: unknown): string => {
  part[key] = value
  return `.${key}`
}

/** Returns the first lines field with a column of pieces by size, and the column. */
export function matrixColumnOf(fields: Draft): readonly [lines: string, column: string] | undefined {
  for (const [lines, { options }] of Object.entries<any>(fields))
    for (const [name, column] of Object.entries<any>(options.columns ?? {})) if (column.kind === 'matrix') return [lines, name]
  return undefined
}
/** Applies a change to the first column that takes its sizes from a list. */
export const fieldWithSizes =
  (change: (field: any) => string): Breakage =>
  ({ fields }) => {
    for (const [lines, { options }] of Object.entries<any>(fields))
      for (const [name, column] of Object.entries<any>(options.columns ?? {}))
        if (column.options.sizesFrom !== undefined) return `fields.${lines}.options.columns.${name}.options${change(column)}`
    return undefined
  }
/** Breaks the first call-outs of a type, of the header or of lines. */
export const calloutsWith =
  (change: (field: any) => string): Breakage =>
  ({ fields }) => {
    for (const [name, field] of Object.entries<any>(fields)) {
      if (field.kind === 'callouts') return `fields.${name}.options${change(field)}`
      for (const [column, inner] of Object.entries<any>(field.options.columns ?? {}))
        if (inner.kind === 'callouts') return `fields.${name}.options.columns.${column}.options${change(inner)}`
    }
    return undefined
  }

/** Changes the work of the first action that has one. */
export const workWith =
  (change: (work: Draft, action: Draft) => string): Breakage =>
  ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].work)
    return name === undefined ? undefined : `actions.${name}.work${change(actions[name].work, actions[name])}`
  }

/** Names in a column that may be replaced what cannot be renewed beside it. */
export const replacementWith =
  (word: 'renews' | 'byHand', wrong: string): Breakage =>
  ({ fields }) => {
    for (const [lines, { options }] of Object.entries<any>(fields))
      for (const [name, column] of Object.entries<any>(options.columns ?? {}))
        if (column.options.replaceable !== undefined) {
          column.options.replaceable[word] = [wrong]
          return `fields.${lines}.options.columns.${name}.options.replaceable.${word}[0]`
        }
    return undefined
  }

/** Breaks the form of an action. */
export const formWith =
  (breakIt: (form: Draft, action: Draft) => string): Breakage =>
  ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].form)
    return name === undefined ? undefined : `actions.${name}.form${breakIt(actions[name].form, actions[name])}`
  }
