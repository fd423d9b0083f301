/** Server logic of final inspections: the plan as a snapshot, the judgement, and its effect on the booking. */
import type { Values } from '../../model/document-values.ts'
import type { Doc } from '../../model/document.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { codeLetter, planFromRows, samplePlan, type Plan, type StandardRow } from './aql.rules.ts'
import { aqlStandard } from './aql-standard.ts'
import { inspectionTemplate } from './inspection-template.ts'
import { finalInspection, type FinalInspection } from './final-inspection.ts'
import { drawnByCharts, measuredByCharts } from './measured-sizes.server.ts'
import { pick } from '../../model/pick.ts'
import { atPath } from '../../model/refusal.ts'
import { firstUnexplained } from '../../model/sizes/tolerance.ts'
import { bothNames } from '../../model/text.ts'
import { refuse } from './messages.ts'

type Fields = Values<typeof finalInspection>

export const finalInspectionLogic = defineLogic(finalInspection, {
  checks: {
    async lotNamed(doc, ctx) {
      if (!doc.booking) return undefined
      const booking = await ctx.get(deliveryBooking, doc.booking)
      if (booking.supplier !== doc.supplier) return refuse('finalInspection.notBookingSupplier', 'supplier')
      return compare(doc.lotQuantity, booking.quantity) > 0
        ? refuse('finalInspection.lotMostBooked', { quantity: booking.quantity }, 'lotQuantity')
        : undefined
    },
    planFound(doc) {
      return doc.sampleSize === null || doc.majorAccept === null || doc.minorAccept === null
        ? refuse('finalInspection.noAqlRowLotSize', 'lotQuantity')
        : undefined
    },
    drawnByCharts,
    /** A lot at which nobody looked is not judged: an item with a result, a measured value, a defect or a photo. */
    inspected: (doc) => (Number(doc.evidence ?? 0) > 0 ? undefined : refuse('finalInspection.nothingInspected', 'items')),
    withinPlan(doc) {
      const at = doc.items.findIndex((item) => item.required && item.result === 'not_ok')
      return at < 0 ? undefined : refuse('finalInspection.requiredItemOkCannotPass', `items[${at}].result`)
    },
    /** What is outside of its tolerance passes with a word why, or with a defect that names the part. */
    outsideExplained({ measurements, defects }) {
      const items = defects.map(({ item }) => (item ?? '').toLowerCase())
      const isNamed = (name: string | null) => Boolean(name) && items.some((item) => item.includes(name!.toLowerCase()))
      const at = firstUnexplained(measurements, ({ part, partEn }) => isNamed(part) || isNamed(partEn))
      if (at < 0) return undefined
      const { part: name, partEn: nameEn } = measurements[at]!
      return atPath(`measurements[${at}].comment`, refuse('finalInspection.outsideUnexplained', { part: bothNames({ name, nameEn }) }))
    },
    beyondPlan(doc) {
      const items = doc.items.some((item) => item.result === 'not_ok')
      return doc.verdict === 'fail' || items || doc.measurements.some((one) => one.outside)
        ? undefined
        : refuse('finalInspection.defectsWithinAcceptanceNumbersPasses')
    },
  },

  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'pending') return {}
    return {
      order: doc.order ?? (doc.booking ? ((await ctx.get(deliveryBooking, doc.booking)).lines[0]?.order ?? null) : null),
      ...(await planOf(doc, before, ctx)),
      ...(await itemsOf(doc, ctx)),
      ...(await measuredByCharts(doc, before, ctx)),
    }
  },

  after: {
    async create(doc, ctx) {
      if (doc.booking) await ctx.set(deliveryBooking, doc.booking, { inspection: 'pending' })
    },
    pass: (doc, ctx) => release(doc, ctx, 'pass'),
    concede: (doc, ctx) => release(doc, ctx, 'concession'),
    agree: (doc, ctx) => release(doc, ctx, 'agreement'),
    async fail(doc, ctx) {
      if (!doc.booking) return
      await ctx.set(deliveryBooking, doc.booking, { inspection: 'fail', inspectedOn: doc.date })
      const booking = await ctx.get(deliveryBooking, doc.booking)
      ctx.notify({
        company: booking.ownerCompany,
        type: 'LINK',
        content: [
          `检验 ${doc.number} 不合格，${booking.number} 暂不能入库`,
          `Inspection ${doc.number} failed: ${booking.number} cannot be received`,
        ],
        about: { type: finalInspection, id: doc.id },
      })
    },
    /** Creates the next inspection of the same lot, linked both ways; this one keeps its judgement. */
    async recheck(doc, ctx) {
      const next = await ctx.create(
        finalInspection,
        {
          ...pick(doc, 'phase', 'order', 'booking', 'packingList', 'supplier', 'factory', 'inspector', 'lotQuantity'),
          ...pick(doc, 'standard', 'level', 'aqlMajor', 'aqlMinor', 'template', 'unit'),
          // Measured again, by the charts by which the orders are made then.
          drawn: doc.drawn.map((one) => pick(one, 'style', 'size', 'order')),
          previous: doc.id,
          items: doc.items.map(askedOf),
        },
        { company: doc.ownerCompany },
      )
      await ctx.set(finalInspection, doc.id, { next: next.id })
    },
  },
})

/**
 * Returns n, Ac and Re by lot, level and AQL, as a snapshot. It is taken again only when its inputs change, so an agreed plan
 * survives a changed standard.
 */
async function planOf(doc: FinalInspection, before: FinalInspection | undefined, ctx: Context): Promise<Fields> {
  const planFields = ['lotQuantity', 'standard', 'level', 'aqlMajor', 'aqlMinor'] as const
  const lot = Number(doc.lotQuantity ?? 0)
  if (before && doc.sampleSize !== null && planFields.every((name) => before[name] === doc[name])) return {}
  if (!Number.isInteger(lot) || lot < 1 || !doc.level || !doc.aqlMajor || !doc.aqlMinor) return {}
  const own = doc.standard ? await ctx.get(aqlStandard, doc.standard) : undefined
  const level = own?.level ?? doc.level
  const aqlMajor = own?.aql ?? doc.aqlMajor
  const from = { lot, level, company: doc.ownerCompany }
  const major = own
    ? { plan: planFromRows(own.rows as StandardRow[], lot), standard: own.id }
    : await planFor({ ...from, aql: aqlMajor }, ctx)
  const minor = await planFor({ ...from, aql: doc.aqlMinor }, ctx)
  return {
    level,
    aqlMajor,
    codeLetter: lot > 1 ? codeLetter(lot, level) : null,
    majorStandard: major.standard,
    minorStandard: minor.standard,
    sampleSize: major.plan?.sample ?? null,
    minorSample: minor.plan?.sample ?? null,
    criticalAccept: 0,
    criticalReject: 1,
    majorAccept: major.plan?.accept ?? null,
    majorReject: major.plan?.reject ?? null,
    minorAccept: minor.plan?.accept ?? null,
    minorReject: minor.plan?.reject ?? null,
  }
}

/**
 * Returns the plan of an inspection that names no standard, and the standard whose rows it comes from (null: the built-in table). The
 * company's rows of GB/T 2828.1 come first, then its own standard, then the built-in table of GB/T 2828.1, normal inspection
 * (DM-9-035, ruling "Sampling standard"). ANSI Z1.4 is used by those inspections only that name it.
 */
async function planFor(
  of: { lot: number; level: NonNullable<FinalInspection['level']>; aql: Doc<typeof aqlStandard>['aql']; company: string },
  ctx: Context,
): Promise<{ plan: Omit<Plan, 'letter'> | undefined; standard: string | null }> {
  const maintained = await ctx.find(
    aqlStandard,
    {
      standard: ['gb2828', 'own'],
      level: of.level,
      aql: of.aql,
      severity: 'normal',
      status: 'active',
      ownerCompany: of.company,
    },
    { lines: true, all: true },
  )
  const chosen = maintained.find((one) => one.standard === 'gb2828') ?? maintained[0]
  return chosen
    ? { plan: planFromRows(chosen.rows as StandardRow[], of.lot), standard: chosen.id }
    : { plan: samplePlan(of), standard: null }
}

/** Copies the items of a chosen template once; what was recorded on them stays. */
async function itemsOf(doc: FinalInspection, ctx: Context): Promise<Fields> {
  if (!doc.template || doc.items.length > 0) return {}
  const { items } = await ctx.get(inspectionTemplate, doc.template)
  return { items: items.map(askedOf) }
}

/** Returns what an item asks, without what was found. */
const askedOf = <I extends Pick<FinalInspection['items'][number], (typeof askedColumns)[number]>>(item: I) => pick(item, ...askedColumns)
const askedColumns = ['level1', 'level2', 'level3', 'standard', 'required'] as const

/** Shows on the booking how the lot was judged; the booking counts the released quantity by the type itself. */
async function release(doc: FinalInspection, ctx: Context, inspection: 'pass' | 'concession' | 'agreement'): Promise<void> {
  if (doc.booking) await ctx.set(deliveryBooking, doc.booking, { inspection, inspectedOn: doc.date })
}
