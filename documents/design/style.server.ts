/** Server logic of styles: approval needs a colourway, an approved size chart and an active BOM; a placeholder makes one style, and is free again when that is stopped or archived. */
import { defineLogic } from '../../engine/document-logic.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { same } from '../../model/same.ts'
import { category } from './category.ts'
import { colorway } from './colorway.ts'
import { placeholder } from './placeholder.ts'
import { freePlaceholder, takePlaceholder } from './placeholders.server.ts'
import { isEnded } from './planning.part.ts'
import { unlistedSizes } from './size-list.server.ts'
import { sayWhatIsLacking } from './size-list-changed.server.ts'
import { style } from './style.ts'
import { missingOf, needs, whatIsLacking } from './style-needs.server.ts'
import { refuse } from './messages.ts'

export const styleLogic = defineLogic(style, {
  checks: {
    /** A placeholder makes a style of what is planned: its category or one below it, and its price band. Later a style may move, and the plan shows it where it is. */
    async ofPlaceholder(doc, ctx, { before }) {
      if (before || !doc.placeholder) return undefined
      const slot = await ctx.get(placeholder, doc.placeholder)
      if (slot.status !== 'in_progress') return undefined
      const above = (await ctx.ancestors(category, [doc.category])).get(doc.category) ?? []
      if (slot.category && ![doc.category, ...above.map(({ id }) => id)].includes(slot.category)) {
        const planned = await ctx.get(category, slot.category)
        return refuse('placeholder.otherCategory', { number: slot.number, category: planned.code }, 'category')
      }
      return doc.priceBand === slot.priceBand ? undefined : refuse('placeholder.otherBand', { number: slot.number }, 'priceBand')
    },
    /** A size that has left the list since its weight was given keeps it: it does no harm, and the style is saved for other reasons. */
    async weightsOfSizes({ pieceWeights, sizeList }, ctx, { before }) {
      if (!pieceWeights || (before && before.sizeList === sizeList && same(before.pieceWeights, pieceWeights))) return undefined
      const known = new Set((before?.pieceWeights?.cells ?? []).map(cellName))
      const size = (await unlistedSizes(pieceWeights, sizeList, ctx)).find((one) => !known.has(one))
      return size ? refuse('style.weightOfOtherSize', { size }, 'pieceWeights') : undefined
    },
    async hasColorway(doc, ctx) {
      const [one] = await ctx.find(colorway, { style: doc.id, status: 'active' }, { limit: 1 })
      return one ? undefined : refuse('style.leastActiveColorwayNeeded')
    },
    /** One refusal names all that is missing. */
    async developed(doc, ctx) {
      const missing = (await missingOf(doc, ctx)).map((name) => needs[name].label)
      if (missing.length === 0) return undefined
      return refuse('style.approvalLacks', {
        missing: missing.map(([zh]) => zh).join('、'),
        missingEn: missing.map(([, en]) => en).join(', '),
      })
    },
  },
  asks: { approvalLacks: whatIsLacking },
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
      if (before && before.sizeList !== doc.sizeList) await sayWhatIsLacking(doc, ctx)
    },
  },
})
