/** The size matrix in a real browser: typing, paste, totals, sizes of the style. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Matrix } from '../../model/fields/matrix.ts'
import type { PageField } from '../../model/page.ts'
import { pageField } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { matrix } from './matrix.tsx'

const sizesFrom = { field: 'style', type: 'style' } as unknown as NonNullable<PageField['sizesFrom']>
const field = pageField('sizes', 'matrix', { label: 'Sizes', sizesFrom })

async function drawMatrix({
  value = null as Matrix | null,
  style = undefined as string | undefined,
  disabled = false,
  sizes = ['S', 'M', 'L'],
  seconds = [] as string[],
} = {}) {
  let now = value
  function Cell(): React.ReactElement {
    const [currentValue, setHeld] = useState(value)
    now = currentValue
    return (
      <matrix.Input field={field} value={currentValue} row={{ style }} disabled={disabled} onChange={(next) => setHeld(next as Matrix)} />
    )
  }
  await draw(<Cell />, { sizes: () => Promise.resolve({ sizes, seconds }) })
  return { cells: () => (now?.cells ?? []).map(({ size, pieces }) => `${size} ${pieces}`) }
}
const input = (size: string) => page.getByRole('textbox', { name: `Sizes ${size}` })

test('the sizes of the style stand as columns, and their pieces are added up', async () => {
  const { cells } = await drawMatrix({ style: '7' })
  await input('S').fill('250')
  await input('L').fill('1000')
  expect(cells()).toEqual(['S 250', 'L 1000'])
  await expect.element(page.getByRole('cell', { name: '1,250' })).toBeVisible()
})
test('a size that is filled later stands in the order of the style', async () => {
  const { cells } = await drawMatrix({ style: '7' })
  await input('L').fill('1')
  await input('S').fill('2')
  expect(cells()).toEqual(['S 2', 'L 1'])
})
test('a row from Excel is spread over the sizes from the cell on; more cells than sizes are dropped', async () => {
  const { cells } = await drawMatrix({ style: '7' })
  await input('M').click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '1,200\t30\t9')
  input('M')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(cells).toEqual(['M 1200', 'L 30'])
})
test('an emptied cell is not a cell with zero pieces', async () => {
  const { cells } = await drawMatrix({ style: '7', value: { cells: [{ size: 'S', pieces: '5' }] } as Matrix })
  await input('S').fill('')
  expect(cells()).toEqual([])
})
test('pieces are read as people write them when the cell is left', async () => {
  const { cells } = await drawMatrix({ style: '7' })
  await input('S').fill('１,０００')
  await userEvent.tab()
  expect(cells()).toEqual(['S 1000'])
})
test('without a style sizes are named by hand', async () => {
  const { cells } = await drawMatrix()
  await page.getByRole('textbox').fill('xl')
  await page.getByRole('button', { name: '+' }).click()
  await input('XL').fill('4')
  expect(cells()).toEqual(['XL 4'])
})
test('a matrix that is disabled takes no input and asks for no size', async () => {
  await drawMatrix({ disabled: true, value: { cells: [{ size: 'S', pieces: '5' }] } as Matrix })
  await expect.element(input('S')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '+' })).not.toBeInTheDocument()
})
test('the second sizes of the size list are rows, and nothing else is named by hand', async () => {
  const { cells } = await drawMatrix({ style: '7', sizes: ['30', '32'], seconds: ['L30', 'L32'] })
  await page.getByRole('textbox', { name: 'Sizes 32 L32', exact: true }).fill('5')
  await page.getByRole('textbox', { name: 'Sizes 30 L30', exact: true }).fill('4')
  expect(cells()).toEqual(['30 4', '32 5'])
  await expect.element(page.getByRole('rowheader', { name: 'L32' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Second size' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add second size' })).not.toBeInTheDocument()
})
