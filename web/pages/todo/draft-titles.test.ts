/** Tests of the titles of unsaved drafts. */
import { expect, test } from 'vitest'
import { draftTitles } from './draft-titles.ts'

const line = (at: string, more: object = {}) => ({ id: null as string | null, title: '', sourceText: '', at, ...more })
const titles = (lines: readonly ReturnType<typeof line>[]) =>
  draftTitles(lines, { made: () => 'New quote', moment: (at) => at.slice(11, 16) })

test('a stored document is named by its title, a new one by what it is made of', () => {
  expect(
    titles([line('2026-11-30T08:00:00Z', { id: '7', title: 'Q-1' }), line('2026-11-30T07:00:00Z', { sourceText: 'TS24-0001' })]),
  ).toEqual(['Q-1', 'New quote · TS24-0001'])
})

test('two drafts that are made of the same say when they were typed, and in one minute which is the first', () => {
  const sourceText = 'TS24-0001'
  expect(
    titles([line('2026-11-30T08:05:00Z', { sourceText }), line('2026-11-30T07:00:00Z', { sourceText }), line('2026-11-30T07:00:00Z')]),
  ).toEqual(['New quote · TS24-0001 · 08:05', 'New quote · TS24-0001 · 07:00', 'New quote'])
  expect(titles([line('2026-11-30T08:05:30Z'), line('2026-11-30T08:05:10Z')])).toEqual(['New quote · 08:05 (2)', 'New quote · 08:05 (1)'])
})
