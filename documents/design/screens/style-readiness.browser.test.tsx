/** Tests of the section that says what the approval of a style still lacks. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../style-readiness.web.tsx'

const chart = { id: '7', number: 'TS24-0001V01', status: 'submitted', statusText: 'Submitted', holder: 'Manager' }
const needs = [
  { need: 'colourway', required: true, met: true, type: 'colorway', open: null, begin: null, makers: '' },
  { need: 'chart', required: true, met: false, type: 'size_chart', open: chart, begin: null, makers: '' },
  { need: 'bom', required: true, met: false, type: 'bom', open: null, begin: { type: 'style', id: '1' }, makers: 'Technologist' },
  { need: 'process', required: false, met: false, type: 'process_sheet', open: null, begin: null, makers: 'Technologist' },
] as const
const drawn = (some: typeof needs | readonly []) => {
  const services = {
    answerKey: (...key: readonly unknown[]) => key,
    call: () => Promise.resolve({ needs: some }),
  } as unknown as WebPartServices
  return draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WebPartContext value={services}>
          <Section doc={{ id: '1', version: 1 }} />
        </WebPartContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const items = () => [...document.querySelectorAll('li[data-kind]')].map((item) => [item.getAttribute('data-kind'), item.textContent])

test('each need says whether it is there, what is under way and with whom, and which ones are hints', async () => {
  await drawn(needs)
  await expect.element(page.getByRole('heading', { name: 'Readiness for approval Approval still lacks 2' })).toBeVisible()
  expect(items()).toEqual([
    ['met', '✓ColourwayThere'],
    ['lacks', '○Size chartTS24-0001V01 SubmittedWith Manager'],
    ['lacks', '○BOMNot begun Begin'],
    ['hint', '○Process sheetNot begun To be made by TechnologistNot required'],
  ])
  await expect.element(page.getByRole('link', { name: 'TS24-0001V01' })).toHaveAttribute('href', '/size_chart/7')
  await expect.element(page.getByRole('link', { name: 'Begin BOM' })).toHaveAttribute('href', '/page/document/bom?from=style:1')
})

test('a style that lacks nothing says so', async () => {
  await drawn([])
  await expect.element(page.getByRole('heading', { name: /Everything that approval needs is there/ })).toBeVisible()
})
