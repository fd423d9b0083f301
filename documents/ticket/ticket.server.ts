/** Server logic of tickets: the parties of their order, handler and poster. */
import { defineLogic } from '../../engine/document-logic.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { ticket, type Ticket } from './ticket.ts'
import { refuse } from './messages.ts'

/** Returns the handler; the poster while there is none. */
const handler = (doc: Ticket): string => doc.handler ?? doc.createdBy

export const ticketLogic = defineLogic(ticket, {
  checks: {
    /** Poster and owner edit it; others comment. Engine logic is not a user edit. */
    editedByOwn: (doc, ctx, { before, action }) =>
      !before || action !== undefined || ctx.actor.user === '0' || [before.createdBy, handler(before)].includes(ctx.actor.user)
        ? undefined
        : refuse('ticket.onlyPosterOwnerChangeTicket'),
  },

  append: {
    /** Poster, owner and participants record what they did. */
    async handling(_, doc, ctx) {
      const { participants } = await ctx.get(ticket, doc.id)
      const concerned = [doc.createdBy, handler(doc), ...participants.map(({ user }) => user)]
      return ctx.actor.user === '0' || concerned.includes(ctx.actor.user) ? undefined : refuse('ticket.onlyConcernedRecordHandling')
    },
  },

  /** Parties are those of the order; a ticket without an order keeps the companies that were named. */
  async fill(doc, ctx, { before }) {
    if (before && before.order === doc.order) return {}
    if (!doc.order) return { buyer: ctx.actor.companyKind === 'brand' ? null : (doc.buyer ?? null) }
    const order = await ctx.get(purchaseOrder, doc.order)
    return {
      supplier: order.supplier,
      factory: doc.factory ?? order.factory,
      buyer: order.ownerCompany === doc.ownerCompany ? null : order.ownerCompany,
    }
  },
})
