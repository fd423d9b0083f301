/** Computes the formulas of a document, lines first. The form and the server call the same function and get the same digits. */
import { decimalsPlace, type DecimalsPlace } from '../money/currency-marks.ts'
import { Decimal, plain, round, sumOfShort } from '../decimal.ts'
import type { AnyDocument } from '../document.ts'
import { compile, type Expression } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import type { Kind } from '../fields/kind.ts'
import { kindOf } from '../fields/kinds.ts'
import { isMatrix } from '../fields/matrix.ts'
import { asDecimals, roundedCells } from '../fields/size-decimals.ts'
import { summedColumn, type SummedColumn } from './summed-column.ts'

interface Formula {
  readonly name: string
  readonly field: Field
  readonly expression: Expression
  /** Of a rounded amount: where the decimals of its currency stand. */
  readonly decimals: DecimalsPlace | undefined
  /** Of a formula that is the sum of one column of lines. */
  readonly sumOf: SummedColumn | undefined
}
interface Plan {
  readonly before: readonly Formula[]
  /** `header`: the fields of the document that the formulas of its lines read. */
  readonly lines: readonly { readonly name: string; readonly formulas: readonly Formula[]; readonly header: readonly string[] }[]
  readonly after: readonly Formula[]
}
type Row = Record<string, any>

const plans = new WeakMap<Fields, Plan>()

/**
 * Writes the computed values into `doc` itself. A formula that cannot be computed (a missing value) gives null.
 * @param each receives every line that has formulas, a function that computes a line, and the header values that the
 * formulas read, and returns the replacement of the line. A form uses it to compute only what has changed.
 */
export function compute(
  type: Pick<AnyDocument, 'fields'>,
  doc: Row,
  each?: (line: Row, work: (line: Row) => void, looksAt: readonly unknown[]) => Row,
): void {
  const plan = planOf(type.fields as Fields)
  for (const one of plan.before) apply(one, doc, doc)
  for (const { name, formulas, header } of plan.lines) {
    if (formulas.length === 0) continue
    const work = (line: Row) => {
      const scope = { ...line, doc }
      for (const one of formulas) scope[one.name as keyof typeof scope] = apply(one, line, scope)
    }
    const rows = (doc[name] ?? []) as Row[]
    if (!each) for (const line of rows) work(line)
    else {
      const looksAt = header.map((one) => doc[one])
      doc[name] = rows.map((line) => each(line, work, looksAt))
    }
  }
  for (const one of plan.after) apply(one, doc, doc)
}

function apply({ name, field, expression, decimals, sumOf }: Formula, target: Row, scope: Row): any {
  // Most header formulas are sums of short figures, which need no evaluation.
  const quick = sumOf && sumOfShort(((scope[sumOf.lines] ?? []) as Row[]).map((line) => line[sumOf.column] ?? null))
  const value = quick ?? expression.evaluateFigure(scope)
  const holder = decimals?.header && target !== scope ? scope['doc'] : scope
  const places = decimals && (holder[decimals.name] as number | null | undefined)
  return (target[name] = typed(value, field, places ?? undefined))
}

/** Returns the result of a formula as a field stores it: numbers rounded to the places of the field, null for no value. */
export const asFieldValue = (value: unknown, field: Field): unknown => typed(value, field, undefined)

/** @param decimals of the amount's currency; undefined where they are not known, and the four decimals that are stored stay */
function typed(value: unknown, field: Field, decimals: number | undefined): unknown {
  if (value === null || value === undefined) return null
  const { storage, figure, sheet } = kindOf(field)
  const number = value instanceof Decimal ? value : String(value)
  if (storage === 'integer') return Number(round(number, 0))
  if (figure) return round(number, decimals ?? field.options.places ?? 4)
  if (value instanceof Decimal) return plain(value)
  if (sheet.import === 'sizes') return bySize(value, field)
  return typeof value === 'boolean' ? value : String(value)
}

/** Returns what a field by size stores of a result: decimals rounded to its places; pieces only when all are whole and none is below zero. */
function bySize(value: unknown, field: Field): unknown {
  if (!isMatrix(value)) return null
  const read = kindOf(field).read(field.kind === 'sizeDecimals' ? roundedCells(asDecimals(value), field) : value, field)
  return 'value' in read ? read.value : null
}

/**
 * Returns the formulas in dependency order.
 * @throws for a cycle, which is an error of the definition.
 */
export function planOf(fields: Fields): Plan {
  let plan = plans.get(fields)
  if (plan) return plan
  const header = formulasOf(fields, fields)
  const lineNames = Object.keys(fields).filter((name) => fields[name]!.kind === 'lines')
  const usesLines = new Set<string>()
  for (const one of header) {
    if (one.expression.names.some((path) => lineNames.includes(first(path)) || usesLines.has(first(path)))) usesLines.add(one.name)
  }
  plan = {
    before: header.filter((one) => !usesLines.has(one.name)),
    lines: lineNames.map((name) => {
      const formulas = formulasOf(fields[name]!.options.columns ?? {}, fields)
      const paths = formulas.flatMap((one) => one.expression.names).map((path) => path.split('.'))
      const read = paths.filter(([start]) => start === 'doc').map((path) => path[1]!)
      const decimals = formulas.flatMap((one) => (one.decimals?.header ? [one.decimals.name] : []))
      return { name, formulas, header: [...new Set([...read, ...decimals])] }
    }),
    after: header.filter((one) => usesLines.has(one.name)),
  }
  plans.set(fields, plan)
  return plan
}

const first = (path: string): string => path.split('.')[0]!

function formulasOf(own: Fields, document: Fields): Formula[] {
  const { isNumber, isDay } = pathTypes(own, document)
  const formulas = Object.entries(own)
    .filter(([, field]) => field.options.formula)
    .map(([name, field]) => ({
      name,
      field,
      decimals: field.options.rounded ? decimalsPlace(field.options.currency, own, document) : undefined,
      sumOf: sumOf(field.options.formula!, own, document),
      expression: compile(field.options.formula!, { numeric: isNumber, date: isDay }),
    }))
  return ordered(formulas)
}

/** Returns the column of figures that a formula of the header adds up and does nothing else; undefined for any other formula. */
function sumOf(formula: string, own: Fields, document: Fields): Formula['sumOf'] {
  const sum = own === document ? summedColumn(formula, own) : undefined
  return sum && kindOf(own[sum.lines]!.options.columns![sum.column]!).storage === 'numeric' ? sum : undefined
}

/**
 * Returns the field that a path of a formula reads, and the part of its value that it names (`base` of `width.base`).
 * @param own the fields beside the formula; `document`: those of the header
 */
function fieldOfPath(
  path: string,
  own: Fields,
  document: Fields,
): { readonly field?: Field | undefined; readonly part?: string | undefined } {
  const parts = path.split('.')
  const inDoc = !own[parts[0]!] && parts[0] === 'doc'
  const [name, ...rest] = inDoc ? parts.slice(1) : parts
  const start = (inDoc ? document : own)[name!]
  if (start?.kind !== 'lines' || rest.length === 0) return { field: start, part: rest[0] }
  return { field: start.options.columns?.[rest[0]!], part: rest[1] }
}

/** Returns which paths of an expression are numbers and which are days, by the fields that they read. */
export function pathTypes(own: Fields, document: Fields = {}): Readonly<Record<'isNumber' | 'isDay', (path: string) => boolean>> {
  const fits = (test: (kind: Kind, part: string | undefined) => boolean) => (path: string) => {
    const { field, part } = fieldOfPath(path, own, document)
    return field !== undefined && test(kindOf(field), part)
  }
  return { isNumber: fits(isNumberPart), isDay: fits(({ storage }) => storage === 'date') }
}

/** Whether formulas read a value of this kind, or this part of it, as a number. */
const isNumberPart = ({ figure, comparedBy }: Kind, part: string | undefined): boolean =>
  figure || (comparedBy !== undefined && part !== undefined && measureNumbers.has(part))
const measureNumbers: ReadonlySet<string> = new Set(['amount', 'base', 'numerator', 'denominator'])

function ordered(formulas: readonly Formula[]): Formula[] {
  const done: Formula[] = []
  let left = [...formulas]
  while (left.length > 0) {
    const waiting = new Set(left.map((one) => one.name))
    const ready = left.filter((one) => !one.expression.names.some((path) => waiting.has(first(path))))
    if (ready.length === 0) throw new Error(`formulas go in a circle: ${[...waiting].join(', ')}`)
    done.push(...ready)
    left = left.filter((one) => !ready.includes(one))
  }
  return done
}
