/** Tests of inspecting on a phone: taps count at once, also without a network, and are sent once and added up when it is back. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import type { Services } from '../../../ui/services.ts'
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
  pageField('photo', 'image'),
]
const plain = pageOf([
  pageField('verdict', 'choice', { options: [{ value: 'fail', label: 'Fail' }] }),
  pageField('size', 'integer', { label: 'Sample' }),
  pageField('defects', 'lines', { columns }),
])
const page = {
  ...plain,
  page: 'check',
  actions: [{ name: 'judge', label: 'Judge', from: ['draft'], to: 'active', danger: false, comment: false }] as never,
  display: {
    ...plain.display,
    gauge: { size: 'size', classes: [{ label: 'Major', found: 'majorFound', accept: 1, reject: 'majorReject' }], verdict: 'verdict' },
    tally: { defects: { by: 'defect', class: 'class', count: 'found', photo: 'photo' } },
    inspect: 'defects',
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
    majorReject: 2,
    verdict: null,
    defects: [] as object[],
    may: { edit: true, remove: false, actions: ['judge'], conversions: [] },
  }
  const saved: { key: string | null; body: { version: number; values: { defects: { set: { found: number }[] } } } }[] = []
  const state = { busy: false, closed: false, noPlan: false, saved }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
    if (path.endsWith('/page-detail-struct')) return ok(page)
    if (path.endsWith('/view')) return ok(state.noPlan ? { ...doc, majorReject: null } : doc)
    if (!path.endsWith('/save')) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    saved.push({ key: new Headers(init!.headers).get('Idempotency-Key'), body })
    if (state.closed) {
      doc = { ...doc, version: 4, status: 'active', may: { ...doc.may, edit: false } }
      return Response.json({ code: 409, message: 'The document is closed', data: { detail: {} } }, { status: 409 })
    }
    if (state.busy) {
      state.busy = false
      doc = {
        ...doc,
        version: 4,
        majorFound: 1,
        defects: [{ id: '7', defect: 'd1', defect$: 'D1--Skipped stitch', class: 'major', found: 1 }],
      }
      return Response.json(
        { code: 409, message: 'Conflict', data: { detail: { by: 'Zhang', fields: [{ path: 'defects#7.found' }] } } },
        { status: 409 },
      )
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
const show = (services: Partial<Services> = {}) =>
  draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/page/inspect/check?id=1']}>
        <Routes>
          <Route path="/page/inspect/:opt" element={<InspectPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
    { pick: () => Promise.resolve([{ id: 'd1', title: 'D1--Skipped stitch', row: { type: 'major' } }]), ...services },
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

test('where the status changed while taps wait, one save is refused: it is said why, and the taps may be discarded', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  state.closed = true
  await show()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).toBeVisible()
  await screen.getByRole('button', { name: /Skipped stitch/ }).click()
  await expect.element(screen.getByText(/It was not sent: The document is closed/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).not.toBeInTheDocument()
  // Longer than the pause between attempts.
  await new Promise((resolve) => setTimeout(resolve, 2300))
  expect(state.saved).toHaveLength(1)
  await expect.element(screen.getByText(/counted too/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Discard these entries' }).click()
  await expect.element(screen.getByText('All is sent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).toBeVisible()
})

test('a photo that an earlier visit left counts as unsent and holds the verdict back; one that failed is sent again', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  const left = { key: 5, file: new File(['x'], 'seam.jpg'), note: JSON.stringify({ by: 'd1', name: 'Skipped stitch' }) }
  const stored = { current: [left] }
  const upload = vi.fn().mockRejectedValueOnce(new Error('Too busy')).mockResolvedValue({ id: 'f1' })
  const tap = { key: 'tap', by: 'd1', name: 'Skipped stitch', add: 1 }
  localStorage.setItem('weft.tally.u1.check.1', JSON.stringify({ entries: [tap] }))
  await show({
    upload,
    filesOf: () => Promise.resolve({}),
    kept: {
      add: () => Promise.resolve(undefined),
      drop: () => void (stored.current = []),
      note: () => undefined,
      at: () => Promise.resolve(stored.current),
    },
  })
  await expect.element(screen.getByText(/The photo was not sent: Too busy/)).toBeVisible()
  await expect.element(screen.getByText(/1 not sent yet/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText('All is sent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).toBeVisible()
  expect(stored.current).toEqual([])
  expect(state.saved.at(-1)!.body.values.defects.set).toEqual([{ id: '7', found: 1, photo: ['f1'] }])
})

test('taps of another tab are read as they are stored, and added to; nothing is red before there is a plan', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  state.noPlan = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  await screen.getByRole('button', { name: /Skipped stitch/ }).click()
  const name = 'weft.tally.u1.check.1'
  const { entries } = JSON.parse(localStorage.getItem(name)!)
  localStorage.setItem(name, JSON.stringify({ entries: [...entries, { ...entries[0], key: 'other tab' }] }))
  window.dispatchEvent(new StorageEvent('storage', { key: name }))
  await expect.element(screen.getByText(/2 not sent yet/)).toBeVisible()
  await screen.getByRole('button', { name: /Skipped stitch/ }).click()
  await expect.element(screen.getByText(/3 not sent yet/)).toBeVisible()
  await expect.element(screen.getByText('No sampling plan yet')).toBeVisible()
  expect(document.querySelector('[data-over]')).toBeNull()
})
