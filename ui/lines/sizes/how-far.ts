/** How far each line of a document has come: its counters as one column of bars, in place of one column of figures each. */
import { compare, Decimal, grouped } from '../../../model/decimal.ts'
import type { Page, PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import type { HowFar, LineColumn } from './size-columns.ts'

interface FarTexts {
  /** @param label of the last step that has taken the whole line */
  readonly inFull: (label: string) => string
  readonly notBegun: string
}

/** The name under which a line has the words of its bars, and their shares in percent. */
export const farName = '|far'
export const sharesName = '|far%'

/**
 * Returns how far these lines have come, as the progress of the page says it; undefined where it says nothing of them, or where nothing has moved.
 * @param lines as they are stored
 */
export function howFarIn(page: Page, field: PageField, lines: readonly Values[]): HowFar | undefined {
  const progress = page.display.progress?.lines?.[field.field]
  if (!progress || !lines.some((line) => progress.steps.some((step) => !figure(line, step.field).isZero()))) return undefined
  const named = (name: string | undefined) => {
    const label = field.columns?.find((column) => column.field === name)?.label
    return name === undefined || label === undefined ? undefined : { field: name, label }
  }
  const left = named(progress.steps[0]!.left[0])
  return {
    whole: progress.of,
    steps: progress.steps.flatMap((step) => named(step.field) ?? []),
    ...(left ? { left } : {}),
    replaced: progress.steps.flatMap((step) => [step.field, ...step.left]),
  }
}

/** Returns the columns with the bars behind the amount of the line; the counters, and what only they say, give way to them. */
export function withBars(columns: readonly PageField[], far: HowFar, after: string | undefined): readonly LineColumn[] {
  const counter = columns.find(({ field }) => field === far.steps[0]?.field)!
  const rest = columns.filter(({ field }) => !far.replaced.includes(field))
  const at = rest.findIndex(({ field }) => field === (after ?? far.whole)) + 1
  const { processor: _, help: __, piecesOf: ___, ...plain } = counter
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
