/** Tests of lines that are read: the cells of their sizes show what was ordered, what is open, or what a counter has. */
import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { measureOf } from '../../model/fields/measure.ts'
import type { Page } from '../../model/page.ts'
import type { CountedCell } from '../services.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Lines } from './lines.tsx'
import { ReadLines } from './read-lines.tsx'
import { farLine, howFarIn, withBars } from './sizes/how-far.ts'
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

const counted3 = [
  pageField('sizes', 'matrix'),
  pageField('quantity', 'quantity', { piecesOf: 'sizes', isNotPost: true }),
  pageField('net', 'money', { isNotPost: true }),
  pageField('booked', 'quantity', { label: 'Booked', isNotPost: true }),
  pageField('received', 'quantity', { label: 'Received', isNotPost: true }),
  pageField('open', 'quantity', { label: 'Open', isNotPost: true }),
  pageField('remark', 'text'),
]
const moving: Page = {
  ...pageOf([
    pageField('total', 'quantity'),
    pageField('booked', 'quantity'),
    pageField('inspected', 'quantity'),
    pageField('received', 'quantity'),
    pageField('lines', 'lines', { columns: counted3 }),
  ]),
}
const movingPage: Page = {
  ...moving,
  display: {
    ...moving.display,
    matrix: { lines: { cell: 'sizes', amount: 'net' } },
    progress: {
      of: 'total',
      steps: ['booked', 'inspected', 'received'].map((name) => ({ field: name, label: name, by: [] })),
      lines: {
        lines: {
          of: 'quantity',
          steps: [
            { field: 'booked', left: ['open'] },
            { field: 'received', left: [] },
          ],
        },
      },
    },
  },
}
const movingLines = pageField('lines', 'lines', { columns: counted3 })
const line = (id: string, booked: string, received: string) => ({
  id,
  sizes: cells({ S: '400' }),
  quantity: '400',
  net: '10',
  booked,
  received,
  open: String(400 - Number(booked)),
})

test('the counters of the progress become one column of bars behind the amount, and say how far a line has come', () => {
  const lines = [line('1', '400', '400'), line('2', '400', '100'), line('3', '0', '0')]
  const far = howFarIn(movingPage, movingLines, lines)!
  expect(withBars(counted3, far, 'net').map(({ field, label }) => (field === '|far' ? label : field))).toEqual([
    'sizes',
    'quantity',
    'net',
    'Booked → Received',
    'remark',
  ])
  const texts = { inFull: (label: string) => `${label} in full`, notBegun: 'Not begun' }
  expect(lines.map((one) => farLine(one, far, texts)).map((one) => [one['|far'], one['|far%']])).toEqual([
    ['Received in full', [100, 100]],
    ['Received 100', [100, 25]],
    ['Open 400', [0, 0]],
  ])
})

test('lines of which nothing has moved have no bars, and neither have lines without progress', () => {
  expect(howFarIn(movingPage, movingLines, [line('1', '0', '0')])).toBeUndefined()
  expect(howFarIn(moving, movingLines, [line('1', '4', '0')])).toBeUndefined()
})

test('the grid draws the bars with their words', async () => {
  await draw(
    <Lines
      page={movingPage}
      field={movingLines}
      doc={{ id: '7', version: 1 }}
      lines={[line('1', '400', '100')]}
      errors={{}}
      editing={false}
      onChange={() => undefined}
    />,
  )
  await expect.element(browser.getByRole('columnheader', { name: 'Booked → Received' })).toBeVisible()
  await expect.element(browser.getByText('Received 100', { exact: true })).toBeVisible()
  expect([...document.querySelectorAll('[data-column] rect')].map((bar) => bar.getAttribute('width'))).toEqual(['100', '25'])
})

test('a measure that nobody types and that is blank or zero in every line gives way, as other sums do', async () => {
  const unit = { id: '9', code: 'M', numerator: '1', denominator: '1' }
  const shown: string[][] = []
  const width = pageField('width', 'measure', { isNotPost: true })
  const length = pageField('length', 'measure', { isNotPost: true })
  const cut = pageField('lines', 'lines', { columns: [pageField('style', 'text'), width, length] })
  const rows = [
    { id: '1', style: 'A', width: null, length: measureOf('2', unit) },
    { id: '2', style: 'B', width: measureOf('0', unit), length: null },
  ]
  await draw(
    <ReadLines
      page={pageOf([cut])}
      field={cut}
      doc={{ id: '7', version: 1 }}
      lines={rows}
      errors={{}}
      editing={false}
      onChange={() => undefined}
      draw={({ field }) => {
        shown.push((field.columns ?? []).map((one) => one.field))
        return <p>lines</p>
      }}
    />,
  )
  await expect.element(browser.getByText('lines')).toBeVisible()
  expect(shown.at(-1)).toEqual(['style', 'length'])
})
