/** Lines: a separate table inside the document. */
import type { LineMarks } from '../money/currency-mark-types.ts'
import type { Field, Fields, Line } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { textTraits } from './traits.ts'

export interface LinesOptions {
  readonly atLeastLines?: number
  readonly atMostLines?: number
  readonly addedBy?: Field['options']['addedBy']
  readonly help?: Label
  readonly computed?: boolean
  readonly restrict?: Field['options']['restrict']
  readonly rows?: Field['options']['rows']
  readonly grows?: Field['options']['grows']
  readonly asColumns?: Field['options']['asColumns']
  readonly sumsBy?: string
}
/** Columns of these lines that are out of sight until they are chosen, filled or wrong, and those of a card on a phone, its title first. */
interface Folding<F> {
  readonly folded?: readonly (keyof F & string)[]
  readonly card?: readonly (keyof F & string)[]
}
export const lines = <const F extends Fields>(
  label: Label,
  columns: F,
  options?: LinesOptions & Folding<F>,
): Field<Line<F>[]> & LineMarks<F> => ({
  kind: 'lines',
  label,
  options: { ...options, columns },
})

/** Lines of which at least one is needed before an action, such as those of an order. */
export const neededLines = <const F extends Fields>(label: Label, columns: F, options?: Folding<F>): Field<Line<F>[]> & LineMarks<F> =>
  lines(label, columns, { ...options, atLeastLines: 1 })

/**
 * `validate.ts` reads the columns one by one; only the outer structure is checked here. 5 000 lines is the grid's limit (experience
 * U54).
 */
export const linesKind = kind({
  ...textTraits,
  name: 'lines',
  label: ['明细', 'Lines'],
  storage: 'lines',
  openapi: () => ({ type: 'array' }),
  operators: [],
  brief: false,
  sheet: { import: 'none', format: 'text', note: 'text' },
  read: (input) =>
    !Array.isArray(input)
      ? { error: 'field.lines' }
      : input.length > 5000
        ? { error: 'field.tooManyLines', values: { max: 5000 } }
        : { value: input },
})
