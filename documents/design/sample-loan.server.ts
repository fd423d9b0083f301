/** Server logic of sample loans: samples are taken, handed out, handed on, taken back and written off, whatever their number at once. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { refuse } from './messages.ts'
import { handOverSamples, holderOf, inHands, withNobody } from './sample-custody.server.ts'
import type { CustodyEventKind } from './sample-custody.ts'
import { sampleLoan } from './sample-loan.ts'
import { sampleKeepers } from './sample-roles.part.ts'
import { sample } from './sample.ts'

type Loan = Doc<typeof sampleLoan>
type Line = Loan['samples'][number]
type Sample = Doc<typeof sample>
/** A line of a loan with its sample as it is under the lock. */
type Lent = readonly [line: Line, sample: Sample]

export const sampleLoanLogic = defineLogic(sampleLoan, {
  checks: {
    ofOwnLoan: (doc, ctx) => (isTheirs(doc, ctx) ? undefined : refuse('sampleLoan.ofOthers')),
    borrowerOfOwnLoan(doc, ctx, { before }) {
      // Later the engine alone gives the loan of a person who leaves to a colleague.
      if (before?.status !== 'draft' || before.borrower === doc.borrower || isTheirs(before, ctx)) return undefined
      return refuse('sampleLoan.ofOthers', 'borrower')
    },
  },
  after: {
    /** From here on nobody else gets the samples: they are locked, so that of many callers one has each. */
    async submit(doc, ctx) {
      const lent = await lockedSamples(doc.samples, ctx)
      const taken = await ctx.byId(
        sampleLoan,
        lent.map(([, { loan }]) => loan),
      )
      for (const [at, [, one]] of lent.entries()) {
        const other = taken.get(one.loan ?? '')
        if (other) ctx.refuse(atPath(`samples[${at}].sample`, refuse('sampleLoan.lent', { sample: one.number, loan: other.number })))
        if (one.status !== 'in_stock') ctx.refuse(atPath(`samples[${at}].sample`, refuse('sampleLoan.notInStock', { sample: one.number })))
      }
      await ctx.setMany(sample, lent.map(sampleOf), { loan: doc.id })
    },
    async withdraw(doc, ctx) {
      await ctx.setMany(sample, (await lockedSamples(doc.samples, ctx)).map(sampleOf), { loan: null })
    },
    async lend(doc, ctx) {
      const lent = await lockedSamples(doc.samples, ctx)
      await refuseInOtherHands(lent, ctx)
      await passTo(doc.borrower, doc, ctx, { lent, kind: 'lend' })
      await ctx.setLines(
        sampleLoan,
        doc.id,
        'samples',
        lent.map(([{ id }, { holder }]) => ({ line: id, values: { lender: holder, holder: doc.borrower } })),
      )
    },
    async giveBack(doc, ctx) {
      await takeBack(doc.id, ctx, doc.chosen)
    },
    async handOn(doc, ctx) {
      const { receiver } = doc
      const lent = (await openSamples(doc, doc.chosen, ctx)).filter(
        ([, { holder }]) => (doc.chosen ?? []).length > 0 || holder === ctx.actor.user,
      )
      if (lent.length === 0 || lent.some(([, { holder }]) => holder !== ctx.actor.user)) ctx.refuse(refuse('sample.notHeld'))
      await passTo(receiver!, doc, ctx, { lent, kind: 'hand_on' })
      await ctx.set(sampleLoan, doc.id, {
        chosen: null,
        receiver: null,
        samples: { set: lent.map(([{ id }]) => ({ id, holder: receiver })) },
      })
    },
    /** A piece that is lost is held by nobody; the loan does not wait for it any more. */
    async writeOff(doc, ctx, { comment }) {
      const lent = await openSamples(doc, doc.chosen, ctx)
      await handOverSamples(
        ctx,
        { type: sampleLoan, doc, kind: 'write_off' },
        lent.map(([, one]) => ({ sample: one, from: holderOf(one), to: undefined })),
      )
      await ctx.actMany(sample, lent.map(sampleOf), 'lose', { comment: comment ?? '' })
      await ctx.setMany(sample, lent.map(sampleOf), { ...withNobody, loan: null })
      await closed(doc.id, ctx, {
        chosen: null,
        samples: { set: lent.map(([{ id }]) => ({ id, lost: true, reason: comment ?? null, holder: null })) },
      })
    },
    async remind(doc, ctx) {
      const { number, dueBack, open } = doc
      await ctx.giveTask({
        user: doc.borrower,
        content: [
          `请归还借用的样衣：${number}，${open} 件，应于 ${dueBack} 归还`,
          `Give back the samples of ${number}: ${open} due on ${dueBack}`,
        ],
        due: dueBack,
        about: { type: sampleLoan, id: doc.id },
      })
    },
  },
})

/** Whether a loan is the acting person's: the borrower, who asked for it, and keepers of samples, who answer for all. */
const isTheirs = ({ borrower, createdBy }: Loan, { actor }: Context): boolean =>
  [borrower, createdBy].includes(actor.user) || sampleKeepers.some((role) => actor.roles.includes(role))

/**
 * Takes samples of a loan back, from who holds them now: they are again with who lent them, in the bin that they had. With the last one the
 * loan is complete.
 * @param chosen ids of samples; none for all that are not back
 */
export async function takeBack(loan: string, ctx: Context, chosen: readonly string[] | null): Promise<void> {
  const doc = await ctx.lock(sampleLoan, loan)
  const lent = await openSamples(doc, chosen, ctx)
  const lenderOf = ([line, { holder }]: Lent): string => line.lender ?? holder!
  await handOverSamples(
    ctx,
    { type: sampleLoan, doc, kind: 'give_back' },
    lent.map((one) => ({ sample: one[1], from: holderOf(one[1]), to: { holder: lenderOf(one) } })),
  )
  await ctx.setMany(
    sample,
    lent.map((one) => ({ id: one[1].id, values: { holder: lenderOf(one), loan: null } })),
  )
  await closed(loan, ctx, {
    chosen: null,
    samples: { set: lent.map(([{ id }]) => ({ id, holder: null, returnedOn: ctx.today, takenBackBy: ctx.actor.user })) },
  })
}

/** Sets values of a loan, and completes it when nothing of it is open any more. */
async function closed(loan: string, ctx: Context, values: Parameters<typeof ctx.set<typeof sampleLoan>>[2]): Promise<void> {
  const { open } = await ctx.set(sampleLoan, loan, values)
  if (open === 0) await ctx.act(sampleLoan, loan, 'complete')
}

/** Locks and returns the samples of a loan that are not back, or the chosen ones; refuses where there is none, or one of them is not out. */
async function openSamples({ samples }: Loan, chosen: readonly string[] | null, ctx: Context): Promise<Lent[]> {
  const wanted = new Set(chosen)
  const open = samples.filter((line) => line.returnedOn === null && !line.lost && (wanted.size === 0 || wanted.has(line.sample)))
  return open.length > 0 && (wanted.size === 0 || wanted.size === open.length)
    ? lockedSamples(open, ctx)
    : ctx.refuse(refuse('sampleLoan.noneOpen', 'chosen'))
}

/** Locks the samples of lines, in the order of their ids, and returns them in the order of the lines. */
async function lockedSamples(lines: readonly Line[], ctx: Context): Promise<Lent[]> {
  const samples = await ctx.linked(sample, lines, 'sample', { lock: true, lines: true })
  return lines.map((line) => [line, samples.get(line.sample)!] as const)
}

/** A keeper hands out what stands in the rack or is in the keeper's own hands. */
async function refuseInOtherHands(lent: readonly Lent[], ctx: Context): Promise<void> {
  const holders = await inHands(lent.map(sampleOf), ctx)
  for (const [at, [, { id, number }]] of lent.entries()) {
    const holder = holders.get(id)
    if (!holder || holder === ctx.actor.user) continue
    const name = (await ctx.titles([holder])).get(holder) ?? ''
    ctx.refuse(atPath(`samples[${at}].sample`, refuse('sample.inHands', { sample: number, holder: name })))
  }
}

const sampleOf = ([, one]: Lent): Sample => one

/** Hands samples to a person, each from who holds it. */
async function passTo(
  person: string,
  doc: Loan,
  ctx: Context,
  { lent, kind }: { readonly lent: readonly Lent[]; readonly kind: CustodyEventKind },
): Promise<void> {
  await handOverSamples(
    ctx,
    { type: sampleLoan, doc, kind },
    lent.flatMap(([, one]) => (one.holder === person ? [] : [{ sample: one, from: holderOf(one), to: { holder: person } }])),
  )
  await ctx.setMany(sample, lent.map(sampleOf), { holder: person })
}
