/** Server logic of material groups: numbers get a prefix. */
import { defineLogic } from '../../engine/document-logic.ts'
import { materialGroup } from './material-group.ts'

export const materialGroupLogic = defineLogic(materialGroup, {
  checks: {},
  fill: (doc) => (doc.numberPrefix || !doc.code ? {} : { numberPrefix: doc.code.slice(0, 10) }),
})
