/** Moves samples from holder to holder in the ledger of custody: the one way in which a sample changes hands. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument, Doc } from '../../model/document.ts'
import { sampleCustody, type CustodyEventKind } from './sample-custody.ts'
import type { sample } from './sample.ts'

/** A person or the factory; absent for a piece that begins or ceases to exist. */
type Holder = { readonly holder: string } | { readonly factory: string } | undefined

/** One sample that changes hands. */
interface HandedOver {
  readonly sample: Pick<Doc<typeof sample>, 'id' | 'ownerCompany'>
  readonly from: Holder
  readonly to: Holder
}

/** The business event of a change of hands: its document, and a name that this document uses once. */
interface CustodyEvent {
  readonly type: AnyDocument
  readonly doc: { readonly id: string; readonly number: string; readonly version: number }
  readonly kind: CustodyEventKind
}

/** Returns who holds a sample that is there: a person, else the factory that made it. */
export const holderOf = ({ holder, factory }: Pick<Doc<typeof sample>, 'holder' | 'factory'>): Holder =>
  holder ? { holder } : factory ? { factory } : undefined

/** A piece that is archived or lost has no holder and takes up no bin; its history says who had it and where it stood. */
export const withNobody = { holder: null, bin: null } as const

/** Entries by which a piece stands in the rack, with the keeper who put it there: any keeper takes it out. */
const intoRack: readonly (CustodyEventKind | undefined)[] = ['store', 'give_back', 'move']

/**
 * Returns by sample the person who has it in hands. Samples that stand in the rack are absent: of those the holder is the keeper who put them there. A colleague who takes
 * over from a person who has left has them as that person had.
 */
export async function inHands(samples: readonly Pick<Doc<typeof sample>, 'id' | 'holder'>[], ctx: Context): Promise<Map<string, string>> {
  const held = samples.filter(({ holder }) => holder)
  if (held.length === 0) return new Map()
  const entries = await ctx.pick(sampleCustody, { sample: held.map(({ id }) => id), quantity: '1' }, ['sample', 'kind'])
  const last = new Map(entries.flatMap(({ sample: id, kind }) => (kind === 'pass_on' ? [] : [[id, kind] as const])))
  return new Map(held.flatMap(({ id, holder }) => (intoRack.includes(last.get(id) ?? undefined) ? [] : [[id, holder!] as const])))
}

/**
 * Posts −1 for who hands over and +1 for who takes, for any number of samples at once. The floor of the ledger refuses a hand-over by someone who
 * does not hold the sample, also of two at the same moment.
 * @throws WeftError 409 `custody.notHeld`
 */
export async function handOverSamples(ctx: Context, { type, doc, kind }: CustodyEvent, moves: readonly HandedOver[]): Promise<void> {
  const entries = moves.flatMap(({ sample: { id }, from, to }) =>
    [
      { side: from, quantity: '-1' },
      { side: to, quantity: '1' },
    ].flatMap(({ side, quantity }) =>
      side ? [{ sample: id, holder: null, factory: null, ...side, quantity, kind, document: doc.number }] : [],
    ),
  )
  const company = moves[0]?.sample.ownerCompany
  if (company) await ctx.post(sampleCustody, { type, id: doc.id, event: `${kind}:${doc.version}` }, entries, { company })
}
