/** Additions and deductions on the statement or payment order that settles them: what they are. */
import type { Context } from '../../engine/document-context.ts'
import { additionDeduction, type AdditionDeduction } from './addition-deduction.ts'

/** The lines of a statement or payment order that name items. */
export interface ItemLists {
  readonly id: string
  readonly additions: readonly { readonly item: string }[]
  readonly deductions: readonly { readonly item: string }[]
}

/** Returns the items of a document by id. */
export const itemsOf = (doc: ItemLists, ctx: Context): Promise<Map<string, AdditionDeduction>> =>
  ctx.linked(additionDeduction, [...doc.additions, ...doc.deductions], 'item')
