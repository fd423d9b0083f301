/** Where a person stands in a list: the row with the cursor, its preview, the chosen rows. Pure. */

export interface ListCursor {
  /** The row with the cursor, from 0. */
  readonly at: number
  /** Whether that row is previewed beside the list. */
  readonly preview: boolean
  /** Ids of the chosen rows. */
  readonly selected: ReadonlySet<string>
  /** Everything that the list found is chosen, not only what this page of it shows. */
  readonly matching: boolean
  /** Rows were chosen since the list was opened. The bar of bulk actions stays after that, so that it can tell how an action ended. */
  readonly used: boolean
}

export type ListCursorEvent =
  | { readonly type: 'movedTo'; readonly index: number }
  | { readonly type: 'previewToggled'; readonly index: number }
  | { readonly type: 'previewClosed' }
  | { readonly type: 'selected'; readonly ids: ReadonlySet<string> }
  | { readonly type: 'matchingChosen'; readonly on: boolean }
  /** Filters, order or page changed: what is found is no longer what was chosen as a whole. */
  | { readonly type: 'queryChanged' }
  | { readonly type: 'bulkActionDone' }

/** Returns where a list begins; with `place` where the person left it. */
export function cursorAt(place?: { readonly at?: number; readonly preview?: boolean; readonly selected?: readonly string[] }): ListCursor {
  const selected = new Set(place?.selected)
  return { at: place?.at ?? 0, preview: place?.preview ?? false, selected, matching: false, used: selected.size > 0 }
}

export function listCursorReducer(cursor: ListCursor, event: ListCursorEvent): ListCursor {
  switch (event.type) {
    case 'movedTo':
      return cursor.at === event.index ? cursor : { ...cursor, at: event.index }
    case 'previewToggled':
      return { ...cursor, at: event.index, preview: !(cursor.preview && cursor.at === event.index) }
    case 'previewClosed':
      return cursor.preview ? { ...cursor, preview: false } : cursor
    case 'selected':
      return { ...cursor, selected: event.ids, matching: false, used: cursor.used || event.ids.size > 0 }
    case 'matchingChosen':
      return { ...cursor, matching: event.on }
    case 'queryChanged':
      return cursor.matching ? { ...cursor, matching: false } : cursor
    case 'bulkActionDone':
      return { ...cursor, selected: new Set(), matching: false }
  }
}
