/**
 * Exact sums over a whole filtered set, for the columns that the definition totals and this person may see. Amounts of several
 * currencies are never added up: each currency has its own sum.
 */
import { add } from '../../model/decimal.ts'
import type { Fields } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { currencyCode } from '../../model/money/money-head.ts'
import type { CurrencyTotal, ListTotals } from '../../model/lists/list-query.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { sizeOrderSql } from '../store/tables/size-order.ts'
import { columnFor, comparedSql, type TableLayout } from '../store/tables/table-layout.ts'

interface TotalledField {
  readonly name: string
  /** The field that names the currency of an amount; absent for quantities and for amounts of a fixed currency. */
  readonly currency?: string
  /** True when this person may not see the field of the currency. */
  readonly isCurrencyHidden: boolean
}

/** The sums of rows that share the values of all currency fields. */
export interface TotalsPart {
  /** Titles of the currencies by field; null where a row names none. */
  readonly currencies: Readonly<Record<string, string | null>>
  /** Sums by field as decimal strings. */
  readonly sums: Readonly<Record<string, string>>
}

interface TotalledSet {
  readonly where: string
  /** The first value is the platform. */
  readonly values: readonly unknown[]
  readonly policy: Policy
  readonly partyRole: string
}

/** Returns the fields that a list adds up for this person. */
export function totalledFields(shape: TableLayout, policy: Policy, partyRole: string): TotalledField[] {
  const fields = shape.type.fields as Fields
  return ((shape.type.list.totals ?? []) as readonly string[])
    .filter((name) => Object.hasOwn(fields, name) && kindOf(fields[name]!).adds && policy.restriction(name, partyRole) < 2)
    .map((name) => {
      const currency = fields[name]!.options.currency
      if (currency === undefined || !columnFor(shape, currency)) return { name, isCurrencyHidden: false }
      return { name, currency, isCurrencyHidden: policy.restriction(currency, partyRole) === 2 }
    })
}

/**
 * Returns a statement whose rows count and add up a set by these columns: the columns, the count as `+` and the parts as `$parts`.
 * @param columns nothing for one row over the whole set
 */
export function totalsSql(
  shape: TableLayout,
  totals: readonly TotalledField[],
  {
    where,
    columns,
    limit,
  }: { where: string; columns: readonly { readonly name: string; readonly sql: string; readonly bySize?: boolean }[]; limit: number },
): string {
  const column = (name: string) => comparedSql('t', columnFor(shape, name)!)
  const currencies = [...new Set(totals.flatMap(({ currency }) => currency ?? []))]
  const keys = [...columns, ...currencies.map((name) => ({ name: `$${name}`, sql: column(name) }))]
  const selected = [
    ...keys.map(({ name, sql }) => `${sql} AS "${name}"`),
    'count(*)::int AS "+"',
    ...totals.map(({ name }) => `trim_scale(coalesce(sum(${column(name)}), 0)::numeric)::text AS "+${name}"`),
  ].join(', ')
  const by = keys.length > 0 ? `GROUP BY ${keys.map(({ sql }) => sql).join(', ')}` : ''
  const title = (name: string) => `(SELECT e.title FROM core.entry e WHERE e.platform_id = $1::bigint AND e.id = g."$${name}")`
  const object = (pairs: readonly string[]) => `json_build_object(${pairs.join(', ')})`
  const part = object([
    `'currencies', ${object(currencies.map((name) => `'${name}', ${title(name)}`))}`,
    `'sums', ${object(totals.map(({ name }) => `'${name}', g."+${name}"`))}`,
  ])
  const names = columns.map(({ name }) => `g."${name}"`)
  const outer =
    names.length > 0
      ? `GROUP BY ${names.join(', ')} ORDER BY ${columns.map(({ name, bySize }) => (bySize ? sizeOrderSql(`g."${name}"`) : `g."${name}"`)).join(', ')}`
      : ''
  return `SELECT ${[...names, 'coalesce(sum(g."+"), 0)::int AS "+"', `coalesce(json_agg(${part}), '[]') AS "$parts"`].join(', ')} FROM (SELECT ${selected} FROM ${shape.table} t WHERE ${where} ${by}) g ${outer} LIMIT ${limit}`
}

/** Adds the parts of a set up, each currency for itself. */
export function addUp(totals: readonly TotalledField[], parts: readonly TotalsPart[]): ListTotals {
  const sums: Record<string, string> = {}
  const perCurrency: Record<string, readonly CurrencyTotal[]> = {}
  for (const { name, currency, isCurrencyHidden } of totals) {
    const currencySums = sumsByCode(parts, name, currency)
    if (currencySums.length <= 1) sums[name] = currencySums[0]?.sum ?? '0'
    if (currency !== undefined && !isCurrencyHidden) perCurrency[name] = currencySums
  }
  return { totals: sums, ...(Object.keys(perCurrency).length > 0 ? { currencyTotals: perCurrency } : {}) }
}

function sumsByCode(parts: readonly TotalsPart[], name: string, currency: string | undefined): readonly CurrencyTotal[] {
  const byCode = new Map<string, string>()
  for (const { currencies, sums } of parts) {
    const code = currency === undefined ? '' : currencyCode(currencies[currency])
    byCode.set(code, add(byCode.get(code) ?? '0', sums[name]!))
  }
  // Rows without a currency have no amount yet.
  if (byCode.size > 1 && byCode.get('') === '0') byCode.delete('')
  return [...byCode].map(([code, sum]) => ({ currency: code, sum })).sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Returns the sums of a filtered set. */
export async function totalsOf(operation: Operation, shape: TableLayout, set: TotalledSet): Promise<ListTotals> {
  const totals = totalledFields(shape, set.policy, set.partyRole)
  if (totals.length === 0) return { totals: {} }
  const [row] = await operation.tx.rows<{ $parts: readonly TotalsPart[] }>(
    totalsSql(shape, totals, { where: set.where, columns: [], limit: 1 }),
    set.values,
  )
  return addUp(totals, row!.$parts)
}
