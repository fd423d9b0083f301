/** Evaluates the constraints of a document (`constraint.ts`): the server before it writes, the form while a person types. Decimals are exact. */
import { meets } from './condition.ts'
import { isEmpty, type Viewer } from './condition-parts.ts'
import { ruleOf, today as todayName, type AnyConstraint } from './constraint.ts'
import { pathTypes } from './compute.ts'
import { compare, isDecimal, sum } from '../decimal.ts'
import type { FieldError } from '../errors.ts'
import { compile, type Expression } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { impliedConstraints, type AnyValidity } from '../lifecycle/validity.ts'
import { fillPlaceholders, type Label } from '../text.ts'

type Row = Readonly<Record<string, any>>
/** Names a line in paths of errors, as in `lines[2]`. */
export type LinePath = (row: Row, lines: string, at: number) => string

interface Constrained {
  readonly fields: Fields
  readonly constraints?: readonly AnyConstraint[]
  /** Its last day is not before the first. */
  readonly validity?: AnyValidity
  /** Nor is that of days that are booked. */
  readonly reserves?: unknown
}
interface Asked {
  /** The action that asks; absent for a save. */
  readonly action?: string | undefined
  readonly viewer?: Viewer
  readonly pathOf?: LinePath
  /** The day of the platform; absent where it is not known: constraints with `@today` are not asked then. */
  readonly today?: string
}

/**
 * Returns what a document violates, each error at its field.
 * @param type fields with their labels, and the constraints
 * @param doc values by field; lines as lists
 * @returns errors with keys `constraint.*`; a constraint of an action counts for that action only
 */
export function constraintErrors(
  { fields, constraints = [], validity, reserves }: Constrained,
  doc: Row,
  { action, viewer, pathOf = linePath, today }: Asked = {},
): FieldError[] {
  const errorsOf = (constraint: AnyConstraint): FieldError[] => {
    const name = constraint.in
    if (name === undefined) return ofRow(constraint, { doc, row: doc, fields, header: fields, prefix: '', today })
    const rows = (doc[name] ?? []) as Row[]
    const columns = fields[name]?.options.columns ?? {}
    const lines: Lines = {
      name,
      rows,
      columns,
      pathAt: (at) => pathOf(rows[at]!, name, at),
      needed: (fields[name]?.options.atLeastLines ?? 0) > 0,
    }
    const ofLines = linesRules[ruleOf(constraint)!]
    if (ofLines && !Array.isArray(constraint.ascending)) return ofLines(constraint, lines)
    return rows.flatMap((row, at) =>
      ofRow(constraint, { doc, row, fields: columns, header: fields, prefix: `${lines.pathAt(at)}.`, today }),
    )
  }
  // Only the server knows the other documents (`uniqueBy`).
  const judged = [...constraints, ...impliedConstraints({ validity, reserves })].filter(({ uniqueBy }) => !uniqueBy)
  return judged
    .filter(({ on, when }) => (on === undefined ? action === undefined : on.includes(action ?? '')) && (!when || meets(when, doc, viewer)))
    .flatMap((constraint) =>
      errorsOf(constraint).map((error) => (constraint.message && !constraint.holds ? withText(error, constraint.message) : error)),
    )
}
const withText = ({ path }: FieldError, [text, textEn]: Label): FieldError => ({ path, key: 'message.text', values: { text, textEn } })
const linePath: LinePath = (_, lines, at) => `${lines}[${at}]`

/** A row whose values are compared: the header itself, or one line. */
interface Compared {
  readonly doc: Row
  readonly row: Row
  readonly fields: Fields
  readonly header: Fields
  readonly prefix: string
  readonly today: string | undefined
}

function ofRow(constraint: AnyConstraint, compared: Compared): FieldError[] {
  const { field, notBefore, notAfter, after, atLeast, atMost, apart, ascending, exactlyOne, atLeastOne, filled } = constraint
  if (constraint.holds !== undefined) return violated(constraint, compared)
  if (apart) return notApart(field!, apart, compared)
  if (Array.isArray(ascending)) return outOfOrder(constraint, compared)
  if (exactlyOne) return notOne(exactlyOne, compared)
  if (filled) return filled.filter((name) => isEmpty(compared.row[name])).map((path) => ({ path, key: 'common.INPUT_REQUIRED' }))
  if (atLeastOne) return noneOf(atLeastOne, compared)
  const other = notBefore ?? notAfter ?? after ?? atLeast ?? atMost
  if (field === undefined || other === undefined) return []
  const ofDoc = other.startsWith('doc.')
  const name = ofDoc ? other.slice(4) : other
  const isToday = other === todayName
  const [value, limit] = [compared.row[field], isToday ? compared.today : (ofDoc ? compared.doc : compared.row)[name]]
  const order = orderOf(value, limit)
  const isUpper = (atMost ?? notAfter) !== undefined
  if (order === undefined || (isUpper ? order <= 0 : order > 0 || (order === 0 && after === undefined))) return []
  const labels = isToday ? { other: '今天', otherEn: 'today' } : labelled('other', [name], ofDoc ? compared.header : compared.fields)
  return [{ path: compared.prefix + field, key: `constraint.${ruleOf(constraint) as 'after'}`, values: { ...labels, limit: shown(limit) } }]
}

const expressions = new WeakMap<AnyConstraint, Expression>()

/** Judges an expression over a row; only false violates it. */
function violated(constraint: AnyConstraint, { doc, row, fields, header, prefix }: Compared): FieldError[] {
  const { isNumber, isDay } = pathTypes(fields, header)
  const expression = expressions.get(constraint) ?? compile(constraint.holds!, { numeric: isNumber, date: isDay })
  expressions.set(constraint, expression)
  if (expression.evaluatePlain({ ...row, doc }) !== false) return []
  const values = Object.fromEntries(Object.entries({ ...doc, ...row }).filter(([, value]) => typeof value !== 'object'))
  const path = constraint.field === undefined ? prefix.replace(/\.$/, '') : prefix + constraint.field
  const { message = ['不符合条件', 'A condition is not met'] } = constraint
  return [withText({ path, key: 'message.text' }, [fillPlaceholders(message[0], values), fillPlaceholders(message[1], values)])]
}

/** Returns an error for the first of the other persons who is the person of the field. */
function notApart(field: string, others: readonly string[], { doc, row, fields, header, prefix }: Compared): FieldError[] {
  const persons = new Set(personsIn(row[field]))
  for (const path of others) {
    const [first, second] = splitPath(path)
    const ofDoc = first === 'doc'
    const value = second === undefined ? row[first] : ofDoc ? doc[second] : ((doc[first] ?? []) as Row[]).map((line) => line[second])
    if (!personsIn(value).some((person) => persons.has(person))) continue
    const named = second === undefined ? fields : ofDoc ? header : (header[first]?.options.columns ?? {})
    const name = second ?? first
    const values = labelled('other', [name], name === 'createdBy' ? { createdBy: { label: ['创建人', 'Created by'] } } : named)
    return [{ path: prefix + field, key: 'constraint.apart', values }]
  }
  return []
}
/** Returns the ids of one person, or of several. */
const personsIn = (value: unknown): readonly string[] => [value].flat(2).flatMap((id) => (isEmpty(id) ? [] : [String(id)]))

function outOfOrder({ ascending, strictly, withoutGaps }: AnyConstraint, { row, fields, prefix }: Compared): FieldError[] {
  let former: string | undefined
  let gap: string | undefined
  for (const name of ascending as readonly string[]) {
    if (isEmpty(row[name])) {
      gap ??= name
      continue
    }
    const path = prefix + name
    if (withoutGaps && gap !== undefined) return [{ path, key: 'constraint.fillFirst', values: labelled('other', [gap], fields) }]
    const order = former === undefined ? 1 : orderOf(row[name], row[former])
    if (former !== undefined && (order === -1 || (strictly && order === 0)))
      return [
        {
          path,
          key: strictly ? 'constraint.above' : 'constraint.atLeast',
          values: { ...labelled('other', [former], fields), limit: shown(row[former]) },
        },
      ]
    former = name
  }
  return []
}

function notOne(names: readonly string[], { row, fields, prefix }: Compared): FieldError[] {
  const given = names.filter((name) => isGiven(row[name]))
  return given.length === 1
    ? []
    : [{ path: prefix + (given[1] ?? names[0]!), key: 'constraint.exactlyOne', values: labelled('fields', names, fields) }]
}
const noneOf = (names: readonly string[], { row, fields, prefix }: Compared): FieldError[] =>
  names.some((name) => isGiven(row[name]))
    ? []
    : [{ path: prefix + names[0]!, key: 'constraint.atLeastOne', values: labelled('fields', names, fields) }]

/** The lines of one list. */
interface Lines {
  readonly name: string
  readonly rows: readonly Row[]
  readonly columns: Fields
  readonly pathAt: (at: number) => string
  /** The list needs a line. */
  readonly needed: boolean
}
type LinesCheck = (constraint: AnyConstraint, lines: Lines) => FieldError[]

const linesRules: Readonly<Record<string, LinesCheck>> = {
  ascending: ({ ascending }, { rows, columns, pathAt }) => {
    const name = ascending as string
    const at = rows.findIndex((row, index) => index > 0 && (orderOf(row[name], rows[index - 1]![name]) ?? 1) <= 0)
    if (at < 0) return []
    return [
      {
        path: `${pathAt(at)}.${name}`,
        key: 'constraint.aboveFormer',
        values: { row: at, limit: shown(rows[at - 1]![name]), ...labelled('label', [name], columns) },
      },
    ]
  },
  filled: ({ filled, where }, { rows, pathAt }) =>
    rows.flatMap((row, at) =>
      where && !meets(where, row)
        ? []
        : filled!
            .filter((name) => isEmpty(row[name]))
            .map((name) => ({ path: `${pathAt(at)}.${name}`, key: 'common.INPUT_REQUIRED' as const })),
    ),
  uniqueInLines: ({ uniqueInLines, where }, { rows, columns, pathAt }) => {
    const names = uniqueInLines!
    const first = new Map<string, number>()
    return rows.flatMap((row, at) => {
      if (names.every((name) => isEmpty(row[name])) || (where && !meets(where, row))) return []
      const key = JSON.stringify(names.map((name) => comparable(row[name])))
      const former = first.get(key)
      if (former === undefined) {
        first.set(key, at)
        return []
      }
      return [
        {
          path: `${pathAt(at)}.${names[0]!}`,
          key: 'constraint.sameAsRow' as const,
          values: { row: former + 1, ...labelled('fields', names, columns) },
        },
      ]
    })
  },
  noOverlapInLines: ({ noOverlapInLines }, { rows, pathAt }) => {
    const { from, to, by = [] } = noOverlapInLines!
    const begins = (one: Row, other: Row) => isEmpty(other[to]) || (orderOf(one[from], other[to]) ?? 1) <= 0
    return rows.flatMap((row, at) => {
      const former = rows
        .slice(0, at)
        .findIndex(
          (other) => by.every((name) => comparable(other[name]) === comparable(row[name])) && begins(row, other) && begins(other, row),
        )
      return former < 0 ? [] : [{ path: `${pathAt(at)}.${from}`, key: 'constraint.overlapsRow' as const, values: { row: former + 1 } }]
    })
  },
  sumIs: ({ field, sumIs, by }, { name, rows, columns, pathAt }) => {
    const totalOf = (some: readonly Row[]) => sum(some.map((row) => String(row[field!] ?? '0')).filter(isDecimal))
    if (by) {
      const groups = Map.groupBy(rows.keys(), (at) => JSON.stringify(by.map((column) => comparable(rows[at]![column]))))
      return [...groups.values()].flatMap((group) => {
        const total = totalOf(group.map((at) => rows[at]!))
        const values = { sum: sumIs, total, ...labelled('label', [field!], columns), ...labelled('fields', by, columns) }
        return compare(total, sumIs!) === 0
          ? []
          : [{ path: `${pathAt(group[0]!)}.${field!}`, key: 'constraint.sumOfGroupIs' as const, values }]
      })
    }
    const total = totalOf(rows)
    if (rows.length === 0 || compare(total, sumIs!) === 0) return []
    return [{ path: name, key: 'constraint.sumIs', values: { sum: sumIs, total, ...labelled('label', [field!], columns) } }]
  },
  exactlyOneIs: ({ exactlyOneIs }, { name, rows, columns, needed }) => {
    const count = rows.filter((row) => row[exactlyOneIs!] === true).length
    return (rows.length === 0 && !needed) || count === 1
      ? []
      : [{ path: name, key: 'constraint.exactlyOneIs', values: { count, ...labelled('label', [exactlyOneIs!], columns) } }]
  },
}

/** Compares two filled values: numbers as exact decimals, days and times as texts; undefined where one is blank or they cannot be compared. */
function orderOf(one: unknown, other: unknown): -1 | 0 | 1 | undefined {
  if (isEmpty(one) || isEmpty(other)) return undefined
  const [a, b] = [String(one), String(other)]
  if (isDecimal(a) && isDecimal(b)) return compare(a, b)
  if (isDecimal(a) || isDecimal(b)) return undefined
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns a value as it is compared for equality: of texts case and spaces do not count, decimals count by their number. */
function comparable(value: unknown): string | null {
  if (isEmpty(value)) return null
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return isDecimal(text) && text.includes('.') ? text.replace(/\.?0+$/, '') : text.replaceAll(' ', '').toLowerCase()
}

/** Whether a value counts as given: not blank, not no, and not zero. */
const isGiven = (value: unknown): boolean =>
  !isEmpty(value) && value !== false && !(isDecimal(String(value)) && compare(String(value), '0') === 0)

/** Returns a limit for messages; date-times are shown by their field only, since the text would be in another time zone. */
const shown = (value: unknown): string => (String(value).includes('T') ? '' : String(value))

/** Returns labels of fields for messages, by `key` in Chinese and `keyEn` in English. */
function labelled(key: string, names: readonly string[], fields: Readonly<Record<string, Pick<Field, 'label'>>>): Record<string, string> {
  const labels = names.map((name) => fields[name]?.label ?? [name, name])
  return { [key]: labels.map(([zh]) => zh).join('、'), [`${key}En`]: labels.map(([, en]) => en).join(', ') }
}
