/** Rows of another lines field as columns of the lines in a real browser: a pasted block of colour numbers, what is missing, the list that leads to it, and the sums. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Services } from '../services.ts'
import { computed, type Values } from '../state/form-state.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Lines } from './lines.tsx'

const where = { style: '$doc.style' }
const rows = {
  column: pageField('way', 'link', { label: 'Colourway', to: 'way', where }),
  value: pageField('dye', 'link', { label: 'Colour', to: 'dye' }),
}
const field = pageField('lines', 'lines', {
  label: 'Materials',
  columns: [
    pageField('cloth', 'link', { label: 'Material', to: 'cloth' }),
    pageField('kind', 'choice', {
      label: 'Category',
      options: [
        { value: 'fabric', label: 'Fabric' },
        { value: 'trim', label: 'Trim' },
      ],
    }),
    pageField('rule', 'choice', {
      label: 'Rule',
      options: [
        { value: 'none', label: 'None' },
        { value: 'map', label: 'By colourway' },
      ],
    }),
    pageField('dye', 'link', { label: 'Fixed colour', to: 'dye', where: { cloth: '$cloth' } }),
    pageField('amount', 'money', { label: 'Amount', limits: { total: true } }),
    pageField('key', 'text', { label: 'Line' }),
  ],
  sumsBy: 'kind',
  linked: { rows: 'colours', key: 'key', sets: { rule: 'map' }, ...rows },
})
const bom = pageOf([
  field,
  pageField('colours', 'lines', { label: 'Colours', columns: [pageField('key', 'text'), rows.column, rows.value] }),
])
const ways = [
  { id: '1', title: 'S-1--Black' },
  { id: '2', title: 'S-2--White' },
]
const dyes = ['501', '502'].map((id) => ({ id, title: `D-${id}--Dye ${id}` }))
const services: Partial<Services> = {
  pick: (to, { codes }) =>
    Promise.resolve(to === 'way' ? ways : dyes.flatMap((dye) => ((codes ?? [dye.id]).includes(dye.id) ? [{ ...dye, code: dye.id }] : []))),
  looksOf: () => Promise.resolve({}),
  documentPath: () => '/',
}
const line = (more: Values): Values => ({ cloth: '7', cloth$: 'M-7--Jersey', kind: 'fabric', rule: 'none', amount: '2', ...more })

async function drawBom(
  lines: readonly Values[],
  { colours = [], editing = true, ...answers }: { colours?: readonly Values[]; editing?: boolean } & Partial<Services> = {},
) {
  let now: Values = {}
  function Bom(): React.ReactElement {
    const [doc, setDoc] = useState(() => computed(bom, { style: '9', lines, colours }))
    now = doc
    const change = (changes: Values) => setDoc((before) => computed(bom, { ...before, ...changes }))
    return (
      <Lines
        page={bom}
        field={field}
        doc={doc}
        lines={doc['lines'] as Values[]}
        errors={{}}
        editing={editing}
        onChange={(next) => change({ lines: next })}
        onFields={change}
      />
    )
  }
  await draw(<Bom />, { ...services, ...answers })
  return () => now
}
const heads = () => [...document.querySelectorAll('[role=columnheader] > button')].map((one) => one.textContent)
const cell = (row: number, label: string) => document.getElementById(`cell-lines-${row}-${heads().indexOf(label)}`)!
const at = (row: number, label: string) => page.elementLocator(cell(row, label))
const paste = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a block of colour numbers is pasted over the columns of the colourways: lines become mapped ones with a key, their rows stand in the document', async () => {
  const now = await drawBom([line({ key: 'A' }), line({})])
  await expect.poll(heads).toEqual(['Material', 'Category', 'Rule', 'Fixed colour', 'Black', 'White', 'Amount', 'Line'])
  await at(0, 'Black').click()
  paste('501\t502\n502\t')
  await expect
    .poll(() => (now()['colours'] as Values[]).map((row) => [row['key'], row['way'], row['dye']]))
    .toEqual([
      ['A', '1', '501'],
      ['A', '2', '502'],
      ['10', '1', '502'],
    ])
  expect((now()['lines'] as Values[]).map((one) => [one['rule'], one['key']])).toEqual([
    ['map', 'A'],
    ['map', '10'],
  ])
  // One step back takes all of it away.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => now()['colours']).toEqual([])
  expect((now()['lines'] as Values[]).map((one) => one['rule'])).toEqual(['none', 'none'])
})

test('a number that leads to no colour stays in its cell and is marked', async () => {
  const now = await drawBom([line({ key: 'A' })])
  await expect.poll(heads).toContain('Black')
  await at(0, 'Black').click()
  paste('999')
  await expect.element(page.getByText('1 cell could not be read; the text is kept and marked')).toBeVisible()
  expect([cell(0, 'Black').textContent, now()['colours']]).toEqual(['999', []])
})

test('cells that a line asks for and has not are red, and a list leads to each', async () => {
  await drawBom([line({ key: 'A' }), line({ key: 'B', rule: 'map' })], {
    colours: [{ key: 'B', way: '1', dye: '501', dye$: 'D-501--Dye 501' }],
  })
  await expect.poll(heads).toContain('White')
  await expect.poll(() => cell(1, 'White').getAttribute('aria-invalid')).toBe('true')
  expect([cell(1, 'Black'), cell(0, 'White')].map((one) => one.getAttribute('aria-invalid'))).toEqual([null, null])
  await page.getByRole('button', { name: /1 cell missing/ }).click()
  await page.getByRole('menuitem', { name: 'Line 2 · Jersey · White' }).click()
  await expect.poll(() => cell(1, 'White').getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Escape}')
})

test('the lines are added up by their category below them, those without a figure counted', async () => {
  await drawBom([line({}), line({ amount: '1.5' }), line({ kind: 'trim', amount: null })], { editing: false })
  await expect.element(page.getByRole('row', { name: 'Fabric 2 3.50' })).toBeVisible()
  // No line of this category has a figure: nothing is known of its sum, which is not 0.
  await expect.element(page.getByRole('row', { name: /Trim 1 — \(1 without\)/ })).toBeVisible()
})

test('of 300 lines with 20 colourways those in sight are drawn, and a cell that is written leaves every other line and row as it is', async () => {
  const many = Array.from({ length: 20 }, (_, way) => ({ id: String(way + 1), title: `S-${way}--Colour ${way + 1}` }))
  const lines = Array.from({ length: 300 }, (_, no) => line({ key: String(no + 1), rule: 'map' }))
  const colours = lines.flatMap((one) => many.map(({ id }) => ({ key: one['key'] as string, way: id, dye: '501', dye$: 'D-501--Dye 501' })))
  const pick: Services['pick'] = (to, query) => (to === 'way' ? Promise.resolve(many) : services.pick!(to, query))
  const now = await drawBom(lines, { colours, pick })
  await expect.poll(() => heads().length, { timeout: 30_000 }).toBe(26)
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(80)
  const before = now()
  await at(0, 'Colour 1').click()
  paste('502')
  await expect.poll(() => (now()['colours'] as Values[])[0]!['dye']).toBe('502')
  const unchanged = (name: string) => {
    const [was, is] = [before[name] as Values[], now()[name] as Values[]]
    return is.filter((one, place) => one === was[place]).length
  }
  expect([unchanged('lines'), unchanged('colours')]).toEqual([299, 5999])
}, 60_000)

test('lines are grouped by their category in place, each group under its sums, and put back in their order', async () => {
  await drawBom([
    line({ key: 'A', kind: 'trim', amount: '1.5' }),
    line({ key: 'B' }),
    line({ key: 'C', kind: 'trim', amount: null }),
    line({ key: 'D', kind: null, amount: '4' }),
  ])
  const keys = () => Array.from({ length: 4 }, (_, row) => cell(row, 'Line').textContent)
  const headings = () => [...document.querySelectorAll('[data-part=sum-head]')].map((one) => one.textContent)
  await expect.poll(keys).toEqual(['A', 'B', 'C', 'D'])
  expect(headings()).toEqual([])
  const toggle = page.getByRole('button', { name: 'Group by Category' })
  await toggle.click()
  await expect.poll(keys).toEqual(['B', 'A', 'C', 'D'])
  expect(headings()).toEqual(['Fabric1 line2.00', 'Trim2 lines1.50 (1 without)', '—1 line4.00'])
  await expect.element(page.getByText('Grouped by Category')).toBeVisible()
  await toggle.click()
  await expect.poll(keys).toEqual(['A', 'B', 'C', 'D'])
  expect(headings()).toEqual([])
})
