/** Tests of "New version": the page opens the version that the action made; where another person has begun one, the document is read again and leads to it. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { PageAction } from '../../../../model/page.ts'
import { PageMemoryContext } from '../../../../ui/state/page-memory.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { viewQuery } from '../../../api/document-query.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { enter } from '../../../session/session-store.ts'
import { isOpen } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'
import { useDocumentMachine } from './use-document-machine.ts'
import { useDocumentOperations } from './use-document-operations.ts'

const costing = pageOf([pageField('remark', 'text', { label: 'Remark' })], {
  page: 'costing',
  module: 'design',
  versions: { version: 'edition', revise: 'revise', open: 'draft', active: 'active', retired: 'archived' },
})
const may = { edit: false, remove: false, conversions: [] }
const active = { id: '5', number: 'CO001V01', version: 3, status: 'active', partyRole: 'owner' }
const revisable = { ...active, may: { ...may, actions: ['revise', 'close'] } } as unknown as Loaded
const revised = { ...active, may: { ...may, actions: ['close'], nextVersion: { id: '6', number: 'CO001V02' } } } as unknown as Loaded

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
/** A server whose document can be revised. @param begun another person has begun the next version after the page was opened */
function serve(begun: boolean) {
  let isRevised = false
  window.fetch = async (to) => {
    const path = new URL(String(to), location.href).pathname
    if (path.endsWith('/push-before') && begun) {
      isRevised = true
      return Response.json({ code: 11000, message: 'invalid', data: { errors: { '': ['CO001V02 is not active yet'] } } })
    }
    if (path.endsWith('/costing/revise') || path.endsWith('/costing/close')) isRevised = true
    else if (!path.endsWith('/costing/view')) return ok({})
    return ok(isRevised ? revised : revisable)
  }
}

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{`${pathname}${search}`}</output>
}
function Page() {
  const answer = useQuery({ ...viewQuery<Loaded>('costing', '5'), retry: false })
  const [state, machine] = useDocumentMachine(costing, { doc: answer.data })
  const { act } = useDocumentOperations(machine, { leadTo: () => undefined, settleDraft: () => undefined })
  if (!isOpen(state)) return null
  const press = (name: string) => () => void act({ name, label: name, flow: false, danger: false } as PageAction)
  return (
    <>
      <button onClick={press('revise')}>New version</button>
      <button onClick={press('close')}>Close</button>
      <output aria-label="next">{state.content.loaded?.may.nextVersion?.number ?? 'none'}</output>
    </>
  )
}
const drawn = () =>
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/design/page/costing?id=5']}>
        <PageMemoryContext value={new Map()}>
          <Place />
          <Page />
        </PageMemoryContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const shown = (name: string) => screen.getByRole('status', { name })

test('the version that was made is opened', async () => {
  serve(false)
  await drawn()
  await userEvent.click(screen.getByRole('button', { name: 'New version' }))
  await expect.element(shown('place')).toHaveTextContent('/design/page/costing?id=6')
})

test('another action stays at the document, whose next version is written', async () => {
  serve(false)
  await drawn()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expect.element(shown('next')).toHaveTextContent('CO001V02')
  await expect.element(shown('place')).toHaveTextContent('/design/page/costing?id=5')
})

test('where the next version was begun meanwhile, the refused document leads to it', async () => {
  serve(true)
  await drawn()
  await expect.element(shown('next')).toHaveTextContent('none')
  await userEvent.click(screen.getByRole('button', { name: 'New version' }))
  await expect.element(shown('next')).toHaveTextContent('CO001V02')
  await expect.element(shown('place')).toHaveTextContent('/design/page/costing?id=5')
})
