/** A question of the partner worklist: what buyers ask of a partner (U85), as a list of one type with its filters. */
import type { AnyOf, Filter } from './page.ts'
import type { Label } from './text.ts'

export interface PartnerQuestion {
  readonly code: string
  readonly title: Label
  readonly page: string
  /** The party role that is asked, for a company that can have two. */
  readonly partyRole?: string
  readonly filters: readonly (Filter | AnyOf)[]
  /** The link field to the company that asks. */
  readonly buyer: 'ownerCompany' | 'buyer'
  /** The due date field; the earliest date comes first. */
  readonly due: string
}
