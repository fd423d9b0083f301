/** Readings of a lab dip as the review shows them: a plain list, by round, option and light, and the standard of each light. Pure functions. */
import { usualFactors, type ColourFactors, type Lab } from '../../../model/colour/colour-difference.ts'
import { isDecimal } from '../../../model/decimal.ts'
import type { IlluminantName, ObserverName } from '../../../model/mixins/measured-colour.ts'
import type { FormOf, WireLine, WireOf } from '../../../model/wire-document.ts'
import type { labDip } from '../lab-dip.ts'
import type { DifferenceRule } from '../../../model/colour/limit-line.ts'

type LabDip = WireOf<typeof labDip>
type LabDipForm = FormOf<typeof labDip>
type Swatch = WireLine<typeof labDip, 'options'>

/** An illuminant with an observer: readings of different ones are not compared. */
export interface Light {
  readonly key: string
  readonly illuminant: IlluminantName
  readonly observer: ObserverName
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

export interface Option extends Readonly<Record<'recipe' | 'note' | 'comment', string | null>> {
  readonly round: number
  readonly option: string
  readonly verdict: NonNullable<Swatch['verdict']> | null
  readonly swatch: readonly string[]
}

type Lit = { readonly illuminant?: IlluminantName | null; readonly observer?: ObserverName | null }
const keyOf = ({ illuminant, observer }: Lit): string => `${illuminant}/${observer}`

type Coordinate = string | null | undefined
/** Returns three coordinates, undefined where one is missing. */
const labOf = (...values: readonly [Coordinate, Coordinate, Coordinate]): Lab | undefined =>
  values.every(isDecimal) ? (values.map(Number) as unknown as Lab) : undefined

/** Returns the lights that the request has a standard of, the deciding one first. */
export function lightsOf(doc: LabDip): readonly Light[] {
  const of = ({ illuminant, observer }: Lit, standard: Lab | undefined): Light[] =>
    standard && illuminant && observer ? [{ key: keyOf({ illuminant, observer }), illuminant, observer, standard }] : []
  return [
    ...of(doc, labOf(doc.standardL, doc.standardA, doc.standardB)),
    ...(doc.standards ?? []).flatMap((row) => of(row, labOf(row.labL, row.labA, row.labB))),
  ]
}

/**
 * Returns the readings of all rounds.
 * @param open the open round, to which a line belongs until the server has filled in its round
 */
export const readingsOf = (lines: LabDipForm['readings'], open: number): readonly Reading[] =>
  (lines ?? []).flatMap((row) => {
    const lab = labOf(row.labL, row.labA, row.labB)
    const { round, option, deltaE, within } = row
    return lab
      ? [{ round: round ?? open, option: option ?? '', light: keyOf(row), lab, deltaE: deltaE || null, within: within ?? null }]
      : []
  })

/** @param open the open round, to which a line belongs until the server has filled in its round */
export const optionsOf = (lines: LabDipForm['options'], open: number): readonly Option[] =>
  (lines ?? []).map(({ round, option, verdict, recipe, note, comment, swatch }) => ({
    round: round ?? open,
    option: option ?? '',
    verdict: verdict ?? null,
    recipe: recipe || null,
    note: note || null,
    comment: comment || null,
    swatch: swatch ?? [],
  }))

/** Returns by what a ΔE is computed and how large it may be; undefined where the request does not say yet. */
export function ruleOf({ formula, limit, lightness, chroma, hue }: LabDip): DifferenceRule | undefined {
  if (!formula || !isDecimal(limit)) return undefined
  const factors = [lightness, chroma, hue].map((one, at) => Number(one || usualFactors[formula][at])) as unknown as ColourFactors
  return { formula, factors, limit: Number(limit) }
}
