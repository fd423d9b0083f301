// Compiles calls of built-in and defined functions, and function definitions.
import type { Run } from './budget.ts'
import { type Build, type Code, type Env, nameOf, type Part, type Scope, textOf } from './build.ts'
import { typeTest, type TypeTest } from './compile-types.ts'
import { variable } from './compile-names.ts'
import { ExpressionError } from './error.ts'
import { builtin } from './functions.ts'
import { arrange } from './signature.ts'
import { childrenOf, type SyntaxNode } from './parse.ts'
import { Func, isList, type Value } from './values.ts'

interface Arguments {
  /** Names for named arguments, else null. */
  readonly names: readonly string[] | null
  readonly codes: readonly Code[]
}

/** Compiles `f(1, 2)` and `f(x: 1, y: 2)`. An undefined name is an error of the source. */
export function invocation(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const [callee, ...rest] = childrenOf(node) as [SyntaxNode, ...SyntaxNode[]]
  const callArguments = argumentsOf(b, rest, scope)
  const named = ['VariableName', 'SpecialFunctionName', 'DateTimeConstructor'].includes(callee.name)
  const name = named ? (callee.name === 'VariableName' ? nameOf(b, callee) : textOf(b, callee).replace(/\s+/g, ' ')) : undefined
  if (name === undefined || isLocal(name, scope)) {
    const code = name === undefined ? b.part(callee, scope).code : variable(b, name, scope).code
    return { code: callValue(code, callArguments) }
  }
  const builtIn = builtin(name)
  if (!builtIn) {
    const at = { from: callee.from, to: callee.to }
    throw new ExpressionError('function', [`没有函数“${name}”`, `There is no function '${name}'`], at)
  }
  const arranged = arrange(builtIn, callArguments.names, callArguments.codes.length)
  const { codes } = callArguments
  return {
    code: (operation, env) => {
      operation.enter()
      const args = codes.map((code) => code(operation, env))
      const result = arranged(operation, args)
      operation.leave()
      return result
    },
  }
}

function argumentsOf(b: Build, nodes: readonly SyntaxNode[], scope: Scope | null): Arguments {
  const list = nodes.find((node) => node.name === 'PositionalParameters' || node.name === 'NamedParameters')
  if (!list) return { names: null, codes: [] }
  const children = childrenOf(list)
  if (list.name === 'PositionalParameters') return { names: null, codes: children.map((child) => b.part(child, scope).code) }
  const pairs = children.map((child) => childrenOf(child) as [SyntaxNode, SyntaxNode])
  return {
    names: pairs.map(([name]) => nameOf(b, name)),
    codes: pairs.map(([, value]) => b.part(value, scope).code),
  }
}

function isLocal(name: string, scope: Scope | null): boolean {
  for (let at = scope; at; at = at.up) {
    if (at.kind === 'name' ? at.name === name : at.kind === 'entries' && at.names.has(name)) return true
  }
  return false
}

function callValue(callee: Code, { names, codes }: Arguments): Code {
  return (operation, env) => {
    const func = callee(operation, env)
    if (!(func instanceof Func)) return null
    operation.enter()
    const args = codes.map((code) => code(operation, env))
    const result = names ? callNamed(operation, func, { names, args }) : func.call(operation, args)
    operation.leave()
    return result
  }
}

function callNamed(operation: Run, func: Func, of: { names: readonly string[]; args: readonly Value[] }): Value {
  const { parameters } = func
  if (!parameters || parameters.length !== of.names.length) return null
  const sorted = parameters.map((name) => of.args[of.names.indexOf(name)])
  return sorted.some((value) => value === undefined) ? null : func.call(operation, sorted as Value[])
}

/** Compiles `function(a: number, b) a + b`. `external` functions give null: nothing outside the data is reachable. */
export function definition(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const list = children.find((child) => child.name === 'FormalParameters')
  const parameters = (list ? childrenOf(list) : []).map((child) => {
    const [name, type] = childrenOf(child) as [SyntaxNode, SyntaxNode | undefined]
    return { name: nameOf(b, name), test: type?.name === 'Type' ? typeTest(b, type) : null }
  })
  let inner = scope
  for (const { name } of parameters) inner = { kind: 'name', name, up: inner }
  const body = children.at(-1) as SyntaxNode
  if (children.some((child) => child.name === 'external')) return { code: () => null }
  const code = b.part(body.firstChild as SyntaxNode, inner).code
  const names = parameters.map(({ name }) => name)
  return {
    code: (_, env) =>
      new Func(names.length, names, (operation, args) => {
        if (args.length !== names.length) return null
        let scope: Env | null = env
        for (const [at, { test }] of parameters.entries()) scope = { value: conform(operation, args[at] as Value, test), up: scope }
        operation.enter()
        const result = code(operation, scope)
        operation.leave()
        return result
      }),
  }
}

/** Coerces a value to a typed parameter: unchanged, unwrapped from a list of one, wrapped into a list of one, else null. */
function conform(operation: Run, value: Value, test: TypeTest | null): Value {
  if (!test || value === null || test(operation, value)) return value
  if (isList(value)) return value.length === 1 && test(operation, value[0] as Value) ? (value[0] as Value) : null
  return test(operation, [value]) ? [value] : null
}
