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
const nameOf = (type: string) => `weft.place.${type}`

export function remember(type: string, place: Place): void {
  places.set(type, place)
  try {
    sessionStorage.setItem(nameOf(type), JSON.stringify(place))
  } catch {
    // A full store: the place is lost with the next reload.
  }
}
export function recall(type: string): Place | undefined {
  const place = places.get(type)
  if (place) return place
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(type)) ?? 'null') as Place | null
    if (kept) places.set(type, kept)
    return kept ?? undefined
  } catch {
    return undefined
  }
}
/** Whoever walks from document to document comes back to the row of the last one. */
export function walkedTo(type: string, id: string): void {
  const place = recall(type)
  const at = place?.ids.indexOf(id) ?? -1
  if (place && at >= 0 && at !== place.at) remember(type, { ...place, at })
}

/** The neighbours of a document in the list one came from. */
export function neighbours(type: string, id: string): { before?: string; after?: string; at: number; of: number } {
  const ids = recall(type)?.ids ?? []
  const at = ids.indexOf(id)
  return at < 0 ? { at: 0, of: 0 } : { before: ids[at - 1], after: ids[at + 1], at: at + 1, of: ids.length }
}
