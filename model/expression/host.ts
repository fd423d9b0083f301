// The host boundary: reads the caller's data into values (own properties of plain objects only) and returns results as plain data.
import { Decimal, plain } from '../decimal.ts'
import { breach, type Run } from './budget.ts'
import { Clock, Day, Elapsed, Moment, Months } from './temporal.ts'
import { readTemporal, writeTemporal } from './temporal-text.ts'
import { Context, Func, isForbidden, isList, Range, readNumber, type Value } from './values.ts'

/** Declares which paths (`quantity`, `lines.price`) hold decimals or dates as text. Other text stays text. */
export interface Types {
  readonly numeric?: (path: string) => boolean
  readonly date?: (path: string) => boolean
}

/** The declared types of the data at one path. */
export class Shape {
  readonly path: string
  readonly numeric: boolean
  readonly date: boolean
  private readonly types: Types
  private readonly children = new Map<string, Shape>()

  constructor(path: string, types: Types) {
    this.path = path
    this.types = types
    this.numeric = path !== '' && types.numeric?.(path) === true
    this.date = path !== '' && types.date?.(path) === true
  }

  child(name: string): Shape {
    let known = this.children.get(name)
    if (!known) {
      known = new Shape(this.path ? `${this.path}.${name}` : name, this.types)
      if (this.children.size > 2000) this.children.clear()
      this.children.set(name, known)
    }
    return known
  }
}

/** Reads a value of the caller. Functions, symbols, class instances and numbers that are not finite give null. */
export function read(raw: unknown, shape: Shape, operation: Run): Value {
  switch (typeof raw) {
    case 'string':
      if (shape.numeric) return readNumber(raw)
      return shape.date ? readTemporal(raw, true) : raw
    case 'number':
      return Number.isFinite(raw) ? new Decimal(raw) : null
    case 'boolean':
      return raw
    case 'bigint':
      return readNumber(raw.toString())
    case 'object':
      return raw === null ? null : readObject(raw, shape, operation)
    default:
      return null
  }
}

function readObject(raw: object, shape: Shape, operation: Run): Value {
  if (raw instanceof Decimal) return raw.isFinite() ? raw : null
  if (raw instanceof Context || raw instanceof Range || isTemporal(raw)) return raw
  operation.hosts ??= new Map()
  const known = operation.hosts.get(raw) as { shape: Shape; value: Value } | undefined
  if (known?.shape === shape) return known.value
  const value = Array.isArray(raw) ? readList(raw, shape, operation) : isPlain(raw) ? hostContext(raw, shape) : null
  operation.hosts.set(raw, { shape, value })
  return value
}

function readList(raw: readonly unknown[], shape: Shape, operation: Run): Value {
  operation.size(raw.length)
  operation.enter()
  operation.charge(raw.length >> 3)
  const items = raw.map((item) => read(item, shape, operation))
  operation.leave()
  return items
}

function hostContext(raw: object, shape: Shape): Context {
  return new Context({
    get: (name, operation) => (hasOwn(raw, name) ? read((raw as Record<string, unknown>)[name], shape.child(name), operation) : undefined),
    keys: () => Object.keys(raw).filter((key) => !isForbidden(key)),
  })
}

export function hasOwn(raw: object, name: string): boolean {
  return Object.hasOwn(raw, name) && !isForbidden(name)
}

function isPlain(raw: object): boolean {
  const prototype = Object.getPrototypeOf(raw)
  return prototype === null || prototype === Object.prototype
}

export const isTemporal = (value: unknown): value is Day | Clock | Moment | Elapsed | Months =>
  value instanceof Day || value instanceof Clock || value instanceof Moment || value instanceof Elapsed || value instanceof Months

/**
 * Converts a value to plain data: numbers as decimal strings, times and durations as ISO 8601 text, ranges as `[1..5]`, lists as
 * arrays,
 * contexts as objects; functions give null.
 */
export function toPlain(value: Value, operation: Run): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return operation.text(value)
  if (value instanceof Decimal) return plain(value)
  if (isTemporal(value)) return writeTemporal(value)
  if (value instanceof Func) return null
  if (value instanceof Range) return writeRange(value, operation)
  operation.enter()
  let result: unknown
  if (isList(value)) {
    operation.charge(value.length)
    result = value.map((item) => toPlain(item, operation))
  } else {
    const plainObject: Record<string, unknown> = {}
    for (const key of value.entries.keys(operation)) {
      operation.step()
      plainObject[key] = toPlain(value.entries.get(key, operation) ?? null, operation)
    }
    result = plainObject
  }
  operation.leave()
  return result
}

function writeRange(range: Range, operation: Run): string {
  const end = (value: Value | undefined) => (value === undefined ? '' : write(value, operation, true))
  return `${range.startIncluded ? '[' : '('}${end(range.start)}..${end(range.end)}${range.endIncluded ? ']' : ')'}`
}

/** Returns the text of a value as `string()` gives it: texts inside lists and contexts are quoted, times are not. */
export function write(value: Value, operation: Run, quoted = false): string {
  operation.step()
  if (typeof value === 'string') return quoted ? JSON.stringify(value) : value
  if (value === null || typeof value === 'boolean') return String(value)
  if (value instanceof Decimal) return plain(value)
  if (isTemporal(value)) return writeTemporal(value)
  if (value instanceof Range) return writeRange(value, operation)
  if (value instanceof Func) return 'function'
  operation.enter()
  const parts: string[] = []
  let length = 0
  const put = (part: string) => {
    length += part.length + 2
    if (length > operation.budget.textLength) throw breach('textLength')
    parts.push(part)
  }
  if (isList(value)) for (const item of value) put(write(item, operation, true))
  else
    for (const key of value.entries.keys(operation))
      put(
        `${/^[\p{L}\p{N}_ ]+$/u.test(key) ? key : JSON.stringify(key)}: ${write(value.entries.get(key, operation) ?? null, operation, true)}`,
      )
  operation.leave()
  return isList(value) ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`
}
