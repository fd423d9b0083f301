/** Server logic of series: the season is one of the brand. */
import { defineLogic } from '../../engine/document-logic.ts'
import { brandSeasonRefusal } from './brand-season.server.ts'
import { series } from './series.ts'

export const seriesLogic = defineLogic(series, {
  checks: {
    seasonOfBrand: (doc, ctx) => brandSeasonRefusal(doc, ctx),
  },
})
