/** Decimals by size as columns of the line grid in a real browser: the switch, typing, a block of a sheet in inches, values that are pinned. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SizeDecimals } from '../../../model/fields/size-decimals.ts'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const sizesFrom = { field: 'doc.sizeList', type: 'size_list', sizes: {} } as unknown as NonNullable<PageField['sizesFrom']>
const field = pageField('points', 'lines', {
  label: 'Parts',
  columns: [
    pageField('part', 'text', { label: 'Part' }),
    pageField('base', 'quantity', { label: 'Base value' }),
    pageField('steps', 'sizeDecimals', { label: 'Steps', sizesFrom }),
    pageField('pins', 'sizeDecimals', { label: 'Pinned', sizesFrom }),
    pageField('adjusted', 'quantity', { label: 'Adjusted' }),
    pageField('values', 'sizeDecimals', {
      label: 'Values',
      sizesFrom,
      isNotPost: true,
      // As the server sends what it computes.
      restriction: 1,
      processor: 'graded by size(doc.sizes.size, "M", base, steps, pins, adjusted, null)',
      typedInto: { field: 'pins', less: ['adjusted'], base: { size: 'baseSize', field: 'base' } },
    }),
  ],
})
const sizes = ['S', 'M', 'L']
const chart = pageOf([pageField('sizes', 'lines', { label: 'Sizes', columns: [pageField('size', 'text', { label: 'Size' })] }), field])
const decimals = (cells: Readonly<Record<string, string>>): SizeDecimals => ({
  cells: Object.entries(cells).map(([size, value]) => ({ size, value })),
})
const chest = (more: Values = {}): Values => ({ part: 'Chest', base: '50', steps: decimals({ S: '2', M: '2', L: '2' }), ...more })

const drawChart = (lines: Values[], editing = true, more: Values = {}, offered = sizes) =>
  drawGridOf({
    page: chart,
    field,
    lines,
    editing,
    doc: { sizeList: '1', sizes: offered.map((size) => ({ size })), ...more },
    services: { sizes: () => Promise.resolve({ sizes: offered, seconds: [] }) },
  })
const heads = () =>
  [...document.querySelectorAll('[role=columnheader] > button')].map((one) => (one.querySelector('.hide') ?? one).textContent)
const at = (row: number, label: string) => page.elementLocator(document.getElementById(`cell-points-${row}-${heads().indexOf(label)}`)!)
const choose = (label: string) => page.getByLabelText('By size').getByText(label, { exact: true }).click()
const cellsOf = (line: Values | undefined, name: string) =>
  ((line?.[name] as SizeDecimals | null | undefined)?.cells ?? []).map(({ size, value }) => `${size} ${value}`)
const paste = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('the values by size are columns while a chart is read, and the switch leads to the steps', async () => {
  await drawChart([chest()], false)
  await expect.poll(heads).toEqual(['Part', 'Base value', 'Adjusted', 'S', 'M', 'L'])
  await expect.element(at(0, 'L')).toHaveTextContent('52')
  await choose('Steps')
  await expect.poll(heads).toEqual(['Part', 'Base value', 'S', 'M', 'L', 'Adjusted'])
  await expect.element(at(0, 'L')).toHaveTextContent('2')
  await choose('None')
  await expect.poll(heads).toEqual(['Part', 'Base value', 'Steps', 'Pinned', 'Adjusted', 'Values'])
})

/** The chart with tolerances beside its base value. */
const tolerated = {
  ...field,
  columns: field.columns!.flatMap((column) =>
    column.field === 'base'
      ? [pageField('minus', 'quantity', { label: 'Minus' }), pageField('plus', 'quantity', { label: 'Plus' }), column]
      : column.field === 'values'
        ? [{ ...column, tolerance: { minus: 'minus', plus: 'plus' } }]
        : [column],
  ),
}
const drawTolerated = (lines: Values[], columns = tolerated.columns) =>
  drawGridOf({
    page: chart,
    field: { ...tolerated, columns },
    lines,
    editing: true,
    doc: { sizeList: '1', baseSize: 'M', sizes: sizes.map((size) => ({ size })) },
    services: { sizes: () => Promise.resolve({ sizes, seconds: [] }) },
  })

test('the switch leads to the tolerance: each size shows its lowest and highest value, which follow a side that is typed; it takes no input [DM-2-007]', async () => {
  const { now } = await drawTolerated([chest({ minus: '0.5', plus: '1' }), chest({ part: 'Hem', minus: null, plus: '0' })])
  await choose('Tolerance')
  await expect.element(at(0, 'M')).toHaveTextContent('49.5–51')
  await expect.element(at(0, 'L')).toHaveTextContent('51.5–53')
  await expect.element(at(1, 'S')).toHaveTextContent('48')
  await expect.element(at(0, 'M')).toHaveAttribute('aria-readonly', 'true')
  await at(0, 'Minus').click()
  await userEvent.keyboard('0.25{Enter}')
  await expect.element(at(0, 'M')).toHaveTextContent('49.75–51')
  expect([now()[0]!['minus'], cellsOf(now()[0], 'values'), now()[0]!['pins'] ?? null]).toEqual(['0.25', ['S 48', 'M 50', 'L 52'], null])
})

test('who does not see the tolerances is not offered them', async () => {
  await drawTolerated(
    [chest()],
    tolerated.columns.filter((column) => column.field !== 'minus'),
  )
  await expect.element(page.getByLabelText('By size').getByText('Values', { exact: true })).toBeVisible()
  expect(page.getByLabelText('By size').getByText('Tolerance', { exact: true }).elements()).toEqual([])
})

test('a value that is typed is pinned, less the adjustment of all sizes; Delete unpins it, and the base moves the others', async () => {
  const { now } = await drawChart([chest({ adjusted: '0.5' })])
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  await at(0, 'L').click()
  await userEvent.keyboard('53{Enter}')
  await expect.poll(() => cellsOf(now()[0], 'pins')).toEqual(['L 52.5'])
  expect(cellsOf(now()[0], 'values')).toEqual(['S 48.5', 'M 50.5', 'L 53'])
  await expect.element(at(0, 'L')).toHaveAttribute('title', 'Typed here; cleared, the computed figure comes back')
  expect(at(0, 'M').element().hasAttribute('title')).toBe(false)
  await at(0, 'Base value').click()
  await userEvent.keyboard('51{Enter}')
  await expect.poll(() => cellsOf(now()[0], 'values')).toEqual(['S 49.5', 'M 51.5', 'L 53'])
  await at(0, 'L').click()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => cellsOf(now()[0], 'pins')).toEqual([])
  await expect.element(at(0, 'L')).toHaveTextContent('53.5')
})

test('while a value by size is written nothing says that it cannot be read and no line moves; once the cell is left, what is no number is named', async () => {
  await drawChart([chest(), chest({ part: 'Hem' })])
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  const place = () => at(1, 'L').element().getBoundingClientRect().top
  await at(0, 'L').click()
  const before = place()
  await userEvent.keyboard('5x')
  await expect.element(page.getByRole('textbox').last()).toHaveValue('5x')
  expect([place(), document.body.textContent!.includes('could not be read')]).toEqual([before, false])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 cell could not be read', { exact: false })).toBeVisible()
  expect(place()).toBeGreaterThan(before)
})

test('the column of the base size is marked; a value typed there moves the row, less the adjustment, unless it is pinned', async () => {
  const { now } = await drawChart([chest({ adjusted: '0.5' }), chest({ part: 'Hem', pins: decimals({ M: '50' }) })], true, {
    baseSize: 'M',
  })
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  expect([...document.querySelectorAll('[role=columnheader][data-base]')].map((one) => one.textContent)).toEqual(['M'])
  await at(0, 'M').click()
  await userEvent.keyboard('51{Enter}')
  await expect.poll(() => cellsOf(now()[0], 'values')).toEqual(['S 49', 'M 51', 'L 53'])
  expect([now()[0]!['base'], cellsOf(now()[0], 'pins')]).toEqual(['50.5', []])
  await at(1, 'M').click()
  await userEvent.keyboard('52{Enter}')
  await expect.poll(() => cellsOf(now()[1], 'pins')).toEqual(['M 52'])
  expect(now()[1]!['base']).toBe('50')
})

test('a block of a sheet in inches falls into the steps of the sizes; what is no number stays in its cell', async () => {
  const { now } = await drawChart([chest(), { part: 'Hem', base: '50' }])
  await choose('Steps')
  await expect.poll(() => heads().slice(2, 5)).toEqual(['S', 'M', 'L'])
  await at(0, 'S').click()
  paste('1/2\t½\t−3/8\n1 1/4\t2\twide')
  await expect.poll(() => cellsOf(now()[0], 'steps')).toEqual(['S 0.5', 'M 0.5', 'L -0.375'])
  expect(cellsOf(now()[1], 'steps')).toEqual(['S 1.25', 'M 2'])
  await expect.element(at(1, 'L')).toHaveTextContent('wide')
  await expect.element(at(1, 'L')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => cellsOf(now()[0], 'steps')).toEqual(['S 2', 'M 2', 'L 2'])
})

test('a fraction that is typed into a value is read like a pasted one: by Enter, and where the focus leaves the grid; Escape writes nothing', async () => {
  const { now } = await drawChart([chest(), { part: 'Hem', base: '50' }], true, { baseSize: 'M' })
  await choose('Values')
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  await at(0, 'L').click()
  await userEvent.keyboard('22 1/2{Enter}')
  await expect.poll(() => cellsOf(now()[0], 'pins')).toEqual(['L 22.5'])
  await expect.element(at(0, 'L')).not.toHaveAttribute('aria-invalid', 'true')
  await at(0, 'M').click()
  await userEvent.keyboard('17½{Enter}')
  await expect.poll(() => now()[0]!['base']).toBe('17.5')
  await at(1, 'S').click()
  await userEvent.keyboard('35 1/4')
  ;(document.activeElement as HTMLElement).blur()
  await expect.poll(() => cellsOf(now()[1], 'pins')).toEqual(['S 35.25'])
  await at(0, 'L').click()
  await userEvent.keyboard('9 1/2{Escape}')
  await expect.element(at(0, 'L')).toHaveTextContent('22.5')
  await expect.element(at(0, 'L')).not.toHaveAttribute('aria-invalid', 'true')
  expect(cellsOf(now()[0], 'pins')).toEqual(['L 22.5'])
})

test('Ctrl R fills the step of a size right over the sizes that are chosen', async () => {
  const { now } = await drawChart([{ part: 'Hem', base: '50', steps: decimals({ S: '1.5' }) }])
  await choose('Steps')
  await expect.poll(() => heads().slice(2, 5)).toEqual(['S', 'M', 'L'])
  await at(0, 'S').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}')
  await expect.poll(() => cellsOf(now()[0], 'steps')).toEqual(['S 1.5', 'M 1.5', 'L 1.5'])
})

test('thirty sizes that are pasted onto six fill six and say that 24 are left out; base value and adjustment stay as they are', async () => {
  const six = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const { now } = await drawChart([chest({ adjusted: '0.5' }), { part: 'Hem', base: '40' }], true, {}, six)
  await choose('Steps')
  await expect.poll(() => heads().slice(2, 8)).toEqual(six)
  const thirty = (from: number) => Array.from({ length: 30 }, (_, n) => String(from + n))
  await at(0, 'XS').click()
  paste(thirty(1).join('\t'))
  await expect.poll(() => cellsOf(now()[0], 'steps')).toEqual(six.map((size, n) => `${size} ${n + 1}`))
  await expect.element(page.getByText('24 cells lie outside the grid and were not pasted')).toBeVisible()
  expect([now()[0]!['part'], now()[0]!['base'], now()[0]!['adjusted']]).toEqual(['Chest', '50', '0.5'])
  // A whole row of the sheet, of which the part and the base value stand before the sizes.
  await at(1, 'Part').click()
  paste(['Waist', '41', ...thirty(101)].join('\t'))
  await expect.poll(() => cellsOf(now()[1], 'steps')).toEqual(six.map((size, n) => `${size} ${101 + n}`))
  expect([now()[1]!['part'], now()[1]!['base'], now()[1]!['adjusted'] ?? null]).toEqual(['Waist', '41', null])
  await expect.element(page.getByText('24 cells lie outside the grid and were not pasted')).toBeVisible()
})

/** The chart of trousers: waist by inseam. */
const seconds = ['L30', 'L32']
const paired = {
  ...field,
  columns: field.columns!.map((column) =>
    column.field === 'steps'
      ? { ...column, sizeAlone: true as const }
      : column.field === 'values'
        ? { ...column, processor: column.processor!.replace('null)', 'null, doc.seconds.second)') }
        : column,
  ),
}
const drawPairs = (lines: Values[], editing = true) =>
  drawGridOf({
    page: pageOf([
      pageField('sizes', 'lines', { label: 'Sizes', columns: [pageField('size', 'text', { label: 'Size' })] }),
      pageField('seconds', 'lines', { label: 'Seconds', columns: [pageField('second', 'text', { label: 'Second' })] }),
      paired,
    ]),
    field: paired,
    lines,
    editing,
    doc: { sizeList: '1', baseSize: 'M', sizes: sizes.map((size) => ({ size })), seconds: seconds.map((second) => ({ second })) },
    services: { sizes: () => Promise.resolve({ sizes, seconds }) },
  })
const chooseSecond = (label: string) => page.getByLabelText('Second size').getByText(label, { exact: true }).click()
const pairsOf = (line: Values | undefined, name: string) =>
  ((line?.[name] as SizeDecimals | null | undefined)?.cells ?? []).map(({ size, second, value }) => `${size}/${second ?? ''} ${value}`)

test('a list with second sizes has a switch: the columns are the sizes, or the pairs of one second size; a value typed there is pinned for the pair alone [DM-2-007]', async () => {
  const { now } = await drawPairs([chest({ adjusted: '0.5' })])
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  await chooseSecond('L32')
  await expect.poll(() => heads().slice(-3)).toEqual(['S/L32', 'M/L32', 'L/L32'])
  // A pair without its own value shows that of its size.
  await expect.element(at(0, 'L/L32')).toHaveTextContent('52.5')
  await expect.element(at(0, 'L/L32')).toHaveAttribute('title', 'The value of the size; one typed here holds for this second size alone')
  await at(0, 'L/L32').click()
  await userEvent.keyboard('54{Enter}')
  await expect.poll(() => pairsOf(now()[0], 'pins')).toEqual(['L/L32 53.5'])
  await expect.element(at(0, 'L/L32')).toHaveAttribute('title', 'Holds for this second size alone; cleared, the value of the size holds')
  // The base size of a second size is pinned too: it moves no row.
  expect(document.querySelectorAll('[role=columnheader][data-base]')).toHaveLength(0)
  await at(0, 'M/L32').click()
  await userEvent.keyboard('51{Enter}')
  await expect.poll(() => pairsOf(now()[0], 'pins')).toEqual(['L/L32 53.5', 'M/L32 50.5'])
  expect(now()[0]!['base']).toBe('50')
  await chooseSecond('L30')
  await expect.poll(() => heads().slice(-3)).toEqual(['S/L30', 'M/L30', 'L/L30'])
  await expect.element(at(0, 'L/L30')).toHaveTextContent('52.5')
  await chooseSecond('All')
  await expect.poll(() => heads().slice(-3)).toEqual(['S', 'M', 'L'])
  await at(0, 'L').click()
  await userEvent.keyboard('53{Enter}')
  await expect.poll(() => pairsOf(now()[0], 'pins')).toEqual(['L/L32 53.5', 'M/L32 50.5', 'L/ 52.5'])
  await chooseSecond('L32')
  await at(0, 'L/L32').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(at(0, 'L/L32')).toHaveTextContent('53')
  expect(pairsOf(now()[0], 'pins')).toEqual(['M/L32 50.5', 'L/ 52.5'])
})

test('steps are of a size alone and have no second size; what is written for one second size leaves the other cells as they are', async () => {
  const pins = {
    cells: [
      { size: 'S', value: '47' },
      { size: 'S', second: 'L30', value: '46' },
    ],
  }
  const { now } = await drawPairs([chest({ pins })])
  await choose('Steps')
  await expect.poll(() => heads().slice(2, 5)).toEqual(['S', 'M', 'L'])
  expect(page.getByLabelText('Second size').elements()).toEqual([])
  await choose('Pinned')
  await chooseSecond('L32')
  await expect.poll(() => heads()).toContain('S/L32')
  await expect.element(at(0, 'S/L32')).toHaveTextContent('47')
  await at(0, 'S/L32').click()
  paste('48\t49')
  await expect.poll(() => pairsOf(now()[0], 'pins')).toEqual(['S/ 47', 'S/L30 46', 'S/L32 48', 'M/L32 49'])
  // What equals the value of the size is none of its own.
  await userEvent.keyboard('{Control>}z{/Control}')
  await at(0, 'S/L32').click()
  paste('47')
  await expect.poll(() => pairsOf(now()[0], 'pins')).toEqual(['S/ 47', 'S/L30 46'])
})

test('a copy into which nothing is typed opens with a second size that it has', async () => {
  const copy = {
    ...field,
    columns: [
      pageField('part', 'text', { label: 'Part' }),
      pageField('values', 'sizeDecimals', { label: 'Values', sizesFrom, isNotPost: true }),
    ],
  }
  await drawGridOf({
    page: pageOf([copy]),
    field: copy,
    lines: [{ part: 'Inseam', values: { cells: [{ size: 'M', second: 'L32', value: '81' }] } }],
    editing: false,
    doc: { sizeList: '1' },
    services: { sizes: () => Promise.resolve({ sizes, seconds }) },
  })
  await expect.poll(heads).toEqual(['Part', 'S/L32', 'M/L32', 'L/L32'])
  await expect.element(at(0, 'M/L32')).toHaveTextContent('81')
  expect(page.getByLabelText('Second size').getByText('All', { exact: true }).elements()).toEqual([])
})

test('a size that left the list keeps its column, which says so', async () => {
  await drawChart([chest({ steps: decimals({ S: '2', M: '2', XL: '3' }) })])
  await choose('Steps')
  await expect.poll(() => heads().slice(2, 6)).toEqual(['S', 'M', 'L', 'XL'])
  await expect.element(page.getByRole('note')).toHaveTextContent('No longer on the size list: XL')
  expect([...document.querySelectorAll('[data-gone]')].map((one) => one.getAttribute('title'))).toEqual(['XL: no longer on the size list'])
})
