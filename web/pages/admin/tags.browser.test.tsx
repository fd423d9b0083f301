/** Tests of the tags page: a tag is chosen, its uses and a merge are shown, and it is renamed by keyboard; a refusal stands at the name. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { TagsPage } from './tags.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})
const json = (data: unknown, code = 200) => Response.json({ code, message: 'OK', data }, { status: 200 })
const all = [
  { tag: 'summer', documents: 12 },
  { tag: 'hot', documents: 3 },
]
let renames = 0
let undone = ''
/** The renamings that can be undone; none once one was taken back. */
let renamings: readonly object[] = []
const renaming = { job: '7', tag: 'summer', to: 'heat', state: 'done', at: new Date().toISOString() }
/** What the renaming leaves; null while it is under way. */
let renameResult: object | null = null
const undoResult = { documents: 11, views: 1, rules: 2, left: { documents: 1, filters: 0, numbers: ['TS24-0001'] } }
/** Answers the calls of the page; the renaming is refused where `refused` says why. */
function answer(refused?: string): void {
  renames = 0
  renameResult = null
  renamings = []
  window.fetch = async (to, init) => {
    const { pathname, searchParams } = new URL(String(to instanceof Request ? to.url : to), location.href)
    if (pathname.endsWith('tags/index'))
      return json(all.filter(({ tag }) => tag.includes((searchParams.get('search') ?? '').toLowerCase())))
    if (pathname.endsWith('tags/renames/index')) return json(renamings)
    if (pathname.endsWith('tags/uses'))
      return json({ types: [{ type: 'style', label: ['款式', 'Style'], documents: 12 }], views: 1, rules: 2, others: 3 })
    if (pathname.endsWith('tags/rename')) {
      renames++
      return refused ? Response.json({ code: 11_000, message: 'Not valid', data: { errors: { to: [refused] } } }) : json({ job: '7' })
    }
    if (pathname.endsWith('tags/undo')) {
      undone = String(init?.body)
      renamings = []
      renameResult = undoResult
      return json({ job: '8' })
    }
    if (pathname.endsWith('/job')) {
      const ofUndo = searchParams.get('id') === '8'
      return json({
        id: ofUndo ? '8' : '7',
        kind: ofUndo ? 'tags.undo' : 'tags.rename',
        state: renameResult ? 'done' : 'running',
        done: 4,
        total: 12,
        result: ofUndo ? undoResult : renameResult,
        error: null,
        at: '',
        started_at: null,
        ended_at: null,
      })
    }
    return network(to, init)
  }
}
const drawPage = () =>
  draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TagsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a tag is renamed by keyboard after its uses were shown, and the job shows its progress', async () => {
  await screen.viewport(390, 800)
  answer()
  await drawPage()
  const button = screen.getByRole('button', { name: 'Rename summer' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const uses = screen.getByRole('region', { name: 'Documents with this tag' })
  await expect.element(uses).toMatchTextContent(/Style · 12/)
  await expect.element(uses).toMatchTextContent(/1 saved views and 2 data rules/)
  await expect.element(uses).toMatchTextContent(/3 reports/)
  const name = screen.getByRole('combobox', { name: 'New name' })
  ;(name.element() as HTMLElement).focus()
  await userEvent.keyboard('Hot')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/There is a tag Hot already/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.keyboard('{Enter}')
  expect(renames).toBe(0)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(screen.getByRole('status')).toMatchTextContent(/4/)
  expect(renames).toBe(1)
})

test('a name that is refused says why at the field', async () => {
  answer('Give one tag')
  await drawPage()
  await screen.getByRole('button', { name: 'Rename hot' }).click()
  await screen.getByRole('combobox', { name: 'New name' }).fill('a')
  await screen.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Give one tag/)
})

test('a renaming that has ended is taken back, and what keeps the new name is named', async () => {
  answer()
  renameResult = { documents: 12, views: 1, rules: 2 }
  await drawPage()
  renamings = [renaming]
  await screen.getByRole('button', { name: 'Rename summer' }).click()
  await screen.getByRole('combobox', { name: 'New name' }).fill('heat')
  await screen.getByRole('button', { name: 'Rename', exact: true }).last().click()
  const notice = screen.getByText('summer is now heat in 12 documents, 1 views and 2 rules. It can be undone within three days')
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'Undo the renaming summer → heat' }).click()
  await expect.element(screen.getByText(/Undone: 11 documents.*1 documents and 0 views or rules were changed.*\(TS24-0001\)/)).toBeVisible()
  expect(undone).toContain('7')
})

test('a renaming of an earlier visit is listed with its time, and is taken back by keyboard; then it is gone from the list', async () => {
  await screen.viewport(390, 800)
  answer()
  renamings = [{ ...renaming, state: 'cancelled' }]
  await drawPage()
  const list = screen.getByRole('region', { name: 'Renamings that can be undone within three days' })
  await expect.element(list).toMatchTextContent(/summer → heat \(not complete\)/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  ;(screen.getByRole('button', { name: 'Undo the renaming summer → heat' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/Undone: 11 documents/)).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})
