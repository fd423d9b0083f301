/** Tests of what needs a photo: as the constraint of the server, each line of such a class for itself. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import type { Page } from '../../../model/page.ts'
import type { TallyEntry } from '../unsent/queue.ts'
import { withoutPhoto } from './photo-needed.ts'

const classes = ['critical', 'major'].map((value) => ({ value, label: value }))
const columns = [
  pageField('defect', 'link', { to: 'defect' }),
  pageField('class', 'choice', { options: classes }),
  pageField('photo', 'image'),
]
const plain = pageOf([pageField('defects', 'lines', { columns })])
const page = {
  ...plain,
  constraints: [{ in: 'defects', filled: ['photo'], where: { class: 'critical' }, on: ['judge'] }],
  display: { ...plain.display, tally: { defects: { by: 'defect', class: 'class', count: 'found', place: 'item', photo: 'photo' } } },
} as unknown as Page
const line = (id: string, more: object = {}) => ({
  id,
  defect: 'n',
  defect$: 'D2--Needle',
  class: 'critical',
  found: 1,
  photo: [],
  ...more,
})
const needed = (
  defects: readonly object[],
  taps: readonly TallyEntry[] = [],
  waiting: readonly { by: string; name: string; line?: string }[] = [],
) => withoutPhoto(page, { id: '1', defects } as never, { lines: 'defects', taps, waiting })
const tap = { key: 'k', by: 'n', name: 'Needle', group: 'critical', add: 1 } as const

test('of two lines that name the same critical defect each needs a photo of its own', () => {
  const two = [line('1', { photo: ['f1'] }), line('2', { item: 'left cuff' })]
  expect(needed(two)).toEqual([{ by: 'n', name: 'Needle · left cuff', line: '2' }])
  expect(needed(two, [], [{ by: 'n', name: 'Needle' }])).toHaveLength(1)
  expect(needed(two, [], [{ by: 'n', name: 'Needle', line: '2' }])).toEqual([])
  expect(needed(two, [{ ...tap, add: 0 as never, photo: 'f2', line: '2' }])).toEqual([])
})

test('a critical line that names no defect of the catalogue needs one too; a tap without a line once; what is taken back none', () => {
  expect(needed([line('3', { defect: null, item: 'collar' })])).toEqual([{ by: '', name: 'collar', line: '3' }])
  expect(needed([line('4', { class: 'major' })])).toEqual([])
  expect(needed([], [tap, { ...tap, key: 'l' }])).toEqual([{ by: 'n', name: 'Needle' }])
  expect(needed([], [tap, { ...tap, key: 'l', add: -1 }])).toEqual([])
  expect(needed([line('5')], [{ ...tap, add: -1 }])).toEqual([])
})
