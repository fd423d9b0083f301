/** Tests of the command palette: its dialog has a name, and a result stands by its name with the code behind it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import type { User } from '../../session/session-store.ts'
import { Palette } from './palette.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})

test('the dialog is named, and a menu that is found stands by its name', async () => {
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    return /api/.test(path) ? Response.json({ code: 404, message: 'none', data: {} }) : network(to, init)
  }
  const menu = { ID: 'M1', TITLE: '品类', FURL: '/design/index/category', CATEGORY: 'design', PY: 'pl', LABEL: ['SK--品类', 'SK--Skirts'] }
  const user = { menus: [menu], settings: {} } as unknown as User
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Palette user={user} early={() => ''} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
    { looksOf: () => Promise.resolve({}) },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Search everything' })).toBeVisible()
  await userEvent.keyboard('skirt')
  await expect.element(screen.getByRole('option', { name: 'Skirts SK' })).toBeVisible()
})
