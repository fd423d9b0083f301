/** Server logic of supplier offers: the supplier as the brand knows it, and what the approval makes: a material with its price, or a style. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { pick } from '../../model/pick.ts'
import { style } from '../design/style.ts'
import { supplier } from '../supplier/supplier.ts'
import { materialPrice } from './material-price.ts'
import { material } from './material.ts'
import { refuse } from './messages.ts'
import { supplierOffer } from './supplier-offer.ts'

type SupplierOffer = Doc<typeof supplierOffer>

export const supplierOfferLogic = defineLogic(supplierOffer, {
  checks: {
    /** The brand has a record of the company, on which prices and materials are made. */
    isSupplier: (doc) => (doc.supplier ? undefined : refuse('supplierOffer.unknownSupplier', 'buyer')),
  },
  async fill(doc, ctx) {
    if (!doc.buyer || !['draft', 'modify'].includes(doc.status)) return {}
    const known = { company: doc.ownerCompany, ownerCompany: doc.buyer, status: ['active', 'frozen'] as const }
    const [own] = await ctx.find(supplier, known, { limit: 1 })
    return { supplier: own?.id ?? null }
  },
  after: {
    // The offer is locked by its action, and links of material and price to it are unique: each is made once.
    async approve(doc, ctx) {
      const made = doc.kind === 'material' ? await materialOf(doc, ctx) : await styleOf(doc, ctx)
      await ctx.set(supplierOffer, doc.id, made)
    },
  },
})

async function materialOf(doc: SupplierOffer, ctx: Context) {
  const company = { company: doc.buyer! }
  const made = await ctx.create(
    material,
    {
      ...pick(doc, 'name', 'nameEn', 'group', 'unit', 'specification', 'width', 'gramWeight', 'description'),
      type: doc.type!,
      compositions: doc.compositions.map((one) => pick(one, 'fibre', 'share')),
      suppliers: [
        {
          ...pick(doc, 'supplierItem', 'leadDays'),
          supplier: doc.supplier!,
          main: true,
          // Without a unit of its own it counts in the unit of the material.
          ...(doc.minimum ? { minimum: { amount: doc.minimum } } : {}),
        },
      ],
      image: doc.images?.slice(0, 1) ?? [],
      offer: doc.id,
    },
    company,
  )
  const priced = await ctx.create(
    materialPrice,
    {
      ...pick(doc, 'currency', 'taxRate', 'unit', 'netPrice', 'minimum', 'validTo'),
      supplier: doc.supplier!,
      material: made.id,
      tiers: doc.tiers.map((tier) => pick(tier, 'from', 'price')),
      offer: doc.id,
    },
    company,
  )
  return { material: made.id, materialPrice: priced.id }
}

async function styleOf(doc: SupplierOffer, ctx: Context) {
  const values = {
    ...pick(doc, 'name', 'nameEn', 'brand', 'season', 'category'),
    remark: doc.description,
    extraImages: doc.images?.slice(0, 3) ?? [],
  }
  const made = await ctx.create(style, values, { company: doc.buyer! })
  return { style: made.id }
}
