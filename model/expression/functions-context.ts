// Built-in functions on contexts (DMN 10.3.4.6), and `is`, `is defined`.
import type { Run } from './budget.ts'
import { equal } from './compare.ts'
import { isTemporal, write } from './host.ts'
import { functions } from './signature.ts'
import { Context, contextOf, isForbidden, isList, kindOf, type Value } from './values.ts'

function entriesOf(run: Run, context: Context): Map<string, Value> {
  const keys = context.entries.keys(run)
  run.charge(keys.length)
  return new Map(keys.map((key) => [key, context.entries.get(key, run) ?? null]))
}

function getValue(run: Run, context: Value, key: Value): Value {
  const path = isList(key) ? key : [key]
  let at = context
  for (const name of path) {
    if (!(at instanceof Context) || typeof name !== 'string' || isForbidden(name)) return null
    at = at.entries.get(name, run) ?? null
  }
  return at
}

function getEntries(run: Run, context: Context): Value {
  return [...entriesOf(run, context)].map(([key, value]) =>
    contextOf(
      new Map<string, Value>([
        ['key', key],
        ['value', value],
      ]),
    ),
  )
}

/** A context of `{key, value}` pairs; null when a key is missing, no text, or given twice. */
function ofEntries(run: Run, list: readonly Value[]): Value {
  const made = new Map<string, Value>()
  for (const pair of list) {
    run.step()
    const key = pair instanceof Context ? pair.entries.get('key', run) : undefined
    const value = pair instanceof Context ? pair.entries.get('value', run) : undefined
    if (typeof key !== 'string' || value === undefined || made.has(key)) return null
    if (!isForbidden(key)) made.set(key, value)
  }
  return contextOf(made)
}

function put(run: Run, context: Value, of: { path: readonly Value[]; value: Value }): Value {
  const [name, ...rest] = of.path
  if (!(context instanceof Context) || typeof name !== 'string') return null
  const entries = entriesOf(run, context)
  const inner = rest.length === 0 ? of.value : put(run, entries.get(name) ?? null, { path: rest, value: of.value })
  if (rest.length > 0 && inner === null) return null
  if (!isForbidden(name)) entries.set(name, inner)
  return contextOf(entries)
}

function merge(run: Run, contexts: readonly Value[]): Value {
  const all = new Map<string, Value>()
  for (const one of contexts) {
    if (!(one instanceof Context)) return null
    for (const [key, value] of entriesOf(run, one)) all.set(key, value)
  }
  return contextOf(all)
}

/** The same kind and the same value, for times also the same offset. */
function isSame(run: Run, a: Value, b: Value): boolean {
  if (kindOf(a) !== kindOf(b)) return false
  return isTemporal(a) && isTemporal(b) ? write(a, run) === write(b, run) : equal(run, a, b) === true
}

export const contextFunctions = functions([
  ['get value', 'm: context, key: string|list', (run, [context, key]) => getValue(run, context as Value, key as Value)],
  ['get entries', 'm: context', (run, [context]) => getEntries(run, context as Context)],
  ['context', 'entries: list', (run, [list]) => ofEntries(run, list as readonly Value[])],
  [
    'context put',
    'context: context, key: string, value',
    (run, [context, key, value]) => put(run, context as Value, { path: [key as Value], value: value as Value }),
  ],
  [
    'context put',
    'context: context, keys: list, value',
    (run, [context, keys, value]) => put(run, context as Value, { path: keys as readonly Value[], value: value as Value }),
  ],
  ['context merge', 'contexts: list', (run, [contexts]) => merge(run, contexts as readonly Value[])],
  ['is', 'value1?, value2?', (run, [a, b]) => isSame(run, a as Value, b as Value)],
  ['is defined', 'value', (_, [value]) => value !== null],
])
