/** Decimals by size in a real browser: typed, pasted, negative, without sums and prepacks. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SizeDecimals } from '../../model/fields/size-decimals.ts'
import type { PageField } from '../../model/page.ts'
import { pageField } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { sizeDecimals } from './size-decimals.tsx'

const sizesFrom = { field: 'doc.list', type: 'size_list' } as unknown as NonNullable<PageField['sizesFrom']>
const field = pageField('usage', 'sizeDecimals', { label: 'Usage', sizesFrom })

async function drawUsage(initial: SizeDecimals | null = null) {
  let now = initial
  function Cell(): React.ReactElement {
    const [value, setValue] = useState(initial)
    now = value
    return (
      <sizeDecimals.Input
        field={field}
        value={value}
        row={{ id: '1' }}
        of={{ type: 'bom', path: 'lines.usage', doc: { list: '9' } }}
        onChange={(next) => setValue(next as SizeDecimals | null)}
      />
    )
  }
  await draw(<Cell />, { sizes: (_, id) => Promise.resolve({ sizes: id === '9' ? ['S', 'M'] : [], seconds: [] }) })
  return () => (now?.cells ?? []).map(({ size, value }) => `${size} ${value}`)
}
const input = (size: string) => page.getByRole('textbox', { name: `Usage ${size}`, exact: true })

test('sizes come from the header; decimals are typed, negative ones and zeros too, and an empty cell is none', async () => {
  const cells = await drawUsage()
  await input('S').fill('-0.5')
  await input('M').fill('0')
  expect(cells()).toEqual(['S -0.5', 'M 0'])
  await input('S').fill('')
  expect(cells()).toEqual(['M 0'])
  await input('M').fill('')
  expect(cells()).toEqual([])
})

test('there are no sums and no prepacks, and arrow keys walk', async () => {
  await drawUsage({ cells: [{ size: 'S', value: '0.25' }] })
  await expect.element(input('M')).toBeVisible()
  expect(document.querySelectorAll('thead th')).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Add prepack' })).not.toBeInTheDocument()
  await input('S').click()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(input('M')).toHaveFocus()
})

test('a row of a spreadsheet is spread over the sizes', async () => {
  const cells = await drawUsage()
  await input('S').click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '0.24\t1,000.5')
  input('S')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(cells).toEqual(['S 0.24', 'M 1000.5'])
})
