/**
 * Parses a template's formulas into a tree of a closed grammar, so that they can be moved, written and evaluated, and can contain
 * nothing else.
 */

export type Formula =
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'cell'; readonly at: Spot }
  | { readonly is: 'range'; readonly from: Spot; readonly to: Spot }
  | { readonly is: 'call'; readonly name: FormulaName; readonly of: readonly Formula[] }
  | { readonly is: 'sign'; readonly sign: '-' | '+' | '%'; readonly of: Formula }
  | { readonly is: 'pair'; readonly sign: string; readonly left: Formula; readonly right: Formula }
/** Column and row, counted from 0. */
export interface Spot {
  readonly row: number
  readonly column: number
  /** Whether `$` precedes the column and the row. */
  readonly fixed: readonly [column: boolean, row: boolean]
}
const names = ['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT', 'PRODUCT', 'ROUND', 'ABS', 'IF', 'SUMPRODUCT'] as const
export type FormulaName = (typeof names)[number]
const limits = { text: 500, depth: 20 }
const ranks: readonly (readonly string[])[] = [['=', '<>', '<=', '>=', '<', '>'], ['&'], ['+', '-'], ['*', '/'], ['^']]

/** Returns the tree, or undefined for what is not supported: other sheets and workbooks, names, other functions. */
export function readFormula(text: string): Formula | undefined {
  const plain = text.replace(/^=/, '').trim()
  if (plain === '' || plain.length > limits.text) return undefined
  const tokens = [
    ...plain.matchAll(
      /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|(\$?[A-Z]{1,3}\$?\d{1,7})(?![\w(])|([A-Z]+)(?=\()|(<>|<=|>=|[-+*/^&=<>%(),:]))/gy,
    ),
  ]
  if (tokens.reduce((sum, [whole]) => sum + whole.length, 0) !== plain.length) return undefined
  let at = 0
  const sign = () => tokens[at]?.[5]
  const broken = new Error('formula')
  const expect = (wanted: string) => {
    if (sign() !== wanted) throw broken
    at++
  }
  const level = (rank: number, depth: number): Formula => {
    if (depth > limits.depth) throw broken
    if (rank === ranks.length) return unary(depth)
    let left = level(rank + 1, depth)
    for (let next = sign(); next !== undefined && ranks[rank]!.includes(next); next = sign()) {
      at++
      left = { is: 'pair', sign: next, left, right: level(rank + 1, depth) }
    }
    return left
  }
  const unary = (depth: number): Formula => {
    const before = sign()
    if (before === '-' || before === '+') {
      at++
      return { is: 'sign', sign: before, of: unary(depth + 1) }
    }
    let formula = atom(depth)
    while (sign() === '%') {
      at++
      formula = { is: 'sign', sign: '%', of: formula }
    }
    return formula
  }
  const atom = (depth: number): Formula => {
    if (depth > limits.depth) throw broken
    const [, number, literal, spot, name, mark] = tokens[at] ?? []
    at++
    if (number !== undefined) return { is: 'number', text: number }
    if (literal !== undefined) return { is: 'text', text: literal.replaceAll('""', '"') }
    if (spot !== undefined) {
      if (sign() !== ':') return { is: 'cell', at: spotOf(spot) }
      const to = tokens[at + 1]?.[3]
      if (to === undefined) throw broken
      at += 2
      return { is: 'range', from: spotOf(spot), to: spotOf(to) }
    }
    if (name !== undefined) {
      if (!(names as readonly string[]).includes(name)) throw broken
      expect('(')
      const of = [level(0, depth + 1)]
      while (sign() === ',') {
        at++
        of.push(level(0, depth + 1))
      }
      expect(')')
      return { is: 'call', name: name as FormulaName, of }
    }
    if (mark !== '(') throw broken
    const inner = level(0, depth + 1)
    expect(')')
    return inner
  }
  try {
    const made = level(0, 0)
    return at === tokens.length ? made : undefined
  } catch (error) {
    if (error === broken) return undefined
    throw error
  }
}

function spotOf(text: string): Spot {
  const [, first, letters, second, row] = /^(\$?)([A-Z]+)(\$?)(\d+)$/.exec(text)!
  const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row) - 1, column, fixed: [first === '$', second === '$'] }
}

/** Returns the text of a formula, with parentheses where they are needed. */
export function writeFormula(of: Formula, outer = -1): string {
  switch (of.is) {
    case 'number':
      return of.text
    case 'text':
      return `"${of.text.replaceAll('"', '""')}"`
    case 'cell':
      return writeSpot(of.at)
    case 'range':
      return `${writeSpot(of.from)}:${writeSpot(of.to)}`
    case 'call':
      return `${of.name}(${of.of.map((one) => writeFormula(one)).join(',')})`
    case 'sign':
      return of.sign === '%' ? `${writeFormula(of.of, ranks.length)}%` : `${of.sign}${writeFormula(of.of, ranks.length)}`
    default: {
      const rank = ranks.findIndex((some) => some.includes(of.sign))
      const text = `${writeFormula(of.left, rank)}${of.sign}${writeFormula(of.right, rank + 1)}`
      return rank < outer ? `(${text})` : text
    }
  }
}

function writeSpot({ row, column, fixed }: Spot): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${fixed[0] ? '$' : ''}${letters}${fixed[1] ? '$' : ''}${row + 1}`
}
