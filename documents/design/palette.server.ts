/** The palette of a series: which colours are outside of it, and which colourways are marked so. */
import type { Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { colorway } from './colorway.ts'
import { series } from './series.ts'
import { style } from './style.ts'

/** Whether a colour is outside the palette of a series. A series without a palette allows every colour. */
export const isOutside = (palette: readonly string[] | null | undefined, colour: string | null | undefined): boolean =>
  Boolean(colour && palette && palette.length > 0 && !palette.includes(colour))

/** Returns of colourways whether their colour is outside the palette that the series of their style has now, by their ids. */
export async function outsideOf(ways: readonly Doc<typeof colorway>[], ctx: Context) {
  const styles = await ctx.linked(style, ways, 'style')
  const all = await ctx.linked(series, styles.values(), 'series')
  return new Map(
    ways.map((way) => {
      const its = styles.get(way.style)?.series
      return [way.id, { outsidePalette: its ? isOutside(all.get(its)?.palette, way.colour) : false }]
    }),
  )
}
