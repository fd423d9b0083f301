/** Tests approvals in one press: what is signed is shown, what lies outside stays and says why, each is signed with the task and version seen. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import type { Item } from './bundles.ts'
import { Together } from './together.tsx'

const columns = [pageField('style', 'link', { to: 'style' }), pageField('price', 'money', { label: 'Price' })]
const plain = pageOf([
  pageField('supplier', 'link', { to: 'supplier' }),
  pageField('gross', 'money', { label: 'Gross' }),
  pageField('kind', 'choice', { label: 'Kind', options: [{ value: 'advance', label: 'Advance' }] }),
  pageField('lines', 'lines', { label: 'Lines', columns }),
])
const page = {
  ...plain,
  display: { ...plain.display, parties: ['supplier'], matrix: { lines: { group: 'style', price: 'price' } } },
  list: { ...plain.list, digest: ['gross'] },
  actions: [
    { name: 'approve', label: 'Approve', from: [], to: '', danger: false, flow: true, signs: true, require: [], limits: { kind: 'usual' } },
  ],
}
const rows = [
  { id: '1', number: 'PO-1', version: 4, $task: '71', gross: '100.00', kind: 'usual', supplier$: 'S1--Hailan' },
  { id: '2', number: 'PO-2', version: 5, $task: '72', gross: '200.00', kind: 'usual', supplier$: 'S2--Jincheng' },
  { id: '3', number: 'PO-3', version: 6, $task: '73', gross: '150.00', kind: 'advance', supplier$: 'S3--Far' },
  { id: '4', number: 'PO-4', version: 7, $task: '74', gross: '160.00', kind: 'usual', supplier$: 'S4--Dear' },
]
const items = rows.map(
  ({ id, number }): Item => ({
    page: 'order',
    typeText: 'Order',
    id,
    number,
    status: 'pending',
    family: 'attention',
    group: 'today',
    verb: 'Approve',
    action: 'approve',
    due: null,
    since: '2026-11-22T08:00:00.000Z',
    task: true,
    together: true,
  }),
)
const network = window.fetch
afterEach(() => {
  window.fetch = network
})

test('within limits one press signs each as it was seen; a kind outside and a price above the quotation stay and say why', async () => {
  const pushed: string[] = []
  const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
  window.fetch = async (to, init) => {
    const path = String(to)
    const body = `${path}&${String(init?.body ?? '')}`
    const id = /(?:REL_KEY|id)(?:=|%22%3A%22|":")(\d+)/.exec(body)?.[1] ?? ''
    if (path.includes('page-detail-struct')) return ok(page)
    if (path.includes('/index')) return ok({ results: { rows } })
    if (path.includes('source-prices'))
      return ok([{ line: `${id}1`, column: 'price', price: '58', page: 'supplier_quotation', id: '9', title: 'QUO-7' }])
    if (path.includes('/view')) {
      const row = rows.find((one) => one.id === id)!
      return ok({ results: { ...row, status: 'pending', lines: [{ id: `${id}1`, style: '1', price: id === '4' ? '60' : '58' }] } })
    }
    if (path.includes('cpm-node-actions'))
      return ok([{ kind: 'approve', action: 'approve', text: ['', ''], nid: 'pending', visit: 1, task: '99', comment: 'optional' }])
    if (path.includes('/push')) {
      pushed.push(body)
      return id === '2' ? Response.json({ code: 409, message: 'Changed by somebody' }, { status: 409 }) : ok({ results: {} })
    }
    return network(to, init)
  }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Together items={items.filter(({ id }) => id !== '2')} more={items.filter(({ id }) => id === '2')} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const beyond = screen.getByRole('region', { name: 'One by one' })
  await expect.element(beyond.getByText('Kind: Advance')).toBeVisible()
  await expect.element(beyond.getByText('1 line above QUO-7')).toBeVisible()
  await expect.element(screen.getByText('Hailan')).toBeVisible()
  // What is due on another day is signed only where the person adds it.
  await expect.element(screen.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  await screen.getByRole('checkbox', { name: items.find(({ id }) => id === '2')!.number! }).click()
  await expect.element(screen.getByText('300.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(screen.getByText('✓ Approved')).toBeVisible()
  await expect.element(screen.getByText('Changed by somebody')).toBeVisible()
  expect(pushed.map((body) => [/TASK=(\d+)/.exec(body)?.[1], /VERSION=(\d+)/.exec(body)?.[1]]).toSorted()).toEqual([
    ['71', '4'],
    ['72', '5'],
  ])
})
