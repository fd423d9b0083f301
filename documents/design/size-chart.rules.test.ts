/** Tests that the screens of a size chart and a fitting write its values as the definition says that the grid does. */
import { expect, test } from 'vitest'
import { typedIntoChart, withChartValues } from './size-chart.rules.ts'
import { sizeChart } from './size-chart.ts'

test('the values are typed into the fields that the definition names', () => {
  expect(sizeChart.fields.points.options.columns!['values']!.options.typedInto).toEqual(typedIntoChart)
})

test('several cells of a part are written at once: the base size moves the row, the others are pinned', () => {
  const point = { base: '50', pins: null, adjusted: null, adjustments: null }
  const written = [
    { size: 'M', value: '51' },
    { size: 'L', value: '54' },
  ]
  expect(withChartValues(point, written, 'M')).toEqual({ base: '51', pins: { cells: [{ size: 'L', value: '54' }] } })
})
