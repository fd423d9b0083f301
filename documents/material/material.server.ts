/** Server logic of materials: the unit of the group, and sharing with their suppliers. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { supplier } from '../supplier/supplier.ts'
import { materialGroup } from './material-group.ts'
import { material } from './material.ts'

export const materialLogic = defineLogic(material, {
  checks: {},
  async fill(doc, ctx) {
    if (doc.unit || !doc.group) return {}
    const { unit } = await ctx.get(materialGroup, doc.group)
    return unit ? { unit } : {}
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
