/** Server logic of sample requests: what the factory makes by is fixed at the submission, and the pieces are samples until the completion. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { figureIn } from '../../model/sizes/part-values.ts'
import { pick } from '../../model/pick.ts'
import { atPath } from '../../model/refusal.ts'
import { fitting } from './fitting.ts'
import { factory } from '../supplier/factory.ts'
import { refuse } from './messages.ts'
import { listOf, sizesOf } from './pattern.server.ts'
import { askedCells, basisOf, draftsWhileInForce, piecesOf, withFurtherSizes, type AskedCell } from './sample-basis.server.ts'
import { sampleRequest } from './sample-request.ts'
import { skuSizes } from './size-list.server.ts'
import { makeRound } from './sample-round.server.ts'
import { sample } from './sample.ts'

type Request = Doc<typeof sampleRequest>
/** Each piece is a document of its own. */
const mostPieces = 500
const unmade = ['not_started', 'in_production'] as const

export const sampleRequestLogic = defineLogic(sampleRequest, {
  checks: {
    async factoryJoined(doc, ctx) {
      const { company, name } = await ctx.get(factory, doc.factory)
      return company ? undefined : refuse('sampleRequest.factoryNotJoined', { name }, 'factory')
    },
    /** Each piece is a document: what is asked, and what the factory says that it made beyond it. */
    fewPieces({ quantity, surplus }) {
      const all = sum([quantity, ...surplus.map((line) => line.quantity)].map((pieces) => pieces ?? '0'))
      if (compare(all, String(mostPieces)) <= 0) return undefined
      return refuse('sampleRequest.tooMany', { most: mostPieces }, surplus.length > 0 ? 'surplus' : 'quantity')
    },
    async basisWhole(doc, ctx) {
      const basis = await basisOf(doc, ctx)
      return 'missing' in basis ? basis.missing : undefined
    },
    /**
     * Pieces are asked in sizes of the style, and pairs of its size list. A surplus piece may have one that was not asked for: by another size nobody cuts. What was asked
     * stays, also when its size has left the list.
     */
    async sizesOfStyle(doc, ctx) {
      const list = await listOf(doc, ctx)
      if (!list) return undefined
      const isDraft = doc.status === 'draft'
      const known = new Set([...sizesOf(list), ...skuSizes(list), ...(isDraft ? [] : askedCells(doc.asked).map(cellName))])
      const other = askedCells(isDraft ? doc.asked : doc.surplus).find((cell) => !known.has(cellName(cell)))
      const lines = isDraft ? 'asked' : 'surplus'
      return other && atPath(`${lines}[${other.at}].matrix`, refuse('sampleRequest.sizeNotOfStyle', { size: cellName(other) }))
    },
    async differenceNoted(doc, ctx) {
      const open = await ctx.count(sample, { request: doc.id, status: unmade })
      const surplus = piecesOf(askedCells(doc.surplus))
      if (doc.note || (open === 0 && Number(surplus) === 0)) return undefined
      return refuse('sampleRequest.noteNeeded', { asked: doc.quantity ?? '0', made: doc.made ?? '0', surplus }, 'note')
    },
  },
  asks: {
    /** What is approved before the production is sewn by what is in force, unless the person means the draft. */
    draftWhileInForce: async (doc, ctx) => (doc.type === 'proto' || doc.type === 'fit' ? undefined : draftsWhileInForce(doc, ctx)),
  },
  after: {
    async submit(doc, ctx) {
      const basis = await basisOf(doc, ctx)
      if ('missing' in basis) return ctx.refuse(basis.missing)
      const { measurements, materials, operations, ...head } = basis
      const frozen = await ctx.set(sampleRequest, doc.id, { ...head, measurements, materials, operations })
      await laySamples(frozen, askedCells(doc.asked), ctx)
      // The fittings that asked for this round wait for it from now on.
      await ctx.actMany(fitting, await ctx.pick(fitting, { next: doc.id, status: 'fail' }, ['number']), 'recheck')
    },
    async start(doc, ctx) {
      await actAll(doc, ctx, ['not_started'], 'start')
    },
    async finish(doc, ctx) {
      await finishAll(doc, ctx)
    },
    /** Surplus pieces are samples too, and what is not finished was not made, so that the samples are those that were made. */
    async complete(doc, ctx) {
      await actAll(doc, ctx, unmade, 'drop')
      const cells = askedCells(doc.surplus)
      const surplus = await laySamples(await withFurtherSizes(doc, cells, ctx), cells, ctx, { surplus: true })
      await ctx.actMany(sample, surplus, 'start')
      await ctx.actMany(sample, surplus, 'finish')
    },
    async completeWithout(doc, ctx) {
      await actAll(doc, ctx, unmade, 'drop')
    },
    async nextRound(doc, ctx) {
      const carried = doc.openPoints.map((source) => ({ source, point: pick(source, 'part', 'text', 'photo', 'marks', 'fitting') }))
      await makeRound(doc, doc, carried, ctx)
    },
    async cancel(doc, ctx) {
      await actAll(doc, ctx, unmade, 'drop')
    },
  },
})

/** Makes one sample for each piece, with the values of its size for the factory to measure against. */
async function laySamples(
  doc: Request,
  cells: readonly AskedCell[],
  ctx: Context,
  more: Values<typeof sample> = {},
): Promise<Doc<typeof sample>[]> {
  const values = cells.flatMap((cell) => {
    const one: Values<typeof sample> = {
      request: doc.id,
      type: doc.type,
      style: doc.style,
      factory: doc.factory,
      colorway: cell.colorway,
      size: cellName(cell),
      measurements: doc.measurements.map(({ part, partName, partNameEn, values: bySize }) => ({
        part,
        partName,
        partNameEn,
        spec: figureIn(bySize, cell) ?? null,
      })),
      ...more,
    }
    return Array.from({ length: Number(cell.pieces) }, () => ({ ...one }))
  })
  return ctx.createMany(sample, values, { company: doc.ownerCompany })
}

/** Executes an action of all samples of a request in these statuses. */
async function actAll(
  doc: Request,
  ctx: Context,
  status: readonly Doc<typeof sample>['status'][],
  action: 'start' | 'finish' | 'drop',
): Promise<void> {
  await ctx.actMany(sample, await ctx.pick(sample, { request: doc.id, status }, ['number']), action)
}

/** Finishes every piece, those too with which the factory has not begun by itself. */
async function finishAll(doc: Request, ctx: Context): Promise<void> {
  await actAll(doc, ctx, ['not_started'], 'start')
  await actAll(doc, ctx, ['in_production'], 'finish')
}
