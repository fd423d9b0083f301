// Compiles tests: intervals, `in`, `between`, and the unary tests of decision tables.
import type { Run } from './budget.ts'
import { type Build, type Code, type Part, type Scope, textOf } from './build.ts'
import { type Comparison, equal, ordered, passes } from './compare.ts'
import { childrenOf, type SyntaxNode } from './parse.ts'
import { Range, type Value } from './values.ts'

/** A test of one value, which is innermost in the scope as `?`. */
type Test = (operation: Run, value: Value, code: () => Value) => boolean | null

/** Compiles `[1..5)` and `]1..5[`. */
export function interval(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const start = b.part(children[1] as SyntaxNode, scope).code
  const end = b.part(children[3] as SyntaxNode, scope).code
  const startIncluded = (children[0] as SyntaxNode).name === '['
  const endIncluded = (children[4] as SyntaxNode).name === ']'
  return {
    code: (operation, env) => {
      operation.step()
      return new Range({ start: start(operation, env), end: end(operation, env), startIncluded, endIncluded })
    },
  }
}

/**
 * Compiles a simple test as a value: `> 5` is the range with an open other end; `= 5` is the range of one value; `!= 5` has no value.
 */
export function simpleTest(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const [op, end] = childrenOf(node) as [SyntaxNode, SyntaxNode]
  if (op.name === 'Interval') return b.part(op, scope)
  const sign = textOf(b, op)
  const code = b.part(end, scope).code
  return {
    code: (operation, env) => {
      const value = code(operation, env)
      if (sign === '!=') return null
      const included = sign.endsWith('=')
      return new Range({
        start: sign.startsWith('<') ? undefined : value,
        end: sign.startsWith('>') ? undefined : value,
        startIncluded: included && !sign.startsWith('<'),
        endIncluded: included && !sign.startsWith('>'),
      })
    },
  }
}

/** Compiles `x between 1 and 5`, both ends included. */
export function between(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const [value, low, high] = [0, 2, 4].map((at) => b.part(children[at] as SyntaxNode, scope).code) as [Code, Code, Code]
  return {
    code: (operation, env) => {
      operation.step()
      const it = value(operation, env)
      const above = ordered('>=', it, low(operation, env))
      const below = ordered('<=', it, high(operation, env))
      return above === null || below === null ? null : above && below
    },
  }
}

/** Compiles `x in [1..5]`, `x in (1, > 5, other list)`: true when one test passes. */
export function membership(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const value = b.part(children[0] as SyntaxNode, scope).code
  const list = children.find((child) => child.name === 'PositiveUnaryTests')
  const tests = anyOf(b, list ? childrenOf(list) : [children[2] as SyntaxNode], scope)
  return {
    code: (operation, env) => {
      operation.step()
      return tests(operation, { value: value(operation, env), up: env })
    },
  }
}

/** Compiles the tests of one cell of a decision table over `?`: `-`, `1, > 5`, `not("a", "b")`, or a condition that uses `?`. */
export function unaryTests(b: Build, node: SyntaxNode): Code {
  const children = childrenOf(node)
  const first = children[0] as SyntaxNode
  if (first.name === 'Wildcard') return () => true
  const negated = first.name === 'not'
  const list = children.find((child) => child.name === 'PositiveUnaryTests') as SyntaxNode
  const tests = anyOf(b, childrenOf(list), null)
  if (!negated) return tests
  return (operation, env) => {
    const passed = tests(operation, env)
    return passed === null ? null : passed !== true
  }
}

/** Compiles code over an Env whose innermost value is the tested one. */
function anyOf(b: Build, nodes: readonly SyntaxNode[], scope: Scope | null): Code {
  const inner: Scope = { kind: 'name', name: '?', up: scope }
  const tests = nodes
    .filter((node) => node.name === 'PositiveUnaryTest')
    .map((node) => oneTest(b, childrenOf(node)[0] as SyntaxNode, inner))
  return (operation, env) => {
    const value = (env as { value: Value }).value
    let passed: boolean | null = false
    for (const { test, code } of tests) {
      operation.step()
      passed = test(operation, value, () => code(operation, env))
      if (passed === true) return true
    }
    // Of several tests that do not pass, it is known that none does.
    return tests.length === 1 && passed === null ? null : false
  }
}

function oneTest(b: Build, node: SyntaxNode, scope: Scope): { test: Test; code: Code } {
  if (node.name === 'SimplePositiveUnaryTest' && (node.firstChild as SyntaxNode).name !== 'Interval') {
    const [op, end] = childrenOf(node) as [SyntaxNode, SyntaxNode]
    return { test: relation(textOf(b, op)), code: b.part(end, scope).code }
  }
  const code = b.part(node, scope).code
  if (asks(node)) return { test: (_, __, result) => result() === true, code }
  return { test: matches, code }
}

function relation(op: string): Test {
  if (op === '=') return (operation, value, other) => equal(operation, value, other())
  if (op !== '!=') return (operation, value, other) => ordered(op as Comparison, value, other(), operation)
  return (operation, value, other) => {
    const same = equal(operation, value, other())
    return same === null ? null : !same
  }
}

/** A condition over other columns (`price > 3`) passes when it is true, unless the tested value is itself a boolean. */
const matches: Test = (operation, value, code) => {
  const test = code()
  // Whether a blank lies in a range, or anything in a range with a blank end, is not known.
  if (test instanceof Range && !(value instanceof Range) && [value, test.start, test.end].includes(null))
    return passes(operation, value, test) === true ? true : null
  return passes(operation, value, test) === true || (test === true && typeof value !== 'boolean' && value !== null)
}

function asks(node: SyntaxNode): boolean {
  let names = false
  node.cursor().iterate((at) => {
    if (at.name === '?') names = true
    return !names
  })
  return names
}
