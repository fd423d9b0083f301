/** Server logic of size lists: exactly one base size, no duplicate size or sort number, and a size that has SKUs cannot be removed. */
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

/** Returns the values that occur more than once, each listed once. */
export const doubles = <V>(values: readonly V[]): V[] => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]

/** Returns the validation message for the sizes of a list; undefined when they are valid. */
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
    /** Orders refer to sizes by code, and a SKU is created before anything is ordered, so a size with a SKU is in use. */
    async usedSizesStay(doc, ctx, { before }) {
      const removed = (before?.sizes ?? []).map((one) => one.size).filter((size) => !doc.sizes.some((one) => one.size === size))
      if (removed.length === 0) return undefined
      const styles = await ctx.find(style, { sizeList: doc.id }, { all: true })
      if (styles.length === 0) return undefined
      const [used] = await ctx.find(sku, { style: styles.map((one) => one.id), size: removed }, { limit: 1 })
      return used && refuse('sizeList.sizeUsedBySkuCannotRemoved', { size: used.size, number: used.number }, 'sizes')
    },
  },
})
