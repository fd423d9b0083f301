/** Test of the agenda: what stands ahead comes between the tasks of today and the later ones, also where one of them has none. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { LanguageContext } from '../../../ui/text/language.tsx'
import { draw } from '../../../ui/testing/screen.tsx'
import { Agenda } from './agenda.tsx'
import type { Item } from './bundles.ts'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})
const item = (group: Item['group']): Item => ({
  page: 'order',
  typeText: 'Order',
  id: group,
  number: `PO-${group}`,
  status: 'open',
  family: 'info',
  group,
  verb: 'Book',
  action: undefined,
  due: null,
  since: '2026-11-22T08:00:00.000Z',
  task: false,
  together: false,
})

for (const some of [['today', 'week'], ['today'], ['later'], []] as const)
  test(`the days of a phone stand before later tasks: ${some.join(' and ') || 'none'}`, async () => {
    window.fetch = async (to, init) => {
      const path = new URL(String(to), location.href).pathname
      if (path.endsWith('/agenda')) return Response.json({ code: 200, message: 'OK', data: some.map(item) })
      return path.startsWith('/ccommonapi') ? Response.json({ code: 404, message: 'none', data: {} }) : network(to, init)
    }
    await draw(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <Agenda zone="UTC" company="Jincheng" ahead={<p>five days</p>} />
        </MemoryRouter>
      </QueryClientProvider>,
      { looksOf: () => Promise.resolve({}) },
    )
    await expect.element(screen.getByText('Jincheng')).toBeVisible()
    const seen = screen.getByRole('region').first().element().textContent!
    const today = seen.indexOf('PO-today')
    const places = [
      today,
      seen.indexOf('five days'),
      ...some.filter((group) => group !== 'today').map((group) => seen.indexOf(`PO-${group}`)),
    ]
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[1]).toBeGreaterThan(0)
  })

test('counts of the sentence lead to their groups', async () => {
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (path.endsWith('/agenda'))
      return Response.json({ code: 200, message: 'OK', data: (['overdue', 'today', 'week'] as const).map(item) })
    return path.startsWith('/ccommonapi') ? Response.json({ code: 404, message: 'none', data: {} }) : network(to, init)
  }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Agenda zone="UTC" />
      </MemoryRouter>
    </QueryClientProvider>,
    { looksOf: () => Promise.resolve({}) },
  )
  const reached: string[] = []
  Element.prototype.scrollIntoView = function reach(this: Element) {
    reached.push(this.id)
  }
  for (const name of ['1 of them overdue', '1 today', '1 this week']) await screen.getByRole('button', { name }).click()
  expect(reached).toEqual(['agenda-overdue', 'agenda-today', 'agenda-week'])
})

test.each([
  ['en', [], '3 wait for you, 2 of them overdue'],
  ['zh', [], '有 3 件等您处理，其中 2 件已过期'],
  ['en', ['overdue', 'today'], '4 wait for you, 2 of them overdue, 1 today'],
] as const)('requests of a buyer that the page lists wait too, each once, in %s beside %j', async (language, some, sentence) => {
  // The first request is in the agenda under its own day; a question whose documents are all in it is not counted again.
  const doc = (id: string, late: boolean) => ({ id, number: id, due: '2026-11-20', late })
  const asks = [
    {
      code: 'start',
      title: 'Samples to begin',
      page: 'sample_request',
      count: 3,
      docs: [doc('overdue', true), doc('s2', true), doc('s3', false)],
    },
    ...(some.length > 0 ? [{ code: 'confirm', title: 'Orders', page: 'order', count: 9, docs: [doc('today', false)] }] : []),
  ]
  const places = [{ platform_id: '1', platform_name: 'One', client_name: 'Mill', here: true, buyers: [{ id: '2', name: 'Buyer', asks }] }]
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (path.endsWith('/agenda')) return Response.json({ code: 200, message: 'OK', data: some.map(item) })
    if (path.endsWith('/asked')) return Response.json({ code: 200, message: 'OK', data: places })
    return path.startsWith('/ccommonapi') ? Response.json({ code: 404, message: 'none', data: {} }) : network(to, init)
  }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <LanguageContext value={language}>
          <Agenda zone="UTC" listsAsked />
        </LanguageContext>
      </MemoryRouter>
    </QueryClientProvider>,
    { looksOf: () => Promise.resolve({}) },
  )
  await expect.element(screen.getByText(sentence)).toBeVisible()
})
