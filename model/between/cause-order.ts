/**
 * What leads to what: the order of causes between types, from the conversions, consumptions and links that they declare. A link does not say
 * its direction alone: a payment names its voucher, and the voucher its payment.
 */
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { linkedTypes } from '../fields/one-of.ts'
import { consumingRows, linkedRows } from './linked-rows.ts'
import { consumptionsOf, conversionsInto } from './declared-conversions.ts'

/** A link of a type, or of its lines, to a document or to a line of one. */
export interface CauseLink {
  readonly holder: string
  /** The lines field that has the link; absent: the header. */
  readonly lines?: string
  readonly field: string
  readonly target: string
  /** What the holder is of the target; `same` within one type. */
  readonly is: 'effect' | 'cause' | 'same'
}

export interface CauseOrder {
  readonly links: readonly CauseLink[]
  /** Whether documents of the first type come before those of the second one. */
  readonly precedes: (cause: string, effect: string) => boolean
}

type Pair = readonly [cause: string, effect: string]

/**
 * Returns the links between types with their direction. What is declared more strongly counts first: a conversion, then a consumption, then a
 * link that is filled in or that names the source among several types, then a link that the system fills in. What contradicts a stronger one is
 * a link back to an effect.
 */
export function causeOrderOf(types: readonly AnyDocument[]): CauseOrder {
  const byName = new Map(types.map((type) => [type.name, type]))
  const declaredLinks = types.flatMap((type) => linksOf(type, byName))
  const written = ({ declared: { kind, options } }: FoundLink) => kind === 'oneOf' || options.computed !== true
  const pairs: readonly Pair[] = [
    ...types.flatMap((type) => Object.keys(conversionsInto(type)).map((source): Pair => [source, type.name])),
    ...types.flatMap((type) =>
      consumptionsOf(type).flatMap(([lines, { source }]) =>
        linkedRows(consumingRows(type, lines), source, byName).map((rows): Pair => [rows.type.name, type.name]),
      ),
    ),
    ...declaredLinks.filter(written).map(pairOf),
    ...declaredLinks.filter((one) => !written(one)).map(pairOf),
  ]
  const effects = new Map<string, Set<string>>()
  const precedes = (cause: string, effect: string) => reached(effects, cause).has(effect)
  for (const [cause, effect] of pairs)
    if (cause !== effect && byName.has(cause) && byName.has(effect) && !precedes(effect, cause))
      effects.set(cause, (effects.get(cause) ?? new Set()).add(effect))
  const links = declaredLinks.map(({ declared: _, ...link }): CauseLink => {
    const is = link.holder === link.target ? 'same' : precedes(link.target, link.holder) ? 'effect' : 'cause'
    return { ...link, is }
  })
  return { links, precedes }
}

type FoundLink = Omit<CauseLink, 'is'> & { readonly declared: Field }

const pairOf = ({ target, holder }: FoundLink): Pair => [target, holder]

/** Returns the links of a type to the given types, those of its lines too. Lines with rights of their own are left out. */
function linksOf(type: AnyDocument, byName: ReadonlyMap<string, AnyDocument>): FoundLink[] {
  const among = (fields: Fields, lines?: string): FoundLink[] =>
    Object.entries(fields).flatMap(([field, declared]): FoundLink[] =>
      declared.kind === 'lines'
        ? lines === undefined && !declared.options.rows && !declared.options.grows
          ? among(declared.options.columns ?? {}, field)
          : []
        : linkedTypes(declared)
            .filter((target) => byName.has(target))
            .map((target) => ({ holder: type.name, ...(lines !== undefined && { lines }), field, target, declared })),
    )
  return among(type.fields as Fields)
}

/** Returns the types that follow from a type, over any number of steps. */
function reached(effects: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const all = new Set<string>()
  const open = [from]
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const effect of effects.get(one) ?? [])
      if (!all.has(effect)) {
        all.add(effect)
        open.push(effect)
      }
  return all
}
