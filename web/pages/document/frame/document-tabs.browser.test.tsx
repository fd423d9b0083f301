/** Tests of the tabs of a document: its sections stay while it is edited, and what only reads says that it shows what is saved. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import type { SectionForm } from '../../../../ui/state/section-form.ts'
import { SectionContext } from '../form/section-context.ts'
import { DocumentTabPanel, DocumentTabs, useDocumentTabs } from './document-tabs.tsx'

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

test('the sections of a document are tabs while it is read and while it is edited; a new document has none', async () => {
  expect((await tabsOf(doc, false)).slice(1)).toEqual(['Sums', 'Matrix'])
  expect((await tabsOf(doc, true)).slice(1)).toEqual(['Sums', 'Matrix'])
  expect(await tabsOf(undefined, true)).toEqual([])
})

test('a section that only reads says that it shows what is saved, while something typed is not saved', async () => {
  const tab = { key: 'section.sums', label: 'Sums', section: 'sums' }
  const shown = async (isUnsaved: boolean) => {
    const { unmount } = await draw(
      <QueryClientProvider client={new QueryClient()}>
        <SectionContext value={() => <p>The sums</p>}>
          <DocumentTabPanel page={page} doc={doc} tab={tab} form={{} as SectionForm} isUnsaved={isUnsaved} notices={null} />
        </SectionContext>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText('The sums')).toBeInTheDocument()
    const notes = screen.getByRole('status').elements().length
    await unmount()
    return notes
  }
  expect([await shown(false), await shown(true)]).toEqual([0, 1])
})
