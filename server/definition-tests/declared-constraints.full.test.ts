/** Tests every constraint that a document type declares: values that meet it pass, values that violate it are refused at the field. */
import { describe, expect, test } from 'vitest'
import { constraintErrors } from '../../model/rules/constraints.ts'
import { pathTypes } from '../../model/rules/compute.ts'
import { ruleOf, type AnyConstraint } from '../../model/rules/constraint.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { compile } from '../../model/expression/feel.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { messages } from '../../model/messages.ts'
import { localiseFilled } from '../../model/text.ts'
import { documents } from '../../documents/all-documents.ts'

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

/** Values that are tried for what an expression reads: of a choice its codes, texts that it names itself, else some of its storage. */
function triedValues(field: Field | undefined, literals: readonly string[]): unknown[] {
  const choices = Object.keys(field?.options.choices ?? {})
  if (choices.length > 0) return [...choices, null]
  const storage = field && kindOf(field).storage
  if (storage === 'boolean') return [true, false]
  return storage === 'text' || storage === undefined
    ? ['1', 'a', ...literals, null]
    : [
        ...ascendingValues(field!, 2),
        ...(storage === 'numeric' ? ['0.01', ...literals.filter((literal) => /^\d+$/.test(literal))] : []),
        0,
        null,
      ]
}
/**
 * Tries values for what the expression reads until it has a row that meets it and one that violates it. A path is given as one name: of the header,
 * of the line, of the header as `doc.field`, or of the first line of a list as `list.column`.
 */
function judgedSample(constraint: AnyConstraint, fields: Fields, header: Fields): Sample {
  const terms = new Set(constraint.holds!.match(/\w+/g))
  // A field may have the name of a function, such as the mode of transport, which `names` leaves out.
  const names = [...new Set([...compile(constraint.holds!).names, ...Object.keys(fields).filter((name) => terms.has(name))])]
  const literals = [...constraint.holds!.matchAll(/"(\w+)"|\b(\d+)\b/g)].map(([, word, figure]) => (word ?? figure)!)
  const fieldOf = (path: string) => {
    const ofDoc = path.startsWith('doc.')
    const [first, column] = (ofDoc ? path.slice(4) : path).split('.') as [string, string?]
    const field = (ofDoc ? header : fields)[first]
    return column === undefined ? field : field?.options.columns?.[column]
  }
  const read = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
  const rows = read.reduce<Row[]>(
    (some, name) => some.flatMap((row) => triedValues(fieldOf(name), literals).map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
  const sampleRow = (row: Row): Row => {
    const nested: Row = {}
    for (const [path, value] of Object.entries(row)) {
      const parts = path.split('.')
      const column = parts.length > (parts[0] === 'doc' ? 2 : 1) ? parts.pop()! : undefined
      const name = parts.join('.')
      nested[name] = column === undefined ? value : [{ ...(nested[name] as Row[] | undefined)?.[0], [column]: value }]
    }
    return nested
  }
  const judged = rows.map((row) => ({ row: sampleRow(row), result: judge(constraint, sampleRow(row), { fields, header }) }))
  const [good, refusedSample] = [true, false].map((wanted) => {
    const one = judged.find(({ result }) => result === wanted)
    if (!one) throw new Error(`No sample makes "${constraint.holds}" ${wanted}`)
    return one.row
  }) as [Row, Row]
  return { good: [good], bad: [refusedSample], at: constraint.field ?? '' }
}
/** Returns what an expression gives for a sample, whose header fields are named `doc.field` where it is about lines. */
function judge({ holds }: AnyConstraint, row: Row, { fields, header }: { readonly fields: Fields; readonly header: Fields }): unknown {
  const doc = Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (name.startsWith('doc.') ? [[name.slice(4), value]] : [])))
  const { isNumber, isDay } = pathTypes(fields, header)
  return compile(holds!, { numeric: isNumber, date: isDay }).evaluatePlain({ ...row, doc })
}

/** Returns rows that meet a constraint and rows that violate it. */
function sampleOf(constraint: AnyConstraint, fields: Fields, header: Fields): Sample {
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
  if (constraint.holds) return judgedSample(constraint, fields, header)
  if (field && other) {
    const [low, between, high] = ascendingValues(fields[field]!, 3)
    const isUpper = (constraint.atMost ?? constraint.notAfter) !== undefined
    // Of three days, the middle one is today.
    const [least, highest] = other === '@today' ? [between, between] : [low, high]
    const good = isUpper ? { [field]: low, [other]: highest } : { [field]: high, [other]: least }
    const refusedValues = isUpper ? { [field]: high, [other]: least } : { [field]: low, [other]: highest }
    return { good: [good], bad: [refusedValues], at: field }
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

/** Other documents decide over `uniqueBy`: server/definition-tests/declared-unique-while.test.ts. */
const withinDocument = declared.filter(([, , constraint]) => !constraint.uniqueBy)

describe.each(withinDocument)('%s', (_, type, constraint) => {
  const lines = constraint.in
  const fields = lines === undefined ? (type.fields as Fields) : (type.fields as Fields)[lines]!.options.columns!
  const { good, bad, at } = sampleOf(constraint, fields, type.fields as Fields)
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
    const other = { ...scope, action: constraint.on ? undefined : (Object.keys(type.actions)[0] ?? 'none') }
    expect(constraintErrors({ fields: type.fields, constraints: [constraint] }, documentOf(bad), other)).toEqual([])
  })
})
