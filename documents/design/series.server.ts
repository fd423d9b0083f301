/** Server logic of series: the season is one of the brand, and colourways outside the palette are marked whenever palette, series or colour change. */
import { defineLogic } from '../../engine/document-logic.ts'
import { brandSeasonRefusal } from './brand-season.server.ts'
import { markColorways } from './palette.server.ts'
import { series } from './series.ts'
import { style } from './style.ts'

export const seriesLogic = defineLogic(series, {
  checks: {
    seasonOfBrand: (doc, ctx) => brandSeasonRefusal(doc, ctx),
  },
  after: {
    async save({ id, palette }, ctx, { before }) {
      if (before && String(before.palette) !== String(palette)) await markColorways(await ctx.pick(style, { series: id }, ['series']), ctx)
    },
  },
})
