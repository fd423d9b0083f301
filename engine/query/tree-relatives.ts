/** What stands above and below documents of a tree, for logic: no access policy applies, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { AnyTree } from '../../model/lifecycle/tree.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { loadDownwards, loadUpwards } from '../store/rows/tree-rows.ts'

type Relatives = ReadonlyMap<string, readonly Stored[]>
type Ids = readonly (string | null)[]

/** Returns by id the documents above, nearest first, in one statement. */
export async function ancestorsOf(operation: Operation, type: AnyDocument, ids: Ids): Promise<Relatives> {
  const wanted = distinct(ids)
  const byId = new Map((await loadUpwards(operation, type, wanted)).map((doc) => [doc.id, doc]))
  const parentOf = (doc: Stored | undefined) => byId.get((doc?.[parentField(type)] as string | null) ?? '')
  return relatives(wanted, byId, (doc) => {
    const above: Stored[] = []
    for (let one = parentOf(doc); one && !above.includes(one); one = parentOf(one)) above.push(one)
    return above
  })
}

/** Returns by id the documents below, level by level, in one statement. */
export async function descendantsOf(operation: Operation, type: AnyDocument, ids: Ids): Promise<Relatives> {
  const wanted = distinct(ids)
  const docs = await loadDownwards(operation, type, wanted)
  const children = Map.groupBy(docs, (doc) => doc[parentField(type)] as string | null)
  return relatives(wanted, new Map(docs.map((doc) => [doc.id, doc])), (doc) => {
    const below = new Set<Stored>()
    for (let level = children.get(doc.id) ?? []; level.length > 0; level = level.flatMap(({ id }) => children.get(id) ?? [])) {
      if (level.some((one) => below.has(one))) break
      for (const one of level) below.add(one)
    }
    return [...below]
  })
}

const parentField = (type: AnyDocument): string => (type.tree as AnyTree).parent
const distinct = (ids: Ids): string[] => [...new Set(ids.filter((id) => id !== null && id !== ''))] as string[]
const relatives = (ids: readonly string[], byId: ReadonlyMap<string, Stored>, of: (doc: Stored) => readonly Stored[]): Relatives =>
  new Map(
    ids.flatMap((id) => {
      const doc = byId.get(id)
      return doc ? [[id, of(doc)] as const] : []
    }),
  )
