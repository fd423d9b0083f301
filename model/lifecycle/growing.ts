/** Lines that grow (`grows` of a lines field) and the figures of the header that are kept with them (`sumOf`, `countOf`). */
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import type { Label } from '../text.ts'

/** Rows that one call appends at most. */
export const appendLimit = 100
/** Rows of a page at most. */
export const grownPageLimit = 200

/** Rows that a paper shows of a document at most, the newest. */
export const grownOnPaper = 500
/** What is stored of each row beside its columns, with the labels of exports and papers. */
export const appendedLabels = {
  appendedAt: ['追加时间', 'Appended at'],
  appendedBy: ['追加人', 'Appended by'],
} as const satisfies Readonly<Record<string, Label>>

/** Returns the lines of a type that grow, with their fields. */
export const growingOf = (type: AnyDocument): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(type.fields as Fields).filter(([, { kind, options }]) => kind === 'lines' && options.grows === true)

/** A figure of the header: the sum of a column, or without one the number of rows. */
export interface GrownFigure {
  readonly name: string
  readonly column?: string
}

/** Returns the figures of the header that lines contribute to. */
export const figuresOf = (type: AnyDocument, lines: string): readonly GrownFigure[] =>
  Object.entries(type.fields as Fields).flatMap(([name, { options }]): GrownFigure[] => {
    if (options.countOf === lines) return [{ name }]
    const [of, column] = options.sumOf?.split('.') ?? []
    return of === lines && column !== undefined ? [{ name, column }] : []
  })
