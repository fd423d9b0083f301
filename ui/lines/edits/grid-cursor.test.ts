/** The cursor of a line grid: choosing, dragging, filling and writing. */
import { expect, test } from 'vitest'
import { cursorWithin, firstCell, gridReducer, type GridCursor, type GridEvent } from './grid-cursor.ts'

const after = (...events: readonly GridEvent[]): GridCursor => events.reduce(gridReducer, firstCell)
const at = (row: number, column: number) => ({ row, column })
const lines = [{ item: 'a' }]

test('a chosen cell is the cursor; choosing it again changes nothing', () => {
  const cursor = after({ type: 'chosen', from: at(2, 1), to: at(3, 2) })
  expect(cursor).toEqual({ phase: 'choosing', spot: at(2, 1), end: at(3, 2) })
  expect(gridReducer(cursor, { type: 'chosen', from: at(2, 1), to: at(3, 2) })).toBe(cursor)
})
test('dragging moves the end of the chosen cells and stops when it ends', () => {
  const dragging = after({ type: 'dragStarted' }, { type: 'draggedTo', to: at(4, 1) })
  expect(dragging).toEqual({ phase: 'dragging', spot: at(0, 0), end: at(4, 1) })
  expect(gridReducer(dragging, { type: 'draggedTo', to: at(4, 1) })).toBe(dragging)
  const ended = gridReducer(dragging, { type: 'dragEnded' })
  expect(ended.phase).toBe('choosing')
  expect(gridReducer(ended, { type: 'draggedTo', to: at(9, 9) })).toBe(ended)
})
test('filling leaves the chosen cells as they are', () => {
  const filling = after({ type: 'fillStarted' }, { type: 'draggedTo', to: at(4, 1) })
  expect(filling).toEqual({ phase: 'filling', spot: at(0, 0), end: at(0, 0) })
  expect(gridReducer(filling, { type: 'dragEnded' }).phase).toBe('choosing')
})
test('writing keeps the lines as they were, and ends once', () => {
  const writing = after({ type: 'writeStarted', lines })
  expect(writing).toMatchObject({ phase: 'writing', before: lines })
  expect(gridReducer(writing, { type: 'dragEnded' })).toBe(writing)
  const ended = gridReducer(writing, { type: 'writeEnded' })
  expect(ended).toEqual(firstCell)
  expect(gridReducer(ended, { type: 'writeEnded' })).toBe(ended)
})
test('the cursor stays within the rows that are shown', () => {
  const cursor = after({ type: 'chosen', from: at(9, 2), to: at(7, 1) })
  expect(cursorWithin(cursor, 5)).toEqual({ spot: at(4, 2), end: at(4, 1), range: { r0: 4, r1: 4, c0: 1, c1: 2 } })
  expect(cursorWithin(cursor, 0).spot.row).toBe(0)
})
