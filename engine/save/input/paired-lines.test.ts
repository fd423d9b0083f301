/** Tests of which lines of two versions correspond: by unique columns, by the first required link, by their place. */
import { expect, test } from 'vitest'
import type { AnyDocument } from '../../../model/document.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { keyColumnsOf, pairedLines } from './paired-lines.ts'

const type = {
  fields: {
    parts: lines(['料', 'Parts'], { part: link(['部位', 'Part'], 'part', { required: true }), code: text(['号', 'Code']) }),
    steps: lines(['步', 'Steps'], {
      helper: link(['助', 'Helper'], 'user'),
      tool: link(['具', 'Tool'], 'tool', { required: true }),
      minutes: integer(['分', 'Minutes']),
    }),
    notes: lines(['记', 'Notes'], { text: text(['文', 'Text'], { required: true }) }),
  },
  constraints: [
    { in: 'parts', uniqueInLines: ['part'], where: { code: 'main' } },
    { in: 'parts', uniqueInLines: ['code'] },
  ],
} as unknown as AnyDocument

test('lines are named by the columns that are unique in all of them, else by the first required link, else by nothing', () => {
  expect(['parts', 'steps', 'notes'].map((name) => keyColumnsOf(type, name))).toEqual([['code'], ['tool'], []])
})

test('a line that is put in the middle, removed or moved leaves the others paired; equal keys correspond in their order', () => {
  const row = (id: string, tool: string | null) => ({ id, tool })
  const pairs = (keys: readonly string[], before: readonly ReturnType<typeof row>[], after: readonly ReturnType<typeof row>[]) =>
    pairedLines(keys, before, after).map(({ id, tool }) => `${tool}=${id}`)
  const before = [row('1', 'a'), row('2', 'b'), row('3', 'c')]
  expect(pairs(['tool'], before, [row('11', 'a'), row('12', 'new'), row('13', 'b'), row('14', 'c')])).toEqual(['a=11', 'b=13', 'c=14'])
  expect(pairs(['tool'], before, [row('11', 'c'), row('12', 'a')])).toEqual(['a=12', 'b=2', 'c=11'])
  expect(pairs(['tool'], [row('1', 'a'), row('2', 'a'), row('3', null)], [row('11', null), row('12', 'a')])).toEqual([
    'a=12',
    'a=2',
    'null=11',
  ])
  expect(pairs([], before, [row('11', 'x'), row('12', 'b')])).toEqual(['a=11', 'b=12', 'c=3'])
})
