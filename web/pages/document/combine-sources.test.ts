/** Several sources make one document: lines of all, in order, and of the head what they agree on. */
import { expect, test } from 'vitest'
import { together } from './combine-sources.ts'

test('one source is itself', () => {
  const one = { supplier: '1', lines: [{ quantity: '5' }], images: [] }
  expect(together([one])).toEqual(one)
  expect(together([])).toEqual({})
})

test('lines follow each other, what the sources say differently is left open', () => {
  expect(
    together([
      { supplier: '1', supplier$: 'A', expectedDate: '2026-01-01', tags: ['x'], lines: [{ order: '1' }, { order: '1' }] },
      { supplier: '1', supplier$: 'A', expectedDate: '2026-02-01', tags: ['x'], lines: [{ order: '2' }] },
    ]),
  ).toEqual({ supplier: '1', supplier$: 'A', tags: ['x'], lines: [{ order: '1' }, { order: '1' }, { order: '2' }] })
  expect(together([{ lines: [] }, { lines: [{ order: '2' }] }])).toEqual({ lines: [{ order: '2' }] })
})
