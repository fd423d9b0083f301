/**
 * Parses both body encodings, form and JSON, into objects without a prototype, within limits (security T17, T41; SH-7-002 to
 * SH-7-004).
 */
import { WeftError } from '../../model/errors.ts'

export type Plain = Record<string, unknown>
const limits = { keys: 1000, depth: 20 }
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const badRequest = (what: string) => new WeftError(400, 'generic.badRequest', { detail: { what } })

/** Parses a body by its content type and refuses any other encoding. An empty body is an empty object. */
export function readBody(contentType: string | undefined, raw: Buffer): Plain {
  if (raw.length === 0) return Object.create(null) as Plain
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json') {
    const value = readJson(textOf(raw))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('body')
    return value as Plain
  }
  if (type === 'application/x-www-form-urlencoded') return readPairs(textOf(raw))
  throw badRequest('content-type')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** @throws WeftError 400 for bytes that are no UTF-8: a replaced character would be stored as if it had been sent */
function textOf(raw: Buffer): string {
  try {
    return utf8.decode(raw)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw badRequest('encoding')
  }
}

/** Parses `a=1&b=2`: every key may occur once, and values are text. */
export function readPairs(text: string): Record<string, string> {
  const pairsByKey = Object.create(null) as Record<string, string>
  if (text === '') return pairsByKey
  const pairs = text.split('&', limits.keys + 1)
  if (pairs.length > limits.keys) throw badRequest('keys')
  for (const pair of pairs) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at < 0 ? pair : pair.slice(0, at))
    if (key.split(/[[\].]/).some((part) => poison.has(part)) || key in pairsByKey) throw badRequest(key.slice(0, 60))
    pairsByKey[key] = at < 0 ? '' : decode(pair.slice(at + 1))
  }
  return pairsByKey
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw badRequest('encoding')
  }
}

/**
 * Parses JSON text into plain values without prototypes. It refuses, before anything is parsed, a depth beyond 20, and then keys that could
 * pollute a prototype or that stand twice in an object (systems differ in which of the two values counts), and objects of more than 1,000 keys.
 */
export function readJson(text: string): unknown {
  const keys = keysWithin(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw badRequest('json')
  }
  const count = { keys: 0 }
  const cleaned = clean(value, 1, count)
  // JSON.parse takes the last of equal keys, so that fewer keys are left than stood in the text.
  if (count.keys !== keys) throw badRequest(doubledKey(text))
  return cleaned
}

/** Walks over the characters of a JSON text outside of its strings. `visit` gets the place of each; of a string, that of its first quote and its end. */
function walk(text: string, visit: (code: number, at: number, end: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 34) {
      visit(code, at, at)
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
    if (end < 0) return
    visit(code, at, end)
    at = end
  }
}

function isEscaped(text: string, quote: number): boolean {
  let from = quote
  while (text.charCodeAt(from - 1) === 92) from--
  return (quote - from) % 2 === 1
}

/**
 * Returns how many keys a JSON text has.
 * @throws WeftError 400 `depth`
 */
function keysWithin(text: string): number {
  let [depth, keys] = [0, 0]
  walk(text, (code) => {
    if (code === 58) keys++
    else if (code === 123 || code === 91) {
      if (++depth > limits.depth) throw badRequest('depth')
    } else if (code === 125 || code === 93) depth--
  })
  return keys
}

/** Returns the first key that stands twice in one object of a JSON text. */
function doubledKey(text: string): string {
  const open: Set<string>[] = []
  let [last, doubled] = ['', undefined as string | undefined]
  walk(text, (code, at, end) => {
    if (code === 34) last = JSON.parse(text.slice(at, end + 1)) as string
    else if (code === 123 || code === 91) open.push(new Set())
    else if (code === 125 || code === 93) open.pop()
    else if (code === 58) {
      if (open.at(-1)?.has(last)) doubled ??= last
      open.at(-1)?.add(last)
    }
  })
  return (doubled ?? 'keys').slice(0, 60)
}

function clean(value: unknown, depth: number, count: { keys: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > limits.depth) throw badRequest('depth')
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1, count))
  const keys = Object.keys(value)
  count.keys += keys.length
  if (keys.length > limits.keys) throw badRequest('keys')
  const copy = Object.create(null) as Plain
  for (const key of keys) {
    if (poison.has(key)) throw badRequest(key)
    copy[key] = clean((value as Plain)[key], depth + 1, count)
  }
  return copy
}

/** Returns the `DATA` of a call: JSON text in a form, JSON text or a value in JSON. Absent `DATA` is an empty object. */
export function dataOf(body: unknown): Plain {
  const data = (body as Plain | undefined)?.['DATA']
  const value = typeof data === 'string' ? (data.trim() === '' ? undefined : readJson(data)) : data
  if (value === undefined || value === null) return Object.create(null) as Plain
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest('DATA')
  return value as Plain
}
