// Built-in aggregate functions: sum, count, mean and others. Null items are skipped, as in SQL, except by product.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { compare, equal } from './compare.ts'
import { type Body, functions } from './signature.ts'
import { number, type Value } from './values.ts'

/** Returns the numbers of a list; null when it contains anything else. */
function numbers(operation: Run, list: Value): Decimal[] | null {
  const items = list as readonly Value[]
  operation.charge(items.length >> 2)
  const decimals: Decimal[] = []
  for (const item of items) {
    if (item instanceof Decimal) decimals.push(item)
    else if (item !== null) return null
  }
  return decimals
}

const add = (xs: readonly Decimal[]): Decimal => xs.reduce((all, x) => all.plus(x), new Decimal(0))

/** Builds a function of numbers, which gives null for an empty list unless `empty` says otherwise. */
const ofNumbers =
  (f: (xs: Decimal[], operation: Run) => Value, empty: Value = null): Body =>
  (operation, [list]) => {
    const xs = numbers(operation, list as Value)
    return xs === null ? null : xs.length === 0 ? empty : f(xs, operation)
  }

function median(xs: Decimal[]): Decimal {
  const sorted = xs.sort((a, b) => a.cmp(b))
  const middle = sorted.length >> 1
  const upper = sorted[middle] as Decimal
  return sorted.length % 2 ? upper : upper.plus(sorted[middle - 1] as Decimal).div(2)
}

/** Returns the standard deviation of a sample. */
function deviation(xs: Decimal[], operation: Run): Value {
  if (xs.length < 2) return null
  operation.charge(100)
  const mean = add(xs).div(xs.length)
  return number(
    add(xs.map((x) => x.minus(mean).pow(2)))
      .div(xs.length - 1)
      .sqrt(),
  )
}

function mode(xs: Decimal[]): Value {
  const counts = new Map<string, { x: Decimal; times: number }>()
  for (const x of xs) {
    const key = x.toString()
    const known = counts.get(key)
    if (known) known.times++
    else counts.set(key, { x, times: 1 })
  }
  const highestCount = Math.max(...[...counts.values()].map(({ times }) => times))
  return [...counts.values()]
    .filter(({ times }) => times === highestCount)
    .map(({ x }) => x)
    .sort((a, b) => a.cmp(b))
}

/** Returns the least or greatest of values of one ordered kind. */
const extreme =
  (sign: 1 | -1): Body =>
  (operation, [list]) => {
    const items = (list as readonly Value[]).filter((item) => item !== null)
    operation.charge(items.length >> 2)
    let best = items[0] ?? null
    for (const item of items) {
      const order = compare(item, best)
      if (order === null) return null
      if (order * sign > 0) best = item
    }
    return best
  }

/** `all` is decided by a false, `any` by a true; otherwise any non-boolean makes the result null. */
const product = ofNumbers((xs) => number(xs.reduce((all, x) => all.times(x), new Decimal(1))))

const joint =
  (decisive: boolean): Body =>
  (operation, [list]) => {
    const items = list as readonly Value[]
    operation.charge(items.length >> 2)
    if (items.includes(decisive)) return decisive
    return items.every((item) => item === !decisive) ? !decisive : null
  }

/** Accepts one list, or the items as arguments. */
const aggregate = (name: string, body: Body): [string, string, Body][] => [
  [name, 'list: list', body],
  [
    name,
    'first, second, ...items',
    (operation, [first, second, items]) => body(operation, [[first as Value, second as Value, ...(items as Value[])]]),
  ],
]

export const statisticFunctions = functions([
  ['count', 'list: list', (_, [list]) => new Decimal((list as readonly Value[]).length)],
  ...aggregate(
    'sum',
    ofNumbers((xs) => number(add(xs)), new Decimal(0)),
  ),
  ...aggregate(
    'mean',
    ofNumbers((xs) => number(add(xs).div(xs.length))),
  ),
  // A factor that is not known leaves no product: a cost without one of its factors would look like a cost.
  ...aggregate('product', (operation, args) => ((args[0] as readonly Value[]).includes(null) ? null : product(operation, args))),
  ...aggregate('median', ofNumbers(median)),
  ...aggregate('stddev', ofNumbers(deviation)),
  ...aggregate('mode', ofNumbers(mode, [])),
  ...aggregate('min', extreme(-1)),
  ...aggregate('max', extreme(1)),
  ...aggregate('all', joint(false)),
  ...aggregate('any', joint(true)),
  ['not', 'negand: boolean', (_, [value]) => !value],
  ['is empty', 'list: list|string', (_, [value]) => (value as string | readonly Value[]).length === 0],
  ['list contains', 'list: list, element', (operation, [list, element]) => contains(operation, list as readonly Value[], element as Value)],
])

function contains(operation: Run, list: readonly Value[], element: Value): boolean {
  operation.charge(list.length >> 2)
  return list.some((item) => equal(operation, item, element) === true)
}
