/** Tests of New in a tab with the documents of a document: it begins one of that document, by a conversion or with the link filled. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { enter } from '../../session/session-store.ts'
import { filledLink } from '../document/filled-link.ts'
import { ChildList } from './child-list.tsx'

const colorway: Page = pageOf(
  [
    pageField('style', 'link', { label: 'Style', to: 'style' }),
    pageField('source', 'oneOf', { label: 'Source' }),
    pageField('copied', 'link', { label: 'Copied from', to: 'style', isNotPost: true }),
  ],
  { page: 'colorway', module: 'design', may: { create: true, edit: true, export: false } },
)
const network = window.fetch
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
  const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
  window.fetch = async (to, init) => {
    const { pathname } = new URL(String(to), location.href)
    if (pathname.endsWith('/page-detail-struct')) return ok(colorway)
    if (pathname.endsWith('/colorway/index')) return ok({ rows: [], total: 0 })
    if (pathname.endsWith('/style/pick')) return ok([{ id: '7', title: 'S-7 Tee' }])
    return pathname.includes('api/') ? ok({ results: [] }) : network(to, init)
  }
})
afterEach(() => {
  window.fetch = network
  localStorage.clear()
})

function Address(): React.ReactElement {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

test.each([
  ['style', true, 'from=style:7'],
  ['style', false, 'new=1&fill=style:7'],
  ['copied', false, 'new=1'],
  [undefined, false, 'new=1'],
])('New in the tab by the link %s, with a conversion: %s, opens a new document with %s', async (via, isOffered, query) => {
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Address />
        <ChildList type="colorway" via={via} of="style" id="7" title="Colourways" isOffered={isOffered} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'New', exact: true }).click()
  await expect.element(screen.getByText(`/design/page/colorway?${query}`, { exact: true })).toBeInTheDocument()
})

test('a link that is filled comes with its title; a field that is no link is left alone', async () => {
  expect(await filledLink(colorway, 'style:7')).toEqual({ style: '7', style$: 'S-7 Tee' })
  expect(await filledLink(colorway, 'source:style:7')).toEqual({ source: 'style:7', source$: 'S-7 Tee' })
  expect(await filledLink(colorway, 'nothing:7')).toEqual({})
})
