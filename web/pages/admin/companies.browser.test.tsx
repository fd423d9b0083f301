/** Tests of the companies page: who may change names adds a customer by keyboard, and a refusal stands at the code; others have no button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { Companies } from './companies.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})
const json = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
const company = (over: object) => ({ license_type: 'full', user_count: null, users: 0, status: 'active', short_name: '', ...over })
const brand = company({ id: '1', code: 'HS', kind: 'brand', name_zh: '华裳', name_en: 'Huashang' })
let rows: readonly object[]
/** Answers the calls of the page; the code `JC` is in use. */
function answer(names: boolean): void {
  rows = [brand]
  window.fetch = async (to, init) => {
    const { pathname } = new URL(String(to instanceof Request ? to.url : to), location.href)
    if (pathname.endsWith('companies/index')) return json({ rows, licenses: false, names })
    if (!pathname.endsWith('companies/add-customer')) return network(to, init)
    const values = JSON.parse(new URLSearchParams(String(init?.body)).get('DATA')!) as { code: string }
    if (values.code === 'JC') return Response.json({ code: 11_000, message: 'Not valid', data: { errors: { code: ['Already in use'] } } })
    rows = [brand, company({ ...values, id: '2', kind: 'customer' })]
    return json({ id: '2' })
  }
}
const drawPage = () =>
  draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Companies />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a customer is added by keyboard; a code in use is refused at its field and what was typed stays', async () => {
  answer(true)
  await drawPage()
  await screen.getByRole('button', { name: 'New customer' }).click()
  const code = screen.getByRole('textbox', { name: 'Code' })
  await code.click()
  await userEvent.keyboard('JC{Tab}青禾百货{Tab}Qinghe Stores{Tab}青禾{Enter}')
  await expect.element(screen.getByText('Already in use')).toBeVisible()
  await expect.element(screen.getByLabelText('Name in English')).toHaveValue('Qinghe Stores')
  await code.fill('QH')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('row', { name: /QH.*Customer.*Qinghe Stores/ })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('who may not change names is offered no new customer', async () => {
  answer(false)
  await drawPage()
  await expect.element(screen.getByRole('row', { name: /HS.*Brand/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'New customer' }).elements()).toEqual([])
})
