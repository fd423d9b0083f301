/** Browser tests of the guard of unsaved forms: a page that was left does not hold back the way to its own tab. */
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../ui/testing/screen.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

async function drawForm({ leave, at = '/order?new=1' }: { leave: () => boolean; at?: string }) {
  function Form() {
    const { dialog } = useLeaveGuard({ dirty: true, save: () => Promise.resolve(true), discard: () => undefined, leave })
    return <main>Form{dialog}</main>
  }
  const router = createMemoryRouter(
    [
      { path: '/order', element: <Form /> },
      { path: '/home', element: <main>Home</main> },
    ],
    { initialEntries: [at] },
  )
  await draw(<RouterProvider router={router} />)
  await expect.element(page.getByText('Form')).toBeVisible()
  return router
}

test('the tab of a form that was left opens it while the form is still drawn', async () => {
  const leave = vi.fn(() => true)
  const router = await drawForm({ leave })
  // Both happen before the first is drawn, as on a busy machine. A link to the place that is drawn replaces it.
  await router.navigate('/home')
  await router.navigate('/order?new=1', { replace: true })
  await expect.poll(() => router.state.location.pathname).toBe('/order')
  expect(router.state.blockers.size === 0 || [...router.state.blockers.values()].every(({ state }) => state === 'unblocked')).toBe(true)
  expect(leave).toHaveBeenCalledTimes(1)
})

test('a form that cannot be kept asks before it is left [DM-8-018]', async () => {
  const router = await drawForm({ leave: () => false })
  await router.navigate('/home')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(router.state.location.pathname).toBe('/order')
})

test('another tab of the same document is no leaving: nobody is asked; another document is', async () => {
  const leave = vi.fn(() => false)
  const router = await drawForm({ leave, at: '/order?id=7' })
  await router.navigate('/order?id=7&tab=form', { replace: true })
  await router.navigate('/order?id=7&tab=lines.order&q=jersey', { replace: true })
  await expect.poll(() => router.state.location.search).toBe('?id=7&tab=lines.order&q=jersey')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(leave).not.toHaveBeenCalled()
  await router.navigate('/order?id=8', { replace: true })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(router.state.location.search).toBe('?id=7&tab=lines.order&q=jersey')
})
