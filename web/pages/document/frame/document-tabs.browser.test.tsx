/** Tests of the tabs of a document: while it is edited, sections that write it stand beside the form, others do not. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { DocumentTabs, useDocumentTabs } from './document-tabs.tsx'

const page: Page = {
  ...pageOf([pageField('note', 'text')]),
  sections: [
    { name: 'sums', label: 'Sums', at: 'tab' },
    { name: 'matrix', label: 'Matrix', at: 'tab', writes: true },
  ],
}
const doc: WireDoc = { id: '1', version: 1, status: 'draft' }

function Shown({ of, editing }: { of: WireDoc | undefined; editing: boolean }) {
  return <DocumentTabs {...useDocumentTabs(page, of, editing)} />
}
const tabsOf = async (of: WireDoc | undefined, editing: boolean) => {
  const { unmount } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Shown of={of} editing={editing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const names = screen
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
  await unmount()
  return names
}

test('a section that writes the document is a tab while it is edited; one that shows what is stored is not; a new document has neither', async () => {
  expect((await tabsOf(doc, false)).slice(1)).toEqual(['Sums', 'Matrix'])
  expect((await tabsOf(doc, true)).slice(1)).toEqual(['Matrix'])
  expect(await tabsOf(undefined, true)).toEqual([])
})
