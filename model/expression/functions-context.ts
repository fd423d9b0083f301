// Built-in functions on contexts (DMN 10.3.4.6), and `is`, `is defined`.
import type { Run } from './budget.ts'
import { equal } from './compare.ts'
import { isTemporal, write } from './host.ts'
import { functions } from './signature.ts'
import { Context, contextOf, isForbidden, isList, kindOf, type Value } from './values.ts'

function entriesOf(operation: Run, context: Context): Map<string, Value> {
  const keys = context.entries.keys(operation)
  operation.charge(keys.length)
  return new Map(keys.map((key) => [key, context.entries.get(key, operation) ?? null]))
}

function getValue(operation: Run, context: Value, key: Value): Value {
  const path = isList(key) ? key : [key]
  let at = context
  for (const name of path) {
    if (!(at instanceof Context) || typeof name !== 'string' || isForbidden(name)) return null
    at = at.entries.get(name, operation) ?? null
  }
  return at
}

function getEntries(operation: Run, context: Context): Value {
  return [...entriesOf(operation, context)].map(([key, value]) =>
    contextOf(
      new Map<string, Value>([
        ['key', key],
        ['value', value],
      ]),
    ),
  )
}

/** Builds a context from `{key, value}` pairs; null when a key is missing, not a text, or duplicate. */
function ofEntries(operation: Run, list: readonly Value[]): Value {
  const entryMap = new Map<string, Value>()
  for (const pair of list) {
    operation.step()
    const key = pair instanceof Context ? pair.entries.get('key', operation) : undefined
    const value = pair instanceof Context ? pair.entries.get('value', operation) : undefined
    if (typeof key !== 'string' || value === undefined || entryMap.has(key)) return null
    if (!isForbidden(key)) entryMap.set(key, value)
  }
  return contextOf(entryMap)
}

function put(operation: Run, context: Value, of: { path: readonly Value[]; value: Value }): Value {
  const [name, ...rest] = of.path
  if (!(context instanceof Context) || typeof name !== 'string') return null
  const entries = entriesOf(operation, context)
  const inner = rest.length === 0 ? of.value : put(operation, entries.get(name) ?? null, { path: rest, value: of.value })
  if (rest.length > 0 && inner === null) return null
  if (!isForbidden(name)) entries.set(name, inner)
  return contextOf(entries)
}

function merge(operation: Run, contexts: readonly Value[]): Value {
  const all = new Map<string, Value>()
  for (const one of contexts) {
    if (!(one instanceof Context)) return null
    for (const [key, value] of entriesOf(operation, one)) all.set(key, value)
  }
  return contextOf(all)
}

/** Returns whether two values have the same kind and value, for times also the same offset. */
function isSame(operation: Run, a: Value, b: Value): boolean {
  if (kindOf(a) !== kindOf(b)) return false
  return isTemporal(a) && isTemporal(b) ? write(a, operation) === write(b, operation) : equal(operation, a, b) === true
}

export const contextFunctions = functions([
  ['get value', 'm: context, key: string|list', (operation, [context, key]) => getValue(operation, context as Value, key as Value)],
  ['get entries', 'm: context', (operation, [context]) => getEntries(operation, context as Context)],
  ['context', 'entries: list', (operation, [list]) => ofEntries(operation, list as readonly Value[])],
  [
    'context put',
    'context: context, key: string, value',
    (operation, [context, key, value]) => put(operation, context as Value, { path: [key as Value], value: value as Value }),
  ],
  [
    'context put',
    'context: context, keys: list, value',
    (operation, [context, keys, value]) => put(operation, context as Value, { path: keys as readonly Value[], value: value as Value }),
  ],
  ['context merge', 'contexts: list', (operation, [contexts]) => merge(operation, contexts as readonly Value[])],
  ['is', 'value1?, value2?', (operation, [a, b]) => isSame(operation, a as Value, b as Value)],
  ['is defined', 'value', (_, [value]) => value !== null],
])
