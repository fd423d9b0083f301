/** The tabs of open pages in a real browser: how they are named. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import type { User } from '../../session/session-store.ts'
import { useSignOut } from '../session/sign-out.tsx'
import { unsaved } from '../session/unsaved.ts'
import { forgetForm, leaveForm, leftForm } from './left-forms.ts'
import { closeAllBut, keyOf, openPages } from './open-pages.ts'
import { PageTabs } from './page-tabs.tsx'
import { NotFound } from '../not-found.tsx'

test.each([
  ['of its module', '/order/page/purchase-order'],
  ['of a document that is made from another one', '/page/document/purchase_order?from=style:4'],
])('the tab of a new document is named after the document as soon as it is saved, at the address %s', async (_, address) => {
  closeAllBut(undefined)
  document.title = 'New order · Orders'
  function NewOrder(): React.ReactElement {
    const go = useNavigate()
    const save = () => {
      document.title = 'PO-7 · Orders'
      // The page names the browser tab first, as it is drawn before the address changes.
      setTimeout(() => void go('/order/page/purchase-order?id=7', { replace: true }), 50)
    }
    return (
      <button type="button" onClick={save}>
        Save
      </button>
    )
  }
  await draw(
    <MemoryRouter initialEntries={[address]}>
      <PageTabs user={{ id: '1', menus: [] as User['menus'] } as User} />
      <NewOrder />
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/order/page/purchase-order?id=7')
  await expect.element(page.getByRole('link')).toHaveTextContent('PO-7')
})

test('the last three forms that were left stay behind their tabs; a closed tab ends its form, and a beginning of another kind is another form', async () => {
  const places = ['1', '2', '3', '4'].map((id) => ({ pathname: '/order/page/purchase-order', search: `?id=${id}` }))
  const blank = { pathname: '/order/page/contract', search: '?new=1' }
  const way = [...places, blank]
  let next = 0
  function Walk(): React.ReactElement {
    const go = useNavigate()
    return (
      <button type="button" onClick={() => void go(way[next]!.pathname + way[next]!.search)}>
        Walk
      </button>
    )
  }
  const memories = places.map(() => new Map<string, unknown>())
  expect(leaveForm(places[0]!, memories[0]!)).toBe(false)
  await draw(
    <MemoryRouter initialEntries={['/workspace/home']}>
      <PageTabs user={{ id: '1', menus: [] as User['menus'] } as User} />
      <Walk />
    </MemoryRouter>,
  )
  for (const { pathname, search } of way) {
    await userEvent.click(page.getByRole('button', { name: 'Walk' }))
    await expect.poll(() => openPages().some(({ key }) => key === keyOf(pathname, search))).toBe(true)
    next++
  }
  expect(places.map((place, at) => leaveForm(place, memories[at]!))).toEqual([true, true, true, true])
  expect(places.map((place) => memories.indexOf(leftForm(place)!))).toEqual([-1, 1, 2, 3])
  const begun = new Map<string, unknown>()
  expect(leaveForm(blank, begun)).toBe(true)
  expect(leftForm(blank)).toBe(begun)
  expect(leftForm({ ...blank, search: '?from=tender:7' })).toBeUndefined()
  expect(unsaved()).toBe(true)
  await userEvent.click(page.elementLocator(document.querySelector('li:has(a[href$="id=4"]) button')!))
  await expect.poll(() => leftForm(places[3]!)).toBeUndefined()
  for (const place of [...places, blank]) forgetForm(place)
  expect(unsaved()).toBe(false)
})

test('signing out asks while a form behind a tab has unsaved changes, and does not once its tab is closed', async () => {
  const place = { pathname: '/order/page/purchase-order', search: '?id=9' }
  function SignOut(): React.ReactElement {
    const signOut = useSignOut()
    const go = useNavigate()
    return (
      <>
        <button type="button" onClick={() => void go(place.pathname + place.search)}>
          Order
        </button>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </>
    )
  }
  closeAllBut(undefined)
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/workspace/home']}>
        <PageTabs user={{ id: '1', menus: [] as User['menus'] } as User} />
        <SignOut />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Order' }))
  await expect.poll(() => leaveForm(place, new Map())).toBe(true)
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }))
  const question = page.getByRole('dialog')
  await expect.element(question).toBeVisible()
  await userEvent.click(question.getByRole('button').first())
  await expect.poll(() => question.elements().length).toBe(0)
  expect(leftForm(place)).toBeDefined()
  closeAllBut(undefined)
  expect(unsaved()).toBe(false)
})

test('an address without a page leaves no tab', async () => {
  closeAllBut(undefined)
  document.title = 'Weft'
  function Places(): React.ReactElement {
    const go = useNavigate()
    return (
      <>
        <button type="button" onClick={() => void go('/order/index/purchase-order')}>
          Orders
        </button>
        <button type="button" onClick={() => void go('/order/index/nothing')}>
          Nothing
        </button>
        {useLocation().pathname.endsWith('nothing') && <NotFound />}
      </>
    )
  }
  await draw(
    <MemoryRouter initialEntries={['/workspace/home']}>
      <PageTabs user={{ id: '1', menus: [] as User['menus'] } as User} />
      <Places />
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Orders' }))
  await userEvent.click(page.getByRole('button', { name: 'Nothing' }))
  await expect.element(page.getByRole('button', { name: 'Home' })).toBeVisible()
  await expect.poll(() => openPages().map(({ key }) => key)).toEqual(['/order/index/purchase-order'])
})
