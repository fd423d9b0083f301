/** Tests what a page shows when an action that fills the document again is refused: the figures of now beside the errors, not those of the last save. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { PageAction } from '../../../../model/page.ts'
import { PageMemoryContext } from '../../../../ui/state/page-memory.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { enter } from '../../../session/session-store.ts'
import { isOpen } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'
import { useDocumentMachine } from './use-document-machine.ts'
import { useDocumentOperations } from './use-document-operations.ts'

const fields = [pageField('weight', 'quantity', { label: 'Weight' }), pageField('remark', 'text', { label: 'Remark' })]
const bomPage = { ...pageOf(fields, { page: 'bom' }), uses: { refreshes: [{ actions: ['submit'] }] } }
const mayEdit = { edit: true, remove: false, actions: ['submit', 'park'], conversions: [] }
const stale = {
  id: '5',
  number: 'B-1',
  version: 3,
  status: 'draft',
  weight: '200',
  remark: '',
  partyRole: 'owner',
  may: mayEdit,
} as unknown as Loaded

const network = window.fetch
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
})
afterEach(() => {
  window.fetch = network
  vi.restoreAllMocks()
  localStorage.clear()
})

const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
/** A server that refuses every action, and fills the weight of now into what is saved. */
function serve() {
  const saves: object[] = []
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (path.endsWith('/push-before'))
      return Response.json({ code: 11000, message: 'invalid', data: { errors: { weight: ['Too heavy: 300'] } } }, { status: 400 })
    if (!path.endsWith('/bom/save')) return ok({})
    const { version, values } = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    saves.push({ version, values })
    return ok({ ...stale, version: 4, weight: '300' })
  }
  return saves
}

function Page() {
  const [state, machine] = useDocumentMachine(bomPage, { doc: stale })
  const { act } = useDocumentOperations(machine, { leadTo: () => undefined, settleDraft: () => undefined })
  const press = (name: string) => () => void act({ name, label: name, flow: false, danger: false } as PageAction)
  if (!isOpen(state)) return null
  const { values, errors, loaded } = state.content
  return (
    <>
      <button onClick={press('submit')}>Submit</button>
      <button onClick={press('park')}>Park</button>
      <output>{`${state.phase}: ${String(values['weight'])} of version ${loaded?.version}; ${errors['weight']?.join() ?? ''}`}</output>
    </>
  )
}
const drawn = () =>
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PageMemoryContext value={new Map()}>
          <Page />
        </PageMemoryContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const shown = () => screen.getByRole('status')

test('a refused submission shows the figures that it was refused for', async () => {
  const saves = serve()
  await drawn()
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await expect.element(shown()).toHaveTextContent('refused: 300 of version 4; Too heavy: 300')
  expect(saves).toEqual([{ version: 3, values: {} }])
})

test('another refused action saves nothing', async () => {
  const saves = serve()
  await drawn()
  await userEvent.click(screen.getByRole('button', { name: 'Park' }))
  await expect.element(shown()).toHaveTextContent('refused: 200 of version 3; Too heavy: 300')
  expect(saves).toEqual([])
})
