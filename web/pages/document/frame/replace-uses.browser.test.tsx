/** Tests of the panel of uses and the dialog that replaces: what is chosen, what each document becomes, what is sent, and what came of it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { WireDoc } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { enter } from '../../../session/session-store.ts'
import { ReplaceUses } from './replace-uses.tsx'
import type { Uses } from './replace-result.tsx'

const name = pageField('name', 'text')
const materialPage = pageOf([name], { page: 'material', module: 'material' })
const bomPage = pageOf([name], { page: 'bom', module: 'design' })
const jersey: WireDoc = { id: '1000', version: 4, status: 'active', number: 'FAB-1', name: 'Jersey' }
const network = window.fetch
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
})
afterEach(() => {
  window.fetch = network
  localStorage.clear()
})

const usedIn = (id: string, status: string, changes: Uses[number]['uses'][number]['changes']): Uses[number]['uses'][number] => ({
  id,
  number: `TS24-000${id}V01`,
  title: `TS24-000${id}V01`,
  status,
  lines: 1,
  changes,
})
const boms: Uses[number] = {
  page: 'bom',
  label: 'Style BOM',
  scales: true,
  uses: [usedIn('1', 'draft', 'itself'), usedIn('2', 'active', 'nextVersion'), usedIn('3', 'pending', 'refused')],
}
const reason = ['当前状态“待审批”不可编辑', 'Cannot be edited in status "Pending approval"']
const rows = [
  { type: 'bom', id: '1', done: true, before: '10', after: '13.2', currency: '7' },
  { type: 'bom', id: '2', done: true, before: '10', after: '12', currency: '7' },
  { type: 'bom', id: '3', done: false, reason },
]
const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })

/** A server in which these documents use the material; it notes what is sent to it, and each job ends at once with the rows of the documents in it. */
function serve(uses: Uses = [boms]) {
  const sent: { readonly path: string; readonly data: any }[] = []
  window.fetch = async (to, init) => {
    const { pathname: path, searchParams } = new URL(String(to), location.href)
    if (path.endsWith('/page-detail-struct')) return ok(bomPage)
    if (path.endsWith('/material/replaceable-uses')) return ok(uses)
    if (path.endsWith('/ccommonapi/job')) {
      const { path: of, data } = sent[Number(searchParams.get('id')) - 1]!
      const some = of.endsWith('/undo')
        ? rows.slice(0, 2).map(({ type, id }) => ({ type, id, done: true }))
        : rows.filter(({ id }) => data.uses.some((one: { id: string }) => one.id === id))
      const result = { done: some.filter(({ done }) => done).length, total: some.length, rows: some }
      const times = { at: '', started_at: null, ended_at: null }
      return ok({ id: searchParams.get('id'), kind: 'replace', state: 'done', done: 1, total: 1, error: null, result, ...times })
    }
    if (!path.endsWith('/material/replace') && !path.endsWith('/replacement/undo')) return network(to, init)
    sent.push({ path, data: JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!) })
    return ok({ job: String(sent.length) })
  }
  return sent
}
const drawPanel = () =>
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ReplaceUses page={materialPage} doc={jersey} />
      </MemoryRouter>
    </QueryClientProvider>,
    {
      pick: async () => [
        { id: '1000', title: 'Jersey' },
        { id: '1001', title: 'Organic jersey' },
      ],
    },
  )
const panel = () => screen.getByRole('region', { name: /^Used in/ })
const dialog = () => screen.getByRole('dialog')
const openDialog = async () => {
  await panel().getByRole('button', { name: 'Replace…' }).click()
  await expect.element(dialog()).toMatchTextContent(/Replace Jersey/)
}
const choose = async (title: string) => {
  await dialog().getByRole('combobox', { name: 'Replacement' }).click()
  await userEvent.keyboard(title)
  await screen.getByTitle(title, { exact: true }).last().click()
}

test('the panel lists the documents that use the material with their statuses; a material without uses has no panel', async () => {
  serve()
  const { unmount } = await drawPanel()
  await expect.element(panel()).toMatchTextContent(/Style BOM 3/)
  await expect.element(panel().getByRole('link', { name: 'TS24-0002V01' })).toHaveAttribute('href', '/design/page/bom?id=2')
  await expect.element(panel()).toMatchTextContent(/TS24-0002V01 .*Active/)
  await unmount()
  serve([])
  await drawPanel()
  await expect.poll(() => panel().elements()).toHaveLength(0)
})

test('each document says what it becomes, and one that cannot be changed says so and is not chosen', async () => {
  serve()
  await drawPanel()
  await openDialog()
  const box = (text: RegExp) => dialog().getByRole('checkbox', { name: text })
  await expect.element(box(/TS24-0001V01 Changed itself/)).toBeChecked()
  await expect.element(box(/TS24-0002V01 Gets a next version as a draft/)).toBeChecked()
  await expect.element(box(/TS24-0003V01 Cannot be changed in its status/)).not.toBeChecked()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('2 documents chosen')
  await box(/^Style BOM 3/).click()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('3 documents chosen')
})

test('without a replacement, with the material itself, a wrong factor or no document nothing starts', async () => {
  serve()
  await drawPanel()
  await openDialog()
  const start = (n: number) => dialog().getByRole('button', { name: `Replace in ${n}` })
  await expect.element(start(2)).toBeDisabled()
  await choose('Jersey')
  await expect.element(dialog().getByTitle('Jersey', { exact: true })).toBeVisible()
  await expect.element(start(2)).toBeDisabled()
  await choose('Organic jersey')
  await expect.element(start(2)).toBeEnabled()
  const factor = dialog().getByRole('textbox', { name: 'Factor of the usage' })
  await factor.fill('0')
  await expect.element(dialog()).toMatchTextContent(/A number above 0/)
  await expect.element(start(2)).toBeDisabled()
  await factor.fill('')
  await expect.element(start(2)).toBeEnabled()
  for (const text of [/TS24-0001V01/, /TS24-0002V01/]) await dialog().getByRole('checkbox', { name: text }).click()
  await expect.element(start(0)).toBeDisabled()
})

test('a preview and the replacement send what was chosen with replacement and factor; the result names what was refused, and is undone', async () => {
  const sent = serve()
  await drawPanel()
  await openDialog()
  await choose('Organic jersey')
  await dialog().getByRole('textbox', { name: 'Factor of the usage' }).fill(' 1.1 ')
  await dialog()
    .getByRole('checkbox', { name: /TS24-0003V01/ })
    .click()
  await dialog().getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog().getByRole('row', { name: 'TS24-0001V01 10 13.2 +3.2' })).toBeVisible()
  await expect.element(dialog().getByRole('row', { name: 'In all (2) 20 25.2 +5.2' })).toBeVisible()
  await expect.element(dialog().getByRole('row', { name: /TS24-0003V01 .*Cannot be edited in status "Pending approval"/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Replace in 3' }).click()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Replaced in 2 of 3')
  await dialog().getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Taken back in 2 of 2')
  const uses = ['1', '2', '3'].map((id) => ({ type: 'bom', id }))
  const data = { id: '1000', by: '1001', factor: '1.1', uses }
  expect(sent.map(({ path, data }) => [path, data])).toEqual([
    ['/scmapi/material/replace', { ...data, tries: true }],
    ['/scmapi/material/replace', { ...data, tries: false }],
    ['/scmapi/replacement/undo', { job: '2' }],
  ])
})

test('where no document has figures that a factor multiplies, the dialog has no field for one', async () => {
  serve([{ ...boms, scales: false }])
  await drawPanel()
  await openDialog()
  await expect.element(dialog().getByRole('combobox', { name: 'Replacement' })).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Factor of the usage' })).not.toBeInTheDocument()
})
