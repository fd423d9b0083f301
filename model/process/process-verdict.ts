/** Judges conditions of a process on a document. The engine, the check of a design and its preview use the same functions. */
import { baseFields } from '../base-fields.ts'
import { pathTypes } from '../rules/compute.ts'
import { compare } from '../decimal.ts'
import type { AnyDocument } from '../document.ts'
import { ExpressionError } from '../expression/error.ts'
import { checkNames, compile, type Expression } from '../expression/feel.ts'
import type { Fields } from '../field.ts'
import type { AmountLimit, ProcessCondition } from './process-condition.ts'
import type { Label } from '../text.ts'

/** `unknown`: the document does not decide it, for example because a value is empty. */
export type Verdict = 'yes' | 'no' | 'unknown'
type Values = Readonly<Record<string, unknown>>

interface Known {
  readonly names: readonly string[]
  readonly compiled: Map<string, Expression>
}
const known = new WeakMap<Fields, Known>()

function knownOf(type: Pick<AnyDocument, 'fields'>): Known {
  const fields = type.fields as Fields
  let cached = known.get(fields)
  if (!cached) {
    const headerParts = Object.entries(fields).flatMap(([name, { options }]) =>
      options.columns ? Object.keys(options.columns).map((column) => `${name}.${column}`) : [name],
    )
    known.set(fields, (cached = { names: [...baseFields, ...headerParts], compiled: new Map() }))
  }
  return cached
}

/**
 * Compiles a condition over the fields of a type: decimals and dates, which documents hold as text, compare as what they are.
 * @throws ExpressionError for one that does not compile
 */
function compiled(type: Pick<AnyDocument, 'fields'>, source: string): Expression {
  const { compiled: cache, names } = knownOf(type)
  let cached = cache.get(source)
  if (!cached) {
    const { isNumber, isDay } = pathTypes(type.fields as Fields)
    cached = compile(source, { names, numeric: isNumber, date: isDay })
    if (cache.size > 500) cache.clear()
    cache.set(source, cached)
  }
  return cached
}

/** Returns the fields of the header that a condition reads. */
export function fieldsRead(type: Pick<AnyDocument, 'fields'>, { when, above }: ProcessCondition): readonly string[] {
  const names = when === undefined ? [] : compiled(type, when).names.map((path) => path.split('.')[0]!)
  const amounts = above ? [above.field, above.base, currencyOf(type, above.field)].filter((name) => name !== undefined) : []
  return [...new Set([...names, ...amounts])]
}

/**
 * Returns the names in an expression that a type does not have.
 * @throws ExpressionError for an expression that does not compile
 */
export const unknownNames = (type: Pick<AnyDocument, 'fields'>, source: string): readonly string[] =>
  checkNames(compiled(type, source), knownOf(type).names)

/** Returns the field that links the currency of a money field of the header: the one that it names, else `currency`; undefined without one. */
export function currencyOf(type: Pick<AnyDocument, 'fields'>, field: string): string | undefined {
  const fields = type.fields as Fields
  const name = fields[field]?.options.currency ?? 'currency'
  return fields[name]?.options.to === 'currency' ? name : undefined
}

/**
 * Judges a condition. Where both of its parts are given, both must hold: `no` where one does not.
 * @param code returns the code of a linked currency by its id
 * @throws ExpressionError for a condition that does not compile, or that exceeds the work limit
 */
export function judge(
  type: Pick<AnyDocument, 'fields'>,
  { when, above }: ProcessCondition,
  { doc, code }: { readonly doc: Values; readonly code: (currency: string) => string | undefined },
): Verdict {
  const verdicts = [
    when === undefined ? 'yes' : evaluated(compiled(type, when), doc),
    above === undefined ? 'yes' : judgeAmount(type, above, { doc, code }),
  ]
  return verdicts.includes('no') ? 'no' : verdicts.includes('unknown') ? 'unknown' : 'yes'
}

/** An expression that exceeds its budget on this document says nothing: the step is asked, and the document is not stuck. */
function evaluated(expression: Expression, doc: Values): Verdict {
  try {
    return verdict(expression.evaluate(doc))
  } catch (error) {
    if (error instanceof ExpressionError) return 'unknown'
    throw error
  }
}

const verdict = (value: unknown): Verdict => (value === true ? 'yes' : value === false ? 'no' : 'unknown')

function judgeAmount(
  type: Pick<AnyDocument, 'fields'>,
  { field, amount, currency, base }: AmountLimit,
  { doc, code }: { readonly doc: Values; readonly code: (currency: string) => string | undefined },
): Verdict {
  const link = currencyOf(type, field)
  const id = link === undefined ? undefined : doc[link]
  const same = typeof id === 'string' && code(id) === currency
  const value = same ? doc[field] : base === undefined ? undefined : doc[base]
  return typeof value === 'string' ? (compare(value, amount) > 0 ? 'yes' : 'no') : 'unknown'
}

/** Returns a condition in words: the amount limit with the label of its field, and the expression as it is written. */
export function conditionLabel(type: Pick<AnyDocument, 'fields'>, { when, above }: ProcessCondition): Label {
  const label = above && ((type.fields as Fields)[above.field]?.label ?? [above.field, above.field])
  const limit: Label[] =
    above && label ? [[`${label[0]}超过 ${above.amount} ${above.currency}`, `${label[1]} above ${above.amount} ${above.currency}`]] : []
  const parts: Label[] = [...limit, ...(when === undefined ? [] : [[when, when] as const])]
  return [parts.map(([zh]) => zh).join('，且 '), parts.map(([, en]) => en).join(', and ')]
}
