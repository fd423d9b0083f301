/** Tests every constraint that a document type declares: values that meet it pass, values that violate it are refused at the field. */
import { describe, expect, test } from 'vitest'
import { constraintErrors } from '../model/constraints.ts'
import { ruleOf, type AnyConstraint } from '../model/constraint.ts'
import type { AnyDocument } from '../model/document.ts'
import type { Field, Fields } from '../model/field.ts'
import { kindOf } from '../model/fields/kinds.ts'
import { messages } from '../model/messages.ts'
import { localiseFilled } from '../model/text.ts'
import { documents } from '../documents/all-documents.ts'

type Row = Record<string, unknown>
interface Sample {
  /** Rows of the lines field, or the header's values as the only row. */
  readonly good: Row[]
  readonly bad: Row[]
  /** The field of the error within the bad row, or '' for the lines field itself. */
  readonly at: string
}

/** Returns values of a kind in ascending order. */
function ascendingValues(field: Field, count: number): unknown[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  switch (kindOf(field).storage) {
    case 'date':
      return numbers.map((at) => `2024-01-0${at}`)
    case 'time':
      return numbers.map((at) => `0${at}:00:00`)
    case 'timestamp':
      return numbers.map((at) => `2024-01-0${at}T00:00:00.000Z`)
    case 'integer':
      return numbers
    case 'boolean':
      return numbers.map(() => true)
    case 'lines':
      return numbers.map(() => [{}])
    default:
      return numbers.map(String)
  }
}

/** Returns rows that meet a constraint and rows that violate it. */
function sampleOf(constraint: AnyConstraint, fields: Fields): Sample {
  const {
    field,
    apart,
    ascending,
    exactlyOne,
    atLeastOne,
    filled,
    uniqueInLines,
    noOverlapInLines,
    sumIs,
    exactlyOneIs,
    where = {},
  } = constraint
  const value = (name: string, at = 0) => ascendingValues(fields[name]!, at + 1)[at]
  const lineWhere = Object.fromEntries(Object.entries(where).flatMap(([name, test]) => (typeof test === 'object' ? [] : [[name, test]])))
  const other = constraint.notBefore ?? constraint.notAfter ?? constraint.after ?? constraint.atLeast ?? constraint.atMost
  if (field && other) {
    const [low, between, high] = ascendingValues(fields[field]!, 3)
    const isUpper = (constraint.atMost ?? constraint.notAfter) !== undefined
    // Of three days, the middle one is today.
    const [least, most] = other === '@today' ? [between, between] : [low, high]
    const good = isUpper ? { [field]: low, [other]: most } : { [field]: high, [other]: least }
    const bad = isUpper ? { [field]: high, [other]: least } : { [field]: low, [other]: most }
    return { good: [good], bad: [bad], at: field }
  }
  if (field && apart) return { good: [{ [field]: '1', [apart[0]!]: '2' }], bad: [{ [field]: '1', [apart[0]!]: '1' }], at: field }
  if (typeof ascending === 'string')
    return {
      good: [{ [ascending]: value(ascending) }, { [ascending]: value(ascending, 1) }],
      bad: [{ [ascending]: value(ascending) }, { [ascending]: value(ascending) }],
      at: ascending,
    }
  if (ascending) {
    const [first, second] = ascending as readonly [string, string]
    return {
      good: [{ [first]: value(first), [second]: value(second, 1) }],
      bad: [{ [first]: value(first, 1), [second]: value(second) }],
      at: second,
    }
  }
  if (exactlyOne) return { good: [{ [exactlyOne[1]!]: value(exactlyOne[1]!) }], bad: [{}], at: exactlyOne[0]! }
  if (atLeastOne) return { good: [{ [atLeastOne[1]!]: value(atLeastOne[1]!) }], bad: [{}], at: atLeastOne[0]! }
  if (filled)
    return { good: [{ ...lineWhere, ...Object.fromEntries(filled.map((name) => [name, value(name)])) }], bad: [lineWhere], at: filled[0]! }
  if (uniqueInLines) {
    const row = { ...Object.fromEntries(uniqueInLines.map((name) => [name, value(name)])), ...lineWhere }
    return { good: [row], bad: [row, row], at: uniqueInLines[0]! }
  }
  if (noOverlapInLines) {
    const { from, to } = noOverlapInLines
    const [a, b, c, d] = ascendingValues(fields[from]!, 4)
    return {
      good: [
        { [from]: a, [to]: b },
        { [from]: c, [to]: d },
      ],
      bad: [
        { [from]: a, [to]: c },
        { [from]: b, [to]: null },
      ],
      at: from,
    }
  }
  if (sumIs) return { good: [{ [field!]: sumIs }], bad: [{ [field!]: sumIs }, { [field!]: '1' }], at: '' }
  return { good: [{ [exactlyOneIs!]: true }, {}], bad: [{ [exactlyOneIs!]: true }, { [exactlyOneIs!]: true }], at: '' }
}

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  ((type.constraints ?? []) as readonly AnyConstraint[]).map(
    (constraint, at) => [`${type.name} ${at} ${ruleOf(constraint)}`, type, constraint] as const,
  ),
)

test('each rule of constraints is used by two types, or by one for the reason that `word-use.test.ts` states', () => {
  const users = new Map<string, Set<string>>()
  for (const [, type, constraint] of declared) users.set(ruleOf(constraint)!, (users.get(ruleOf(constraint)!) ?? new Set()).add(type.name))
  // `after` has one user, the window of a request: the slot of a booking, the second user, may go over midnight.
  expect(new Set([...users].filter(([, types]) => types.size < 2).map(([rule]) => rule))).toEqual(new Set(['apart', 'after']))
})

/** A value that meets a test of a condition. */
const meeting = (test: unknown): unknown =>
  typeof test === 'object' && test !== null && 'empty' in test ? (test.empty ? null : 'x') : test

/** Other documents decide over `uniqueBy`: server/declared-unique-while.test.ts. */
const withinDocument = declared.filter(([, , constraint]) => !constraint.uniqueBy)

describe.each(withinDocument)('%s', (_, type, constraint) => {
  const lines = constraint.in
  const fields = lines === undefined ? (type.fields as Fields) : (type.fields as Fields)[lines]!.options.columns!
  const { good, bad, at } = sampleOf(constraint, fields)
  const scope = { action: constraint.on?.[0], viewer: { roles: [] }, today: '2024-01-02' }
  const met = Object.fromEntries(Object.entries(constraint.when ?? {}).map(([name, value]) => [name, meeting([value].flat()[0])]))
  /** The document with these values, those named `doc.field` in its header. */
  const documentOf = (rows: Row[]) => {
    if (lines === undefined) return { ...met, ...rows[0] }
    const header = rows.flatMap((row) => Object.entries(row).filter(([name]) => name.startsWith('doc.')))
    return { ...met, ...Object.fromEntries(header.map(([name, value]) => [name.slice(4), value])), [lines]: rows }
  }
  const errorsOf = (rows: Row[]) => constraintErrors({ fields: type.fields, constraints: [constraint] }, documentOf(rows), scope)

  test('accepts what meets it and refuses what violates it at its field, with a text in both languages', () => {
    expect(errorsOf(good)).toEqual([])
    const errors = errorsOf(bad)
    const path = lines === undefined ? at : at === '' ? lines : `${lines}[${bad.length - 1}].${at}`
    expect(errors.map((error) => error.path)).toContain(path)
    for (const { key, values } of errors)
      for (const language of ['zh', 'en'] as const) expect(localiseFilled(messages[key], language, values)).toMatch(/\S/)
  })

  test('binds its own actions only', () => {
    const other = { ...scope, action: constraint.on ? undefined : Object.keys(type.actions)[0] }
    expect(constraintErrors({ fields: type.fields, constraints: [constraint] }, documentOf(bad), other)).toEqual([])
  })
})
