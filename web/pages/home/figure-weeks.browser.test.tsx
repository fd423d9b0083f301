/** Tests of the weeks of a figure on a phone: no name and no count of a week touches that of the next one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { addDays } from '../../../model/days.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { LanguageContext } from '../../../ui/text/language.tsx'
import { Figures } from './figures.tsx'

const network = window.fetch
afterEach(async () => {
  window.fetch = network
  await screen.viewport(1024, 800)
})

const figure = {
  kind: 'weeks',
  code: 'departures',
  title: 'Departures at risk',
  note: '',
  page: 'purchase_order',
  module: 'order',
  date: 'etd',
  filters: [],
  open: { field: 'booking', values: ['not_booked'] },
} as const

/** The boxes of the texts of a week, by line. */
const textsOf = (week: Element): readonly DOMRect[] =>
  [...week.querySelectorAll('a > span')].flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return [...range.getClientRects()]
  })

test.each(['zh', 'en'] as const)('at 390 pixels the labels of weeks stand apart (%s)', async (language) => {
  await screen.viewport(390, 800)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'UTC' })
  window.fetch = async (to, init) => {
    const { pathname } = new URL(String(to instanceof Request ? to.url : to), location.href)
    if (pathname.endsWith('/agenda')) return Response.json({ code: 200, message: 'OK', data: [], results: [] })
    if (!pathname.endsWith('/index')) return network(to, init)
    const groups = [-20, 0, 7, 14, 21, 28, 35, 42].flatMap((days) => [
      { values: { etd: addDays(today, days), booking: 'not_booked' }, count: 12, filters: [] },
      { values: { etd: addDays(today, days), booking: 'booked' }, count: 26, filters: [] },
    ])
    return Response.json({ code: 200, message: 'OK', data: { rows: [], groups } })
  }
  await draw(
    <LanguageContext value={language}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <div style={{ padding: 16 }}>
            <Figures figures={[figure]} zone="UTC" />
          </div>
        </MemoryRouter>
      </QueryClientProvider>
    </LanguageContext>,
  )
  await expect.poll(() => document.querySelectorAll('[data-figure] li b').length).toBeGreaterThan(0)
  const weeks = [...document.querySelectorAll('[data-figure] li')].map(textsOf)
  expect(weeks).toHaveLength(8)
  for (const [at, texts] of weeks.entries())
    for (const text of texts)
      for (const next of weeks[at + 1] ?? [])
        if (text.bottom > next.top && next.bottom > text.top) expect(next.left - text.right, `week ${at}`).toBeGreaterThan(1)
})
