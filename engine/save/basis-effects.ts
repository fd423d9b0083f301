/** What a document's own figures would be if one source that moved were taken over by itself (`effect` of `basedOn`). Nothing is written. */
import { namesRead, notRead, type AnyBasis } from '../../model/between/based-on.ts'
import { compare, sub, type Numeric } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { compute } from '../../model/rules/compute.ts'
import { localise } from '../../model/text.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { outdatedRows, type StoredBasis } from '../store/basis-rows.ts'
import { copy } from '../store/memory/copy-row.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { loadAll, partyRolesIn } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import type { OtherSource, Stored } from '../stored-document.ts'
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
      effects.set(one, await figuresWith(looking, type, { doc, held, taken: one, names: figuresOf(one.basis) }))
    }
    return effects
  })
}

/**
 * Returns those of the sources that moved for which an action waits (`before`): each of a basis without `effect`, and else those that alone make another figure of it, or one that is not known any more.
 * What moved without moving a figure, such as a line of another supplier at the same price, is for the eye alone.
 * @param system with the platform's rights
 */
export async function movingFigures(
  system: Operation,
  type: AnyDocument,
  doc: Stored,
  rows: readonly StoredBasis[],
): Promise<StoredBasis[]> {
  const withEffect = rows.filter((row) => type.basedOn?.[row.name]?.effect)
  if (withEffect.length === 0) return [...rows]
  const looking = system.withTransaction(withQueryCache(system.tx))
  const held = await heldSources(looking, type, doc)
  const sources = [...held.values()]
  const still = new Set<StoredBasis>()
  const baselines = new Map<string | undefined, Promise<Stored>>()
  /** The document as it would be computed today if nothing had moved. */
  const baseline = (basis: AnyBasis): Promise<Stored> => {
    const key = basis.refreshedIn?.[0]
    const known = baselines.get(key) ?? computedWith(looking, type, { doc, held: sources, basis, moved: [] })
    baselines.set(key, known)
    return known
  }
  for (const row of withEffect) {
    const basis = type.basedOn![row.name]!
    const place = placeOf(looking, type, basis)
    if (!place) continue
    const taken = { row, basis, place, fields: namesRead(basis), whole: true, apart: false }
    const others = sources.filter((one) => one !== held.get(keyOf(row)))
    // Both are computed today: what another day makes of the figures, such as its exchange rate, did not move with the source.
    const [now, then] = [await baseline(basis), await computedWith(looking, type, { doc, held: others, basis, moved: [taken] })]
    if (basis.effect!.every((name) => sameFigure(now[name], then[name]))) still.add(row)
  }
  return rows.filter((row) => !still.has(row))
}

const sameFigure = (one: unknown, other: unknown): boolean =>
  one == null || other == null ? (one ?? null) === (other ?? null) : compare(one as Numeric, other as Numeric) === 0

/** Returns what these figures would be if one source alone were taken over, with all others as they were read. */
async function figuresWith(
  looking: Operation,
  type: AnyDocument,
  of: {
    readonly doc: Stored
    readonly held: ReadonlyMap<string, OtherSource>
    readonly taken: MovedBasis
    readonly names: readonly string[]
  },
): Promise<readonly BasisEffect[]> {
  const { doc, held, taken, names } = of
  const others = [...held].flatMap(([key, source]) => (key === keyOf(taken.row) ? [] : [source]))
  const then = await computedWith(looking, type, { doc, held: others, basis: taken.basis, moved: [taken] })
  return names.map((name) => effectOn(looking, type, name, [doc, then]))
}

const keyOf = ({ name, source }: MovedBasis['row']): string => `${name} ${source}`

function effectOn({ actor }: Operation, type: AnyDocument, name: string, states: readonly [Stored, Stored]): BasisEffect {
  const [from, to] = states.map((state) => (state[name] ?? null) as Numeric | null) as [Numeric | null, Numeric | null]
  const label = localise((type.fields as Fields)[name]!.label, actor.language)
  return { field: name, label, from, to, by: from === null || to === null ? null : sub(to, from) }
}

/** Returns every source of the document that moved, or beside which the document stayed as it was, as it was when it was read, by its basis and id; what entered later was not there. */
async function heldSources(operation: Operation, type: AnyDocument, doc: Stored): Promise<ReadonlyMap<string, OtherSource>> {
  const held = new Map<string, OtherSource>()
  for (const row of await outdatedRows(operation, doc.id)) {
    const basis = type.basedOn?.[row.name]
    const place = basis && placeOf(operation, type, basis)
    if (!place) continue
    const isAbsent = row.version === notRead
    const [source] = isAbsent
      ? await loadAll(operation, place.type, [row.sourceDoc])
      : [await stateAt(operation, place.type, row.sourceDoc, row.version)]
    if (source) held.set(keyOf(row), { type: place.type, doc: source, isAbsent })
  }
  return held
}

/** Returns a copy of the document as a save that takes the moved sources over would compute it, in a status in which it is filled. */
async function computedWith(
  operation: Operation,
  type: AnyDocument,
  of: { readonly doc: Stored; readonly held: readonly OtherSource[]; readonly basis: AnyBasis; readonly moved: readonly MovedBasis[] },
): Promise<Stored> {
  const { held, basis, moved } = of
  const doc = copy(of.doc)
  const { refreshedIn = [] } = basis
  if (refreshedIn.length > 0 && !refreshedIn.includes(doc.status)) doc.status = refreshedIn[0]!
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  readInput({ operation, type, partyRoles: 'owner', viewer }, doc, takenValues(doc, moved))
  const before = copy(doc)
  await fillIn(operation, type, doc, { viewer, before, sources: held })
  compute(type, doc)
  return doc
}
