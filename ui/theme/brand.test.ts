/** Tests that text and buttons stay legible in any brand colour. */
import { expect, test } from 'vitest'
import { contrast } from '../../model/colour/srgb.ts'
import { brandOf } from './brand.ts'

const brandColours = ['#FFE600', '#FFFFFF', '#000000', '#1F5A66', '#FF0000', '#00FF88', '#7A3CFF', '#C0C0C0']

test.each(brandColours)('%s keeps 4.5:1 in every shade that carries words, light and dark [SH-7-036]', (colour) => {
  const light = brandOf(colour, 'light')
  for (const shade of [light.primary, light.hover, light.active, light.link]) expect(contrast(shade, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  // Selected rows and menus: brand-coloured text on its own tint stays legible as large text at least. Body text keeps its own colour.
  for (const ground of [light.tint, light.tintHover, light.selected]) expect(contrast('#1F2328', ground)).toBeGreaterThan(7)
  const dark = brandOf(colour, 'dark')
  for (const shade of [dark.primary, dark.hover, dark.active, dark.link]) expect(contrast(shade, '#1B1F23')).toBeGreaterThanOrEqual(4.5)
  for (const ground of [dark.tint, dark.tintHover, dark.selected]) expect(contrast('#E8EAED', ground)).toBeGreaterThan(4.5)
})

test('a colour that is already legible is unchanged', () => {
  expect(brandOf('#1F5A66', 'light').primary.toUpperCase()).toBe('#1F5A66')
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
})
