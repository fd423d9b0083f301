// Built-in functions on texts (DMN 10.3.4.3), and Weft's `joined`. Positions count characters, not UTF-16 units.
import { Decimal } from '../decimal.ts'
import { breach, type Run } from './budget.ts'
import { write } from './host.ts'
import { find, patternOf } from './pattern.ts'
import { functions } from './signature.ts'
import type { Value } from './values.ts'

/** The characters of a text, paid for. */
function characters(run: Run, text: string): string[] {
  run.charge(text.length >> 7)
  return Array.from(text)
}

function substring(run: Run, text: string, of: { start: Decimal; length: Decimal | null }): string | null {
  const { start, length } = of
  if (start.isZero() || (length && length.lessThan(1))) return null
  const chars = characters(run, text)
  const at = start.trunc().toNumber()
  const from = at < 0 ? Math.max(chars.length + at, 0) : at - 1
  return chars.slice(from, length ? from + length.trunc().toNumber() : undefined).join('')
}

/** Where a text holds another, from 0, or −1. Paid for what it may cost at worst, which is the product of both lengths. */
function indexIn(run: Run, text: string, match: string): number {
  run.charge(Math.floor((text.length * match.length) / 8192))
  return text.indexOf(match)
}

function around(run: Run, text: string, match: string): { before: string; after: string } {
  const at = indexIn(run, text, match)
  return at < 0 ? { before: '', after: '' } : { before: text.slice(0, at), after: text.slice(at + match.length) }
}

function matches(run: Run, input: string, of: { pattern: string; flags: Value }): boolean | null {
  const program = patternOf(of.pattern, (of.flags as string | null) ?? '')
  return program && find(run, program, { text: characters(run, input), from: 0 }) !== null
}

/** The parts of a text between the matches of a pattern, and the matches' groups. Null for a wrong pattern or one that matches nothing at all. */
function cut(run: Run, input: string, of: { pattern: string; flags: Value }): { parts: string[]; groups: string[][] } | null {
  const program = patternOf(of.pattern, (of.flags as string | null) ?? '')
  if (!program || find(run, program, { text: [], from: 0 })) return null
  const text = characters(run, input)
  const parts: string[] = []
  const groups: string[][] = []
  let from = 0
  for (let match = find(run, program, { text, from }); match; match = find(run, program, { text, from })) {
    run.step()
    const [start, end] = match as readonly [number, number, ...number[]]
    if (end === start) return null
    parts.push(text.slice(from, start).join(''))
    const found: string[] = []
    for (let slot = 0; slot < match.length; slot += 2)
      found.push(text.slice(Math.max(match[slot] as number, 0), Math.max(match[slot + 1] as number, 0)).join(''))
    groups.push(found)
    run.size(parts.length + 1)
    from = end
  }
  parts.push(text.slice(from).join(''))
  return { parts, groups }
}

/** `$1` in a replacement is a group, `\$` a dollar; anything else after them makes the result null. */
function replace(run: Run, input: string, of: { pattern: string; replacement: string; flags: Value }): string | null {
  const isLiteral = typeof of.flags === 'string' && of.flags.includes('q')
  if (!isLiteral && /\\(?![\\$])|(?<!\\)(?:\\\\)*\$(?!\d)/.test(of.replacement.slice(0, 2000))) return null
  const found = cut(run, input, of)
  if (!found) return null
  let made = found.parts[0] as string
  for (const [at, groups] of found.groups.entries()) {
    run.step()
    const put = isLiteral
      ? of.replacement
      : of.replacement.replace(/\\([\\$])|\$(\d)/g, (_, escaped?: string, group?: string) => escaped ?? groups[Number(group)] ?? '')
    made += put + found.parts[at + 1]
    if (made.length > run.budget.textLength) throw breach('textLength')
  }
  return made
}

function join(run: Run, list: readonly Value[], delimiter: string | null): string | null {
  const texts = list.filter((item) => item !== null)
  if (texts.some((item) => typeof item !== 'string')) return null
  run.charge(list.length >> 2)
  const between = delimiter ?? ''
  const size = texts.reduce((all: number, item) => all + (item as string).length + between.length, 0)
  if (size > run.budget.textLength + between.length) throw breach('textLength')
  return texts.join(between)
}

/** Values joined with two dashes, `A--B`; what is empty is left out (SH-9-011). */
function joined(run: Run, values: readonly Value[]): string {
  const texts = values.filter((value) => value !== null && value !== '').map((value) => write(value, run))
  return join(run, texts, '--') ?? ''
}

export const textFunctions = functions([
  ['string', 'from', (run, [value]) => (value === null ? null : run.text(write(value as Value, run)))],
  ['string length', 'string: string', (run, [text]) => new Decimal(characters(run, text as string).length)],
  [
    'substring',
    'string: string, start position: number, length?: number',
    (run, [text, start, length]) => substring(run, text as string, { start: start as Decimal, length: length as Decimal | null }),
  ],
  ['upper case', 'string: string', (run, [text]) => run.text((text as string).toUpperCase())],
  ['lower case', 'string: string', (run, [text]) => run.text((text as string).toLowerCase())],
  ['substring before', 'string: string, match: string', (run, [text, match]) => around(run, text as string, match as string).before],
  ['substring after', 'string: string, match: string', (run, [text, match]) => around(run, text as string, match as string).after],
  ['contains', 'string: string, match: string', (run, [text, match]) => indexIn(run, text as string, match as string) >= 0],
  ['starts with', 'string: string, match: string', (_, [text, match]) => (text as string).startsWith(match as string)],
  ['ends with', 'string: string, match: string', (_, [text, match]) => (text as string).endsWith(match as string)],
  ['trim', 'string: string', (_, [text]) => (text as string).trim()],
  ['is blank', 'string: string', (_, [text]) => (text as string).trim() === ''],
  [
    'matches',
    'input: string, pattern: string, flags?: string?',
    (run, [text, pattern, flags]) => matches(run, text as string, { pattern: pattern as string, flags: flags as Value }),
  ],
  [
    'replace',
    'input: string, pattern: string, replacement: string, flags?: string?',
    (run, [text, pattern, replacement, flags]) =>
      replace(run, text as string, { pattern: pattern as string, replacement: replacement as string, flags: flags as Value }),
  ],
  [
    'split',
    'string: string, delimiter: string',
    (run, [text, pattern]) => cut(run, text as string, { pattern: pattern as string, flags: null })?.parts ?? null,
  ],
  [
    'string join',
    'list: list, delimiter?: string?',
    (run, [list, delimiter]) => join(run, list as readonly Value[], delimiter as string | null),
  ],
  ['joined', '...value', (run, [values]) => joined(run, values as readonly Value[])],
])
