/** Server logic of styles: approval needs a colourway, an approved size chart and an active BOM. */
import { defineLogic } from '../../engine/document-logic.ts'
import type { Label } from '../../model/text.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

/** What a style needs before it is approved, in the order of its development. */
const needed: readonly Label[] = [
  ['启用的配色', 'an active colourway'],
  ['已通过的尺寸表', 'an approved size chart'],
  ['启用的物料清单', 'an active BOM'],
]

export const styleLogic = defineLogic(style, {
  checks: {
    async hasColorway(doc, ctx) {
      const [one] = await ctx.find(colorway, { style: doc.id, status: 'active' }, { limit: 1 })
      return one ? undefined : refuse('style.leastActiveColorwayNeeded')
    },
    /** One refusal names all that is missing. */
    async developed(doc, ctx) {
      const found = [
        await ctx.find(colorway, { style: doc.id, status: 'active' }, { limit: 1 }),
        await ctx.find(sizeChart, { style: doc.id, status: 'approved' }, { limit: 1 }),
        await ctx.find(bom, { style: doc.id, status: 'active' }, { limit: 1 }),
      ]
      const missing = needed.filter((_, at) => found[at]!.length === 0)
      if (missing.length === 0) return undefined
      return refuse('style.approvalLacks', {
        missing: missing.map(([zh]) => zh).join('、'),
        missingEn: missing.map(([, en]) => en).join(', '),
      })
    },
  },
})
