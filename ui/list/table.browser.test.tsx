/** The table of a list in a real browser: keyboard, choice of rows, ranges of cells, sorting, columns, opening cells. */
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WireDoc } from '../../model/page.ts'
import type { PageLayout } from '../../model/lists/list-views.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Table } from './table.tsx'
import type { TableProps } from './table-props.ts'

const orders = pageOf([
  pageField('number', 'text', { label: 'Number' }),
  pageField('supplier', 'text', { label: 'Supplier' }),
  pageField('amount', 'money', { label: 'Amount' }),
])
const rows: WireDoc[] = [
  { id: '1', number: 'PO-1', supplier: 'Mill', amount: '10' },
  { id: '2', number: 'PO-2', supplier: 'Rival', amount: '20' },
  { id: '3', number: 'PO-3', supplier: 'Dyer', amount: '30' },
]

/** Draws the table as a list does, and notes what it asks for. */
async function drawTable(overrides: Partial<TableProps> = {}) {
  const requests: string[] = []
  const seen = { selected: new Set<string>() as ReadonlySet<string>, at: 0, layout: {} as PageLayout, sort: [] as readonly string[] }
  function List(): React.ReactElement {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    const [at, setAt] = useState(0)
    const [layout, setLayout] = useState<PageLayout>({ columns: ['number', 'supplier', 'amount'] })
    const [sort, setSort] = useState<readonly string[]>([])
    Object.assign(seen, { selected, at, layout, sort })
    return (
      <Table
        page={orders}
        rows={rows}
        columns={layout.columns!}
        pins={layout.pins}
        widths={layout.widths}
        sort={sort}
        selected={selected}
        at={at}
        href={(row) => `#${row.id}`}
        onSort={setSort}
        onSelect={setSelected}
        onAt={setAt}
        onOpen={(row) => requests.push(`open ${row.id}`)}
        onPeek={(index) => requests.push(`peek ${index}`)}
        onLayout={(change) => setLayout((now) => ({ ...now, ...change }))}
        {...overrides}
      />
    )
  }
  await draw(<List />)
  return { asked: requests, seen }
}
const row = (index: number): HTMLElement => document.querySelectorAll<HTMLElement>('tbody tr')[index]!
const focusRow = (index: number): void => row(index).focus()
const names = (): (string | null)[] => [...document.querySelectorAll('thead th[data-c]')].map((head) => head.getAttribute('aria-label'))

describe('keyboard', () => {
  test('arrows and j, k move the cursor; Enter opens; Space previews', async () => {
    const { asked: requests, seen } = await drawTable()
    focusRow(0)
    await userEvent.keyboard('{ArrowDown}j{Enter}k ')
    expect(requests).toEqual(['open 3', 'peek 1'])
    expect(seen.at).toBe(1)
    expect(document.activeElement).toBe(row(1))
  })
  test('Home and End go to the edges, and no key leaves the table', async () => {
    const { seen } = await drawTable()
    focusRow(1)
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(seen.at).toBe(2)
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(seen.at).toBe(0)
  })
  test('x chooses a row, and Shift X all rows from the last one on', async () => {
    const { seen } = await drawTable()
    focusRow(0)
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}')
    expect([...seen.selected]).toEqual(['1', '2', '3'])
  })
  test('keys of one letter can be switched off; with a modifier they are the browser’s', async () => {
    const { seen } = await drawTable({ letters: false })
    focusRow(0)
    await userEvent.keyboard('xj{Control>}x{/Control}')
    expect([seen.selected.size, seen.at]).toEqual([0, 0])
  })
})

describe('choosing rows', () => {
  test('the box in the head chooses all rows and takes them back', async () => {
    const { seen } = await drawTable()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    expect(seen.selected.size).toBe(3)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    expect(seen.selected.size).toBe(0)
  })
  test('a box chooses its row alone', async () => {
    const { seen } = await drawTable()
    await page.getByRole('checkbox', { name: /PO-2/ }).click()
    expect([...seen.selected]).toEqual(['2'])
    expect(row(1).getAttribute('aria-selected')).toBe('true')
  })
})

describe('cells', () => {
  const copied = (): string => {
    const clipboardData = new DataTransfer()
    document.querySelector('table')!.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  }
  test('Shift with arrows chooses a range of cells, which is copied as a table', async () => {
    await drawTable()
    focusRow(0)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    expect(document.querySelectorAll('td[data-in-range]')).toHaveLength(4)
    expect(copied()).toBe('Mill\t10\nRival\t20')
  })
  test('Esc takes the range back', async () => {
    await drawTable()
    focusRow(0)
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Escape}')
    expect(document.querySelectorAll('td[data-in-range]')).toHaveLength(0)
  })
  test('F2 opens the first cell that takes input; a cell that takes none says so', async () => {
    const requests: string[] = []
    await drawTable({
      edits: (_row, field) => field.field === 'amount',
      onEdit: (one, field) => requests.push(`edit ${one.id} ${field.field}`),
      onShut: (one, field) => requests.push(`shut ${one.id} ${field.field}`),
    })
    focusRow(1)
    await userEvent.keyboard('{F2}')
    await userEvent.dblClick(row(0).querySelector('td[data-c="1"]')!)
    expect(requests).toEqual(['edit 2 amount', 'shut 1 supplier'])
  })
  test('without cells that take input a double click opens the row', async () => {
    const { asked: requests } = await drawTable()
    await userEvent.dblClick(row(2).querySelector('td[data-c="2"]')!)
    expect(requests).toEqual(['open 3'])
  })
})

/** What the button of a heading's menu is called. */
const menuName = /column/i

describe('columns', () => {
  test('a click on a head sorts up, then down, then not; with Shift it joins', async () => {
    const { seen } = await drawTable()
    const supplier = page.getByRole('columnheader', { name: 'Supplier' }).getByRole('button', { name: 'Supplier' })
    await supplier.click()
    expect(seen.sort).toEqual(['supplier'])
    await supplier.click()
    await expect.element(page.getByRole('columnheader', { name: 'Supplier' })).toHaveAttribute('aria-sort', 'descending')
    await page
      .getByRole('columnheader', { name: 'Amount' })
      .getByRole('button', { name: 'Amount' })
      .click({ modifiers: ['Shift'] })
    expect(seen.sort).toEqual(['-supplier', 'amount'])
  })
  test('a column is pinned and hidden from its menu', async () => {
    const { seen } = await drawTable()
    await page
      .getByRole('columnheader', { name: /^Amount/ })
      .getByRole('button', { name: menuName })
      .click()
    await page.getByRole('menuitem', { name: /left/i }).click()
    expect(seen.layout.pins).toEqual({ amount: 'left' })
    await expect.poll(names).toEqual(['Number', 'Amount', 'Supplier'])
    await page
      .getByRole('columnheader', { name: /^Supplier/ })
      .getByRole('button', { name: menuName })
      .click()
    await page.getByRole('menuitem', { name: /hide/i }).click()
    await expect.poll(names).toEqual(['Number', 'Amount'])
  })
})
