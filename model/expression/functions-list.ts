// Built-in functions that return lists from lists (DMN 10.3.4.4).
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { compare, equal } from './compare.ts'
import { functions } from './signature.ts'
import { Context, Func, isList, kindOf, Range, type Value } from './values.ts'
import { isTemporal, write } from './host.ts'

type List = readonly Value[]

function checkedList(operation: Run, list: List): List {
  operation.size(list.length)
  operation.charge(list.length >> 2)
  return list
}

/** Returns the index from 0 of a FEEL position (1 the first, −1 the last); null outside the list. */
function indexOf(position: Value, length: number): number | null {
  if (!(position instanceof Decimal) || !position.isInteger() || position.isZero()) return null
  if (position.abs().greaterThan(length)) return null
  const at = position.toNumber()
  return at < 0 ? length + at : at - 1
}

function sublist(operation: Run, list: List, of: { start: Value; length: Value }): Value {
  const from = indexOf(of.start, list.length)
  if (from === null) return null
  if (of.length === null) return checkedList(operation, list.slice(from))
  const count = of.length as Decimal
  if (!count.isInteger() || count.isNegative() || count.greaterThan(list.length - from)) return null
  return checkedList(operation, list.slice(from, from + count.toNumber()))
}

function insertBefore(operation: Run, list: List, of: { position: Value; item: Value }): Value {
  const at = indexOf(of.position, list.length)
  return at === null ? null : checkedList(operation, list.toSpliced(at, 0, of.item))
}

function remove(operation: Run, list: List, position: Value): Value {
  const at = indexOf(position, list.length)
  return at === null ? null : checkedList(operation, list.toSpliced(at, 1))
}

function replace(operation: Run, list: List, of: { which: Value; item: Value }): Value {
  const { which, item } = of
  if (!(which instanceof Func)) {
    // Of a position only the whole part counts.
    const at = indexOf(which instanceof Decimal ? which.trunc() : which, list.length)
    return at === null ? null : checkedList(operation, list.with(at, item))
  }
  const changed: Value[] = []
  for (const one of list) {
    const matches = which.call(operation, [one, item])
    if (typeof matches !== 'boolean') return null
    changed.push(matches ? item : one)
  }
  return checkedList(operation, changed)
}

/** Keeps the first of equal items. Plain values are compared by their text, the others one by one. */
function distinct(operation: Run, list: List): List {
  checkedList(operation, list)
  const seen = new Set<string>()
  const complex: Value[] = []
  return list.filter((item) => {
    if (isList(item) || item instanceof Context || item instanceof Range || item instanceof Func) {
      operation.charge(complex.length)
      if (complex.some((one) => equal(operation, one, item) === true)) return false
      complex.push(item)
      return true
    }
    const text = isTemporal(item) || item === null ? write(item, operation) : String(item)
    const key = `${kindOf(item)} ${text}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

function flatten(operation: Run, list: List, into: Value[] = []): List {
  operation.enter()
  operation.charge(list.length >> 2)
  for (const item of list) {
    if (isList(item)) flatten(operation, item, into)
    else into.push(item)
    operation.size(into.length)
  }
  operation.leave()
  return into
}

function concatenate(operation: Run, lists: List): List | null {
  if (!lists.every((list) => list !== null)) return null
  operation.size(lists.reduce((all: number, list) => all + (isList(list) ? list.length : 1), 0))
  return checkedList(
    operation,
    lists.flatMap((list) => list),
  )
}

/** Sorts in natural order, or by a function that returns whether its first argument precedes its second. Stable. */
function sort(operation: Run, list: List, precedes: Value): Value {
  checkedList(operation, list)
  if (precedes === null) return sortNaturally(operation, list)
  const func = precedes as Func
  const merge = (from: List): List => {
    if (from.length < 2) return from
    const middle = from.length >> 1
    const [left, right] = [merge(from.slice(0, middle)), merge(from.slice(middle))]
    const result: Value[] = []
    let l = 0
    let r = 0
    while (l < left.length && r < right.length) {
      operation.step()
      const isRightFirst = func.call(operation, [right[r] as Value, left[l] as Value]) === true
      result.push((isRightFirst ? right[r++] : left[l++]) as Value)
    }
    return [...result, ...left.slice(l), ...right.slice(r)]
  }
  return merge(list)
}

function sortNaturally(operation: Run, list: List): Value {
  operation.charge(list.length)
  let comparable = true
  const sorted = list.toSorted((a, b) => {
    const order = compare(a, b)
    comparable &&= order !== null
    return order ?? 0
  })
  return comparable ? sorted : null
}

function positions(operation: Run, list: List, match: Value): Value {
  checkedList(operation, list)
  return list.flatMap((item, at) => (equal(operation, item, match) === true ? [new Decimal(at + 1)] : []))
}

export const listFunctions = functions([
  [
    'sublist',
    'list: list, start position: number, length?: number',
    (operation, [list, start, length]) => sublist(operation, list as List, { start: start as Value, length: length as Value }),
  ],
  ['append', 'list: list, ...item', (operation, [list, items]) => checkedList(operation, [...(list as List), ...(items as List)])],
  ['concatenate', '...list', (operation, [lists]) => concatenate(operation, lists as List)],
  [
    'union',
    '...list',
    (operation, [lists]) => {
      const all = concatenate(operation, lists as List)
      return all && distinct(operation, all)
    },
  ],
  [
    'insert before',
    'list: list, position: number, newItem',
    (operation, [list, position, item]) => insertBefore(operation, list as List, { position: position as Value, item: item as Value }),
  ],
  ['remove', 'list: list, position: number', (operation, [list, position]) => remove(operation, list as List, position as Value)],
  [
    'list replace',
    'list: list, position: number, newItem',
    (operation, [list, which, item]) => replace(operation, list as List, { which: which as Value, item: item as Value }),
  ],
  [
    'list replace',
    'list: list, match: function, newItem',
    (operation, [list, which, item]) => replace(operation, list as List, { which: which as Value, item: item as Value }),
  ],
  ['reverse', 'list: list', (operation, [list]) => checkedList(operation, (list as List).toReversed())],
  ['index of', 'list: list, match', (operation, [list, match]) => positions(operation, list as List, match as Value)],
  ['distinct values', 'list: list', (operation, [list]) => distinct(operation, list as List)],
  ['flatten', 'list: list', (operation, [list]) => flatten(operation, list as List)],
  ['sort', 'list: list, precedes?: function', (operation, [list, precedes]) => sort(operation, list as List, precedes as Value)],
])
