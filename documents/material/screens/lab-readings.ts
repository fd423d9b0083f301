/** Readings of a lab dip as the review shows them: a plain list, by round, option and light, and the standard of each light. Pure functions. */
import type { DifferenceFormula, Lab } from '../../../model/expression/colour-difference.ts'
import { isDecimal } from '../../../model/decimal.ts'
import type { Rule } from './lab-colour.ts'

export type Row = Readonly<Record<string, unknown>>

/** An illuminant with an observer: readings of different ones are not compared. */
export interface Light {
  readonly key: string
  readonly illuminant: string
  readonly observer: string
  /** What the samples are compared with under this light. */
  readonly standard: Lab
}

export interface Reading {
  readonly round: number
  readonly option: string
  /** The key of its light. */
  readonly light: string
  readonly lab: Lab
  /** As the server computed it, a decimal; null without a standard. */
  readonly deltaE: string | null
  readonly within: 'yes' | 'no' | null
}

export interface Option {
  readonly round: number
  readonly option: string
  readonly verdict: string | null
  readonly recipe: string | null
  readonly note: string | null
  readonly comment: string | null
  readonly swatch: readonly string[]
}

const linesOf = (doc: Row, name: string): readonly Row[] => (doc[name] ?? []) as readonly Row[]
const textOf = (row: Row, name: string): string | null => (typeof row[name] === 'string' && row[name] !== '' ? row[name] : null)
const keyOf = (row: Row): string => `${String(row['illuminant'])}/${String(row['observer'])}`

/** Returns three coordinates of a row, undefined where one is missing. */
function labOf(row: Row, names: readonly [string, string, string]): Lab | undefined {
  const values = names.map((name) => row[name])
  return values.every(isDecimal) ? (values.map(Number) as unknown as Lab) : undefined
}
const coordinates = ['labL', 'labA', 'labB'] as const

/** Returns the lights that the request has a standard of, the deciding one first. */
export function lightsOf(doc: Row): readonly Light[] {
  const deciding = labOf(doc, ['standardL', 'standardA', 'standardB'])
  const of = (row: Row, standard: Lab | undefined): Light[] =>
    standard && row['illuminant']
      ? [{ key: keyOf(row), illuminant: String(row['illuminant']), observer: String(row['observer']), standard }]
      : []
  return [...of(doc, deciding), ...linesOf(doc, 'standards').flatMap((row) => of(row, labOf(row, coordinates)))]
}

/** Returns the readings of all rounds. A request that has one reading for each option has it among its options. */
export function readingsOf(doc: Row): readonly Reading[] {
  const rows = 'readings' in doc ? linesOf(doc, 'readings') : linesOf(doc, 'options')
  return rows.flatMap((row) => {
    const lab = labOf(row, coordinates)
    if (!lab) return []
    const within = row['within'] === 'yes' || row['within'] === 'no' ? row['within'] : null
    return [
      { round: Number(row['round'] ?? 1), option: String(row['option']), light: keyOf(row), lab, deltaE: textOf(row, 'deltaE'), within },
    ]
  })
}

export const optionsOf = (doc: Row): readonly Option[] =>
  linesOf(doc, 'options').map((row) => ({
    round: Number(row['round'] ?? 1),
    option: String(row['option']),
    verdict: textOf(row, 'verdict'),
    recipe: textOf(row, 'recipe'),
    note: textOf(row, 'note'),
    comment: textOf(row, 'comment'),
    swatch: (row['swatch'] ?? []) as readonly string[],
  }))

/** Returns by what a ΔE is computed and how large it may be; undefined where the request does not say yet. */
export function ruleOf(doc: Row): Rule | undefined {
  const formula = doc['formula'] as DifferenceFormula | null | undefined
  if (!formula || !isDecimal(doc['limit'])) return undefined
  const usual = formula === 'cmc' ? ['2', '1', '1'] : ['1', '1', '1']
  const [lightness, chroma, hue] = ['lightness', 'chroma', 'hue'].map((name, at) => Number(textOf(doc, name) ?? usual[at]))
  return { formula, factors: [lightness!, chroma!, hue!], limit: Number(doc['limit']) }
}
