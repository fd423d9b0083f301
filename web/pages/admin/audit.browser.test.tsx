/** Tests of the audit page: who may not see the chain of the journal sees the refused calls alone. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { Audit } from './audit.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})

/** Answers the calls of the page: the chain with this code, and one refused call. */
function answerWith(code: number): void {
  const denied = {
    at: '2026-11-24T00:00:00Z',
    user_id: '7',
    name: 'Lin Qing',
    company: 'Mill',
    ip: '10.0.0.7',
    route: '/scmapi/x',
    status: 403,
    reason: '',
    times: 2,
  }
  const head = { no: '4', at: '2026-11-24T00:00:00Z', hash: 'a1b2' }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (path.includes('journal-chain'))
      return code === 200
        ? Response.json({ code: 200, message: 'OK', data: { links: 4, entries: 12, unsealed: 0, next: null, bad: null, head } })
        : Response.json({ code, message: 'No right', data: {} }, { status: code })
    return path.includes('denied-calls')
      ? Response.json({ code: 200, message: 'OK', data: { rows: [denied], count: 1 } })
      : network(to, init)
  }
}
const drawAudit = () =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Audit />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('an administrator without the right to the chain reads the refused calls, and no chain', async () => {
  answerWith(403)
  await drawAudit()
  await expect.element(screen.getByRole('cell', { name: 'Lin Qing Mill' })).toBeVisible()
  await expect.poll(() => document.querySelector('[data-part=journal-chain]')).toBeNull()
  await expect.element(screen.getByRole('cell', { name: 'Lin Qing Mill' })).toBeVisible()
})

test('an administrator with the right sees that the chain holds', async () => {
  answerWith(200)
  await drawAudit()
  await expect.element(screen.getByText('a1b2')).toBeVisible()
})
