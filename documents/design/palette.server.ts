/** The palette of a series: which colours are outside of it, and the colourways that are marked so. */
import type { Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { colorway } from './colorway.ts'
import { series } from './series.ts'
import type { style } from './style.ts'

/** Whether a colour is outside the palette of a series. A series without a palette allows every colour. */
export const isOutside = (palette: readonly string[] | null | undefined, colour: string | null | undefined): boolean =>
  Boolean(colour && palette && palette.length > 0 && !palette.includes(colour))

/** Marks the colourways of these styles as inside or outside the palette of their series, where that changed. */
export async function markColorways(styles: readonly Pick<Doc<typeof style>, 'id' | 'series'>[], ctx: Context): Promise<void> {
  if (styles.length === 0) return
  const all = await ctx.linked(series, styles, 'series')
  const palettes = new Map(styles.map((one) => [one.id, one.series ? all.get(one.series)?.palette : null]))
  const ways = await ctx.pick(colorway, { style: styles.map(({ id }) => id) }, ['style', 'colour', 'outsidePalette'])
  const changes = ways.flatMap(({ id, style: of, colour, outsidePalette }) => {
    const outside = isOutside(palettes.get(of), colour)
    return outside === (outsidePalette ?? false) ? [] : [{ id, values: { outsidePalette: outside } }]
  })
  if (changes.length > 0) await ctx.setMany(colorway, changes)
}
