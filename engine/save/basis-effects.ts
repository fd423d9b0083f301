/** What a document's own figures would be if one source that moved were taken over by itself (`effect` of `basedOn`). Nothing is written. */
import type { AnyBasis } from '../../model/between/based-on.ts'
import { sub, type Numeric } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { periodOf, type AnyPeriod } from '../../model/lifecycle/validity.ts'
import { compute } from '../../model/rules/compute.ts'
import { localise } from '../../model/text.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Context, Where } from '../document-context.ts'
import type { Operation } from '../operation.ts'
import { movedRows } from '../store/basis-rows.ts'
import { copy } from '../store/memory/copy-row.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { partyRolesIn, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { readInput } from './input/read-input.ts'
import { stateAt } from './input/undo-changes.ts'
import { placeOf } from './persistence/record-bases.ts'
import { takenValues, type MovedBasis } from './taken-values.ts'
import { fillIn } from './validation/complete-and-validate.ts'

/** A figure as it is, as it would be, and the difference; null where it is not known. */
export interface BasisEffect {
  readonly field: string
  readonly label: string
  readonly from: Numeric | null
  readonly to: Numeric | null
  readonly by: Numeric | null
}
/** A source as it was when the document was computed from it. */
interface HeldSource {
  readonly type: AnyDocument
  readonly doc: Stored
}

/**
 * Returns for each source that moved what the figures of its `effect` would be if it alone were taken over, with all others as they were read. They are those
 * that a save would compute: logic fills the document and its formulas follow. Figures and sources that the person does not see whole are left out.
 */
export async function effectsOf(
  operation: Operation,
  policy: Policy,
  doc: Stored,
  moved: readonly MovedBasis[],
): Promise<ReadonlyMap<MovedBasis, readonly BasisEffect[]>> {
  const { type } = policy
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  const figuresOf = ({ effect = [] }: AnyBasis) => effect.filter((name) => policy.restriction(name, roles) < 2)
  const shown = moved.filter(({ whole, basis }) => whole && figuresOf(basis).length > 0)
  if (shown.length === 0) return new Map()
  return asSystem(operation, async (system) => {
    const looking = system.withTransaction(withQueryCache(system.tx))
    const held = await heldSources(looking, type, doc)
    const effects = new Map<MovedBasis, readonly BasisEffect[]>()
    for (const one of shown) {
      const others = [...held].flatMap(([key, source]) => (key === keyOf(one.row) ? [] : [source]))
      const then = await computedWith(looking, type, { doc, held: others, taken: one })
      effects.set(
        one,
        figuresOf(one.basis).map((name) => effectOn(operation, type, name, [doc, then])),
      )
    }
    return effects
  })
}

const keyOf = ({ name, source }: MovedBasis['row']): string => `${name} ${source}`

function effectOn({ actor }: Operation, type: AnyDocument, name: string, states: readonly [Stored, Stored]): BasisEffect {
  const [from, to] = states.map((state) => (state[name] ?? null) as Numeric | null) as [Numeric | null, Numeric | null]
  const label = localise((type.fields as Fields)[name]!.label, actor.language)
  return { field: name, label, from, to, by: from === null || to === null ? null : sub(to, from) }
}

/** Returns every source of the document that moved as it was when it was read, by its basis and id. */
async function heldSources(operation: Operation, type: AnyDocument, doc: Stored): Promise<ReadonlyMap<string, HeldSource>> {
  const held = new Map<string, HeldSource>()
  for (const row of await movedRows(operation, [doc.id])) {
    const basis = type.basedOn?.[row.name]
    const place = basis && placeOf(operation, type, basis)
    if (place) held.set(keyOf(row), { type: place.type, doc: await stateAt(operation, place.type, row.sourceDoc, row.version) })
  }
  return held
}

/** Returns a copy of the document as a save that takes one source over would compute it, in a status in which it is filled. */
async function computedWith(
  operation: Operation,
  type: AnyDocument,
  of: { readonly doc: Stored; readonly held: readonly HeldSource[]; readonly taken: MovedBasis },
): Promise<Stored> {
  const { held, taken } = of
  const doc = copy(of.doc)
  const { refreshedIn = [] } = taken.basis
  if (refreshedIn.length > 0 && !refreshedIn.includes(doc.status)) doc.status = refreshedIn[0]!
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  readInput({ operation, type, partyRoles: 'owner', viewer }, doc, takenValues(doc, [taken]))
  const before = copy(doc)
  await fillIn({ ...operation, ctx: withHeld(operation.ctx, held) }, type, doc, { viewer, before })
  compute(type, doc)
  return doc
}

/** Returns the context of logic in which these sources are as they were read; what took their place on a day is not there. */
function withHeld(ctx: Context, sources: readonly HeldSource[]): Context {
  const heldOf = (type: AnyDocument) => sources.flatMap((one) => (one.type.name === type.name ? [one.doc] : []))
  const swapped = (type: AnyDocument, doc: Stored): Stored => heldOf(type).find(({ id }) => id === doc.id) ?? doc
  const swappedIn = (type: AnyDocument, docs: ReadonlyMap<string, Stored>) =>
    new Map([...docs].map(([id, doc]) => [id, swapped(type, doc)] as const))
  const reading = ctx as unknown as {
    get(type: AnyDocument, id: string): Promise<Stored>
    byId(type: AnyDocument, ...rest: unknown[]): Promise<ReadonlyMap<string, Stored>>
    linked(type: AnyDocument, ...rest: unknown[]): Promise<ReadonlyMap<string, Stored>>
    validOn(type: AnyDocument, day: string, where: Where | readonly Where[], options?: object): Promise<Stored[]>
  }
  return {
    ...ctx,
    get: async (type: AnyDocument, id: string) => swapped(type, await reading.get(type, id)),
    byId: async (type: AnyDocument, ...rest: unknown[]) => swappedIn(type, await reading.byId(type, ...rest)),
    linked: async (type: AnyDocument, ...rest: unknown[]) => swappedIn(type, await reading.linked(type, ...rest)),
    validOn: async (type: AnyDocument, day: string, where: Where | readonly Where[], options?: object) => {
      const [now, held, period] = [await reading.validOn(type, day, where, options), heldOf(type), periodOf(type)]
      if (!period || held.length === 0) return now.map((doc) => swapped(type, doc))
      const others = now.filter((doc) => !held.some((one) => one.id === doc.id || hasSameKey(period, one, doc)))
      return [...others, ...held.filter((doc) => isInForce(period, doc, day) && [where].flat().some((one) => meets(doc, one)))]
    },
  } as unknown as Context
}

const hasSameKey = ({ noOverlapBy }: AnyPeriod, one: Stored, other: Stored): boolean =>
  one.ownerCompany === other.ownerCompany && noOverlapBy.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

const isInForce = ({ from, to, in: statuses }: AnyPeriod, doc: Stored, day: string): boolean =>
  (statuses?.includes(doc.status) ?? true) && (doc[from] ?? day) <= day && day <= (doc[to] ?? day)

/** Whether a document meets equal values and lists of values, the conditions by which documents that are valid on a day are asked for. */
const meets = (doc: Stored, where: Where): boolean =>
  Object.entries(where).every(([name, value]) =>
    Array.isArray(value) ? value.includes(doc[name]) : (value ?? null) === (doc[name] ?? null),
  )
