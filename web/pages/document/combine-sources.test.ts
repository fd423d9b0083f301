/** Tests of combining several sources into one document: all lines in order, and the header values that agree. */
import { expect, test } from 'vitest'
import { together } from './combine-sources.ts'

test('returns a single source unchanged', () => {
  const one = { supplier: '1', lines: [{ quantity: '5' }], images: [] }
  expect(together([one])).toEqual(one)
  expect(together([])).toEqual({})
})

test('appends lines in order and leaves header values that differ empty', () => {
  expect(
    together([
      { supplier: '1', supplier$: 'A', expectedDate: '2026-01-01', tags: ['x'], lines: [{ order: '1' }, { order: '1' }] },
      { supplier: '1', supplier$: 'A', expectedDate: '2026-02-01', tags: ['x'], lines: [{ order: '2' }] },
    ]),
  ).toEqual({ supplier: '1', supplier$: 'A', tags: ['x'], lines: [{ order: '1' }, { order: '1' }, { order: '2' }] })
  expect(together([{ lines: [] }, { lines: [{ order: '2' }] }])).toEqual({ lines: [{ order: '2' }] })
})
