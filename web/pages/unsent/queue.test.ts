/** Tests of what was counted on a device: it is added to what the server has, also to what a colleague counted meanwhile. */
import { expect, test } from 'vitest'
import { changeOf, counted, waitingIn, type TallyEntry } from './queue.ts'

const tally = { by: 'defect', count: 'found', photo: 'photo' }
const entry = (by: string, add: -1 | 0 | 1, more: Partial<TallyEntry> = {}): TallyEntry => ({
  key: `${by}${add}`,
  by,
  name: by,
  add,
  ...more,
})
const lines = [{ id: '1', defect: 'seam', found: 3, photo: ['f1'] }]

test('taps are added to the line of the server, and begin a line where there is none', () => {
  const taps = [entry('seam', 1), entry('seam', 1), entry('stain', 1)]
  expect(changeOf(lines, taps, { tally })).toEqual({
    set: [
      { id: '1', found: 5 },
      { defect: 'stain', found: 1 },
    ],
  })
  expect(changeOf([{ ...lines[0]!, found: 7 }], taps, { tally }).set![0]).toEqual({ id: '1', found: 9 })
  expect([counted(lines, taps, { by: 'seam', tally }), counted(lines, taps, { by: 'stain', tally })]).toEqual([5, 1])
})

test('what is taken back to nothing is removed; pictures come behind those that are there', () => {
  expect(changeOf([{ id: '1', defect: 'seam', found: 1 }], [entry('seam', -1)], { tally })).toEqual({ remove: ['1'] })
  expect(changeOf([], [entry('seam', 1), entry('seam', -1)], { tally })).toEqual({})
  expect(changeOf(lines, [entry('seam', 0, { photo: 'f2' })], { tally })).toEqual({ set: [{ id: '1', found: 3, photo: ['f1', 'f2'] }] })
  expect(waitingIn([entry('seam', 1, { group: 'major' }), entry('stain', 1, { group: 'minor' })], 'major')).toBe(1)
})

test('an undone tap keeps a line that has a photo or a text, with the least that it may have', () => {
  const withPhoto = [{ ...lines[0]!, found: 1 }]
  const withText = [{ id: '2', defect: 'seam', found: 1, item: 'left sleeve' }]
  expect(changeOf(withPhoto, [entry('seam', -1)], { tally, least: 1 })).toEqual({})
  expect(changeOf(withPhoto, [entry('seam', -1)], { tally })).toEqual({ set: [{ id: '1', found: 0 }] })
  expect(changeOf(withText, [entry('seam', -1)], { tally: { ...tally, place: 'item' }, least: 1 })).toEqual({})
})

test('a picture goes to the line that it was taken for, also where two lines name the same or one names nothing; a removed line gives way', () => {
  const two = [...lines, { id: '2', defect: 'seam', found: 2 }, { id: '3', defect: null, found: 1 }]
  const photos = [entry('seam', 0, { photo: 'f2', line: '2' }), entry('', 0, { photo: 'f3', line: '3' }), entry('seam', 1)]
  expect(changeOf(two, photos, { tally })).toEqual({
    set: [
      { id: '2', found: 2, photo: ['f2'] },
      { id: '3', found: 1, photo: ['f3'] },
      { id: '1', found: 4 },
    ],
  })
  expect(changeOf(lines, photos, { tally })).toEqual({ set: [{ id: '1', found: 4, photo: ['f1', 'f2'] }] })
  expect(counted(two, photos, { by: 'seam', tally })).toBe(6)
})
