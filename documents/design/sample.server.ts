/** Server logic of samples: who holds them, loans, and what the factory measured. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { refuse } from './messages.ts'
import { handOverSamples, holderOf, inHands, withNobody } from './sample-custody.server.ts'
import type { CustodyEventKind } from './sample-custody.ts'
import { sampleLoan } from './sample-loan.ts'
import { takeBack } from './sample-loan.server.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

type Sample = Doc<typeof sample>
type Change = Omit<Parameters<typeof handOverSamples>[2][number], 'sample'>

export const sampleLogic = defineLogic(sample, {
  checks: {
    async notLent({ loan }, ctx) {
      if (!loan) return undefined
      return refuse('sample.onLoan', { number: (await ctx.get(sampleLoan, loan)).number })
    },
    async lentOut({ loan }, ctx) {
      if (!loan) return undefined
      const { status, number } = await ctx.get(sampleLoan, loan)
      return status === 'in_progress' ? undefined : refuse('sample.notHandedOut', { number })
    },
    async notInHands(doc, ctx) {
      const holder = (await inHands([doc], ctx)).get(doc.id)
      if (!holder || holder === ctx.actor.user) return undefined
      return refuse('sample.inHands', { sample: doc.number, holder: (await ctx.titles([holder])).get(holder) ?? '' })
    },
    /** The parts are those of the request: the factory enters values, and neither adds nor removes a part. */
    partsKept({ measurements }, _, { before }) {
      if (!before) return undefined
      const ids = new Set(measurements.map(({ id }) => id))
      return before.measurements.length === ids.size && before.measurements.every(({ id }) => ids.has(id))
        ? undefined
        : refuse('sample.partsKept', 'measurements')
    },
  },
  after: {
    async start(doc, ctx) {
      // Locked, so that of several pieces that are begun at the same moment one begins the request.
      const { status } = await ctx.lock(sampleRequest, doc.request!)
      if (status === 'submitted') await ctx.act(sampleRequest, doc.request!, 'begin')
    },
    async handOver(doc, ctx) {
      const receiver = doc.receiver!
      await moved(doc, ctx, 'hand_over', { from: { holder: ctx.actor.user }, to: { holder: receiver } })
      await ctx.set(sample, doc.id, { holder: receiver, receiver: null })
      await holderOnLoan(doc, ctx, receiver)
    },
    /** Who held it has left the company, and a colleague has it now. */
    async passOn(doc, ctx, { before }) {
      await moved(doc, ctx, 'pass_on', { from: holderOf(before!), to: { holder: doc.holder! } })
      await holderOnLoan(doc, ctx, doc.holder!)
    },
    /** Who has a piece in hands puts it into the rack by this. */
    async move(doc, ctx) {
      const holder = (await inHands([doc], ctx)).get(doc.id)
      if (holder) await moved(doc, ctx, 'move', { from: { holder }, to: { holder } })
    },
    giveBack: (doc, ctx) => takeBack(doc.loan!, ctx, [doc.id]),
    async archive(doc, ctx) {
      await moved(doc, ctx, 'archive', { from: holderOf(doc), to: undefined })
      await ctx.set(sample, doc.id, withNobody)
    },
    async writeOff(doc, ctx) {
      await moved(doc, ctx, 'write_off', { from: holderOf(doc), to: undefined })
      await ctx.set(sample, doc.id, withNobody)
    },
  },
})

/** Says on the loan of a sample that was handed out who holds it. */
async function holderOnLoan(doc: Sample, ctx: Context, holder: string): Promise<void> {
  if (!doc.loan) return
  const { samples, status } = await ctx.get(sampleLoan, doc.loan)
  const line = samples.find((one) => one.sample === doc.id)
  if (line && status === 'in_progress') await ctx.setLines(sampleLoan, doc.loan, 'samples', [{ line: line.id, values: { holder } }])
}

const moved = (doc: Sample, ctx: Context, kind: CustodyEventKind, change: Change): Promise<void> =>
  handOverSamples(ctx, { type: sample, doc, kind }, [{ sample: doc, ...change }])
