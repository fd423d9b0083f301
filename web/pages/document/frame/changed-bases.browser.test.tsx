/** The strip of what a document is based on, in a real browser: old and new values, links to the sources, and the buttons that are open. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { movedQuery } from '../preview/moved-list.tsx'
import { ChangedBases } from './changed-bases.tsx'

type Moved = AnswerOf<'/scmapi/:type/moved'>
const booking: Page = {
  ...pageOf([pageField('expectedDate', 'date')]),
  uses: { basedOn: [{ by: ['order'], theirs: [{ page: 'purchase_order', field: 'etd', label: 'ETD' }], statuses: ['draft'] }] },
}
const doc = { id: '7', version: 3, status: 'draft' } as unknown as WireDoc
const moved = (by: Moved[number]['by'] = ['take', 'keep']): Moved => [
  {
    name: 'dates',
    source: '900',
    state: 'a',
    page: 'purchase_order',
    module: 'order',
    id: '900',
    title: 'PO-1',
    label: 'Purchase order',
    lines: [1, 2],
    moved: [
      { field: 'etd', label: 'ETD', from: '2024-05-20', to: '2024-05-27' },
      { field: 'eta', label: 'ETA', from: '', to: '2024-06-01' },
    ],
    effects: [],
    by,
    reasoned: false,
  },
]

async function drawStrip(answer: Moved, editing = false): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(movedQuery(booking.page, doc.id, doc.version).queryKey, answer)
  await draw(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ChangedBases page={booking} doc={doc} editing={editing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const strip = () => screen.getByRole('region', { name: 'What this is based on has changed' })

test('it says which source changed, on which lines, from which value to which', async () => {
  await drawStrip(moved())
  const [etd, eta] = strip().getByRole('listitem').all()
  await expect.element(etd!).toHaveTextContent('Purchase order PO-1 · lines 1, 2 · ETD 2024-05-20 → 2024-05-27')
  await expect.element(eta!).toMatchTextContent(/ETA — → 2024-06-01/)
  await expect.element(strip().getByRole('link').first()).toHaveAttribute('href', expect.stringContaining('900'))
})

test('it offers the ways that are open to the person', async () => {
  await drawStrip(moved(['keep']))
  await expect.element(strip().getByRole('button', { name: 'Keep as it is' })).toBeEnabled()
  await expect.element(strip().getByRole('button', { name: 'Take over the new values' })).not.toBeInTheDocument()
})

test('where figures stay beside what moved, the reason is asked first', async () => {
  const effects = [{ field: 'cost', label: 'Picked cost', from: '18', to: '18.6563', by: '0.6563' }]
  await drawStrip(moved(['keep']).map((one) => ({ ...one, effects, reasoned: true })))
  await strip().getByRole('button', { name: 'Keep as it is' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Keep as it is' })
  await expect.element(dialog.getByRole('button', { name: 'Keep as it is' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The quote is out')
  await expect.element(dialog.getByRole('button', { name: 'Keep as it is' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => dialog.elements()).toHaveLength(0)
})

test('without a way it says so, and while values are typed the buttons wait', async () => {
  await drawStrip(moved([]))
  await expect.element(strip()).toMatchTextContent(/cannot be reconfirmed in this status, or not by you/)
  await drawStrip(moved(), true)
  await expect.element(screen.getByRole('button', { name: 'Take over the new values' })).toBeDisabled()
})

test('it is not there when nothing moved', async () => {
  await drawStrip([])
  await expect.element(strip()).not.toBeInTheDocument()
})

test('it says what taking over this source alone would make of the figures; one that is not known is blank', async () => {
  const effects = [
    { field: 'cost', label: 'Picked cost', from: '18', to: '18.6563', by: '0.6563' },
    { field: 'margin', label: 'Margin %', from: '25', to: '22.2654', by: '-2.7346' },
    { field: 'labour', label: 'Labour', from: '6', to: null, by: null },
  ]
  await drawStrip(moved().map((one) => ({ ...one, effects })))
  await expect
    .element(strip().getByRole('listitem').last())
    .toHaveTextContent('Taking over this alone: Picked cost 18 → 18.6563 (+0.6563); Margin % 25 → 22.2654 (−2.7346); Labour 6 → —')
})

test('of several sources some are chosen; without any nothing is reconfirmed', async () => {
  await drawStrip([...moved(), ...moved().map((one) => ({ ...one, source: '901', id: '901', title: 'PO-2' }))])
  const [first, second] = ['Choose: Purchase order PO-1', 'Choose: Purchase order PO-2'].map((name) =>
    strip().getByRole('checkbox', { name }),
  )
  const take = strip().getByRole('button', { name: 'Take over the new values' })
  await expect.element(first!).toBeChecked()
  await first!.click()
  await expect.element(first!).not.toBeChecked()
  await expect.element(take).toBeEnabled()
  await second!.click()
  await expect.element(take).toBeDisabled()
})

test('a single source has no choice', async () => {
  await drawStrip(moved())
  await expect.element(strip()).toBeVisible()
  await expect.element(strip().getByRole('checkbox')).not.toBeInTheDocument()
})
