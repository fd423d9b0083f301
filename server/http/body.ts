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
    const value = readJson(raw.toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('body')
    return value as Plain
  }
  if (type === 'application/x-www-form-urlencoded') return readPairs(raw.toString('utf8'))
  throw badRequest('content-type')
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
    if (poison.has(key) || key in pairsByKey) throw badRequest(key.slice(0, 60))
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
 * Parses JSON text into plain values without prototypes. It refuses keys that could pollute a prototype, a depth beyond 20 and
 * objects of more than 1 000 keys.
 */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw badRequest('json')
  }
  return clean(value, 1)
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > limits.depth) throw badRequest('depth')
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
  const keys = Object.keys(value)
  if (keys.length > limits.keys) throw badRequest('keys')
  const copy = Object.create(null) as Plain
  for (const key of keys) {
    if (poison.has(key)) throw badRequest(key)
    copy[key] = clean((value as Plain)[key], depth + 1)
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
