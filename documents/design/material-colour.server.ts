/** Server logic of material colours, in the module of the BOMs that count their missing cells again when a colour that lines match is made, removed, stopped or started. */
import { defineLogic } from '../../engine/document-logic.ts'
import { countMissingOfColours } from './bom-missing.server.ts'
import { materialColour } from '../material/material-colour.ts'

export const materialColourLogic = defineLogic(materialColour, {
  checks: {},
  created: (docs, ctx) => countMissingOfColours(docs, ctx),
  removed: (doc, ctx) => countMissingOfColours([doc], ctx),
  after: {
    stop: (doc, ctx) => countMissingOfColours([doc], ctx),
    start: (doc, ctx) => countMissingOfColours([doc], ctx),
  },
})
