// Built-in functions on texts (DMN 10.3.4.3), and Weft's `joined`. Positions count characters, not UTF-16 units.
import { Decimal } from '../decimal.ts'
import { breach, type Run } from './budget.ts'
import { write } from './host.ts'
import { find, patternOf } from './pattern.ts'
import { functions } from './signature.ts'
import type { Value } from './values.ts'

/** Returns the characters of a text and charges the budget. */
function characters(operation: Run, text: string): string[] {
  operation.charge(text.length >> 7)
  return Array.from(text)
}

function substring(operation: Run, text: string, of: { start: Decimal; length: Decimal | null }): string | null {
  const { start, length } = of
  if (start.isZero() || (length && length.lessThan(1))) return null
  const chars = characters(operation, text)
  const at = start.trunc().toNumber()
  const from = at < 0 ? Math.max(chars.length + at, 0) : at - 1
  return chars.slice(from, length ? from + length.trunc().toNumber() : undefined).join('')
}

/** Returns the index from 0 of a text within another, or −1. It charges the worst-case cost, which is the product of both lengths. */
function indexIn(operation: Run, text: string, match: string): number {
  operation.charge(Math.floor((text.length * match.length) / 8192))
  return text.indexOf(match)
}

function around(operation: Run, text: string, match: string): { before: string; after: string } {
  const at = indexIn(operation, text, match)
  return at < 0 ? { before: '', after: '' } : { before: text.slice(0, at), after: text.slice(at + match.length) }
}

function matches(operation: Run, input: string, of: { pattern: string; flags: Value }): boolean | null {
  const program = patternOf(of.pattern, (of.flags as string | null) ?? '')
  return program && find(operation, program, { text: characters(operation, input), from: 0 }) !== null
}

/**
 * Splits a text by the matches of a pattern and returns the parts and the matches' groups. Null for an invalid pattern or one that
 * matches the empty text.
 */
function cut(operation: Run, input: string, of: { pattern: string; flags: Value }): { parts: string[]; groups: string[][] } | null {
  const program = patternOf(of.pattern, (of.flags as string | null) ?? '')
  if (!program || find(operation, program, { text: [], from: 0 })) return null
  const text = characters(operation, input)
  const parts: string[] = []
  const groups: string[][] = []
  let from = 0
  for (let match = find(operation, program, { text, from }); match; match = find(operation, program, { text, from })) {
    operation.step()
    const [start, end] = match as readonly [number, number, ...number[]]
    if (end === start) return null
    parts.push(text.slice(from, start).join(''))
    const captures: string[] = []
    for (let slot = 0; slot < match.length; slot += 2)
      captures.push(text.slice(Math.max(match[slot] as number, 0), Math.max(match[slot + 1] as number, 0)).join(''))
    groups.push(captures)
    operation.size(parts.length + 1)
    from = end
  }
  parts.push(text.slice(from).join(''))
  return { parts, groups }
}

/** Evaluates `replace`: `$1` in a replacement is a group, `\$` a dollar; anything else after them makes the result null. */
function replace(operation: Run, input: string, of: { pattern: string; replacement: string; flags: Value }): string | null {
  const isLiteral = typeof of.flags === 'string' && of.flags.includes('q')
  if (!isLiteral && /\\(?![\\$])|(?<!\\)(?:\\\\)*\$(?!\d)/.test(of.replacement.slice(0, 2000))) return null
  const parts = cut(operation, input, of)
  if (!parts) return null
  let result = parts.parts[0] as string
  for (const [at, groups] of parts.groups.entries()) {
    operation.step()
    const put = isLiteral
      ? of.replacement
      : of.replacement.replace(/\\([\\$])|\$(\d)/g, (_, escaped?: string, group?: string) => escaped ?? groups[Number(group)] ?? '')
    result += put + parts.parts[at + 1]
    if (result.length > operation.budget.textLength) throw breach('textLength')
  }
  return result
}

function join(operation: Run, list: readonly Value[], delimiter: string | null): string | null {
  const texts = list.filter((item) => item !== null)
  if (texts.some((item) => typeof item !== 'string')) return null
  operation.charge(list.length >> 2)
  const between = delimiter ?? ''
  const size = texts.reduce((all: number, item) => all + (item as string).length + between.length, 0)
  if (size > operation.budget.textLength + between.length) throw breach('textLength')
  return texts.join(between)
}

/** Joins values with two dashes, `A--B`; empty values are left out (SH-9-011). */
function joined(operation: Run, values: readonly Value[]): string {
  const texts = values.filter((value) => value !== null && value !== '').map((value) => write(value, operation))
  return join(operation, texts, '--') ?? ''
}

export const textFunctions = functions([
  ['string', 'from', (operation, [value]) => (value === null ? null : operation.text(write(value as Value, operation)))],
  ['string length', 'string: string', (operation, [text]) => new Decimal(characters(operation, text as string).length)],
  [
    'substring',
    'string: string, start position: number, length?: number',
    (operation, [text, start, length]) =>
      substring(operation, text as string, { start: start as Decimal, length: length as Decimal | null }),
  ],
  ['upper case', 'string: string', (operation, [text]) => operation.text((text as string).toUpperCase())],
  ['lower case', 'string: string', (operation, [text]) => operation.text((text as string).toLowerCase())],
  [
    'substring before',
    'string: string, match: string',
    (operation, [text, match]) => around(operation, text as string, match as string).before,
  ],
  [
    'substring after',
    'string: string, match: string',
    (operation, [text, match]) => around(operation, text as string, match as string).after,
  ],
  ['contains', 'string: string, match: string', (operation, [text, match]) => indexIn(operation, text as string, match as string) >= 0],
  ['starts with', 'string: string, match: string', (_, [text, match]) => (text as string).startsWith(match as string)],
  ['ends with', 'string: string, match: string', (_, [text, match]) => (text as string).endsWith(match as string)],
  ['trim', 'string: string', (_, [text]) => (text as string).trim()],
  ['is blank', 'string: string', (_, [text]) => (text as string).trim() === ''],
  [
    'matches',
    'input: string, pattern: string, flags?: string?',
    (operation, [text, pattern, flags]) => matches(operation, text as string, { pattern: pattern as string, flags: flags as Value }),
  ],
  [
    'replace',
    'input: string, pattern: string, replacement: string, flags?: string?',
    (operation, [text, pattern, replacement, flags]) =>
      replace(operation, text as string, { pattern: pattern as string, replacement: replacement as string, flags: flags as Value }),
  ],
  [
    'split',
    'string: string, delimiter: string',
    (operation, [text, pattern]) => cut(operation, text as string, { pattern: pattern as string, flags: null })?.parts ?? null,
  ],
  [
    'string join',
    'list: list, delimiter?: string?',
    (operation, [list, delimiter]) => join(operation, list as readonly Value[], delimiter as string | null),
  ],
  ['joined', '...value', (operation, [values]) => joined(operation, values as readonly Value[])],
])
