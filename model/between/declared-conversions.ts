/** What a type converts and consumes, read from its definition. */
import type { AnyDocument } from '../document.ts'
import type { Consumption, Conversion, Conversions, PlainConsumption } from './conversion.ts'

/** Returns the conversions that a type declares, by the name of the source type. */
export const conversionsInto = (type: AnyDocument): Readonly<Record<string, Conversion>> =>
  (type.convertsFrom ?? {}) as Readonly<Record<string, Conversion>>

/** Returns the consumptions of a type, each with the lines field that consumes (or `doc`), in the order in which they are counted. */
export const consumptionsOf = (type: AnyDocument): readonly (readonly [lines: string, consumption: Consumption])[] =>
  Object.entries((type.consumes ?? {}) as Readonly<Record<string, readonly Consumption[]>>).flatMap(([lines, all]) =>
    all.map((consumption) => [lines, consumption] as const),
  )

/** Returns whether lines consume documents, or what these lead to, by a column. */
export const consumesBy = (type: AnyDocument, lines: string, column: string): boolean =>
  consumptionsOf(type).some(([key, { source }]) => key === lines && source.split('.')[0] === column)

/** Returns the consumption that limits the lines which a conversion makes; none when the lines only copy. */
export const consumptionOf = (target: AnyDocument, { lines }: Conversion): PlainConsumption | undefined =>
  consumptionsOf(target)
    .filter(([name, { source }]) => name === lines?.to && source === lines.link)
    .map(([, consumption]) => consumption)
    .find((one): one is PlainConsumption => typeof one.of === 'string' && typeof one.quantity === 'string')

/** Returns the statuses of the source that offer a conversion: its own, else those of the consumption of its lines. */
export const statusesOf = (target: AnyDocument, conversion: Conversion): readonly string[] =>
  conversion.while ?? consumptionOf(target, conversion)?.sourceWhile ?? []

/** Collects the conversions of all types by source. Types that are not among them are no source. */
export function conversionsBySource(types: Iterable<AnyDocument>): ReadonlyMap<string, Conversions> {
  const bySource = new Map<string, Map<string, Conversion>>()
  for (const target of types)
    for (const [source, conversion] of Object.entries(conversionsInto(target)))
      bySource.set(source, (bySource.get(source) ?? new Map<string, Conversion>()).set(target.name, conversion))
  return bySource
}
