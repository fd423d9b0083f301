/** Tests of the screen of a size chart in a real browser: the base column, pins beside it, one size on a phone, and another chart cell by cell. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent, type Locator } from 'vitest/browser'
import { computed, type Values } from '../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { documentCallsOver } from '../../../ui/document-calls.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../size-chart.web.tsx'

const page = pageOf(
  [
    pageField('baseSize', 'text'),
    pageField('sizes', 'lines', { columns: [pageField('size', 'text'), pageField('removed', 'yesNo')] }),
    pageField('seconds', 'lines', { columns: [pageField('second', 'text'), pageField('removed', 'yesNo')] }),
    pageField('points', 'lines', {
      columns: [
        pageField('part', 'link'),
        pageField('base', 'quantity'),
        pageField('steps', 'sizeDecimals'),
        pageField('pins', 'sizeDecimals'),
        pageField('adjusted', 'quantity'),
        pageField('adjustments', 'sizeDecimals'),
        pageField('values', 'sizeDecimals', {
          isNotPost: true,
          processor: 'graded by size(doc.sizes.size, doc.baseSize, base, steps, pins, adjusted, adjustments, doc.seconds.second)',
        }),
      ],
    }),
  ],
  { page: 'size_chart' },
)
const cells = (values: Readonly<Record<string, string>>) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const point = (part: string, more: object = {}) => ({
  part,
  part$: part,
  base: '50',
  steps: cells({ S: '2', M: '2', L: '2' }),
  pins: null,
  adjusted: null,
  adjustments: null,
  minus: '0.5',
  plus: '1',
  ...more,
})
const chart = {
  id: '1',
  number: 'TS24-0001V02',
  style: '7',
  unit: 'cm',
  baseSize: 'M',
  sizes: ['S', 'M', 'L'].map((size) => ({ size, removed: false })),
  seconds: [] as readonly { second: string; removed: boolean }[],
  points: [point('Chest', { pins: cells({ L: '53' }) }), point('Hem')],
}
const before = computed(page, { ...chart, id: '2', number: 'TS24-0001V01', points: [point('Chest'), point('Hem')] })
/** Charts of other styles: one in another size list and with a part of its kind, one in inches. */
const otherStyle = computed(page, {
  ...chart,
  id: '3',
  style: '8',
  number: 'TS24-0009V01',
  sizes: ['M', 'L', 'XL'].map((size) => ({ size, removed: false })),
  points: [point('Chest', { steps: cells({ L: '2', XL: '2' }) }), point('Sleeve', { base: '60', steps: cells({ L: '1', XL: '1' }) })],
})
const inInches = { ...otherStyle, id: '4', number: 'TS24-0010V01', unit: 'inch' }
const charts = [chart, before, otherStyle, inInches] as readonly (Values & { readonly number: string })[]

interface Drawn {
  readonly mayEdit?: boolean
  readonly removed?: readonly string[]
  readonly more?: object
}
async function drawChart({ mayEdit = true, removed = [], more = {} }: Drawn = {}) {
  const shown = { ...chart, ...more, sizes: chart.sizes.map(({ size }) => ({ size, removed: removed.includes(size) })) }
  let now: Values = {}
  const services = {
    partKey: (...parts: readonly unknown[]) => parts,
    documentsOf: documentCallsOver(
      (_, operation, { id, search }: { readonly id?: string; readonly search?: string }) =>
        Promise.resolve(
          operation === 'view'
            ? charts.find((one) => one['id'] === id)
            : { rows: charts.filter((one) => (search === undefined ? one['style'] === chart.style : one.number.includes(search))) },
        ),
      () => 'key',
    ),
  } as unknown as WebPartServices
  function Chart(): React.ReactElement {
    const [values, setValues] = useState<Values>(() => computed(page, shown))
    now = values
    const change = (changes: Values) => setValues((former) => computed(page, { ...former, ...changes }))
    return (
      <Section doc={shown as never} form={{ page, values, errors: {}, mayEdit, actions: [], busy: false, change, act: () => undefined }} />
    )
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Chart />
      </WebPartContext>
    </QueryClientProvider>,
  )
  return { points: () => now['points'] as Values[] }
}
const textOf = (one: Locator): string => one.query()?.textContent ?? ''
const rowsOf = (name: string) =>
  screen
    .getByRole('table', { name })
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
afterEach(() => screen.viewport(1280, 800))

test('the base column is marked and pins are dots, listed beside the chart; one is released, and all are', async () => {
  await screen.viewport(1280, 800)
  const { points } = await drawChart()
  await expect.poll(() => rowsOf('Values by size')).toEqual(['PartSM baseLTolerance', 'Chest4850pinned 53−0.5/+1', 'Hem485052−0.5/+1'])
  expect(document.querySelectorAll('th[data-base]')).toHaveLength(1)
  await expect.poll(() => textOf(screen.getByRole('complementary', { name: 'Pinned values' }))).toContain('Chest · L 53')
  await screen.getByRole('button', { name: 'Unpin Chest L' }).click()
  await expect.poll(() => rowsOf('Values by size')[1]).toBe('Chest485052−0.5/+1')
  expect(points()[0]!['pins']).toBeNull()
  await expect.element(screen.getByText(/Nothing is pinned/)).toBeVisible()
})

test('the cells show values, differences from the base size, or what the tolerance allows [DM-2-007]', async () => {
  await screen.viewport(1280, 800)
  await drawChart()
  const choose = (label: string) => screen.getByLabelText('Cells show').getByText(label, { exact: true }).click()
  await choose('Difference from base')
  await expect.poll(() => rowsOf('Values by size')[1]).toBe('Chest−250pinned +3−0.5/+1')
  await choose('Tolerance')
  await expect.poll(() => rowsOf('Values by size')[2]).toBe('Hem47.5–4949.5–5151.5–53−0.5/+1')
  await choose('Values')
  await expect.poll(() => rowsOf('Values by size')[2]).toBe('Hem485052−0.5/+1')
})

test('on a phone the limits of a size are read beside its parts, and values take input again', async () => {
  await screen.viewport(390, 800)
  await drawChart()
  await screen.getByLabelText('Cells show').getByText('Tolerance', { exact: true }).click()
  await expect.element(screen.getByText('49.5–51').first()).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
  await screen.getByLabelText('Cells show').getByText('Values', { exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Hem · M' })).toHaveValue('50')
})

test('all pins are released at once; who may not write sees them only', async () => {
  await screen.viewport(1280, 800)
  const { points } = await drawChart()
  await screen.getByRole('button', { name: 'Unpin all' }).click()
  await expect.poll(() => points().map((one) => one['pins'])).toEqual([null, null])
})

test('a chart that may not be written has no button that unpins', async () => {
  await screen.viewport(1280, 800)
  await drawChart({ mayEdit: false })
  await expect.element(screen.getByText(/Chest · L/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Unpin/ }).elements()).toEqual([])
})

test('on a phone one size stands at a time with parts as rows; the base size moves its row, another one is pinned', async () => {
  await screen.viewport(390, 800)
  const { points } = await drawChart()
  await expect.element(screen.getByRole('textbox', { name: 'Hem · M' })).toHaveValue('50')
  await screen.getByRole('textbox', { name: 'Hem · M' }).fill('20 1/2')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => points()[1]!['base']).toBe('20.5')
  await screen.getByRole('combobox', { name: 'Size' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.getByRole('textbox', { name: 'Hem · L' }).fill('24')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => points()[1]!['pins']).toEqual(cells({ L: '24' }))
})

test('another version is compared cell by cell', async () => {
  await screen.viewport(1280, 800)
  await drawChart()
  await screen.getByRole('combobox', { name: 'Compare with' }).click()
  await screen.getByText('TS24-0001V01').click()
  const region = screen.getByRole('region', { name: 'TS24-0001V02 against TS24-0001V01' })
  await expect.poll(() => textOf(region.getByRole('row', { name: /Chest/ }))).toContain('53, there 52')
  await expect.element(screen.getByText('1 cell differs')).toBeVisible()
  expect(region.element().querySelectorAll('[data-different]')).toHaveLength(1)
})

/** Looks for a chart of another style by a part of its number, and chooses it. */
const compareWith = async (number: string) => {
  const box = screen.getByRole('combobox', { name: 'Compare with' })
  await box.click()
  await box.fill('TS24')
  await screen.getByTitle(number).click()
}

test('the chart of another style is found by its number and compared cell by cell, with the parts and sizes that one of both lacks [DM-2-007]', async () => {
  await screen.viewport(1280, 800)
  await drawChart()
  const box = screen.getByRole('combobox', { name: 'Compare with' })
  await box.click()
  await expect.element(screen.getByTitle('TS24-0001V01')).toBeVisible()
  expect(screen.getByTitle('TS24-0009V01').elements()).toEqual([])
  await box.fill('TS24')
  await expect.element(screen.getByText('Other styles')).toBeVisible()
  // The chart itself is not among those that it is compared with, and a version of its style is there once.
  expect([screen.getByTitle('TS24-0001V02').elements().length, screen.getByTitle('TS24-0001V01').elements().length]).toEqual([0, 1])
  await screen.getByTitle('TS24-0009V01').click()
  const region = screen.getByRole('region', { name: 'TS24-0001V02 against TS24-0009V01' })
  await expect.element(region).toBeVisible()
  for (const row of [
    'Part S M L XL',
    'Chest 48, there – 50 53, there 52 –, there 54',
    'Hem only here 48, there – 50, there – 52, there – –',
    'Sleeve only there – –, there 60 –, there 61 –, there 62',
  ])
    await expect.element(region.getByRole('row', { name: row, exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /9 cells differ/ })).toBeVisible()
})

test('a chart in another unit is not compared: the screen says so, and nothing is converted', async () => {
  await screen.viewport(1280, 800)
  await drawChart()
  await compareWith('TS24-0010V01')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('TS24-0010V01 is in another unit and cannot be compared')
  expect(screen.getByRole('region', { name: /against/ }).elements()).toEqual([])
  await compareWith('TS24-0009V01')
  await expect.element(screen.getByRole('region', { name: 'TS24-0001V02 against TS24-0009V01' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('it says in words which of its sizes the list no longer has, and what becomes of their values', async () => {
  await drawChart({ removed: ['S', 'L'] })
  await expect.element(screen.getByRole('note')).toMatchTextContent(/no longer has: S, L\. They stay in the chart with their values/)
})

test('a chart whose sizes are all on the list says nothing of it', async () => {
  await drawChart()
  await expect.element(screen.getByRole('table').first()).toBeVisible()
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument()
})

const inseams = {
  seconds: ['L30', 'L32'].map((second) => ({ second, removed: false })),
  points: [
    point('Waist'),
    point('Inseam', { base: '76', steps: cells({ M: '0', L: '0' }), pins: { cells: [{ size: 'L', second: 'L32', value: '81' }] } }),
  ],
}
const chooseSecond = (label: string) => screen.getByLabelText('Second size').getByText(label, { exact: true }).click()

test('of a chart with inseams one at a time is shown: pairs of their own as pins, the others in grey with the value of the size', async () => {
  await screen.viewport(1280, 800)
  await drawChart({ more: inseams })
  await expect.poll(() => rowsOf('Values by size')[2]).toBe('Inseam767676−0.5/+1')
  await chooseSecond('L32')
  await expect.poll(() => rowsOf('Values by size')[2]).toBe('Inseam7676pinned 81−0.5/+1')
  expect(document.querySelectorAll('tbody td [data-inherited]')).toHaveLength(5)
  await expect.poll(() => textOf(screen.getByRole('complementary', { name: 'Pinned values' }))).toContain('Inseam · L/L32 81')
  await screen.getByRole('button', { name: 'Unpin Inseam L/L32' }).click()
  await expect.poll(() => rowsOf('Values by size')[2]).toBe('Inseam767676−0.5/+1')
})

test('on a phone size and second size are chosen, and a value that is typed is pinned for the pair', async () => {
  await screen.viewport(390, 800)
  const { points } = await drawChart({ more: inseams })
  await chooseSecond('L32')
  await screen.getByRole('textbox', { name: 'Inseam · M/L32' }).fill('80')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => points()[1]!['pins'])
    .toEqual({
      cells: [
        { size: 'L', second: 'L32', value: '81' },
        { size: 'M', second: 'L32', value: '80' },
      ],
    })
  expect(points()[1]!['base']).toBe('76')
})

test('a chart of garments with one axis has no switch of second sizes', async () => {
  await drawChart()
  await expect.element(screen.getByRole('table').first()).toBeVisible()
  expect(screen.getByLabelText('Second size').elements()).toEqual([])
})
