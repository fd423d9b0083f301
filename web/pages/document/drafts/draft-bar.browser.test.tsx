/** A stored draft in a real browser: offered with its age and its differences, restored, thrown away. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { documentReducer, initialState } from '../machine/document-reducer.ts'
import { isOpen, type Content } from '../machine/document-state.ts'
import { DraftOffer } from './draft-bar.tsx'
import type { Draft } from './draft.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { restored } from './restore-draft.ts'

const order = pageOf([
  pageField('note', 'text', { label: 'Note' }),
  pageField('lines', 'lines', { label: 'Lines', columns: [pageField('item', 'text', { label: 'Item' })] }),
])
const loaded = {
  id: '7',
  status: 'active',
  version: 3,
  partyRole: 'owner',
  note: 'old',
  lines: [{ id: '1', item: 'cap' }],
  may: { edit: true, remove: false, actions: [], conversions: [] },
} as unknown as Loaded
const opened = () => initialState(order, { roles: [], doc: loaded })
const content = (): Content => {
  const state = opened()
  if (!isOpen(state)) throw new Error(state.phase)
  return state.content
}
const draftOf = (overrides: Partial<Draft> = {}): Draft => ({
  values: { note: 'mine', lines: [{ id: '1', item: 'hat' }, { item: 'bag' }] },
  version: 3,
  at: Date.now() - 5 * 60_000,
  ...overrides,
})

async function drawOffer(draft: Draft | undefined, opening = false): Promise<string[]> {
  const requests: string[] = []
  const restore = () => {
    requests.push('restore')
    return Promise.resolve()
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <DraftOffer draft={{ found: draft, opening, discard: () => requests.push('drop'), restore }} content={content()} />
    </QueryClientProvider>,
  )
  return requests
}

test('a draft is offered with its age and the number of its differences', async () => {
  await drawOffer(draftOf())
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Unsaved content was found \(5 /)
  await page.getByText(/Differs from the document in 3 places/).click()
  await expect.element(page.getByRole('list')).toMatchTextContent(/mine/)
})
test('it is restored or thrown away by one button each', async () => {
  const requests = await drawOffer(draftOf())
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(requests).toEqual(['restore', 'drop'])
})
test('a draft says that it was typed on another device', async () => {
  await drawOffer(draftOf({ elsewhere: true }))
  await expect.element(page.getByRole('status')).toMatchTextContent(/typed on another device or browser/)
})
test('a draft of an older version says that restoring merges field by field', async () => {
  await drawOffer(draftOf({ version: 2 }))
  await expect.element(page.getByRole('status')).toMatchTextContent(/restoring merges field by field/)
})
test('a draft that is the same as the document is not offered', async () => {
  await drawOffer(draftOf({ values: { note: 'old', lines: [{ id: '1', item: 'cap' }] } }))
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
test('a draft that is still being opened can be thrown away already', async () => {
  const requests = await drawOffer(undefined, true)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(requests).toEqual(['drop'])
})
test('a restored draft counts as unsaved changes of the open document', async () => {
  const changes = await restored(order, draftOf(), loaded)
  const state = [{ type: 'editStarted' } as const, { type: 'changed', changes } as const].reduce(documentReducer, opened())
  expect(state).toMatchObject({ phase: 'editing', content: { values: { note: 'mine', lines: [{ item: 'hat' }, { item: 'bag' }] } } })
})
