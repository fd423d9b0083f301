/** What the server does for final inspections: the plan as a snapshot, the judgement, and what it means for the booking. */
import type { Context } from '../../engine/context.ts'
import { serve } from '../../engine/serve.ts'
import { add, compare, dec } from '../../model/decimal.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { packingList } from '../logistics/packing-list.ts'
import { samplePlan } from './aql.ts'
import { defect } from './defect.ts'
import { finalInspection, type FinalInspection } from './final-inspection.ts'

type Fields = Record<string, unknown>

export const finalInspectionLogic = serve(finalInspection, {
  checks: {
    async lotNamed(doc, ctx) {
      if (!doc.order && !doc.booking) return { path: 'booking', message: ['请指定订单或送货预约单', 'Name the order or the booking'] }
      if (!doc.booking) return undefined
      const booking = await ctx.get(deliveryBooking, doc.booking)
      if (booking.supplier !== doc.supplier) return { path: 'supplier', message: ['与预约单的供应商不一致', "Not the booking's supplier"] }
      return compare(doc.lotQuantity, booking.quantity) > 0 ? { path: 'lotQuantity', message: [`批量不得大于预约数量 ${booking.quantity}`, `The lot is at most the booked ${booking.quantity}`] } : undefined
    },
    planFound(doc) {
      return doc.sampleSize === null || doc.majorAccept === null || doc.minorAccept === null ? { path: 'lotQuantity', message: ['没有适用于该批量的抽样方案', 'No AQL row for the lot size'] } : undefined
    },
    withinPlan(doc) {
      const at = doc.items.findIndex((item) => item.required && item.result === 'not_ok')
      return at < 0 ? undefined : { path: `items[${at}].result`, message: ['必检项目不符合，不能判定合格', 'A required item is not OK: it cannot pass'] }
    },
    beyondPlan(doc) {
      const items = doc.items.some((item) => item.result === 'not_ok')
      return doc.verdict === 'fail' || items || doc.measurements.some((one) => one.outside) ? undefined : ['缺陷数在接收数以内，应判定合格', 'The defects are within the acceptance numbers: it passes']
    },
    itemsFilled(doc) {
      const at = doc.items.findIndex((item) => item.required && !item.result)
      return at < 0 ? undefined : { path: `items[${at}].result`, message: ['必检项目未填写', 'A required item is blank'] }
    },
  },

  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'pending') return {}
    return { ...(await lotOf(doc, ctx)), ...planOf(doc, before), ...(await defectsOf(doc, ctx)), measurements: doc.measurements.map((one) => ({ ...one, outside: isOutside(one) })) }
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
      await ctx.set(deliveryBooking, doc.booking, { inspection: 'fail' })
      const booking = await ctx.get(deliveryBooking, doc.booking)
      ctx.notify({ company: booking.ownerCompany, type: 'LINK', content: [`检验 ${doc.number} 不合格，${booking.number} 暂不能入库`, `Inspection ${doc.number} failed: ${booking.number} cannot be received`], about: { type: finalInspection, id: doc.id } })
    },
    /** The next inspection of the same lot, linked both ways; this one stays as it was judged. */
    async recheck(doc, ctx) {
      const next = await ctx.create(finalInspection, {
        phase: doc.phase, order: doc.order, booking: doc.booking, packingList: doc.packingList, supplier: doc.supplier, factory: doc.factory, inspector: doc.inspector, previous: doc.id,
        lotQuantity: doc.lotQuantity, standard: doc.standard, level: doc.level, aqlMajor: doc.aqlMajor, aqlMinor: doc.aqlMinor, template: doc.template,
        items: doc.items.map(({ level1, level2, level3, standard, required }) => ({ level1, level2, level3, standard, required })),
      }, { company: doc.ownerCompany })
      await ctx.set(finalInspection, doc.id, { next: next.id })
    },
  },
})

async function lotOf(doc: FinalInspection, ctx: Context): Promise<Fields> {
  const booking = doc.booking ?? (doc.packingList ? (await ctx.get(packingList, doc.packingList)).booking : null)
  if (!booking) return {}
  const from = await ctx.get(deliveryBooking, booking)
  return { booking, order: doc.order ?? from.lines[0]?.order ?? null, supplier: doc.supplier ?? from.supplier, factory: doc.factory ?? from.factory, lotQuantity: doc.lotQuantity ?? from.quantity }
}

/** n, Ac and Re by lot, level and AQL (GB/T 2828.1, normal inspection). Taken again only while what it depends on changes: an agreed plan stays. */
function planOf(doc: FinalInspection, before: FinalInspection | undefined): Fields {
  const same = before && doc.sampleSize !== null && before.lotQuantity === doc.lotQuantity && before.level === doc.level && before.aqlMajor === doc.aqlMajor && before.aqlMinor === doc.aqlMinor
  const lot = Number(doc.lotQuantity ?? 0)
  if (same || !Number.isInteger(lot) || lot < 1 || !doc.level || !doc.aqlMajor || !doc.aqlMinor) return {}
  const major = samplePlan({ lot, level: doc.level, aql: doc.aqlMajor })
  const minor = samplePlan({ lot, level: doc.level, aql: doc.aqlMinor })
  return {
    codeLetter: major.letter, sampleSize: major.sample, minorSample: minor.sample, criticalAccept: 0, criticalReject: 1,
    majorAccept: major.accept, majorReject: major.reject, minorAccept: minor.accept, minorReject: minor.reject,
  }
}

/** A defect of the catalogue brings its class: critical ones cannot be written down as minor. */
async function defectsOf(doc: FinalInspection, ctx: Context): Promise<Fields> {
  const ids = [...new Set(doc.defects.map((one) => one.defect).filter((id) => id !== null))]
  if (ids.length === 0) return {}
  const known = new Map((await ctx.find(defect, { id: ids })).map((one) => [one.id, one]))
  return { defects: doc.defects.map((one) => ({ ...one, class: (one.defect && known.get(one.defect)?.type) || one.class })) }
}

function isOutside({ spec, tolerance, ...values }: FinalInspection['measurements'][number]): boolean {
  if (spec === null) return false
  return [values.value1, values.value2, values.value3].some((value) => value !== null && dec(value).minus(spec).abs().greaterThan(tolerance ?? '0'))
}

/** Releases the lot for receipt, at most what was booked. */
async function release(doc: FinalInspection, ctx: Context, inspection: 'pass' | 'concession' | 'agreement'): Promise<void> {
  if (!doc.booking) return
  const booking = await ctx.lock(deliveryBooking, doc.booking)
  const released = add(booking.inspected ?? '0', doc.lotQuantity)
  await ctx.set(deliveryBooking, booking.id, { inspection, inspected: compare(released, booking.quantity) > 0 ? booking.quantity : released })
}
