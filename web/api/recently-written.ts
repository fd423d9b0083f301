/** Recently written or viewed documents of this tab: lists highlight written ones once, and mark viewed ones (experience U23, U27). */
const written = new Map<string, number>()
const fresh = 5 * 60_000
const name = 'weft.visited'
const limit = 400

/** Records the documents in the result of an action: one document, or the outcome of several. */
export function noteWritten(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  const { id, rows } = answer as { id?: unknown; rows?: unknown }
  if (typeof id === 'string') written.set(id, Date.now())
  if (Array.isArray(rows)) for (const row of rows as { id?: unknown; done?: unknown }[]) if (row?.done === true) noteWritten({ id: row.id })
}
/** Returns the recently written ones among these ids, and forgets them: each is highlighted once. */
export function takeWritten(ids: readonly string[]): ReadonlySet<string> {
  const recent = ids.filter((id) => Date.now() - (written.get(id) ?? 0) < fresh)
  for (const id of recent) written.delete(id)
  return new Set(recent)
}

const read = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
  } catch {
    return []
  }
}
let seen: Set<string> | undefined
export const visited = (): ReadonlySet<string> => (seen ??= new Set(read()))
export function noteVisited(id: string): void {
  const all = [...visited()].filter((one) => one !== id).slice(-limit)
  seen = new Set([...all, id])
  try {
    sessionStorage.setItem(name, JSON.stringify([...seen]))
  } catch {
    // Storage is full: the mark is lost with the tab.
  }
}
