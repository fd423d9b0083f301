// Compiles names, paths and filters: how a name is resolved, and which path of the caller's data it reads.
import { type Build, type Code, type Env, nameOf, type Part, type Place, type Read, type Scope, valueAt } from './build.ts'
import type { Run } from './budget.ts'
import { builtin } from './functions.ts'
import { hasOwn, read } from './host.ts'
import { childrenOf, type SyntaxNode } from './parse.ts'
import { property } from './properties.ts'
import { Context, isForbidden, isList, type Value } from './values.ts'
import { Decimal } from '../decimal.ts'

interface Found {
  readonly code: Code
  readonly place?: Place | undefined
  /** True when the name was found in a scope of the expression, not in the caller's data. */
  readonly isLocal: boolean
}

/**
 * Compiles a name: the innermost iterator, parameter or entry of that name; inside a filter the item's first; else the data; else a
 * built-in.
 */
export function variable(b: Build, name: string, scope: Scope | null): Part {
  const items: { hops: number; place?: Place | undefined }[] = []
  let hops = 0
  for (let at = scope; at; at = at.up, hops++) {
    if (at.kind === 'name' && at.name === name) return within(b, name, { items, found: bound(hops, at.place) })
    if (at.kind === 'entries' && at.names.has(name)) return within(b, name, { items, found: entry(hops, name) })
    if (at.kind !== 'item') continue
    // An entry that the item itself calls so comes before the item.
    if (name === 'item') return within(b, name, { items: [...items, { hops, place: at.place }], found: bound(hops, at.place) })
    items.push({ hops, place: at.place })
  }
  return within(b, name, { items, found: ofData(b, name, items) })
}

function bound(hops: number, place: Place | undefined): Found {
  const code: Code = hops === 0 ? (_, env) => (env as Env).value as Value : (_, env) => valueAt(env, hops) as Value
  return { code, place: place && { path: place.path, read: undefined }, isLocal: true }
}

function entry(hops: number, name: string): Found {
  return { code: (_, env) => (valueAt(env, hops) as Map<string, Value>).get(name) ?? null, isLocal: true }
}

function ofData(b: Build, name: string, items: readonly { place?: Place | undefined }[]): Found {
  const fallback = builtin(name)?.value ?? null
  const shape = b.shape.child(name)
  if (isForbidden(name)) return { code: () => null, isLocal: false }
  const numeric: Code = (operation) => {
    const raw = Object.hasOwn(operation.root, name) ? operation.root[name] : undefined
    if (typeof raw === 'string' && raw.length < 40 && plainNumber.test(raw)) return new Decimal(raw)
    return raw === undefined ? fallback : read(raw, shape, operation)
  }
  const any: Code = (operation) => (hasOwn(operation.root, name) ? read(operation.root[name], shape, operation) : fallback)
  const code = shape.numeric ? numeric : any
  if (name === '?' || (fallback !== null && items.length === 0 && !b.isDeclared(name))) return { code, isLocal: false }
  return { code, place: { path: name, read: undefined }, isLocal: false }
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

/** Tries the items of the enclosing filters before the other meaning of the name, and records what is read. */
function within(b: Build, name: string, of: { items: readonly { hops: number; place?: Place | undefined }[]; found: Found }): Part {
  const { items, found } = of
  const inItems = items.flatMap(({ place }) => (place ? [`${place.path}.${name}`] : []))
  const outer = found.isLocal ? undefined : found.place?.path
  const isOpaque = items.some(({ place }) => !place)
  const place = isOpaque && !(outer !== undefined && b.isDeclared(outer)) ? undefined : note(b, { inItems, outer, found })
  if (items.length === 0) return { code: found.code, place }
  const rest = found.code
  const code: Code = (operation, env) => {
    for (const { hops } of items) {
      const item = valueAt(env, hops)
      const entry = item instanceof Context && !isForbidden(name) ? item.entries.get(name, operation) : undefined
      if (entry !== undefined) return entry
    }
    return rest(operation, env)
  }
  return { code, place }
}

/** Resolves a name in a filter: the item's where that is declared, else an outer one where that is declared, else the item's. */
function note(b: Build, of: { inItems: readonly string[]; outer: string | undefined; found: Found }): Place | undefined {
  const { inItems, outer } = of
  const local = of.found.isLocal ? of.found.place : undefined
  if (inItems.length === 0 && outer === undefined) return local
  const candidates = outer === undefined ? inItems : [...inItems, outer]
  const path = candidates.find((one) => b.isDeclared(one)) ?? (of.found.isLocal ? undefined : candidates[0])
  if (path === undefined) return local
  return noted(b, path, candidates)
}

function noted(b: Build, path: string, candidates: readonly string[]): Place {
  const nameRead: Read = { path, candidates, extended: false }
  b.reads.push(nameRead)
  return { path, read: nameRead }
}

/** Compiles `a.b`: the entry or property; for a list the list of those of its items. */
export function path(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const target = b.part(children[0] as SyntaxNode, scope)
  const name = nameOf(b, children[2] as SyntaxNode)
  const place = target.place && extend(b, target.place, name)
  const source = target.code
  return {
    code: (operation, env) => {
      operation.step()
      return entryOf(operation, source(operation, env), name)
    },
    place,
  }
}

function extend(b: Build, place: Place, name: string): Place {
  if (place.read) place.read.extended = true
  const candidates = (place.read?.candidates ?? [place.path]).map((one) => `${one}.${name}`)
  return noted(b, `${place.path}.${name}`, candidates)
}

function entryOf(operation: Run, value: Value, name: string): Value {
  if (value === null || isForbidden(name)) return null
  if (value instanceof Context) return value.entries.get(name, operation) ?? null
  if (!isList(value)) return property(value, name)
  operation.enter()
  operation.charge(value.length >> 2)
  const entries = value.map((item) => entryOf(operation, item, name))
  operation.leave()
  return entries
}

/**
 * Compiles `list[test]`, which keeps the items that pass; `list[2]` and `list[-1]` select one by position from the start or the end.
 */
export function filter(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const target = b.part(children[0] as SyntaxNode, scope)
  const source = target.code
  const test = b.part(children[2] as SyntaxNode, { kind: 'item', place: target.place, up: scope }).code
  const code: Code = (operation, env) => {
    const value = source(operation, env)
    if (value === null) return null
    const items = isList(value) ? value : [value]
    operation.enter()
    const result = pick(operation, items, { test, env })
    operation.leave()
    return result
  }
  return { code, place: target.place }
}

function pick(operation: Run, items: readonly Value[], of: { test: Code; env: Env | null }): Value {
  const { test, env } = of
  const first = test(operation, { value: items[0] ?? null, up: env })
  if (first instanceof Decimal) return at(items, first)
  const matches: Value[] = []
  items.forEach((item, index) => {
    operation.step()
    if ((index === 0 ? first : test(operation, { value: item, up: env })) === true) matches.push(item)
  })
  return matches
}

function at(items: readonly Value[], index: Decimal): Value {
  if (!index.isInteger() || index.abs().greaterThan(items.length)) return null
  const place = index.toNumber()
  return items[place < 0 ? items.length + place : place - 1] ?? null
}
