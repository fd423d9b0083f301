// The values of FEEL and their kinds.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { Clock, Day, Elapsed, Moment, Months } from './temporal.ts'

export type Value = null | boolean | string | Decimal | Day | Clock | Moment | Elapsed | Months | Range | Context | Func | readonly Value[]

/** Names and values. The entries of a host object are read lazily. */
export interface Entries {
  get(name: string, operation: Run): Value | undefined
  keys(operation: Run): readonly string[]
}

export class Context {
  readonly entries: Entries
  constructor(entries: Entries) {
    this.entries = entries
  }
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
/** Returns whether a name is forbidden: it gives null when read and is dropped when written. */
export function isForbidden(name: string): boolean {
  return forbidden.has(name)
}

/** Returns a context created by an expression. */
export function contextOf(map: ReadonlyMap<string, Value>): Context {
  return new Context({ get: (name) => map.get(name), keys: () => [...map.keys()] })
}

/** A range; `undefined` is an open end (`> 5`), null an end whose value is null. */
export class Range {
  readonly start: Value | undefined
  readonly end: Value | undefined
  readonly startIncluded: boolean
  readonly endIncluded: boolean
  constructor(of: { start: Value | undefined; end: Value | undefined; startIncluded: boolean; endIncluded: boolean }) {
    this.start = of.start
    this.end = of.end
    this.startIncluded = of.startIncluded
    this.endIncluded = of.endIncluded
  }
}

/** A function of the language, built in or defined in an expression; never a host function. */
export class Func {
  readonly arity: number
  /** Parameter names in order, or null for a built-in (which resolves its named arguments itself). */
  readonly parameters: readonly string[] | null
  readonly call: (operation: Run, args: readonly Value[]) => Value
  constructor(arity: number, parameters: readonly string[] | null, call: (operation: Run, args: readonly Value[]) => Value) {
    this.arity = arity
    this.parameters = parameters
    this.call = call
  }
}

export type Kind =
  | 'null'
  | 'boolean'
  | 'string'
  | 'number'
  | 'date'
  | 'time'
  | 'date and time'
  | 'days and time duration'
  | 'years and months duration'
  | 'range'
  | 'list'
  | 'context'
  | 'function'

export function kindOf(value: Value): Kind {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (value instanceof Decimal) return 'number'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Context) return 'context'
  if (value instanceof Day) return 'date'
  if (value instanceof Moment) return 'date and time'
  if (value instanceof Clock) return 'time'
  if (value instanceof Elapsed) return 'days and time duration'
  if (value instanceof Months) return 'years and months duration'
  return value instanceof Range ? 'range' : 'function'
}

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)

/** Returns a decimal within decimal128's range, which may appear in a result; else null. */
export function number(d: Decimal): Decimal | null {
  return d.isFinite() ? d : null
}

/** Reads digits written by a person or a program, exponent allowed; longer ones are rounded to 40. Null when it is not a number. */
export function readNumber(text: string): Decimal | null {
  if (text.length > 400 || !/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return null
  const exact = new Decimal(text.startsWith('+') ? text.slice(1) : text)
  return number(text.length > 40 ? exact.toSignificantDigits(40) : exact)
}
