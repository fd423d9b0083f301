// Compiles types named in a source: `instance of`, and the declared parameters of a function.
import type { Run } from './budget.ts'
import { type Build, type Part, type Scope, textOf } from './build.ts'
import { childrenOf, type SyntaxNode } from './parse.ts'
import { Context, Func, isList, kindOf, Range, type Value } from './values.ts'

/** Whether a value is of a type. Null is of type Null only. */
export type TypeTest = (operation: Run, value: Value) => boolean

const simple = new Set([
  'boolean',
  'string',
  'number',
  'date',
  'time',
  'date and time',
  'days and time duration',
  'years and months duration',
  'range',
  'list',
  'context',
  'function',
])

/** Compiles `x instance of list<number>`. An unknown type gives null. */
export function instanceOf(b: Build, node: SyntaxNode, scope: Scope | null): Part {
  const children = childrenOf(node)
  const value = b.part(children[0] as SyntaxNode, scope).code
  const test = typeTest(b, children[3] as SyntaxNode)
  return {
    code: (operation, env) => {
      operation.step()
      return test ? test(operation, value(operation, env)) : null
    },
  }
}

/** Returns the test of a `Type` node; null for an unknown type. */
export function typeTest(b: Build, node: SyntaxNode): TypeTest | null {
  const type = node.firstChild as SyntaxNode
  if (type.name === 'ListType') return textOf(b, type).startsWith('range') ? rangeTest(b, type) : listTest(b, type)
  if (type.name === 'ContextType') return contextTest(b, type)
  if (type.name === 'FunctionType') return functionTest(b, type)
  const name = textOf(b, type).replace(/\s+/g, ' ')
  if (name === 'Any') return (_, value) => value !== null
  if (name === 'Null') return (_, value) => value === null
  if (name === 'day-time duration' || name === 'dayTimeDuration') return (_, value) => kindOf(value) === 'days and time duration'
  if (name === 'yearMonthDuration') return (_, value) => kindOf(value) === 'years and months duration'
  return simple.has(name) ? (_, value) => kindOf(value) === name : null
}

function listTest(b: Build, node: SyntaxNode): TypeTest | null {
  const item = typeTest(b, node.getChild('Type') as SyntaxNode)
  if (!item) return null
  return (operation, value) => {
    if (!isList(value)) return false
    operation.charge(value.length)
    return value.every((one) => one === null || item(operation, one))
  }
}

/** A range of values of a type; an open end has any. */
function rangeTest(b: Build, node: SyntaxNode): TypeTest | null {
  const end = typeTest(b, node.getChild('Type') as SyntaxNode)
  if (!end) return null
  return (operation, value) => value instanceof Range && [value.start, value.end].every((one) => one === undefined || end(operation, one))
}

function contextTest(b: Build, node: SyntaxNode): TypeTest | null {
  const fields = (node.getChild('ContextEntryTypes') as SyntaxNode).getChildren('ContextEntryType').map((entry) => {
    const [name, , type] = childrenOf(entry) as [SyntaxNode, SyntaxNode, SyntaxNode]
    return { name: textOf(b, name).replace(/\s+/g, ' '), test: typeTest(b, type ?? (entry.getChild('Type') as SyntaxNode)) }
  })
  if (fields.some(({ test }) => !test)) return null
  return (operation, value) => {
    if (!(value instanceof Context)) return false
    return fields.every(({ name, test }) => {
      const entry = value.entries.get(name, operation)
      return entry !== undefined && (entry === null || test?.(operation, entry) === true)
    })
  }
}

function functionTest(b: Build, node: SyntaxNode): TypeTest {
  const list = node.getChild('ArgumentTypes')
  const arity = list ? list.getChildren('ArgumentType').length : 0
  return (_, value) => value instanceof Func && value.arity === arity
}
