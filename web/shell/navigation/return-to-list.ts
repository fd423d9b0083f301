/** Returns to a list at the previous position and steps through its documents. The position is stored for the tab. */
export interface Place {
  readonly at: number
  readonly scroll: number
  readonly ids: readonly string[]
  /** The selected rows, and whether the row was being previewed. */
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
    // Storage is full: the position is lost on the next reload.
  }
}
export function recall(type: string): Place | undefined {
  const place = places.get(type)
  if (place) return place
  try {
    const storedPlace = JSON.parse(sessionStorage.getItem(nameOf(type)) ?? 'null') as Place | null
    if (storedPlace) places.set(type, storedPlace)
    return storedPlace ?? undefined
  } catch {
    return undefined
  }
}
/** Records the last document visited, so that returning to the list shows its row. */
export function walkedTo(type: string, id: string): void {
  const place = recall(type)
  const at = place?.ids.indexOf(id) ?? -1
  if (place && at >= 0 && at !== place.at) remember(type, { ...place, at })
}

/** Returns the previous and next documents in the list that the user came from. */
export function neighbours(type: string, id: string): { before?: string; after?: string; at: number; of: number } {
  const ids = recall(type)?.ids ?? []
  const at = ids.indexOf(id)
  return at < 0 ? { at: 0, of: 0 } : { before: ids[at - 1], after: ids[at + 1], at: at + 1, of: ids.length }
}
