/** Server logic of styles: approval needs a colourway, an approved size chart and an active BOM; a placeholder makes one style, and is free again when that is stopped or archived. */
import { defineLogic } from '../../engine/document-logic.ts'
import type { Label } from '../../model/text.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { markColorways } from './palette.server.ts'
import { placeholder } from './placeholder.ts'
import { freePlaceholder, takePlaceholder } from './placeholders.server.ts'
import { isEnded } from './planning.part.ts'
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
      const candidates = [
        await ctx.find(colorway, { style: doc.id, status: 'active' }, { limit: 1 }),
        await ctx.find(sizeChart, { style: doc.id, status: 'approved' }, { limit: 1 }),
        await ctx.find(bom, { style: doc.id, status: 'active' }, { limit: 1 }),
      ]
      const missing = needed.filter((_, at) => candidates[at]!.length === 0)
      if (missing.length === 0) return undefined
      return refuse('style.approvalLacks', {
        missing: missing.map(([zh]) => zh).join('、'),
        missingEn: missing.map(([, en]) => en).join(', '),
      })
    },
  },
  async statusChanged(doc, ctx, { before }) {
    if (!doc.placeholder || isEnded(doc) === isEnded(before)) return
    const made = { id: doc.id, number: doc.number, placeholder: doc.placeholder }
    await (isEnded(doc) ? freePlaceholder(made, ctx) : takePlaceholder(made, ctx))
  },
  after: {
    /** Of several callers at the same moment, the first one converts the placeholder under its lock; the others find it converted. */
    async create(doc, ctx) {
      if (!doc.placeholder) return
      const { status, number } = await ctx.lock(placeholder, doc.placeholder)
      if (status === 'converted') ctx.refuse(refuse('placeholder.converted', { number }, 'placeholder'))
      if (status !== 'in_progress') ctx.refuse(refuse('placeholder.notInProgress', { number }, 'placeholder'))
      await ctx.act(placeholder, doc.placeholder, 'become')
      await ctx.set(placeholder, doc.placeholder, { style: doc.id })
    },
    async save(doc, ctx, { before }) {
      if (before && before.series !== doc.series) await markColorways([doc], ctx)
    },
  },
})
