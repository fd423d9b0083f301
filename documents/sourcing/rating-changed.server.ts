/** Tells the open screens of a brand that the reviewers of a request, or their scores, have changed (SH-4-026, SH-4-027). */
import type { Context } from '../../engine/document-context.ts'
import { requestForQuotation, type RequestForQuotation } from './request-for-quotation.ts'

/** Suppliers hear nothing: criteria and scores are internal to the brand. */
const readers = ['buyer', 'merchandiser', 'manager', 'finance', 'inspector', 'reviewer', 'admin'] as const

export function ratingChanged(
  rfq: Pick<RequestForQuotation, 'id' | 'ownerCompany'>,
  type: 'rating_person_change' | 'rating_result_change',
  ctx: Context,
): void {
  ctx.notify({ company: rfq.ownerCompany, roles: readers, type, content: ['', ''], about: { type: requestForQuotation, id: rfq.id } })
}
