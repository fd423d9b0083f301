/** Tests of inspecting on a phone: taps count at once, also without a network, and are sent once and added up when it is back. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import type { Services } from '../../../ui/services.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { enter } from '../../session/session-store.ts'
import type { Page } from '../../../model/page.ts'
import { heldBack, UnsentNotice } from '../document/frame/unsent-notice.tsx'
import { InspectPage } from './inspect-page.tsx'

const classes = [
  { value: 'critical', label: 'Critical' },
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
  pageField('defects', 'lines', { columns, label: 'Defects' }),
  pageField('measured', 'lines', {
    label: 'Measured',
    columns: [
      pageField('part', 'text', { shownBy: 'partEn' }),
      pageField('spec', 'quantity'),
      pageField('off', 'quantity'),
      pageField('value', 'quantity'),
    ],
  }),
])
const page = {
  ...plain,
  page: 'check',
  constraints: [{ in: 'defects', filled: ['photo'], where: { class: 'critical' }, on: ['judge'] }],
  actions: [{ name: 'judge', label: 'Judge', from: ['draft'], to: 'active', danger: false, comment: false }] as never,
  display: {
    ...plain.display,
    gauge: {
      size: 'size',
      classes: [{ label: 'Major', found: 'majorFound', accept: 1, reject: 'majorReject' }],
      verdict: 'verdict',
      measured: { measured: { part: 'part', spec: 'spec', minus: 'off', plus: 'off', values: ['value'] } },
    },
    tally: { defects: { by: 'defect', class: 'class', count: 'found', photo: 'photo' } },
    inspect: 'defects',
  },
}
const parts = ['胸围', 'Waist'].map((part, at) => ({
  id: `m${at}`,
  part,
  partEn: at === 0 ? 'Chest' : null,
  spec: '52',
  off: '1',
  value: null as string | null,
}))
const network = window.fetch
afterEach(() => {
  window.fetch = network
  vi.restoreAllMocks()
  localStorage.clear()
})

interface Saved {
  readonly defects?: {
    readonly set: readonly { readonly defect?: 'd1' | 'd2'; readonly found: number; readonly photo?: readonly string[] }[]
  }
  readonly measured?: { readonly set: readonly { readonly id: string; readonly value: string }[] }
}
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
    measured: [] as object[],
    may: { edit: true, remove: false, actions: ['judge'], conversions: [] },
  }
  const saved: { key: string | null; body: { version: number; values: Saved } }[] = []
  let measured = parts
  const state = { busy: false, closed: false, noPlan: false, parts: false, saved }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
    if (path.endsWith('/page-detail-struct')) return ok(page)
    if (path.endsWith('/view')) return ok({ ...doc, ...(state.noPlan ? { majorReject: null } : {}), ...(state.parts ? { measured } : {}) })
    if (!path.endsWith('/save')) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!) as { version: number; values: Saved }
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
    const [line] = body.values.defects?.set ?? []
    for (const { id, value } of body.values.measured?.set ?? []) measured = measured.map((one) => (one.id === id ? { ...one, value } : one))
    doc = { ...doc, version: doc.version + 1 }
    if (!line) return ok({ ...doc, measured })
    const titles = { d1: ['D1--Skipped stitch', 'major'], d2: ['D2--Broken needle', 'critical'] } as const
    const defect: 'd1' | 'd2' = line.defect ?? (doc.defects[0] as { defect: 'd1' } | undefined)?.defect ?? 'd1'
    const [title, grade] = titles[defect]
    doc = {
      ...doc,
      majorFound: line.found,
      defects: [{ id: '7', defect, defect$: title, class: grade, found: line.found, photo: line.photo }],
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
  // The head stays one line high, however long the number is.
  const head = document.querySelector('[data-part="unsent"]')!.parentElement!
  expect([head.clientHeight < 25, head.scrollWidth <= head.clientWidth]).toEqual([true, true])
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
  await expect.poll(() => state.saved.at(-1)?.body.values.defects?.set, { timeout: 6000 }).toEqual([{ id: '7', found: 2 }])
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
      has: () => Promise.resolve(stored.current.length > 0),
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
  expect(state.saved.at(-1)!.body.values.defects?.set).toEqual([{ id: '7', found: 1, photo: ['f1'] }])
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

test('a critical defect asks for its photo at once, and is not judged before it has one', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  const upload = vi.fn().mockResolvedValue({ id: 'f1' })
  const camera = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await show({ upload, pick: () => Promise.resolve([{ id: 'd2', title: 'D2--Broken needle', row: { type: 'critical' } }]) })
  await expect.element(screen.getByRole('button', { name: 'Judge' })).toBeVisible()
  await screen.getByRole('button', { name: /Broken needle/ }).click()
  expect(camera).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Broken needle: a photo is needed before the verdict')
  // Also once it is sent: the server has no photo of it either.
  await expect.element(screen.getByText('All is sent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Judge' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Photo: Broken needle' }).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'needle.jpg', { type: 'image/jpeg' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => state.saved.at(-1)!.body.values.defects?.set).toEqual([{ id: '7', found: 1, photo: ['f1'] }])
  await expect.element(screen.getByRole('button', { name: 'Judge' })).toBeVisible()
})

test('a value of a part, named in the language of the reader, is entered by the keypad, Enter leads to the next part, and one outside its tolerance is red', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  state.parts = true
  await show()
  await screen.getByText('Measured 0/2').click()
  await screen.getByRole('button', { name: 'Chest · value –' }).click()
  for (const key of ['5', '3', '.', '5']) await screen.getByRole('button', { name: key, exact: true }).click()
  await expect.element(screen.getByText('outside')).toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('button', { name: 'Chest · value 53.5' })).toHaveAttribute('data-outside', 'true')
  await expect.element(screen.getByRole('group', { name: 'Waist' })).toBeVisible()
  await screen.getByRole('button', { name: '5', exact: true }).click()
  await userEvent.keyboard('2{Enter}')
  await expect.element(screen.getByRole('group', { name: 'Waist' })).not.toBeInTheDocument()
  await expect.poll(() => state.saved.map(({ body }) => body.values)).toContainEqual({ measured: { set: [{ id: 'm1', value: '52' }] } })
})

test('a photo that another tab is sending waits, and is not sent again', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  serve()
  const note = JSON.stringify({ by: 'd1', name: 'Skipped stitch' })
  const stored = { current: [{ key: 6, file: new File(['x'], 'seam.jpg'), note }] }
  const upload = vi.fn().mockResolvedValue({ id: 'f1' })
  const { promise, resolve } = Promise.withResolvers<void>()
  const other = navigator.locks.request('weft.photo.inspect:check:1.6', () => promise)
  const has = () => Promise.resolve(stored.current.length > 0)
  await show({
    upload,
    kept: { add: () => Promise.resolve(undefined), drop: () => undefined, note: () => undefined, has, at: async () => stored.current },
  })
  await expect.element(screen.getByText(/1 not sent yet/)).toBeVisible()
  stored.current = []
  resolve()
  await other
  await expect.element(screen.getByText('All is sent')).toBeVisible()
  expect(upload).not.toHaveBeenCalled()
})

test('the document page says what waits to be sent, holds back what would judge without it, and sends it', async () => {
  enter({ id: 'u1', name: 'Inspector', settings: {}, menus: [], roles: [] })
  const state = serve()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tap = { key: 'tap', by: 'd1', name: 'Skipped stitch', add: 1 }
  localStorage.setItem('weft.tally.u1.check.1', JSON.stringify({ entries: [tap] }))
  const doc = { id: '1', number: 'QF-1', version: 3, defects: [], may: { edit: true, actions: ['judge'], conversions: [] } } as never
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UnsentNotice page={page as unknown as Page} doc={doc} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(/1 entries of this device are not sent yet/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/page/inspect/check?id=1')
  expect((heldBack(doc, 1) as unknown as { may: object }).may).toMatchObject({ edit: true, actions: [] })
  expect(state.saved).toEqual([])
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText(/not sent yet/)).not.toBeInTheDocument()
  expect(state.saved.map(({ body }) => body.values)).toEqual([{ defects: { set: [{ defect: 'd1', found: 1 }] } }])
})
