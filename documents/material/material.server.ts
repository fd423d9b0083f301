/** What the server does for materials: compositions of 100 %, days of supply in order, and sharing with their suppliers. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare, sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { supplier } from '../supplier/supplier.ts'
import { materialGroup } from './material-group.ts'
import { material } from './material.ts'

type Words = readonly [zh: string, en: string]
interface Composition {
  readonly fibre: string
  readonly share: string
}

/** What is wrong with a composition: more than five fibres (DM-9-011), one twice, or not 100 % in all (DM-3-029). An empty one is still to come. */
export function wrongComposition(of: readonly Composition[]): Words | undefined {
  if (of.length === 0) return undefined
  if (of.length > 5) return ['最多五种成分', 'At most five fibres']
  if (new Set(of.map((one) => one.fibre)).size < of.length) return ['同一纤维只能填写一次', 'A fibre may stand only once']
  const total = sum(of.map((one) => one.share))
  return compare(total, '100') === 0
    ? undefined
    : [`成分合计应为 100 %，现为 ${total} %`, `The shares must add up to 100 %, they are ${total} %`]
}

interface Supply {
  readonly dosMin: number | null
  readonly dosTarget: number | null
  readonly dosMax: number | null
}

/** Minimum ≤ target ≤ maximum of the days of supply, as far as they are given (DM-3-026). Answers with the field that is out of order. */
export function dosOutOfOrder({ dosMin, dosTarget, dosMax }: Supply): keyof Supply | undefined {
  if (dosMin !== null && dosTarget !== null && dosTarget < dosMin) return 'dosTarget'
  if (dosTarget !== null && dosMax !== null && dosMax < dosTarget) return 'dosMax'
  return dosMin !== null && dosMax !== null && dosMax < dosMin ? 'dosMax' : undefined
}

export const materialLogic = defineLogic(material, {
  checks: {
    compositionSound(doc) {
      const message = wrongComposition(doc.compositions)
      return message && { path: 'compositions', message }
    },
    fabricComplete(doc) {
      if (doc.type !== 'fabric') return undefined
      if (!doc.width || !doc.gramWeight)
        return { path: doc.width ? 'gramWeight' : 'width', message: ['面料必须填写门幅和克重', 'A fabric needs its width and gram weight'] }
      return doc.compositions.length === 0
        ? { path: 'compositions', message: ['面料必须填写成分', 'A fabric needs its composition'] }
        : undefined
    },
    suppliersSound(doc) {
      if (new Set(doc.suppliers.map((one) => one.supplier)).size < doc.suppliers.length)
        return { path: 'suppliers', message: ['同一供应商只能填写一次', 'A supplier may stand only once'] }
      return doc.suppliers.filter((one) => one.main).length > 1
        ? { path: 'suppliers', message: ['主供应商只能有一个', 'Only one supplier can be the main one'] }
        : undefined
    },
    dosInOrder(doc) {
      const path = dosOutOfOrder(doc)
      return path && { path, message: ['应满足：最低 ≤ 目标 ≤ 最高库存天数', 'Minimum ≤ target ≤ maximum is needed'] }
    },
    validityInOrder: (doc) =>
      doc.validFrom && doc.validTo && doc.validTo < doc.validFrom
        ? { path: 'validTo', message: ['有效期止不得早于有效期起', 'Valid to must not be before valid from'] }
        : undefined,
  },
  async fill(doc, ctx) {
    if (doc.unit || !doc.group) return {}
    const { unit } = await ctx.get(materialGroup, doc.group)
    return unit ? { unit } : {}
  },
  after: { save: shareWithSuppliers, approve: shareWithSuppliers },
})

/** The suppliers of an active material may read it. */
async function shareWithSuppliers(doc: Doc<typeof material>, ctx: Context): Promise<void> {
  if (doc.status !== 'active') return
  for (const line of doc.suppliers) {
    const { company } = await ctx.get(supplier, line.supplier)
    if (company) await ctx.share(material, [doc.id], company)
  }
}
