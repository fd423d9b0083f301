/** How far each line of a document has come: its counters as one column of bars, in place of one column of figures each. */
import { compare, Decimal, grouped } from '../../../model/decimal.ts'
import type { Page, PageField } from '../../../model/page.ts'
import { fieldsOf, type Values } from '../../state/form-state.ts'
import type { LineColumn } from './size-columns.ts'

/** The columns of a line that count how far it has come, of which whole, and what is left to the first of them. */
export interface HowFar {
  readonly whole: string
  readonly steps: readonly { readonly field: string; readonly label: string }[]
  readonly left?: { readonly field: string; readonly label: string }
}
interface FarTexts {
  /** @param label of the last step that has taken the whole line */
  readonly inFull: (label: string) => string
  readonly notBegun: string
}

/** The name under which a line has the words of its bars, and their shares in percent. */
export const farName = '|far'
export const sharesName = '|far%'

/**
 * Returns the counters of these lines that the progress of the document sums over them; undefined where it has none, or where nothing has moved.
 * @param lines as they are stored
 */
export function howFarIn(page: Page, field: PageField, lines: readonly Values[]): HowFar | undefined {
  const { progress } = page.display
  const columns = field.columns ?? []
  const summed = (name: string): PageField | undefined => {
    const of = (page.list.fields[name] ?? fieldsOf(page).find((one) => one.field === name))?.processor
    return columns.find((column) => of === `sum(${field.field}.${column.field})`)
  }
  const whole = progress && summed(progress.of)
  const counters = progress?.steps.flatMap((step) => summed(step.field) ?? []) ?? []
  if (!whole || counters.length === 0 || !lines.some((line) => counters.some((one) => !figure(line, one.field).isZero()))) return undefined
  const [first] = counters
  const left = columns.find((column) => isLeftOf(column, [whole, first!]))
  return {
    whole: whole.field,
    steps: counters.map(({ field: name, label }) => ({ field: name, label })),
    ...(left ? { left: { field: left.field, label: left.label } } : {}),
  }
}

/** Whether a computed quantity depends on these columns and on nothing else of the line. */
function isLeftOf({ type, processor = '' }: PageField, of: readonly PageField[]): boolean {
  const names = new Set(processor.match(/[a-z]\w*/gi)?.filter((word) => !['if', 'then', 'else', 'max'].includes(word)))
  return type === 'quantity' && names.size === of.length && of.every(({ field }) => names.has(field))
}

/** Returns the columns with the bars behind the amount of the line; the counters, and what only they say, give way to them. */
export function withBars(columns: readonly PageField[], far: HowFar, after: string | undefined): readonly LineColumn[] {
  const counters = columns.filter(({ field }) => far.steps.some((step) => step.field === field))
  const whole = columns.find(({ field }) => field === far.whole)!
  const isSaid = (column: PageField) => counters.includes(column) || counters.some((one) => isLeftOf(column, [whole, one]))
  const rest = columns.filter((column) => !isSaid(column))
  const at = rest.findIndex(({ field }) => field === (after ?? far.whole)) + 1
  const { processor: _, help: __, piecesOf: ___, ...plain } = counters[0]!
  const label = far.steps.map((step) => step.label).join(' → ')
  const bars: LineColumn = { ...plain, field: farName, type: 'text', label, limits: {}, isNotPost: true, far }
  return [...rest.slice(0, at), bars, ...rest.slice(at)]
}

/** Returns a line with the words of its bars and the share of each step. */
export function farLine(line: Values, far: HowFar, texts: FarTexts): Values {
  const whole = figure(line, far.whole)
  const shares = far.steps.map(({ field }) =>
    whole.isZero() ? 0 : Math.min(100, figure(line, field).div(whole).times(100).floor().toNumber()),
  )
  return { ...line, [farName]: wordOf(line, far, texts), [sharesName]: shares }
}

/** Returns the furthest step that has moved, with its figure where it is a part; what is left where nothing has moved. */
function wordOf(line: Values, { whole, steps, left }: HowFar, { inFull, notBegun }: FarTexts): string {
  const total = figure(line, whole)
  const furthest = steps.findLast(({ field }) => !figure(line, field).isZero())
  if (!furthest) return left ? `${left.label} ${grouped(String(line[left.field] ?? '0'))}` : notBegun
  const value = figure(line, furthest.field)
  return compare(value.toFixed(), total.toFixed()) >= 0 ? inFull(furthest.label) : `${furthest.label} ${grouped(value.toFixed())}`
}

function figure(line: Values, name: string): Decimal {
  const value: unknown = line[name]
  return new Decimal(typeof value === 'string' && value !== '' ? value : 0)
}
