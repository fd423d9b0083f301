/** Traits that families of field kinds share: texts, references, and numbers. A kind spreads its family and overrides what differs. */
import { grouped } from '../decimal.ts'
import type { PrintTraits } from './kind.ts'
import { decimalSchema, idsSchema, textSchema } from './openapi.ts'

/** Prints a value as it is; the texts of a structured value are joined by spaces. */
export const printedAsIs: PrintTraits['text'] = (value) =>
  typeof value === 'object'
    ? Object.values(value ?? {})
        .filter((one) => typeof one === 'string')
        .join(' ')
    : String(value)

/** A value that is shown and imported as text, is not added up and not grouped by. */
export const textTraits = {
  figure: false,
  adds: false,
  goods: false,
  counts: false,
  sumsByFormula: false,
  holdsAnyResult: false,
  within: false,
  brief: true,
  groups: [],
  decides: false,
  openapi: textSchema(4000),
  print: { weight: 1, text: printedAsIs },
  sheet: { import: 'cell', format: 'text', note: 'text' },
} as const

/** An exact number that adds up. */
export const figureTraits = {
  figure: true,
  adds: true,
  goods: false,
  counts: false,
  sumsByFormula: false,
  holdsAnyResult: true,
  within: false,
  brief: true,
  groups: [],
  decides: false,
  openapi: decimalSchema,
  print: { weight: 1, text: (value: unknown, { ordinal }: { ordinal: boolean }) => (ordinal ? String(value) : grouped(value as string)) },
  sheet: { import: 'cell', format: 'number', note: 'number' },
} as const

/** A value of which few differ, so that lists and reports are grouped by it. */
export const groupedTraits = { ...textTraits, groups: ['list', 'report'] } as const

/** Files by their ids. They are neither printed nor imported. */
export const fileTraits = {
  ...textTraits,
  brief: false,
  openapi: idsSchema,
  refers: 'file',
  sheet: { import: 'none', format: 'text', note: 'text' },
} as const
