/** Server logic of the price list: what a material price has written is ended by a material price alone, never by an entry that is typed by hand. */
import { defineLogic } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { shareDay } from '../../model/lifecycle/validity.ts'
import { pick } from '../../model/pick.ts'
import { materialPrice } from '../material/material-price.ts'
import { refuse } from './messages.ts'
import { priceList } from './price-list.ts'

export const priceListLogic = defineLogic(priceList, {
  checks: {
    /** Who types a price learns which material price is valid on its days: it would otherwise stay active and say what is no longer charged. */
    async materialPricesStay(doc, ctx, { before, action }) {
      if ((doc.status !== 'active' && action !== 'activate') || doc.kind !== 'material') return undefined
      const key = pick(doc, 'ownerCompany', 'supplier', 'material', 'materialColour', 'currency')
      const isTyped = doc.source !== 'materialPrice'
      // Who ends former prices waits for a material price that writes its entry at the same moment; all other overlaps the database refuses.
      if (isTyped ? doc.endsFormer : !before) await ctx.serialise('price of a material', key)
      if (!isTyped) return undefined
      // The entries of the supplier are read for all rows of a file or a conversion at once.
      const entries = await ctx.pick(
        priceList,
        { ownerCompany: doc.ownerCompany, supplier: doc.supplier, status: 'active', source: 'materialPrice' },
        ['material', 'materialColour', 'currency', 'validFrom', 'validTo', 'materialPrice'],
      )
      const isOfKey = (one: Keyed) =>
        one.material === doc.material && one.materialColour === doc.materialColour && one.currency === doc.currency
      const rival = entries.find((one) => isOfKey(one) && shareDay(daysOf(one), daysOf(doc)))
      if (!rival) return undefined
      const { number } = await ctx.get(materialPrice, rival.materialPrice!)
      return refuse('priceList.ofMaterialPrice', { number, from: rival.validFrom, to: rival.validTo ?? '…' }, 'validFrom')
    },
  },
})

type Keyed = Pick<Doc<typeof priceList>, 'material' | 'materialColour' | 'currency'>

const daysOf = ({ validFrom, validTo }: Pick<Doc<typeof priceList>, 'validFrom' | 'validTo'>) => ({ from: validFrom, to: validTo })
