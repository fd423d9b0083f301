/** Tests of lines that are read: the cells of their sizes show what was ordered, what is open, or what a counter has. */
import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Page } from '../../model/page.ts'
import type { CountedCell } from '../services.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { ReadLines } from './read-lines.tsx'
import { choicesOf, linesShowing } from './sizes/shown-cells.ts'

const columns = [
  pageField('sizes', 'matrix'),
  pageField('quantity', 'quantity', { processor: 'pieces(sizes)', piecesOf: 'sizes' }),
  pageField('booked', 'quantity', { label: 'Booked' }),
  pageField('received', 'quantity', { label: 'Received' }),
]
const field = pageField('lines', 'lines', { columns })
const matrix = { cell: 'sizes', counters: ['booked', 'received'] }
const plain = pageOf([field])
const page: Page = { ...plain, display: { ...plain.display, matrix: { lines: matrix } } }
const cells = (sizes: Record<string, string>) => ({ cells: Object.entries(sizes).map(([size, pieces]) => ({ size, pieces })) })
const lines = [{ id: '1', sizes: cells({ S: '10', M: '20' }), quantity: '30' }]
const counted: readonly CountedCell[] = [
  { line: '1', counter: 'booked', cell: '|S|', quantity: '10' },
  { line: '1', counter: 'booked', cell: '|M|', quantity: '5' },
]
const shape = { matrix: 'sizes', columns, counted }

test('what is open is what the counter left of each cell, with its total', () => {
  expect(linesShowing(lines, { kind: 'own' }, shape)).toBe(lines)
  expect(linesShowing(lines, { kind: 'open', counter: 'booked' }, shape)).toEqual([
    { id: '1', sizes: cells({ S: '0', M: '15' }), quantity: '15' },
  ])
  expect(linesShowing(lines, { kind: 'counter', counter: 'booked' }, shape)[0]).toMatchObject({
    quantity: '15',
    sizes: cells({ S: '10', M: '5' }),
  })
  const over = [{ line: '1', counter: 'booked', cell: '|S|', quantity: '12' }]
  expect(linesShowing(lines, { kind: 'open', counter: 'booked' }, { ...shape, counted: over })[0]).toMatchObject({ quantity: '20' })
})

test('counters without pieces are no choice', () => {
  expect(choicesOf(matrix, counted).map(({ kind }) => kind)).toEqual(['own', 'open', 'counter'])
  expect(choicesOf(matrix, [])).toEqual([{ kind: 'own' }])
})

test('the switch draws the lines with the cells that were chosen', async () => {
  const drawn: unknown[] = []
  await draw(
    <ReadLines
      page={page}
      field={field}
      doc={{ id: '7', version: 1 }}
      lines={lines}
      errors={{}}
      editing={false}
      onChange={() => undefined}
      draw={(props) => {
        drawn.push(props.lines[0]!['quantity'])
        return <output>{String(props.lines[0]!['quantity'])}</output>
      }}
    />,
    { countedCells: () => Promise.resolve(counted) },
  )
  await browser.getByText('Open', { exact: true }).click()
  await expect.element(browser.getByRole('status')).toHaveTextContent('15')
  await browser.getByText('Quantity', { exact: true }).click()
  await expect.element(browser.getByRole('status')).toHaveTextContent('30')
})

test('figures that nobody types give way where they are zero in every line; sizes and pieces stay', async () => {
  const computed = [
    pageField('sizes', 'matrix'),
    pageField('quantity', 'quantity', { piecesOf: 'sizes', isNotPost: true }),
    pageField('booked', 'quantity', { isNotPost: true }),
    pageField('received', 'quantity', { isNotPost: true }),
    pageField('discount', 'quantity'),
  ]
  await draw(
    <ReadLines
      page={page}
      field={pageField('lines', 'lines', { columns: computed })}
      doc={{ id: '7', version: 1 }}
      lines={[
        { id: '1', sizes: null, quantity: '0', booked: '0', received: '0', discount: null },
        { id: '2', sizes: null, quantity: '0', booked: '3', received: null, discount: null },
      ]}
      errors={{}}
      editing={false}
      onChange={() => undefined}
      draw={(props) => <output>{props.field.columns!.map((one) => one.field).join(' ')}</output>}
    />,
  )
  await expect.element(browser.getByRole('status')).toHaveTextContent('sizes quantity booked discount')
})
