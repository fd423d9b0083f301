/**
 * Evaluates a template's formula on exact decimals as a spreadsheet would: texts in sums are ignored, and what cannot be calculated
 * is `#VALUE!`.
 */
import { Decimal, dec, plain } from '../../model/decimal.ts'
import type { Formula, Spot } from './formula.ts'

type Value = Decimal | string | boolean | null
type CellOf = (row: number, column: number) => string | number | boolean | Date | null
class Wrong extends Error {}
const limits = { cells: 100_000 }

/** Returns a number (of at most 15 digits), a text or a boolean; `#VALUE!` or `#DIV/0!` if there is no value. */
export function formulaValue(formula: Formula, cellOf: CellOf): string | number | boolean {
  try {
    const value = worked(formula, cellOf)
    if (value === null) return 0
    if (!(value instanceof Decimal)) return value
    if (!value.isFinite()) return '#DIV/0!'
    return Number(plain(value.toSignificantDigits(15)))
  } catch (error) {
    if (error instanceof Wrong) return error.message
    throw error
  }
}

const read = (value: ReturnType<CellOf>): Value =>
  typeof value === 'number' ? dec(value) : value instanceof Date ? dec(Math.round(value.getTime() / 86_400_000) + 25_569) : value

function figure(value: Value): Decimal {
  if (value instanceof Decimal) return value
  if (value === null) return dec('0')
  if (typeof value === 'boolean') return dec(value ? '1' : '0')
  if (value.startsWith('#')) throw new Wrong(value)
  if (/^-?\d+(\.\d+)?$/.test(value)) return dec(value)
  throw new Wrong('#VALUE!')
}

function worked(of: Formula, cellOf: CellOf): Value {
  switch (of.is) {
    case 'number':
      return dec(of.text)
    case 'text':
      return of.text
    case 'cell':
      return read(cellOf(of.at.row, of.at.column))
    case 'range':
      throw new Wrong('#VALUE!')
    case 'sign': {
      const value = figure(worked(of.of, cellOf))
      return of.sign === '-' ? value.negated() : of.sign === '%' ? value.div(100) : value
    }
    case 'pair':
      return paired(of.sign, worked(of.left, cellOf), worked(of.right, cellOf))
    default:
      return called(of, cellOf)
  }
}

function paired(sign: string, left: Value, right: Value): Value {
  switch (sign) {
    case '+':
      return figure(left).plus(figure(right))
    case '-':
      return figure(left).minus(figure(right))
    case '*':
      return figure(left).times(figure(right))
    case '/':
      if (figure(right).isZero()) throw new Wrong('#DIV/0!')
      return figure(left).div(figure(right))
    case '^':
      if (figure(right).abs().greaterThan(100)) throw new Wrong('#NUM!')
      return figure(left).pow(figure(right))
    case '&':
      return `${textOf(left)}${textOf(right)}`
    default: {
      const order =
        left instanceof Decimal && right instanceof Decimal
          ? left.cmp(right)
          : textOf(left) === textOf(right)
            ? 0
            : textOf(left) < textOf(right)
              ? -1
              : 1
      return { '=': order === 0, '<>': order !== 0, '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0 }[sign] ?? null
    }
  }
}
const textOf = (value: Value): string =>
  value === null ? '' : value instanceof Decimal ? plain(value) : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value

/** Returns the numbers in cells and ranges. Texts and blanks among them are ignored. */
function figuresIn(of: readonly Formula[], cellOf: CellOf): Decimal[] {
  return of.flatMap((one) => {
    if (one.is !== 'range' && one.is !== 'cell') return [figure(worked(one, cellOf))]
    return cellsOf(one, cellOf).filter((value) => value instanceof Decimal)
  })
}
function cellsOf(of: Extract<Formula, { is: 'range' | 'cell' }>, cellOf: CellOf): Value[] {
  const [from, to]: [Spot, Spot] = of.is === 'cell' ? [of.at, of.at] : [of.from, of.to]
  const values: Value[] = []
  if ((Math.abs(to.row - from.row) + 1) * (Math.abs(to.column - from.column) + 1) > limits.cells) throw new Wrong('#VALUE!')
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
    for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
      const value = read(cellOf(row, column))
      if (typeof value === 'string' && /^#(VALUE|DIV|REF|NUM)/.test(value)) throw new Wrong(value)
      values.push(value)
    }
  return values
}

function called({ name, of }: Extract<Formula, { is: 'call' }>, cellOf: CellOf): Value {
  if (name === 'IF') {
    const met = worked(of[0]!, cellOf)
    const yes = typeof met === 'boolean' ? met : !figure(met).isZero()
    const branch = yes ? of[1] : of[2]
    return branch ? worked(branch, cellOf) : yes
  }
  if (name === 'ROUND') {
    const places = of[1] ? figure(worked(of[1], cellOf)).toNumber() : 0
    if (!Number.isInteger(places) || places < 0 || places > 15) throw new Wrong('#NUM!')
    return figure(worked(of[0]!, cellOf)).toDecimalPlaces(places)
  }
  if (name === 'ABS') return figure(worked(of[0]!, cellOf)).abs()
  if (name === 'SUMPRODUCT') {
    const lists = of.map((one) => {
      if (one.is !== 'range' && one.is !== 'cell') throw new Wrong('#VALUE!')
      return cellsOf(one, cellOf).map((value) => (value instanceof Decimal ? value : dec('0')))
    })
    if (lists.some((list) => list.length !== lists[0]!.length)) throw new Wrong('#VALUE!')
    return lists[0]!.reduce((sum, _, at) => sum.plus(lists.reduce((all, list) => all.times(list[at]!), dec('1'))), dec('0'))
  }
  const some = figuresIn(of, cellOf)
  const sum = () => some.reduce((all, one) => all.plus(one), dec('0'))
  switch (name) {
    case 'COUNT':
      return dec(some.length)
    case 'SUM':
      return sum()
    case 'PRODUCT':
      return some.reduce((all, one) => all.times(one), dec('1'))
    case 'AVERAGE':
      if (some.length === 0) throw new Wrong('#DIV/0!')
      return sum().div(some.length)
    default:
      return some.length === 0 ? dec('0') : some.reduce((best, one) => (one.cmp(best) === (name === 'MIN' ? -1 : 1) ? one : best))
  }
}
