/** Marks the documents that would take a source of whose key they have none yet (`entering` of `basedOn`): in the transaction that writes the source. */
import { basesOf, dayRead, type AnyBasis } from '../../../model/between/based-on.ts'
import { basisLink } from '../../../model/between/basis-fields.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { AnyValidity } from '../../../model/lifecycle/validity.ts'
import type { Operation } from '../../operation.ts'
import { pickFields } from '../../query/find-by-fields.ts'
import { documentsNaming } from '../../query/used-by-documents.ts'
import { writeEntering, type BasedDocument } from '../../store/basis-rows.ts'
import { loadAll } from '../../store/read.ts'
import type { Stored } from '../../stored-document.ts'
import { placeOf } from './record-bases.ts'

/** A basis into which sources of a type enter by their link. */
interface EnteredBasis {
  readonly type: AnyDocument
  readonly name: string
  readonly basis: AnyBasis
  readonly by: string
  readonly day: string
}
const knownBases = new WeakMap<ReadonlyMap<string, AnyDocument>, ReadonlyMap<string, readonly EnteredBasis[]>>()

/** Returns the bases into which sources of a type enter; asked at every write, so the answer is found once for each set of types. */
function basesInto({ engine: { types } }: Operation, source: AnyDocument): readonly EnteredBasis[] {
  let bySource = knownBases.get(types)
  if (!bySource) {
    const all = [...types.values()].flatMap((type) =>
      basesOf(type).flatMap(([name, basis]) => {
        const { entering: by, inForceOn: day } = basis
        return by !== undefined && day !== undefined ? [{ to: basisLink(type, basis).options.to ?? '', type, name, basis, by, day }] : []
      }),
    )
    knownBases.set(types, (bySource = Map.groupBy(all, ({ to }) => to)))
  }
  return bySource.get(source.name) ?? []
}

/**
 * Asks the documents that these sources may enter what they would take now, and remembers what had not been read. The number of statements depends neither on that of the sources nor on that
 * of the documents; it costs nothing where no type has such a basis. A document that another transaction is creating meanwhile is not reached.
 * @param states the sources as they were and as they are
 * @returns the documents of which something changed
 */
export async function markEntering(system: Operation, source: AnyDocument, states: readonly Stored[]): Promise<BasedDocument[]> {
  const based: BasedDocument[] = []
  for (const entered of basesInto(system, source)) {
    const docs = await reachedBy(system, { source, entered }, states)
    if (docs.length === 0) continue
    const { type, name, basis, day } = entered
    const logic = system.engine.logic.get(type.name)?.entering?.[name]
    if (!logic) throw new Error(`${type.name}: entering.${name} is missing`)
    // Of two sources at the same moment the second is compared with the first, also where that is a cached master.
    system.tx.readFresh()
    const byId = new Map(docs.map((doc) => [doc.id, doc]))
    const wanted = (await logic(docs, system.ctx)).map((one) => {
      const doc = byId.get(one.doc)!
      return { company: doc.ownerCompany, doc: doc.id, name, source: one.source, own: { ...one.own, [dayRead]: doc[day] } }
    })
    const { reads, steps = {} } = basis
    const of = {
      name,
      place: placeOf(system, type, basis)!,
      validity: source.validity as AnyValidity,
      reads,
      steps,
      docs: [...byId.keys()],
    }
    based.push(...(await writeEntering(system, type, { ...of, wanted })))
  }
  return based
}

/** Returns the documents that link to the same as one of the sources, with their lines, where that counts on their day. */
async function reachedBy(
  system: Operation,
  { source, entered }: { readonly source: AnyDocument; readonly entered: EnteredBasis },
  states: readonly Stored[],
): Promise<readonly Stored[]> {
  const { type, basis, by, day } = entered
  const via = system.engine.types.get((source.fields as Fields)[by]!.options.to ?? '')
  const named = Map.groupBy(
    states.filter((one) => one[by] !== null),
    (one) => one[by] as string,
  )
  if (!via || named.size === 0) return []
  const users = await documentsNaming(system, type, { type: via, ids: [...named.keys()] })
  const periods = new Map<string, Stored[]>()
  for (const [id, docs] of users) for (const doc of docs) periods.set(doc, [...(periods.get(doc) ?? []), ...named.get(id)!])
  if (periods.size === 0) return []
  const open = await pickFields(system, type, { id: [...periods.keys()], status: [...basis.while] }, [day])
  const counts = (id: string, on: unknown) => periods.get(id)!.some((one) => isValidOn(source, one, on as string))
  const ids = open.filter((row) => row[day] !== null && counts(String(row['id']), row[day])).map((row) => String(row['id']))
  return loadAll(system, type, ids)
}

/** Whether a day is within the period of a source, whatever its status. */
function isValidOn({ validity }: AnyDocument, one: Stored, day: string): boolean {
  const { from, to } = validity as { readonly from: string; readonly to?: string }
  return (one[from] ?? day) <= day && day <= ((to && one[to]) ?? day)
}
