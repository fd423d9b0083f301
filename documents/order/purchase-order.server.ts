/**
 * Server logic of purchase orders: fills prices, rates and tolerances, allows approval only when priced and issue only to a joined
 * supplier.
 */
import { defineLogic, type Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { bulkRule } from '../material/bulk-colours.server.ts'
import { factory } from '../supplier/factory.ts'
import { expiredCertificates, supplierRefusal } from '../supplier/supplier.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { stoppedMaterials, unapprovedColours } from './bulk-colours.server.ts'
import { belowMinimum } from './order-minimum.server.ts'
import { beginTracking, shiftTracking } from './order-tracking.server.ts'
import { recordVersions } from './order-versions.server.ts'
import { endFollowers, resumeTracking, stopTracking } from './order-followers.server.ts'
import { freezeRate, orderDefaults, otherTaxThanQuoted } from './order-defaults.server.ts'
import { explodedSets, inForceRefusal, orderableRefusal, pricedSets, wholeRefusal, withSetPrices } from './order-sets.server.ts'
import { sizeRefusal, skuRefusal } from './ordered-sizes.server.ts'
import { otherSizePrices } from './set-size-prices.server.ts'
import { unansweredByNext, unansweredCells } from './unanswered-cells.server.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

/** How long a confirmation can be taken back. */
const takeBackMinutes = 10

/** While the order is internal to the brand, blanks are filled; afterwards the agreed values stay. */
const open = ['draft', 'pending_pricing', 'rejected']

const isUnderWay = (status: string): boolean => ![...open, 'cancelled'].includes(status)

export const purchaseOrderLogic = defineLogic(purchaseOrder, {
  checks: {
    /** Unchanged lines are not checked again, because the size list of their styles may have changed since. */
    async sizesOfStyle(order, ctx, { before }) {
      const stored = new Map(before?.lines.map((line) => [line.id, line]))
      // The pieces of sets are checked with their sets.
      const changed = [...order.lines.entries()].filter(([, line]) => line.set === null && !isSameGoods(stored.get(line.id), line))
      const blank = changed.find(([, line]) => compare(line.quantity ?? '0', '0') <= 0)
      if (blank) return refuse('purchaseOrder.giveQuantity', `lines[${blank[0]}].matrix`)
      const refusal = await sizeRefusal(
        changed.map(([, line]) => ({ goods: line, stored: stored.get(line.id) })),
        ctx,
      )
      return refusal && atPath(`lines[${changed[refusal.at]![0]}].matrix`, refusal.message)
    },
    setsOrderable: (order, ctx, { before }) => orderableRefusal(order, before, ctx),
    setsWhole: (order, _, { before }) => wholeRefusal(order, before),
    setsInForce: (order, ctx) => inForceRefusal(order, ctx),
    async supplierReady(order, ctx) {
      const message = await supplierRefusal(order.supplier, ctx)
      return message && atPath('supplier', message)
    },
    async supplierJoined(order, ctx) {
      const { company, shortName } = await ctx.get(supplier, order.supplier)
      return company ? undefined : refuse('purchaseOrder.supplierNotJoinedNetwork', { shortName }, 'supplier')
    },
    async factoryReady(order, ctx): Promise<Refusal | undefined> {
      if (!order.factory) return undefined
      const { status, auditValidTo, name } = await ctx.get(factory, order.factory)
      if (status !== 'active') return refuse('purchaseOrder.factoryNotActive', { name }, 'factory')
      return ctx.settings(purchaseOrder).expiredAudit === 'refuse' ? auditRefusal({ name, auditValidTo }, ctx.today) : undefined
    },
    /** At its entry a line is asked alone; SKUs of other colours may have been made since. */
    skusMade: (order, ctx) => skuRefusal(order.lines, ctx),
    coloursApproved: async (order, ctx) => (bulkRule(ctx) === 'refuse' ? (await unapprovedColours(order, ctx))[0] : undefined),
    // At its issue an order takes the versions in force, whatever it names from before.
    cellsAnswered: ({ lines }, ctx) => unansweredCells({ lines }, ctx),
    versionsAnswer: (order, ctx, { before }) => (before ? unansweredByNext(order, before, ctx) : undefined),
    /** Checks that a contract number links orders of one supplier (DM-3-044). */
    async contractOfSupplier(order, ctx, { before }) {
      if (!order.contractNo || (before?.contractNo === order.contractNo && before.supplier === order.supplier)) return undefined
      const numbered = { contractNo: order.contractNo, ownerCompany: order.ownerCompany }
      const isOther = (one: PurchaseOrder) => one.supplier !== order.supplier && one.status !== 'cancelled'
      const other = await ctx.another(purchaseOrder, order, numbered, isOther)
      return other && refuse('purchaseOrder.contractNumberUsedByOrderAnother', { number: other.number }, 'contractNo')
    },
    /** A confirmation is taken back within ten minutes, while the order is as it was confirmed and nobody makes a booking or a change of it. */
    async justConfirmed(order, ctx, { before }) {
      const confirmed = before?.confirmedTime
      if (!confirmed || Date.parse(ctx.now) - Date.parse(confirmed) > takeBackMinutes * 60_000)
        return refuse('purchaseOrder.confirmationStands', { minutes: takeBackMinutes })
      const isChanged = Date.parse(before.updatedAt) > Date.parse(confirmed)
      const [change] = await ctx.find(orderChange, { order: order.id }, { limit: 1 })
      return isChanged || change ? refuse('purchaseOrder.confirmationActedOn') : undefined
    },
  },

  asks: {
    certificatesExpired: async (order, ctx) =>
      ctx.settings(purchaseOrder).expiredCertificate === 'ask'
        ? expiredCertificates(await ctx.get(supplier, order.supplier), ctx.today)
        : undefined,
    async auditExpired(order, ctx) {
      if (!order.factory || ctx.settings(purchaseOrder).expiredAudit !== 'ask') return undefined
      return auditRefusal(await ctx.get(factory, order.factory), ctx.today)
    },
    coloursUnapproved: async (order, ctx) => (bulkRule(ctx) === 'ask' ? unapprovedColours(order, ctx) : undefined),
    materialsStopped: (order, ctx) => stoppedMaterials(order, ctx),
    belowMinimum: (order, ctx) => belowMinimum(order, ctx),
    sizesOfSets: (order, ctx) => otherSizePrices(order, ctx),
    taxOfQuote: (order, ctx) => otherTaxThanQuoted(order, ctx),
  },

  async fill(order, ctx, { before }) {
    if (before && !open.includes(before.status)) return {}
    const exploded = await explodedSets(order, before, ctx)
    if (!exploded) return orderDefaults(order, before, ctx)
    const { sets, charges, lines: unfilled } = exploded
    const filled = await orderDefaults({ ...order, sets, charges, lines: unfilled }, before, ctx)
    const lines = withSetPrices(filled.lines as PurchaseOrder['lines'], exploded)
    return { ...filled, lines, sets: pricedSets(sets, lines), charges }
  },

  /** From its submission on an order has its requisition converted, until it is returned, declined or cancelled (DM-4-025). */
  async statusChanged({ requisition, status }, ctx, { before }) {
    if (requisition && isUnderWay(status) !== isUnderWay(before.status))
      await ctx.act(purchaseOrder, requisition, isUnderWay(status) ? 'order' : 'release')
  },

  after: {
    async issue(order, ctx) {
      await freezeRate(order, ctx)
      await recordVersions(order, ctx, { again: true })
      await beginTracking(order, ctx)
    },
    /** The plan follows the day that the supplier has confirmed; what came into force since the issue is recorded where nothing was. */
    async confirm(order, ctx) {
      await shiftTracking(order, ctx)
      await recordVersions(order, ctx, { again: false })
    },
    unconfirm: (order, ctx) => shiftTracking(order, ctx),
    close: (order, ctx) => stopTracking(order, ctx),
    cancel: (order, ctx) => endFollowers(order, ctx),
    complete: (order, ctx) => stopTracking(order, ctx),
    resume: (order, ctx) => resumeTracking(order, ctx),
    async reopen(order, ctx, { before }) {
      if (before?.closedFrom === 'in_production') await ctx.act(purchaseOrder, order.id, 'start')
      await resumeTracking(order, ctx)
    },
  },
})

/** Returns that the audit of a factory has expired before this day (`YYYY-MM-DD`); undefined when it has not. */
const auditRefusal = ({ name, auditValidTo }: { name: string; auditValidTo: string | null }, today: string): Refusal | undefined =>
  auditValidTo && auditValidTo < today ? refuse('purchaseOrder.auditFactoryExpired', { name, auditValidTo }, 'factory') : undefined

type Line = PurchaseOrder['lines'][number]

/** Whether a line has the style, the colour and the sizes that are stored. */
const isSameGoods = (stored: Line | undefined, line: Line): boolean =>
  stored !== undefined &&
  stored.style === line.style &&
  stored.colorway === line.colorway &&
  JSON.stringify(stored.matrix) === JSON.stringify(line.matrix)
