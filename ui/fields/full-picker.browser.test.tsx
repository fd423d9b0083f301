/** Browser tests of the picker window: what cannot be chosen is greyed out with its reason, and records are narrowed by the tree that they link to. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Choice, Services } from '../services.ts'
import { pageField } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { FullPicker } from './full-picker.tsx'

const field = pageField('material', 'link', { label: 'Material', to: 'material', where: { status: ['active'] } })
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'stopped', label: 'Stopped' },
]
const columns = [
  pageField('group', 'link', { label: 'Material group', to: 'material_group', tree: true, operators: ['eq', 'in'] }),
  pageField('status', 'choice', { label: 'Status', options: statuses }),
]
const material = (id: string, title: string, group: string, status = 'active'): Choice => ({
  id,
  title,
  row: { id, version: 1, group, group$: group === '1' ? 'Knits' : 'Wovens', status },
})
const materials = [material('11', 'Jersey', '1'), material('12', 'Old jersey', '1', 'stopped'), material('21', 'Canvas', '2')]

/** Draws the window over a library of three materials in two groups, and returns what was asked and what is taken. */
async function drawPicker() {
  const queries: Parameters<Services['pick']>[1][] = []
  const onDone = vi.fn<(chosen: readonly Choice[]) => void>()
  const pick: Services['pick'] = (to, query) => {
    if (to === 'material_group')
      return Promise.resolve([
        { id: '1', title: 'Knits' },
        { id: '2', title: 'Wovens' },
      ])
    queries.push(query)
    const { group } = query.within ?? {}
    const inGroup = materials.filter(({ row }) => group === undefined || row!['group'] === group)
    return Promise.resolve(query.for ? inGroup.filter(({ row }) => row!['status'] === 'active') : inGroup)
  }
  const of = { type: 'bom', path: 'lines.material', doc: {} }
  await draw(
    <FullPicker
      input={{ field, value: null, row: {}, of, onChange: () => undefined }}
      many={false}
      onDone={onDone}
      onClose={() => undefined}
    />,
    { pick, columnsOf: () => Promise.resolve(columns) },
  )
  return { queries, onDone }
}
const rowOf = (title: string) => page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: title, exact: true }) })
const titles = () => [...document.querySelectorAll('tbody input[type=checkbox]')].map((one) => one.getAttribute('aria-label'))

test('a stopped material stands greyed out below the others [DM-2-015]', async () => {
  await drawPicker()
  await expect.poll(titles).toEqual(['Jersey', 'Canvas', 'Old jersey'])
  await expect.element(rowOf('Old jersey')).toHaveClass('muted')
})

test('a group that is chosen narrows the materials, those that cannot be chosen too; without one all of them are back [DM-3-030]', async () => {
  const { queries } = await drawPicker()
  await expect.poll(titles).toEqual(['Jersey', 'Canvas', 'Old jersey'])
  const group = page.getByRole('combobox', { name: 'Material group' })
  await group.click()
  await userEvent.keyboard('Kni')
  await page.getByRole('option', { name: 'Knits' }).click()
  await expect.poll(titles).toEqual(['Jersey', 'Old jersey'])
  expect(queries.slice(-2).map(({ within }) => within)).toEqual([{ group: '1' }, { group: '1' }])
})
