/** Tests of the carton summary: lines of one style and colour are one row, and its sums are exact. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { cartonSums, Section } from '../carton-summary.web.tsx'

const line = (colorway: string, cartons: number, quantity: string, net: string) => ({
  id: '1',
  style$: 'Tee',
  colorway$: colorway,
  cartons,
  quantity,
  net,
  gross: net,
  volume: '0.1',
})
const lines = [line('Black', 2, '40', '10.1'), line('White', 1, '20', '5.05'), line('Black', 1, '1000', '0.2')]

test('lines of one style and colour are added up exactly', () => {
  expect(cartonSums(lines).map(({ goods, sums }) => [goods, sums.cartons, sums.quantity, sums.net, sums.volume])).toEqual([
    ['Tee · Black', '3', '1040', '10.3', '0.2'],
    ['Tee · White', '1', '20', '5.05', '0.1'],
  ])
})

test('the table has a row for each style and colour, and the total', async () => {
  await draw(<Section doc={{ id: '1', lines }} />)
  await expect.element(page.getByRole('row', { name: /Tee · Black.*3.*1,040.*10.3/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Total.*4.*1,060.*15.35.*15.35.*0.3/ })).toBeVisible()
})

test('a packing list without lines says so', async () => {
  await draw(<Section doc={{ id: '1', lines: [] }} />)
  await expect.element(page.getByText('There are no cartons yet')).toBeVisible()
})
