/** The line grid in a real browser: typing, keyboard, paste, fill, undo, errors at cells, sorting and filtering. */
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Matrix } from '../../../model/fields/matrix.ts'
import type { OfferedSizes } from '../../../model/sizes/size-source.ts'
import type { Page, PageField } from '../../../model/page.ts'
import { computed, validate, type Errors, type Values } from '../../state/form-state.ts'
import type { Services } from '../../services.ts'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { draw } from '../../testing/screen.tsx'
import { Grid } from './grid.tsx'
import { showCell } from '../edits/show-cell.ts'

const columns = [
  pageField('item', 'text', { label: 'Item', required: true }),
  pageField('count', 'quantity', { label: 'Count', limits: { total: true } }),
  pageField('price', 'money', { label: 'Price' }),
  pageField('amount', 'money', { label: 'Amount', limits: { total: true }, isNotPost: true, processor: 'count * price' }),
  pageField('due', 'date', { label: 'Due' }),
  pageField('supplier', 'link', { label: 'Supplier', to: 'client' }),
]
const field = pageField('lines', 'lines', { label: 'Lines', columns })
const orderPage: Page = pageOf([field])
const viewer = { roles: [], action: 'edit', partyRole: 'owner' } as const

const line = (id: string, item: string, count: string, price: string): Values => ({ id, item, count, price })
const threeLines = (): Values[] => [line('1', 'cap', '2', '10'), line('2', 'bag', '4', '5'), line('3', 'scarf', '1', '30')]

interface Given {
  readonly lines?: Values[]
  readonly editing?: boolean
  readonly errors?: Errors
  readonly fixedRows?: true
  readonly services?: Partial<Services>
}
/** Draws the grid of an order of three lines, and returns how to read them. */
const drawGrid = ({ lines = threeLines(), fixedRows, ...given }: Given = {}) =>
  drawGridOf({ page: orderPage, field: fixedRows ? { ...field, fixedRows } : field, lines, ...given })

const cell = (row: number, column: number) => page.elementLocator(document.getElementById(`cell-lines-${row}-${column}`)!)
const heading = (label: string) => page.getByRole('columnheader', { name: new RegExp(`^${label}`) }).getByRole('button')
const texts = (column: number): string[] =>
  [...document.querySelectorAll(`[data-row] [data-column="${column}"]`)].map((one) => one.textContent ?? '')
const items = (lines: readonly Values[]) => lines.map((one) => one['item'] as unknown)
const paste = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('typing', () => {
  test('a key that is typed on a cell begins to replace its value, and Enter goes to the line below', async () => {
    const { now } = await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('hat{Enter}')
    expect(items(now())).toEqual(['hat', 'bag', 'scarf'])
    await expect.element(cell(1, 0)).toHaveAttribute('aria-selected', 'true')
  })
  test('F2 keeps the value and Esc takes back what was typed', async () => {
    const { now } = await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox')).toHaveValue('cap')
    await userEvent.keyboard('s{Escape}')
    expect(items(now())).toEqual(['cap', 'bag', 'scarf'])
  })
  test('a computed column follows what is typed and takes no input itself', async () => {
    const { now } = await drawGrid()
    await cell(0, 1).click()
    await userEvent.keyboard('7{Enter}')
    expect(now()[0]).toMatchObject({ count: '7', amount: '70' })
    await cell(0, 3).click()
    await userEvent.keyboard('9{Enter}')
    expect(now()[0]).toMatchObject({ amount: '70' })
  })
  test('a figure is read as people write it when its cell is left', async () => {
    const { now } = await drawGrid()
    await cell(0, 2).click()
    await userEvent.keyboard('1,250.50{Enter}{F2}８{Enter}')
    expect(now().slice(0, 2)).toMatchObject([{ price: '1250.5' }, { price: '58' }])
  })
  test('a text that is no figure stays, is marked and is never sent', async () => {
    const { now } = await drawGrid()
    await cell(0, 1).click()
    await userEvent.keyboard('many{Enter}')
    await expect.element(cell(0, 1)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(cell(0, 1)).toHaveAttribute('title', 'Enter a number')
    expect(texts(1)[0]).toBe('many')
    expect(now()[0]).toMatchObject({ count: null })
    expect(Object.keys(validate(orderPage, { lines: now() }, { viewer, language: 'en' }))).toEqual(['lines[0].count'])
  })
  test('a grid that is read takes no input', async () => {
    const { now } = await drawGrid({ editing: false })
    await cell(0, 0).click()
    await userEvent.keyboard('x{Delete}')
    expect(items(now())).toEqual(['cap', 'bag', 'scarf'])
    await expect.element(cell(0, 0)).toHaveAttribute('aria-readonly', 'true')
  })
})

describe('links', () => {
  const lines = [{ ...line('1', 'cap', '2', '10'), supplier: '7', supplier$: 'S7--Mill' }]
  test('a click on a link selects its cell while the lines are edited; its arrow and Ctrl-click lead to the document', async () => {
    await drawGrid({ lines })
    await cell(0, 5).click()
    await expect.element(cell(0, 5)).toHaveAttribute('aria-selected', 'true')
    const link = cell(0, 5).element().querySelector('a:not([data-part])')!
    const arrow = cell(0, 5).element().querySelector('[data-part=open-link]')!
    expect(arrow.getAttribute('href')).toBe('/client/7')
    const isFollowed = (target: Element, init: MouseEventInit = {}): boolean => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
      let follows = false
      const watch = () => {
        follows = !click.defaultPrevented
        click.preventDefault()
      }
      target.addEventListener('click', watch, { once: true })
      target.dispatchEvent(click)
      return follows
    }
    expect(isFollowed(link)).toBe(false)
    expect(isFollowed(link, { ctrlKey: true })).toBe(true)
    expect(isFollowed(arrow)).toBe(true)
  })
})

describe('keyboard', () => {
  test('arrows move the cursor; Ctrl with an arrow goes to the edge', async () => {
    await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.element(cell(1, 1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
    await expect.element(cell(2, 1)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'cell-lines-2-1')
  })
  test('Shift with arrows chooses a range, whose sum is shown', async () => {
    await drawGrid()
    await cell(0, 1).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(page.getByText(/Selection Σ 7/)).toBeVisible()
    await expect.element(cell(1, 1)).toHaveAttribute('aria-selected', 'true')
  })
  test('Tab goes right and on into the next line; after Esc it leaves the grid', async () => {
    await drawGrid()
    await cell(0, 5).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(cell(1, 0)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Escape}{Tab}')
    await expect.element(page.getByRole('grid')).not.toHaveFocus()
  })
  test('Delete clears the chosen cells, and one undo brings all of them back', async () => {
    const { now } = await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}')
    expect(items(now())).toEqual([null, null, 'scarf'])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(items(now())).toEqual(['cap', 'bag', 'scarf'])
  })
  test('undo and redo walk through the changes one by one', async () => {
    const { now } = await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('a{Enter}b{Enter}')
    expect(items(now())).toEqual(['a', 'b', 'scarf'])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(items(now())).toEqual(['a', 'bag', 'scarf'])
    await userEvent.keyboard('{Control>}zy{/Control}')
    expect(items(now())).toEqual(['a', 'bag', 'scarf'])
  })
  test('Ctrl D fills down from the first chosen line', async () => {
    const { now } = await drawGrid()
    await cell(0, 0).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(items(now())).toEqual(['cap', 'cap', 'cap'])
  })
  test('lines are added, duplicated, moved and removed without the pointer', async () => {
    const { now } = await drawGrid()
    await cell(1, 0).click()
    await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
    expect(items(now())).toEqual(['cap', 'bag', 'bag', 'scarf'])
    expect(now()[2]).not.toHaveProperty('id')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    expect(items(now())).toEqual(['bag', 'cap', 'bag', 'scarf'])
    await userEvent.keyboard('{Control>}-{/Control}')
    expect(items(now())).toEqual(['cap', 'bag', 'scarf'])
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(items(now())).toEqual(['cap', null, 'bag', 'scarf'])
  })
  test('a line that is chosen by its number is dragged by it to where another one stands; one undo brings it back', async () => {
    const { now } = await drawGrid()
    const number = (row: number) => page.getByRole('rowheader', { name: String(row), exact: true })
    await number(1).click()
    await number(1).dropTo(number(3))
    await expect.poll(() => items(now())).toEqual(['bag', 'scarf', 'cap'])
    await number(3).dropTo(number(2))
    await expect.poll(() => items(now())).toEqual(['bag', 'cap', 'scarf'])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => items(now())).toEqual(['bag', 'scarf', 'cap'])
  })
})

describe('paste', () => {
  test('a table from Excel fills the cells from the cursor on and adds the rows it needs', async () => {
    const { now } = await drawGrid()
    await cell(2, 0).click()
    paste('belt\t3\t7\nshoe\t2\t40\n')
    await expect.poll(() => items(now())).toEqual(['cap', 'bag', 'belt', 'shoe'])
    expect(now()[3]).toMatchObject({ count: '2', price: '40', amount: '80' })
  })
  test('one copied value fills the whole range', async () => {
    const { now } = await drawGrid()
    await cell(0, 1).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    paste('9')
    await expect.poll(() => now().map((one) => one['count'] as unknown)).toEqual(['9', '9', '9'])
  })
  test('cells that cannot be read keep their text and are counted', async () => {
    await drawGrid()
    await cell(0, 1).click()
    paste('x\t5')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^1 cell could not be read/)
    await expect.element(cell(0, 1)).toHaveTextContent('x')
  })
  test('cells beyond the last column are not pasted and counted', async () => {
    await drawGrid()
    await cell(0, 4).click()
    paste('2026-05-01\t\tlost')
    await expect.element(page.getByText(/^1 cell lies outside the grid/)).toBeVisible()
  })
  test('codes of links are looked up in one call; what was typed meanwhile stays', async () => {
    let answer: (rows: Awaited<ReturnType<Services['pick']>>) => void = () => undefined
    const calls: (readonly string[] | undefined)[] = []
    const pick: Services['pick'] = (_to, { codes }) => {
      calls.push(codes)
      return new Promise((resolve) => (answer = resolve))
    }
    const { now } = await drawGrid({ services: { pick } })
    await cell(0, 5).click()
    paste('S1\nS2')
    await cell(2, 0).click()
    await userEvent.keyboard('hat{Enter}')
    answer([
      { id: '11', title: 'Mill', code: 'S1' },
      { id: '12', title: 'Rival', code: 'S2' },
    ])
    await expect.poll(() => now().map((one) => one['supplier'] as unknown)).toEqual(['11', '12', undefined])
    expect(items(now())).toEqual(['cap', 'bag', 'hat'])
    expect(calls).toEqual([['S1', 'S2']])
  })
})

describe('errors', () => {
  const errors = { 'lines[2].item': ['must be filled'] }
  test('an error stands at its cell, and F8 leads to it', async () => {
    await drawGrid({ errors })
    await expect.element(cell(2, 0)).toHaveAttribute('aria-invalid', 'true')
    await cell(0, 0).click()
    await userEvent.keyboard('{F8}')
    await expect.element(cell(2, 0)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('Line 3 · Item: must be filled')).toBeVisible()
  })
  test('the list of errors above the form puts the cursor on the cell', async () => {
    await drawGrid({ errors })
    showCell('lines', { line: 2, column: 'item' })
    await expect.element(cell(2, 0)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('grid')).toHaveFocus()
  })
  test('only the lines with errors can be shown', async () => {
    await drawGrid({ errors })
    await page.getByRole('button', { name: 'Only lines with errors' }).click()
    await expect.poll(() => texts(0)).toEqual(['scarf'])
    await expect.element(page.getByText('1 line shown, 2 hidden')).toBeVisible()
  })
})

describe('sorting and filtering', () => {
  test('a sorted grid shows another order; what is typed goes into the line that is shown', async () => {
    const { now } = await drawGrid()
    await heading('Item').click()
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expect.poll(() => texts(0)).toEqual(['bag', 'cap', 'scarf'])
    await cell(0, 1).click()
    await userEvent.keyboard('8{Enter}')
    expect(now().map((one) => one['count'] as unknown)).toEqual(['2', '8', '1'])
  })
  test('filling a filtered grid leaves the hidden lines alone', async () => {
    const { now } = await drawGrid()
    await heading('Item').click()
    await page.getByRole('checkbox', { name: /^bag/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => texts(0)).toEqual(['cap', 'scarf'])
    await cell(0, 1).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(now().map((one) => one['count'] as unknown)).toEqual(['2', '4', '2'])
  })
})

test('of five thousand lines, the most there are, only those in sight are drawn, and the end is one key away', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => line(String(at + 1), `item ${at + 1}`, '1', '1'))
  await drawGrid({ lines: many })
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(80)
  await cell(0, 0).click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(() => texts(0).at(-1)).toBe('item 5000')
  await cell(4999, 0).click()
  paste('last\nlost')
  await expect.element(page.getByText(/^1 cell lies outside the grid/)).toBeVisible()
  await expect.poll(() => texts(0).at(-1)).toBe('last')
})

describe('sizes of a cell', () => {
  const sizesFrom = { field: 'style', type: 'style' } as unknown as NonNullable<PageField['sizesFrom']>
  const matrixField = pageField('lines', 'lines', {
    label: 'Lines',
    columns: [
      pageField('sizes', 'matrix', { label: 'Sizes', sizesFrom }),
      pageField('price', 'money', { label: 'Price' }),
      pageField('measures', 'sizeDecimals', { label: 'Measures', sizesFrom }),
    ],
  })
  const sizedPage: Page = pageOf([matrixField])

  async function drawSizes(line: Values, services?: Partial<Services>): Promise<{ now: () => Values }> {
    let now: Values = line
    function Order(): React.ReactElement {
      const [doc, setDoc] = useState(() => computed(sizedPage, { lines: [line] }))
      now = (doc['lines'] as Values[])[0]!
      return (
        <Grid
          page={sizedPage}
          field={matrixField}
          doc={doc}
          lines={doc['lines'] as Values[]}
          errors={{}}
          editing
          onChange={(next) => setDoc(computed(sizedPage, { ...doc, lines: next }))}
        />
      )
    }
    await draw(<Order />, services)
    return { now: () => now }
  }
  const pieces = (line: Values) => ((line['sizes'] as Matrix | null)?.cells ?? []).map((one) => `${one.size} ${one.pieces}`)
  const sizes = () => Promise.resolve({ sizes: ['S', 'M', 'L'], seconds: [] })

  test('Tab walks the sizes, which are columns once they are known; no key that is typed is lost', async () => {
    let answer: (offered: OfferedSizes) => void = () => undefined
    const offered = new Promise<OfferedSizes>((resolve) => (answer = resolve))
    const { now } = await drawSizes({ id: '1', style: '7' }, { sizes: () => offered })
    await cell(0, 0).click()
    await userEvent.keyboard('6')
    answer({ sizes: ['S', 'M', 'L'], seconds: [] })
    await expect.element(page.getByRole('textbox')).toHaveValue('6')
    await userEvent.keyboard('00{Tab}20{Tab}30')
    expect(pieces(now())).toEqual(['S 600', 'M 20', 'L 30'])
    await userEvent.keyboard('{Tab}')
    await expect.element(cell(0, 3)).toHaveAttribute('aria-selected', 'true')
    expect(now()['price'] ?? null).toBeNull()
  })
  test('the editor of a single line is seen whole, and the grid does not scroll because of it; Tab walks its parts', async () => {
    const cells = ['30', '32', '34'].map((second) => ({ size: 'S', second, value: '10' }))
    const { now } = await drawSizes({ id: '1', style: '7', measures: { cells } }, { sizes })
    await expect.element(page.getByRole('columnheader', { name: /^L/ })).toBeVisible()
    const box = document.querySelector('[data-part=grid-box]')!
    const heightBefore = box.scrollHeight
    await cell(0, 5).click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox', { name: 'Measures L 34' })).toBeVisible()
    for (const input of document.querySelectorAll('[data-part=grid-edit] input')) {
      const { left, top, width, height } = input.getBoundingClientRect()
      expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(input)
    }
    expect(box.scrollHeight).toBeLessThanOrEqual(heightBefore)
    const cellBox = cell(0, 5).element().getBoundingClientRect()
    expect(document.querySelector('[data-part=grid-edit]')!.getBoundingClientRect().top).toBeCloseTo(cellBox.top - 1, 0)
    await userEvent.keyboard('{Tab}5{Shift>}{Tab}{/Shift}4')
    expect(
      (now()['measures'] as { cells: { size: string; value: string }[] }).cells.slice(0, 2).map((one) => `${one.size} ${one.value}`),
    ).toEqual(['S 4', 'M 5'])
  })
  test('a size that is named by hand takes its pieces without the pointer', async () => {
    const { now } = await drawSizes({ id: '1' })
    await cell(0, 0).click()
    await userEvent.keyboard('{F2}xs{Tab}')
    await expect.element(page.getByRole('textbox')).toHaveValue('0')
    await userEvent.keyboard('12')
    expect(pieces(now())).toEqual(['XS 12'])
  })
})

test('who edits lines and may add or remove none is offered neither, by button, key, menu or paste', async () => {
  const { now } = await drawGrid({ fixedRows: true })
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  for (const name of ['Add line', 'Duplicate', 'Remove']) expect(page.getByRole('button', { name }).query()).toBeNull()
  await userEvent.click(cell(1, 0))
  await userEvent.keyboard('{Control>}-{/Control}{Control>}{Shift>}d{/Shift}{/Control}{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(items(now())).toEqual(['cap', 'bag', 'scarf'])
  await userEvent.keyboard('{F2}{Control>}a{/Control}belt{Enter}')
  await expect.poll(() => items(now())).toEqual(['cap', 'belt', 'scarf'])
})
