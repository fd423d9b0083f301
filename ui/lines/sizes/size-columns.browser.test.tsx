/** Sizes as columns of the line grid in a real browser: typing, Tab, paste from a sheet, totals that are shared, sizes that a style lacks. */
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Matrix } from '../../../model/fields/matrix.ts'
import type { Page, PageField } from '../../../model/page.ts'
import { unread, validate, type Values } from '../../state/form-state.ts'
import type { Services } from '../../services.ts'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'

const sizesFrom = { field: 'style', type: 'style', listType: 'size_list', sizes: {}, list: 'sizeList' } as unknown as NonNullable<
  PageField['sizesFrom']
>
const field = pageField('lines', 'lines', {
  label: 'Lines',
  columns: [
    pageField('style', 'link', { label: 'Style', to: 'style' }),
    pageField('colorway', 'link', { label: 'Colour', to: 'colorway' }),
    pageField('matrix', 'matrix', { label: 'Sizes', required: true, sizesFrom }),
    pageField('price', 'money', { label: 'Price' }),
    pageField('quantity', 'quantity', { label: 'Quantity', isNotPost: true, processor: 'pieces(matrix)', piecesOf: 'matrix' }),
    pageField('net', 'money', { label: 'Net', isNotPost: true, processor: 'quantity * price' }),
  ],
})
const order: Page = pageOf([field], {
  display: {
    ...pageOf([]).display,
    matrix: { lines: { group: 'style', row: 'colorway', cell: 'matrix', price: 'price', amount: 'net' } },
  },
})
const lists: Readonly<Record<string, { sizes: string[]; seconds: string[] }>> = {
  polo: { sizes: ['XS', 'S', 'M', 'L'], seconds: [] },
  skirt: { sizes: ['S', 'M', 'L', 'XL'], seconds: [] },
  coat: { sizes: ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'], seconds: [] },
  jeans: { sizes: ['30', '32'], seconds: ['L30', 'L32'] },
}
const ids: Readonly<Record<string, string>> = { polo: '1', skirt: '2', jeans: '3', coat: '4' }
const styleOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)!

const line = (style: string, colour: string, cells: Readonly<Record<string, string>>, more: Values = {}): Values => ({
  style: ids[style],
  style$: style,
  colorway: colour,
  colorway$: colour,
  matrix: { cells: Object.entries(cells).map(([size, pieces]) => ({ size, pieces })) },
  ...more,
})
const services: Partial<Services> = {
  sizes: (_, id) => Promise.resolve(lists[styleOf(id)]!),
  pick: (_to, { codes = [] }) => Promise.resolve(codes.map((code) => ({ id: ids[code] ?? `c${code}`, title: code, code }))),
}

const drawLines = (lines: Values[], editing = true) => drawGridOf({ page: order, field, lines, editing, services })

const heads = () =>
  [...document.querySelectorAll('[role=columnheader] > button')].map((one) =>
    (one.querySelector('.hide') ?? one).textContent?.replace(' *', ''),
  )
const at = (row: number, label: string) => page.elementLocator(document.getElementById(`cell-lines-${row}-${heads().indexOf(label)}`)!)
const sized = async (...labels: string[]) => expect.poll(heads).toEqual(['Style', 'Colour', ...labels, 'Quantity', 'Price', 'Net'])
const pieces = (one: Values | undefined) =>
  ((one?.['matrix'] as Matrix | null)?.cells ?? []).map(({ size, second, pieces: n }) => `${size}${second ?? ''} ${n}`)
const refusal = () => document.querySelector('[data-part=refusal]')?.textContent ?? ''
const paste = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('the sizes of all styles are the columns, each list in its order; a size that a style lacks takes no input', async () => {
  const { now } = await drawLines([line('polo', 'blue', { XS: '10' }), line('skirt', 'tan', { XL: '5' })])
  await sized('XS', 'S', 'M', 'L', 'XL')
  await expect.element(at(0, 'XL')).toHaveAttribute('aria-readonly', 'true')
  await at(0, 'XL').click()
  await userEvent.keyboard('7{Enter}')
  expect(pieces(now()[0])).toEqual(['XS 10'])
})

test('Tab goes from size to size and Enter to the next colour; nothing of it reaches the price', async () => {
  const { now } = await drawLines([line('polo', 'blue', {}), line('polo', 'tan', {})])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'XS').click()
  await userEvent.keyboard('50{Tab}100{Tab}150{Enter}20{Enter}')
  expect(pieces(now()[0])).toEqual(['XS 50', 'S 100', 'M 150'])
  expect(pieces(now()[1])).toEqual(['M 20'])
  expect(now()[0]).toMatchObject({ quantity: '300' })
  expect(now()[0]!['price'] ?? null).toBeNull()
})

test('a block of a sheet falls into the sizes from the cursor on; what is beyond them is reported at their total, never a price', async () => {
  const { now } = await drawLines([line('polo', 'blue', {}, { price: '58' }), line('polo', 'tan', {}, { price: '58' })])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'XS').click()
  paste('60\t110\t160\n70\t120\t170\t180\t540\t999')
  await expect.poll(() => pieces(now()[0])).toEqual(['XS 60', 'S 110', 'M 160'])
  expect(pieces(now()[1])).toEqual(['XS 70', 'S 120', 'M 170', 'L 180'])
  expect(now().map((one) => one['price'] as unknown)).toEqual(['58', '58'])
  await expect.element(at(1, 'Quantity')).toHaveTextContent('540 999')
  await expect.element(at(1, 'Quantity')).toHaveAttribute('aria-invalid', 'true')
})

test('rows of a sheet with styles, colours and sizes fill a new order: the styles say which columns there are', async () => {
  const { now } = await drawLines([])
  await page.getByRole('grid').click()
  document.querySelector<HTMLElement>('[role=grid]')!.focus()
  paste('polo\tblue\t10\t20\t30\t40\t\t100\t58\nskirt\ttan\t\t5\t6\t7\t8\t26\t72.5')
  await expect.poll(() => now().length).toBe(2)
  await sized('XS', 'S', 'M', 'L', 'XL')
  expect(now().map(pieces)).toEqual([
    ['XS 10', 'S 20', 'M 30', 'L 40'],
    ['S 5', 'M 6', 'L 7', 'XL 8'],
  ])
  expect(now().map((one) => one['price'] as unknown)).toEqual(['58', '72.5'])
})

test('rows whose columns are not those of the grid give no price: their total is not the sum of their sizes', async () => {
  const { now } = await drawLines([])
  document.querySelector<HTMLElement>('[role=grid]')!.focus()
  paste('polo\tblue\t10\t20\t30\t40\t50\t60')
  await expect.poll(() => now().length).toBe(1)
  expect(pieces(now()[0])).toEqual(['XS 10', 'S 20', 'M 30', 'L 40'])
  expect(now()[0]!['price'] ?? null).toBeNull()
  await expect.element(at(0, 'Quantity')).toHaveTextContent('50 60')
})

test('a head row of a sheet names the columns', async () => {
  const { now } = await drawLines([line('polo', 'blue', {})])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'Style').click()
  paste('Style\tColour\tPrice\tM\tXS\npolo\tred\t58\t30\t10')
  await expect.poll(() => pieces(now()[0])).toEqual(['XS 10', 'M 30'])
  expect(now()[0]).toMatchObject({ price: '58', colorway$: 'red' })
})

test('sizes that a sheet has in one cell are read as they are shown elsewhere', async () => {
  const { now } = await drawLines([line('polo', 'blue', { L: '1' })])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'Style').click()
  paste('polo\tblue\tXS 50 · S 1,000\t58\nskirt\ttan\tS:7\t60')
  await expect.poll(() => now().map(pieces)).toEqual([['XS 50', 'S 1000'], ['S 7']])
  expect(now().map((one) => one['price'] as unknown)).toEqual(['58', '60'])
})

test('what the grid shows can be copied and pasted back', async () => {
  const { now } = await drawLines([line('polo', 'blue', { XS: '10', L: '1200' }, { price: '58' }), line('polo', 'tan', {})])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'XS').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  const clipboardData = new DataTransfer()
  const box = document.querySelector('[data-part=grid-box]')!
  box.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  await at(1, 'XS').click()
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => pieces(now()[1])).toEqual(['XS 10', 'L 1200'])
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
})

test('a text that is no number stays in its cell, is left out of the totals, keeps the document from being sent, and says how it is corrected', async () => {
  const { now } = await drawLines([line('polo', 'blue', { S: '400' })])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'M').click()
  paste('6OO')
  await expect.element(at(0, 'M')).toHaveTextContent('6OO')
  expect(now()[0]).toMatchObject({ quantity: '400', [unread]: { 'matrix||M|': '6OO' } })
  const viewer = { roles: [], action: 'edit', partyRole: 'owner' } as const
  expect(Object.keys(validate(order, { lines: now() }, { viewer, language: 'en' }))).toContain('lines[0].matrix')
  await page.getByRole('button', { name: 'Make it 600' }).click()
  await expect.poll(() => pieces(now()[0])).toEqual(['S 400', 'M 600'])
  expect(now()[0]).not.toHaveProperty(unread)
})

test('what falls on a size that the style lacks, or on a figure that is computed, stays there with the reason and is taken away by a click', async () => {
  const { now } = await drawLines([line('polo', 'blue', { S: '1' }, { price: '2' }), line('skirt', 'tan', { S: '1' })])
  await sized('XS', 'S', 'M', 'L', 'XL')
  await at(0, 'XL').click()
  paste('9')
  await expect.element(at(0, 'XL')).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(refusal).toMatch(/XL: This style has no size XL/)
  expect(now()[0]).toMatchObject({ quantity: '1' })
  await page.getByRole('button', { name: 'Drop it' }).click()
  await at(0, 'Net').click()
  paste('999')
  await expect.poll(refusal).toMatch(/“999” was not taken: Net is computed/)
  // What the figure is anyway is no mistake.
  paste('2.00')
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
})

test('a total that is typed is shared by the ratio of the style, exactly; Ctrl Z brings the sizes back', async () => {
  const { now } = await drawLines([line('polo', 'blue', { XS: '1', S: '2', M: '2', L: '1' }), line('polo', 'tan', {})])
  await sized('XS', 'S', 'M', 'L')
  await at(1, 'Quantity').click()
  await userEvent.keyboard('1000{Enter}')
  expect(pieces(now()[1])).toEqual(['XS 167', 'S 333', 'M 333', 'L 167'])
  expect(now()[1]).toMatchObject({ quantity: '1000' })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(pieces(now()[1])).toEqual([])
})

test('Ctrl D fills sizes down, Delete clears them, Esc takes back what is typed, F2 keeps it', async () => {
  const { now } = await drawLines([line('polo', 'blue', { S: '12' }), line('polo', 'tan', { M: '5' })])
  await sized('XS', 'S', 'M', 'L')
  await at(0, 'S').click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(pieces(now()[1])).toEqual(['S 12', 'M 5'])
  await userEvent.keyboard('{Delete}')
  expect(now().map(pieces)).toEqual([[], ['M 5']])
  await at(1, 'M').click()
  await userEvent.keyboard('7{Escape}{F2}0{Enter}')
  expect(pieces(now()[1])).toEqual(['M 50'])
})

test('lists with second sizes have a column for each pair, under two rows of heads; prepacks stay', async () => {
  const prepacks = [{ name: 'A', packs: '10', ratio: [{ size: '30', second: 'L30', pieces: '2' }] }]
  const { now } = await drawLines([{ style: '3', style$: 'jeans', matrix: { cells: [], prepacks } }])
  await sized('30/L30', '30/L32', '32/L30', '32/L32')
  await at(0, '32/L30').click()
  await userEvent.keyboard('4{Tab}')
  expect(now()[0]).toMatchObject({ quantity: '24', matrix: { cells: [{ size: '32', second: 'L30', pieces: '4' }], prepacks } })
})

test('read, a size that the style lacks is a dash', async () => {
  await drawLines([line('polo', 'blue', { XS: '10' }), line('skirt', 'tan', { XL: '5' })], false)
  await sized('XS', 'S', 'M', 'L', 'XL')
  await expect.element(at(0, 'XL')).toHaveTextContent('–')
  await expect.element(at(0, 'S')).toHaveTextContent('')
})

test('colours stand under their style with its sums; its ratio shares all totals, and a colour is added below the last', async () => {
  const { now } = await drawLines([
    line('polo', 'blue', { XS: '10', S: '20' }),
    line('polo', 'tan', { XS: '30' }),
    line('skirt', 'red', { S: '5' }),
  ])
  await sized('XS', 'S', 'M', 'L', 'XL')
  const heads = [...document.querySelectorAll('[data-part=group-head]')].map((one) => one.textContent ?? '')
  expect(heads).toHaveLength(2)
  expect(heads[0]).toMatch(/^polo40206[0-9]*$/)
  // The ratio stands below the colours of its style, where no figure of a wide grid lies.
  expect(document.querySelector('[data-part=group-ratio]')!.textContent).toMatch(/^Ratio 2:1:0:0/)
  await page.getByRole('button', { name: 'Share the totals' }).first().click()
  expect(now().slice(0, 2).map(pieces)).toEqual([
    ['XS 20', 'S 10'],
    ['XS 20', 'S 10'],
  ])
  await page.getByRole('button', { name: '＋ Colour' }).first().click()
  await expect.poll(() => now().map((one) => one['style$'] as unknown)).toEqual(['polo', 'polo', 'polo', 'skirt'])
  expect(document.querySelector('[data-part=total-row]')!.textContent).toMatch(/Total/)
})

test('a line with ten sizes has its total, price and amount in sight in a grid of a page at 1440', async () => {
  await drawLines([line('coat', 'blue', { XXS: '10', '5XL': '2000' })])
  await sized(...lists['coat']!.sizes)
  const head = page.getByRole('columnheader', { name: /^Net/ }).element()
  const grid = document.querySelector('[data-part=grid-box]')!
  // Tax and gross amount stand behind the net one.
  expect(head.getBoundingClientRect().right - grid.getBoundingClientRect().left + 2 * 102).toBeLessThanOrEqual(1164)
  const figure = at(0, '5XL').element() as HTMLElement
  expect(figure.textContent).toBe('2,000')
  expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
})

test.each([
  ['is frozen', 1, 0],
  ['scrolls', 0, 300],
])(
  'scrolled sideways, the picture of a style stays over its own column where that %s; its name covers no other column',
  async (_, freeze, gone) => {
    const name = `weft.freeze.${order.page}.${field.field}`
    localStorage.setItem(name, String(freeze))
    onTestFinished(() => localStorage.removeItem(name))
    await drawLines([line('coat', 'blue', { XS: '10', S: '20' }), line('coat', 'tan', { XS: '30' })])
    await sized('XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL')
    const box = document.querySelector<HTMLElement>('[role=grid]')!
    const head = box.querySelector('[data-part=group-head]')!
    const leftOf = (part: string) =>
      head.querySelector(`[data-part=${part}]`)!.getBoundingClientRect().left - box.getBoundingClientRect().left
    const before = { picture: leftOf('group-picture'), title: leftOf('group-title') }
    box.style.width = '420px'
    box.scrollLeft = 300
    await expect.poll(() => box.scrollLeft).toBe(300)
    expect(leftOf('group-picture')).toBeCloseTo(before.picture - gone, 0)
    expect(leftOf('group-title')).toBeCloseTo(before.title - 300, 0)
    // At the place of the row numbers nothing of the style is seen.
    const { left, top } = box.getBoundingClientRect()
    const headTop = head.getBoundingClientRect().top
    expect(headTop).toBeGreaterThan(top)
    const seen = [...box.querySelectorAll('[data-part=group-picture], [data-part=group-title]')].filter((one) => {
      const rect = one.getBoundingClientRect()
      return rect.left < left + 50 && rect.right > left + 2
    })
    for (const one of seen) expect(getComputedStyle(one).zIndex).toBe('1')
    if (freeze === 0) expect(getComputedStyle(head.querySelector('[data-part=group-edge]')!).zIndex).toBe('2')
  },
)
