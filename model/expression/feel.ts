// The expression language of Weft: FEEL (DMN 1.5) on exact decimals. This is its public entry point; no other file of this folder is
// imported from outside.
import { Decimal } from '../decimal.ts'
import { type Budget, defaultBudget, Run, breach } from './budget.ts'
import { build } from './compile.ts'
import { unaryTests } from './compile-tests.ts'
import type { Build, Code, Env, Read } from './build.ts'
import { read, Shape, toPlain as plainOf, type Types } from './host.ts'
export { ExpressionError } from './error.ts'
import { builtin } from './functions.ts'
import { childrenOf, type Dialect, dialectOf, parse } from './parse.ts'
import type { Value } from './values.ts'

/**
 * `names`: the paths of the data (`quantity`, `lines.unit price`). Needed for names with keywords or operators in them (`a-b`,
 * `order in
 * transit`); other names, spaces and Chinese included, are read without them. They also determine what a name in a filter means.
 * `numeric`, `date`: which paths hold decimals or ISO dates as text; all other text is text. `now`: the clock of `now()` and
 * `today()` as ISO text (default: the machine's, in UTC).
 */
export interface Options extends Types {
  readonly names?: readonly string[]
  readonly now?: () => string
}

export interface Expression {
  readonly source: string
  /**
   * The paths of the data that the expression reads, without duplicates: `['lines.amount']`. A name inside a filter counts as the
   * item's
   * (`lines[quantity > 1]` reads `lines.quantity`) unless `names`, `numeric` or `date` know only an outer one.
   */
  readonly names: readonly string[]
  /** For `checkNames`: for each read, every path it may mean. */
  readonly reads: readonly (readonly string[])[]
  /**
   * Evaluates to a FEEL value (`true`, text, Decimal, a time, list …). Any failure other than the budget gives null.
   * @throws ExpressionError `budget`.
   */
  evaluate(scope: Readonly<Record<string, unknown>>, budget?: Partial<Budget>): unknown
  /** Evaluates to what a field is computed from: a number is a Decimal, any other value plain data as of `evaluatePlain`. */
  evaluateFigure(scope: Readonly<Record<string, unknown>>): unknown
  /** Evaluates to plain data: numbers as decimal strings, times as ISO 8601 text, lists as arrays, contexts as objects. */
  evaluatePlain(scope: Readonly<Record<string, unknown>>, budget?: Partial<Budget>): unknown
}

/** The tests of one cell of a decision table. */
export interface UnaryTests extends Omit<Expression, 'evaluate' | 'evaluateFigure' | 'evaluatePlain'> {
  /**
   * Returns whether the input passes; other columns and variables come from the scope. `path` is the input's own path, for its type.
   */
  test(input: unknown, scope?: Readonly<Record<string, unknown>>, budget?: Partial<Budget>): boolean
}

/** Returns whether a name is that of a built-in function, as `sum` and `pieces`. */
export const isFunctionName = (name: string): boolean => builtin(name) !== undefined

const known = new Map<string, Expression>()

/**
 * Compiles an expression once, so that it can be evaluated many times.
 * @throws ExpressionError: `syntax`, `function` (unknown), `budget`
 * (more than 8 000 characters, 2 000 nodes or 60 levels).
 */
export function compile(source: string, options?: Options): Expression {
  if (options) return make(source, options)
  let cached = known.get(source)
  if (!cached) {
    cached = make(source, {})
    if (known.size > 500) known.clear()
    known.set(source, cached)
  }
  return cached
}

function make(source: string, options: Options): Expression {
  const { code, reads, readRoot } = translate(source, options, 'Expression')
  const evaluate = (scope: Readonly<Record<string, unknown>>, budget?: Partial<Budget>) => readRoot(code, { scope, budget, env: null })
  return {
    source,
    ...reads,
    evaluate: (scope, budget) => evaluate(scope, budget).value,
    evaluateFigure: (scope) => {
      const { value, run: operation } = evaluate(scope)
      return value === null || value instanceof Decimal ? value : guarded(() => plainOf(value, operation))
    },
    evaluatePlain: (scope, budget) => {
      const { value, run: operation } = evaluate(scope, budget)
      return guarded(() => plainOf(value, operation))
    },
  }
}

/**
 * Compiles the tests of a decision table's cell: `-`, `> 5`, `[1..5], "x"`, `not(1)`, `? > 3 and price < 2`. `input` is the path of
 * the tested data, so that its type is known.
 * @throws the same errors as `compile`.
 */
export function compileUnaryTests(source: string, options: Options & { readonly input?: string } = {}): UnaryTests {
  const { code, reads, readRoot, shape } = translate(source, options, 'UnaryTests')
  const place = options.input?.split('.').reduce((at, name) => at.child(name), shape) ?? shape
  return {
    source,
    ...reads,
    test(input, scope = {}, budget) {
      const tested: Code = (operation) => code(operation, { value: read(input, place, operation), up: null })
      return readRoot(tested, { scope, budget, env: null }).value === true
    },
  }
}

interface Call {
  readonly scope: Readonly<Record<string, unknown>>
  readonly budget: Partial<Budget> | undefined
  readonly env: Env | null
}

function translate(source: string, options: Options, top: 'Expression' | 'UnaryTests') {
  const dialect = dialectOf(options.names)
  const shape = new Shape('', options)
  const tree = parse(source, top, dialect)
  const builder = build({ source, shape, isDeclared: declared(options), spell: speller(dialect) })
  const root = tree.topNode
  const first = childrenOf(root)[0] as typeof root
  const code = guarded(() => (top === 'UnaryTests' ? unaryTests(builder, root) : builder.part(first, null).code))
  const readRoot = (body: Code, { scope, budget, env }: Call) => {
    const operation = new Run(scope, budget ? { ...defaultBudget, ...budget } : defaultBudget)
    if (options.now) operation.clock = options.now
    return { value: guarded(() => body(operation, env)), run: operation }
  }
  return { code, reads: summary(builder), readRoot, shape }
}

/** Runs code; a call stack overflow counts as too deep. */
function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw breach('depth')
    throw error
  }
}

function declared({ names, numeric, date }: Options): (path: string) => boolean {
  const all = new Set(names)
  return (path) => all.has(path) || numeric?.(path) === true || date?.(path) === true
}

function speller(dialect: Dialect): (text: string) => string {
  return (text) => {
    const name = text.startsWith('`') ? text.slice(1, -1) : text.replace(/\s+/g, ' ')
    return dialect.spell(name)
  }
}

function summary({ reads }: Build): { names: readonly string[]; reads: readonly (readonly string[])[] } {
  const last = reads.filter((one: Read) => !one.extended)
  return { names: [...new Set(last.map(({ path }) => path))], reads: last.map(({ candidates }) => candidates) }
}

/**
 * Returns the unknown names that an expression reads. A path is known when it is in `known`, when it is a prefix of a known path
 * (`lines` of
 * `lines.amount`), or when it continues below a known path of which no parts are listed (`deliveryDate.year`).
 */
export function checkNames(expression: Pick<Expression, 'names' | 'reads'>, known: readonly string[]): string[] {
  const all = new Set(known)
  const inner = new Set<string>()
  for (const path of known) for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) inner.add(path.slice(0, at))
  const isKnown = (path: string): boolean => {
    if (all.has(path) || inner.has(path)) return true
    for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
      const parent = path.slice(0, at)
      if (inner.has(parent)) return false
      if (all.has(parent)) return true
    }
    return false
  }
  return [...new Set(expression.reads.filter((paths) => !paths.some(isKnown)).map(([path]) => path as string))]
}

/** Converts a value from `evaluate` to plain data. */
export function toPlain(value: unknown): unknown {
  return plainOf(value as Value, new Run({}, defaultBudget))
}
