// Compiles the tree of an expression to closures: literals, operators, conditions, lists and contexts.
import { Decimal } from '../decimal.ts'
import { calculate, negate, type Operator } from './arithmetic.ts'
import { breach, defaultBudget } from './budget.ts'
import { type Build, type Code, type Env, nameOf, type Part, type Read, type Scope, textOf } from './build.ts'
import { definition, invocation } from './compile-calls.ts'
import { loop, quantified } from './compile-loops.ts'
import { filter, path, variable } from './compile-names.ts'
import { between, interval, membership, simpleTest } from './compile-tests.ts'
import { instanceOf } from './compile-types.ts'
import { type Comparison, equal, ordered } from './compare.ts'
import { childrenOf, type SyntaxNode, unquote } from './parse.ts'
import { readTemporal } from './temporal-text.ts'
import { contextOf, isForbidden, number, readNumber, type Value } from './values.ts'

const mostNodes = 2000

/** Starts a new compilation of one source. */
export function build(of: Pick<Build, 'source' | 'shape' | 'isDeclared' | 'spell'>): Build {
  const reads: Read[] = []
  let nodes = 0
  let depth = 0
  const builder: Build = {
    ...of,
    reads,
    part(node, scope) {
      if (++nodes > mostNodes) throw breach('steps')
      const nests = node.prevSibling !== null || !node.parent || !leftward.has(node.parent.name)
      if (nests && ++depth > defaultBudget.depth) throw breach('depth')
      const compiler = compilers[node.name]
      if (!compiler) throw new Error(`no compiler for ${node.name}`)
      const part = compiler(builder, node, scope)
      if (nests) depth--
      return part
    },
  }
  return builder
}

/** Left-associative chains (`a + b + c`, `a.b.c`) do not count as nesting. */
const leftward = new Set(['ArithmeticExpression', 'Disjunction', 'Conjunction', 'PathExpression', 'FilterExpression', 'Comparison'])

type Compiler = (build: Build, node: SyntaxNode, scope: Scope | null) => Part

const compilers: Record<string, Compiler> = {
  ParenthesizedExpression: (b, node, scope) => b.part(childrenOf(node)[1] as SyntaxNode, scope),
  NumericLiteral: (b, node) => constant(readNumber(textOf(b, node).replace(/\s+/g, ''))),
  StringLiteral: (b, node) => constant(unquote(textOf(b, node))),
  BooleanLiteral: (b, node) => constant(textOf(b, node) === 'true'),
  null: () => constant(null),
  DateTimeLiteral: dateTime,
  VariableName: (b, node, scope) => variable(b, nameOf(b, node), scope),
  '?': (b, _, scope) => variable(b, '?', scope),
  PathExpression: path,
  FilterExpression: filter,
  ArithmeticExpression: arithmetic,
  Comparison: comparison,
  Conjunction: (b, node, scope) => logic(b, node, { scope, decisive: false }),
  Disjunction: (b, node, scope) => logic(b, node, { scope, decisive: true }),
  IfExpression: condition,
  ForExpression: loop,
  QuantifiedExpression: quantified,
  FunctionInvocation: invocation,
  FunctionDefinition: definition,
  InstanceOfExpression: instanceOf,
  SimplePositiveUnaryTest: simpleTest,
  Interval: interval,
  List: list,
  Context: context,
}

export function constant(value: Value): Part {
  return { code: () => value }
}

function dateTime(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const first = node.firstChild as SyntaxNode
  if (first.name !== 'AtLiteral') return invocation(b, node, scope)
  return constant(readTemporal(unquote(textOf(b, first.firstChild as SyntaxNode))))
}

function arithmetic(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  if (children.length === 2) {
    const code = b.part(children[1] as SyntaxNode, scope).code
    return textOf(b, children[0] as SyntaxNode) === '+' ? { code } : { code: (operation, env) => negate(code(operation, env)) }
  }
  const left = b.part(children[0] as SyntaxNode, scope).code
  const right = b.part(children[2] as SyntaxNode, scope).code
  const text = textOf(b, children[1] as SyntaxNode)
  return { code: operation((text === '^' ? '**' : text) as Operator, left, right) }
}

/** Fast path: the three common operators on two numbers call the decimal directly. */
function operation(op: Operator, left: Code, right: Code): Code {
  const quick = quickly[op]
  return (operation, env) => {
    operation.step()
    const a = left(operation, env)
    const b = right(operation, env)
    return quick && a instanceof Decimal && b instanceof Decimal ? number(quick(a, b)) : calculate(operation, op, a, b)
  }
}

const quickly: Partial<Record<Operator, (a: Decimal, b: Decimal) => Decimal>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
}

function comparison(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const operator = children[1] as SyntaxNode
  if (operator.name === 'between') return between(b, node, scope)
  if (operator.name === 'in') return membership(b, node, scope)
  const left = b.part(children[0] as SyntaxNode, scope).code
  const right = b.part(children[2] as SyntaxNode, scope).code
  const op = textOf(b, operator)
  if (op === '=' || op === '!=') {
    const wanted = op === '='
    return {
      code: (operation, env) => {
        operation.step()
        const same = equal(operation, left(operation, env), right(operation, env))
        return same === null ? null : same === wanted
      },
    }
  }
  return {
    code: (operation, env) => {
      operation.step()
      return ordered(op as Comparison, left(operation, env), right(operation, env), operation)
    },
  }
}

/** Compiles `and` and `or`: `and` is decided by one false, `or` by one true; any non-boolean counts as null. */
function logic(b: Build, node: SyntaxNode, of: { scope: Scope | null; decisive: boolean }): Part {
  const children = childrenOf(node)
  const left = b.part(children[0] as SyntaxNode, of.scope).code
  const right = b.part(children[2] as SyntaxNode, of.scope).code
  const { decisive } = of
  return {
    code: (operation, env) => {
      operation.step()
      const first = left(operation, env)
      if (first === decisive) return decisive
      const second = right(operation, env)
      if (second === decisive) return decisive
      return typeof first === 'boolean' && typeof second === 'boolean' ? !decisive : null
    },
  }
}

function condition(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const [test, then, otherwise] = [1, 3, 5].map((at) => b.part(children[at] as SyntaxNode, scope).code) as [Code, Code, Code]
  return {
    code: (operation, env) => {
      operation.step()
      return test(operation, env) === true ? then(operation, env) : otherwise(operation, env)
    },
  }
}

function list(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const items = childrenOf(node)
    .slice(1, -1)
    .map((item) => b.part(item, scope).code)
  return {
    code: (operation, env) => {
      operation.charge(items.length)
      return items.map((item) => item(operation, env))
    },
  }
}

/**
 * Compiles a context. Entries see the preceding ones; a function also sees its own name. A duplicate name makes the whole context
 * null.
 */
function context(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const names = new Set<string>()
  const inner: Scope = { kind: 'entries', names, up: scope }
  const seen = new Set<string>()
  let twice = false
  const entries = childrenOf(node)
    .slice(1, -1)
    .map((entry) => {
      const [key, value] = childrenOf(entry) as [SyntaxNode, SyntaxNode]
      const token = key.firstChild as SyntaxNode
      const name = token.name === 'StringLiteral' ? unquote(textOf(b, token)) : nameOf(b, token)
      twice ||= seen.has(name)
      seen.add(name)
      if (value.name === 'FunctionDefinition') names.add(name)
      const code = b.part(value, inner).code
      names.add(name)
      return { name, code }
    })
  if (twice) return constant(null)
  return {
    code: (operation, env) => {
      const contextValues = new Map<string, Value>()
      const innerEnv: Env = { value: contextValues, up: env }
      operation.charge(entries.length)
      for (const { name, code } of entries) {
        const value = code(operation, innerEnv)
        if (!isForbidden(name)) contextValues.set(name, value)
      }
      return contextOf(contextValues)
    },
  }
}
