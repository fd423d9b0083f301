/** Server logic of colours: choosing a Pantone colour takes over its code, name and hex value as they are then. */
import { defineLogic } from '../../engine/document-logic.ts'
import { colour } from './colour.ts'
import { pantoneColour } from './pantone-colour.ts'

export const colourLogic = defineLogic(colour, {
  checks: {},
  async fill(doc, ctx, { before }) {
    if (doc.pantoneColour === (before?.pantoneColour ?? null)) return {}
    const [chosen] = doc.pantoneColour ? await ctx.find(pantoneColour, { id: doc.pantoneColour }) : []
    if (!chosen) return { pantoneName: null }
    return { pantone: chosen.code, pantoneName: chosen.name, hex: chosen.hex, name: doc.name || chosen.name }
  },
})
