/** Where a person stands in a list: cursor, preview and chosen rows. */
import { expect, test } from 'vitest'
import { cursorAt, listCursorReducer, type ListCursor, type ListCursorEvent } from './list-cursor.ts'

const after = (cursor: ListCursor, ...events: readonly ListCursorEvent[]): ListCursor => events.reduce(listCursorReducer, cursor)

test('a list opens at its first row with nothing chosen', () => {
  expect(cursorAt()).toEqual({ at: 0, preview: false, selected: new Set(), matching: false, used: false })
})
test('a list that is returned to keeps cursor, preview and chosen rows', () => {
  expect(cursorAt({ at: 4, preview: true, selected: ['7'] })).toEqual({
    at: 4,
    preview: true,
    selected: new Set(['7']),
    matching: false,
    used: true,
  })
})
test('the preview follows the cursor and closes when its row is asked for again', () => {
  const open = after(cursorAt(), { type: 'previewToggled', index: 2 })
  expect(open).toMatchObject({ at: 2, preview: true })
  expect(after(open, { type: 'movedTo', index: 3 })).toMatchObject({ at: 3, preview: true })
  expect(after(open, { type: 'previewToggled', index: 2 }).preview).toBe(false)
  expect(after(open, { type: 'previewToggled', index: 5 })).toMatchObject({ at: 5, preview: true })
  const closed = after(open, { type: 'previewClosed' })
  expect(closed.preview).toBe(false)
  expect(after(closed, { type: 'previewClosed' })).toBe(closed)
})
test('choosing rows or changing the query ends the choice of everything found', () => {
  const all = after(cursorAt(), { type: 'selected', ids: new Set(['1']) }, { type: 'matchingChosen', on: true })
  expect(all.matching).toBe(true)
  expect(after(all, { type: 'queryChanged' })).toMatchObject({ matching: false, selected: new Set(['1']) })
  expect(after(all, { type: 'selected', ids: new Set(['1', '2']) }).matching).toBe(false)
})
test('after a bulk action nothing is chosen, and its bar stays to tell the result', () => {
  const done = after(cursorAt(), { type: 'selected', ids: new Set(['1']) }, { type: 'bulkActionDone' })
  expect(done).toMatchObject({ selected: new Set(), matching: false, used: true })
})
