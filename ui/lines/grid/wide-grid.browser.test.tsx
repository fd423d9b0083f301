/** A grid with many rows and more columns than a screen has room for: only the cells in sight are drawn. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Values } from '../../state/form-state.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const columnCount = 60
const columns = Array.from({ length: columnCount }, (_, at) => pageField(`c${at}`, 'text', { label: `Column ${at}` }))
const field = pageField('lines', 'lines', { label: 'Lines', columns })
const linesOf = (rows: number): Values[] =>
  Array.from({ length: rows }, (_, at) => ({
    id: String(at + 1),
    ...Object.fromEntries(columns.map(({ field: name }, n) => [name, `${at + 1}.${n}`])),
  }))

const drawnColumns = (row: number): number[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`)].map(({ dataset }) => Number(dataset['column']))
const cell = (row: number, column: number) => document.getElementById(`cell-lines-${row}-${column}`)

test('of many rows only the columns in sight are drawn, each under its heading; the last one is a key away and takes what is typed', async () => {
  const { now } = await drawGridOf({ page: pageOf([field]), field, lines: linesOf(150) })
  expect(drawnColumns(0).length).toBeLessThan(columnCount)
  expect(drawnColumns(0)).toContain(0)
  await page.elementLocator(cell(0, 0)!).click()
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.poll(() => drawnColumns(0).at(-1)).toBe(columnCount - 1)
  expect(drawnColumns(0)).not.toContain(1)
  const headings = [...document.querySelectorAll('[role=columnheader]')]
  const heading = headings.find((one) => one.textContent?.includes(`Column ${columnCount - 1}`))!
  expect(cell(0, columnCount - 1)!.getBoundingClientRect().left).toBeCloseTo(heading.getBoundingClientRect().left, 0)
  await userEvent.keyboard('far{Enter}')
  expect(now()[0]).toMatchObject({ [`c${columnCount - 1}`]: 'far' })
  await userEvent.keyboard('{Home}')
  await expect.poll(() => drawnColumns(1)[0]).toBe(0)
})

test('a grid of few rows draws all its columns', async () => {
  await drawGridOf({ page: pageOf([field]), field, lines: linesOf(3) })
  expect(drawnColumns(0)).toHaveLength(columnCount)
})

test('however many rows are drawn, one box holds all cells that stay, as a part of their row', async () => {
  await drawGridOf({ page: pageOf([field]), field, lines: linesOf(150) })
  const grid = cell(0, 0)!.closest('[role=grid]')!
  const staying = [...grid.querySelectorAll('*')].filter((one) => getComputedStyle(one).position === 'sticky')
  const inRows = staying.filter((one) => !one.closest('[role=row]') || one.closest('[data-row]'))
  expect(document.querySelectorAll('[role=row][data-row]').length).toBeGreaterThan(10)
  expect(inRows).toHaveLength(1)
  const parts = [...document.querySelectorAll('[role=row][data-row="3"]')]
  expect(parts.map((part) => part.getAttribute('aria-rowindex'))).toEqual(['5', '5'])
  expect(new Set(parts.map((part) => part.getBoundingClientRect().top)).size).toBe(1)
})

test('the cells drawn are at most four times as many as those in sight', async () => {
  await drawGridOf({ page: pageOf([field]), field, lines: linesOf(150) })
  const box = cell(0, 0)!.closest('[role=grid]')!.getBoundingClientRect()
  const cells = [...document.querySelectorAll('[role=gridcell][data-column]')]
  const seen = cells.map((one) => one.getBoundingClientRect()).filter(({ top, left }) => top < box.bottom && left < box.right)
  expect(seen.length).toBeGreaterThan(20)
  expect(cells.length).toBeLessThanOrEqual(4 * seen.length)
})

test('the grid has an opaque ground, so that scrolling moves what is painted, and cells that fit are neither clipped nor places for others', async () => {
  await drawGridOf({ page: pageOf([field]), field, lines: linesOf(150) })
  const box = getComputedStyle(cell(0, 0)!.closest('[role=grid]')!)
  expect(box.backgroundColor).toMatch(/^rgb\(/)
  const cells = [...document.querySelectorAll('[data-row="5"] [role=gridcell]')].map((one) => getComputedStyle(one))
  expect(cells.length).toBeGreaterThan(5)
  expect(new Set(cells.map(({ position, overflow }) => `${position} ${overflow}`))).toEqual(new Set(['static visible']))
})
