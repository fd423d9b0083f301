// The shared parts of the compiler: the code of a node, its enclosing scopes, and the names it reads.
import type { Run } from './budget.ts'
import type { Shape } from './host.ts'
import type { SyntaxNode } from './parse.ts'
import type { Value } from './values.ts'

/** Local values at run time, innermost first: an iterator's value, a filter's item, or the entries of a context under construction. */
export interface Env {
  readonly value: Value | Map<string, Value>
  readonly up: Env | null
}

export type Code = (operation: Run, env: Env | null) => Value

/** The scopes at compile time, one for each Env. */
export type Scope =
  | { readonly kind: 'name'; readonly name: string; readonly place?: Place | undefined; readonly up: Scope | null }
  | { readonly kind: 'item'; readonly place?: Place | undefined; readonly up: Scope | null }
  | { readonly kind: 'entries'; readonly names: Set<string>; readonly up: Scope | null }

/** A path into the caller's data that an expression reads. */
export interface Read {
  readonly path: string
  /** Every path it may mean, including `path` (inside a filter: the item's, else an outer one). */
  readonly candidates: readonly string[]
  /** True when a longer path follows, which replaces this one. */
  extended: boolean
}
export interface Place {
  readonly path: string
  readonly read: Read | undefined
}

/** The compiled node. */
export interface Part {
  readonly code: Code
  readonly place?: Place | undefined
}

/** One compilation. */
export interface Build {
  readonly source: string
  readonly shape: Shape
  readonly reads: Read[]
  /** Returns whether the caller declared a path (by name or type). */
  isDeclared(path: string): boolean
  /** Returns the spelling in the data of a name in the source. */
  spell(text: string): string
  part(node: SyntaxNode, scope: Scope | null): Part
}

export function textOf(build: Build, node: SyntaxNode): string {
  return build.source.slice(node.from, node.to)
}

export function nameOf(build: Build, node: SyntaxNode): string {
  return build.spell(textOf(build, node))
}

export function valueAt(env: Env | null, hops: number): Value | Map<string, Value> {
  let at = env as Env
  for (let left = hops; left > 0; left--) at = at.up as Env
  return at.value
}
