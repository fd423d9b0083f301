// Built-in functions that relate points and ranges (DMN 10.3.4.9, after Allen's interval algebra), and `range`.
import { compare } from './compare.ts'
import { type Body, functions } from './signature.ts'
import { readDuration, readTemporal } from './temporal-text.ts'
import { Range, readNumber, type Value } from './values.ts'

/** Treats a point as the closed range of itself. */
const rangeOf = (value: Value): Range =>
  value instanceof Range ? value : new Range({ start: value, end: value, startIncluded: true, endIncluded: true })

/** Thrown inside this file when two ends cannot be compared; the function then gives null. */
const incomparable = Symbol('incomparable')

/** Orders two ends; an open end lies before or after everything. */
function order(a: { end: Value | undefined; open: -1 | 1 }, b: { end: Value | undefined; open: -1 | 1 }): number {
  if (a.end === undefined || b.end === undefined) return (a.end === undefined ? a.open : 0) - (b.end === undefined ? b.open : 0)
  const comparison = compare(a.end, b.end)
  if (comparison === null) throw incomparable
  return comparison
}
const low = (range: Range) => ({ end: range.start, open: -1 as const })
const high = (range: Range) => ({ end: range.end, open: 1 as const })

type Relation = (a: Range, b: Range) => boolean

const before: Relation = (a, b) => {
  const gap = order(high(a), low(b))
  return gap < 0 || (gap === 0 && !(a.endIncluded && b.startIncluded))
}
const meets: Relation = (a, b) => order(high(a), low(b)) === 0 && a.endIncluded && b.startIncluded
const overlaps: Relation = (a, b) => !before(a, b) && !before(b, a)
const startsEarlier: Relation = (a, b) => {
  const gap = order(low(a), low(b))
  return gap < 0 || (gap === 0 && a.startIncluded && !b.startIncluded)
}
const endsNoLater: Relation = (a, b) => {
  const gap = order(high(a), high(b))
  return gap < 0 || (gap === 0 && (!a.endIncluded || b.endIncluded))
}
const startsNoEarlier: Relation = (a, b) => {
  const gap = order(low(a), low(b))
  return gap > 0 || (gap === 0 && (!a.startIncluded || b.startIncluded))
}
const overlapsBefore: Relation = (a, b) => startsEarlier(a, b) && !before(a, b) && endsNoLater(a, b)
const includes: Relation = (a, b) => startsNoEarlier(b, a) && endsNoLater(b, a)
const sameStart: Relation = (a, b) => order(low(a), low(b)) === 0 && a.startIncluded === b.startIncluded
const sameEnd: Relation = (a, b) => order(high(a), high(b)) === 0 && a.endIncluded === b.endIncluded
const starts: Relation = (a, b) => sameStart(a, b) && endsNoLater(a, b)
const finishes: Relation = (a, b) => sameEnd(a, b) && startsNoEarlier(a, b)
const coincides: Relation = (a, b) => sameStart(a, b) && sameEnd(a, b)
const flipped =
  (relation: Relation): Relation =>
  (a, b) =>
    relation(b, a)

const point = 'number|string|date|time|date and time|days and time duration|years and months duration'
const signatures: Record<string, string> = {
  pp: `point1: ${point}, point2: ${point}`,
  pr: `point: ${point}, range: range`,
  rp: `range: range, point: ${point}`,
  rr: 'range1: range, range2: range',
}

/** Builds the function for the given pairs of points (p) and ranges (r). */
function relate(name: string, pairs: string, relation: Relation): [string, string, Body][] {
  const body: Body = (operation, [a, b]) => {
    operation.step()
    try {
      return relation(rangeOf(a as Value), rangeOf(b as Value))
    } catch (problem) {
      if (problem === incomparable) return null
      throw problem
    }
  }
  return pairs.split(' ').map((pair) => [name, signatures[pair] as string, body])
}

/** Parses `range("[1..5)")` with numbers, texts, dates or durations as written in a source. */
function readRange(text: string): Value {
  const match = text.length <= 400 ? /^\s*([[(\]])([^.]*(?:\.\d[^.]*)?)\.\.(.*)([\])[])\s*$/.exec(text) : null
  if (!match) return null
  const [start, end] = [readEnd((match[2] as string).trim()), readEnd((match[3] as string).trim())]
  if (start === null || end === null || (start === undefined && end === undefined)) return null
  // An open end is no value that a range includes.
  if ((start === undefined && match[1] === '[') || (end === undefined && match[4] === ']')) return null
  if (start !== undefined && end !== undefined && !((compare(start, end) ?? 1) <= 0)) return null
  return new Range({
    start,
    end,
    startIncluded: match[1] === '[',
    endIncluded: match[4] === ']',
  })
}

function readEnd(text: string): Value | undefined {
  if (text === '') return undefined
  const quoted = /^(@|date\(|time\(|date and time\(|duration\()?"([^"]*)"(\))?$/.exec(text)
  if (!quoted) return readNumber(text)
  if (!quoted[1]) return quoted[2] as string
  return quoted[1] === 'duration(' ? readDuration(quoted[2] as string) : readTemporal(quoted[2] as string)
}

export const rangeFunctions = functions([
  ...relate('before', 'pp pr rp rr', before),
  ...relate('after', 'pp pr rp rr', flipped(before)),
  ...relate('meets', 'rr', meets),
  ...relate('met by', 'rr', flipped(meets)),
  ...relate('overlaps', 'rr', overlaps),
  ...relate('overlaps before', 'rr', overlapsBefore),
  ...relate('overlaps after', 'rr', flipped(overlapsBefore)),
  ...relate('finishes', 'pr rr', finishes),
  ...relate('finished by', 'rp rr', flipped(finishes)),
  ...relate('includes', 'rp rr', includes),
  ...relate('during', 'pr rr', flipped(includes)),
  ...relate('starts', 'pr rr', starts),
  ...relate('started by', 'rp rr', flipped(starts)),
  ...relate('coincides', 'pp rr', coincides),
  ['range', 'from: string', (_, [text]) => readRange(text as string)],
])
