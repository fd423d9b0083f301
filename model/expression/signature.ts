// Signatures of built-in functions: their parameters, and how a call's arguments are fitted to them.
import type { Run } from './budget.ts'
import { Func, isList, kindOf, type Value } from './values.ts'

export interface Parameter {
  readonly name: string
  /** Accepted kinds; empty for any value, null included. */
  readonly kinds: readonly string[]
  readonly isOptional: boolean
  readonly takesNull: boolean
  /** The last parameter may repeat: all its arguments arrive as one list. */
  readonly repeats: boolean
}

export type Body = (operation: Run, args: readonly Value[]) => Value

export interface Overload {
  readonly parameters: readonly Parameter[]
  readonly least: number
  readonly most: number
  readonly body: Body
}

export interface Builtin {
  readonly overloads: readonly Overload[]
  /** The function as a value, for `sort(list, precedes)` and similar. */
  readonly value: Func
}

export type Functions = ReadonlyMap<string, Builtin>

/**
 * Builds functions from rows of name, signature, body. A signature reads `text: string, from: number, length?: number`:
 * `?` after the name is an optional argument (it arrives as null), after the kind one that may be null, `|` a choice of kinds, no
 * kind any value,
 * `...` before the name repeats. An argument that does not fit makes the result null.
 */
export function functions(rows: readonly (readonly [name: string, signature: string, body: Body])[]): Functions {
  const overloads = new Map<string, Overload[]>()
  for (const [name, signature, body] of rows) {
    const known = overloads.get(name)
    if (known) known.push(overload(signature, body))
    else overloads.set(name, [overload(signature, body)])
  }
  return new Map([...overloads].map(([name, list]) => [name, { overloads: list, value: asValue(list) }]))
}

function overload(signature: string, body: Body): Overload {
  const parameters = signature === '' ? [] : signature.split(', ').map(parameter)
  const repeats = parameters.at(-1)?.repeats === true
  return {
    parameters,
    least: parameters.filter(({ isOptional, repeats }) => !isOptional && !repeats).length,
    most: repeats ? Number.POSITIVE_INFINITY : parameters.length,
    body,
  }
}

function parameter(text: string): Parameter {
  const [left, right = ''] = text.split(': ') as [string, string | undefined]
  const kinds = right.replace(/\?$/, '')
  return {
    name: left.replace(/^\.\.\.|\?$/g, ''),
    kinds: kinds ? kinds.split('|') : [],
    isOptional: left.endsWith('?'),
    takesNull: right.endsWith('?'),
    repeats: left.startsWith('...'),
  }
}

function asValue(overloads: readonly Overload[]): Func {
  const first = overloads[0] as Overload
  return new Func(first.parameters.length, null, (operation, args) => {
    operation.step()
    return call(operation, overloads, args)
  })
}

/**
 * Returns the call of a function with a number of arguments, or with arguments of these names; it gives null where no overload fits.
 */
export function arrange(func: Builtin, names: readonly string[] | null, count: number): Body {
  if (names) return arrangeNamed(func, names)
  const fitting = func.overloads.filter(({ least, most: maximum }) => count >= least && count <= maximum)
  return (operation, args) => call(operation, fitting, args)
}

function arrangeNamed(func: Builtin, names: readonly string[]): Body {
  const fitting = func.overloads.filter(
    ({ parameters }) =>
      names.every((name) => parameters.some((one) => one.name === name)) &&
      parameters.every((one) => one.isOptional || names.includes(one.name)) &&
      new Set(names).size === names.length,
  )
  const ordered = fitting.map((one) => ({ one, places: one.parameters.map(({ name }) => names.indexOf(name)) }))
  return (operation, args) => {
    for (const { one, places } of ordered) {
      const fitted = fit(
        one,
        places.map((at) => args[at]),
      )
      if (fitted) return one.body(operation, fitted)
    }
    return null
  }
}

function call(operation: Run, overloads: readonly Overload[], args: readonly (Value | undefined)[]): Value {
  for (const one of overloads) {
    const fitted = fit(one, args)
    if (fitted) return one.body(operation, fitted)
  }
  return null
}

function fit({ parameters, least, most: maximum }: Overload, args: readonly (Value | undefined)[]): Value[] | null {
  if (args.length < least || args.length > maximum) return null
  const fitted: Value[] = []
  for (const [at, one] of parameters.entries()) {
    if (one.repeats) {
      fitted.push(args.slice(at) as Value[])
      break
    }
    const argument = args[at]
    const value = argument === undefined ? (one.isOptional ? null : undefined) : fitOne(one, argument)
    if (value === undefined) return null
    fitted.push(value)
  }
  return fitted
}

/** Unwraps a list of one where a single value is expected, and wraps a value where a list is expected (DMN 10.3.2.9.4). */
function fitOne({ kinds, takesNull }: Parameter, value: Value): Value | undefined {
  if (kinds.length === 0) return value
  if (value === null) return takesNull ? null : undefined
  if (kinds.includes(kindOf(value))) return value
  if (isList(value)) return value.length === 1 && kinds.includes(kindOf(value[0] as Value)) ? value[0] : undefined
  return kinds.includes('list') ? [value] : undefined
}
