/** The tabs of open pages in a real browser: how they are named. */
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import type { User } from '../../session/session-store.ts'
import { PageTabs } from './page-tabs.tsx'

test('the tab of a new document is named after the document as soon as it is saved', async () => {
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
    <MemoryRouter initialEntries={['/order/page/purchase-order']}>
      <PageTabs user={{ id: '1' } as User} />
      <NewOrder />
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/order/page/purchase-order?id=7')
  await expect.element(page.getByRole('link')).toHaveTextContent('PO-7')
})
