/** What the server does for size lists: one base size, no size or sort number twice, and a size that SKUs were made of stays. */
import type { Refusal } from '../../model/refusal.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { sizeList } from './size-list.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

interface Size {
  readonly size: string
  readonly sort: number
  readonly base: boolean | null
}

/** The values that stand more than once, each named once. */
export const doubles = <V>(values: readonly V[]): V[] => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]

/** What is wrong with the sizes of a list, in words; nothing when they are sound. */
export function wrongSizes(sizes: readonly Size[]): Refusal | undefined {
  const bases = sizes.filter((one) => one.base === true).length
  if (bases !== 1) return refuse('sizeList.exactlyBaseSizeNeeded', { bases })
  const [size] = doubles(sizes.map((one) => one.size.replaceAll(' ', '').toUpperCase()))
  if (size !== undefined) return refuse('sizeList.sizeGivenTwice', { size })
  const [sort] = doubles(sizes.map((one) => one.sort))
  return sort === undefined ? undefined : refuse('sizeList.sortNumberGivenTwice', { sort })
}

export const sizeListLogic = defineLogic(sizeList, {
  checks: {
    sizesSound(doc) {
      const message = wrongSizes(doc.sizes)
      return message && atPath('sizes', message)
    },
    /** Orders name sizes by their code, and a SKU is made before anything is ordered: a size with a SKU is in use. */
    async usedSizesStay(doc, ctx, { before }) {
      const gone = (before?.sizes ?? []).map((one) => one.size).filter((size) => !doc.sizes.some((one) => one.size === size))
      if (gone.length === 0) return undefined
      const styles = await ctx.find(style, { sizeList: doc.id }, { all: true })
      if (styles.length === 0) return undefined
      const [used] = await ctx.find(sku, { style: styles.map((one) => one.id), size: gone }, { limit: 1 })
      return used && refuse('sizeList.sizeUsedBySkuCannotRemoved', { size: used.size, number: used.number }, 'sizes')
    },
  },
})
