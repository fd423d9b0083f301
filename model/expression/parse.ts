// Parses FEEL with the grammar of lezer-feel: bounded in length and work, cached by source, with error positions.
import { normalizeContextKey, parser, trackVariables, VariableContext } from 'lezer-feel'
import { breach } from './budget.ts'
import { ExpressionError } from './error.ts'
import { isForbidden } from './values.ts'

export type Tree = ReturnType<typeof parser.parse>
export type SyntaxNode = Tree['topNode']
export type Top = 'Expression' | 'UnaryTests'

const longestSource = 8000
const mostMerges = 20_000
let merges = 0

/**
 * The grammar tracks the contexts that an expression builds, to recognise names with spaces, and merges them. Contexts that contain
 * one another twice would make that take exponential time, so the merges of one parse are counted.
 */
class Tracked extends VariableContext {
  static __merge(context: unknown, other: unknown): unknown {
    if (++merges > mostMerges) throw breach('steps')
    return (VariableContext as unknown as { __merge(a: unknown, b: unknown): unknown }).__merge.call(this, context, other)
  }
}

/**
 * The names that the caller declares, as a grammar that reads them whole (`order no.`, `a-b`) and as a mapping back to their
 * spelling.
 */
export interface Dialect {
  readonly key: string
  /** Returns the spelling in the data of a name as written in a source. */
  spell(name: string): string
  parser(top: Top): typeof parser
}

const dialects = new Map<string, Dialect>()
const trees = new Map<string, Tree>()

/** Returns the dialect of a list of name paths; cached by content. */
export function dialectOf(names: readonly string[] = []): Dialect {
  const odd = names.filter((name) => !/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name))
  const key = odd.join('\n')
  let cached = dialects.get(key)
  if (!cached) {
    if (dialects.size > 200) dialects.clear()
    dialects.set(key, (cached = makeDialect(key, odd)))
  }
  return cached
}

function makeDialect(key: string, names: readonly string[]): Dialect {
  const spelling = new Map<string, string>()
  const known: Record<string, unknown> = {}
  for (const path of names) {
    let at = known
    for (const part of path.split('.')) {
      if (part === '' || isForbidden(part)) break
      spelling.set(normalizeContextKey(part), part)
      at = (Object.hasOwn(at, part) ? at[part] : (at[part] = {})) as Record<string, unknown>
    }
  }
  const parsers = new Map<Top, typeof parser>()
  return {
    key,
    spell: (name) => (spelling.size === 0 ? name : (spelling.get(normalizeContextKey(name)) ?? name)),
    parser(top) {
      let cached = parsers.get(top)
      if (!cached) parsers.set(top, (cached = parser.configure({ top, strict: true, contextTracker: trackVariables(known, Tracked) })))
      return cached
    },
  }
}

/**
 * Returns the syntax tree of a source. The grammar stops at the first error, because error recovery, as in an editor, could take
 * seconds. A chain of
 * more than about 300 operators is rejected too.
 * @throws ExpressionError `syntax` with the position, or `budget` for a source that is too big.
 */
export function parse(source: string, top: Top, dialect: Dialect): Tree {
  const key = `${top}\n${dialect.key}\n\n${source}`
  const known = trees.get(key)
  if (known) return known
  if (source.length > longestSource) throw breach('textLength')
  if (source.trim() === '') throw new ExpressionError('syntax', ['表达式为空', 'The expression is empty'])
  const tree = grow(source, dialect.parser(top))
  if (trees.size > 1000) trees.clear()
  trees.set(key, tree)
  return tree
}

function grow(source: string, grammar: typeof parser): Tree {
  merges = 0
  try {
    // The grammar knows `list<T>` and not `range<T>`, which has the same shape; `typeTest` reads the name in the source.
    return grammar.parse(source.replace(/(?<=\binstance\s+of\s+)range(?=\s*<)/g, 'list '))
  } catch (error) {
    if (error instanceof ExpressionError) throw error
    if (error instanceof RangeError) throw breach('depth')
    throw mistake(source, Number(/ (\d+)$/.exec(String((error as Error)?.message))?.[1] ?? 0))
  }
}

function mistake(source: string, from: number): ExpressionError {
  const to = Math.max(from, Math.min(from + 1, source.length))
  const near = source.slice(from, from + 12).split('\n')[0]
  const label = near
    ? ([`第 ${from + 1} 个字符处有语法错误：${near}`, `Syntax error at character ${from + 1}: ${near}`] as const)
    : (['表达式不完整', 'The expression is incomplete'] as const)
  return new ExpressionError('syntax', label, { from, to })
}

/** Returns the children of a node, without comments. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) if (!child.type.isSkipped) children.push(child)
  return children
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', "'": "'", '\\': '\\', '/': '/' }

/** Returns the text between the quotes. An escape that FEEL does not know keeps its backslash (`"\d"`). */
export function unquote(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6})|([^]))/g, (whole, short?: string, long?: string, one?: string) => {
      if (one !== undefined) return escapes[one] ?? whole
      const point = Number.parseInt((short ?? long) as string, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
}
