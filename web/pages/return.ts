/** Coming back to a list exactly where one was, and walking its documents one by one. Kept for the tab. */
export interface Place {
  readonly at: number
  readonly scroll: number
  readonly ids: readonly string[]
  /** What was ticked, and whether the row was being previewed. */
  readonly selected?: readonly string[]
  readonly peek?: boolean
}
const places = new Map<string, Place>()

export const remember = (type: string, place: Place): void => {
  places.set(type, place)
}
export const recall = (type: string): Place | undefined => places.get(type)

/** The neighbours of a document in the list one came from. */
export function neighbours(type: string, id: string): { before?: string; after?: string; at: number; of: number } {
  const ids = places.get(type)?.ids ?? []
  const at = ids.indexOf(id)
  return at < 0 ? { at: 0, of: 0 } : { before: ids[at - 1], after: ids[at + 1], at: at + 1, of: ids.length }
}
