/** Figures that are sums of linked documents (`rollUp`): written in the transaction that changes one of them. */
import { compute } from '../../../model/rules/compute.ts'
import { add, compare } from '../../../model/decimal.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import type { RollUp } from '../../../model/ledger/roll-up.ts'
import type { Operation } from '../../operation.ts'
import { sumsByLink } from '../../query/aggregate-by-fields.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { lockAll, type Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'

/** A document that was created (without `before`), changed, or removed (without `doc`). */
export interface LinkedChange {
  readonly before?: Stored | undefined
  readonly doc?: Stored | undefined
}
/** Figures of one type that are sums over another. */
interface Target {
  readonly type: AnyDocument
  readonly figures: readonly (readonly [name: string, rollUp: RollUp])[]
}
type Persist = (
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly before: Stored; readonly doc: Stored }[],
  reason: { readonly action: string },
) => Promise<void>

/**
 * Writes the sums to which these changes contribute. The documents that have them are locked in the order of their ids and read, summed and
 * written together, whatever their number.
 * @param source the type of the changed documents
 * @param persist writes the changed documents with their journal entries
 */
export async function rollUp(operation: Operation, source: AnyDocument, changes: readonly LinkedChange[], persist: Persist): Promise<void> {
  for (const { type, figures } of targetsOf(operation, source)) {
    const moved = figures.map(([name, one]) => [name, one, idsMoved(one, changes)] as const).filter(([, , ids]) => ids.length > 0)
    if (moved.length === 0) continue
    const stored = await lockAll(operation, type, [...new Set(moved.flatMap(([, , ids]) => ids))].sort(byNumber))
    const ids = stored.map(({ id }) => id)
    const sums = await sumsByLink(operation, source, { ids, sums: moved.map(([, one]) => one) })
    const all = stored.map((before) => ({ before, doc: copy(before) }))
    for (const { doc } of all) {
      for (const [at, [name]] of moved.entries()) doc[name] = valueOf(type, name, sums.get(doc.id)?.[at] ?? '0')
      compute(type, doc)
    }
    await persist(operation, type, all, { action: 'counted' })
  }
}

/** Returns the documents whose figure changes with these: by link, status, further values, or the number itself. */
function idsMoved(one: RollUp, changes: readonly LinkedChange[]): string[] {
  return changes.flatMap(({ before, doc }) => {
    const [was, is] = [contributions(one, before), contributions(one, doc)]
    return [...new Set([...was.keys(), ...is.keys()])].filter((id) => compare(was.get(id) ?? '0', is.get(id) ?? '0') !== 0)
  })
}

/** Returns what a document adds to the figure of each document that it links to. */
function contributions(
  { lines, field, via, while: counting, unless, where = {} }: RollUp,
  doc: Stored | undefined,
): ReadonlyMap<string, string> {
  const sums = new Map<string, string>()
  if (!doc || (counting ? !counting.includes(doc.status) : unless?.includes(doc.status))) return sums
  if (Object.entries(where).some(([name, value]) => doc[name] !== value)) return sums
  for (const row of (lines ? doc[lines] : [doc]) as FieldValues[]) {
    const id = row[via] as string | null
    if (id) sums.set(id, add(sums.get(id) ?? '0', field === undefined ? '1' : String(row[field] ?? '0')))
  }
  return sums
}

const valueOf = (type: AnyDocument, name: string, sum: string): string | number =>
  kindOf((type.fields as Fields)[name]!).storage === 'integer' ? Number(sum) : sum

/** Orders ids as the database does. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

const knownTargets = new WeakMap<object, Map<string, Target[]>>()
/** Returns the types with sums over a type; asked at every write, so the answer is found once for each set of types. */
function targetsOf({ engine }: Operation, source: AnyDocument): readonly Target[] {
  let bySource = knownTargets.get(engine.types)
  if (!bySource) {
    bySource = new Map()
    for (const type of engine.types.values()) {
      const figures = Object.entries((type.rollUp ?? {}) as Record<string, RollUp>)
      for (const [of, some] of Map.groupBy(figures, ([, one]) => one.of))
        bySource.set(of, [...(bySource.get(of) ?? []), { type, figures: some }])
    }
    knownTargets.set(engine.types, bySource)
  }
  return bySource.get(source.name) ?? []
}
