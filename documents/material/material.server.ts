/** Server logic of materials: compositions of 100 %, days of supply in order, and sharing with their suppliers. */
import type { Refusal } from '../../model/refusal.ts'
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare, sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { supplier } from '../supplier/supplier.ts'
import { material } from './material.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

interface Composition {
  readonly fibre: string
  readonly share: string
}

/**
 * Returns the validation message of a composition: more than five fibres (DM-9-011), a duplicate fibre, or a sum other than 100 %
 * (DM-3-029). An empty one is still incomplete and valid.
 */
export function wrongComposition(of: readonly Composition[]): Refusal | undefined {
  if (of.length === 0) return undefined
  if (of.length > 5) return refuse('material.mostFiveFibres')
  if (new Set(of.map((one) => one.fibre)).size < of.length) return refuse('material.fibreMayStandOnlyOnce')
  const total = sum(of.map((one) => one.share))
  return compare(total, '100') === 0 ? undefined : refuse('material.sharesAddUpTo100', { total })
}

interface Supply {
  readonly dosMin: number | null
  readonly dosTarget: number | null
  readonly dosMax: number | null
}

/**
 * Checks minimum ≤ target ≤ maximum of the days of supply, as far as they are given (DM-3-026).
 * @returns the field that is out of order.
 */
export function dosOutOfOrder({ dosMin, dosTarget, dosMax }: Supply): keyof Supply | undefined {
  if (dosMin !== null && dosTarget !== null && dosTarget < dosMin) return 'dosTarget'
  if (dosTarget !== null && dosMax !== null && dosMax < dosTarget) return 'dosMax'
  return dosMin !== null && dosMax !== null && dosMax < dosMin ? 'dosMax' : undefined
}

export const materialLogic = defineLogic(material, {
  checks: {
    compositionSound(doc) {
      const message = wrongComposition(doc.compositions)
      return message && atPath('compositions', message)
    },
    fabricComplete(doc) {
      if (doc.type !== 'fabric') return undefined
      if (!doc.width || !doc.gramWeight) return refuse('material.fabricNeedsWidthGramWeight', doc.width ? 'gramWeight' : 'width')
      return doc.compositions.length === 0 ? refuse('material.fabricNeedsComposition', 'compositions') : undefined
    },
    suppliersSound(doc) {
      if (new Set(doc.suppliers.map((one) => one.supplier)).size < doc.suppliers.length)
        return refuse('material.supplierMayStandOnlyOnce', 'suppliers')
      return doc.suppliers.filter((one) => one.main).length > 1 ? refuse('material.onlySupplierMain', 'suppliers') : undefined
    },
    dosInOrder(doc) {
      const path = dosOutOfOrder(doc)
      return path && refuse('material.minimumTargetMaximumNeeded', path)
    },
    validityInOrder: (doc) =>
      doc.validFrom && doc.validTo && doc.validTo < doc.validFrom ? refuse('material.validToNotBeforeValidFrom', 'validTo') : undefined,
  },
  after: { save: shareWithSuppliers, approve: shareWithSuppliers },
})

/** Gives the suppliers of an active material read access to it. */
async function shareWithSuppliers(doc: Doc<typeof material>, ctx: Context): Promise<void> {
  if (doc.status !== 'active') return
  const suppliers = await ctx.byId(
    supplier,
    doc.suppliers.map((line) => line.supplier),
  )
  await ctx.share(
    material,
    [doc.id],
    [...suppliers.values()].map(({ company }) => company),
  )
}
