/** The sizes that documents offer, read together: one list of the documents that are asked about at once, and each size list a single time. */
import { offeredSizes, type OfferedSizes, type SizesFrom } from '../../model/sizes/size-source.ts'

type Row = Readonly<Record<string, unknown>>
/** How documents are read: one by its id, and several by theirs with one column. */
export interface Reading {
  readonly view: (type: string, id: string) => Promise<Row>
  readonly rows: (type: string, ids: readonly string[], column: string) => Promise<readonly Row[]>
}
interface Waiting {
  readonly id: string
  readonly resolve: (listId: unknown) => void
  readonly reject: (reason: unknown) => void
}
/** A list answers with so many documents at most. */
const mostRows = 200

/** Returns what reads the sizes of a document; what is asked in one go is read by one call for each type and link. */
export function sizeReader({ view, rows }: Reading): (from: SizesFrom, id: string) => Promise<OfferedSizes> {
  const waiting = new Map<string, Waiting[]>()
  const lists = new Map<string, Promise<Row>>()
  const sources = new Map<string, Promise<OfferedSizes>>()

  /** Asks for the size lists of the documents that wait; of one that no list shows, the document itself is read. */
  async function readTogether(type: string, list: string, asked: readonly Waiting[]): Promise<void> {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const read = ids.length > 1 && ids.length <= mostRows ? await rows(type, ids, list).catch(() => []) : []
    const byId = new Map(read.map((row) => [String(row['id']), row]))
    for (const { id, resolve, reject } of asked) {
      const row = byId.get(id)
      if (row) resolve(row[list])
      else view(type, id).then((doc) => resolve(doc[list]), reject)
    }
  }
  const listOf = (type: string, list: string, id: string) =>
    new Promise<unknown>((resolve, reject) => {
      const key = `${type} ${list}`
      const together = waiting.get(key)
      if (together) return void together.push({ id, resolve, reject })
      const first = [{ id, resolve, reject }]
      waiting.set(key, first)
      queueMicrotask(() => {
        waiting.delete(key)
        void readTogether(type, list, first)
      })
    })
  const once = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const before = known.get(key)
    if (before) return before
    const answer = read()
    known.set(key, answer)
    answer.catch(() => known.delete(key))
    return answer
  }
  return (from, id) =>
    once(sources, `${from.type} ${from.list ?? ''} ${id}`, async () => {
      const { type, list, listType, ...listing } = from
      const listId = list === undefined ? id : await listOf(type, list, id)
      const row = typeof listId === 'string' ? await once(lists, `${listType} ${listId}`, () => view(listType, listId)) : {}
      return offeredSizes(listing, row)
    })
}
