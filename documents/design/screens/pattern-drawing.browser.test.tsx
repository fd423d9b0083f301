/** The section "Drawn pieces" in a real browser: a line and its piece mark each other, zoom and keys move the view, and what cannot be drawn says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../pattern-drawing.web.tsx'

const piece = (name: string, width: number) => ({
  name,
  quantity: 2,
  material: null,
  area: '3500',
  outlines: [
    {
      boundary: true,
      points: [
        [0, 0],
        [width, 0],
        [width, 700],
        [0, 700],
      ],
    },
  ],
})
const doc = {
  id: '1',
  cad: ['9'],
  cutPieces: [
    { name: 'FRONT', quantity: 2, area: '3500' },
    { name: 'Neck tape', quantity: 1, area: null },
  ],
}

async function drawSection(answer: () => object, values: object = {}) {
  let reads = 0
  const services = {
    answerKey: (...parts: unknown[]) => parts,
    failureOf: (error: unknown) => ({ code: 11000, message: (error as Error).message }),
    call: async () => {
      reads += 1
      return answer()
    },
  } as unknown as WebPartServices
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Section doc={{ ...doc, ...values } as never} />
      </WebPartContext>
    </QueryClientProvider>,
  )
  return () => reads
}
const drawing = { unit: 'mm', isCut: false, pieces: [piece('FRONT', 500), piece('SLEEVE', 300)] }
const drawn = (name: RegExp) => page.getByRole('group').getByRole('button', { name })
const inList = (name: RegExp) => page.getByRole('list', { name: 'Pieces' }).getByRole('button', { name })

test('a click on a line marks its piece, a click on a piece its line; each piece has a name for those who do not see it', async () => {
  await drawSection(() => drawing)
  await inList(/FRONT/).click()
  await expect.element(drawn(/FRONT, 2 pieces, 3,500 square centimetres/)).toHaveAttribute('aria-pressed', 'true')
  await drawn(/SLEEVE/).click()
  await expect.element(inList(/SLEEVE/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(inList(/FRONT/)).toHaveAttribute('aria-pressed', 'false')
  ;(drawn(/FRONT/).element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inList(/FRONT/)).toHaveAttribute('aria-pressed', 'true')
})

test('lines that are not drawn, and pieces that are no line, say so', async () => {
  await drawSection(() => drawing)
  await expect.element(page.getByText('not in the drawing')).toBeVisible()
  await expect.element(page.getByText('not among the lines')).toBeVisible()
  await expect.element(inList(/Neck tape/)).toBeDisabled()
})

test('the view is zoomed by buttons and keys, moved by arrows, and fitted again', async () => {
  await drawSection(() => drawing)
  const box = () => document.querySelector('svg[role=group]')!.getAttribute('viewBox')!.split(' ').map(Number)
  await expect.element(page.getByText('100 %')).toBeVisible()
  const whole = box()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(box()[2]).toBeCloseTo(whole[2]! / 1.5, 3)
  ;(drawn(/FRONT/).element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(box()[0]!).toBeGreaterThan((whole[2]! - whole[2]! / 1.5) / 2)
  await userEvent.keyboard('0')
  expect(box()).toEqual(whole)
})

test('a file that cannot be drawn says why, that it stays as it is, and is read again on request; without a file nothing is read', async () => {
  const reads = await drawSection(() => {
    throw new Error('This is no DXF drawing')
  })
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toMatch(/^This is no DXF drawing\s+The file itself is unchanged and can be downloaded\.\s+Retry$/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(reads).toBe(2)
})

test('a pattern without a file says so and asks for nothing', async () => {
  const reads = await drawSection(() => drawing, { cad: [] })
  await expect.element(page.getByText('There is no CAD file yet')).toBeVisible()
  expect(reads()).toBe(0)
})
