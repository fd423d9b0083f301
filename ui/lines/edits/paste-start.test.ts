/** Tests of where a pasted table without headings begins, and of a single column that is headed. */
import { expect, test } from 'vitest'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { namedColumns } from './heading-columns.ts'
import { readTable } from './paste.ts'
import { startColumn } from './paste-start.ts'

const column = (field: string, type: string, more: Partial<PageField> = {}) =>
  ({ type, field, label: field, options: [], restriction: 0, ...more }) as unknown as LineColumn
const letters = [...'AB'].map((value) => ({ value, label: value }))
const options = [
  column('round', 'integer', { isNotPost: true }),
  column('option', 'choice', { options: letters } as never),
  column('deltaE', 'quantity', { isNotPost: true }),
  column('recipe', 'text'),
]
const startOf = (columns: readonly LineColumn[], text: string, at = 0, lines: readonly Values[] = []) =>
  startColumn(readTable(text), { columns, at, open: ({ isNotPost }) => !isNotPost, lineOf: (row) => lines[row] })

test('a table begins at the first column that takes input where the first columns are computed', () => {
  expect(startOf(options, 'A\t\tR1\nB\t\tR2')).toBe(1)
  expect(startOf(options, 'A\nB')).toBe(1)
  // A whole sheet has the computed columns too.
  expect(startOf(options, '2\tA\t\tR1\n2\tB\t\tR2')).toBe(0)
  expect(startOf(options, '1\tA\t0.5\tR1', 0, [{ round: '1', option: 'A', deltaE: '0.5' }])).toBe(0)
  // One text alone, and a column behind the first ones, are where the cursor is.
  expect(startOf(options, 'A')).toBe(0)
  expect(startOf(options, 'A\nB', 2)).toBe(2)
})

test('a first column with whole numbers is passed over by a table of texts, and takes numbers, right or wrong', () => {
  const process = [column('sequence', 'integer'), column('process', 'text'), column('minutes', 'quantity')]
  expect(startOf(process, 'Cut\t1.5\nSew\t2')).toBe(1)
  expect(startOf(process, '10\tCut\t1.5\n20\tSew\t2')).toBe(0)
  expect(startOf(process, '10,5\tCut')).toBe(0)
  const figures = [column('labL', 'quantity'), column('note', 'text')]
  expect(startOf(figures, '60,1\tx\n61,2\ty')).toBe(0)
})

test('a table of one column is headed by the whole label of a column, other than a size', () => {
  const size = column('S', 'integer', { cell: { matrix: 'sizes', size: 'S' } } as never)
  const names = (head: string, below: readonly string[] | undefined) => namedColumns([head], [...options, size], below)
  expect(names('Recipe', ['R1'])).toEqual([options[3]])
  expect(names('Rec', ['R1'])).toBeUndefined()
  expect(names('S', ['M'])).toBeUndefined()
  expect(names('Recipe', undefined)).toBeUndefined()
})
