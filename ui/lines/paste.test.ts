/** What people paste from Excel arrives cell by cell, and nothing is silently dropped. */
import { expect, test } from 'vitest'
import type { PageField } from '../../model/page.ts'
import { Steps } from './steps.ts'
import { readCell, readDay, readTable } from './paste.ts'

const field = (type: string, more: Partial<PageField> = {}) =>
  ({ type, field: 'x', label: 'x', options: [], ...more }) as unknown as PageField

test('a trailing line end is no row; quoted cells hold tabs, line ends and quotes', () => {
  expect(readTable('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readTable('"x\ty"\t"say ""hi""\nthere"\n')).toEqual([['x\ty', 'say "hi"\nthere']])
})

test('numbers as people write them are exact decimals', () => {
  for (const [input, value] of [
    ['1,234.50', '1234.5'],
    ['(1,234.50)', '-1234.5'],
    ['12%', '12'],
    ['１２．５', '12.5'],
    ['¥ 99.00', '99'],
    ['0.10', '0.1'],
  ])
    expect(readCell(field('money'), input!), input).toEqual({ value })
  expect(readCell(field('quantity'), 'about ten')).toEqual({ value: 'about ten', error: true })
})

test('days in every usual spelling; what is no day is marked', () => {
  for (const input of ['2026/5/1', '2026-05-01', '20260501', '2026年5月1日', '1.5.2026']) expect(readDay(input), input).toBe('2026-05-01')
  expect(readCell(field('date'), '2026-02-30')).toEqual({ value: '2026-02-30', error: true })
})

test('choices by label or code, links as codes, sizes as a matrix', () => {
  const choice = field('choice', { options: [{ value: 'PO', label: '采购' }] })
  expect([readCell(choice, '采购'), readCell(choice, 'po'), readCell(choice, '?')]).toEqual([
    { value: 'PO' },
    { value: 'PO' },
    { value: '?', error: true },
  ])
  expect(readCell(field('link'), 'AW26-K1087')).toEqual({ code: 'AW26-K1087' })
  expect(readCell(field('matrix'), 's:250 M：500')).toEqual({
    value: {
      cells: [
        { size: 'S', pieces: '250' },
        { size: 'M', pieces: '500' },
      ],
    },
  })
})

test('undo and redo walk at least fifty steps; a new step ends the redo', () => {
  const steps = new Steps<number>(0)
  for (let n = 1; n <= 120; n++) steps.push(n)
  let at = 120
  for (let n = 0; n < 60; n++) at = steps.undo()!
  expect(at).toBe(60)
  expect(steps.redo()).toBe(61)
  steps.push(7)
  expect(steps.redo()).toBeUndefined()
  expect(steps.undo()).toBe(61)
})
