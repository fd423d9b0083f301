/** Tests of the hand-over of a person who leaves: what the person holds is listed beside the tasks, and alone is enough to hand over. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { HandOver } from './reassign-work.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})

function answerWith(held: readonly object[]): void {
  window.fetch = async (to, init) =>
    new URL(String(to), location.href).pathname.includes('holdings')
      ? Response.json({ code: 200, message: 'OK', data: { tasks: 0, personal: 0, held } })
      : network(to, init)
}
const drawDialogue = () =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HandOver person={{ id: '7', name: 'Ann' }} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
    { pick: async () => [] },
  )

test('samples that a person holds are listed with their numbers, and can be handed over without any task [DM-2-010]', async () => {
  const documents = Array.from({ length: 22 }, (_, at) => ({ id: String(at + 1), number: `SM-${at + 1}` }))
  answerWith([{ type: 'sample', label: 'Sample', as: 'Holder', documents }])
  await drawDialogue()
  const held = screen.getByRole('region', { name: 'What Ann holds goes along:' })
  await expect.element(held).toMatchTextContent(/Sample · Holder · 22: SM-1, SM-2/)
  await expect.element(held.getByRole('link', { name: 'SM-20' })).toBeVisible()
  await expect.element(held).toMatchTextContent(/…/)
  await expect.element(screen.getByRole('combobox', { name: 'To' })).toBeVisible()
})

test('a person for whom nothing waits and who holds nothing has nothing to hand over', async () => {
  answerWith([])
  await drawDialogue()
  await expect.element(screen.getByText('Nothing waits for Ann, who holds nothing either.')).toBeVisible()
  await expect.poll(() => document.querySelector('[role=combobox]')).toBeNull()
})
