/**
 * The shapes of the parts of a definition. A shape reads a value that may be anything, reports what does not fit, and returns the part that
 * fits, so that later checks need not ask about the types of JavaScript.
 */
import { problem, type DefinitionProblem } from './definition-messages.ts'

/** Reads a value at a place; undefined when nothing of it is usable. */
export type Shape = (value: unknown, place: string, problems: DefinitionProblem[]) => unknown

const refuse = (problems: DefinitionProblem[], place: string, expected: string): undefined => {
  problems.push(problem('definition.shape', { expected }, place))
  return undefined
}
const plain =
  (expected: string, fits: (value: unknown) => boolean): Shape =>
  (value, place, problems) =>
    fits(value) ? value : refuse(problems, place, expected)

export const text = plain('text', (value) => typeof value === 'string' && value !== '')
/** Text that may be `''`, which stands for a field that is left blank. */
export const textOrBlank = plain('text', (value) => typeof value === 'string')
export const flag = plain('true or false', (value) => typeof value === 'boolean')
export const yes = plain('true', (value) => value === true)
export const no = plain('false', (value) => value === false)
export const count = plain('a whole number', (value) => Number.isInteger(value) && (value as number) >= 0)
export const decimal = plain('a number', (value) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
)
export const label: Shape = (value, place, problems) => {
  const complete = Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string' && one.trim() !== '')
  if (complete) return value
  problems.push(problem('definition.label', {}, place))
  return ['?', '?']
}
/** Any plain data: what JSON can say. */
export const data: Shape = (value, place, problems) => (isData(value) ? value : refuse(problems, place, 'plain data'))

export const oneOf =
  (choices: readonly string[]): Shape =>
  (value, place, problems) => {
    if (typeof value === 'string' && choices.includes(value)) return value
    problems.push(problem('definition.choice', { value: textOf(value), choices: choices.join(', ') }, place))
    return undefined
  }

/** A list; items that do not fit are left out. */
export const list =
  (item: Shape): Shape =>
  (value, place, problems) => {
    if (!Array.isArray(value)) return refuse(problems, place, 'a list')
    return value.map((one, at) => item(one, `${place}[${at}]`, problems)).filter((one) => one !== undefined)
  }

/** One value or a list of them. */
export const oneOrList =
  (item: Shape): Shape =>
  (value, place, problems) =>
    Array.isArray(value) ? list(item)(value, place, problems) : item(value, place, problems)

/** Named parts that have one shape each. */
export const record =
  (part: Shape): Shape =>
  (value, place, problems) => {
    if (!isRecord(value)) return refuse(problems, place, 'named parts')
    return readParts(value, (key) => part(value[key], join(place, key), problems))
  }

/**
 * A part with the keys of `T`, all of which must be given, so that a new key of the type does not compile until its shape stands here.
 * @param required keys that must not be absent
 */
export const part =
  <T>(keys: { readonly [K in keyof Required<T>]: Shape }, required: readonly (keyof T & string)[] = []): Shape =>
  (value, place, problems) => {
    if (!isRecord(value)) return refuse(problems, place, 'an object')
    const shapes = keys as Readonly<Record<string, Shape>>
    for (const key of required)
      if (value[key] === undefined) problems.push(problem('definition.missing', { key }, place === '' ? key : join(place, key)))
    return readParts(value, (key) => {
      if (Object.hasOwn(shapes, key)) return shapes[key]!(value[key], join(place, key), problems)
      problems.push(problem('definition.unknownKey', { key }, place))
      return undefined
    })
  }

/** Reads each part that is given; absent ones and those that do not fit are left out. */
function readParts(value: Readonly<Record<string, unknown>>, read: (key: string) => unknown): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const got = value[key] === undefined ? undefined : read(key)
    if (got !== undefined) Object.defineProperty(parts, key, { value: got, enumerable: true, writable: true, configurable: true })
  }
  return parts
}

export const join = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))
const isData = (value: unknown): boolean =>
  value === null ||
  ['string', 'boolean'].includes(typeof value) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (Array.isArray(value) && value.every(isData)) ||
  (isRecord(value) && Object.values(value).every(isData))
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
