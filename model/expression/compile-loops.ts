// Compiles `for … return` and `some / every … satisfies`.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { type Build, type Code, type Env, nameOf, type Part, type Place, type Scope } from './build.ts'
import { compare } from './compare.ts'
import { childrenOf, type SyntaxNode } from './parse.ts'
import { Day } from './temporal.ts'
import { isList, Range, type Value } from './values.ts'

/** Calls back for each value and stops early when the callback returns true. Returns false when the source cannot be iterated. */
type Walk = (operation: Run, env: Env | null, each: (value: Value) => boolean) => boolean

interface Iterators {
  readonly walks: readonly Walk[]
  readonly scope: Scope | null
}

function iterators(b: Build, node: SyntaxNode, scope: Scope | null): Iterators {
  let inner = scope
  const walks = childrenOf(node)
    .filter((child) => child.name === 'InExpression')
    .map((child) => {
      const [name, , context] = childrenOf(child) as [SyntaxNode, SyntaxNode, SyntaxNode]
      const { walk, place } = source(b, context, inner)
      inner = { kind: 'name', name: nameOf(b, name), place, up: inner }
      return walk
    })
  return { walks, scope: inner }
}

function source(b: Build, node: SyntaxNode, scope: Scope | null): { walk: Walk; place?: Place | undefined } {
  const children = childrenOf(node)
  const start = b.part(children[0] as SyntaxNode, scope)
  if (children.length > 1) {
    const end = b.part(children[2] as SyntaxNode, scope).code
    return { walk: (operation, env, each) => walkRange(operation, { from: start.code(operation, env), to: end(operation, env) }, each) }
  }
  return { walk: (operation, env, each) => walkValue(operation, start.code(operation, env), each), place: start.place }
}

function walkValue(operation: Run, value: Value, each: (value: Value) => boolean): boolean {
  if (value === null) return false
  if (value instanceof Range) {
    if (!value.startIncluded || !value.endIncluded) return false
    // A range ends where it starts or later; `2..1` without brackets counts down.
    if ((compare(value.start ?? null, value.end ?? null) ?? 1) > 0) return false
    return walkRange(operation, { from: value.start ?? null, to: value.end ?? null }, each)
  }
  if (!isList(value)) each(value)
  else for (const item of value) if (each(item)) break
  return true
}

/** Iterates whole numbers or days, up or down, both ends included. */
function walkRange(operation: Run, of: { from: Value; to: Value }, each: (value: Value) => boolean): boolean {
  const { from, to } = of
  if (from instanceof Decimal && to instanceof Decimal && from.isInteger() && to.isInteger()) {
    const step = from.lessThanOrEqualTo(to) ? 1 : -1
    for (let at = from; step > 0 ? at.lessThanOrEqualTo(to) : at.greaterThanOrEqualTo(to); at = at.plus(step)) {
      operation.step()
      if (each(at)) break
    }
    return true
  }
  if (!(from instanceof Day) || !(to instanceof Day)) return false
  const [first, last] = [from.number, to.number]
  const step = first <= last ? 1 : -1
  for (let at = first; step > 0 ? at <= last : at >= last; at += step) {
    operation.step()
    if (each(Day.ofNumber(at))) break
  }
  return true
}

/** Iterates all iterators, the last one fastest; an iterator sees the preceding ones. */
function walkAll(operation: Run, of: { walks: readonly Walk[]; at: number; env: Env | null }, each: (env: Env | null) => boolean): boolean {
  const walk = of.walks[of.at]
  if (!walk) return true
  let complete = true
  let stop = false
  const reached = walk(operation, of.env, (value) => {
    operation.step()
    const env: Env = { value, up: of.env }
    if (of.at + 1 === of.walks.length) stop = each(env)
    else {
      complete = walkAll(operation, { ...of, at: of.at + 1, env }, (inner) => (stop = each(inner))) && complete
      stop ||= !complete
    }
    return stop
  })
  return reached && complete
}

/** Compiles `for x in xs, y in 1..3 return …`; `partial` is the list so far. Null when a source cannot be iterated. */
export function loop(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const { walks, scope: inner } = iterators(b, children[1] as SyntaxNode, { kind: 'name', name: 'partial', up: scope })
  const body = b.part(children[3] as SyntaxNode, inner).code
  return {
    code: (operation, env) => {
      operation.enter()
      const results: Value[] = []
      const outer: Env = {
        get value() {
          operation.charge(1 + (results.length >> 4))
          return results.slice()
        },
        up: env,
      }
      const complete = walkAll(operation, { walks, at: 0, env: outer }, (own) => {
        operation.size(results.length + 1)
        results.push(body(operation, own))
        return false
      })
      operation.leave()
      return complete ? results : null
    },
  }
}

/** Compiles `some … satisfies` and `every … satisfies`, three-valued: without a decisive item, one null makes the result null. */
export function quantified(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const decisive = (children[0] as SyntaxNode).name === 'some'
  const { walks, scope: inner } = iterators(b, children[1] as SyntaxNode, scope)
  const test: Code = b.part(children[3] as SyntaxNode, inner).code
  return {
    code: (operation, env) => {
      operation.enter()
      let answer: boolean | null = !decisive
      const complete = walkAll(operation, { walks, at: 0, env }, (own) => {
        const result = test(operation, own)
        if (result === decisive) answer = decisive
        else if (typeof result !== 'boolean') answer = null
        return result === decisive
      })
      operation.leave()
      return complete ? answer : null
    },
  }
}
