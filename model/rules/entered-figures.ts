/**
 * Figures that are entered in the place of others (`enteredFor`), such as a gross price for the net one: which of the two follows the other. The form and the save call the same
 * functions and get the same digits.
 */
import { compare, isDecimal } from '../decimal.ts'
import { compile, type Expression } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import { asFieldValue, pathTypes } from './compute.ts'

/** A figure that is entered in the place of another one beside it, with its expressions. */
export interface EnteredFigure {
  readonly name: string
  /** The figure that counts. */
  readonly target: string
  readonly field: Field
  readonly targetField: Field
  readonly by: Expression
  readonly back: Expression
  /** The fields beside these two that the expressions read. */
  readonly reads: readonly string[]
}
/** A document without its lines, or one line. */
type Row = Readonly<Record<string, unknown>>
/** The value that one of the two gets; undefined where both stay. */
type Followed = Readonly<Record<string, unknown>> | undefined

const known = new WeakMap<Fields, readonly EnteredFigure[]>()

/**
 * Returns the figures among these fields that are entered in the place of others. One whose target is not among them is left out.
 * @param own fields of a document, or columns of its lines
 */
export function enteredFiguresOf(own: Fields): readonly EnteredFigure[] {
  let figures = known.get(own)
  if (!figures) known.set(own, (figures = Object.entries(own).flatMap(([name, field]) => enteredFigure(own, name, field) ?? [])))
  return figures
}

function enteredFigure(own: Fields, name: string, field: Field): EnteredFigure | undefined {
  const { field: target, by: entered, back: followed } = field.options.enteredFor ?? {}
  const targetField = target === undefined ? undefined : own[target]
  if (target === undefined || !targetField || entered === undefined || followed === undefined) return undefined
  const { isNumber, isDay } = pathTypes(own)
  const [by, back] = [entered, followed].map((text) => compile(text, { numeric: isNumber, date: isDay })) as [Expression, Expression]
  const reads = [...by.names, ...back.names].map((path) => path.split('.')[0]!).filter((one) => one !== name && one !== target)
  return { name, target, field, targetField, by, back, reads: [...new Set(reads)] }
}

/**
 * Returns what a form changes beside what a person changed: a figure that was entered converts its target, and a target or a rate that was changed moves the figure. Where both
 * were changed the target counts. A blank, or a text that is no figure yet, converts nothing: it is still being typed.
 * @param former the row before this change; `{}` for a new one
 */
export function whileEntering(row: Row, former: Row, figure: EnteredFigure): Followed {
  const isEntered = isChanged(row, former, figure.name) && !isChanged(row, former, figure.target)
  return isEntered ? targetOfEntered(row, former, figure) : followingTarget(row, former, figure)
}

/**
 * Returns the target of a figure that was entered, rounded half up to the places of the target; undefined where none was entered, or the target was changed itself.
 * @param former the row before this change: of a save, as it is stored; `{}` for a new one
 */
export function targetOfEntered(row: Row, former: Row, figure: EnteredFigure): Followed {
  const { name, target } = figure
  if (!isChanged(row, former, name) || isChanged(row, former, target) || !isDecimal(row[name]) || areOne(row, figure)) return undefined
  return { [target]: targetFor(row, figure) }
}

/**
 * Returns the figure that follows its target, where one of both or a field that the expressions read was changed; a target without a value leaves it blank. Two that are converted
 * into each other stay, so that a figure that was entered is not moved by the rounding of its target.
 * @param former as above
 */
export function followingTarget(row: Row, former: Row, figure: EnteredFigure): Followed {
  const { name, target, reads } = figure
  if (![name, target, ...reads].some((one) => isChanged(row, former, one)) || areOne(row, figure)) return undefined
  if (isDecimal(row[target])) return { [name]: figureFor(row, figure) }
  return isBlank(row[target]) && !isBlank(row[name]) ? { [name]: null } : undefined
}

const targetFor = (row: Row, { by, targetField }: EnteredFigure): unknown => asFieldValue(by.evaluateFigure(row), targetField)
const figureFor = (row: Row, { back, field }: EnteredFigure): unknown => asFieldValue(back.evaluateFigure(row), field)

/** Whether either of the two is what the other one is converted to. */
const areOne = (row: Row, figure: EnteredFigure): boolean =>
  isDecimal(row[figure.name]) &&
  isDecimal(row[figure.target]) &&
  (isSame(targetFor(row, figure), row[figure.target]) || isSame(figureFor(row, figure), row[figure.name]))

const isBlank = (value: unknown): boolean => (value ?? null) === null
const isChanged = (row: Row, former: Row, name: string): boolean => !isSame(row[name], former[name])
/** Whether two values are the same; of decimals 9 and 9.00 are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
