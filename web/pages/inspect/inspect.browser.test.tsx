/** Tests of inspecting on a phone: taps count at once, also without a network, and are sent once and added up when it is back. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { enter } from '../../session/session-store.ts'
import { InspectPage } from './inspect-page.tsx'

const classes = [
  { value: 'major', label: 'Major' },
  { value: 'minor', label: 'Minor' },
]
const columns = [
  pageField('defect', 'link', { to: 'defect' }),
  pageField('class', 'choice', { options: classes }),
  pageField('found', 'integer'),
]
const plain = pageOf([
  pageField('verdict', 'choice'),
  pageField('size', 'integer', { label: 'Sample' }),
  pageField('defects', 'lines', { columns }),
])
const page = {
  ...plain,
  page: 'check',
  display: {
    ...plain.display,
    gauge: { size: 'size', classes: [{ label: 'Major', found: 'majorFound', accept: 1, reject: 2 }], verdict: 'verdict' },
    tally: { defects: { by: 'defect', class: 'class', count: 'found' } },
  },
}
const network = window.fetch
afterEach(() => {
  window.fetch = network
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A server with one document; `busy` is a colleague who counted before the next save. */
function serve() {
  let doc = {
    id: '1',
    number: 'QF-1',
    version: 3,
    status: 'draft',
    size: 80,
    majorFound: 0,
    verdict: null,
    defects: [] as object[],
    may: { actions: [], conversions: [] },
  }
  const saved: { key: string | null; body: { version: number; values: { defects: { set: { found: number }[] } } } }[] = []
  const state = { busy: false, saved }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
    if (path.endsWith('/page-detail-struct')) return ok(page)
    if (path.endsWith('/view')) return ok(doc)
    if (!path.endsWith('/save')) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    saved.push({ key: new Headers(init!.headers).get('Idempotency-Key'), body })
    if (state.busy) {
      state.busy = false
      doc = {
        ...doc,
        version: 4,
        majorFound: 1,
        defects: [{ id: '7', defect: 'd1', defect$: 'D1--Skipped stitch', class: 'major', found: 1 }],
      }
      return Response.json({ code: 409, message: 'Conflict', data: { detail: { by: 'Zhang' } } }, { status: 409 })
    }
    const [line] = body.values.defects.set
    doc = {
      ...doc,
      version: doc.version + 1,
      majorFound: line.found,
      defects: [{ id: '7', defect: 'd1', defect$: 'D1--Skipped stitch', class: 'major', found: line.found }],
    }
    return ok(doc)
  }
  return state
}
const show = () =>
  draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/page/inspect/check?id=1']}>
        <Routes>
          <Route path="/page/inspect/:opt" element={<InspectPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
    { pick: () => Promise.resolve([{ id: 'd1', title: 'D1--Skipped stitch', row: { type: 'major' } }]) },
  )

test('taps without a network stand in sight, turn the verdict, and are sent as one change when it is back', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  const button = screen.getByRole('button', { name: /Skipped stitch/ })
  await button.click()
  await expect.element(screen.getByText('1 more Major and it fails')).toBeVisible()
  await button.click()
  await expect.element(screen.getByText('Failing')).toBeVisible()
  await expect.element(screen.getByText(/2 not sent yet/)).toBeVisible()
  expect(state.saved).toEqual([])
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('All is sent')).toBeVisible()
  expect(state.saved.map(({ body }) => body)).toEqual([{ id: '1', version: 3, values: { defects: { set: [{ defect: 'd1', found: 2 }] } } }])
})

test('what a colleague counted at the same time is added to, and said by name', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  state.busy = true
  await show()
  await screen.getByRole('button', { name: /Skipped stitch/ }).click()
  await expect.element(screen.getByText('Zhang counted too; both are added up')).toBeVisible()
  await expect.poll(() => state.saved.at(-1)?.body.values.defects.set, { timeout: 6000 }).toEqual([{ id: '7', found: 2 }])
  expect(new Set(state.saved.map(({ key }) => key)).size).toBe(2)
})
