/** Browser tests of the size matrix: second sizes are shown as rows, changed, added and pasted from a spreadsheet. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Matrix } from '../../model/fields/matrix.ts'
import type { PageField } from '../../model/page.ts'
import { matrix } from './matrix.tsx'

const field = { field: 'matrix', label: '尺码数量', type: 'matrix', limits: {} } as unknown as PageField
const trousers: Matrix = {
  cells: [
    { size: '30', second: '32', pieces: '10' },
    { size: '32', second: '32', pieces: '20' },
    { size: '30', second: '34', pieces: '5' },
  ],
}

function MatrixForm({ initial, onValue }: { initial: Matrix; onValue: (value: Matrix) => void }): React.ReactElement {
  const [value, setValue] = useState<Matrix>(initial)
  return (
    <matrix.Input
      id="matrix"
      field={field}
      value={value}
      row={{ id: '1' }}
      onChange={(next) => {
        setValue(next as Matrix)
        onValue(next as Matrix)
      }}
    />
  )
}

async function open(initial: Matrix) {
  const values: Matrix[] = []
  const screen = await render(<MatrixForm initial={initial} onValue={(value) => values.push(value)} />)
  const texts = () =>
    [...screen.container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent),
    )
  return { values, texts, cell: (name: string) => page.getByRole('textbox', { name: `尺码数量 ${name}`, exact: true }) }
}

test('cells with a second size appear in their own row, with row and column totals', async () => {
  const { texts } = await open(trousers)
  expect(texts()).toEqual([
    ['32', '10', '20', '30'],
    ['34', '5', '', '5'],
    ['合计', '15', '20', '35'],
  ])
})

test('a cell with a second size can be changed, cleared and filled again', async () => {
  const { values, cell } = await open(trousers)
  await cell('32 32').fill('25')
  expect(values.at(-1)!.cells).toContainEqual({ size: '32', second: '32', pieces: '25' })
  await cell('30 34').fill('')
  expect(values.at(-1)!.cells.some((one) => one.second === '34')).toBe(false)
  await cell('32 34').fill('7')
  expect(values.at(-1)!.cells).toEqual([
    { size: '30', second: '32', pieces: '10' },
    { size: '32', second: '32', pieces: '25' },
    { size: '32', second: '34', pieces: '7' },
  ])
})

test('adds another second size', async () => {
  const { values, cell } = await open(trousers)
  await page.getByRole('textbox', { name: '第二尺码' }).fill('36')
  await userEvent.click(page.getByRole('button', { name: '增加第二尺码' }))
  await cell('30 36').fill('4')
  expect(values.at(-1)!.cells.at(-1)).toEqual({ size: '30', second: '36', pieces: '4' })
})

test('a matrix without second sizes has one row and no second axis', async () => {
  const { values, texts, cell } = await open({ cells: [{ size: 'S', pieces: '1' }] })
  expect(texts()).toEqual([['1', '1']])
  await cell('S').fill('3')
  expect(values.at(-1)!.cells).toEqual([{ size: 'S', pieces: '3' }])
})

test('a block pasted from a spreadsheet fills sizes and second sizes', async () => {
  const { values, cell } = await open(trousers)
  const data = new DataTransfer()
  data.setData('text', '1\t2\n3\t4\n')
  cell('30 32')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect
    .poll(() => values.at(-1)?.cells.map((one) => `${one.size}/${one.second} ${one.pieces}`))
    .toEqual(['30/32 1', '32/32 2', '30/34 3', '32/34 4'])
})

const packed: Matrix = {
  cells: [{ size: 'S', pieces: '7' }],
  prepacks: [
    {
      name: 'A',
      packs: '10',
      ratio: [
        { size: 'S', pieces: '1' },
        { size: 'M', pieces: '2' },
      ],
    },
  ],
}

test('a prepack shows its packs, its ratio, and what it adds to every size', async () => {
  const { texts } = await open(packed)
  expect(texts()).toEqual([
    ['散装', '7', '', '7'],
    ['A', '30'],
    ['每包', '1', '2', '3'],
    ['合计', '17', '20', '37'],
  ])
})

test('name, packs and ratio of a prepack are changed; loose pieces stay as they are', async () => {
  const { values, cell, texts } = await open(packed)
  await cell('A 包数').fill('12')
  await cell('A M').fill('3')
  await cell('A 预装包名称').fill('B')
  expect(values.at(-1)).toEqual({
    cells: packed.cells,
    prepacks: [
      {
        name: 'B',
        packs: '12',
        ratio: [
          { size: 'S', pieces: '1' },
          { size: 'M', pieces: '3' },
        ],
      },
    ],
  })
  expect(texts().at(-1)).toEqual(['合计', '19', '36', '55'])
})

test('a prepack is added with a free name, filled from a spreadsheet, and removed', async () => {
  const { values, cell } = await open(packed)
  await userEvent.click(page.getByRole('button', { name: '增加预装包' }))
  const data = new DataTransfer()
  data.setData('text', '4\t5')
  cell('B S')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect
    .poll(() => values.at(-1)?.prepacks?.[1])
    .toEqual({
      name: 'B',
      packs: '1',
      ratio: [
        { size: 'S', pieces: '4' },
        { size: 'M', pieces: '5' },
      ],
    })
  await userEvent.click(page.getByRole('button', { name: '尺码数量 A 删除预装包' }))
  expect(values.at(-1)!.prepacks!.map((pack) => pack.name)).toEqual(['B'])
  await userEvent.click(page.getByRole('button', { name: '尺码数量 B 删除预装包' }))
  expect(values.at(-1)).toEqual({ cells: packed.cells })
})

test('prepacks have a row for each second size', async () => {
  const { values, cell, texts } = await open({
    ...trousers,
    prepacks: [{ name: 'A', packs: '2', ratio: [{ size: '30', second: '34', pieces: '1' }] }],
  })
  expect(texts().slice(2, 5)).toEqual([
    ['A', '2'],
    ['32', '', '', '0'],
    ['34', '1', '', '1'],
  ])
  await cell('A 32 32').fill('6')
  expect(values.at(-1)!.prepacks![0]!.ratio).toEqual([
    { size: '32', second: '32', pieces: '6' },
    { size: '30', second: '34', pieces: '1' },
  ])
})

test('arrow keys walk through sizes, second sizes and prepacks', async () => {
  const { cell } = await open({ ...trousers, prepacks: [{ name: 'A', packs: '2', ratio: [{ size: '30', second: '34', pieces: '1' }] }] })
  await cell('30 32').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(cell('32 32')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(cell('A 32 32')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('32 34')).toHaveFocus()
})

test('without a size list a second size is named after its button was pressed', async () => {
  const { values, cell } = await open({ cells: [{ size: 'S', pieces: '1' }] })
  await userEvent.click(page.getByRole('button', { name: '增加第二尺码' }))
  await userEvent.keyboard('34{Enter}')
  await cell('S 34').fill('4')
  expect(values.at(-1)!.cells).toEqual([
    { size: 'S', pieces: '1' },
    { size: 'S', second: '34', pieces: '4' },
  ])
})
